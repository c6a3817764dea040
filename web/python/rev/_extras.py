"""REVLib's log, and parts of its simulation that stand alone."""

import math
import random

from _sandlot import can_motors


class StatusLogger:
    """REV's own log. The run's data log has the motors; each call is accepted."""

    @staticmethod
    def start() -> None:
        can_motors.no_model("rev.StatusLogger", "its log has REV's own format; the run's data log has the motors")

    @staticmethod
    def stop() -> None:
        """None runs."""

    @staticmethod
    def disableAutoLogging() -> None:
        """None runs by itself."""


class NoiseGenerator:
    """Noise of REV's simulation. The simulation here has none."""

    #: As a run is the same each time.
    _chance = random.Random(0)

    @staticmethod
    def whiteNoise(input: float, variance: float) -> float:
        """The input with noise of that variance."""
        return float(input) + NoiseGenerator._chance.gauss(0.0, math.sqrt(max(float(variance), 0.0)))

    @staticmethod
    def hallSensorVelocity(speedRPM: float) -> float:
        """A speed as hall sensors give it [rpm]: a variance of a 20,000th of it."""
        return NoiseGenerator.whiteNoise(speedRPM, abs(float(speedRPM)) / 20000.0)


class MovingAverageFilterSim:
    """An average of so many samples, taken at a steady rate [s]; values come at any."""

    def __init__(self, taps: int, sampleRate: float) -> None:
        self._samples = [0.0] * max(int(taps), 1)
        self._period = float(sampleRate)
        self._next = 0
        self._left = 0.0
        self._last = 0.0

    def put(self, value: float, delta: float) -> None:
        """The value after `delta` seconds, in a line from the one before."""
        value, delta = float(value), float(delta)
        time = self._period - self._left
        while time <= delta + 1e-12:
            self._samples[self._next] = self._last + (value - self._last) * (time / delta if delta > 0.0 else 1.0)
            self._next = (self._next + 1) % len(self._samples)
            time += self._period
        self._left = delta - (time - self._period)
        self._last = value

    def get(self) -> float:
        return sum(self._samples) / len(self._samples)
