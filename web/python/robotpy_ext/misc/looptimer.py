"""Measures how long the robot's loops are."""

from __future__ import annotations

import logging
import math

import wpilib


class LoopTimer:
    """Logs once a second how many loops there were, and their shortest, longest and mean period. Simulated loops are
    all alike."""

    def __init__(self, logger: logging.Logger) -> None:
        """
        :param logger: where it writes
        """
        self.logger = logger
        self.timer = wpilib.Timer()
        self.timer.start()
        self.reset()

    def reset(self) -> None:
        """Begins anew."""
        self.timer.reset()
        self.start = self.last = wpilib.Timer.getFPGATimestamp()
        self._clear()

    def measure(self) -> None:
        """Call it in each loop."""
        now = wpilib.Timer.getFPGATimestamp()
        period = now - self.last
        self.last = now
        self.min_time = min(self.min_time, period)
        self.max_time = max(self.max_time, period)
        self.loops += 1
        if self.timer.advanceIfElapsed(1):
            self.logger.info(
                "Loops: %d; min: %.3f; max: %.3f; period: %.3f; avg: %.3f",
                self.loops,
                self.min_time,
                self.max_time,
                now - self.start,
                (now - self.start) / self.loops,
            )
            self.start = now
            self._clear()

    def _clear(self) -> None:
        self.min_time = math.inf
        self.max_time = -1.0
        self.loops = 0
