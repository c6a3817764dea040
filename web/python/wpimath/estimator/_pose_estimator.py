"""Where a robot must be: odometry, corrected by cameras that tell where it was a moment ago.

Odometry is kept for 1.5 s. A camera's pose belongs to the moment of its picture: the estimate of that moment is moved
towards it, and what odometry has seen since is added again. How far it is moved is the steady gain of a Kalman filter
of one state without dynamics: K = q / (q + sqrt(q r)) for each of x, y and the angle.
"""

import bisect
import math
import typing
from collections.abc import Sequence

from _sandlot import clock

from ..geometry import Pose2d, Pose3d, Rotation2d, Rotation3d, Transform2d, Transform3d, Translation2d, Translation3d
from ..interpolation import TimeInterpolatablePose2dBuffer, TimeInterpolatablePose3dBuffer
from ..kinematics import (
    DifferentialDriveKinematics,
    DifferentialDriveOdometry,
    DifferentialDriveOdometry3d,
    MecanumDriveKinematics,
    MecanumDriveOdometry,
    MecanumDriveOdometry3d,
    MecanumDriveWheelPositions,
    SwerveModulePosition,
)
from ..kinematics import _odometry

_history = 1.5
_Vision = tuple[typing.Any, typing.Any]


class _Estimator:
    """What estimators in the plane and in space share: all but their poses."""

    _deviations: typing.ClassVar[int] = 3
    _buffer_type: typing.ClassVar[type] = TimeInterpolatablePose2dBuffer

    def __init__(
        self,
        kinematics: typing.Any,
        odometry: typing.Any,
        stateStdDevs: Sequence[float],
        visionMeasurementStdDevs: Sequence[float],
    ) -> None:
        """Beside an odometry that is there: of a drive of one's own."""
        pose = odometry.getPose()
        self._begin(odometry, pose, stateStdDevs, visionMeasurementStdDevs)
        # Upstream hears of the odometry with the first update.
        self._estimate = type(pose)()

    def _begin(
        self,
        odometry: typing.Any,
        initialPose: typing.Any,
        stateStdDevs: Sequence[float],
        visionMeasurementStdDevs: Sequence[float],
    ) -> None:
        self._odometry = odometry
        self._buffer = self._buffer_type(_history)
        # Moments of corrections, the oldest first, and at each the estimate and the odometry there.
        self._moments: list[float] = []
        self._corrections: list[_Vision] = []
        self._q = [deviation * deviation for deviation in self._checked(stateStdDevs, "stateStdDevs")]
        self.setVisionMeasurementStdDevs(visionMeasurementStdDevs)
        self.resetPose(initialPose)

    def _checked(self, deviations: Sequence[float], what: str) -> Sequence[float]:
        if len(deviations) != self._deviations:
            raise TypeError(f"{what} takes {self._deviations} numbers; it was given {len(deviations)}")
        return deviations

    def setVisionMeasurementStdDevs(self, visionMeasurementStdDevs: Sequence[float]) -> None:
        """How noisy the cameras' poses are: standard deviations of x, y (and z) [m] and of the angle [rad]. Greater
        numbers trust cameras less."""
        gains = []
        for q, deviation in zip(self._q, self._checked(visionMeasurementStdDevs, "visionMeasurementStdDevs")):
            r = deviation * deviation
            gains.append(0.0 if q == 0.0 else q / (q + math.sqrt(q * r)))
        self._gains = gains

    def _forget(self) -> None:
        self._buffer.clear()
        self._moments.clear()
        self._corrections.clear()

    def resetPosition(self, gyroAngle: typing.Any, wheelPositions: typing.Any, pose: typing.Any) -> None:
        """The robot is at a pose while gyro and wheels say this; neither needs to be reset."""
        self._odometry.resetPosition(gyroAngle, wheelPositions, pose)
        self._forget()
        self._estimate = self._odometry.getPose()

    def resetPose(self, pose: typing.Any) -> None:
        """The robot is at a pose."""
        self._odometry.resetPose(pose)
        self._forget()
        self._estimate = self._odometry.getPose()

    def resetTranslation(self, translation: typing.Any) -> None:
        """The robot is at a place; its rotation stays."""
        self._odometry.resetTranslation(translation)
        self._keep_last(lambda pose: type(pose)(translation, pose.rotation()))

    def resetRotation(self, rotation: typing.Any) -> None:
        """The robot is turned this way; its place stays."""
        self._odometry.resetRotation(rotation)
        self._keep_last(lambda pose: type(pose)(pose.translation(), rotation))

    def _keep_last(self, change: typing.Callable[[typing.Any], typing.Any]) -> None:
        """Forgets all but the last correction, which is changed."""
        last = (self._moments[-1], self._corrections[-1]) if self._moments else None
        self._forget()
        self._estimate = self._odometry.getPose()
        if last is not None:
            moment, (vision, odometry) = last
            self._moments.append(moment)
            self._corrections.append((change(vision), change(odometry)))
            self._estimate = self._compensate(0, self._estimate)

    def _compensate(self, index: int, pose: typing.Any) -> typing.Any:
        """The estimate at a correction, moved on by what odometry has seen since."""
        vision, odometry = self._corrections[index]
        return vision + (pose - odometry)

    def getEstimatedPosition(self) -> typing.Any:
        """Where the robot is."""
        return self._estimate

    def sampleAt(self, timestamp: float) -> typing.Any:
        """Where the robot was at a moment of the last 1.5 s [s]; None before the first update."""
        samples = self._buffer.getInternalBuffer()
        if not samples:
            return None
        timestamp = min(max(timestamp, samples[0][0]), samples[-1][0])
        pose = self._buffer.sample(timestamp)
        if not self._moments or timestamp < self._moments[0]:
            return pose
        return self._compensate(bisect.bisect_right(self._moments, timestamp) - 1, pose)

    def addVisionMeasurement(
        self, visionRobotPose: typing.Any, timestamp: float, visionMeasurementStdDevs: Sequence[float] | None = None
    ) -> None:
        """Where a camera saw the robot, and when [s] by the clock of `Timer.getFPGATimestamp`. Standard deviations, if
        given, are kept."""
        if visionMeasurementStdDevs is not None:
            self.setVisionMeasurementStdDevs(visionMeasurementStdDevs)
        samples = self._buffer.getInternalBuffer()
        if not samples or samples[0][0] - _history > timestamp:
            return
        self._drop_unneeded(samples[0][0])
        odometry = self._buffer.sample(timestamp)
        before = self.sampleAt(timestamp)
        corrected = before + self._scaled(visionRobotPose - before)
        # Corrections after this one were made without it.
        index = bisect.bisect_left(self._moments, timestamp)
        del self._moments[index:]
        del self._corrections[index:]
        self._moments.append(timestamp)
        self._corrections.append((corrected, odometry))
        self._estimate = self._compensate(-1, self._odometry.getPose())

    def _scaled(self, transform: typing.Any) -> typing.Any:
        raise NotImplementedError

    def _drop_unneeded(self, oldest: float) -> None:
        """Corrections before the odometry that is kept, but for the last of them."""
        index = bisect.bisect_right(self._moments, oldest) - 1
        if index > 0:
            del self._moments[:index]
            del self._corrections[:index]

    def update(self, gyroAngle: typing.Any, wheelPositions: typing.Any) -> typing.Any:
        """What gyro and wheels say now → where the robot is. Call it every loop."""
        return self.updateWithTime(clock.seconds(), gyroAngle, wheelPositions)

    def updateWithTime(self, currentTime: float, gyroAngle: typing.Any, wheelPositions: typing.Any) -> typing.Any:
        """What gyro and wheels said at a moment [s] → where the robot is."""
        pose = self._odometry.update(gyroAngle, wheelPositions)
        self._buffer.addSample(currentTime, pose)
        self._estimate = self._compensate(-1, pose) if self._moments else pose
        return self._estimate


class PoseEstimator(_Estimator):
    """An estimator in the plane. Standard deviations are of x [m], y [m] and the angle [rad]."""

    def _scaled(self, transform: Transform2d) -> Transform2d:
        x, y, angle = self._gains
        turn = Rotation2d(angle * transform.rotation().radians())
        return Transform2d(Translation2d(x * transform.x, y * transform.y), turn)


class PoseEstimator3d(_Estimator):
    """An estimator in space. Standard deviations are of x, y, z [m] and the angle [rad]."""

    _deviations = 4
    _buffer_type = TimeInterpolatablePose3dBuffer

    def _scaled(self, transform: Transform3d) -> Transform3d:
        x, y, z, angle = self._gains
        turn = transform.rotation()
        shift = Translation3d(x * transform.x, y * transform.y, z * transform.z)
        return Transform3d(shift, Rotation3d(angle * turn.x, angle * turn.y, angle * turn.z))


# ---- tank drives ----


class DifferentialDrivePoseEstimatorBase(PoseEstimator):
    """What a tank drive's estimator is to others."""


class DifferentialDrivePoseEstimator3dBase(PoseEstimator3d):
    """What a tank drive's estimator in space is to others."""


class _Sides:
    """Two distances in place of wheel positions."""

    def resetPosition(self, gyroAngle: typing.Any, *args: typing.Any, **kwargs: typing.Any) -> None:
        """`resetPosition( gyroAngle, leftDistance, rightDistance, pose )`: the robot is at a pose while gyro and
        encoders say this."""
        positions, pose = _odometry._side_arguments(_odometry._reset_form, args, kwargs)
        super().resetPosition(gyroAngle, positions, pose)  # type: ignore[misc]

    def update(self, gyroAngle: typing.Any, *args: typing.Any, **kwargs: typing.Any) -> typing.Any:
        """`update( gyroAngle, leftDistance, rightDistance )` → where the robot is. Call it every loop."""
        return self.updateWithTime(clock.seconds(), gyroAngle, *args, **kwargs)

    def updateWithTime(self, currentTime: float, gyroAngle: typing.Any, *args: typing.Any, **kwargs: typing.Any) -> typing.Any:  # fmt: skip
        """`updateWithTime( currentTime, gyroAngle, leftDistance, rightDistance )` → where the robot is."""
        (positions,) = _odometry._side_arguments(_odometry._update_form, args, kwargs)
        return super().updateWithTime(currentTime, gyroAngle, positions)  # type: ignore[misc]


class DifferentialDrivePoseEstimator(_Sides, DifferentialDrivePoseEstimatorBase):
    """The estimator of a tank drive."""

    def __init__(
        self,
        kinematics: DifferentialDriveKinematics,
        gyroAngle: Rotation2d,
        leftDistance: float,
        rightDistance: float,
        initialPose: Pose2d,
        stateStdDevs: Sequence[float] = (0.02, 0.02, 0.01),
        visionMeasurementStdDevs: Sequence[float] = (0.1, 0.1, 0.1),
    ) -> None:
        odometry = DifferentialDriveOdometry(gyroAngle, leftDistance, rightDistance, initialPose)
        self._begin(odometry, initialPose, stateStdDevs, visionMeasurementStdDevs)


class DifferentialDrivePoseEstimator3d(_Sides, DifferentialDrivePoseEstimator3dBase):
    """The estimator of a tank drive that also tilts."""

    def __init__(
        self,
        kinematics: DifferentialDriveKinematics,
        gyroAngle: Rotation3d,
        leftDistance: float,
        rightDistance: float,
        initialPose: Pose3d,
        stateStdDevs: Sequence[float] = (0.02, 0.02, 0.02, 0.01),
        visionMeasurementStdDevs: Sequence[float] = (0.1, 0.1, 0.1, 0.1),
    ) -> None:
        odometry = DifferentialDriveOdometry3d(gyroAngle, leftDistance, rightDistance, initialPose)
        self._begin(odometry, initialPose, stateStdDevs, visionMeasurementStdDevs)


# ---- mecanum drives ----


class MecanumDrivePoseEstimatorBase(PoseEstimator):
    """What a mecanum drive's estimator is to others."""


class MecanumDrivePoseEstimator3dBase(PoseEstimator3d):
    """What a mecanum drive's estimator in space is to others."""


class MecanumDrivePoseEstimator(MecanumDrivePoseEstimatorBase):
    """The estimator of a mecanum drive."""

    def __init__(
        self,
        kinematics: MecanumDriveKinematics,
        gyroAngle: Rotation2d,
        wheelPositions: MecanumDriveWheelPositions,
        initialPose: Pose2d,
        stateStdDevs: Sequence[float] = (0.1, 0.1, 0.1),
        visionMeasurementStdDevs: Sequence[float] = (0.45, 0.45, 0.45),
    ) -> None:
        odometry = MecanumDriveOdometry(kinematics, gyroAngle, wheelPositions, initialPose)
        self._begin(odometry, initialPose, stateStdDevs, visionMeasurementStdDevs)


class MecanumDrivePoseEstimator3d(MecanumDrivePoseEstimator3dBase):
    """The estimator of a mecanum drive that also tilts."""

    def __init__(
        self,
        kinematics: MecanumDriveKinematics,
        gyroAngle: Rotation3d,
        wheelPositions: MecanumDriveWheelPositions,
        initialPose: Pose3d,
        stateStdDevs: Sequence[float] = (0.1, 0.1, 0.1, 0.1),
        visionMeasurementStdDevs: Sequence[float] = (0.45, 0.45, 0.45, 0.45),
    ) -> None:
        odometry = MecanumDriveOdometry3d(kinematics, gyroAngle, wheelPositions, initialPose)
        self._begin(odometry, initialPose, stateStdDevs, visionMeasurementStdDevs)


# ---- swerve drives ----


class _SwervePoseEstimator(PoseEstimator):
    """The estimator of a swerve drive."""

    def __init__(
        self,
        kinematics: typing.Any,
        gyroAngle: Rotation2d,
        modulePositions: Sequence[SwerveModulePosition],
        initialPose: Pose2d,
        stateStdDevs: Sequence[float] = (0.1, 0.1, 0.1),
        visionMeasurementStdDevs: Sequence[float] = (0.9, 0.9, 0.9),
    ) -> None:
        odometry = _odometry._SwerveOdometry(kinematics, gyroAngle, modulePositions, initialPose)
        self._begin(odometry, initialPose, stateStdDevs, visionMeasurementStdDevs)


class _SwervePoseEstimator3d(PoseEstimator3d):
    """The estimator of a swerve drive that also tilts."""

    def __init__(
        self,
        kinematics: typing.Any,
        gyroAngle: Rotation3d,
        modulePositions: Sequence[SwerveModulePosition],
        initialPose: Pose3d,
        stateStdDevs: Sequence[float] = (0.1, 0.1, 0.1, 0.1),
        visionMeasurementStdDevs: Sequence[float] = (0.9, 0.9, 0.9, 0.9),
    ) -> None:
        odometry = _odometry._SwerveOdometry3d(kinematics, gyroAngle, modulePositions, initialPose)
        self._begin(odometry, initialPose, stateStdDevs, visionMeasurementStdDevs)


class SwerveDrive2PoseEstimatorBase(PoseEstimator):
    """What an estimator of two modules is to others."""


class SwerveDrive2PoseEstimator(_SwervePoseEstimator, SwerveDrive2PoseEstimatorBase):
    """The estimator of a swerve drive of two modules."""


class SwerveDrive2PoseEstimator3dBase(PoseEstimator3d):
    """What an estimator in space of two modules is to others."""


class SwerveDrive2PoseEstimator3d(_SwervePoseEstimator3d, SwerveDrive2PoseEstimator3dBase):
    """The estimator in space of a swerve drive of two modules."""


class SwerveDrive3PoseEstimatorBase(PoseEstimator):
    """What an estimator of three modules is to others."""


class SwerveDrive3PoseEstimator(_SwervePoseEstimator, SwerveDrive3PoseEstimatorBase):
    """The estimator of a swerve drive of three modules."""


class SwerveDrive3PoseEstimator3dBase(PoseEstimator3d):
    """What an estimator in space of three modules is to others."""


class SwerveDrive3PoseEstimator3d(_SwervePoseEstimator3d, SwerveDrive3PoseEstimator3dBase):
    """The estimator in space of a swerve drive of three modules."""


class SwerveDrive4PoseEstimatorBase(PoseEstimator):
    """What an estimator of four modules is to others."""


class SwerveDrive4PoseEstimator(_SwervePoseEstimator, SwerveDrive4PoseEstimatorBase):
    """The estimator of a swerve drive of four modules."""


class SwerveDrive4PoseEstimator3dBase(PoseEstimator3d):
    """What an estimator in space of four modules is to others."""


class SwerveDrive4PoseEstimator3d(_SwervePoseEstimator3d, SwerveDrive4PoseEstimator3dBase):
    """The estimator in space of a swerve drive of four modules."""


class SwerveDrive6PoseEstimatorBase(PoseEstimator):
    """What an estimator of six modules is to others."""


class SwerveDrive6PoseEstimator(_SwervePoseEstimator, SwerveDrive6PoseEstimatorBase):
    """The estimator of a swerve drive of six modules."""


class SwerveDrive6PoseEstimator3dBase(PoseEstimator3d):
    """What an estimator in space of six modules is to others."""


class SwerveDrive6PoseEstimator3d(_SwervePoseEstimator3d, SwerveDrive6PoseEstimator3dBase):
    """The estimator in space of a swerve drive of six modules."""
