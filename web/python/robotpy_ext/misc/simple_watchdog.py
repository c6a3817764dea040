"""A watchdog that tells which part of a loop took too long."""

from __future__ import annotations

import logging

import wpilib

logger = logging.getLogger("simple_watchdog")

__all__ = ["SimpleWatchdog"]


class SimpleWatchdog:
    """Measures a loop's parts by simulated time, so a loop never takes too long here."""

    #: Time between two reports [µs].
    kMinPrintPeriod = 1000000

    def __init__(self, timeout: float) -> None:
        """
        :param timeout: how long a loop may take [s]
        """
        self._timeout = int(timeout * 1e6)
        self._start = 0
        self._last_print = 0
        self._epochs: list[tuple[str, int]] = []

    def _now(self) -> int:
        return wpilib.RobotController.getFPGATime()

    def getTime(self) -> float:
        """Since the loop began [s]."""
        return (self._now() - self._start) / 1e6

    def setTimeout(self, timeout: float) -> None:
        """Sets how long a loop may take [s], and begins a new one."""
        self._timeout = int(timeout * 1e6)
        self.enable()

    def getTimeout(self) -> float:
        """How long a loop may take [s]."""
        return self._timeout / 1e6

    def isExpired(self) -> bool:
        """Whether the loop has taken too long."""
        return self._now() > self._start + self._timeout

    def addEpoch(self, epochName: str) -> None:
        """A part of the loop ends here."""
        self._epochs.append((epochName, self._now()))

    def printIfExpired(self) -> None:
        """Logs the parts of a loop that has taken too long, at most once a second."""
        now = self._now()
        if not self.isExpired() or now - self._last_print <= self.kMinPrintPeriod:
            return
        self._last_print = now
        logger.warning("Watchdog not fed after %.6fs", (now - self._start) / 1e6)
        begin, lines = self._start, []
        for name, end in self._epochs:
            lines.append(f"\t{name}: {(end - begin) / 1e6:.6f}")
            begin = end
        logger.info("Epochs:\n%s", "\n".join(lines))

    def reset(self) -> None:
        """A new loop begins."""
        self.enable()

    def enable(self) -> None:
        """A new loop begins."""
        self._epochs.clear()
        self._start = self._now()

    def disable(self) -> None:
        """Nothing."""
