"""A table: the topics whose names begin with its path."""

import re
from collections.abc import Callable

from _sandlot import tables

from . import _topics
from ._entry import NetworkTableEntry, Value, kind_of
from ._events import EventFlags, TopicInfo
from ._topics import Entry, PubSubOptions, Topic, _packed, listen


class NetworkTable:
    """All names are below its path."""

    PATH_SEPARATOR_CHAR = "/"

    def getInstance(self) -> object:
        """The one that there is."""
        from ._instance import NetworkTableInstance

        return NetworkTableInstance.getDefault()

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
        # For sendables: the program's own values do not come back to it.
        return Entry(tables.topic(self._name(key)), kind, None, PubSubOptions(excludeSelf=True, pollStorage=20))

    # ---- contents ----

    def getEntry(self, key: str) -> NetworkTableEntry:
        return NetworkTableEntry(self._name(key))

    def getTopic(self, name: str) -> Topic:
        return Topic(self._name(name))

    def getSubTable(self, key: str) -> "NetworkTable":
        return NetworkTable(self._name(key))

    def containsKey(self, key: str) -> bool:
        return key != "" and tables.topic(self._name(key)).type != ""

    def containsSubTable(self, key: str) -> bool:
        tables.want_below(self._name(key) + "/")
        return any(each.name.startswith(self._name(key) + "/") for each in tables.topics())

    def _below(self) -> list[str]:
        start = self._path + "/"
        tables.want_below(start)
        return [each.name[len(start) :] for each in tables.topics() if each.name.startswith(start)]

    def getKeys(self, types: int = 0) -> list[str]:
        return [name for name in self._below() if "/" not in name]

    def getSubTables(self) -> list[str]:
        return list(dict.fromkeys(name.split("/")[0] for name in self._below() if "/" in name))

    @staticmethod
    def normalizeKey(key: str, withLeadingSlash: bool = True) -> str:
        """Without slashes one after the other; with one in front, or without."""
        text = re.sub("/+", "/", f"/{key}")
        return text if withLeadingSlash else text[1:]

    @staticmethod
    def getHierarchy(key: str) -> list[str]:
        """Of "/a/b": "/", "/a", "/a/b"."""
        parts = NetworkTable.normalizeKey(key).split("/")[1:]
        return ["/", *("/" + "/".join(parts[: end + 1]) for end in range(len(parts)) if parts[0] != "")]

    def getTopicInfo(self, types: int = 0) -> list[TopicInfo]:
        return [each.getInfo() for each in self.getTopics(types)]

    def getTopics(self, types: int = 0) -> list[Topic]:
        return [self.getTopic(key) for key in self.getKeys()]

    # ---- values ----

    def putValue(self, key: str, value: object) -> bool:
        return self.getEntry(key).setValue(value._value if isinstance(value, Value) else value)

    def getValue(self, key: str, value: object = None) -> object:
        """Its value; `value` while it has none."""
        found = tables.topic(self._name(key)).value
        return value if found is None else found

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

        ends: list[Callable[[], None]] = []
        heard: set[str] = set()

        def begin(topic: tables.Topic) -> None:
            name = topic.name[len(self._path) + 1 :]
            ends.append(listen(topic, flags, lambda event: listener(self, name, event)))

        if key is not None:
            begin(tables.topic(self._name(key)))
            return _topics.listener_number(lambda: [end() for end in ends])

        tables.want_below(self._path + "/")

        def begin_if_mine(topic: tables.Topic) -> None:
            name = topic.name[len(self._path) + 1 :]
            if topic.name.startswith(self._path + "/") and "/" not in name and name not in heard:
                heard.add(name)
                if flags & EventFlags.kPublish:
                    tables.later(lambda: listener(self, name, _topics.Event(EventFlags.kPublish, topic)))
                begin(topic)

        for topic in tables.topics():
            begin_if_mine(topic)
        ends.append(tables.on_topic(begin_if_mine))
        return _topics.listener_number(lambda: [end() for end in ends])

    def addSubTableListener(self, listener: Callable[["NetworkTable", str, "NetworkTable"], None]) -> int:
        """Calls with (this table, name, table) of each table below, between ticks."""
        heard: set[str] = set()
        tables.want_below(self._path + "/")

        def look(topic: tables.Topic) -> None:
            rest = topic.name[len(self._path) + 1 :]
            name = rest.split("/")[0]
            if topic.name.startswith(self._path + "/") and "/" in rest and name not in heard:
                heard.add(name)
                tables.later(lambda: listener(self, name, self.getSubTable(name)))

        for topic in tables.topics():
            look(topic)
        return _topics.listener_number(tables.on_topic(look))

    def removeListener(self, listener: int) -> None:
        """It is not called any more."""
        _topics.remove_listener(listener)


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
        return topic.value is None and tables.put(topic, kind, _packed(kind, defaultValue), is_default=True)

    def topic(self, name: str) -> Topic:
        return getattr(_topics, topic_class)(self._name(name))

    topic.__annotations__ = {"name": "str", "return": topic_class}
    setattr(NetworkTable, f"put{name}", put)
    setattr(NetworkTable, f"get{name}", get)
    setattr(NetworkTable, f"setDefault{name}", set_default)
    setattr(NetworkTable, f"get{name}Topic", topic)


for _name, (_kind, _class) in _kinds.items():
    _functions(_name, _kind, _class)

__all__ = ["NetworkTable", "kind_of"]
