"""From waypoints to a trajectory: splines are cut into short arcs, then each gets the greatest speed that is allowed."""

import math
import sys
import typing
from collections.abc import Callable, Sequence

from .._overload import resolve
from ..geometry import Pose2d, Rotation2d, Transform2d, Translation2d
from ..kinematics import DifferentialDriveKinematics, MecanumDriveKinematics
from ..spline import SplineHelper, SplineParameterizer, Spline3, Spline5
from ..spline._spline_helper import MalformedSplineException
from ..spline._splines import PoseWithCurvature, _Spline
from ._trajectory import Trajectory
from .constraint import _constraints
from .constraint._constraints import TrajectoryConstraint

_feet = 0.3048


class TrajectoryConfig:
    """How a trajectory is to be driven."""

    def __init__(self, maxVelocity: float, maxAcceleration: float) -> None:
        """The greatest velocity [m/s] and acceleration [m/s²]."""
        self._max_velocity = float(maxVelocity)
        self._max_acceleration = float(maxAcceleration)
        self._start_velocity = 0.0
        self._end_velocity = 0.0
        self._reversed = False
        self._constraints: list[TrajectoryConstraint] = []

    @staticmethod
    def fromFps(maxVelocity: float, maxAcceleration: float) -> "TrajectoryConfig":
        """The greatest velocity [ft/s] and acceleration [ft/s²]."""
        return TrajectoryConfig(maxVelocity * _feet, maxAcceleration * _feet)

    def setStartVelocity(self, startVelocity: float) -> None:
        """The velocity at the start [m/s]."""
        self._start_velocity = float(startVelocity)

    def setEndVelocity(self, endVelocity: float) -> None:
        """The velocity at the end [m/s]."""
        self._end_velocity = float(endVelocity)

    def setReversed(self, reversed: bool) -> None:
        """Whether the robot drives backwards."""
        self._reversed = bool(reversed)

    def addConstraint(self, constraint: TrajectoryConstraint) -> None:
        """One more limit."""
        if not isinstance(constraint, TrajectoryConstraint):
            raise TypeError(f"addConstraint takes a TrajectoryConstraint, not {constraint!r}")
        self._constraints.append(constraint)

    def setKinematics(self, kinematics: typing.Any) -> None:
        """No wheel of a drive may be faster than the greatest velocity."""
        if isinstance(kinematics, DifferentialDriveKinematics):
            kind: type = _constraints.DifferentialDriveKinematicsConstraint
        elif isinstance(kinematics, MecanumDriveKinematics):
            kind = _constraints.MecanumDriveKinematicsConstraint
        elif isinstance(kinematics, _constraints._SwerveDriveKinematics):
            kind = _constraints._SwerveDriveKinematicsConstraint
        else:
            raise TypeError(f"setKinematics takes the kinematics of a drive, not {kinematics!r}")
        self._constraints.append(kind(kinematics, self._max_velocity))

    def startVelocity(self) -> float:
        """The velocity at the start [m/s]."""
        return self._start_velocity

    def endVelocity(self) -> float:
        """The velocity at the end [m/s]."""
        return self._end_velocity

    def maxVelocity(self) -> float:
        """The greatest velocity [m/s]."""
        return self._max_velocity

    def maxAcceleration(self) -> float:
        """The greatest acceleration [m/s²]."""
        return self._max_acceleration

    def isReversed(self) -> bool:
        """Whether the robot drives backwards."""
        return self._reversed


class TrajectoryGenerator:
    """Makes trajectories of waypoints."""

    _error_handler: Callable[[str], None] | None = None

    @typing.overload
    @staticmethod
    def generateTrajectory(
        initial: Spline3.ControlVector,
        interiorWaypoints: Sequence[Translation2d],
        end: Spline3.ControlVector,
        config: TrajectoryConfig,
    ) -> Trajectory: ...
    @typing.overload
    @staticmethod
    def generateTrajectory(
        start: Pose2d, interiorWaypoints: Sequence[Translation2d], end: Pose2d, config: TrajectoryConfig
    ) -> Trajectory: ...
    @typing.overload
    @staticmethod
    def generateTrajectory(
        controlVectors: Sequence[Spline5.ControlVector], config: TrajectoryConfig
    ) -> Trajectory: ...
    @typing.overload
    @staticmethod
    def generateTrajectory(waypoints: Sequence[Pose2d], config: TrajectoryConfig) -> Trajectory: ...

    @staticmethod
    def generateTrajectory(*args: typing.Any, **kwargs: typing.Any) -> Trajectory:
        """A trajectory from a pose to another over points between, or through poses. Splines that cannot be driven
        give an error message and a trajectory that stands still."""
        form, values = resolve(TrajectoryGenerator.generateTrajectory, args, kwargs)
        config = values[-1]
        try:
            points = TrajectoryGenerator.splinePointsFromSplines(_makers[form](*values[:-1], config._reversed))
        except MalformedSplineException as error:
            _tell(str(error))
            return Trajectory([Trajectory.State()])
        if config._reversed:
            points = [(pose + _flip, -curvature) for pose, curvature in points]
        return TrajectoryParameterizer.timeParameterizeTrajectory(
            points,
            config._constraints,
            config._start_velocity,
            config._end_velocity,
            config._max_velocity,
            config._max_acceleration,
            config._reversed,
        )

    @staticmethod
    def splinePointsFromSplines(splines: Sequence[_Spline]) -> list[PoseWithCurvature]:
        """Poses and curvatures [rad/m] along splines."""
        first = splines[0].getPoint(0.0)
        if first is None:
            raise MalformedSplineException("The first spline stands still at its start.")
        points = [first]
        for spline in splines:
            points += SplineParameterizer.parameterize(spline)[1:]
        return points

    @staticmethod
    def setErrorHandler(func: Callable[[str], None]) -> None:
        """Who gets error messages instead of the console."""
        TrajectoryGenerator._error_handler = func


_flip = Transform2d(Translation2d(), Rotation2d.fromDegrees(180))


def _tell(message: str) -> None:
    if TrajectoryGenerator._error_handler is not None:
        TrajectoryGenerator._error_handler(message)
    else:
        print(f"TrajectoryGenerator error: {message}", file=sys.stderr)


# ---- splines of each form's arguments; backwards, the robot drives them with its heading turned round ----


def _backwards(vector: typing.Any) -> typing.Any:
    """A control vector with its slope turned round."""
    x, y = list(vector.x), list(vector.y)
    x[1], y[1] = -x[1], -y[1]
    return type(vector)(x, y)


def _of_cubic_vectors(
    initial: Spline3.ControlVector,
    interior: Sequence[Translation2d],
    end: Spline3.ControlVector,
    reverse: bool,
) -> list[typing.Any]:
    if reverse:
        initial, end = _backwards(initial), _backwards(end)
    return SplineHelper.cubicSplinesFromControlVectors(initial, interior, end)


def _of_pose_and_points(
    start: Pose2d, interior: Sequence[Translation2d], end: Pose2d, reverse: bool
) -> list[typing.Any]:
    first, last = SplineHelper.cubicControlVectorsFromWaypoints(start, interior, end)
    return _of_cubic_vectors(first, interior, last, reverse)


def _of_quintic_vectors(vectors: Sequence[Spline5.ControlVector], reverse: bool) -> list[typing.Any]:
    chosen = [_backwards(vector) for vector in vectors] if reverse else vectors
    return SplineHelper.quinticSplinesFromControlVectors(chosen)


def _of_poses(poses: Sequence[Pose2d], reverse: bool) -> list[typing.Any]:
    chosen = [pose + _flip for pose in poses] if reverse else poses
    return SplineHelper.optimizeCurvature(SplineHelper.quinticSplinesFromWaypoints(chosen))


_makers = (_of_cubic_vectors, _of_pose_and_points, _of_quintic_vectors, _of_poses)


class _Step:
    """A point with the greatest velocity there, and the accelerations that are allowed."""

    __slots__ = ("pose", "curvature", "distance", "velocity", "least", "most")

    def __init__(self, point: PoseWithCurvature, distance: float, velocity: float, acceleration: float) -> None:
        self.pose, self.curvature = point
        self.distance = distance
        self.velocity = velocity
        self.least = -acceleration
        self.most = acceleration

    def copy(self) -> "_Step":
        made = _Step((self.pose, self.curvature), self.distance, self.velocity, 0.0)
        made.least, made.most = self.least, self.most
        return made

    def limit(self, constraints: Sequence[TrajectoryConstraint], reverse: bool) -> None:
        """Narrows the accelerations to what constraints allow at the velocity."""
        for constraint in constraints:
            speed = -self.velocity if reverse else self.velocity
            low, high = constraint.minMaxAcceleration(self.pose, self.curvature, speed)
            if low > high:
                raise RuntimeError(
                    "There was an infeasible trajectory constraint. To determine which one, remove all constraints "
                    "from the TrajectoryConfig and add them back one-by-one."
                )
            if reverse:
                low, high = -high, -low
            self.least = max(self.least, low)
            self.most = min(self.most, high)


class TrajectoryParameterizer:
    """Gives times to points: as fast as velocity, acceleration and constraints allow."""

    @staticmethod
    def timeParameterizeTrajectory(
        points: Sequence[PoseWithCurvature],
        constraints: Sequence[TrajectoryConstraint],
        startVelocity: float,
        endVelocity: float,
        maxVelocity: float,
        maxAcceleration: float,
        reversed: bool,
    ) -> Trajectory:
        """The trajectory along points.

        Forwards, each point's velocity is the greatest that can be reached from the one before; backwards, the
        greatest from which the one after can be reached. Times follow from velocities and distances.
        """
        steps = _forwards(points, constraints, startVelocity, maxVelocity, maxAcceleration, reversed)
        _go_back(steps, constraints, endVelocity, maxAcceleration, reversed)
        return _with_times(steps, reversed)


_small = 1e-6


def _root(value: float) -> float:
    return math.sqrt(value) if value > 0.0 else 0.0


def _forwards(
    points: Sequence[PoseWithCurvature],
    constraints: Sequence[TrajectoryConstraint],
    start_velocity: float,
    max_velocity: float,
    max_acceleration: float,
    reverse: bool,
) -> list[_Step]:
    steps: list[_Step] = []
    before = _Step(points[0], 0.0, start_velocity, max_acceleration)
    for point in points:
        ds = point[0].translation().distance(before.pose.translation())
        while True:
            step = _Step(point, before.distance + ds, 0.0, max_acceleration)
            step.velocity = min(max_velocity, _root(before.velocity * before.velocity + before.most * ds * 2.0))
            for constraint in constraints:
                step.velocity = min(step.velocity, constraint.maxVelocity(step.pose, step.curvature, step.velocity))
            step.limit(constraints, reverse)
            if ds < _small:
                break
            actual = (step.velocity * step.velocity - before.velocity * before.velocity) / (ds * 2.0)
            # A lower limit of this point than of the one before counts there too; then try again.
            if step.most < actual - 1e-6:
                before.most = step.most
                continue
            if actual > before.least + 1e-6:
                before.most = actual
            break
        steps.append(step)
        before = step.copy()
    return steps


def _go_back(
    steps: list[_Step],
    constraints: Sequence[TrajectoryConstraint],
    end_velocity: float,
    max_acceleration: float,
    reverse: bool,
) -> None:
    last = steps[-1]
    after = _Step((last.pose, last.curvature), last.distance, end_velocity, max_acceleration)
    for step in steps[::-1]:
        ds = step.distance - after.distance  # negative
        while True:
            velocity = _root(after.velocity * after.velocity + after.least * ds * 2.0)
            if velocity >= step.velocity:
                break
            step.velocity = velocity
            step.limit(constraints, reverse)
            if ds > -_small:
                break
            actual = (step.velocity * step.velocity - after.velocity * after.velocity) / (ds * 2.0)
            if step.least > actual + 1e-6:
                after.least = step.least
                continue
            after.least = actual
            break
        after = step.copy()


def _with_times(steps: list[_Step], reverse: bool) -> Trajectory:
    states: list[Trajectory.State] = []
    sign = -1.0 if reverse else 1.0
    time, distance, velocity = 0.0, 0.0, 0.0
    for i, step in enumerate(steps):
        ds = step.distance - distance
        acceleration = 0.0
        if ds != 0.0:
            acceleration = (step.velocity * step.velocity - velocity * velocity) / (ds * 2)
        if i > 0:
            states[-1].acceleration = sign * acceleration
            if abs(acceleration) > 1e-6:
                time += (step.velocity - velocity) / acceleration
            elif abs(velocity) > 1e-6:
                time += ds / velocity
            else:
                raise RuntimeError(f"Something went wrong at iteration {i} of time parameterization.")
        velocity, distance = step.velocity, step.distance
        states.append(
            Trajectory.State(time, sign * velocity, sign * acceleration, step.pose, step.curvature)
        )
    return Trajectory(states)
