"""Data logs: the run's (wpilib.DataLogManager.getLog()), whose values are on NetworkTables below /DataLog, too, and files of a program."""

from __future__ import annotations

import typing

from _sandlot.unbuilt import not_found, refuse

from . import wpistruct
from ._datalog import ControlRecordType, DataLog
from ._datalog_reader import DataLogReader, DataLogRecord, MetadataRecordData, StartRecordData


class DataLogEntry:
    """One name of a log."""

    _log: DataLog

    def __init__(self) -> None:
        raise TypeError("wpiutil.log.DataLogEntry: No constructor defined! Make a DoubleLogEntry, a StringLogEntry and so on")

    def _start(self, log: DataLog, name: str, type: str, metadata: str, timestamp: int) -> None:
        if not isinstance(log, DataLog):
            raise TypeError(f"{self.__class__.__name__}: log is wpilib.DataLogManager.getLog() or a DataLogWriter, not {log!r}")
        self._log = log
        self._entry = log.start(name, type, metadata, timestamp)
        self._last: typing.Any = None

    def finish(self, timestamp: int = 0) -> None:
        self._log.finish(self._entry, timestamp)

    def setMetadata(self, metadata: str, timestamp: int = 0) -> None:
        self._log.setMetadata(self._entry, metadata, timestamp)


class _Kept(DataLogEntry):
    """An entry that knows what update() was given last."""

    def _write(self, value: typing.Any, timestamp: int) -> None:
        raise NotImplementedError

    def _differs(self, value: typing.Any, timestamp: int) -> None:
        kept = list(value) if isinstance(value, (list, tuple, bytes, bytearray)) else value
        if self._last != kept:
            self._write(value, timestamp)
            self._last = kept

    def hasLastValue(self) -> bool:
        """Whether update() was called: append() does not count."""
        return self._last is not None

    def getLastValue(self) -> typing.Any:
        """Of update(); None without one."""
        return self._last


class _Typed(_Kept):
    """An entry of one of the log's own types."""

    kDataType: typing.ClassVar[str] = ""
    #: The log's function.
    _append = ""

    @typing.overload
    def __init__(self, log: DataLog, name: str, timestamp: int = 0) -> None: ...

    @typing.overload
    def __init__(self, log: DataLog, name: str, metadata: str, timestamp: int = 0) -> None: ...

    def __init__(self, log: DataLog, name: str, metadata: typing.Any = "", timestamp: int = 0) -> None:
        if isinstance(metadata, int):
            metadata, timestamp = "", metadata
        self._start(log, name, self.kDataType, metadata, timestamp)

    def _write(self, value: typing.Any, timestamp: int) -> None:
        self._log._put(self._entry, self.kDataType, value, timestamp)


class _One(_Typed):
    """Of single values."""

    def append(self, value: typing.Any, timestamp: int = 0) -> None:
        self._write(value, timestamp)

    def update(self, value: typing.Any, timestamp: int = 0) -> None:
        """Appends it if it differs from the last."""
        self._differs(value, timestamp)


class _Many(_Typed):
    """Of lists."""

    def append(self, arr: list, timestamp: int = 0) -> None:
        self._write(arr, timestamp)

    def update(self, arr: list, timestamp: int = 0) -> None:
        """Appends it if it differs from the last."""
        self._differs(arr, timestamp)


class BooleanLogEntry(_One):
    """Of booleans."""

    kDataType = "boolean"


class IntegerLogEntry(_One):
    """Of whole numbers."""

    kDataType = "int64"


class FloatLogEntry(_One):
    """Of numbers with 4 bytes."""

    kDataType = "float"


class DoubleLogEntry(_One):
    """Of numbers."""

    kDataType = "double"


class BooleanArrayLogEntry(_Many):
    """Of lists of booleans."""

    kDataType = "boolean[]"

    def getLastValue(self) -> typing.Any:
        """Of update(), as upstream's has it: 0 and 1."""
        return None if self._last is None else [int(each) for each in self._last]


class IntegerArrayLogEntry(_Many):
    """Of lists of whole numbers."""

    kDataType = "int64[]"


class FloatArrayLogEntry(_Many):
    """Of lists of numbers with 4 bytes."""

    kDataType = "float[]"


class DoubleArrayLogEntry(_Many):
    """Of lists of numbers."""

    kDataType = "double[]"


class StringArrayLogEntry(_Many):
    """Of lists of texts."""

    kDataType = "string[]"


class _Named(_Typed):
    """An entry whose type may have a name of its own."""

    @typing.overload
    def __init__(self, log: DataLog, name: str, timestamp: int = 0) -> None: ...

    @typing.overload
    def __init__(self, log: DataLog, name: str, metadata: str, timestamp: int = 0) -> None: ...

    @typing.overload
    def __init__(self, log: DataLog, name: str, metadata: str, type: str, timestamp: int = 0) -> None: ...

    def __init__(self, log: DataLog, name: str, metadata: typing.Any = "", type: typing.Any = "", timestamp: int = 0) -> None:
        if isinstance(metadata, int):
            metadata, timestamp = "", metadata
        if isinstance(type, int):
            type, timestamp = "", type
        self._start(log, name, type or self.kDataType, metadata, timestamp)


class StringLogEntry(_Named):
    """Of texts."""

    kDataType = "string"

    def append(self, value: str, timestamp: int = 0) -> None:
        self._write(value, timestamp)

    def update(self, value: str, timestamp: int = 0) -> None:
        """Appends it if it differs from the last."""
        self._differs(value, timestamp)


class RawLogEntry(_Named):
    """Of bytes."""

    kDataType = "raw"

    def append(self, data: bytes, timestamp: int = 0) -> None:
        self._write(data, timestamp)

    def update(self, data: bytes, timestamp: int = 0) -> None:
        """Appends them if they differ from the last."""
        self._differs(data, timestamp)


class StructLogEntry(_Kept):
    """Of values of a class with a WPIStruct: (log, name, type), or (log, name, metadata, type)."""

    _suffix = ""

    @typing.overload
    def __init__(self, log: DataLog, name: str, type: type, timestamp: int = 0) -> None: ...

    @typing.overload
    def __init__(self, log: DataLog, name: str, metadata: str, type: type, timestamp: int = 0) -> None: ...

    def __init__(self, log: DataLog, name: str, metadata: typing.Any = "", type: typing.Any = None, timestamp: int = 0) -> None:
        if not isinstance(metadata, str):
            metadata, type, timestamp = "", metadata, type or timestamp
        self._type = type
        name_of_type = f"struct:{wpistruct.getTypeName(type)}{self._suffix}"
        if isinstance(log, DataLog):
            log.addStructSchema(type, timestamp)
        self._start(log, name, name_of_type, metadata, timestamp)

    def _write(self, value: typing.Any, timestamp: int) -> None:
        self._log.appendRaw(self._entry, wpistruct.pack(value), timestamp)

    def append(self, data: typing.Any, timestamp: int = 0) -> None:
        self._write(data, timestamp)

    def update(self, data: typing.Any, timestamp: int = 0) -> None:
        """Appends it if it differs from the last."""
        self._differs(data, timestamp)


class StructArrayLogEntry(StructLogEntry):
    """Of lists of such values."""

    _suffix = "[]"

    def _write(self, value: typing.Any, timestamp: int) -> None:
        self._log.appendRaw(self._entry, b"".join(wpistruct.pack(each) for each in value), timestamp)


refuse(DataLog, "bufferFull bufferHalfFull kBlockSize startFile", "they are for logs that are written in C++")


def __getattr__(name: str) -> object:
    raise not_found("wpiutil.log", name, {})


__all__ = [
    *("ControlRecordType", "DataLogReader", "DataLogRecord", "MetadataRecordData", "StartRecordData"),
    *("BooleanArrayLogEntry", "BooleanLogEntry", "DataLog", "DataLogEntry", "DoubleArrayLogEntry", "DoubleLogEntry"),
    *("FloatArrayLogEntry", "FloatLogEntry", "IntegerArrayLogEntry", "IntegerLogEntry", "RawLogEntry"),
    *("StringArrayLogEntry", "StringLogEntry", "StructArrayLogEntry", "StructLogEntry"),
]
