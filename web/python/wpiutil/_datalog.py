"""Data logs as files (WPILOG 1.0, wpiutil/doc/datalog.adoc of allwpilib): what a program writes itself, and reads."""

from __future__ import annotations

import struct
import typing
from collections.abc import Iterator, Sequence

from _sandlot import clock

_magic = b"WPILOG"
_version = 0x0100
_start, _finish, _metadata = 0, 1, 2


def _sized(data: bytes) -> bytes:
    return struct.pack("<I", len(data)) + data


def _short(value: int) -> bytes:
    """In as few bytes as it needs, one at least."""
    return value.to_bytes(max(1, (value.bit_length() + 7) // 8), "little")


class DataLogWriter:
    """Writes a log to a file: (filename, extraHeader). What is written of entries has a time [µs]; 0 is now."""

    def __init__(self, filename: str, extraHeader: str = "") -> None:
        self._file: typing.BinaryIO | None = open(filename, "wb")  # noqa: SIM115
        self._file.write(_magic + struct.pack("<H", _version) + _sized(extraHeader.encode()))
        self._count = 0

    def _record(self, entry: int, data: bytes, timestamp: int) -> None:
        if self._file is None:
            return
        parts = [_short(entry), _short(len(data)), _short(timestamp or clock.microseconds())]
        lengths = [len(each) - 1 for each in parts]
        self._file.write(bytes([lengths[0] | lengths[1] << 2 | lengths[2] << 4]) + b"".join(parts) + data)

    def start(self, name: str, type: str, metadata: str = "", timestamp: int = 0) -> int:
        """A new entry: its number."""
        self._count += 1
        words = b"".join(_sized(each.encode()) for each in (name, type, metadata))
        self._record(0, bytes([_start]) + struct.pack("<I", self._count) + words, timestamp)
        return self._count

    def finish(self, entry: int, timestamp: int = 0) -> None:
        self._record(0, bytes([_finish]) + struct.pack("<I", entry), timestamp)

    def setMetadata(self, entry: int, metadata: str, timestamp: int = 0) -> None:
        self._record(0, bytes([_metadata]) + struct.pack("<I", entry) + _sized(metadata.encode()), timestamp)

    def addSchema(self, name: str, type: str, schema: str, timestamp: int = 0) -> None:
        self.appendRaw(self.start(f"/.schema/{name}", type, "", timestamp), schema.encode(), timestamp)

    def appendRaw(self, entry: int, data: bytes, timestamp: int = 0) -> None:
        self._record(entry, bytes(data), timestamp)

    def appendBoolean(self, entry: int, value: bool, timestamp: int = 0) -> None:
        self._record(entry, bytes([bool(value)]), timestamp)

    def appendInteger(self, entry: int, value: int, timestamp: int = 0) -> None:
        self._record(entry, struct.pack("<q", value), timestamp)

    def appendFloat(self, entry: int, value: float, timestamp: int = 0) -> None:
        self._record(entry, struct.pack("<f", value), timestamp)

    def appendDouble(self, entry: int, value: float, timestamp: int = 0) -> None:
        self._record(entry, struct.pack("<d", value), timestamp)

    def appendString(self, entry: int, value: str, timestamp: int = 0) -> None:
        self._record(entry, value.encode(), timestamp)

    def appendBooleanArray(self, entry: int, arr: Sequence[bool], timestamp: int = 0) -> None:
        self._record(entry, bytes(map(bool, arr)), timestamp)

    def appendIntegerArray(self, entry: int, arr: Sequence[int], timestamp: int = 0) -> None:
        self._record(entry, struct.pack(f"<{len(arr)}q", *arr), timestamp)

    def appendFloatArray(self, entry: int, arr: Sequence[float], timestamp: int = 0) -> None:
        self._record(entry, struct.pack(f"<{len(arr)}f", *arr), timestamp)

    def appendDoubleArray(self, entry: int, arr: Sequence[float], timestamp: int = 0) -> None:
        self._record(entry, struct.pack(f"<{len(arr)}d", *arr), timestamp)

    def appendStringArray(self, entry: int, arr: Sequence[str], timestamp: int = 0) -> None:
        self._record(entry, struct.pack("<I", len(arr)) + b"".join(_sized(each.encode()) for each in arr), timestamp)

    def flush(self) -> None:
        if self._file is not None:
            self._file.flush()

    def pause(self) -> None:
        """Accepted: a program that does not want a value in the log does not append it."""

    resume = pause

    def stop(self) -> None:
        """The file is whole; nothing is written any more."""
        if self._file is not None:
            self._file.close()
        self._file = None


class StartRecordData:
    """An entry begins."""

    def __init__(self, entry: int, name: str, type: str, metadata: str) -> None:
        self.entry, self.name, self.type, self.metadata = entry, name, type, metadata


class MetadataRecordData:
    """An entry has other metadata."""

    def __init__(self, entry: int, metadata: str) -> None:
        self.entry, self.metadata = entry, metadata


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

    def _is(self, kind: int) -> bool:
        return self._entry == 0 and self._data[:1] == bytes([kind])

    def isControl(self) -> bool:
        return self._entry == 0

    def isStart(self) -> bool:
        return self._is(_start)

    def isFinish(self) -> bool:
        return self._is(_finish)

    def isSetMetadata(self) -> bool:
        return self._is(_metadata)

    def _control_entry(self) -> int:
        return struct.unpack_from("<I", self._data, 1)[0]

    def getFinishEntry(self) -> int:
        return self._control_entry()

    def getStartData(self) -> StartRecordData:
        return StartRecordData(self._control_entry(), *self._texts(5, 3))

    def getSetMetadataData(self) -> MetadataRecordData:
        return MetadataRecordData(self._control_entry(), *self._texts(5, 1))

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
    """Reads a log: its records in order. (filename) of a file in the program's folder."""

    def __init__(self, filename: str) -> None:
        self._name = str(filename)
        with open(filename, "rb") as file:
            self._data = file.read()

    def getBufferIdentifier(self) -> str:
        """The file's name."""
        return self._name

    def isValid(self) -> bool:
        return self._data[:6] == _magic and self.getVersion() >= _version

    def getVersion(self) -> int:
        return struct.unpack_from("<H", self._data, 6)[0] if len(self._data) >= 12 else 0

    def getExtraHeader(self) -> str:
        (length,) = struct.unpack_from("<I", self._data, 8)
        return self._data[12 : 12 + length].decode()

    def __iter__(self) -> Iterator[DataLogRecord]:
        data = self._data
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


__all__ = ["DataLogReader", "DataLogRecord", "DataLogWriter", "MetadataRecordData", "StartRecordData"]
