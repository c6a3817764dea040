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

__all__ = [name for name in dir() if not name.startswith("_")]
