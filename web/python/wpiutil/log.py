"""Entries of a data log. Here they go to NetworkTables below /DataLog, which a run's log and the page's plots have."""

from _sandlot import names
from _sandlot.unbuilt import not_found, refuse
from ntcore import NetworkTableInstance

from ._datalog import DataLogReader, DataLogRecord, DataLogWriter, MetadataRecordData, StartRecordData


class DataLog:
    """The run's log: what is written to it is on NetworkTables, too."""

    def flush(self) -> None:
        """Nothing: values go out with each loop."""

    def pause(self) -> None:
        """Accepted: the run's log goes on."""

    def resume(self) -> None:
        """Accepted."""

    def stop(self) -> None:
        """Accepted: the run's log goes on."""

    def setFilename(self, filename: str) -> None:
        """Accepted: --log names the file."""

    def addSchema(self, name: str, type: str, schema: str, timestamp: int = 0) -> None:
        NetworkTableInstance.getDefault().addSchema(name, type, schema)


class DataLogEntry:
    """One name of a log."""

    _getter = ""

    def __init__(self, log: DataLog, name: str, metadata: str = "", timestamp: int = 0) -> None:
        topic = getattr(NetworkTableInstance.getDefault(), names.of(self._getter))(_name(name))
        self._publisher = topic.publish("raw") if self._getter == "getRawTopic" else topic.publish()
        if metadata:
            topic.setProperty("metadata", metadata)

    def append(self, value: object, timestamp: int = 0) -> None:
        self._publisher.set(value, timestamp)

    def update(self, value: object, timestamp: int = 0) -> None:
        """Appends it if it differs from the last."""
        self._publisher.set(value, timestamp)

    def finish(self, timestamp: int = 0) -> None:
        self._publisher.close()


def _name(name: str) -> str:
    return "/DataLog/" + name.lstrip("/")


def _entry(kind: str) -> type[DataLogEntry]:
    return type(f"{kind}LogEntry", (DataLogEntry,), {"_getter": f"get{kind}Topic", "__doc__": f"Of {kind} values."})


BooleanLogEntry = _entry("Boolean")
IntegerLogEntry = _entry("Integer")
FloatLogEntry = _entry("Float")
DoubleLogEntry = _entry("Double")
StringLogEntry = _entry("String")
RawLogEntry = _entry("Raw")
BooleanArrayLogEntry = _entry("BooleanArray")
IntegerArrayLogEntry = _entry("IntegerArray")
FloatArrayLogEntry = _entry("FloatArray")
DoubleArrayLogEntry = _entry("DoubleArray")
StringArrayLogEntry = _entry("StringArray")


class StructLogEntry(DataLogEntry):
    """Of values of a class with a WPIStruct: (log, name, type)."""

    _getter = "getStructTopic"

    def __init__(self, log: DataLog, name: str, type: type, metadata: str = "", timestamp: int = 0) -> None:
        self._publisher = getattr(NetworkTableInstance.getDefault(), names.of(self._getter))(_name(name), type).publish()


class StructArrayLogEntry(StructLogEntry):
    """Of lists of such values."""

    _getter = "getStructArrayTopic"


_instead = {
    "ControlRecordType": "use isStart, isFinish and isSetMetadata of a DataLogRecord",
    "DataLogBackgroundWriter": "use wpilib.DataLogManager; --log names the file of a run",
}
_kinds = "Boolean Double Float Integer String".split()
_appends = " ".join(f"append{kind} append{kind}Array" for kind in _kinds)
refuse(
    DataLog,
    f"{_appends} appendRaw appendRaw2 addStructSchema bufferFull bufferHalfFull finish hasSchema kBlockSize setMetadata start startFile",
    "make a DoubleLogEntry, StringLogEntry and so on, and append to it",
)
for _each in (BooleanLogEntry, IntegerLogEntry, FloatLogEntry, DoubleLogEntry, StringLogEntry, RawLogEntry):
    refuse(_each, "kDataType setMetadata", "the type follows from the class")
for _each in (BooleanArrayLogEntry, IntegerArrayLogEntry, FloatArrayLogEntry, DoubleArrayLogEntry, StringArrayLogEntry):
    refuse(_each, "kDataType setMetadata", "the type follows from the class")
refuse(DataLogEntry, "setMetadata", "give the metadata when the entry is made")


def __getattr__(name: str) -> object:
    raise not_found("wpiutil.log", name, _instead)


__all__ = [
    *("DataLogReader", "DataLogRecord", "DataLogWriter", "MetadataRecordData", "StartRecordData"),
    *("BooleanArrayLogEntry", "BooleanLogEntry", "DataLog", "DataLogEntry", "DoubleArrayLogEntry", "DoubleLogEntry"),
    *("FloatArrayLogEntry", "FloatLogEntry", "IntegerArrayLogEntry", "IntegerLogEntry", "RawLogEntry"),
    *("StringArrayLogEntry", "StringLogEntry", "StructArrayLogEntry", "StructLogEntry"),
]
