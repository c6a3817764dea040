"""Data logs that a program writes (WPILOG 1.0, wpiutil/doc/datalog.adoc of allwpilib): their entries, and files of them."""

from __future__ import annotations

import os
import struct
import typing
from collections.abc import Callable, Sequence

from _sandlot import clock, report
from _sandlot.enums import Enum

magic = b"WPILOG"
version = 0x0100


class ControlRecordType(Enum):
    """What a record of entry 0 says."""

    kControlStart = 0
    kControlFinish = 1
    kControlSetMetadata = 2


def _sized(data: bytes) -> bytes:
    return struct.pack("<I", len(data)) + data


def _short(value: int) -> bytes:
    """In as few bytes as it needs, one at least."""
    return value.to_bytes(max(1, (value.bit_length() + 7) // 8), "little")


def _texts(values: Sequence[str]) -> bytes:
    return struct.pack("<I", len(values)) + b"".join(_sized(each.encode()) for each in values)


def _numbers(letter: str) -> Callable[[typing.Any], bytes]:
    return lambda values: struct.pack(f"<{len(values)}{letter}", *values)


#: By the type of an entry: how a value of it is written.
packers: dict[str, Callable[[typing.Any], bytes]] = {
    "boolean": lambda value: bytes([bool(value)]),
    "int64": lambda value: struct.pack("<q", value),
    "float": lambda value: struct.pack("<f", value),
    "double": lambda value: struct.pack("<d", value),
    "string": lambda value: value.encode(),
    "raw": bytes,
    "boolean[]": lambda values: bytes(map(bool, values)),
    "int64[]": _numbers("q"),
    "float[]": _numbers("f"),
    "double[]": _numbers("d"),
    "string[]": _texts,
}


def packed(kind: str, value: typing.Any) -> bytes:
    try:
        return packers[kind](value)
    except (AttributeError, TypeError, struct.error):
        raise TypeError(f"a data log's {kind} cannot be {value!r}") from None


class Started:
    """An entry of a log."""

    __slots__ = ("number", "name", "type", "metadata", "count")

    def __init__(self, number: int, name: str) -> None:
        self.number, self.name = number, name
        self.type = self.metadata = ""
        #: Starts that have no finish yet.
        self.count = 0


class DataLog:
    """A log: wpilib.DataLogManager.getLog() is the run's, a DataLogWriter a file. Times are in µs; 0 is now."""

    def __init__(self) -> None:
        if type(self) is DataLog:
            raise TypeError("wpiutil.log.DataLog: No constructor defined! Take wpilib.DataLogManager.getLog(), or make a DataLogWriter")
        self._names: dict[str, Started] = {}
        self._numbers: dict[int, Started] = {}
        self._schemas: set[str] = set()
        self._paused = False

    # Each kind of log does these three with its entries.

    def _begin(self, entry: Started, timestamp: int) -> None:
        raise NotImplementedError

    def _control(self, what: ControlRecordType, number: int, metadata: str, timestamp: int) -> None:
        raise NotImplementedError

    def _append(self, number: int, kind: str, value: typing.Any, timestamp: int) -> None:
        raise NotImplementedError

    def start(self, name: str, type: str, metadata: str = "", timestamp: int = 0) -> int:
        """An entry begins: its number; 0 if the name has another type. An entry that was started twice ends with the second finish()."""
        entry = self._names.get(name)
        if entry is None:
            entry = self._names[name] = Started(len(self._names) + 1, name)
            self._numbers[entry.number] = entry
        entry.count += 1
        if entry.count > 1:
            if entry.type == type:
                return entry.number
            report.warning(f"DataLog: type mismatch for '{name}': was '{entry.type}', requested '{type}'; ignoring")
            return 0
        entry.type, entry.metadata = type, metadata
        self._begin(entry, timestamp)
        return entry.number

    def finish(self, entry: int, timestamp: int = 0) -> None:
        found = self._numbers.get(entry)
        if found is None or found.count == 0:
            return
        found.count -= 1
        if found.count == 0:
            self._control(ControlRecordType.kControlFinish, entry, "", timestamp)

    def setMetadata(self, entry: int, metadata: str, timestamp: int = 0) -> None:
        if entry > 0:
            self._control(ControlRecordType.kControlSetMetadata, entry, metadata, timestamp)

    def hasSchema(self, name: str) -> bool:
        return name in self._schemas

    def addSchema(self, name: str, type: str, schema: str | bytes, timestamp: int = 0) -> None:
        """How a type is read: addSchema("struct:Shot", "structschema", "double speed"). The first of a name counts."""
        if name in self._schemas:
            return
        self._schemas.add(name)
        data = schema.encode() if isinstance(schema, str) else bytes(schema)
        self._append(self.start(f"/.schema/{name}", type, "", timestamp), "raw", data, timestamp)

    def addStructSchema(self, type: type, timestamp: int = 0) -> None:
        """That of a class with a WPIStruct, and those of what is inside."""
        from . import wpistruct

        def visit(name: str, schema: str) -> None:
            self.addSchema(name if name.startswith("struct:") else f"struct:{name}", "structschema", schema, timestamp)

        wpistruct.forEachNested(type, visit)

    def pause(self) -> None:
        """Values are dropped until resume(); entries begin and end all the same."""
        self._paused = True

    def resume(self) -> None:
        self._paused = False

    def flush(self) -> None:
        """Nothing waits."""

    def stop(self) -> None:
        """Nothing is written any more."""

    def _put(self, entry: int, kind: str, value: typing.Any, timestamp: int) -> None:
        if entry > 0 and not self._paused:
            self._append(entry, kind, value, timestamp)

    def appendRaw(self, entry: int, data: bytes, timestamp: int) -> None:
        self._put(entry, "raw", bytes(data), timestamp)

    def appendRaw2(self, entry: int, data: list[bytes], timestamp: int) -> None:
        """The parts become one value."""
        self._put(entry, "raw", b"".join(bytes(each) for each in data), timestamp)

    def appendBoolean(self, entry: int, value: bool, timestamp: int) -> None:
        self._put(entry, "boolean", value, timestamp)

    def appendInteger(self, entry: int, value: int, timestamp: int) -> None:
        self._put(entry, "int64", value, timestamp)

    def appendFloat(self, entry: int, value: float, timestamp: int) -> None:
        self._put(entry, "float", value, timestamp)

    def appendDouble(self, entry: int, value: float, timestamp: int) -> None:
        self._put(entry, "double", value, timestamp)

    def appendString(self, entry: int, value: str, timestamp: int) -> None:
        self._put(entry, "string", value, timestamp)

    def appendBooleanArray(self, entry: int, arr: Sequence[bool], timestamp: int) -> None:
        self._put(entry, "boolean[]", arr, timestamp)

    def appendIntegerArray(self, entry: int, arr: Sequence[int], timestamp: int) -> None:
        self._put(entry, "int64[]", arr, timestamp)

    def appendFloatArray(self, entry: int, arr: Sequence[float], timestamp: int) -> None:
        self._put(entry, "float[]", arr, timestamp)

    def appendDoubleArray(self, entry: int, arr: Sequence[float], timestamp: int) -> None:
        self._put(entry, "double[]", arr, timestamp)

    def appendStringArray(self, entry: int, arr: Sequence[str], timestamp: int) -> None:
        self._put(entry, "string[]", arr, timestamp)


class _Bytes(DataLog):
    """A log whose records are bytes."""

    def _record(self, number: int, data: bytes, timestamp: int) -> None:
        parts = [_short(number), _short(len(data)), _short(timestamp or clock.microseconds())]
        lengths = [len(each) - 1 for each in parts]
        self._write(bytes([lengths[0] | lengths[1] << 2 | lengths[2] << 4]) + b"".join(parts) + data)

    def _write(self, data: bytes) -> None:
        raise NotImplementedError

    def _begin(self, entry: Started, timestamp: int) -> None:
        words = b"".join(_sized(each.encode()) for each in (entry.name, entry.type, entry.metadata))
        self._record(0, bytes([ControlRecordType.kControlStart.value]) + struct.pack("<I", entry.number) + words, timestamp)

    def _control(self, what: ControlRecordType, number: int, metadata: str, timestamp: int) -> None:
        rest = _sized(metadata.encode()) if what is ControlRecordType.kControlSetMetadata else b""
        self._record(0, bytes([what.value]) + struct.pack("<I", number) + rest, timestamp)

    def _append(self, number: int, kind: str, value: typing.Any, timestamp: int) -> None:
        self._record(number, packed(kind, value), timestamp)


def _header(extra: str) -> bytes:
    return magic + struct.pack("<H", version) + _sized(extra.encode())


class DataLogWriter(_Bytes):
    """A log in a file, as the program writes it: (filename, extraHeader)."""

    def __init__(self, filename: str, extraHeader: str = "") -> None:
        super().__init__()
        self._file: typing.BinaryIO | None = open(filename, "wb")  # noqa: SIM115
        self._write(_header(extraHeader))

    def _write(self, data: bytes) -> None:
        if self._file is not None:
            self._file.write(data)

    def flush(self) -> None:
        if self._file is not None:
            self._file.flush()

    def stop(self) -> None:
        """The file is whole; nothing is written any more."""
        if self._file is not None:
            self._file.close()
        self._file = None


class DataLogBackgroundWriter(_Bytes):
    """The same every `period` seconds: into a file, (dir, filename, period, extraHeader), or to a function, (write, period, extraHeader)."""

    _count = 0

    @typing.overload
    def __init__(self, dir: str = "", filename: str = "", period: float = 0.25, extraHeader: str = "") -> None: ...

    @typing.overload
    def __init__(self, write: Callable[[bytes], None], period: float = 0.25, extraHeader: str = "") -> None: ...

    def __init__(
        self, dir: typing.Any = "", filename: typing.Any = "", period: typing.Any = 0.25, extraHeader: str = "", *, write: typing.Any = None
    ) -> None:
        super().__init__()
        if callable(dir):
            # (write, period, extraHeader)
            write, period, extraHeader = dir, filename or 0.25, period if isinstance(period, str) else extraHeader
        self._to = write
        self._period = 1e6 * float(period)
        self._waiting: list[bytes] = [_header(extraHeader)]
        self._sent = clock.microseconds()
        self._running = True
        self._path = ""
        if write is None:
            DataLogBackgroundWriter._count += 1
            self._folder = str(dir)
            self._path = os.path.join(self._folder, filename or f"wpilog_{DataLogBackgroundWriter._count:016x}.wpilog")
            open(self._path, "wb").close()

    def setFilename(self, filename: str) -> None:
        """The file is called so from now on; what it has stays."""
        self.flush()
        if self._path:
            path = os.path.join(self._folder, filename)
            os.replace(self._path, path)
            self._path = path

    def _write(self, data: bytes) -> None:
        if not self._running:
            return
        self._waiting.append(data)
        if clock.microseconds() - self._sent >= self._period:
            self.flush()

    def flush(self) -> None:
        data, self._waiting = b"".join(self._waiting), []
        self._sent = clock.microseconds()
        if data and self._to is not None:
            self._to(data)
        elif data:
            with open(self._path, "ab") as file:
                file.write(data)

    def stop(self) -> None:
        """All of it is written; nothing is written any more."""
        self.flush()
        self._running = False


__all__ = ["ControlRecordType", "DataLog", "DataLogBackgroundWriter", "DataLogWriter"]
