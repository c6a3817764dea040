"""A PID controller that is told the time."""

import math
from ..._visible import __getattr__ as __getattr__


class PhoenixPIDController:
    """As WPILib's, with a timestamp in place of a period."""

    def __init__(self, Kp: float, Ki: float, Kd: float) -> None:
        self._gains = (Kp, Ki, Kd)
        self._range: tuple[float, float] | None = None
        self._tolerance = (0.05, math.inf)
        self._zone = math.inf
        self._limits = (-1.0, 1.0)
        self.reset()

    def reset(self) -> None:
        self._error = self._rate = self._total = self._setpoint = self._output = 0.0
        self._time: float | None = None

    def setPID(self, Kp: float, Ki: float, Kd: float) -> None:
        self._gains = (Kp, Ki, Kd)

    def setP(self, Kp: float) -> None:
        self._gains = (Kp, *self._gains[1:])

    def setI(self, Ki: float) -> None:
        self._gains = (self._gains[0], Ki, self._gains[2])

    def setD(self, Kd: float) -> None:
        self._gains = (*self._gains[:2], Kd)

    def getP(self) -> float:
        return self._gains[0]

    def getI(self) -> float:
        return self._gains[1]

    def getD(self) -> float:
        return self._gains[2]

    def setIZone(self, iZone: float) -> None:
        self._zone = iZone

    def getIZone(self) -> float:
        return self._zone

    def enableContinuousInput(self, minimumInput: float, maximumInput: float) -> None:
        self._range = (minimumInput, maximumInput)

    def disableContinuousInput(self) -> None:
        self._range = None

    def isContinuousInputEnabled(self) -> bool:
        return self._range is not None

    def setTolerance(self, positionTolerance: float, velocityTolerance: float = math.inf) -> None:
        self._tolerance = (positionTolerance, velocityTolerance)

    def getPositionTolerance(self) -> float:
        return self._tolerance[0]

    def getVelocityTolerance(self) -> float:
        return self._tolerance[1]

    def setIntegratorRange(self, minimumIntegral: float, maximumIntegral: float) -> None:
        self._limits = (minimumIntegral, maximumIntegral)

    def getSetpoint(self) -> float:
        return self._setpoint

    def atSetpoint(self) -> bool:
        return abs(self._error) < self._tolerance[0] and abs(self._rate) < self._tolerance[1]

    def getPositionError(self) -> float:
        return self._error

    def getVelocityError(self) -> float:
        return self._rate

    def getLastAppliedOutput(self) -> float:
        return self._output

    # The same in the way of CTRE's own names.
    set_pid, set_i_zone, set_tolerance, set_integrator_range = setPID, setIZone, setTolerance, setIntegratorRange
    enable_continuous_input, disable_continuous_input = enableContinuousInput, disableContinuousInput
    at_setpoint, get_position_error = atSetpoint, getPositionError

    def calculate(self, measurement: float, setpoint: float, current_timestamp: float) -> float:
        self._setpoint = setpoint
        error = setpoint - measurement
        if self._range is not None:
            turn = self._range[1] - self._range[0]
            error -= turn * math.floor(error / turn + 0.5)
        period = current_timestamp - self._time if self._time is not None else 0.0
        self._rate = (error - self._error) / period if period > 0.0 and self._time is not None else 0.0
        self._time, self._error = current_timestamp, error
        kp, ki, kd = self._gains
        if abs(error) > self._zone:
            self._total = 0.0
        elif ki != 0.0:
            self._total = max(self._limits[0] / ki, min(self._limits[1] / ki, self._total + error * period))
        self._output = kp * error + ki * self._total + kd * self._rate
        return self._output
