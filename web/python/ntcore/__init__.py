"""NetworkTables for a robot program, as ntcore has them in RobotPy."""

from _sandlot import keywords as _keywords
from _sandlot.unbuilt import not_found

from ._entry import NetworkTableEntry, NetworkTableType, Value
from ._events import ConnectionInfo, Event, EventFlags, LogMessage, TimeSyncEventData, TopicInfo, ValueEventData
from ._instance import NetworkTableInstance
from ._listeners import MultiSubscriber, NetworkTableListener, NetworkTableListenerPoller, _now
from ._table import NetworkTable
from ._topics import (
    BooleanArrayTopic,
    BooleanTopic,
    DoubleArrayTopic,
    DoubleTopic,
    FloatArrayTopic,
    FloatTopic,
    GenericEntry,
    GenericPublisher,
    GenericSubscriber,
    IntegerArrayTopic,
    IntegerTopic,
    PubSubOptions,
    Publisher,
    RawTopic,
    StringArrayTopic,
    StringTopic,
    StructArrayTopic,
    StructTopic,
    Subscriber,
    Topic,
)
from ._topics import named as _named

_keywords.take("ntcore", globals())

globals().update(_named)

_instead = {
    "NetworkTables": "use NetworkTableInstance.getDefault()",
    "NTSendable": "use wpiutil.Sendable",
    "NTSendableBuilder": "use wpiutil.SendableBuilder",
    "meta": "the page's own server has no list of its clients for a program",
}
def __getattr__(name: str) -> object:
    raise not_found("ntcore", name, _instead)


__all__ = [name for name in dir() if not name.startswith("_") and name != "not_found"]
