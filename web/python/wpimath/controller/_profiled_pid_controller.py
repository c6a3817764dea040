"""PID controllers whose setpoint moves along a trapezoid profile."""

import math
import typing

from .._functions import inputModulus
from .._sendable import Sendable, SendableBuilder, register
from ..trajectory._trapezoid_profile import TrapezoidProfile, TrapezoidProfileRadians
from ._pid_controller import PIDController

_instances = 0


class _ProfiledPIDController(Sendable):
    """What controllers of distances and of angles share: all but their units."""

    _profile_type: typing.ClassVar[type] = TrapezoidProfile

    def __init__(self, Kp: float, Ki: float, Kd: float, constraints: typing.Any, period: float = 0.020) -> None:
        super().__init__()
        global _instances
        self._controller = PIDController(Kp, Ki, Kd, period)
        self._minimum_input = 0.0
        self._maximum_input = 0.0
        self._goal = self._profile_type.State()
        self._setpoint = self._profile_type.State()
        self.setConstraints(constraints)
        _instances += 1
        register(self, "ProfiledPIDController", _instances)

    # ---- gains and limits ----

    def setPID(self, Kp: float, Ki: float, Kd: float) -> None:
        """All three gains."""
        self._controller.setPID(Kp, Ki, Kd)

    def setP(self, Kp: float) -> None:
        """The gain of the error."""
        self._controller.setP(Kp)

    def setI(self, Ki: float) -> None:
        """The gain of the error's integral."""
        self._controller.setI(Ki)

    def setD(self, Kd: float) -> None:
        """The gain of the error's derivative."""
        self._controller.setD(Kd)

    def setIZone(self, iZone: float) -> None:
        """The integral is zero while the error is greater than this."""
        self._controller.setIZone(iZone)

    def getP(self) -> float:
        """The gain of the error."""
        return self._controller.getP()

    def getI(self) -> float:
        """The gain of the error's integral."""
        return self._controller.getI()

    def getD(self) -> float:
        """The gain of the error's derivative."""
        return self._controller.getD()

    def getIZone(self) -> float:
        """The integral is zero while the error is greater than this."""
        return self._controller.getIZone()

    def getPeriod(self) -> float:
        """The time between calls [s]."""
        return self._controller.getPeriod()

    def setIntegratorRange(self, minimumIntegral: float, maximumIntegral: float) -> None:
        """What the integral may add to the output."""
        self._controller.setIntegratorRange(minimumIntegral, maximumIntegral)

    def setTolerance(self, positionTolerance: float, velocityTolerance: float = math.inf) -> None:
        """How small the error, and its derivative, must be for `atSetpoint` and `atGoal`."""
        self._controller.setTolerance(positionTolerance, velocityTolerance)

    def getPositionTolerance(self) -> float:
        """How small the error must be."""
        return self._controller.getErrorTolerance()

    def getVelocityTolerance(self) -> float:
        """How small the error's derivative must be."""
        return self._controller.getErrorDerivativeTolerance()

    def enableContinuousInput(self, minimumInput: float, maximumInput: float) -> None:
        """The ends of the input are the same place: the shorter way is taken."""
        self._controller.enableContinuousInput(minimumInput, maximumInput)
        self._minimum_input = minimumInput
        self._maximum_input = maximumInput

    def disableContinuousInput(self) -> None:
        """The input has two ends again."""
        self._controller.disableContinuousInput()

    # ---- goal, setpoint, constraints ----

    def setGoal(self, goal: typing.Any) -> None:
        """Where the profile ends: a state, or a position to stand still at."""
        self._goal = self._state(goal)

    def _state(self, value: typing.Any) -> typing.Any:
        """A copy of a state, or a position at rest."""
        kind = self._profile_type.State
        if isinstance(value, kind):
            return kind(value.position, value.velocity)
        if isinstance(value, (int, float)):
            return kind(value, 0.0)
        raise TypeError(f"{type(self).__name__} takes a number or a {kind.__qualname__}, not {value!r}")

    def getGoal(self) -> typing.Any:
        """Where the profile ends."""
        return self._state(self._goal)

    def atGoal(self) -> bool:
        """Whether the profile has ended and the error is within the tolerance."""
        return self.atSetpoint() and self._goal == self._setpoint

    def setConstraints(self, constraints: typing.Any) -> None:
        """Other limits from now on."""
        self._profile = self._profile_type(constraints)
        kind = self._profile_type.Constraints
        self._constraints = kind(constraints.maxVelocity, constraints.maxAcceleration)

    def getConstraints(self) -> typing.Any:
        """The limits."""
        return self._profile_type.Constraints(self._constraints.maxVelocity, self._constraints.maxAcceleration)

    def getSetpoint(self) -> typing.Any:
        """Where the profile is now."""
        return self._state(self._setpoint)

    def atSetpoint(self) -> bool:
        """Whether the error to the profile is within the tolerance."""
        return self._controller.atSetpoint()

    def getPositionError(self) -> float:
        """Setpoint less measurement."""
        return self._controller.getError()

    def getVelocityError(self) -> float:
        """The error's change per second."""
        return self._controller.getErrorDerivative()

    def getAccumulatedError(self) -> float:
        """The error's integral."""
        return self._controller.getAccumulatedError()

    # ---- control ----

    def calculate(self, measurement: float, goal: typing.Any = None, constraints: typing.Any = None) -> float:
        """The next output for a measurement; a goal (state or position) and constraints, if given, are kept."""
        if constraints is not None:
            self.setConstraints(constraints)
        if goal is not None:
            self.setGoal(goal)
        if self._controller.isContinuousInputEnabled():
            self._unwrap(float(measurement))
        self._setpoint = self._profile.calculate(self.getPeriod(), self._setpoint, self._goal)
        return self._controller.calculate(measurement, self._setpoint.position)

    def _unwrap(self, measurement: float) -> None:
        """Moves goal and setpoint by whole turns to where they are nearest."""
        bound = (self._maximum_input - self._minimum_input) / 2.0
        for state in (self._goal, self._setpoint):
            state.position = inputModulus(state.position - measurement, -bound, bound) + measurement

    def reset(self, measurement: typing.Any, measuredVelocity: float | None = None) -> None:
        """Forgets the error; the profile begins at a state, or at a position [and velocity]."""
        self._controller.reset()
        state = self._state(measurement)
        if measuredVelocity is not None:
            state.velocity = float(measuredVelocity)
        self._setpoint = state

    def initSendable(self, builder: SendableBuilder) -> None:
        """What a dashboard shows and sets."""
        kind = self._profile_type.Constraints
        builder.setSmartDashboardType("ProfiledPIDController")
        builder.addDoubleProperty("p", self.getP, self.setP)
        builder.addDoubleProperty("i", self.getI, self.setI)
        builder.addDoubleProperty("d", self.getD, self.setD)
        builder.addDoubleProperty("izone", self.getIZone, self.setIZone)
        builder.addDoubleProperty(
            "maxVelocity",
            lambda: self._constraints.maxVelocity,
            lambda value: self.setConstraints(kind(value, self._constraints.maxAcceleration)),
        )
        builder.addDoubleProperty(
            "maxAcceleration",
            lambda: self._constraints.maxAcceleration,
            lambda value: self.setConstraints(kind(self._constraints.maxVelocity, value)),
        )
        builder.addDoubleProperty("goal", lambda: self._goal.position, self.setGoal)


class ProfiledPIDController(_ProfiledPIDController):
    """A PID controller whose setpoint moves to the goal along a `TrapezoidProfile`.

    Its `calculate` takes a measurement, then if wanted a goal (a position or `TrapezoidProfile.State`) and
    `TrapezoidProfile.Constraints`. Call `reset` with the measurement when it begins to control.
    """

    _profile_type = TrapezoidProfile

    def __init__(
        self, Kp: float, Ki: float, Kd: float, constraints: TrapezoidProfile.Constraints, period: float = 0.020
    ) -> None:
        """The gains, the greatest speed and acceleration, and the time between calls [s]."""
        super().__init__(Kp, Ki, Kd, constraints, period)


class ProfiledPIDControllerRadians(_ProfiledPIDController):
    """The same for angles: it takes the constraints and states of `TrapezoidProfileRadians`."""

    _profile_type = TrapezoidProfileRadians

    def __init__(
        self,
        Kp: float,
        Ki: float,
        Kd: float,
        constraints: TrapezoidProfileRadians.Constraints,
        period: float = 0.020,
    ) -> None:
        """The gains, the greatest speed and acceleration, and the time between calls [s]."""
        super().__init__(Kp, Ki, Kd, constraints, period)
