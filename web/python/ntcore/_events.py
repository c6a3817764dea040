"""Events of listeners with their data, and values with their times."""

import enum
import json
import typing
from collections.abc import Callable

from _sandlot import tables

from . import _times


class EventFlags(enum.IntFlag):
    kNone = 0
    kImmediate = 1
    kConnected = 2
    kDisconnected = 4
    kConnection = 6
    kPublish = 8
    kUnpublish = 16
    kProperties = 32
    kTopic = 56
    kValueRemote = 64
    kValueLocal = 128
    kValueAll = 192
    kLogMessage = 256
    kTimeSync = 512


class TopicInfo:
    """A topic as it was when it was asked for. Without a topic: empty."""

    def __init__(self, topic: "tables.Topic | None" = None) -> None:
        from ._entry import NetworkTableType
        from ._topics import Topic

        self.topic = Topic(topic.name if topic is not None else "")
        self.name = topic.name if topic is not None else ""
        self.type_str = topic.type if topic is not None else ""
        self.type = NetworkTableType.of(self.type_str)
        #: As JSON.
        self.properties = json.dumps(topic.shown, separators=(",", ":"), sort_keys=True) if self.name else ""

    def getProperties(self) -> dict[str, object]:
        return json.loads(self.properties or "{}")

    def __repr__(self) -> str:
        return f"<TopicInfo name={self.name} type={self.type_str}>"


class ConnectionInfo:
    """A connection. The page is the server and keeps no list of its clients for a program, so there is none to read."""

    def __init__(self) -> None:
        self.remote_id = ""
        self.remote_ip = ""
        self.remote_port = 0
        #: [µs]
        self.last_update = 0
        self.protocol_version = 0

    def __repr__(self) -> str:
        where = f"{self.remote_ip}:{self.remote_port}"
        return f"<ConnectionInfo id={self.remote_id} addr={where} last_update={self.last_update} protocol={self.protocol_version}>"


class TimeSyncEventData:
    """How far the server's clock is from here. Simulated time is the same for all: offset 0, valid."""

    def __init__(self, serverTimeOffset: int, rtt2: int, valid: bool) -> None:
        #: [µs]
        self.serverTimeOffset = serverTimeOffset
        #: Half of the way there and back [µs].
        self.rtt2 = rtt2
        self.valid = valid


class LogMessage:
    """A message of NetworkTables' own log, which is empty here."""

    level = 0
    filename = ""
    line = 0
    message = ""


class ValueEventData:
    """A new value of a topic."""

    def __init__(self, topic: "tables.Topic") -> None:
        from ._topics import Topic

        self.topic = Topic(topic.name)
        self.value = _times.value_of(topic)


class Event:
    """An argument of listeners: with the TopicInfo of a topic, or the ValueEventData of a value."""

    def __init__(self, flags: EventFlags, topic: "tables.Topic") -> None:
        self.flags = flags
        self.listener = 0
        self.data = TopicInfo(topic) if flags & EventFlags.kTopic else ValueEventData(topic)

    def is_(self, kind: int) -> bool:
        return bool(self.flags & kind)

    def __repr__(self) -> str:
        return f"<Event {self.flags!r} of {self.data.topic.getName()}>"


class Timestamped:
    """A value with its time [µs], in 2027 [ns]; serverTime: as the server has it."""

    _empty: typing.Any = None
    #: A value as the type holds it.
    _pack: Callable[[typing.Any], typing.Any] = staticmethod(lambda value: value)

    def __init__(self, time: int = 0, serverTime: int = 0, *value: typing.Any) -> None:
        self.time = time
        self.serverTime = serverTime
        self.value = self._pack(value[0]) if value else self._empty

    def __repr__(self) -> str:
        return f"{type(self).__name__}(time={self.time}, serverTime={self.serverTime}, value={self.value!r})"


def timestamped(name: str, empty: object, pack: Callable[[typing.Any], typing.Any]) -> type[Timestamped]:
    """The class of a type's values: TimestampedDouble, with 0.0 where none is given."""
    content = {"__doc__": f"A value of a {name}Topic with its time.", "_empty": empty, "_pack": staticmethod(pack)}
    return type(f"Timestamped{name}", (Timestamped,), content)
