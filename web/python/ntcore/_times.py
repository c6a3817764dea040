"""Times of values. Inside they are microseconds; 2027's functions take and give nanoseconds, 2026's microseconds."""

import typing

if typing.TYPE_CHECKING:
    from _sandlot import tables

    from ._entry import Value

#: 1000 in 2027.
per_microsecond = 1


def told(microseconds: int) -> int:
    """As programs hear it."""
    return microseconds * per_microsecond


def server(microseconds: int) -> int:
    """A server's time, as programs hear it; 0 and 1 are none."""
    return told(microseconds) if microseconds > 1 else microseconds


def taken(time: int) -> int:
    """A program's time [µs]; 0: now."""
    return int(time) // per_microsecond


def value_of(topic: "tables.Topic") -> "Value":
    """A topic's value with its times; one of no type while there is none."""
    from ._entry import Value

    kind = topic.type if topic.value is not None else ""
    return Value(kind, topic.value, told(topic.told_time), server(topic.server) if topic.value is not None else 1)
