"""2027's package telemetry: values for people to look at, under /Telemetry. Names and rules are those of RobotPy 2027.0.0a7."""

import abc
import typing
from collections.abc import Callable, Iterable, Sequence

from . import clock, report, tables
from .telemetry_backends_2027 import (
    DiscardTelemetryBackend,
    MockTelemetryBackend,
    MultiTelemetryBackend,
    TelemetryBackend,
    TelemetryEntry,
)


def normal(path: str) -> str:
    """A path with one slash before each part."""
    return "/" + "/".join(part for part in path.split("/") if part) + ("/" if path.endswith("/") and path.strip("/") else "")


class TelemetryLoggable(abc.ABC):
    """What logs itself into a table."""

    @abc.abstractmethod
    def log_to(self, table: "TelemetryTable") -> None:
        """Logs what it has now."""

    def get_telemetry_type(self) -> str:
        """What a dashboard shows it as; "" for nothing of its own."""
        return ""


class TelemetryTable:
    """Values below a path."""

    _all: dict[str, "TelemetryTable"] = {}

    def __init__(self, path: str) -> None:
        self._path = path
        self._type = ""
        self._entries: dict[str, _Entry] = {}

    def get_path(self) -> str:
        """With a slash at its end."""
        return self._path

    def get_table(self, name: str) -> "TelemetryTable":
        path = normal(f"{self._path}{name}/")
        return TelemetryTable._all.setdefault(path, TelemetryTable(path))

    def set_type(self, type: str) -> bool:
        """What a dashboard shows the table as. False: it is another one already."""
        if self._type not in ("", type):
            TelemetryRegistry.report_warning(self._path, f"type mismatch: expected '{self._type}', got '{type}'")
            return False
        if self._type == "":
            self._type = type
            self._entry(".type").put("string", type)
        return True

    def get_type(self) -> str:
        return self._type

    def has_type(self) -> bool:
        return self._type != ""

    def keep_duplicates(self, name: str) -> None:
        """A value that is like the last one is sent, too."""
        self._entry(name).keeps = True

    def set_property(self, name: str, key: str, value: str) -> None:
        """A property of a topic; the value is JSON."""
        self._entry(name).property(key, value)

    def log(self, name: str, value: object, *, element_type: type | None = None, type_string: str = "") -> None:
        """A value by its name. Of a sequence one says what is in it: bool, int, float, str, object or a class with a WPIStruct."""
        if isinstance(value, (str, bytes, bytearray, memoryview)):
            if element_type is not None:
                raise TypeError("element_type is only supported for telemetry sequences")
            kind = "string" if isinstance(value, str) else "raw"
            return self._entry(name).put(type_string or kind, value if isinstance(value, str) else bytes(value))
        is_sequence = not hasattr(value, "log_to") and not hasattr(type(value), "WPIStruct") and _is_sequence(value)
        if type_string:
            raise TypeError("type_string is only supported for scalar string and raw telemetry values")
        if is_sequence:
            if element_type is None:
                raise TypeError("sequence element type must be specified")
            return self._log_sequence(name, value, element_type)
        if element_type is not None:
            raise TypeError("element_type is only supported for telemetry sequences")
        if isinstance(value, bool):
            self._entry(name).put("boolean", value)
        elif isinstance(value, int):
            self._entry(name).put("int", value)
        elif isinstance(value, float):
            self._entry(name).put("double", value)
        elif hasattr(value, "log_to"):
            self._log_object(name, value)
        elif hasattr(type(value), "WPIStruct"):
            self._entry(name).put_struct(type(value), value, False)
        else:
            self._entry(name).put("string", str(value))

    def _log_object(self, name: str, value: object) -> None:
        child = self.get_table(name)
        kind = getattr(value, "get_telemetry_type", lambda: "")()
        if not kind or child.set_type(kind):
            value.log_to(child)

    def _log_sequence(self, name: str, value: Sequence, kind: type) -> None:
        if isinstance(kind, str):
            raise TypeError("telemetry element_type must be a Python type")
        if hasattr(kind, "WPIStruct"):
            if not all(isinstance(each, kind) for each in value):
                raise TypeError("struct telemetry arrays require values of the specified WPIStruct type")
            return self._entry(name).put_struct(kind, list(value), True)
        if kind is object:
            return self._entry(name).put("string[]", [str(each) for each in value])
        if kind not in _lists:
            raise TypeError("unsupported telemetry element_type")
        wire, takes, words = _lists[kind]
        if not all(isinstance(each, takes) and (kind is bool or not isinstance(each, bool)) for each in value):
            raise TypeError(f"{words} values")
        self._entry(name).put(wire, [kind(each) for each in value])

    def _entry(self, name: str) -> "_Entry":
        found = self._entries.get(name)
        if found is None:
            path = normal(f"{self._path}{name}")
            backend = _backend_of(path)
            found = self._entries[name] = _Entry(path) if backend is None else _Elsewhere(path, backend)
        return found


#: By the type of the elements: the type on the wire, the allowed elements, and the beginning of the complaint.
_lists: dict[type, tuple[str, tuple[type, ...], str]] = {
    bool: ("boolean[]", (bool,), "boolean telemetry arrays require bool"),
    int: ("int[]", (int,), "integer telemetry arrays require int"),
    float: ("double[]", (int, float), "double telemetry arrays require int or float"),
    str: ("string[]", (str,), "string telemetry arrays require str"),
}


def _is_sequence(value: object) -> bool:
    return isinstance(value, Sequence) or hasattr(value, "__getitem__") and hasattr(value, "__len__") and not isinstance(value, dict)


class _Entry:
    """One value on NetworkTables."""

    def __init__(self, path: str, root: str = "/Telemetry") -> None:
        self.path = path
        self.keeps = False
        self._topic = tables.topic(f"{root}{path}")
        self._struct: object = None

    def put(self, kind: str, value: object) -> None:
        target = self._topic
        if target.type not in ("", kind):
            return TelemetryRegistry.report_warning(self.path, "type mismatch")
        if self.keeps and target.type != "" and target.value == value:
            target.time = max(clock.microseconds(), 1)
            return tables.changed(target)
        tables.put(target, kind, value)

    def put_struct(self, kind: type, value: object, many: bool) -> None:
        wire = f"struct:{kind.WPIStruct.typename}" + ("[]" if many else "")
        if self._topic.type not in ("", wire):
            return TelemetryRegistry.report_warning(self.path, "type mismatch")
        if self._struct is None:
            self._struct = struct_topic(self._topic.name, kind, many).publish()
        self._struct.set(value)

    def property(self, key: str, value: str) -> None:
        import json

        try:
            read = json.loads(value)
        except ValueError:
            return TelemetryRegistry.report_warning(self.path, "invalid property JSON")
        self._topic.properties[key] = read
        self._topic.refresh()
        if self._topic.type != "":
            tables.changed(self._topic)


class _Elsewhere(_Entry):
    """One value of a backend that the program has registered."""

    def __init__(self, path: str, backend: TelemetryBackend) -> None:
        self.path = path
        self._backend = backend
        self._place = backend.get_entry(path)

    @property
    def keeps(self) -> bool:
        return False

    @keeps.setter
    def keeps(self, keeps: bool) -> None:
        if keeps:
            self._place.keep_duplicates()

    def put(self, kind: str, value: typing.Any) -> None:
        place = self._place
        if isinstance(value, str):
            place.log_string(value, kind, 0)
        elif isinstance(value, bytes):
            place.log_raw(value, kind, 0)
        else:
            getattr(place, _logs[kind])(value, 0)

    def put_struct(self, kind: type, value: typing.Any, many: bool) -> None:
        struct = kind.WPIStruct
        name = f"struct:{struct.typename}"
        if not self._backend.has_schema(name):
            _add_struct_schemas(self._backend, struct)
        data = b"".join(struct.pack(each) for each in value) if many else struct.pack(value)
        self._place.log_raw(data, name + ("[]" if many else ""), 0)

    def property(self, key: str, value: str) -> None:
        self._place.set_property(key, value)


def _add_struct_schemas(backend: TelemetryBackend, struct: typing.Any) -> None:
    """How a struct is read, and those that are in it."""

    def add(inner: str, schema: str) -> None:
        TelemetryRegistry.add_schema(backend, f"struct:{inner.removeprefix('struct:')}", "structschema", schema)

    if struct.forEachNested is not None:
        struct.forEachNested(add)
    add(struct.typename, struct.schema)


#: By the type on the wire: the entry's name for it in a backend.
_logs = {
    **{"boolean": "log_boolean", "int": "log_int64", "double": "log_double"},
    **{"boolean[]": "log_boolean_array", "int[]": "log_int64_array"},
    **{"double[]": "log_double_array", "string[]": "log_string_array"},
}


class _TableEntry(TelemetryEntry):
    """A value on NetworkTables, for who asks a backend for it."""

    def __init__(self, path: str, root: str) -> None:
        self._entry = _Entry(path, root)

    def keep_duplicates(self) -> None:
        self._entry.keeps = True

    def set_property(self, key: str, value: str) -> None:
        self._entry.property(key, value)

    def log_string(self, value: str, type_string: str, timestamp: int) -> None:
        self._entry.put(type_string or "string", value)

    def log_raw(self, value: bytes, type_string: str, timestamp: int) -> None:
        self._entry.put(type_string or "raw", bytes(value))


def _logging(kind: str, name: str) -> None:
    def log(self: _TableEntry, value: object, timestamp: int) -> None:
        self._entry.put(kind, value)

    log.__name__, log.__qualname__ = name, f"_TableEntry.{name}"
    setattr(_TableEntry, name, log)


for _kind, _name in _logs.items():
    _logging(_kind, _name)


class NetworkTablesTelemetryBackend(TelemetryBackend):
    """Values on NetworkTables, below a prefix."""

    def __init__(self, inst: object, prefix: str) -> None:
        self._prefix = normal(prefix).rstrip("/")

    def get_entry(self, path: str) -> TelemetryEntry:
        return _TableEntry(normal(path), self._prefix)

    def has_schema(self, schema_name: str) -> bool:
        return tables.topic(f"/.schema/{schema_name}").type != ""

    def add_schema(self, schema_name: str, type: str, schema: typing.Any) -> None:
        target = tables.topic(f"/.schema/{schema_name}")
        if target.type == "":
            tables.put(target, type, schema.encode() if isinstance(schema, str) else bytes(schema))


#: By prefix: the program's backends. All else goes to NetworkTables, below /Telemetry.
_backends: dict[str, TelemetryBackend] = {}
_own = NetworkTablesTelemetryBackend(None, "/Telemetry")


def _backend_of(path: str) -> TelemetryBackend | None:
    """The one of the longest prefix; None: NetworkTables."""
    whole = f"{path.rstrip('/')}/"
    fitting = [prefix for prefix in _backends if whole.startswith(f"{prefix}/")]
    return _backends[max(fitting, key=len)] if fitting else None


def struct_topic(name: str, kind: type, many: bool) -> object:
    """A topic of a class with a WPIStruct, or of lists of them."""
    from ntcore import StructArrayTopic, StructTopic

    return (StructArrayTopic if many else StructTopic)(name, kind)


class TelemetryRegistry:
    """All static."""

    _warn: Callable[[str, str], None] | None = None

    @staticmethod
    def set_report_warning(callback: Callable[[str, str], None] | None = None) -> None:
        """Who is told of what was not logged: (path, message). None: the console."""
        TelemetryRegistry._warn = callback

    @staticmethod
    def report_warning(path: str, msg: str) -> None:
        if TelemetryRegistry._warn is not None:
            TelemetryRegistry._warn(path, msg)
        else:
            report.once(f"Telemetry '{path}': warning: {msg}")

    @staticmethod
    def register_backend(prefix: str, backend: TelemetryBackend) -> None:
        """Values whose path begins so go to this backend from now on; of several the longest prefix counts."""
        _backends[normal(prefix).rstrip("/")] = backend
        for each in (_root, *TelemetryTable._all.values()):
            for name, entry in list(each._entries.items()):
                if _backend_of(entry.path) is backend:
                    del each._entries[name]

    @staticmethod
    def get_backend(path: str) -> TelemetryBackend:
        """Where a path goes."""
        return _backend_of(normal(path)) or _own

    @staticmethod
    def get_entry(path: str) -> TelemetryEntry:
        """A path's place in its backend."""
        return TelemetryRegistry.get_backend(path).get_entry(normal(path))

    @staticmethod
    def has_schema(backend: TelemetryBackend, schema_name: str) -> bool:
        return backend.has_schema(schema_name)

    @staticmethod
    def add_schema(backend: TelemetryBackend, schema_name: str, type: str, schema: typing.Any) -> None:
        if not backend.has_schema(schema_name):
            backend.add_schema(schema_name, type, schema)

    @staticmethod
    def add_struct_schema(backend: TelemetryBackend, type: type) -> None:
        _add_struct_schemas(backend, typing.cast(typing.Any, type).WPIStruct)

    @staticmethod
    def get_table(path: str) -> TelemetryTable:
        return _root.get_table(path) if path.strip("/") else _root

    @staticmethod
    def reset() -> None:
        """Forgets the types of tables, what was said of topics, and the program's backends."""
        TelemetryRegistry._warn = None
        _backends.clear()
        for each in (_root, *TelemetryTable._all.values()):
            each._type = ""
            each._entries.clear()


_root = TelemetryTable("/")


def get_table(name: str = "") -> TelemetryTable:
    """The table of that name, or the one that all are in."""
    return TelemetryRegistry.get_table(name)


def log(name: str, value: object, *, element_type: type | None = None, type_string: str = "") -> None:
    """A value under /Telemetry/name."""
    _root.log(name, value, element_type=element_type, type_string=type_string)


def keep_duplicates(name: str) -> None:
    """A value that is like the last one is sent, too."""
    _root.keep_duplicates(name)


def set_property(name: str, key: str, value: str) -> None:
    """A property of a topic; the value is JSON."""
    _root.set_property(name, key, value)


#: The package's names.
public: Iterable[str] = (
    *("DiscardTelemetryBackend", "MockTelemetryBackend", "MultiTelemetryBackend", "TelemetryBackend", "TelemetryEntry"),
    *("TelemetryLoggable", "TelemetryRegistry", "TelemetryTable", "get_table", "keep_duplicates", "log", "set_property"),
)
#: Upstream's names that are not here.
instead: dict[str, str] = {}
