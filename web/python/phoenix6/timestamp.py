"""When a signal was measured."""

import enum

from _sandlot import clock


class TimestampSource(enum.Enum):
    SYSTEM = 0
    CANIVORE = 1
    DEVICE = 2


class Timestamp:
    """A time of the run."""

    def __init__(self, time: float = 0.0, source: TimestampSource = TimestampSource.SYSTEM, valid: bool = True) -> None:
        self._time, self._source, self._valid = time, source, valid

    @property
    def time(self) -> float:
        """Seconds."""
        return self._time

    @property
    def source(self) -> TimestampSource:
        return self._source

    def is_valid(self) -> bool:
        return self._valid

    def get_latency(self) -> float:
        """Seconds since then."""
        return clock.seconds() - self._time


class AllTimestamps:
    """The same moment by each clock: the simulation has one."""

    def __init__(self, time: Timestamp) -> None:
        self._time = time

    def get_best_timestamp(self) -> Timestamp:
        return self._time

    def get_system_timestamp(self) -> Timestamp:
        return self._time

    def get_canivore_timestamp(self) -> Timestamp:
        return self._time

    def get_device_timestamp(self) -> Timestamp:
        return self._time
