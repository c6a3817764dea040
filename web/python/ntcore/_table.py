"""A table: the topics whose names begin with its path."""

from _sandlot import tables

from . import _topics
from ._entry import NetworkTableEntry, Value, kind_of
from ._topics import Entry, EventFlags, Topic, _packed, listen


class NetworkTable:
    """All names are below its path."""

    PATH_SEPARATOR_CHAR = "/"

    def __init__(self, path: str) -> None:
        self._path = path.rstrip("/")

    def getPath(self) -> str:
        return self._path

    @staticmethod
    def basenameKey(key: str) -> str:
        return key.rsplit("/", 1)[-1]

    def _name(self, key: str) -> str:
        return f"{self._path}/{key}"

    def _put(self, key: str, kind: str, value: object) -> bool:
        return tables.put(tables.topic(self._name(key)), kind, _packed(kind, value))

    def _entry(self, key: str, kind: str) -> Entry:
        return Entry(tables.topic(self._name(key)), kind, None)

    # ---- what is in it ----

    def getEntry(self, key: str) -> NetworkTableEntry:
        return NetworkTableEntry(self._name(key))

    def getTopic(self, name: str) -> Topic:
        return Topic(self._name(name))

    def getSubTable(self, key: str) -> "NetworkTable":
        return NetworkTable(self._name(key))

    def containsKey(self, key: str) -> bool:
        return key != "" and tables.topic(self._name(key)).type != ""

    def containsSubTable(self, key: str) -> bool:
        return any(each.name.startswith(self._name(key) + "/") for each in tables.topics())

    def _below(self) -> list[str]:
        start = self._path + "/"
        return [each.name[len(start) :] for each in tables.topics() if each.name.startswith(start)]

    def getKeys(self, types: int = 0) -> list[str]:
        return [name for name in self._below() if "/" not in name]

    def getSubTables(self) -> list[str]:
        return list(dict.fromkeys(name.split("/")[0] for name in self._below() if "/" in name))

    def getTopics(self, types: int = 0) -> list[Topic]:
        return [self.getTopic(key) for key in self.getKeys()]

    # ---- values ----

    def putValue(self, key: str, value: object) -> bool:
        return self.getEntry(key).setValue(value._value if isinstance(value, Value) else value)

    def getValue(self, key: str, defaultValue: object = None) -> object:
        value = tables.topic(self._name(key)).value
        return defaultValue if value is None else value

    def setDefaultValue(self, key: str, value: object) -> bool:
        return self.getEntry(key).setDefaultValue(value)

    def setPersistent(self, key: str) -> None:
        self.getEntry(key).setPersistent()

    def clearPersistent(self, key: str) -> None:
        self.getEntry(key).clearPersistent()

    def isPersistent(self, key: str) -> bool:
        return self.getEntry(key).isPersistent()

    def getStructTopic(self, name: str, type: type) -> _topics.StructTopic:
        return _topics.StructTopic(self._name(name), type)

    def getStructArrayTopic(self, name: str, type: type) -> _topics.StructArrayTopic:
        return _topics.StructArrayTopic(self._name(name), type)

    # ---- listeners ----

    def addListener(self, *arguments: object) -> int:
        """(flags, listener) or (key, flags, listener); the listener gets (table, key, event)."""
        key, flags, listener = arguments if len(arguments) == 3 else (None, *arguments)

        def begin(topic: tables.Topic) -> None:
            name = topic.name[len(self._path) + 1 :]
            listen(topic, flags, lambda event: listener(self, name, event))

        if key is not None:
            begin(tables.topic(self._name(key)))
            return 0

        def begin_if_mine(topic: tables.Topic) -> None:
            if topic.name.startswith(self._path + "/") and "/" not in topic.name[len(self._path) + 1 :]:
                if flags & EventFlags.kPublish:
                    listener(self, topic.name[len(self._path) + 1 :], _topics.Event(EventFlags.kPublish, topic))
                begin(topic)

        for topic in tables.topics():
            begin_if_mine(topic)
        tables.on_topic(begin_if_mine)
        return 0

    def removeListener(self, listener: int) -> None:
        """Accepted: listeners of a program live as long as it."""


_kinds = {
    "Boolean": ("boolean", "BooleanTopic"),
    "Number": ("double", "DoubleTopic"),
    "Double": ("double", "DoubleTopic"),
    "Float": ("float", "FloatTopic"),
    "Integer": ("int", "IntegerTopic"),
    "String": ("string", "StringTopic"),
    "Raw": ("raw", "RawTopic"),
    "BooleanArray": ("boolean[]", "BooleanArrayTopic"),
    "NumberArray": ("double[]", "DoubleArrayTopic"),
    "DoubleArray": ("double[]", "DoubleArrayTopic"),
    "FloatArray": ("float[]", "FloatArrayTopic"),
    "IntegerArray": ("int[]", "IntegerArrayTopic"),
    "StringArray": ("string[]", "StringArrayTopic"),
}


def _functions(name: str, kind: str, topic_class: str) -> None:
    def put(self, key: str, value: object) -> bool:
        return self._put(key, kind, value)

    def get(self, key: str, defaultValue: object) -> object:
        return self.getEntry(key)._of(kind, defaultValue)

    def set_default(self, key: str, defaultValue: object) -> bool:
        topic = tables.topic(self._name(key))
        return topic.value is not None or self._put(key, kind, defaultValue)

    def topic(self, name: str) -> Topic:
        return getattr(_topics, topic_class)(self._name(name))

    setattr(NetworkTable, f"put{name}", put)
    setattr(NetworkTable, f"get{name}", get)
    setattr(NetworkTable, f"setDefault{name}", set_default)
    setattr(NetworkTable, f"get{name}Topic", topic)


for _name, (_kind, _class) in _kinds.items():
    _functions(_name, _kind, _class)

__all__ = ["NetworkTable", "kind_of"]
