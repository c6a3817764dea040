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
        self._error = self._rate = self._total = self._setpoint = 0.0
        self._time: float | None = None

    def set_pid(self, Kp: float, Ki: float, Kd: float) -> None:
        self._gains = (Kp, Ki, Kd)

    setPID = set_pid

    def enable_continuous_input(self, minimum_input: float, maximum_input: float) -> None:
        self._range = (minimum_input, maximum_input)

    enableContinuousInput = enable_continuous_input

    def disable_continuous_input(self) -> None:
        self._range = None

    def set_tolerance(self, error_tolerance: float, error_derivative_tolerance: float = math.inf) -> None:
        self._tolerance = (error_tolerance, error_derivative_tolerance)

    setTolerance = set_tolerance

    def set_i_zone(self, i_zone: float) -> None:
        self._zone = i_zone

    def set_integrator_range(self, minimum_integral: float, maximum_integral: float) -> None:
        self._limits = (minimum_integral, maximum_integral)

    def at_setpoint(self) -> bool:
        return abs(self._error) < self._tolerance[0] and abs(self._rate) < self._tolerance[1]

    atSetpoint = at_setpoint

    def get_position_error(self) -> float:
        return self._error

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
        return kp * error + ki * self._total + kd * self._rate
