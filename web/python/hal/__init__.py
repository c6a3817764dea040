"""The parts of WPILib's hardware layer that robot programs touch."""

import enum

from _sandlot.unbuilt import not_found

from ._sim_device import SimBoolean, SimDevice, SimDouble, SimEnum, SimInt


class RuntimeType(enum.Enum):
    kRoboRIO = 0
    kRoboRIO2 = 1
    kSimulation = 2


class AllianceStationID(enum.Enum):
    kUnknown = 0
    kRed1 = 1
    kRed2 = 2
    kRed3 = 3
    kBlue1 = 4
    kBlue2 = 5
    kBlue3 = 6


class tResourceType(enum.IntEnum):
    """What a program reports to use. Nobody counts here."""

    kResourceType_Framework = 20
    kResourceType_RobotDrive = 33
    kResourceType_Command = 7
    kResourceType_CommandControl = 10


class tInstances(enum.IntEnum):
    """See tResourceType."""

    kFramework_Timed = 4
    kFramework_MagicBot = 8
    kFramework_RobotPy = 6
    kCommandControl_Scheduler = 0
    kCommand_Scheduler = 0


def report(resource: int, instanceNumber: int, context: int = 0, feature: str = "") -> int:
    """Accepted: usage is counted nowhere."""
    return 0


reportUsage = report


def getRuntimeType() -> RuntimeType:
    return RuntimeType.kSimulation


def hasMain() -> bool:
    return False


def initialize(timeout: int = 500, mode: int = 0) -> bool:
    return True


HAL_Initialize = initialize


class HALError(RuntimeError):
    """An error of the hardware layer. What wpilib raises is a RuntimeError, too."""


def __getattr__(name: str) -> object:
    raise not_found("hal", name, {"*": "programs use wpilib, which stands on it; tests use wpilib.simulation"})
