"""A delay for programs with their own loop, where the engine can wait."""

from __future__ import annotations

from typing import Any, Self

from _sandlot import clock, pause


class NotifierDelay:
    """Waits until a period is over, counted from the end of the one before."""

    def __init__(self, delay_period: float) -> None:
        """
        :param delay_period: the period [s]
        """
        if delay_period < 0.001:
            raise ValueError("You probably don't want to delay less than 1ms!")
        self.delay_period = int(delay_period * 1e6)
        self._expires = clock.microseconds() + self.delay_period

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.free()

    def free(self) -> None:
        """Nothing: there is nothing to give back."""

    def wait(self) -> None:
        """Until the period is over. Raises where nobody can wait."""
        left = self._expires - clock.microseconds()
        if not pause.wait(max(left, 0) / 1e6):
            raise RuntimeError(
                "NotifierDelay.wait() would stop the whole robot: make it a wpilib.TimedRobot or a MagicRobot, "
                "whose functions are called in each loop"
            )
        self._expires += self.delay_period
