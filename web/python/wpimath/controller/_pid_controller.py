"""The PID controller."""

import math

from _sandlot import report

from .._arithmetic import clamp
from .._functions import inputModulus
from .._sendable import Sendable, SendableBuilder, register


class PIDController(Sendable):
    """Output = Kp error + Ki ∫error dt + Kd d(error)/dt. Call `calculate` once a period."""

    _instances = 0

    def __init__(self, Kp: float, Ki: float, Kd: float, period: float = 0.020) -> None:
        """The gains, which may not be negative, and the time between calls [s]."""
        super().__init__()
        self._set_gains(Kp, Ki, Kd)
        self._period = _checked_period(period)
        self._i_zone = math.inf
        self._minimum_integral = -1.0
        self._maximum_integral = 1.0
        self._continuous = False
        self._minimum_input = 0.0
        self._maximum_input = 0.0
        self._error = 0.0
        self._error_derivative = 0.0
        self._previous_error = 0.0
        self._total_error = 0.0
        self._error_tolerance = 0.05
        self._error_derivative_tolerance = math.inf
        self._setpoint = 0.0
        self._measurement = 0.0
        self._have_setpoint = False
        self._have_measurement = False
        PIDController._instances += 1
        register(self, "PIDController", PIDController._instances)

    def _set_gains(self, Kp: float, Ki: float, Kd: float) -> None:
        wrong = [(name, gain) for name, gain in (("Kp", Kp), ("Ki", Ki), ("Kd", Kd)) if gain < 0.0]
        for name, gain in wrong:
            report.error(f"{name} must be a non-negative number, got {gain}!")
        if wrong:
            Kp = Ki = Kd = 0.0
            report.warning("PID gains defaulted to 0.")
        self._kp, self._ki, self._kd = float(Kp), float(Ki), float(Kd)

    # ---- gains and limits ----

    def setPID(self, Kp: float, Ki: float, Kd: float) -> None:
        """All three gains."""
        self._kp, self._ki, self._kd = float(Kp), float(Ki), float(Kd)

    def setP(self, Kp: float) -> None:
        """The gain of the error."""
        self._kp = float(Kp)

    def setI(self, Ki: float) -> None:
        """The gain of the error's integral."""
        self._ki = float(Ki)

    def setD(self, Kd: float) -> None:
        """The gain of the error's derivative."""
        self._kd = float(Kd)

    def setIZone(self, iZone: float) -> None:
        """The integral is zero while the error is greater than this."""
        self._i_zone = float(iZone)

    def getP(self) -> float:
        """The gain of the error."""
        return self._kp

    def getI(self) -> float:
        """The gain of the error's integral."""
        return self._ki

    def getD(self) -> float:
        """The gain of the error's derivative."""
        return self._kd

    def getIZone(self) -> float:
        """The integral is zero while the error is greater than this."""
        return self._i_zone

    def getPeriod(self) -> float:
        """The time between calls [s]."""
        return self._period

    def setIntegratorRange(self, minimumIntegral: float, maximumIntegral: float) -> None:
        """What the integral may add to the output, -1 to 1 at first."""
        self._minimum_integral = minimumIntegral
        self._maximum_integral = maximumIntegral

    def enableContinuousInput(self, minimumInput: float, maximumInput: float) -> None:
        """The ends of the input are the same place, as -pi and pi are: the shorter way is taken."""
        self._continuous = True
        self._minimum_input = minimumInput
        self._maximum_input = maximumInput

    def disableContinuousInput(self) -> None:
        """The input has two ends again."""
        self._continuous = False

    def isContinuousInputEnabled(self) -> bool:
        """Whether the ends of the input are the same place."""
        return self._continuous

    # ---- setpoint and tolerance ----

    def setSetpoint(self, setpoint: float) -> None:
        """What the measurement should become."""
        self._setpoint = float(setpoint)
        self._have_setpoint = True
        self._error = self._difference()
        self._error_derivative = (self._error - self._previous_error) / self._period

    def getSetpoint(self) -> float:
        """What the measurement should become."""
        return self._setpoint

    def setTolerance(self, errorTolerance: float, errorDerivativeTolerance: float = math.inf) -> None:
        """How small the error, and its derivative, must be for `atSetpoint`."""
        self._error_tolerance = errorTolerance
        self._error_derivative_tolerance = errorDerivativeTolerance

    def atSetpoint(self) -> bool:
        """Whether the error is within the tolerance. Not before the first measurement and setpoint."""
        return (
            self._have_measurement
            and self._have_setpoint
            and abs(self._error) < self._error_tolerance
            and abs(self._error_derivative) < self._error_derivative_tolerance
        )

    def getErrorTolerance(self) -> float:
        """How small the error must be."""
        return self._error_tolerance

    def getErrorDerivativeTolerance(self) -> float:
        """How small the error's derivative must be."""
        return self._error_derivative_tolerance

    def getPositionTolerance(self) -> float:
        """The old name of `getErrorTolerance`."""
        return self._error_tolerance

    def getVelocityTolerance(self) -> float:
        """The old name of `getErrorDerivativeTolerance`."""
        return self._error_derivative_tolerance

    def getError(self) -> float:
        """Setpoint less measurement."""
        return self._error

    def getErrorDerivative(self) -> float:
        """The error's change per second."""
        return self._error_derivative

    def getPositionError(self) -> float:
        """The old name of `getError`."""
        return self._error

    def getVelocityError(self) -> float:
        """The old name of `getErrorDerivative`."""
        return self._error_derivative

    def getAccumulatedError(self) -> float:
        """The error's integral."""
        return self._total_error

    # ---- control ----

    def _difference(self) -> float:
        difference = self._setpoint - self._measurement
        if not self._continuous:
            return difference
        bound = (self._maximum_input - self._minimum_input) / 2.0
        return inputModulus(difference, -bound, bound)

    def calculate(self, measurement: float, setpoint: float | None = None) -> float:
        """The next output for a measurement; a setpoint, if given, is kept."""
        if setpoint is not None:
            self._setpoint = float(setpoint)
            self._have_setpoint = True
        self._measurement = float(measurement)
        self._previous_error = self._error
        self._have_measurement = True
        self._error = self._difference()
        self._error_derivative = (self._error - self._previous_error) / self._period
        if abs(self._error) > self._i_zone:
            self._total_error = 0.0
        elif self._ki != 0:
            total = self._total_error + self._error * self._period
            low = self._minimum_integral / self._ki
            high = self._maximum_integral / self._ki
            self._total_error = clamp(total, low, high)
        return self._kp * self._error + self._ki * self._total_error + self._kd * self._error_derivative

    def reset(self) -> None:
        """Forgets the error and its integral."""
        self._error = 0.0
        self._previous_error = 0.0
        self._total_error = 0.0
        self._error_derivative = 0.0
        self._have_measurement = False

    def initSendable(self, builder: SendableBuilder) -> None:
        """What a dashboard shows and sets."""
        builder.setSmartDashboardType("PIDController")
        builder.addDoubleProperty("p", self.getP, self.setP)
        builder.addDoubleProperty("i", self.getI, self.setI)
        builder.addDoubleProperty("d", self.getD, self.setD)
        builder.addDoubleProperty("izone", self.getIZone, self.setIZone)
        builder.addDoubleProperty("setpoint", self.getSetpoint, self.setSetpoint)
        builder.addDoubleProperty("measurement", lambda: self._measurement, None)
        builder.addDoubleProperty("error", self.getError, None)
        builder.addDoubleProperty("error derivative", self.getErrorDerivative, None)
        builder.addDoubleProperty("previous error", lambda: self._previous_error, None)
        builder.addDoubleProperty("total error", self.getAccumulatedError, None)


def _checked_period(period: float) -> float:
    if period > 0:
        return float(period)
    report.error(f"Controller period must be a positive number, got {period}!")
    report.warning("Controller period defaulted to 20ms.")
    return 0.020
