"""A delay for programs with their own loop, which cannot run here."""

from __future__ import annotations

from typing import Any, Self


class NotifierDelay:
    """Waits until a period is over; here it raises, as waiting would stop the whole robot."""

    def __init__(self, delay_period: float) -> None:
        """
        :param delay_period: the period [s]
        """
        if delay_period < 0.001:
            raise ValueError("You probably don't want to delay less than 1ms!")
        self.delay_period = int(delay_period * 1e6)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.free()

    def free(self) -> None:
        """Nothing: there is nothing to give back."""

    def wait(self) -> None:
        """Raises."""
        raise RuntimeError(
            "NotifierDelay.wait() would stop the whole robot: make it a wpilib.TimedRobot or a MagicRobot, "
            "whose functions are called in each loop"
        )
