"""The instance: all tables of a program. There is one network here, and the page is it."""

from collections.abc import Callable

from _sandlot import report, tables
from _sandlot.enums import Enum

from . import _topics
from ._entry import NetworkTableEntry, NetworkTableType
from ._events import Event, EventFlags, TopicInfo
from ._table import NetworkTable, _kinds
from ._topics import Topic, listen


class NetworkTableInstance:
    """getDefault() is the one that everybody shares."""

    #: Of NT3, which nothing speaks here.
    kDefaultPort3 = 1735
    kDefaultPort4 = 5810
    _default: "NetworkTableInstance | None" = None

    class NetworkMode(Enum):
        kNetModeNone = 0
        kNetModeServer = 1
        kNetModeClient3 = 2
        kNetModeClient4 = 4
        kNetModeStarting = 8
        kNetModeLocal = 16

    class LogLevel(Enum):
        kLogCritical = 50
        kLogError = 40
        kLogWarning = 30
        kLogInfo = 20
        kLogDebug = 10
        kLogDebug1 = 9
        kLogDebug2 = 8
        kLogDebug3 = 7
        kLogDebug4 = 6

    @staticmethod
    def getDefault() -> "NetworkTableInstance":
        if NetworkTableInstance._default is None:
            NetworkTableInstance._default = NetworkTableInstance()
        return NetworkTableInstance._default

    @staticmethod
    def create() -> "NetworkTableInstance":
        report.once("NetworkTableInstance.create() gives the shared instance here: there is one network")
        return NetworkTableInstance.getDefault()

    @staticmethod
    def destroy(inst: "NetworkTableInstance") -> None:
        """Nothing: the one instance is the page's."""

    # ---- contents ----

    def getTable(self, key: str) -> NetworkTable:
        return NetworkTable("" if key in ("", "/") else "/" + key.strip("/"))

    def getEntry(self, name: str) -> NetworkTableEntry:
        return NetworkTableEntry(name)

    def getTopic(self, name: str) -> Topic:
        return Topic(name)

    def getTopics(self, prefix: str = "", types: "int | list[str]" = 0) -> list[Topic]:
        """types: a sum of NetworkTableType, or types' names; all of them where it says none."""
        return [Topic(each.name) for each in _found(prefix, types)]

    def getTopicInfo(self, prefix: str = "", types: "int | list[str]" = 0) -> list[TopicInfo]:
        return [TopicInfo(each) for each in _found(prefix, types)]

    def getStructTopic(self, name: str, type: type) -> _topics.StructTopic:
        return _topics.StructTopic(name, type)

    def getStructArrayTopic(self, name: str, type: type) -> _topics.StructArrayTopic:
        return _topics.StructArrayTopic(name, type)

    def addSchema(self, name: str, type: str, schema: str | bytes) -> None:
        """What dashboards need to read a type: addSchema("struct:Pose2d", "structschema", "...")."""
        _topics.publish_schema(name, type, schema)

    def hasSchema(self, name: str) -> bool:
        return tables.topic(f"/.schema/{name}").type != ""

    # ---- listeners ----

    def addListener(self, where: object, eventMask: int, listener: Callable[[Event], None]) -> int:
        """where: a topic, an entry, a subscriber, a MultiSubscriber, or a list of prefixes. Called between ticks."""
        where = getattr(where, "_prefixes", where)
        ends: list[Callable[[], None]] = []

        def begin(topic: tables.Topic) -> None:
            if eventMask & EventFlags.kPublish:
                tables.later(lambda: listener(Event(EventFlags.kPublish, topic)))
            ends.append(listen(topic, eventMask, listener))

        if isinstance(where, (list, tuple)):
            prefixes = tuple(where)
            heard: set[str] = set()
            for prefix in prefixes:
                tables.want_below(prefix)

            def begin_if_meant(topic: tables.Topic) -> None:
                if topic.name.startswith(prefixes) and topic.name not in heard:
                    heard.add(topic.name)
                    begin(topic)

            for topic in tables.topics():
                begin_if_meant(topic)
            ends.append(tables.on_topic(begin_if_meant))
        elif hasattr(where, "_topic"):
            ends.append(listen(where._topic, eventMask, listener))
        else:
            raise TypeError(f"addListener: {where!r} is no topic, entry, subscriber or list of prefixes")
        return _topics.listener_number(lambda: [end() for end in ends])

    def addConnectionListener(self, immediate_notify: bool, callback: Callable[[Event], None]) -> int:
        """Accepted: connections come and go outside the program."""
        return 0

    def addLogger(self, minLevel: int, maxLevel: int, func: Callable[[Event], None]) -> int:
        """Accepted: NetworkTables logs nothing here."""
        return 0

    def configPythonLogging(self, *, min: LogLevel = LogLevel.kLogInfo, max: LogLevel = LogLevel.kLogCritical, name: str = "nt") -> None:
        """Accepted: NetworkTables logs nothing here."""

    def addTimeSyncListener(self, immediate_notify: bool, callback: Callable[[Event], None]) -> int:
        """Accepted."""
        return 0

    def removeListener(self, listener: int) -> None:
        """It is not called any more."""
        _topics.remove_listener(listener)

    def waitForListenerQueue(self, timeout: float) -> bool:
        return True

    # ---- connections ----

    def isConnected(self) -> bool:
        return True

    def getConnections(self) -> list:
        return []

    def getNetworkMode(self) -> int:
        return int(NetworkTableInstance.NetworkMode.kNetModeServer)

    def getServerTimeOffset(self) -> int:
        return 0

    def _nothing(self, *arguments: object, **named: object) -> None:
        """Accepted: the page is the server."""

    startServer = stopServer = startClient3 = startClient4 = stopClient = setServer = setServerTeam = _nothing
    startDSClient = stopDSClient = flush = flushLocal = startLocal = stopLocal = disconnect = _nothing
    stopEntryDataLog = stopConnectionDataLog = _nothing

    def startEntryDataLog(self, *arguments: object) -> int:
        return 0

    def startConnectionDataLog(self, *arguments: object) -> int:
        return 0


def _found(prefix: str, types: "int | list[str]") -> "list[tables.Topic]":
    tables.want_below(prefix)
    return [each for each in tables.topics() if each.name.startswith(prefix) and _is_of(each.type, types)]


def _is_of(type: str, types: "int | list[str]") -> bool:
    if isinstance(types, (list, tuple)):
        return not types or type in types
    return not int(types) or bool(int(NetworkTableType.of(type)) & int(types))


def _topic_getter(topic_class: str) -> Callable:
    def get(self, name: str) -> Topic:
        return getattr(_topics, topic_class)(name)

    get.__annotations__ = {"name": "str", "return": topic_class}
    return get


for _name, (_, _class) in _kinds.items():
    setattr(NetworkTableInstance, f"get{_name}Topic", _topic_getter(_class))

