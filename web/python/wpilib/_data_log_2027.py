"""2027's telemetry in a data log: the run's own, which is on NetworkTables below /DataLog, or a file that the program writes."""

import typing

from _sandlot.telemetry_2027 import _TableEntry, normal
from _sandlot.telemetry_backends_2027 import TelemetryBackend, TelemetryEntry
from wpiutil import DataLogBackgroundWriter, DataLogWriter
from wpiutil import log as _log
from wpiutil._run_log import RunLog

#: By the logged type: its name in the log, and the writer's function.
_kinds = {
    "log_boolean": ("boolean", "append_boolean"),
    "log_int64": ("int64", "append_integer"),
    "log_double": ("double", "append_double"),
    "log_boolean_array": ("boolean[]", "append_boolean_array"),
    "log_int64_array": ("int64[]", "append_integer_array"),
    "log_double_array": ("double[]", "append_double_array"),
    "log_string_array": ("string[]", "append_string_array"),
}


class _FileEntry(TelemetryEntry):
    """A value in a file: its entry begins with the first of it, and one that is like the last is left out unless it is kept."""

    def __init__(self, writer: typing.Any, name: str) -> None:
        self._writer, self._name = writer, name
        self._entry: int | None = None
        self._type = ""
        self._last: object = None
        self._keeps = False
        self._properties: dict[str, str] = {}

    def keep_duplicates(self) -> None:
        self._keeps = True

    def set_property(self, key: str, value: str) -> None:
        self._properties[key] = value
        if self._entry is not None:
            self._writer.set_metadata(self._entry, self._metadata())

    def _metadata(self) -> str:
        inner = ",".join(f'"{key}":{value}' for key, value in self._properties.items())
        return f"{{{inner}}}"

    def put(self, kind: str, append: str, value: typing.Any, timestamp: int) -> None:
        if self._entry is None or kind != self._type:
            self.finish()
            self._entry, self._type = self._writer.start(self._name, kind, self._metadata()), kind
        elif value == self._last and not self._keeps:
            return
        self._last = list(value) if isinstance(value, (list, tuple)) else value
        # Nanoseconds there, microseconds here.
        getattr(self._writer, append)(self._entry, value, timestamp // 1000)

    def log_string(self, value: str, type_string: str, timestamp: int) -> None:
        self.put(type_string or "string", "append_string", value, timestamp)

    def log_raw(self, value: bytes, type_string: str, timestamp: int) -> None:
        self.put(type_string or "raw", "append_raw", bytes(value), timestamp)

    def finish(self) -> None:
        """The file has no more of it."""
        if self._entry is not None:
            self._writer.finish(self._entry)
        self._entry = None


def _logging(name: str, kind: str, append: str) -> None:
    def log(self: _FileEntry, value: object, timestamp: int) -> None:
        self.put(kind, append, value, timestamp)

    log.__name__, log.__qualname__ = name, f"_FileEntry.{name}"
    setattr(_FileEntry, name, log)


for _name, (_kind, _append) in _kinds.items():
    _logging(_name, _kind, _append)


class DataLogTelemetryBackend(TelemetryBackend):
    """Values that go into a data log, below a prefix."""

    def __init__(self, log: typing.Any, prefix: str) -> None:
        """log: DataLogManager.get_log(), or a DataLogWriter for a file of one's own."""
        if not isinstance(log, _log.DataLog):
            raise TypeError(f"wpilib.DataLogTelemetryBackend: log is wpilib.DataLogManager.get_log() or a wpilog.DataLogWriter, not {log!r}")
        self._log, self._prefix = log, normal(prefix).rstrip("/")
        self._entries: dict[str, _FileEntry] = {}
        self._schemas: set[str] = set()

    def get_entry(self, path: str) -> TelemetryEntry:
        path = normal(path)
        if isinstance(self._log, RunLog):
            return _TableEntry(path, f"/DataLog{self._prefix}")
        if path not in self._entries:
            self._entries[path] = _FileEntry(self._log, self._prefix + path)
        return self._entries[path]

    def remove_entry(self, path: str) -> None:
        """The file has no more of it; the next value begins a new entry."""
        found = self._entries.pop(normal(path), None)
        if found is not None:
            found.finish()

    def has_schema(self, schema_name: str) -> bool:
        return schema_name in self._schemas

    def add_schema(self, schema_name: str, type: str, schema: typing.Any) -> None:
        if schema_name in self._schemas:
            return
        self._schemas.add(schema_name)
        self._log.add_schema(schema_name, type, schema if isinstance(schema, str) else bytes(schema).decode())


#: The names of the package wpilog: see packages_2027.
public = ("DataLogBackgroundWriter", "DataLogWriter", *_log.__all__)
instead: "dict[str, str]" = {}


def make() -> None:
    """Gives wpilib the backend."""
    import wpilib

    DataLogTelemetryBackend.__module__ = "wpilib"
    wpilib.DataLogTelemetryBackend = DataLogTelemetryBackend


for _name in _log.__all__:
    globals()[_name] = getattr(_log, _name)
