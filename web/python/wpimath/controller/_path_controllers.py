"""Controllers that keep a robot on its trajectory."""

import math
import typing
from collections.abc import Callable, Sequence

from .. import _linalg
from .._functions import angleModulus
from .._matrix import numbers_of
from .._overload import resolve
from ..geometry import Pose2d, Rotation2d
from ..kinematics import ChassisSpeeds
from ..system._linear_system import LinearSystem_2_2_2
from ..trajectory._trajectory import Trajectory
from ._differential_drive import DifferentialDriveWheelVoltages
from ._linear_quadratic_regulator import riccati_gain
from ._pid_controller import PIDController
from ._profiled_pid_controller import ProfiledPIDControllerRadians


def _within(error: Pose2d, turn: Rotation2d, tolerance: Pose2d) -> bool:
    return (
        abs(error.x) < tolerance.x
        and abs(error.y) < tolerance.y
        and abs(turn.radians()) < tolerance.rotation().radians()
    )


class _PoseFollower:
    """What controllers share that bring a pose to a reference: the error, its tolerance, and whether they do anything."""

    def __init__(self) -> None:
        self._enabled = True
        self._error = Pose2d()
        self._tolerance = Pose2d()

    def atReference(self) -> bool:
        """Whether the error is within the tolerance."""
        return _within(self._error, self._error.rotation(), self._tolerance)

    def setTolerance(self, poseTolerance: Pose2d) -> None:
        """How small the error must be for `atReference`."""
        self._tolerance = poseTolerance

    def setEnabled(self, enabled: bool) -> None:
        """Without it, references come out unchanged: for finding out what is wrong."""
        self._enabled = enabled


class RamseteController(_PoseFollower):
    """Keeps a tank drive on its trajectory. WPILib 2026 advises `LTVUnicycleController` instead.

    k = 2 zeta sqrt(omega² + b v²); v' = v cos(e) + k x; omega' = omega + k e + b v sin(e)/e y, with the reference
    pose (x, y, e) as the robot sees it.
    """

    def __init__(self, b: float = 2.0, zeta: float = 0.7) -> None:
        """`b` > 0 [rad²/m²]: more is more aggressive; 0 < `zeta` < 1 [1/rad]: more is more damping."""
        self._b = b
        self._zeta = zeta
        super().__init__()

    @typing.overload
    def calculate(
        self, currentPose: Pose2d, poseRef: Pose2d, linearVelocityRef: float, angularVelocityRef: float
    ) -> ChassisSpeeds: ...
    @typing.overload
    def calculate(self, currentPose: Pose2d, desiredState: Trajectory.State) -> ChassisSpeeds: ...

    def calculate(self, *args: typing.Any, **kwargs: typing.Any) -> ChassisSpeeds:
        """The body's speeds at a pose, for a pose with velocities [m/s, rad/s] or for a trajectory's state."""
        pose, reference, v, omega = _reference(RamseteController.calculate, args, kwargs)
        if not self._enabled:
            return ChassisSpeeds(v, 0.0, omega)
        self._error = reference.relativeTo(pose)
        turn = self._error.rotation().radians()
        squared = omega * omega + self._b * v * v
        k = 2.0 * self._zeta * (math.sqrt(squared) if squared >= 0.0 else math.nan)
        sinc = 1.0 - turn * turn / 6.0 if abs(turn) < 1e-9 else math.sin(turn) / turn
        return ChassisSpeeds(
            v * self._error.rotation().cos() + k * self._error.x,
            0.0,
            omega + k * turn + self._b * v * sinc * self._error.y,
        )


def _reference(function: typing.Any, args: tuple, kwargs: dict) -> tuple[Pose2d, Pose2d, float, float]:
    """Both forms as a pose, the reference pose and its velocities."""
    form, values = resolve(function, args, kwargs)
    if form == 0:
        return tuple(values)
    pose, state = values
    return pose, state.pose, state.velocity, state.velocity * state.curvature


class _GainTable:
    """Gains at velocities 0.01 m/s apart, linear between them; each is computed when it is first needed.

    WPILib computes all of them when the controller is made, which would take seconds here.
    """

    def __init__(self, max_velocity: float, solve: Callable[[float], _linalg.Rows]) -> None:
        self._solve = solve
        self._velocities: list[float] = []
        self._gains: dict[int, _linalg.Rows] = {}
        velocity = -max_velocity
        while velocity < max_velocity:
            self._velocities.append(velocity)
            velocity += 0.01

    def _at(self, index: int) -> _linalg.Rows:
        if index not in self._gains:
            self._gains[index] = self._solve(self._velocities[index])
        return self._gains[index]

    def __getitem__(self, velocity: float) -> _linalg.Rows:
        last = len(self._velocities) - 1
        if velocity <= self._velocities[0]:
            return self._at(0)
        if velocity >= self._velocities[last]:
            return self._at(last)
        index = min(int((velocity - self._velocities[0]) / 0.01), last - 1)
        while self._velocities[index] > velocity:
            index -= 1
        while index + 1 < last and self._velocities[index + 1] <= velocity:
            index += 1
        low, high = self._velocities[index], self._velocities[index + 1]
        part = (velocity - low) / (high - low)
        below = _linalg.scale(self._at(index), 1.0 - part)
        return _linalg.add(below, _linalg.scale(self._at(index + 1), part))


class LTVUnicycleController(_PoseFollower):
    """Keeps a tank drive on its trajectory: a linear-quadratic regulator for the reference's velocity."""

    @typing.overload
    def __init__(self, dt: float, maxVelocity: float = 9.0) -> None: ...
    @typing.overload
    def __init__(
        self, Qelems: Sequence[float], Relems: Sequence[float], dt: float, maxVelocity: float = 9.0
    ) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """The time between calls [s] and the greatest velocity [m/s]; before them, if they should be others, the
        tolerable errors (x [m], y [m], heading [rad]) and efforts (m/s, rad/s)."""
        form, values = resolve(LTVUnicycleController.__init__, args, kwargs)
        if form == 0:
            values = [(0.0625, 0.125, 2.0), (1.0, 2.0), *values]
        dt, max_velocity = values[2], values[3]
        if max_velocity <= 0:
            raise ValueError("Max velocity must be greater than 0 m/s.")
        if max_velocity >= 15:
            raise ValueError("Max velocity must be less than 15 m/s.")
        q = _linalg.cost_matrix(numbers_of(values[0], 3, "Qelems"))
        r = _linalg.cost_matrix(numbers_of(values[1], 2, "Relems"))
        b = [[1.0, 0.0], [0.0, 0.0], [0.0, 1.0]]

        def solve(velocity: float) -> _linalg.Rows:
            # At rest the robot cannot move sideways at all; a tiny velocity keeps the equation solvable.
            sideways = 1e-4 if abs(velocity) < 1e-4 else velocity
            a = [[0.0, 0.0, 0.0], [0.0, 0.0, sideways], [0.0, 0.0, 0.0]]
            return riccati_gain(*_linalg.discretize_ab(a, b, dt), q, r)

        self._table = _GainTable(max_velocity, solve)
        super().__init__()

    @typing.overload
    def calculate(
        self, currentPose: Pose2d, poseRef: Pose2d, linearVelocityRef: float, angularVelocityRef: float
    ) -> ChassisSpeeds: ...
    @typing.overload
    def calculate(self, currentPose: Pose2d, desiredState: Trajectory.State) -> ChassisSpeeds: ...

    def calculate(self, *args: typing.Any, **kwargs: typing.Any) -> ChassisSpeeds:
        """The body's speeds at a pose, for a pose with velocities [m/s, rad/s] or for a trajectory's state."""
        pose, reference, v, omega = _reference(LTVUnicycleController.calculate, args, kwargs)
        if not self._enabled:
            return ChassisSpeeds(v, 0.0, omega)
        self._error = reference.relativeTo(pose)
        error = [[self._error.x], [self._error.y], [self._error.rotation().radians()]]
        (forward,), (turn,) = _linalg.mul(self._table[v], error)
        return ChassisSpeeds(v + forward, 0.0, omega + turn)


class LTVDifferentialDriveController:
    """Keeps a tank drive on its trajectory: a linear-quadratic regulator of pose and both sides' velocities."""

    def __init__(
        self,
        plant: LinearSystem_2_2_2,
        trackwidth: float,
        Qelems: Sequence[float],
        Relems: Sequence[float],
        dt: float,
    ) -> None:
        """The drive's system, its track width [m], the tolerable errors (x, y [m], heading [rad], left, right [m/s]),
        the efforts (left, right [V]), and the time between calls [s]."""
        self._trackwidth = trackwidth
        q = _linalg.cost_matrix(numbers_of(Qelems, 5, "Qelems"))
        r = _linalg.cost_matrix(numbers_of(Relems, 2, "Relems"))
        full = _linalg.solve(plant._a, _linalg.mul(plant._b, [[12.0], [12.0]]))
        max_velocity = -full[0][0]
        if max_velocity <= 0:
            raise ValueError("Max velocity of plant with 12 V input must be greater than 0 m/s.")
        if max_velocity >= 15:
            raise ValueError("Max velocity of plant with 12 V input must be less than 15 m/s.")
        zeros = [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]
        b = zeros + [row[:] for row in plant._b]

        def solve(velocity: float) -> _linalg.Rows:
            sideways = 1e-4 if abs(velocity) < 1e-4 else velocity
            a = [
                [0.0, 0.0, 0.0, 0.5, 0.5],
                [0.0, 0.0, sideways, 0.0, 0.0],
                [0.0, 0.0, 0.0, -1.0 / trackwidth, 1.0 / trackwidth],
                [0.0, 0.0, 0.0, *plant._a[0]],
                [0.0, 0.0, 0.0, *plant._a[1]],
            ]
            return riccati_gain(*_linalg.discretize_ab(a, b, dt), q, r)

        self._table = _GainTable(max_velocity, solve)
        self._error = [0.0] * 5
        self._tolerance = [0.0] * 5

    def atReference(self) -> bool:
        """Whether the error is within the tolerance."""
        return all(abs(error) < limit for error, limit in zip(self._error, self._tolerance))

    def setTolerance(
        self, poseTolerance: Pose2d, leftVelocityTolerance: float, rightVelocityTolerance: float
    ) -> None:
        """How small the errors must be for `atReference`."""
        turn = poseTolerance.rotation().radians()
        self._tolerance = [poseTolerance.x, poseTolerance.y, turn, leftVelocityTolerance, rightVelocityTolerance]

    @typing.overload
    def calculate(
        self,
        currentPose: Pose2d,
        leftVelocity: float,
        rightVelocity: float,
        poseRef: Pose2d,
        leftVelocityRef: float,
        rightVelocityRef: float,
    ) -> DifferentialDriveWheelVoltages: ...
    @typing.overload
    def calculate(
        self, currentPose: Pose2d, leftVelocity: float, rightVelocity: float, desiredState: Trajectory.State
    ) -> DifferentialDriveWheelVoltages: ...

    def calculate(self, *args: typing.Any, **kwargs: typing.Any) -> DifferentialDriveWheelVoltages:
        """The voltages at a pose and velocities [m/s], for a reference pose with velocities or a trajectory's state."""
        form, values = resolve(LTVDifferentialDriveController.calculate, args, kwargs)
        if form == 1:
            state = values.pop()
            turn = state.curvature * self._trackwidth / 2.0
            values += [state.pose, state.velocity * (1 - turn), state.velocity * (1 + turn)]
        pose, left, right, reference, left_reference, right_reference = values
        heading = pose.rotation().radians()
        self._error = [
            reference.x - pose.x,
            reference.y - pose.y,
            angleModulus(reference.rotation().radians() - heading),
            left_reference - left,
            right_reference - right,
        ]
        x, y, *rest = self._error
        cos, sin = math.cos(heading), math.sin(heading)
        seen = [[cos * x + sin * y], [cos * y - sin * x], *([value] for value in rest)]
        volts = _linalg.mul(self._table[(left + right) / 2.0], seen)
        return DifferentialDriveWheelVoltages(volts[0][0], volts[1][0])


class HolonomicDriveController:
    """Keeps a swerve or mecanum drive on its trajectory: one PID controller each for x, y and the heading."""

    def __init__(
        self,
        xController: PIDController,
        yController: PIDController,
        thetaController: ProfiledPIDControllerRadians,
    ) -> None:
        """Controllers of x [m], y [m] and the heading [rad]."""
        self._x_controller = xController
        self._y_controller = yController
        self._theta_controller = thetaController
        self._theta_controller.enableContinuousInput(0.0, math.tau)
        self._error = Pose2d()
        self._turn_error = Rotation2d()
        self._tolerance = Pose2d()
        self._enabled = True
        self._first_run = True

    def atReference(self) -> bool:
        """Whether the error is within the tolerance."""
        return _within(self._error, self._turn_error, self._tolerance)

    def setTolerance(self, tolerance: Pose2d) -> None:
        """How small the error must be for `atReference`."""
        self._tolerance = tolerance

    def setEnabled(self, enabled: bool) -> None:
        """Without it, only feedforward is left: for finding out what is wrong."""
        self._enabled = enabled

    def getXController(self) -> PIDController:
        """The controller of x."""
        return self._x_controller

    def getYController(self) -> PIDController:
        """The controller of y."""
        return self._y_controller

    def getThetaController(self) -> ProfiledPIDControllerRadians:
        """The controller of the heading."""
        return self._theta_controller

    @typing.overload
    def calculate(
        self,
        currentPose: Pose2d,
        trajectoryPose: Pose2d,
        desiredLinearVelocity: float,
        desiredHeading: Rotation2d,
    ) -> ChassisSpeeds: ...
    @typing.overload
    def calculate(
        self, currentPose: Pose2d, desiredState: Trajectory.State, desiredHeading: Rotation2d
    ) -> ChassisSpeeds: ...

    def calculate(self, *args: typing.Any, **kwargs: typing.Any) -> ChassisSpeeds:
        """The body's speeds at a pose, for a pose and a velocity along it [m/s], or for a trajectory's state. The
        heading is one's own choice."""
        form, values = resolve(HolonomicDriveController.calculate, args, kwargs)
        if form == 1:
            pose, state, heading = values
            values = [pose, state.pose, state.velocity, heading]
        pose, reference, velocity, heading = values
        own = pose.rotation()
        if self._first_run:
            self._theta_controller.reset(own.radians())
            self._first_run = False
        vx = velocity * reference.rotation().cos()
        vy = velocity * reference.rotation().sin()
        omega = self._theta_controller.calculate(own.radians(), heading.radians())
        self._error = reference.relativeTo(pose)
        self._turn_error = heading - own
        if self._enabled:
            vx += self._x_controller.calculate(pose.x, reference.x)
            vy += self._y_controller.calculate(pose.y, reference.y)
        return ChassisSpeeds.fromFieldRelativeSpeeds(vx, vy, omega, own)
