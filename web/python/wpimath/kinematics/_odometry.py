"""Where a robot must be, summed up from its wheels and its gyro."""

import typing
from collections.abc import Sequence

from .._overload import resolve
from ..geometry import Pose2d, Pose3d, Rotation2d, Rotation3d, Translation2d, Translation3d, Twist3d
from ..geometry._pose2d import _pose
from ..geometry._pose3d import _pose as _pose3d
from ._differential_drive import DifferentialDriveKinematics, DifferentialDriveWheelPositions
from ._kinematics import Kinematics
from ._mecanum_drive import MecanumDriveKinematics, MecanumDriveWheelPositions
from ._swerve_drive import (
    SwerveDrive2Kinematics,
    SwerveDrive3Kinematics,
    SwerveDrive4Kinematics,
    SwerveDrive6Kinematics,
)
from ._swerve_module import SwerveModulePosition


def _kept(positions: typing.Any) -> typing.Any:
    """A copy of wheel positions: programs write into theirs and give them again."""
    if isinstance(positions, (list, tuple)):
        return tuple(SwerveModulePosition(module.distance, module.angle) for module in positions)
    return type(positions)(*positions._numbers())


class Odometry:
    """A pose that follows the wheels and takes its heading from the gyro."""

    def __init__(
        self,
        kinematics: Kinematics,
        gyroAngle: Rotation2d,
        wheelPositions: typing.Any,
        initialPose: Pose2d = Pose2d(),
    ) -> None:
        self._kinematics = kinematics
        self.resetPosition(gyroAngle, wheelPositions, initialPose)

    def resetPosition(self, gyroAngle: Rotation2d, wheelPositions: typing.Any, pose: Pose2d) -> None:
        """The robot is at a pose while gyro and wheels say this; neither needs to be reset."""
        self._pose = pose
        self._previous_angle = pose._rotation
        self._gyro_offset = (-gyroAngle).rotateBy(pose._rotation)
        self._previous_positions = _kept(wheelPositions)

    def resetPose(self, pose: Pose2d) -> None:
        """The robot is at a pose."""
        self._gyro_offset = self._gyro_offset.rotateBy(-self._pose._rotation).rotateBy(pose._rotation)
        self._pose = pose
        self._previous_angle = pose._rotation

    def resetTranslation(self, translation: Translation2d) -> None:
        """The robot is at a place; its heading stays."""
        self._pose = _pose(translation, self._pose._rotation)

    def resetRotation(self, rotation: Rotation2d) -> None:
        """The robot looks this way; its place stays."""
        # WPILib 2026 adds the old heading where it should take it away; programs see the same here.
        self._gyro_offset = self._gyro_offset.rotateBy(self._pose._rotation).rotateBy(rotation)
        self._pose = _pose(self._pose._translation, rotation)
        self._previous_angle = rotation

    def getPose(self) -> Pose2d:
        """Where the robot is."""
        return self._pose

    def update(self, gyroAngle: Rotation2d, wheelPositions: typing.Any) -> Pose2d:
        """What gyro and wheels say now → where the robot is. Call it every loop."""
        angle = gyroAngle.rotateBy(self._gyro_offset)
        twist = self._kinematics.toTwist2d(self._previous_positions, wheelPositions)
        twist.dtheta = (angle - self._previous_angle)._value
        moved = self._pose.exp(twist)
        self._previous_angle = angle
        self._previous_positions = _kept(wheelPositions)
        self._pose = _pose(moved._translation, angle)
        return self._pose


class Odometry3d:
    """A pose in space that follows the wheels and takes its rotation from the gyro."""

    def __init__(
        self,
        kinematics: Kinematics,
        gyroAngle: Rotation3d,
        wheelPositions: typing.Any,
        initialPose: Pose3d = Pose3d(),
    ) -> None:
        self._kinematics = kinematics
        self.resetPosition(gyroAngle, wheelPositions, initialPose)

    def resetPosition(self, gyroAngle: Rotation3d, wheelPositions: typing.Any, pose: Pose3d) -> None:
        """The robot is at a pose while gyro and wheels say this; neither needs to be reset."""
        self._pose = pose
        self._previous_angle = pose._rotation
        self._gyro_offset = (-gyroAngle).rotateBy(pose._rotation)
        self._previous_positions = _kept(wheelPositions)

    def resetPose(self, pose: Pose3d) -> None:
        """The robot is at a pose."""
        self._gyro_offset = self._gyro_offset.rotateBy(-self._pose._rotation).rotateBy(pose._rotation)
        self._pose = pose
        self._previous_angle = pose._rotation

    def resetTranslation(self, translation: Translation3d) -> None:
        """The robot is at a place; its rotation stays."""
        self._pose = _pose3d(translation, self._pose._rotation)

    def resetRotation(self, rotation: Rotation3d) -> None:
        """The robot is turned this way; its place stays."""
        self._gyro_offset = self._gyro_offset.rotateBy(-self._pose._rotation).rotateBy(rotation)
        self._pose = _pose3d(self._pose._translation, rotation)
        self._previous_angle = rotation

    def getPose(self) -> Pose3d:
        """Where the robot is."""
        return self._pose

    def update(self, gyroAngle: Rotation3d, wheelPositions: typing.Any) -> Pose3d:
        """What gyro and wheels say now → where the robot is. Call it every loop."""
        angle = gyroAngle.rotateBy(self._gyro_offset)
        turned = (angle - self._previous_angle)._q._rotation_vector()
        flat = self._kinematics.toTwist2d(self._previous_positions, wheelPositions)
        moved = self._pose.exp(Twist3d(flat.dx, flat.dy, 0.0, *turned))
        self._previous_positions = _kept(wheelPositions)
        self._previous_angle = angle
        self._pose = _pose3d(moved._translation, angle)
        return self._pose


# ---- tank drives ----


class DifferentialDriveOdometryBase(Odometry):
    """What a tank drive's odometry is to others."""


class DifferentialDriveOdometry3dBase(Odometry3d):
    """What a tank drive's odometry in space is to others."""


class DifferentialDriveOdometry(DifferentialDriveOdometryBase):
    """Odometry of a tank drive. Encoders may hold any distance at the start."""

    def __init__(
        self,
        gyroAngle: Rotation2d,
        leftDistance: float,
        rightDistance: float,
        initialPose: Pose2d = Pose2d(),
    ) -> None:
        # The gyro tells how far the robot turned, so the track width does not matter.
        kinematics = DifferentialDriveKinematics(1.0)
        super().__init__(kinematics, gyroAngle, _sides(leftDistance, rightDistance), initialPose)

    def resetPosition(self, gyroAngle: Rotation2d, *args: typing.Any, **kwargs: typing.Any) -> None:
        """`resetPosition( gyroAngle, leftDistance, rightDistance, pose )`, or with wheel positions in place of both
        distances: the robot is at a pose while gyro and encoders say this."""
        positions, pose = _side_arguments(_reset_form, args, kwargs)
        super().resetPosition(gyroAngle, positions, pose)

    def update(self, gyroAngle: Rotation2d, *args: typing.Any, **kwargs: typing.Any) -> Pose2d:
        """`update( gyroAngle, leftDistance, rightDistance )` → where the robot is. Call it every loop."""
        (positions,) = _side_arguments(_update_form, args, kwargs)
        return super().update(gyroAngle, positions)


class DifferentialDriveOdometry3d(DifferentialDriveOdometry3dBase):
    """Odometry of a tank drive that also tilts."""

    def __init__(
        self,
        gyroAngle: Rotation3d,
        leftDistance: float,
        rightDistance: float,
        initialPose: Pose3d = Pose3d(),
    ) -> None:
        kinematics = DifferentialDriveKinematics(1.0)
        super().__init__(kinematics, gyroAngle, _sides(leftDistance, rightDistance), initialPose)

    def resetPosition(self, gyroAngle: Rotation3d, *args: typing.Any, **kwargs: typing.Any) -> None:
        """`resetPosition( gyroAngle, leftDistance, rightDistance, pose )`: the robot is at a pose while gyro and
        encoders say this."""
        positions, pose = _side_arguments(_reset_form, args, kwargs)
        super().resetPosition(gyroAngle, positions, pose)

    def update(self, gyroAngle: Rotation3d, *args: typing.Any, **kwargs: typing.Any) -> Pose3d:
        """`update( gyroAngle, leftDistance, rightDistance )` → where the robot is. Call it every loop."""
        (positions,) = _side_arguments(_update_form, args, kwargs)
        return super().update(gyroAngle, positions)


def _sides(left: float, right: float) -> DifferentialDriveWheelPositions:
    return DifferentialDriveWheelPositions(left, right)


@typing.overload
def _reset_form(leftDistance: float, rightDistance: float, pose: object) -> None: ...
@typing.overload
def _reset_form(wheelPositions: DifferentialDriveWheelPositions, pose: object) -> None: ...
def _reset_form(*args: typing.Any, **kwargs: typing.Any) -> None:
    """The forms of a tank drive's resetPosition."""


@typing.overload
def _update_form(leftDistance: float, rightDistance: float) -> None: ...
@typing.overload
def _update_form(wheelPositions: DifferentialDriveWheelPositions) -> None: ...
def _update_form(*args: typing.Any, **kwargs: typing.Any) -> None:
    """The forms of a tank drive's update."""


def _side_arguments(function: typing.Any, args: tuple, kwargs: dict) -> list:
    """Both distances as wheel positions, and what follows them."""
    form, values = resolve(function, args, kwargs)
    if form == 0:
        return [_sides(values[0], values[1]), *values[2:]]
    return values


# ---- mecanum and swerve drives ----


class MecanumDriveOdometryBase(Odometry):
    """What a mecanum drive's odometry is to others."""


class MecanumDriveOdometry3dBase(Odometry3d):
    """What a mecanum drive's odometry in space is to others."""


class MecanumDriveOdometry(MecanumDriveOdometryBase):
    """Odometry of a mecanum drive."""

    def __init__(
        self,
        kinematics: MecanumDriveKinematics,
        gyroAngle: Rotation2d,
        wheelPositions: MecanumDriveWheelPositions,
        initialPose: Pose2d = Pose2d(),
    ) -> None:
        super().__init__(kinematics, gyroAngle, wheelPositions, initialPose)


class MecanumDriveOdometry3d(MecanumDriveOdometry3dBase):
    """Odometry of a mecanum drive that also tilts."""

    def __init__(
        self,
        kinematics: MecanumDriveKinematics,
        gyroAngle: Rotation3d,
        wheelPositions: MecanumDriveWheelPositions,
        initialPose: Pose3d = Pose3d(),
    ) -> None:
        super().__init__(kinematics, gyroAngle, wheelPositions, initialPose)


class _SwerveOdometry(Odometry):
    """Odometry of a swerve drive."""

    def __init__(
        self,
        kinematics: typing.Any,
        gyroAngle: Rotation2d,
        modulePositions: Sequence[SwerveModulePosition],
        initialPose: Pose2d = Pose2d(),
    ) -> None:
        super().__init__(kinematics, gyroAngle, modulePositions, initialPose)


class _SwerveOdometry3d(Odometry3d):
    """Odometry of a swerve drive that also tilts."""

    def __init__(
        self,
        kinematics: typing.Any,
        gyroAngle: Rotation3d,
        modulePositions: Sequence[SwerveModulePosition],
        initialPose: Pose3d = Pose3d(),
    ) -> None:
        super().__init__(kinematics, gyroAngle, modulePositions, initialPose)


class SwerveDrive2OdometryBase(_SwerveOdometry):
    """What odometry of two modules is to others."""


class SwerveDrive3OdometryBase(_SwerveOdometry):
    """What odometry of three modules is to others."""


class SwerveDrive4OdometryBase(_SwerveOdometry):
    """What odometry of four modules is to others."""


class SwerveDrive6OdometryBase(_SwerveOdometry):
    """What odometry of six modules is to others."""


class SwerveDrive2Odometry3dBase(_SwerveOdometry3d):
    """What odometry in space of two modules is to others."""


class SwerveDrive3Odometry3dBase(_SwerveOdometry3d):
    """What odometry in space of three modules is to others."""


class SwerveDrive4Odometry3dBase(_SwerveOdometry3d):
    """What odometry in space of four modules is to others."""


class SwerveDrive6Odometry3dBase(_SwerveOdometry3d):
    """What odometry in space of six modules is to others."""


class SwerveDrive2Odometry(SwerveDrive2OdometryBase):
    """Odometry of a swerve drive of two modules."""


class SwerveDrive3Odometry(SwerveDrive3OdometryBase):
    """Odometry of a swerve drive of three modules."""


class SwerveDrive4Odometry(SwerveDrive4OdometryBase):
    """Odometry of a swerve drive of four modules."""


class SwerveDrive6Odometry(SwerveDrive6OdometryBase):
    """Odometry of a swerve drive of six modules."""


class SwerveDrive2Odometry3d(SwerveDrive2Odometry3dBase):
    """Odometry in space of a swerve drive of two modules."""


class SwerveDrive3Odometry3d(SwerveDrive3Odometry3dBase):
    """Odometry in space of a swerve drive of three modules."""


class SwerveDrive4Odometry3d(SwerveDrive4Odometry3dBase):
    """Odometry in space of a swerve drive of four modules."""


class SwerveDrive6Odometry3d(SwerveDrive6Odometry3dBase):
    """Odometry in space of a swerve drive of six modules."""
