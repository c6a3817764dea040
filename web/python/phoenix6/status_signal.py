"""Signals of devices: a value with a unit and a time. Here each is as the tick before left it; on a robot they come over the bus."""

import typing
from collections.abc import Callable, Sequence

from _sandlot import clock, report

from .status_code import StatusCode
from .timestamp import AllTimestamps, Timestamp

T = typing.TypeVar("T")


class SignalMeasurement(typing.Generic[T]):
    """One measurement, kept."""

    def __init__(self, name: str, value: T, timestamp: Timestamp, units: str) -> None:
        self.name, self.value, self.timestamp, self.units = name, value, timestamp, units
        self.status = StatusCode.OK


class BaseStatusSignal:
    """A signal without its type."""

    def __init__(self, name: str, read: Callable[[], typing.Any], units: str = "") -> None:
        self._name = name
        self._read = read
        self._units = units
        self._value: typing.Any = read()
        self._time = clock.seconds()
        self._last: typing.Any = None
        self._frequency = 100.0

    # ---- many at once ----

    @staticmethod
    def _all(signals: "tuple[BaseStatusSignal | Sequence[BaseStatusSignal], ...]") -> "list[BaseStatusSignal]":
        found: list[BaseStatusSignal] = []
        for each in signals:
            found.extend([each] if isinstance(each, BaseStatusSignal) else each)
        return found

    @staticmethod
    def refresh_all(*signals: "BaseStatusSignal | Sequence[BaseStatusSignal]") -> StatusCode:
        """Takes the newest of all of them."""
        for each in BaseStatusSignal._all(signals):
            each._take()
        return StatusCode.OK

    @staticmethod
    def wait_for_all(timeout_seconds: float, *signals: "BaseStatusSignal | Sequence[BaseStatusSignal]") -> StatusCode:
        """The newest of all of them; nothing new comes within a loop, so there is nothing to wait for."""
        return BaseStatusSignal.refresh_all(*signals)

    @staticmethod
    def set_update_frequency_for_all(
        frequency_hz: float, *signals: "BaseStatusSignal | Sequence[BaseStatusSignal]"
    ) -> StatusCode:
        for each in BaseStatusSignal._all(signals):
            each.set_update_frequency(frequency_hz)
        return StatusCode.OK

    @staticmethod
    def is_all_good(*signals: "BaseStatusSignal | Sequence[BaseStatusSignal]") -> bool:
        return True

    @staticmethod
    def get_latency_compensated_value(
        signal: "BaseStatusSignal", signal_slope: "BaseStatusSignal", max_latency_seconds: float = 0.3
    ) -> float:
        """The value now, by its slope since it was measured."""
        latency = min(clock.seconds() - signal._time, max_latency_seconds)
        return float(signal._value) + float(signal_slope._value) * latency

    # ---- one ----

    def _take(self) -> None:
        self._value = self._read()
        self._time = clock.seconds()

    @property
    def name(self) -> str:
        return self._name

    @property
    def units(self) -> str:
        return self._units

    @property
    def status(self) -> StatusCode:
        return StatusCode.OK

    @property
    def value_as_double(self) -> float:
        value = self._value
        return float(getattr(value, "value", value))

    @property
    def timestamp(self) -> Timestamp:
        return Timestamp(self._time)

    @property
    def all_timestamps(self) -> AllTimestamps:
        return AllTimestamps(Timestamp(self._time))

    def has_updated(self) -> bool:
        """Whether there is another measurement than at the last call."""
        changed = self._time != self._last
        self._last = self._time
        return changed

    def set_update_frequency(self, frequency_hz: float, timeout_seconds: float = 0.1) -> StatusCode:
        """Kept; a signal is as new as the tick all the same."""
        self._frequency = float(frequency_hz)
        return StatusCode.OK

    def get_applied_update_frequency(self) -> float:
        return self._frequency

    def is_near(self, target: float, tolerance: float) -> bool:
        return abs(self.value_as_double - target) <= tolerance

    def __repr__(self) -> str:
        return f"{self._value} {self._units}".rstrip()


class StatusSignal(BaseStatusSignal, typing.Generic[T]):
    """A signal of a device."""

    @property
    def value(self) -> T:
        return typing.cast(T, self._value)

    def refresh(self, report_error: bool = True) -> "StatusSignal[T]":
        self._take()
        return self

    def wait_for_update(self, timeout_seconds: float, report_error: bool = True) -> "StatusSignal[T]":
        """As refresh: nothing new comes within a loop."""
        self._take()
        return self

    def as_supplier(self) -> "Callable[[], T]":
        return lambda: self.refresh().value

    def get_data_copy(self) -> "SignalMeasurement[T]":
        return SignalMeasurement(self._name, self.value, self.timestamp, self._units)


def no_signal(device: str, name: str) -> None:
    """A signal that has no model: 0, and one sentence."""
    report.once(f"{device}: the signal {name} has no model here, and reads 0")
