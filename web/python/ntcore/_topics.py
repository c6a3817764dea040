"""Topics and what programs make of them: publishers, subscribers and entries, one class for each type."""

import enum
from collections.abc import Callable

from _sandlot import report, tables


class PubSubOptions:
    """Accepted by name; in a page values go out with each loop."""

    def __init__(self, **options: object) -> None:
        self.__dict__.update(options)


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


class Event:
    """What a listener gets."""

    def __init__(self, flags: EventFlags, topic: "tables.Topic") -> None:
        self.flags = flags
        self.data = _EventData(topic)

    def is_(self, flags: EventFlags) -> bool:
        return bool(self.flags & flags)


class _EventData:
    def __init__(self, topic: "tables.Topic") -> None:
        from ._entry import Value

        self.topic = Topic(topic.name)
        self.name = topic.name
        self.value = Value(topic.type, topic.value, topic.time)


class Timestamped:
    """A value with its time [µs]."""

    def __init__(self, value: object, time: int) -> None:
        self.value = value
        self.time = time
        self.serverTime = time


class Topic:
    """A name; of any type."""

    #: The type of its values on the wire.
    _kind = ""

    def __init__(self, name: str) -> None:
        self._topic = tables.topic(name)

    def getName(self) -> str:
        return self._topic.name

    def getType(self) -> object:
        from ._entry import NetworkTableType

        return NetworkTableType.of(self._topic.type)

    def getTypeString(self) -> str:
        return self._topic.type

    def exists(self) -> bool:
        return self._topic.type != ""

    # ---- properties ----

    def setPersistent(self, persistent: bool) -> None:
        self.setProperty("persistent", persistent)

    def isPersistent(self) -> bool:
        return bool(self._topic.properties.get("persistent", False))

    def setRetained(self, retained: bool) -> None:
        self.setProperty("retained", retained)

    def isRetained(self) -> bool:
        return bool(self._topic.properties.get("retained", False))

    def setCached(self, cached: bool) -> None:
        self.setProperty("cached", cached)

    def isCached(self) -> bool:
        return bool(self._topic.properties.get("cached", True))

    def getProperty(self, name: str) -> object:
        return self._topic.properties.get(name)

    def setProperty(self, name: str, value: object) -> None:
        self._topic.properties[name] = value
        if self._topic.type != "":
            tables.announce(self._topic, self._topic.type, {name: value})

    def deleteProperty(self, name: str) -> None:
        self._topic.properties.pop(name, None)

    def getProperties(self) -> dict[str, object]:
        return dict(self._topic.properties)

    def setProperties(self, properties: dict[str, object]) -> bool:
        for name, value in properties.items():
            self.setProperty(name, value)
        return True

    # ---- of any type ----

    def genericPublish(self, typeString: str, options: PubSubOptions | None = None) -> "GenericEntry":
        tables.announce(self._topic, typeString)
        return GenericEntry(self._topic, typeString, None)

    def genericSubscribe(self, *arguments: object) -> "GenericEntry":
        return GenericEntry(self._topic, "", None)

    def getGenericEntry(self, *arguments: object) -> "GenericEntry":
        return GenericEntry(self._topic, "", None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Topic) and other._topic is self._topic

    def __hash__(self) -> int:
        return hash(self._topic.name)


class Entry:
    """A publisher, a subscriber, or both, of one type."""

    def __init__(self, topic: "tables.Topic", kind: str, default: object) -> None:
        self._topic = topic
        self._kind = kind
        self._default = default
        self._queue: list | None = []
        topic.queues.append(self._queue)

    # How a value of the program becomes one of the wire, and back.
    def _pack(self, value: object) -> object:
        return _packed(self._kind, value)

    def _unpack(self, value: object) -> object:
        return value

    def getTopic(self) -> Topic:
        return Topic(self._topic.name)

    def set(self, value: object, time: int = 0) -> None:
        if not tables.put(self._topic, self._kind, self._pack(value)):
            report.once(f'"{self._topic.name}" is of type {self._topic.type}; a value of {self._kind} is not published')

    def setDefault(self, value: object) -> None:
        """Only if it has no value."""
        if self._topic.value is None:
            self.set(value)

    def get(self, *default: object):
        """The newest value; the default while there is none, or it is of another type."""
        value = self._topic.value
        if value is None or not _fits(self._topic.type, self._kind):
            return default[0] if default else self._default
        return self._unpack(_packed(self._kind, value) if self._kind in ("int", "float", "double") else value)

    def exists(self) -> bool:
        return self._topic.value is not None

    def getLastChange(self) -> int:
        return self._topic.time

    def getAtomic(self, *default: object) -> Timestamped:
        return Timestamped(self.get(*default), self._topic.time)

    def readQueue(self) -> list[Timestamped]:
        """Values since it was last read."""
        taken, self._queue[:] = list(self._queue), []
        return [Timestamped(self._unpack(value), time) for value, time in taken]

    def readQueueValues(self) -> list:
        return [each.value for each in self.readQueue()]

    def close(self) -> None:
        if self._queue in self._topic.queues:
            self._topic.queues.remove(self._queue)

    def unpublish(self) -> None:
        """Accepted: topics of a program live as long as it."""

    def __enter__(self) -> "Entry":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


_numbers = {"int", "float", "double"}


def _fits(type: str, kind: str) -> bool:
    return type == kind or (type in _numbers and kind in _numbers)


def _packed(kind: str, value: object) -> object:
    if kind in ("float", "double"):
        return float(value)
    if kind == "int":
        return int(value)
    if kind == "boolean":
        return bool(value)
    if kind in ("string", "json"):
        return str(value)
    if kind in ("float[]", "double[]"):
        return [float(each) for each in value]
    if kind == "int[]":
        return [int(each) for each in value]
    if kind == "boolean[]":
        return [bool(each) for each in value]
    if kind == "string[]":
        return [str(each) for each in value]
    return bytes(value)


class GenericEntry(Entry):
    """Of whatever type the topic is."""

    def getString(self, defaultValue: str) -> str:
        return self._of("string", defaultValue)

    def getDouble(self, defaultValue: float) -> float:
        return self._of("double", defaultValue)

    def getFloat(self, defaultValue: float) -> float:
        return self._of("double", defaultValue)

    def getInteger(self, defaultValue: int) -> int:
        return self._of("int", defaultValue)

    def getBoolean(self, defaultValue: bool) -> bool:
        return self._of("boolean", defaultValue)

    def getDoubleArray(self, defaultValue: list) -> list:
        return self._of("double[]", defaultValue)

    def getStringArray(self, defaultValue: list) -> list:
        return self._of("string[]", defaultValue)

    def getBooleanArray(self, defaultValue: list) -> list:
        return self._of("boolean[]", defaultValue)

    def _of(self, kind: str, default):
        value = self._topic.value
        if value is None or not _fits(self._topic.type, kind):
            return default
        return _packed(kind, value)

    def _put(self, kind: str, value: object) -> bool:
        return tables.put(self._topic, kind, _packed(kind, value))

    def setString(self, value: str) -> bool:
        return self._put("string", value)

    def setDouble(self, value: float) -> bool:
        return self._put("double", value)

    def setInteger(self, value: int) -> bool:
        return self._put("int", value)

    def setBoolean(self, value: bool) -> bool:
        return self._put("boolean", value)

    def setDoubleArray(self, value: list) -> bool:
        return self._put("double[]", value)

    def setStringArray(self, value: list) -> bool:
        return self._put("string[]", value)


def _typed(kind: str, empty: object) -> type:
    """The class of topics of a type."""

    class Typed(Topic):
        _kind = kind

        def publish(self, options: PubSubOptions | None = None) -> Entry:
            tables.announce(self._topic, kind)
            return Entry(self._topic, kind, empty)

        def publishEx(self, typeString: str, properties: dict, options: PubSubOptions | None = None) -> Entry:
            tables.announce(self._topic, typeString, dict(properties))
            return Entry(self._topic, kind, empty)

        def subscribe(self, defaultValue: object = empty, options: PubSubOptions | None = None) -> Entry:
            return Entry(self._topic, kind, defaultValue)

        def getEntry(self, defaultValue: object = empty, options: PubSubOptions | None = None) -> Entry:
            return Entry(self._topic, kind, defaultValue)

    return Typed


BooleanTopic = _typed("boolean", False)
IntegerTopic = _typed("int", 0)
FloatTopic = _typed("float", 0.0)
DoubleTopic = _typed("double", 0.0)
StringTopic = _typed("string", "")
BooleanArrayTopic = _typed("boolean[]", [])
IntegerArrayTopic = _typed("int[]", [])
FloatArrayTopic = _typed("float[]", [])
DoubleArrayTopic = _typed("double[]", [])
StringArrayTopic = _typed("string[]", [])


class RawTopic(Topic):
    """Bytes of a type with a name of its own."""

    def publish(self, typeString: str, options: PubSubOptions | None = None) -> Entry:
        tables.announce(self._topic, typeString)
        return Entry(self._topic, typeString, b"")

    def subscribe(self, typeString: str, defaultValue: bytes = b"", options: PubSubOptions | None = None) -> Entry:
        return Entry(self._topic, typeString, defaultValue)

    getEntry = subscribe


class _StructEntry(Entry):
    def __init__(self, topic: "tables.Topic", struct: object, default: object, many: bool) -> None:
        self._struct = struct
        self._many = many
        super().__init__(topic, f"struct:{struct.typename}" + ("[]" if many else ""), default)

    def _pack(self, value: object) -> bytes:
        if not self._many:
            return self._struct.pack(value)
        return b"".join(self._struct.pack(each) for each in value)

    def _unpack(self, value: object) -> object:
        data, size = bytes(value), self._struct.size
        if not self._many:
            return self._struct.unpack(data)
        return [self._struct.unpack(data[at : at + size]) for at in range(0, len(data), size)]


class StructTopic(Topic):
    """Values of a class with a WPIStruct, such as Pose2d."""

    _many = False

    def __init__(self, name: str, type: type) -> None:
        super().__init__(name)
        self._struct = getattr(type, "WPIStruct", None)
        if self._struct is None:
            raise TypeError(f"{type.__name__} has no WPIStruct: only such classes go over NetworkTables")

    def publish(self, options: PubSubOptions | None = None) -> _StructEntry:
        tables.announce(self._topic, f"struct:{self._struct.typename}" + ("[]" if self._many else ""))
        return _StructEntry(self._topic, self._struct, None, self._many)

    def subscribe(self, defaultValue: object, options: PubSubOptions | None = None) -> _StructEntry:
        return _StructEntry(self._topic, self._struct, defaultValue, self._many)

    getEntry = subscribe


class StructArrayTopic(StructTopic):
    """Lists of such values."""

    _many = True


def listen(topic: "tables.Topic", flags: int, call: Callable[[Event], None]) -> Callable[[], None]:
    """Calls with each new value that the flags want; returns what ends it."""

    def hear(target: "tables.Topic", mine: bool) -> None:
        flag = EventFlags.kValueLocal if mine else EventFlags.kValueRemote
        if flags & flag:
            call(Event(flag, target))

    topic.listeners.append(hear)
    if flags & EventFlags.kImmediate and topic.value is not None:
        call(Event(EventFlags.kImmediate | EventFlags.kValueRemote, topic))
    return lambda: topic.listeners.remove(hear)
