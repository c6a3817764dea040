"""Topics and what programs make of them: publishers, subscribers and entries, one class for each type."""

import math
import struct
import typing
from collections.abc import Callable

from _sandlot import report, tables

from . import _times
from ._events import Event, EventFlags, Timestamped, TopicInfo, timestamped


class PubSubOptions:
    """How a subscriber stores values. Values go out with each loop, whatever `periodic` says."""

    kDefaultPeriodic = 0.1

    def __init__(
        self,
        *,
        pollStorage: int = 0,
        periodic: float = 0.1,
        excludePublisher: object = 0,
        sendAll: bool = False,
        topicsOnly: bool = False,
        prefixMatch: bool = False,
        keepDuplicates: bool = False,
        disableRemote: bool = False,
        disableLocal: bool = False,
        excludeSelf: bool = False,
        hidden: bool = False,
        disableSignal: bool = False,
    ) -> None:
        self.pollStorage = pollStorage
        self.periodic = periodic
        self.excludePublisher = excludePublisher or 0
        self.sendAll = sendAll
        self.topicsOnly = topicsOnly
        self.prefixMatch = prefixMatch
        self.keepDuplicates = keepDuplicates
        self.disableRemote = disableRemote
        self.disableLocal = disableLocal
        self.excludeSelf = excludeSelf
        self.hidden = hidden
        # Of 2027.
        self.disableSignal = disableSignal


def queue_for(topic: "tables.Topic", options: PubSubOptions | None = None) -> "tables.Queue":
    """Where a subscriber's unread values wait: one, or as many as its options say."""
    options = options or PubSubOptions()
    depth = options.pollStorage or (20 if options.sendAll else 1)
    queue = tables.Queue(depth, not (options.disableLocal or options.excludeSelf or options.excludePublisher))
    topic.queues.add(queue)
    return queue


class Topic:
    """A name; of any type."""

    #: The type of its values on the wire.
    _kind = ""

    def __init__(self, topic: "str | Topic") -> None:
        # Another form of a topic that is there: DoubleTopic(topic).
        self._topic = topic._topic if isinstance(topic, Topic) else tables.topic(topic)

    def getInstance(self) -> object:
        """The one that there is."""
        from ._instance import NetworkTableInstance

        return NetworkTableInstance.getDefault()

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

    def _flag(self, name: str, value: bool, default: bool = False) -> None:
        """A topic has the flags alone that differ from the default."""
        if value == default:
            self._topic.properties.pop(name, None)
        else:
            self._topic.properties[name] = value
        flag = "uncached" if name == "cached" else name
        self._topic.flags = self._topic.flags - {flag} if value == default else self._topic.flags | {flag}
        self._told(decides_flags=False)

    def _told(self, decides_flags: bool = True) -> None:
        self._topic.refresh(decides_flags)
        if self._topic.type != "":
            tables.changed(self._topic)

    def setPersistent(self, persistent: bool) -> None:
        self._flag("persistent", persistent)

    def isPersistent(self) -> bool:
        return "persistent" in self._topic.flags

    def setRetained(self, retained: bool) -> None:
        self._flag("retained", retained)

    def isRetained(self) -> bool:
        return "retained" in self._topic.flags

    def setCached(self, cached: bool) -> None:
        self._flag("cached", cached, True)

    def isCached(self) -> bool:
        return "uncached" not in self._topic.flags

    def getProperty(self, name: str) -> object:
        return self._topic.properties.get(name)

    def setProperty(self, name: str, value: object) -> None:
        name, value = str(name), tables.property_of(name, value)
        self._topic.properties[name] = value
        self._told()

    def deleteProperty(self, name: str) -> None:
        self._topic.properties.pop(name, None)
        self._told()

    def getProperties(self) -> "dict[str, object] | None":
        """None: it is closed."""
        return dict(self._topic.properties) if self._topic.name != "" else None

    def setProperties(self, properties: dict[str, object]) -> bool:
        """False: they are no object."""
        if not isinstance(properties, dict):
            return False
        for name, value in properties.items():
            self.setProperty(name, value)
        return True

    def getInfo(self) -> TopicInfo:
        """Name, type and properties as they are now."""
        return TopicInfo(self._topic)

    def close(self) -> None:
        """It is no topic's from now on; the topic itself stays."""
        self._topic = tables.Topic("")

    # ---- of any type ----

    def genericPublish(self, typeString: str, options: PubSubOptions | None = None) -> "GenericPublisher":
        return self.genericPublishEx(typeString, {}, options)

    def genericPublishEx(self, typeString: str, properties: dict, options: PubSubOptions | None = None) -> "GenericPublisher":
        return GenericPublisher(self._topic, typeString, None, options)._announced(_properties(properties))

    def genericSubscribe(self, *arguments: object) -> "GenericSubscriber":
        return GenericSubscriber(self._topic, _type_of(arguments), None)

    def getGenericEntry(self, *arguments: object) -> "GenericEntry":
        """(options) or (type, options)."""
        return GenericEntry(self._topic, _type_of(arguments), None)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._topic.name!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Topic) and other._topic is self._topic

    def __hash__(self) -> int:
        return hash(self._topic.name)


def _properties(properties: object) -> dict:
    """A JSON object; as ntcore does, it ignores any other value."""
    return dict(properties) if isinstance(properties, dict) else {}


def _type_of(arguments: tuple) -> str:
    return arguments[0] if arguments and isinstance(arguments[0], str) else ""


#: Stands for the default of the subscriber itself.
_own = object()


class Entry:
    """A publisher, a subscriber, or both, of one type."""

    #: Of its values with their times.
    _timestamped: type[Timestamped] = Timestamped

    def __init__(
        self, topic: "tables.Topic", kind: str, default: object, options: PubSubOptions | None = None, wire: str = ""
    ) -> None:
        self._topic = topic
        self._kind = kind
        #: The name of its type on the wire: "json" is a text.
        self._wire = wire or kind
        self._default = _packed(kind, default) if "float" in kind and default is not None else default
        self._open = True
        self._publishes = False
        self._queue = queue_for(topic, options)

    def _announced(self, properties: dict | None = None) -> "Entry":
        self._publishes = True
        self._topic.publishers += 1
        if not tables.announce(self._topic, self._wire, properties) and not _fits(self._topic.type, self._wire):
            _complain(self._topic, self._wire)
        return self

    # How a value of the program becomes one of the wire, and back.
    def _pack(self, value: object) -> object:
        return _packed(self._kind, value)

    def _unpack(self, value: object) -> object:
        return value

    #: The class of the topics that it is of.
    _topics: "type[Topic]" = Topic

    def getTopic(self) -> Topic:
        return self._topics(self._topic.name)

    def set(self, value: object, time: int = 0) -> None:
        if self._open:
            self._set(value, _times.taken(time))

    def _set(self, value: object, time: int = 0, is_default: bool = False) -> None:
        if not tables.put(self._topic, self._wire, self._pack(value), time=time, is_default=is_default):
            _complain(self._topic, self._wire)

    def setDefault(self, value: object) -> None:
        """Only if it has no value."""
        if self._topic.value is None and self._open:
            self._set(value, is_default=True)

    def get(self, defaultValue: object = _own) -> typing.Any:
        """The newest value; the default while there is none, or it is of another type."""
        value = self._topic.value
        if value is None or not self._open or not _fits(self._topic.type, self._wire):
            return self._default if defaultValue is _own else self._as_default(defaultValue)
        return self._unpack(_packed(self._kind, value) if self._kind in _kinds else value)

    def _as_default(self, value: object) -> object:
        return _packed(self._kind, value) if "float" in self._kind and value is not None else value

    def exists(self) -> bool:
        return self._topic.value is not None

    def getLastChange(self) -> int:
        """0 while there is no value, or one of another type."""
        fits = self._wire == "" or _fits(self._topic.type, self._wire)
        return _times.told(self._topic.told_time) if fits else 0

    def getAtomic(self, defaultValue: object = _own) -> Timestamped:
        time, server = _times.told(self._topic.told_time), _times.server(self._topic.server)
        return self._timestamped(time, server, self.get(defaultValue))

    def readQueue(self) -> list[Timestamped]:
        """Values since it was last read; the newest one, if PubSubOptions asks for no more."""
        taken = self._queue.take()
        if not _fits(self._topic.type, self._wire):
            return []
        return [
            self._timestamped(_times.told(time), _times.server(server), self._unpack(value)) for value, time, server in taken
        ]

    def readQueueValues(self) -> list:
        return [each.value for each in self.readQueue()]

    def close(self) -> None:
        """Neither publishes nor hears from now on."""
        self.unpublish()
        self._open = False
        self._topic.queues.discard(self._queue)
        self._queue = tables.Queue()
        self._topic = tables.Topic("")
        self._default = self._timestamped._empty

    def unpublish(self) -> None:
        """The topic goes with its last publisher, unless it is persistent or retained."""
        if self._publishes or self._topic.published:
            self._topic.publishers -= 1 if self._publishes else 0
            self._publishes = False
            if self._topic.publishers <= 0:
                tables.withdraw(self._topic)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._topic.name!r}>"

    def __enter__(self) -> "Entry":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


_numbers = {"int", "float", "double"}
_kinds = {*_numbers, "int[]", "float[]", "double[]", "boolean[]", "string[]"}


def _fits(type: str, kind: str) -> bool:
    if type == kind:
        return True
    # Numbers convert, alone and in lists.
    if type.endswith("[]") == kind.endswith("[]") and _numbers.issuperset((type.removesuffix("[]"), kind.removesuffix("[]"))):
        return True
    # Texts and bytes have names of their own for their contents.
    return {type, kind} == {"string", "json"} or (kind == "raw" and type not in tables.types)


def _complain(topic: "tables.Topic", kind: str) -> None:
    report.once(f'"{topic.name}" is of type {topic.type}; a value of {kind} is not published')


def _integer(value: object) -> int:
    number = int(value)
    if -(2**63) <= number < 2**63:
        return number
    raise OverflowError(f"a whole number on NetworkTables is -2**63 to 2**63 - 1; this one has {number.bit_length()} bits")


def _single(value: float) -> float:
    """As a float of 32 bits holds it."""
    try:
        return struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def _packed(kind: str, value: object) -> object:
    if kind == "double":
        return float(value)
    if kind == "float":
        return _single(float(value))
    if kind == "int":
        return _integer(value)
    if kind == "boolean":
        return bool(value)
    if kind in ("string", "json"):
        return str(value)
    if kind == "double[]":
        return [float(each) for each in value]
    if kind == "float[]":
        return [_single(float(each)) for each in value]
    if kind == "int[]":
        return [_integer(each) for each in value]
    if kind == "boolean[]":
        return [bool(each) for each in value]
    if kind == "string[]":
        return [str(each) for each in value]
    return bytes(value)


class Publisher(Entry):
    """The base class of all publishers."""


class Subscriber(Entry):
    """The base class of all subscribers."""


class _Generic(Entry):
    """Of whatever type the topic is."""

    def get(self) -> "Value":  # type: ignore[override]
        """With its type; one of none while there is none."""
        return _times.value_of(self._topic)

    def readQueue(self) -> list:
        from ._entry import Value

        return [
            Value(self._topic.type, value, _times.told(time), _times.server(server)) for value, time, server in self._queue.take()
        ]

    def _of(self, kind: str, default):
        value = self._topic.value
        if value is None or not _fits(self._topic.type, kind):
            return _packed(kind, default) if "float" in kind and isinstance(default, (float, list, tuple)) else default
        return _packed(kind, value)

    def _put(self, kind: str, value: object, is_default: bool = False) -> bool:
        if self._kind not in ("", kind) and self._topic.type == "" and not _fits(self._kind, kind):
            return False
        return tables.put(self._topic, kind, _packed(kind, value), is_default=is_default)

    def set(self, value: object, time: int = 0) -> None:
        """A value of Python, or a Value."""
        self._put_value(value)

    def _put_value(self, value: object, is_default: bool = False) -> bool:
        from ._entry import Value, kind_of

        if isinstance(value, Value):
            if not value.isValid():
                return False
            return self._put(value._kind, value.value(), is_default)
        kind = kind_of(value)
        return self._put("double" if kind == "int" and self._topic.type == "double" else kind, value, is_default)

    def setDefault(self, value: object) -> None:
        if self._topic.value is None:
            self._put_value(value, is_default=True)


def _generic(name: str, kind: str) -> None:
    def get(self, defaultValue: object) -> object:
        return self._of(kind, defaultValue)

    def put(self, value: object, time: int = 0) -> bool:
        return self._put(kind, value)

    def set_default(self, defaultValue: object) -> bool:
        return self._topic.value is None and self._put(kind, defaultValue, is_default=True)

    setattr(_Generic, f"get{name}", get)
    setattr(_Generic, f"set{name}", put)
    setattr(_Generic, f"setDefault{name}", set_default)


for _name, _kind in {
    **{"Boolean": "boolean", "Integer": "int", "Float": "float", "Double": "double", "String": "string", "Raw": "raw"},
    **{"BooleanArray": "boolean[]", "IntegerArray": "int[]", "FloatArray": "float[]", "DoubleArray": "double[]"},
    **{"StringArray": "string[]"},
}.items():
    _generic(_name, _kind)


class GenericPublisher(_Generic, Publisher):
    """Publishes values of the topic's type."""


class GenericSubscriber(_Generic, Subscriber):
    """Hears values of the topic's type."""


class GenericEntry(GenericSubscriber, GenericPublisher):
    """Both."""


#: Classes by which programs annotate: DoublePublisher, DoubleSubscriber, DoubleEntry and so on.
named: dict[str, type] = {}


def _named(name: str, kind: str, empty: object, *base: type) -> tuple[type, type, type]:
    stamped = named[f"Timestamped{name}"] = timestamped(name, empty, lambda value: _packed(kind, value) if "float" in kind else value)
    content = {"__doc__": f"Of a {name}Topic.", "_timestamped": stamped}
    publisher = named[f"{name}Publisher"] = type(f"{name}Publisher", (*base, Publisher), dict(content))
    subscriber = named[f"{name}Subscriber"] = type(f"{name}Subscriber", (*base, Subscriber), dict(content))
    entry = named[f"{name}Entry"] = type(f"{name}Entry", (subscriber, publisher), dict(content))
    return publisher, subscriber, entry


def _typed(name: str, kind: str, empty: object) -> type:
    """The class of topics of a type."""
    publisher, subscriber, entry = _named(name, kind, empty)

    class Typed(Topic):
        _kind = kind
        kTypeString = kind

        def publish(self, options: PubSubOptions | None = None) -> Entry:
            return publisher(self._topic, kind, empty, options)._announced()

        def publishEx(self, typeString: str, properties: dict, options: PubSubOptions | None = None) -> Entry:
            return publisher(self._topic, kind, empty, options, typeString)._announced(_properties(properties))

        def subscribe(self, defaultValue: object = empty, options: PubSubOptions | None = None) -> Entry:
            return subscriber(self._topic, kind, defaultValue, options)

        def subscribeEx(self, typeString: str, defaultValue: object, options: PubSubOptions | None = None) -> Entry:
            return subscriber(self._topic, kind, defaultValue, options, typeString)

        def getEntry(self, defaultValue: object = empty, options: PubSubOptions | None = None) -> Entry:
            return entry(self._topic, kind, defaultValue, options)

        def getEntryEx(self, typeString: str, defaultValue: object, options: PubSubOptions | None = None) -> Entry:
            return entry(self._topic, kind, defaultValue, options, typeString)

    Typed.__name__ = f"{name}Topic"
    for each in (publisher, subscriber, entry):
        each._topics = Typed
    # For editors: the result of each is of this type.
    functions = {"publish": publisher, "subscribe": subscriber, "getEntry": entry}
    for function, kind_of_entry in functions.items():
        for found in (getattr(Typed, function), getattr(Typed, f"{function}Ex")):
            found.__annotations__ = {**found.__annotations__, "return": kind_of_entry.__name__}
    return Typed


BooleanTopic = _typed("Boolean", "boolean", False)
IntegerTopic = _typed("Integer", "int", 0)
FloatTopic = _typed("Float", "float", 0.0)
DoubleTopic = _typed("Double", "double", 0.0)
StringTopic = _typed("String", "string", "")
BooleanArrayTopic = _typed("BooleanArray", "boolean[]", [])
IntegerArrayTopic = _typed("IntegerArray", "int[]", [])
FloatArrayTopic = _typed("FloatArray", "float[]", [])
DoubleArrayTopic = _typed("DoubleArray", "double[]", [])
StringArrayTopic = _typed("StringArray", "string[]", [])


_RawPublisher, _RawSubscriber, _RawEntry = _named("Raw", "raw", b"")


class RawTopic(Topic):
    """Bytes of a type with a name of its own."""

    def publish(self, typeString: str, options: PubSubOptions | None = None) -> Entry:
        return self.publishEx(typeString, {}, options)

    def publishEx(self, typeString: str, properties: dict, options: PubSubOptions | None = None) -> Entry:
        return _RawPublisher(self._topic, "raw", b"", options, typeString)._announced(_properties(properties))

    def subscribe(self, typeString: str, defaultValue: bytes = b"", options: PubSubOptions | None = None) -> Entry:
        return _RawSubscriber(self._topic, "raw", defaultValue, options, typeString)

    def getEntry(self, typeString: str, defaultValue: bytes = b"", options: PubSubOptions | None = None) -> Entry:
        return _RawEntry(self._topic, "raw", defaultValue, options, typeString)


for _each in (_RawPublisher, _RawSubscriber, _RawEntry):
    _each._topics = RawTopic


def publish_schema(name: str, type: str, schema: str | bytes) -> None:
    """What a dashboard needs to read a struct: /.schema/struct:Pose2d."""
    target = tables.topic(f"/.schema/{name}")
    if target.type == "":
        tables.announce(target, type, {"retained": True})
        tables.put(target, type, schema.encode() if isinstance(schema, str) else bytes(schema))


class _Struct(Entry):
    """Of values of a class with a WPIStruct."""

    def __init__(
        self, topic: "tables.Topic", struct: object, default: object, many: bool, options: PubSubOptions | None = None
    ) -> None:
        self._struct = struct
        self._many = many
        super().__init__(topic, f"struct:{struct.typename}" + ("[]" if many else ""), default, options)

    def _announced(self, properties: dict | None = None) -> "Entry":
        visit = self._struct.forEachNested
        if visit is not None:
            visit(lambda name, schema: publish_schema(f"struct:{name.removeprefix('struct:')}", "structschema", schema))
        publish_schema(f"struct:{self._struct.typename}", "structschema", self._struct.schema)
        return super()._announced(properties)

    def getTopic(self) -> "Topic":
        return (StructArrayTopic if self._many else StructTopic)._of(self._topic.name, self._struct)

    def set(self, value: object, time: int = 0) -> None:
        self._check_open()
        if not self._publishes:
            self._announced()
        super().set(value, time)

    def _pack(self, value: object) -> bytes:
        try:
            return b"".join(self._struct.pack(each) for each in (value if self._many else [value]))
        except (AttributeError, TypeError) as error:
            raise RuntimeError(f"{value!r} is no {self._struct.typename}") from error

    def _check_open(self) -> None:
        if not self._open:
            raise ValueError("Object is closed")

    def get(self, defaultValue: object = _own) -> typing.Any:
        self._check_open()
        return super().get(defaultValue)

    def _unpack(self, value: object) -> object:
        data, size = bytes(value), self._struct.size
        if not self._many:
            return self._struct.unpack(data)
        return [self._struct.unpack(data[at : at + size]) for at in range(0, len(data), size)]


_struct = _named("Struct", "raw", None, _Struct)
_struct_array = _named("StructArray", "raw", [], _Struct)


class StructTopic(Topic):
    """Values of a class with a WPIStruct, such as Pose2d."""

    _many = False
    _kinds = _struct

    def __init__(self, topic: "str | Topic", type: type) -> None:
        super().__init__(topic)
        self._struct = getattr(type, "WPIStruct", None)
        if self._struct is None:
            raise TypeError(f"{type.__name__} has no WPIStruct: only such classes go over NetworkTables")

    @classmethod
    def _of(cls, name: str, struct: object) -> "StructTopic":
        made = cls.__new__(cls)
        Topic.__init__(made, name)
        made._struct = struct
        return made

    def publish(self, options: PubSubOptions | None = None) -> Entry:
        return self.publishEx({}, options)

    def publishEx(self, properties: dict, options: PubSubOptions | None = None) -> Entry:
        return self._kinds[0](self._topic, self._struct, None, self._many, options)._announced(_properties(properties))

    def subscribe(self, defaultValue: object, options: PubSubOptions | None = None) -> Entry:
        return self._kinds[1](self._topic, self._struct, defaultValue, self._many, options)

    def getEntry(self, defaultValue: object, options: PubSubOptions | None = None) -> Entry:
        return self._kinds[2](self._topic, self._struct, defaultValue, self._many, options)


class StructArrayTopic(StructTopic):
    """Lists of such values."""

    _many = True
    _kinds = _struct_array


_listeners: dict[int, Callable[[], None]] = {}


def listener_number(end: Callable[[], None]) -> int:
    """The number by which a program ends its listener."""
    number = len(_listeners) + 1
    _listeners[number] = end
    return number


def remove_listener(number: int) -> None:
    """It is not called any more."""
    end = _listeners.get(number)
    if end is not None:
        _listeners[number] = lambda: None
        end()


def listen(topic: "tables.Topic", flags: int, call: Callable[[Event], None]) -> Callable[[], None]:
    """Calls, between ticks, with each new value that the flags want; returns what ends it."""
    active = True

    def send(event: Event) -> None:
        tables.later(lambda: call(event) if active else None)

    def hear(target: "tables.Topic", mine: bool) -> None:
        flag = EventFlags.kValueLocal if mine else EventFlags.kValueRemote
        if flags & flag:
            send(Event(flag, target))

    def end() -> None:
        nonlocal active
        active = False
        if hear in topic.listeners:
            topic.listeners.remove(hear)

    topic.listeners.append(hear)
    if flags & EventFlags.kImmediate and flags & EventFlags.kValueAll and topic.value is not None:
        send(Event(EventFlags.kImmediate | EventFlags.kValueRemote, topic))
    return end
