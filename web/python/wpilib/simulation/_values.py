"""Values of simulated devices: each with a function that gives it, one that sets it, and one that calls the program when it changes."""

import typing
from collections.abc import Callable

from _sandlot import devices
from hal import Value


class CallbackStore:
    """Calls until the program drops it."""

    def __init__(self, end: Callable[[], None]) -> None:
        self._end = end

    def __del__(self) -> None:
        self._end()

    def setUid(self, uid: int) -> None:
        """Accepted: a store knows its listener by itself."""


def registered(device: devices.Device, key: str, name: str, kind: type, default: object, callback: Callable, initialNotify: bool) -> CallbackStore:
    """Calls callback(name, value) with each new value of a key, and at once if it is asked for."""

    def tell(value: object) -> None:
        callback(name, Value.of(kind, default if value is None else value))

    store = CallbackStore(device.watch(key, tell))
    if initialNotify:
        tell(device.get(key, default))
    return store


#: Name, key of the device, value while it has none.
Row = tuple[str, str, object]


def values(*rows: Row, registers: bool = True) -> Callable[[type], type]:
    """Gives a class of self._device the functions getName, setName and registerNameCallback of each row, and resetData."""

    def give(kind: type) -> type:
        for name, key, default in rows:
            for function, made in _functions(name, key, default, registers).items():
                if function not in vars(kind):
                    setattr(kind, function, made)
        if "resetData" not in vars(kind):
            kind.resetData = _reset(rows)  # type: ignore[attr-defined]
        return kind

    return give


def _functions(name: str, key: str, default: typing.Any, registers: bool) -> dict[str, Callable]:
    kind = type(default)

    def get(self: typing.Any) -> typing.Any:
        return kind(self._device.get(key, default))

    def set(self: typing.Any, *given: typing.Any, **named: typing.Any) -> None:
        """One value, by position or by upstream's name for it."""
        (value,) = (*given, *named.values())
        self._device.set(key, kind(value))

    def register(self: typing.Any, callback: Callable[[str, Value], None], initialNotify: bool) -> CallbackStore:
        return registered(self._device, key, name, kind, default, callback, initialNotify)

    return {f"get{name}": get, f"set{name}": set, **({f"register{name}Callback": register} if registers else {})}


def _reset(rows: tuple[Row, ...]) -> Callable:
    def resetData(self: typing.Any) -> None:
        """All as on a robot that has just begun."""
        for _, key, default in rows:
            self._device.reset(key, default)

    return resetData


initialized: Row = ("Initialized", "<init", False)
