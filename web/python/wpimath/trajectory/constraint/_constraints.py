"""What limits a robot's speed and acceleration along a trajectory."""

import math
import sys
import typing

from ..._overload import not_overridden, resolve
from ...controller._feedforward import SimpleMotorFeedforwardMeters, _sign
from ...geometry import Ellipse2d, Pose2d, Rectangle2d, Rotation2d, Translation2d
from ...kinematics import ChassisSpeeds, DifferentialDriveKinematics, MecanumDriveKinematics
from ...kinematics._swerve_drive import _SwerveDriveKinematics

_feet = 0.3048


class TrajectoryConstraint:
    """A limit of one's own: a subclass says how fast, and how hard accelerated, the robot may be at a pose."""

    class MinMax:
        """The least and the greatest acceleration [m/s²]."""

        def __init__(
            self, minAcceleration: float = -sys.float_info.max, maxAcceleration: float = sys.float_info.max
        ) -> None:
            self.minAcceleration = float(minAcceleration)
            self.maxAcceleration = float(maxAcceleration)

        def __len__(self) -> int:
            return 2

        def __getitem__(self, index: int) -> float:
            if not 0 <= index <= 1:
                raise IndexError("TrajectoryConstraint.MinMax index out of range")
            return (self.minAcceleration, self.maxAcceleration)[index]

        def __repr__(self) -> str:
            return (
                f"TrajectoryConstraint.MinMax(minAcceleration={self.minAcceleration}, "
                f"maxAcceleration={self.maxAcceleration})"
            )

    def maxVelocity(self, pose: Pose2d, curvature: float, velocity: float) -> float:
        """The greatest velocity [m/s] at a pose and a curvature [rad/m]; `velocity`: what others allow."""
        raise not_overridden(self, "TrajectoryConstraint::maxVelocity")

    def minMaxAcceleration(self, pose: Pose2d, curvature: float, speed: float) -> "TrajectoryConstraint.MinMax":
        """The least and greatest acceleration at a pose, a curvature [rad/m] and a speed [m/s]."""
        raise not_overridden(self, "TrajectoryConstraint::minMaxAcceleration")


class _SpeedConstraint(TrajectoryConstraint):
    """A limit of the speed alone."""

    def minMaxAcceleration(self, pose: Pose2d, curvature: float, speed: float) -> TrajectoryConstraint.MinMax:
        """No limit."""
        return TrajectoryConstraint.MinMax()


class MaxVelocityConstraint(_SpeedConstraint):
    """A greatest velocity [m/s]; useful within a region."""

    def __init__(self, maxVelocity: float) -> None:
        self._max_velocity = abs(maxVelocity)

    @staticmethod
    def fromFps(maxVelocity: float) -> "MaxVelocityConstraint":
        """A greatest velocity [ft/s]."""
        return MaxVelocityConstraint(maxVelocity * _feet)

    def maxVelocity(self, pose: Pose2d, curvature: float, velocity: float) -> float:
        """The greatest velocity."""
        return self._max_velocity


class CentripetalAccelerationConstraint(_SpeedConstraint):
    """A greatest sideways acceleration [m/s²]: slower in curves."""

    def __init__(self, maxCentripetalAcceleration: float) -> None:
        self._limit = maxCentripetalAcceleration

    @staticmethod
    def fromFps(maxCentripetalAcceleration: float) -> "CentripetalAccelerationConstraint":
        """A greatest sideways acceleration [ft/s²]."""
        return CentripetalAccelerationConstraint(maxCentripetalAcceleration * _feet)

    def maxVelocity(self, pose: Pose2d, curvature: float, velocity: float) -> float:
        """The velocity whose square times the curvature is the limit."""
        return math.sqrt(self._limit / abs(curvature)) if curvature != 0.0 else math.inf


class DifferentialDriveKinematicsConstraint(_SpeedConstraint):
    """A greatest velocity of either side of a tank drive [m/s]."""

    def __init__(self, kinematics: DifferentialDriveKinematics, maxSpeed: float) -> None:
        self._kinematics = kinematics
        self._max_speed = maxSpeed

    @staticmethod
    def fromFps(kinematics: DifferentialDriveKinematics, maxSpeed: float) -> "DifferentialDriveKinematicsConstraint":
        """A greatest velocity of either side [ft/s]."""
        return DifferentialDriveKinematicsConstraint(kinematics, maxSpeed * _feet)

    def maxVelocity(self, pose: Pose2d, curvature: float, velocity: float) -> float:
        """The velocity at which the faster side is at its limit."""
        wheels = self._kinematics.toWheelSpeeds(ChassisSpeeds(velocity, 0, velocity * curvature))
        wheels.desaturate(self._max_speed)
        return self._kinematics.toChassisSpeeds(wheels).vx


class MecanumDriveKinematicsConstraint(_SpeedConstraint):
    """A greatest velocity of any wheel of a mecanum drive [m/s]."""

    def __init__(self, kinematics: MecanumDriveKinematics, maxSpeed: float) -> None:
        self._kinematics = kinematics
        self._max_speed = maxSpeed

    @staticmethod
    def fromFps(kinematics: MecanumDriveKinematics, maxSpeed: float) -> "MecanumDriveKinematicsConstraint":
        """A greatest velocity of any wheel [ft/s]."""
        return MecanumDriveKinematicsConstraint(kinematics, maxSpeed * _feet)

    def maxVelocity(self, pose: Pose2d, curvature: float, velocity: float) -> float:
        """The velocity at which the fastest wheel is at its limit."""
        wheels = self._kinematics.toWheelSpeeds(_along(pose, curvature, velocity))
        wheels.desaturate(self._max_speed)
        body = self._kinematics.toChassisSpeeds(wheels)
        return math.hypot(body.vx, body.vy)


class _SwerveDriveKinematicsConstraint(_SpeedConstraint):
    """A greatest velocity of any module of a swerve drive [m/s]."""

    def __init__(self, kinematics: _SwerveDriveKinematics, maxSpeed: float) -> None:
        # Asking for states moves the headings that modules keep at rest; the program's own must stay.
        self._kinematics = type(kinematics)(*kinematics.getModules())
        self._max_speed = maxSpeed

    @classmethod
    def fromFps(cls, kinematics: _SwerveDriveKinematics, maxSpeed: float) -> "_SwerveDriveKinematicsConstraint":
        """A greatest velocity of any module [ft/s]."""
        return cls(kinematics, maxSpeed * _feet)

    def maxVelocity(self, pose: Pose2d, curvature: float, velocity: float) -> float:
        """The velocity at which the fastest module is at its limit."""
        states = self._kinematics.toSwerveModuleStates(_along(pose, curvature, velocity))
        limited = self._kinematics.desaturateWheelSpeeds(states, self._max_speed)
        body = self._kinematics.toChassisSpeeds(limited)
        return math.hypot(body.vx, body.vy)


def _along(pose: Pose2d, curvature: float, velocity: float) -> ChassisSpeeds:
    heading = pose.rotation()
    return ChassisSpeeds(velocity * heading.cos(), velocity * heading.sin(), velocity * curvature)


class SwerveDrive2KinematicsConstraint(_SwerveDriveKinematicsConstraint):
    """The limit of a swerve drive of two modules."""


class SwerveDrive3KinematicsConstraint(_SwerveDriveKinematicsConstraint):
    """The limit of a swerve drive of three modules."""


class SwerveDrive4KinematicsConstraint(_SwerveDriveKinematicsConstraint):
    """The limit of a swerve drive of four modules."""


class SwerveDrive6KinematicsConstraint(_SwerveDriveKinematicsConstraint):
    """The limit of a swerve drive of six modules."""


class DifferentialDriveVoltageConstraint(TrajectoryConstraint):
    """A greatest voltage of either side of a tank drive [V]: no more acceleration than motors can give."""

    def __init__(
        self,
        feedforward: SimpleMotorFeedforwardMeters,
        kinematics: DifferentialDriveKinematics,
        maxVoltage: float,
    ) -> None:
        self._feedforward = feedforward
        self._kinematics = kinematics
        self._max_voltage = maxVoltage

    def maxVelocity(self, pose: Pose2d, curvature: float, velocity: float) -> float:
        """No limit."""
        return sys.float_info.max

    def minMaxAcceleration(self, pose: Pose2d, curvature: float, speed: float) -> TrajectoryConstraint.MinMax:
        """The body's accelerations at which the outer side is at its limit.

        The outer side accelerates more than the middle, by 1 + trackWidth |curvature| / 2. While the robot moves,
        the faster side limits speeding up and the slower one slowing down.
        """
        wheels = self._kinematics.toWheelSpeeds(ChassisSpeeds(speed, 0, speed * curvature))
        fast = max(wheels.left, wheels.right)
        slow = min(wheels.left, wheels.right)
        most = self._feedforward.maxAchievableAcceleration(self._max_voltage, fast)
        least = self._feedforward.minAchievableAcceleration(self._max_voltage, slow)
        half = self._kinematics.trackWidth * abs(curvature) / 2
        if speed == 0:
            most, least = most / (1 + half), least / (1 + half)
        else:
            most = _divide(most, 1 + half * _sign(speed))
            least = _divide(least, 1 - half * _sign(speed))
        # The centre of the turn lies within the robot: the inner side moves backwards.
        if half > 1:
            if speed > 0:
                least = -least
            elif speed < 0:
                most = -most
        return TrajectoryConstraint.MinMax(least, most)


def _divide(a: float, b: float) -> float:
    return a / b if b != 0.0 else math.copysign(math.inf, a)


class _RegionConstraint(TrajectoryConstraint):
    """Another constraint that counts within a region only."""

    _region: Rectangle2d | Ellipse2d
    _constraint: TrajectoryConstraint

    def maxVelocity(self, pose: Pose2d, curvature: float, velocity: float) -> float:
        """The other constraint's within the region; no limit outside."""
        if self._region.contains(pose.translation()):
            return self._constraint.maxVelocity(pose, curvature, velocity)
        return math.inf

    def minMaxAcceleration(self, pose: Pose2d, curvature: float, speed: float) -> TrajectoryConstraint.MinMax:
        """The other constraint's within the region; no limit outside."""
        if self._region.contains(pose.translation()):
            return self._constraint.minMaxAcceleration(pose, curvature, speed)
        return TrajectoryConstraint.MinMax()


class RectangularRegionConstraint(_RegionConstraint):
    """A constraint that counts within a rectangle only."""

    @typing.overload
    def __init__(
        self, bottomLeftPoint: Translation2d, topRightPoint: Translation2d, constraint: TrajectoryConstraint
    ) -> None: ...
    @typing.overload
    def __init__(self, rectangle: Rectangle2d, constraint: TrajectoryConstraint) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """A rectangle or two of its corners, and the constraint within."""
        form, values = resolve(RectangularRegionConstraint.__init__, args, kwargs)
        self._region = Rectangle2d(values[0], values[1]) if form == 0 else values[0]
        self._constraint = values[-1]


class EllipticalRegionConstraint(_RegionConstraint):
    """A constraint that counts within an ellipse only."""

    @typing.overload
    def __init__(
        self,
        center: Translation2d,
        xWidth: float,
        yWidth: float,
        rotation: Rotation2d,
        constraint: TrajectoryConstraint,
    ) -> None: ...
    @typing.overload
    def __init__(self, ellipse: Ellipse2d, constraint: TrajectoryConstraint) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """An ellipse, or its centre, widths [m] and turn, and the constraint within."""
        form, values = resolve(EllipticalRegionConstraint.__init__, args, kwargs)
        if form == 0:
            center, x_width, y_width, rotation, _ = values
            self._region = Ellipse2d(Pose2d(center, rotation), x_width / 2.0, y_width / 2.0)
        else:
            self._region = values[0]
        self._constraint = values[-1]

    @staticmethod
    def fromFeet(
        center: Translation2d, xWidth: float, yWidth: float, rotation: Rotation2d, constraint: TrajectoryConstraint
    ) -> "EllipticalRegionConstraint":
        """An ellipse of a centre, widths [ft] and a turn, and the constraint within."""
        return EllipticalRegionConstraint(center, xWidth * _feet, yWidth * _feet, rotation, constraint)
