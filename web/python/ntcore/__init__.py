"""NetworkTables for a robot program, as ntcore has them in RobotPy."""

from ._entry import NetworkTableEntry, NetworkTableType, Value
from ._instance import NetworkTableInstance
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

globals().update(_named)

_instead = {
    "NetworkTables": "NetworkTableInstance.getDefault()",
    "NetworkTableListener": "NetworkTableInstance.getDefault().addListener",
    "NetworkTableListenerPoller": "NetworkTableInstance.getDefault().addListener, or readQueue of a subscriber",
    "MultiSubscriber": "NetworkTableInstance.getDefault().addListener with a list of prefixes",
    "NTSendable": "wpiutil.Sendable",
    "NTSendableBuilder": "wpiutil.SendableBuilder",
}


def __getattr__(name: str) -> object:
    if name in _instead:
        raise AttributeError(f"ntcore.{name} is not in Sandlot: use {_instead[name]}")
    raise AttributeError(f"module 'ntcore' has no {name!r}")


__all__ = [name for name in dir() if not name.startswith("_")]
