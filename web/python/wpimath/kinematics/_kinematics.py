"""What all drives' kinematics can do, which is all that odometry asks of them."""

import abc
import typing

from ..geometry import Twist2d
from ._chassis_speeds import ChassisSpeeds


class Kinematics(abc.ABC):
    """Between the speeds of a robot's body and those of its wheels."""

    @abc.abstractmethod
    def toChassisSpeeds(self, wheelSpeeds: typing.Any) -> ChassisSpeeds:
        """The body's speeds of the wheels'."""

    @abc.abstractmethod
    def toWheelSpeeds(self, chassisSpeeds: ChassisSpeeds) -> typing.Any:
        """The wheels' speeds of the body's."""

    @abc.abstractmethod
    def toTwist2d(self, start: typing.Any, end: typing.Any) -> Twist2d:
        """The body's movement from one state of the wheels to another."""

    @abc.abstractmethod
    def interpolate(self, start: typing.Any, end: typing.Any, t: float) -> typing.Any:
        """The wheels at the part `t` of the way."""
