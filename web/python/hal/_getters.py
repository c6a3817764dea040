"""What the hardware layer tells of the controller and the driver station; functions that upstream answers with a status have 0 for it."""

import enum

from _sandlot import clock, devices, station
from _sandlot.enums import Enum


class MatchType(Enum):
    none = 0
    practice = 1
    qualification = 2
    elimination = 3


class SimValueDirection(enum.IntEnum):
    """Who sets a value of a simulated device."""

    HAL_SimValueInput = 0
    HAL_SimValueOutput = 1
    HAL_SimValueBidir = 2


def _power(name: str, usual: float) -> float:
    """A value of the controller that the simulation tells."""
    return float(devices.device("RoboRIO", "").get(name, usual))


def getFPGATime() -> tuple[int, int]:
    """Since the program began [µs]."""
    return clock.microseconds(), 0


def getFPGAVersion() -> tuple[int, int]:
    return 2018, 0


def getFPGARevision() -> tuple[int, int]:
    return 0, 0


def getFPGAButton() -> tuple[bool, int]:
    return False, 0


def getSystemActive() -> tuple[bool, int]:
    """Whether outputs are on."""
    return station.current.now.enabled, 0


def getSystemTimeValid() -> tuple[bool, int]:
    return True, 0


def getRSLState() -> tuple[bool, int]:
    """Whether the robot signal light is on: without a break while the robot is disabled, blinking while it is enabled."""
    return not station.current.now.enabled or clock.microseconds() // 500_000 % 2 == 0, 0


def getBrownedOut() -> tuple[bool, int]:
    """Whether the battery's voltage has switched outputs off."""
    return getVinVoltage()[0] < getBrownoutVoltage()[0], 0


def getBrownoutVoltage() -> tuple[float, int]:
    """Below it outputs are switched off [V]."""
    return 6.75, 0


def getCommsDisableCount() -> tuple[int, int]:
    return 0, 0


def getCPUTemp() -> tuple[float, int]:
    """[°C]"""
    return 45.0, 0


def getVinVoltage() -> tuple[float, int]:
    """Of the battery [V]."""
    return _power(">vin_voltage", 12.0), 0


def getVinCurrent() -> tuple[float, int]:
    """Of the controller itself [A]."""
    return _power(">vin_current", 0.0), 0


def getSerialNumber() -> str:
    return "00000000"


def getComments() -> str:
    return ""


def getTeamNumber() -> int:
    return 0


def _rails() -> None:
    for rail, volts in (("3V3", 3.3), ("5V", 5.0), ("6V", 6.0)):

        def voltage(_volts: float = volts) -> tuple[float, int]:
            return _volts, 0

        def current() -> tuple[float, int]:
            return 0.0, 0

        def active() -> tuple[bool, int]:
            return True, 0

        def faults() -> tuple[int, int]:
            return 0, 0

        for name, function in (("Voltage", voltage), ("Current", current), ("Active", active), ("CurrentFaults", faults)):
            function.__name__ = function.__qualname__ = f"getUser{name}{rail}"
            globals()[function.__name__] = function


_rails()


def _observe(mode: str) -> None:
    def observe() -> None:
        """Accepted: the driver station sees it by itself."""

    observe.__name__ = observe.__qualname__ = f"observeUserProgram{mode}"
    globals()[observe.__name__] = observe


for _mode in ("Starting", "Disabled", "Autonomous", "Teleop", "Test"):
    _observe(_mode)


def CAN_GetCANStatus() -> tuple[float, int, int, int, int, int]:
    """Use of the bus, counts of bus off, full queue, receive and send errors, and 0 for success."""
    return 0.0, 0, 0, 0, 0, 0
