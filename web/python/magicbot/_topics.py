"""The NetworkTables topic for values of a Python type."""

from __future__ import annotations

import collections.abc
import typing
from collections.abc import Callable, Sequence
from typing import Any

from _sandlot import names
from ntcore import NetworkTableInstance

#: Makes the topic of a name.
TopicMaker = Callable[[str], Any]

_names = {bool: "Boolean", int: "Integer", float: "Double", str: "String"}


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and hasattr(hint, "WPIStruct")


def _network() -> NetworkTableInstance:
    return NetworkTableInstance.getDefault()


def _plain(kind: str) -> TopicMaker:
    return lambda name: getattr(_network(), names.of(f"get{kind}Topic"))(name)


def topic_of_hint(hint: Any) -> TopicMaker | None:
    """The topic for a type, as an annotation has it; None if NetworkTables has no such values."""
    if hint is bytes:
        return _RawTopic
    if isinstance(hint, type) and hint in _names:
        return _plain(_names[hint])
    if _is_struct(hint):
        return lambda name: _network().getStructTopic(name, hint)

    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin not in (list, tuple, collections.abc.Sequence) or not args:
        return None
    # All of a tuple's values must be of one type.
    is_open = len(args) == 2 and args[1] is Ellipsis
    if origin is tuple and not is_open and len(set(args)) != 1:
        return None
    inner = args[0]
    if isinstance(inner, type) and inner in _names:
        return _plain(_names[inner] + "Array")
    if _is_struct(inner):
        return lambda name: _network().getStructArrayTopic(name, inner)
    return None


def topic_of_value(value: Any) -> TopicMaker | None:
    """The topic for values like this one; None if NetworkTables has no such values."""
    maker = topic_of_hint(type(value))
    # Strings and bytes are sequences, too, and are through by now.
    if maker is None and isinstance(value, collections.abc.Sequence):
        if not value:
            raise ValueError(f"tunable default cannot be an empty sequence, got {value}")
        maker = topic_of_hint(Sequence[type(value[0])])  # type: ignore[misc]
    return maker


class _RawTopic:
    """A topic of bytes."""

    def __init__(self, name: str) -> None:
        self._topic = _network().getRawTopic(name)

    def getEntry(self, default: bytes) -> Any:
        return self._topic.getEntry("raw", default)

    def publish(self) -> Any:
        return self._topic.publish("raw")

    def setProperties(self, properties: Any) -> Any:
        return self._topic.setProperties(properties)
