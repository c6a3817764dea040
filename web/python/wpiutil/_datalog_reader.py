"""Data logs as files are read (WPILOG 1.0, wpiutil/doc/datalog.adoc of allwpilib): their records in order."""

from __future__ import annotations

import struct
import typing
from collections.abc import Iterator

from ._datalog import ControlRecordType, magic, version


class StartRecordData:
    """An entry begins."""

    def __init__(self) -> None:
        self.entry = 0
        self.name = self.type = self.metadata = ""

    def __repr__(self) -> str:
        return f'StartRecordData(entry={self.entry}, name="{self.name}", type="{self.type}", metadata="{self.metadata}")'


class MetadataRecordData:
    """An entry has other metadata."""

    def __init__(self) -> None:
        self.entry = 0
        self.metadata = ""

    def __repr__(self) -> str:
        return f'MetadataRecordData(entry={self.entry}, metadata="{self.metadata}")'


class DataLogRecord:
    """A record of a log."""

    def __init__(self, entry: int, timestamp: int, data: bytes) -> None:
        self._entry, self._timestamp, self._data = entry, timestamp, data

    def getEntry(self) -> int:
        return self._entry

    def getTimestamp(self) -> int:
        """[µs]"""
        return self._timestamp

    def getSize(self) -> int:
        return len(self._data)

    def getRaw(self) -> bytes:
        return self._data

    def _is(self, kind: ControlRecordType) -> bool:
        return self._entry == 0 and self._data[:1] == bytes([kind.value])

    def isControl(self) -> bool:
        return self._entry == 0

    def isStart(self) -> bool:
        return self._is(ControlRecordType.kControlStart)

    def isFinish(self) -> bool:
        return self._is(ControlRecordType.kControlFinish)

    def isSetMetadata(self) -> bool:
        return self._is(ControlRecordType.kControlSetMetadata)

    def _control_entry(self) -> int:
        return struct.unpack_from("<I", self._data, 1)[0]

    def getFinishEntry(self) -> int:
        return self._control_entry()

    def getStartData(self) -> StartRecordData:
        found = StartRecordData()
        found.entry = self._control_entry()
        found.name, found.type, found.metadata = self._texts(5, 3)
        return found

    def getSetMetadataData(self) -> MetadataRecordData:
        found = MetadataRecordData()
        found.entry = self._control_entry()
        (found.metadata,) = self._texts(5, 1)
        return found

    def _texts(self, at: int, count: int) -> list[str]:
        found = []
        for _ in range(count):
            (length,) = struct.unpack_from("<I", self._data, at)
            found.append(self._data[at + 4 : at + 4 + length].decode())
            at += 4 + length
        return found

    def _one(self, form: str) -> typing.Any:
        if len(self._data) != struct.calcsize(form):
            raise TypeError(f"a record of {len(self._data)} bytes is of another type")
        return struct.unpack(form, self._data)[0]

    def _many(self, form: str) -> list:
        return list(struct.unpack(f"<{len(self._data) // struct.calcsize(form)}{form}", self._data))

    def getBoolean(self) -> bool:
        return self._one("<?")

    def getInteger(self) -> int:
        return self._one("<q")

    def getFloat(self) -> float:
        return self._one("<f")

    def getDouble(self) -> float:
        return self._one("<d")

    def getString(self) -> str:
        return self._data.decode()

    def getBooleanArray(self) -> list[bool]:
        return self._many("?")

    def getIntegerArray(self) -> list[int]:
        return self._many("q")

    def getFloatArray(self) -> list[float]:
        return self._many("f")

    def getDoubleArray(self) -> list[float]:
        return self._many("d")

    def getStringArray(self) -> list[str]:
        return self._texts(4, struct.unpack_from("<I", self._data)[0])


class DataLogReader:
    """Reads a log: (filename) of a file in the program's folder, or (buffer, name) of bytes."""

    @typing.overload
    def __init__(self, filename: str) -> None: ...

    @typing.overload
    def __init__(self, buffer: bytes, name: str = "") -> None: ...

    def __init__(self, filename: typing.Any = None, name: str = "", *, buffer: typing.Any = None) -> None:
        if buffer is None and not isinstance(filename, str) and hasattr(filename, "__buffer__"):
            buffer, filename = filename, None
        self._name = name if buffer is not None else str(filename)
        if buffer is not None:
            self._data = bytes(buffer)
        else:
            with open(filename, "rb") as file:
                self._data = file.read()

    def getBufferIdentifier(self) -> str:
        """The file's name, or the buffer's."""
        return self._name

    def isValid(self) -> bool:
        return self._data[:6] == magic and self.getVersion() >= version

    def getVersion(self) -> int:
        return struct.unpack_from("<H", self._data, 6)[0] if len(self._data) >= 12 else 0

    def getExtraHeader(self) -> str:
        if len(self._data) < 12:
            return ""
        (length,) = struct.unpack_from("<I", self._data, 8)
        return self._data[12 : 12 + length].decode()

    def __iter__(self) -> Iterator[DataLogRecord]:
        data = self._data
        if not self.isValid():
            return
        at = 12 + struct.unpack_from("<I", data, 8)[0]
        while at < len(data):
            head = data[at]
            lengths = ((head & 3) + 1, (head >> 2 & 3) + 1, (head >> 4 & 7) + 1)
            values, at = [], at + 1
            for length in lengths:
                values.append(int.from_bytes(data[at : at + length], "little"))
                at += length
            entry, size, timestamp = values
            if at + size > len(data):
                return
            yield DataLogRecord(entry, timestamp, data[at : at + size])
            at += size


__all__ = ["DataLogReader", "DataLogRecord", "MetadataRecordData", "StartRecordData"]
