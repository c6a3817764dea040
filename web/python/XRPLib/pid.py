"""PID control of an error."""

import math

from . import _passing
from .controller import Controller


class PID(Controller):
    """kp error + ki integral + kd derivative, between a least and a greatest size; done after some updates within the tolerance."""

    def __init__(
        self,
        kp: float = 1.0,
        ki: float = 0.0,
        kd: float = 0.0,
        min_output: float = 0.0,
        max_output: float = 1.0,
        max_derivative: float | None = None,
        max_integral: float | None = None,
        tolerance: float = 0.1,
        tolerance_count: int = 1,
    ) -> None:
        self.kp, self.ki, self.kd = kp, ki, kd
        self.min_output, self.max_output = min_output, max_output
        self.max_derivative, self.max_integral = max_derivative, max_integral
        self.tolerance, self.tolerance_count = tolerance, tolerance_count
        self.clear_history()

    def clear_history(self) -> None:
        self.prev_error = 0.0
        self.prev_integral = 0.0
        self.prev_output = 0.0
        self._last: float | None = None
        self._within = 0

    def update(self, error: float, debug: bool = False) -> float:
        """The effort for an error, with the time since the last update."""
        now = _passing.now()
        passed = 0.0 if self._last is None else now - self._last
        self._last = now
        integral = self.prev_integral + error * passed
        if self.max_integral is not None:
            integral = max(-self.max_integral, min(self.max_integral, integral))
        derivative = (error - self.prev_error) / passed if passed > 0 else 0.0
        output = self.kp * error + self.ki * integral + self.kd * derivative
        size = min(max(abs(output), self.min_output), self.max_output)
        if self.max_derivative is not None and passed > 0:
            most = self.max_derivative * passed
            size = abs(max(-most, min(most, math.copysign(size, output) - self.prev_output)) + self.prev_output)
        output = math.copysign(size, output)
        self._within = self._within + 1 if abs(error) < self.tolerance else 0
        self.prev_error, self.prev_integral, self.prev_output = error, integral, output
        if debug:
            print(f"error {error:.3f}, integral {integral:.3f}, derivative {derivative:.3f}, output {output:.3f}")
        return output

    def is_done(self) -> bool:
        return self._within >= self.tolerance_count
