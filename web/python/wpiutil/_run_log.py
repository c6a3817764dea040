"""The run's data log: its entries are on NetworkTables below /DataLog, too, where the page's plots have them."""

from __future__ import annotations

import struct
import typing
from collections.abc import Callable

from _sandlot import names, report
from ntcore import NetworkTableInstance, _times, _topics

from . import _datalog


def _numbers(letter: str) -> Callable[[bytes], list]:
    return lambda data: list(struct.unpack(f"<{len(data) // struct.calcsize(letter)}{letter}", data))


def _one(form: str) -> Callable[[bytes], typing.Any]:
    return lambda data: struct.unpack(form, data)[0]


def _texts(data: bytes) -> list[str]:
    found, at = [], 4
    for _ in range(struct.unpack_from("<I", data)[0]):
        (length,) = struct.unpack_from("<I", data, at)
        found.append(data[at + 4 : at + 4 + length].decode())
        at += 4 + length
    return found


#: By the entry's type: the name in NetworkTables' functions, the type there, and how bytes of it are read.
_kinds: dict[str, tuple[str, str, Callable[[bytes], typing.Any]]] = {
    "boolean": ("Boolean", "boolean", _one("<?")),
    "int64": ("Integer", "int", _one("<q")),
    "float": ("Float", "float", _one("<f")),
    "double": ("Double", "double", _one("<d")),
    "string": ("String", "string", bytes.decode),
    "json": ("String", "json", bytes.decode),
    "boolean[]": ("BooleanArray", "boolean[]", lambda data: [each != 0 for each in data]),
    "int64[]": ("IntegerArray", "int[]", _numbers("q")),
    "float[]": ("FloatArray", "float[]", _numbers("f")),
    "double[]": ("DoubleArray", "double[]", _numbers("d")),
    "string[]": ("StringArray", "string[]", _texts),
}


class _Outlet:
    """Where values of an entry go."""

    __slots__ = ("topic", "publisher", "unpack", "kind")

    def __init__(self, entry: _datalog.Started) -> None:
        title, wire, unpack = _kinds.get(entry.type, ("Raw", entry.type or "raw", bytes))
        self.kind = "string" if entry.type == "json" else entry.type if entry.type in _kinds else "raw"
        self.unpack = unpack
        self.topic = getattr(_topics, f"{title}Topic")("/DataLog/" + entry.name.lstrip("/"))
        # The run's log calls it so; the metadata is there as it was given.
        properties = {"entry": entry.name, "metadata": entry.metadata}
        self.topic._topic.every = []
        self.publisher = getattr(self.topic, names.of("publishEx"))(wire, properties)


class RunLog(_datalog.DataLog):
    """wpilib.DataLogManager.getLog()."""

    def __init__(self) -> None:
        super().__init__()
        self._outlets: dict[int, _Outlet] = {}

    def setFilename(self, filename: str) -> None:
        """Accepted: --log names the file."""

    def addSchema(self, name: str, type: str, schema: str | bytes, timestamp: int = 0) -> None:
        if name not in self._schemas:
            self._schemas.add(name)
            NetworkTableInstance.getDefault().addSchema(name, type, schema)

    def _begin(self, entry: _datalog.Started, timestamp: int) -> None:
        self._outlets[entry.number] = _Outlet(entry)

    def _control(self, what: _datalog.ControlRecordType, number: int, metadata: str, timestamp: int) -> None:
        outlet = self._outlets.get(number)
        if outlet is None:
            return
        if what is _datalog.ControlRecordType.kControlFinish:
            del self._outlets[number]
            outlet.publisher.close()
        else:
            outlet.topic.setProperty("metadata", metadata)

    def _append(self, number: int, kind: str, value: typing.Any, timestamp: int) -> None:
        outlet = self._outlets.get(number)
        if outlet is None:
            return
        data = _datalog.packed(kind, value)
        if kind != outlet.kind:
            # As a file's reader takes it: bytes of the entry's own type.
            try:
                value = outlet.unpack(data)
            except (struct.error, UnicodeDecodeError):
                name = self._numbers[number].name
                report.once(f"the data log's {name} is of another type than {kind}: what was appended is left out")
                return
        outlet.publisher.set(value, timestamp * _times.per_microsecond)


__all__ = ["RunLog"]
