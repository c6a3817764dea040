"""What all drives' kinematics can do, which is all that odometry asks of them."""

import typing

from .._overload import not_overridden
from ..geometry import Twist2d
from ._chassis_speeds import ChassisSpeeds


class Kinematics:
    """Between the speeds of a robot's body and those of its wheels."""

    def toChassisSpeeds(self, wheelSpeeds: typing.Any) -> ChassisSpeeds:
        """The body's speeds of the wheels'."""
        raise not_overridden(self, "Kinematics::toChassisSpeeds")

    def toWheelSpeeds(self, chassisSpeeds: ChassisSpeeds) -> typing.Any:
        """The wheels' speeds of the body's."""
        raise not_overridden(self, "Kinematics::toWheelSpeeds")

    def toTwist2d(self, start: typing.Any, end: typing.Any) -> Twist2d:
        """The body's movement from one state of the wheels to another."""
        raise not_overridden(self, "Kinematics::toTwist2d")

    def interpolate(self, start: typing.Any, end: typing.Any, t: float) -> typing.Any:
        """The wheels at the part `t` of the way."""
        raise not_overridden(self, "Kinematics::interpolate")


def __getattr__(name: str) -> object:
    """Upstream's compiled module is called as this one: some programs import from it, as editors write it."""
    from wpimath import kinematics

    if name.startswith("__") or name not in vars(kinematics):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return vars(kinematics)[name]
