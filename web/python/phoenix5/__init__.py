"""CTRE's Phoenix 5 for robot programs, its common part, written anew from its public documents: Talon SRX, Victor SPX, the Pigeon."""

from . import _enums, led, sensors
from ._enums import *  # noqa: F403 (names of modes, as upstream has them)
from ._configuration import (
    BaseMotorControllerConfiguration,
    BaseTalonConfiguration,
    BaseTalonPIDSetConfiguration,
    FilterConfiguration,
    SlotConfiguration,
    TalonSRXConfiguration,
    TalonSRXPIDSetConfiguration,
    VictorSPXConfiguration,
    VictorSPXPIDSetConfiguration,
)
from ._motors import (
    BaseMotorController,
    BaseTalon,
    SupplyCurrentLimitConfiguration,
    TalonSRX,
    VictorSPX,
    WPI_BaseMotorController,
    WPI_TalonSRX,
    WPI_VictorSPX,
)

__all__ = [
    *("BaseMotorController", "BaseTalon", "SupplyCurrentLimitConfiguration", "TalonSRX", "VictorSPX", "WPI_BaseMotorController"),
    *("WPI_TalonSRX", "WPI_VictorSPX", "led", "sensors"),
    *("BaseMotorControllerConfiguration", "BaseTalonConfiguration", "BaseTalonPIDSetConfiguration", "FilterConfiguration"),
    *("SlotConfiguration", "TalonSRXConfiguration", "TalonSRXPIDSetConfiguration", "VictorSPXConfiguration"),
    "VictorSPXPIDSetConfiguration",
    *(name for name in vars(_enums) if name[0].isupper()),
]
