"""Motor safety: outputs that a program forgets to feed are stopped."""

import weakref

from _sandlot import clock, report, station

from ._driver_station import DriverStation

#: In the order in which they were made; the program may drop them.
_all: "dict[int, weakref.ref[MotorSafety]]" = {}
#: Driver station packets between two checks.
_every = 4


class MotorSafety:
    """Stops when `feed` has not been called for the expiration time; only while the robot is enabled."""

    def __init__(self) -> None:
        self._expiration = 0.1
        self._safety = False
        self._stop_time = clock.seconds()
        number = id(self)
        _all[number] = weakref.ref(self, lambda gone: _all.pop(number, None))

    def feed(self) -> None:
        self._stop_time = clock.seconds() + self._expiration

    def setExpiration(self, expirationTime: float) -> None:
        self._expiration = expirationTime

    def getExpiration(self) -> float:
        return self._expiration

    def isAlive(self) -> bool:
        return not self._safety or self._stop_time > clock.seconds()

    def setSafetyEnabled(self, enabled: bool) -> None:
        self._safety = enabled

    def isSafetyEnabled(self) -> bool:
        return self._safety

    def stopMotor(self) -> None:
        raise NotImplementedError(f"{type(self).__name__} needs stopMotor()")

    def getDescription(self) -> str:
        raise NotImplementedError(f"{type(self).__name__} needs getDescription()")

    def _title(self) -> str:
        try:
            return self.getDescription()
        except NotImplementedError:
            return type(self).__name__

    def check(self) -> None:
        if not self._safety or not DriverStation.isEnabled() or DriverStation.isTest():
            return
        if self._stop_time < clock.seconds():
            report.error(
                "Your code did not call the drive this loop; call it in every periodic. "
                f"{self._title()}... Output not updated often enough. "
                "See https://docs.wpilib.org/motorsafety for more information."
            )
            self.stopMotor()

    @staticmethod
    def checkMotors() -> None:
        for found in list(_all.values()):
            each = found()
            if each is not None:
                each.check()


def _count() -> None:
    if station.current.packets % _every == 0:
        MotorSafety.checkMotors()


station.current.on_packet.append(_count)
