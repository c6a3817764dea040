"""The parts of WPILib's hardware layer that robot programs touch."""


from _sandlot.unbuilt import not_found
from _sandlot.enums import Enum

from ._getters import *  # noqa: F403
from ._getters import MatchType, SimValueDirection
from ._notifiers import (
    cancelNotifierAlarm,
    cleanNotifier,
    initializeNotifier,
    setNotifierName,
    setNotifierThreadPriority,
    stopNotifier,
    updateNotifierAlarm,
    waitForNotifierAlarm,
)
from ._sim_device import SimBoolean, SimDevice, SimDouble, SimEnum, SimInt
from ._values import AccelerometerRange, Type, Value


class RuntimeType(Enum):
    kRoboRIO = 0
    kRoboRIO2 = 1
    kSimulation = 2


class AllianceStationID(Enum):
    kUnknown = 0
    kRed1 = 1
    kRed2 = 2
    kRed3 = 3
    kBlue1 = 4
    kBlue2 = 5
    kBlue3 = 6


class _Use(int):
    """A number, as members of upstream's enumerations are."""

    @property
    def value(self) -> int:
        return int(self)


class _Uses(type):
    """What a program reports to use: any name, as nobody counts here."""

    def __getattr__(cls, name: str) -> _Use:
        if name.startswith("k"):
            return _Use(0)
        raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")


class tResourceType(metaclass=_Uses):
    """Kinds of what a program reports to use."""


class tInstances(metaclass=_Uses):
    """See tResourceType."""


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


def simPeriodicBefore() -> None:
    """Accepted: the simulation's tick calls what is due."""


simPeriodicAfter = simPeriodicBefore


def __getattr__(name: str) -> object:
    raise not_found("hal", name, {"*": "programs use wpilib, which stands on it; tests use wpilib.simulation"})
