"""Tank drives: two sides, each with one speed."""

import typing

from .._overload import resolve
from .._struct import describe
from ..geometry import Twist2d
from ._chassis_speeds import ChassisSpeeds
from ._kinematics import Kinematics
from ._wheels import WheelPositions, WheelSpeeds, in_feet, of_feet


class DifferentialDriveWheelSpeeds(WheelSpeeds):
    """Speeds of the two sides [m/s]."""

    __slots__ = ("left", "right")
    _wheels = ("left", "right")

    def __init__(self, left: float = 0, right: float = 0) -> None:
        self.left = float(left)
        self.right = float(right)

    @staticmethod
    def fromFeet(left: float, right: float) -> "DifferentialDriveWheelSpeeds":
        """Speeds in feet a second."""
        return of_feet(DifferentialDriveWheelSpeeds, (left, right))

    left_fps = in_feet("left")
    right_fps = in_feet("right")


class DifferentialDriveWheelPositions(WheelPositions):
    """How far the two sides have rolled [m]."""

    __slots__ = ("left", "right")
    _wheels = ("left", "right")

    def __init__(self, left: float = 0, right: float = 0) -> None:
        self.left = float(left)
        self.right = float(right)


class DifferentialDriveKinematicsBase(Kinematics):
    """What a tank drive's kinematics are to odometry."""


class DifferentialDriveKinematics(DifferentialDriveKinematicsBase):
    """Between the body's speeds and those of the two sides."""

    def __init__(self, trackWidth: float) -> None:
        """`trackWidth`: from the left wheels to the right ones [m]. What drives fits best is often a bit more than
        what a tape says, because wheels scrub."""
        self.trackWidth = float(trackWidth)

    def toChassisSpeeds(self, wheelSpeeds: DifferentialDriveWheelSpeeds) -> ChassisSpeeds:
        """The body's speeds of the sides'."""
        left, right = wheelSpeeds.left, wheelSpeeds.right
        return ChassisSpeeds((left + right) / 2.0, 0.0, (right - left) / self.trackWidth)

    def toWheelSpeeds(self, chassisSpeeds: ChassisSpeeds) -> DifferentialDriveWheelSpeeds:
        """The sides' speeds of the body's. A tank drive cannot move sideways: `vy` does nothing."""
        turn = self.trackWidth / 2 * chassisSpeeds.omega
        return DifferentialDriveWheelSpeeds(chassisSpeeds.vx - turn, chassisSpeeds.vx + turn)

    @typing.overload
    def toTwist2d(self, leftDistance: float, rightDistance: float) -> Twist2d: ...
    @typing.overload
    def toTwist2d(self, start: DifferentialDriveWheelPositions, end: DifferentialDriveWheelPositions) -> Twist2d: ...

    def toTwist2d(self, *args: typing.Any, **kwargs: typing.Any) -> Twist2d:
        """The body's movement when the sides roll so far [m], or from one pair of positions to another."""
        form, (first, second) = resolve(DifferentialDriveKinematics.toTwist2d, args, kwargs)
        if form == 1:
            first, second = second.left - first.left, second.right - first.right
        return Twist2d((first + second) / 2, 0.0, (second - first) / self.trackWidth)

    def interpolate(
        self, start: DifferentialDriveWheelPositions, end: DifferentialDriveWheelPositions, t: float
    ) -> DifferentialDriveWheelPositions:
        """Positions at the part `t` of the way."""
        return start.interpolate(end, t)


for _type, _name in (
    (DifferentialDriveWheelSpeeds, "DifferentialDriveWheelSpeeds"),
    (DifferentialDriveWheelPositions, "DifferentialDriveWheelPositions"),
):
    _type.WPIStruct = describe(  # type: ignore[attr-defined]
        _name, "double left;double right", 2, lambda w: (w.left, w.right), _type
    )
DifferentialDriveKinematics.WPIStruct = describe(  # type: ignore[attr-defined]
    "DifferentialDriveKinematics",
    "double track_width",
    1,
    lambda k: (k.trackWidth,),
    DifferentialDriveKinematics,
)
