"""Entries of any type, as older programs use them, and values with their type."""

from collections.abc import Callable

from _sandlot import names, tables
from _sandlot.enums import Enum

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


class Value:
    """A value with its type and time [µs]."""

    def __init__(self, kind: str, value: object, time: int = 0) -> None:
        self._kind = kind
        self._value = value
        self._time = time

    def type(self) -> NetworkTableType:
        return NetworkTableType.of(self._kind)

    def value(self) -> object:
        return self._value

    def time(self) -> int:
        return self._time

    def isValid(self) -> bool:
        return self._value is not None

    def _get(self):
        return self._value

    getBoolean = getDouble = getFloat = getInteger = getString = getRaw = _get
    getBooleanArray = getDoubleArray = getFloatArray = getIntegerArray = getStringArray = _get

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
        return f"<Value type={self._kind} value={self._value!r}>"


def _maker(name: str, kind: str) -> None:
    def make(value: object, time: int = 0) -> Value:
        return Value(kind, _packed(kind, value), time)

    setattr(Value, f"make{name}", staticmethod(make))
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

    def getType(self) -> NetworkTableType:
        return NetworkTableType.of(self._topic.type)

    def getTopic(self) -> Topic:
        return Topic(self._topic.name)

    def getValue(self) -> Value:
        return Value(self._topic.type, self._topic.value, self._topic.time)

    @property
    def value(self) -> object:
        return self._topic.value

    def setValue(self, value: object) -> bool:
        return self.set(value)

    def setDefaultValue(self, value: object) -> bool:
        return self._topic.value is not None or self.setValue(value)

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
