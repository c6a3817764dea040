"""NetworkTables for a robot program, as ntcore has them in RobotPy."""

from _sandlot import keywords as _keywords
from _sandlot.unbuilt import not_found, refuse

from ._entry import NetworkTableEntry, NetworkTableType, Value
from ._instance import NetworkTableInstance
from ._listeners import MultiSubscriber, NetworkTableListenerPoller, _now
from ._table import NetworkTable
from ._topics import (
    BooleanArrayTopic,
    BooleanTopic,
    DoubleArrayTopic,
    DoubleTopic,
    Event,
    EventFlags,
    FloatArrayTopic,
    FloatTopic,
    GenericEntry,
    IntegerArrayTopic,
    IntegerTopic,
    PubSubOptions,
    RawTopic,
    StringArrayTopic,
    StringTopic,
    StructArrayTopic,
    StructTopic,
    Topic,
)
from ._topics import Entry as Publisher
from ._topics import Entry as Subscriber
from ._topics import GenericEntry as GenericPublisher
from ._topics import GenericEntry as GenericSubscriber
from ._topics import named as _named

_keywords.take("ntcore", globals())

globals().update(_named)

_event = "a listener's event.data has topic, name and value"
_instead = {
    "NetworkTables": "use NetworkTableInstance.getDefault()",
    "NetworkTableListener": "use NetworkTableInstance.getDefault().addListener",
    "NTSendable": "use wpiutil.Sendable",
    "NTSendableBuilder": "use wpiutil.SendableBuilder",
    "TopicInfo": _event,
    "ValueEventData": _event,
    "ConnectionInfo": "the page's own server has no list of its clients for a program",
    "TimeSyncEventData": "simulated time is the same for all",
    "LogMessage": "NetworkTables has nothing to log here",
    "meta": "the page's own server has no list of its clients for a program",
}
_topic = "use getTopic(name), and getTypeString and getProperties of it"
refuse(NetworkTable, "getHierarchy normalizeKey", "NetworkTableInstance.getDefault() has every table by its path")
refuse(NetworkTable, "getTopicInfo", _topic)
refuse(NetworkTableInstance, "getTopicInfo", _topic)
refuse(NetworkTableInstance, "LogLevel addLogger", "NetworkTables has nothing to log here")
refuse(NetworkTableInstance, "destroy kDefaultPort3", "there is one instance, the page's; it speaks NT4 only")
refuse(NetworkTableListenerPoller, "getHandle", "its functions are here, the handles below them are not")
refuse(PubSubOptions, "kDefaultPeriodic", "values go out with each loop")
refuse(Topic, "getInfo", "use getTypeString and getProperties")
for _kind in (Topic, RawTopic, StructTopic, StructArrayTopic):
    refuse(_kind, "publishEx genericPublishEx", "use publish, then setProperties")
refuse(Value, "last_change server_time setServerTime setTime size", "it has type(), value() and time()")


def __getattr__(name: str) -> object:
    raise not_found("ntcore", name, _instead)


__all__ = [name for name in dir() if not name.startswith("_") and name not in ("not_found", "refuse")]
