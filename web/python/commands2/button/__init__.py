"""Triggers: what makes commands begin and end, from buttons, axes, dashboards and conditions."""

from ._buttons import JoystickButton, NetworkButton, POVButton
from ._controllers import CommandGenericHID, CommandJoystick, CommandPS4Controller, CommandXboxController
from ._trigger import Trigger

__all__ = [
    "CommandGenericHID",
    "CommandJoystick",
    "CommandPS4Controller",
    "CommandXboxController",
    "JoystickButton",
    "NetworkButton",
    "POVButton",
    "Trigger",
]
