"""Autonomous modes: a selector that finds them in a folder, and a mode that is made of states."""

from ._selector import AutonomousModeSelector
from ._stateful import StatefulAutonomous, state, timed_state

__all__ = ["AutonomousModeSelector", "StatefulAutonomous", "state", "timed_state"]
