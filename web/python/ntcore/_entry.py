"""Entries of any type, as older programs use them, and values with their type."""

from collections.abc import Callable

from _sandlot import clock, names, tables
from _sandlot.enums import Enum

from . import _times
from ._topics import GenericEntry, Topic, _fits, _packed


class NetworkTableType(Enum):
    kUnassigned = 0
    kBoolean = 1
    kDouble = 2
    kString = 4
    kRaw = 8
    kBooleanArray = 16
    kDoubleArray = 32
    kStringArray = 64
    kInteger = 256
    kFloat = 512
    kIntegerArray = 1024
    kFloatArray = 2048

    @staticmethod
    def of(kind: str) -> "NetworkTableType":
        return _types.get(kind, NetworkTableType.kUnassigned if kind == "" else NetworkTableType.kRaw)


_types = {
    "boolean": NetworkTableType.kBoolean,
    "int": NetworkTableType.kInteger,
    "float": NetworkTableType.kFloat,
    "double": NetworkTableType.kDouble,
    "string": NetworkTableType.kString,
    "json": NetworkTableType.kString,
    "boolean[]": NetworkTableType.kBooleanArray,
    "int[]": NetworkTableType.kIntegerArray,
    "float[]": NetworkTableType.kFloatArray,
    "double[]": NetworkTableType.kDoubleArray,
    "string[]": NetworkTableType.kStringArray,
}


#: As functions that make a value have them: makeDouble for kDouble.
_words = {type: type.name.removeprefix("k") for type in NetworkTableType}


_sizes = {"boolean[]": 4, "int[]": 8, "float[]": 4, "double[]": 8, "raw": 1, "string": 1}


def _size(kind: str, value: object) -> int:
    if kind == "string[]":
        return sum(len(each) for each in value)
    return len(value) * _sizes[kind] if kind in _sizes else 0


class Value:
    """A value with its type and time [µs], in 2027 [ns]."""

    def __init__(self, kind: str, value: object, time: int = 0, server: int = 1) -> None:
        self._kind = kind
        self._value = value
        self._time = time
        self._server_time = server

    def type(self) -> NetworkTableType:
        return NetworkTableType.of(self._kind)

    def value(self) -> object:
        return self._value

    def time(self) -> int:
        return self._time

    last_change = time

    def setTime(self, time: int) -> None:
        self._time = time

    def server_time(self) -> int:
        """As the server has it, in the unit of time()."""
        return self._server_time

    def setServerTime(self, time: int) -> None:
        self._server_time = time

    def size(self) -> int:
        """Of a text, of bytes or of a list: its elements [bytes]; else 0."""
        return _size(self._kind, self._value)

    def isValid(self) -> bool:
        return self._value is not None

    @staticmethod
    def getFactoryByType(type: NetworkTableType) -> Callable[..., "Value"]:
        """Value.makeDouble for kDouble, and so on."""
        return getattr(Value, names.of(f"make{_words[type]}"))

    @staticmethod
    def makeValue(value: object) -> "Value":
        """Of the type that Python's value has."""
        kind = kind_of(value)
        return Value(kind, _packed(kind, value))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and (self._kind, self._value) == (other._kind, other._value)

    def __hash__(self) -> int:
        return hash((self._kind, str(self._value)))

    def __repr__(self) -> str:
        return f"<Value type={self._kind.replace('boolean', 'bool') or 'invalid'} value={self._value!r}>"


def _maker(name: str, kind: str) -> None:
    def make(value: object, time: int = 0) -> Value:
        return Value(kind, _packed(kind, value), time or _times.told(clock.microseconds()))

    def get(self: Value) -> object:
        if self._kind != kind:
            raise ValueError(f"NetworkTables value is not {kind}: it is {self._kind or 'empty'}")
        return self._value

    setattr(Value, f"make{name}", staticmethod(make))
    setattr(Value, f"get{name}", get)
    setattr(Value, f"is{name}", lambda self: self._kind == kind)


for _name, _kind in {
    **{"Boolean": "boolean", "Integer": "int", "Float": "float", "Double": "double", "String": "string", "Raw": "raw"},
    **{"BooleanArray": "boolean[]", "IntegerArray": "int[]", "FloatArray": "float[]", "DoubleArray": "double[]"},
    **{"StringArray": "string[]"},
}.items():
    _maker(_name, _kind)


def kind_of(value: object) -> str:
    """The type that a value of Python is sent as."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "int"
    if isinstance(value, float):
        return "double"
    if isinstance(value, str):
        return "string"
    if isinstance(value, (bytes, bytearray)):
        return "raw"
    if isinstance(value, (list, tuple)) and value:
        kinds = {kind_of(each) for each in value}
        if len(kinds) == 1:
            return f"{kinds.pop()}[]"
        if kinds <= {"int", "double"}:
            return "double[]"
    raise TypeError(f"{value!r} is no value of NetworkTables: booleans, numbers, texts, bytes and lists of one kind are")


class NetworkTableEntry(GenericEntry):
    """A name of any type."""

    def getInstance(self) -> object:
        """The one that there is."""
        from ._instance import NetworkTableInstance

        return NetworkTableInstance.getDefault()

    def __init__(self, name: str) -> None:
        super().__init__(tables.topic(name), "", None)

    def getName(self) -> str:
        return self._topic.name

    def __repr__(self) -> str:
        return f"<NetworkTableEntry {self._topic.name!r}>"

    def getHandle(self) -> int:
        return id(self._topic)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NetworkTableEntry) and other._topic is self._topic

    def __hash__(self) -> int:
        return hash(self._topic.name)

    def getType(self) -> NetworkTableType:
        return NetworkTableType.of(self._topic.type)

    def getTopic(self) -> Topic:
        return Topic(self._topic.name)

    def getValue(self) -> Value:
        return _times.value_of(self._topic)

    @property
    def value(self) -> object:
        return self._topic.value

    def setValue(self, value: object) -> bool:
        # None is False, as upstream's binding takes it: feedbacks of magicbot that return nothing rely on it.
        return self._put_value(False if value is None else value)

    def setDefaultValue(self, value: object) -> bool:
        return self._topic.value is None and self._put_value(False if value is None else value, is_default=True)

    # Numbers are doubles.
    setNumber = GenericEntry.setDouble
    getNumber = GenericEntry.getDouble
    setDefaultNumber = GenericEntry.setDefaultDouble
    setNumberArray = GenericEntry.setDoubleArray
    getNumberArray = GenericEntry.getDoubleArray

    def setPersistent(self) -> None:
        self.getTopic().setPersistent(True)

    def clearPersistent(self) -> None:
        self.getTopic().setPersistent(False)

    def isPersistent(self) -> bool:
        return self.getTopic().isPersistent()
