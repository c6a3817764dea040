"""What all devices have: an id, a bus, signals and a configurator."""

import typing
from collections.abc import Callable

from _sandlot import can_motors

from ..canbus import CANBus, name_of
from ..configs.parent_configurator import ParentConfigurator as Configurator
from ..error_reporting import report_status_code as report_status_code
from ..status_code import StatusCode
from ..status_signal import StatusSignal, no_signal
from .._visible import __getattr__ as __getattr__

__all__ = ["Configurator", "ParentDevice", "report_status_code", "signals_of", "without_model"]


class ParentDevice:
    """A device on a CAN bus."""

    _model = "device"

    def __init__(self, device_id: int, canbus: "str | CANBus" = "") -> None:
        self._id = can_motors.check_id(type(self).__name__, device_id)
        self._bus = name_of(canbus)
        self._canbus = canbus if isinstance(canbus, CANBus) else CANBus(canbus)
        self._signals: dict[str, StatusSignal] = {}
        self._is_first = can_motors.claim(self._model, self._id, self._bus, f"{type(self).__name__}({device_id})")

    def _name(self) -> str:
        """As the vendor's simulation calls it; on another bus than the wiring's it has a name of its own."""
        return f"{self._model}[{self._id}]" + ("" if self._is_first else f"@{self._bus or 'rio'}")

    @property
    def device_id(self) -> int:
        return self._id

    @property
    def network(self) -> CANBus:
        return self._canbus

    @property
    def device_hash(self) -> int:
        return hash((self._model, self._id, self._bus))

    @property
    def is_pro_licensed(self) -> bool:
        return True

    def is_connected(self, max_latency_seconds: float = 0.5) -> bool:
        return True

    def get_is_pro_licensed(self, refresh: bool = True) -> StatusSignal[bool]:
        return self._signal("is_pro_licensed", lambda: True, "", refresh)

    def has_reset_occurred(self) -> bool:
        return False

    def get_reset_occurred_checker(self) -> "Callable[[], bool]":
        return lambda: False

    def clear_sticky_faults(self, timeout_seconds: float = 0.1) -> StatusCode:
        return StatusCode.OK

    def optimize_bus_utilization(self, optimized_freq_hz: float = 0, timeout_seconds: float = 0.1) -> StatusCode:
        return StatusCode.OK

    @staticmethod
    def optimize_bus_utilization_for_all(*devices: typing.Any, optimized_freq_hz: float = 0) -> StatusCode:
        return StatusCode.OK

    @staticmethod
    def reset_signal_frequencies_for_all(*devices: typing.Any) -> StatusCode:
        return StatusCode.OK

    def reset_signal_frequencies(self, timeout_seconds: float = 0.1) -> StatusCode:
        return StatusCode.OK

    def _signal(self, name: str, read: Callable[[], typing.Any], units: str, refresh: bool) -> StatusSignal:
        found = self._signals.get(name)
        if found is None:
            found = self._signals[name] = StatusSignal(name, read, units)
        elif refresh:
            found._take()
        return found

    def __getattr__(self, name: str) -> typing.Any:
        if name.startswith("clear_sticky_fault_"):
            return self.clear_sticky_faults
        if name.startswith(("get_fault_", "get_sticky_fault_")):
            return lambda refresh=True: self._signal(name[4:], lambda: False, "", refresh)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def signals_of(kind: type, table: "dict[str, tuple[str, Callable[[typing.Any], typing.Any]]]") -> None:
    """Gives a class a getter for each signal: name, unit and what it reads."""
    for name, (units, read) in table.items():
        setattr(kind, f"get_{name}", _getter(name, units, read))


def _getter(name: str, units: str, read: Callable[[typing.Any], typing.Any]) -> typing.Any:
    def get(self: ParentDevice, refresh: bool = True) -> StatusSignal:
        found = self._signals.get(name)
        if found is None:
            found = self._signals[name] = StatusSignal(name, lambda: read(self), units)
        elif refresh:
            found._take()
        return found

    get.__name__ = get.__qualname__ = f"get_{name}"
    return get


def without_model(kind: type, names: str) -> None:
    """Signals that read 0, and say so once."""

    def reader(name: str) -> "Callable[[typing.Any], float]":
        def read(self: ParentDevice) -> float:
            no_signal(type(self).__name__, name)
            return 0.0

        return read

    signals_of(kind, {name: ("", reader(name)) for name in names.split() if not hasattr(kind, f"get_{name}")})
