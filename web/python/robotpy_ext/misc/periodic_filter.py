"""Keeps a log short."""

from __future__ import annotations

import logging
import math

import wpilib


class PeriodicFilter:
    """A filter for a logger: it lets a message through once in a period, and warnings always.
    `self.logger.addFilter(PeriodicFilter(3))`"""

    def __init__(self, period: float, bypass_level: int = logging.WARN) -> None:
        """
        :param period: time between two messages [s]
        :param bypass_level: messages of this level or above always pass
        """
        self._period = period
        self._last = -math.inf
        self._bypass_level = bypass_level

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message passes."""
        now = wpilib.Timer.getFPGATimestamp()
        if now - self._last > self._period:
            self._last = now
            return True
        return record.levelno >= self._bypass_level
