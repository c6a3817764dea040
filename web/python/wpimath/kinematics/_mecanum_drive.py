"""Mecanum drives: four wheels whose rollers stand at 45 degrees."""

import typing

from .. import _linalg
from .._overload import resolve
from .._struct import describe
from ..geometry import Translation2d, Twist2d
from ._chassis_speeds import ChassisSpeeds
from ._kinematics import Kinematics
from ._wheels import WheelPositions, WheelSpeeds, in_feet, of_feet

_names = ("frontLeft", "frontRight", "rearLeft", "rearRight")


class MecanumDriveWheelSpeeds(WheelSpeeds):
    """Speeds of the four wheels [m/s]."""

    __slots__ = _names
    _wheels = _names

    def __init__(
        self, frontLeft: float = 0, frontRight: float = 0, rearLeft: float = 0, rearRight: float = 0
    ) -> None:
        self.frontLeft = float(frontLeft)
        self.frontRight = float(frontRight)
        self.rearLeft = float(rearLeft)
        self.rearRight = float(rearRight)

    @staticmethod
    def fromFeet(
        frontLeft: float, frontRight: float, rearLeft: float, rearRight: float
    ) -> "MecanumDriveWheelSpeeds":
        """Speeds in feet a second."""
        return of_feet(MecanumDriveWheelSpeeds, (frontLeft, frontRight, rearLeft, rearRight))

    frontLeft_fps = in_feet("frontLeft")
    frontRight_fps = in_feet("frontRight")
    rearLeft_fps = in_feet("rearLeft")
    rearRight_fps = in_feet("rearRight")


class MecanumDriveWheelPositions(WheelPositions):
    """How far the four wheels have rolled [m]."""

    __slots__ = _names
    _wheels = _names

    def __init__(
        self, frontLeft: float = 0, frontRight: float = 0, rearLeft: float = 0, rearRight: float = 0
    ) -> None:
        self.frontLeft = float(frontLeft)
        self.frontRight = float(frontRight)
        self.rearLeft = float(rearLeft)
        self.rearRight = float(rearRight)


class MecanumDriveKinematicsBase(Kinematics):
    """What a mecanum drive's kinematics are to odometry."""


class MecanumDriveKinematics(MecanumDriveKinematicsBase):
    """Between the body's speeds and those of the four wheels."""

    def __init__(
        self,
        frontLeftWheel: Translation2d,
        frontRightWheel: Translation2d,
        rearLeftWheel: Translation2d,
        rearRightWheel: Translation2d,
    ) -> None:
        """Where the wheels are, as seen from the robot's centre [m]."""
        self._places = (frontLeftWheel, frontRightWheel, rearLeftWheel, rearRightWheel)
        self._forward = _linalg.pseudo_inverse(self._inverse(Translation2d()))

    def _inverse(self, center: Translation2d) -> _linalg.Rows:
        """The wheels' speeds are these rows times (vx, vy, omega)."""
        fl, fr, rl, rr = (place - center for place in self._places)
        return [
            [1.0, -1.0, -(fl._x + fl._y)],
            [1.0, 1.0, fr._x - fr._y],
            [1.0, 1.0, rl._x - rl._y],
            [1.0, -1.0, -(rr._x + rr._y)],
        ]

    def _body(self, wheels: list[float]) -> list[float]:
        return [sum(a * b for a, b in zip(row, wheels)) for row in self._forward]

    def toWheelSpeeds(
        self, chassisSpeeds: ChassisSpeeds, centerOfRotation: Translation2d = Translation2d()
    ) -> MecanumDriveWheelSpeeds:
        """The wheels' speeds of the body's, which turns about a point [m] as seen from its centre."""
        body = (chassisSpeeds.vx, chassisSpeeds.vy, chassisSpeeds.omega)
        rows = self._inverse(centerOfRotation)
        return MecanumDriveWheelSpeeds(*(sum(a * b for a, b in zip(row, body)) for row in rows))

    def toChassisSpeeds(self, wheelSpeeds: MecanumDriveWheelSpeeds) -> ChassisSpeeds:
        """The body's speeds that fit the wheels' best."""
        return ChassisSpeeds(*self._body(wheelSpeeds._numbers()))

    @typing.overload
    def toTwist2d(self, start: MecanumDriveWheelPositions, end: MecanumDriveWheelPositions) -> Twist2d: ...
    @typing.overload
    def toTwist2d(self, wheelDeltas: MecanumDriveWheelPositions) -> Twist2d: ...

    def toTwist2d(self, *args: typing.Any, **kwargs: typing.Any) -> Twist2d:
        """The body's movement when the wheels roll so far, or from one set of positions to another."""
        form, values = resolve(MecanumDriveKinematics.toTwist2d, args, kwargs)
        wheels = values[-1]._numbers()
        if form == 0:
            wheels = [b - a for a, b in zip(values[0]._numbers(), wheels)]
        return Twist2d(*self._body(wheels))

    def getFrontLeft(self) -> Translation2d:
        """Where the front left wheel is."""
        return self._places[0]

    def getFrontRight(self) -> Translation2d:
        """Where the front right wheel is."""
        return self._places[1]

    def getRearLeft(self) -> Translation2d:
        """Where the rear left wheel is."""
        return self._places[2]

    def getRearRight(self) -> Translation2d:
        """Where the rear right wheel is."""
        return self._places[3]

    def interpolate(
        self, start: MecanumDriveWheelPositions, end: MecanumDriveWheelPositions, t: float
    ) -> MecanumDriveWheelPositions:
        """Positions at the part `t` of the way."""
        return start.interpolate(end, t)


for _type in (MecanumDriveWheelSpeeds, MecanumDriveWheelPositions):
    _type.WPIStruct = describe(  # type: ignore[attr-defined]
        _type.__name__,
        "double front_left;double front_right;double rear_left;double rear_right",
        4,
        _type._numbers,
        _type,
    )
MecanumDriveKinematics.WPIStruct = describe(  # type: ignore[attr-defined]
    "MecanumDriveKinematics",
    "Translation2d front_left;Translation2d front_right;Translation2d rear_left;Translation2d rear_right",
    8,
    lambda k: tuple(number for place in k._places for number in (place._x, place._y)),
    lambda *n: MecanumDriveKinematics(*(Translation2d(n[i], n[i + 1]) for i in range(0, 8, 2))),
    (Translation2d,),
)
