"""2027's backends of telemetry: where what is logged goes. Names and rules are those of RobotPy 2027.0.0a7, tried with its wheels."""

import typing
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


class TelemetryEntry:
    """One value of a backend. A backend of one's own extends it with the kinds that it takes; times are nanoseconds, 0 for now."""

    def is_discard(self) -> bool:
        """What is logged to it goes nowhere."""
        return False

    def keep_duplicates(self) -> None:
        """A value that is like the last one counts, too."""

    def set_property(self, key: str, value: str) -> None:
        """A property of the value; `value` is JSON."""

    def log_boolean(self, value: bool, timestamp: int) -> None:
        """Logs it."""

    def log_int64(self, value: int, timestamp: int) -> None:
        """Logs it."""

    def log_double(self, value: float, timestamp: int) -> None:
        """Logs it."""

    def log_string(self, value: str, type_string: str, timestamp: int) -> None:
        """A text of a type: "string" for one of no other."""

    def log_raw(self, value: bytes, type_string: str, timestamp: int) -> None:
        """Bytes of a type: "raw", or "struct:Pose2d" and its like."""

    def log_boolean_array(self, value: list[bool], timestamp: int) -> None:
        """Logs it."""

    def log_int64_array(self, value: list[int], timestamp: int) -> None:
        """Logs it."""

    def log_double_array(self, value: list[float], timestamp: int) -> None:
        """Logs it."""

    def log_string_array(self, value: list[str], timestamp: int) -> None:
        """Logs it."""

    # Numbers of other widths: Python has one of each kind, so that its telemetry logs none of them.
    log_int8 = log_int16 = log_int32 = log_int64
    log_int16_array = log_int32_array = log_int64_array
    log_float, log_float_array = log_double, log_double_array


class TelemetryBackend:
    """Where values go. A backend of one's own extends it."""

    def get_entry(self, path: str) -> TelemetryEntry:
        """The place of a path."""
        raise NotImplementedError("a backend has get_entry(path)")

    def remove_entry(self, path: str) -> None:
        """The path is not logged any more."""

    def has_schema(self, schema_name: str) -> bool:
        """Whether it knows how a type is read, such as "struct:Pose2d"."""
        return False

    def add_schema(self, schema_name: str, type: str, schema: typing.Any) -> None:
        """How a type is read."""


class _DiscardEntry(TelemetryEntry):
    def is_discard(self) -> bool:
        return True


class DiscardTelemetryBackend(TelemetryBackend):
    """Logs nothing."""

    def get_entry(self, path: str) -> TelemetryEntry:
        return _DiscardEntry()


# ---- values of the mock, as telemetry.mock_backend has them ----


@dataclass
class KeepDuplicatesValue:
    value: bool = True


@dataclass
class SetPropertyValue:
    key: str = ""
    value: str = ""


@dataclass
class LogStringValue:
    value: str = ""
    type_string: str = ""


@dataclass
class LogBooleanArrayValue:
    value: list[bool] = field(default_factory=list)


@dataclass
class LogRawValue:
    value: bytes = b""
    type_string: str = ""


@dataclass
class Action:
    path: str
    value: typing.Any
    timestamp: int = 0


class _MockEntry(TelemetryEntry):
    def __init__(self, actions: list[Action], path: str) -> None:
        self._actions, self._path = actions, path

    def _note(self, value: object, timestamp: int = 0) -> None:
        self._actions.append(Action(self._path, value, timestamp))

    def keep_duplicates(self) -> None:
        self._note(KeepDuplicatesValue())

    def set_property(self, key: str, value: str) -> None:
        self._note(SetPropertyValue(key, value))

    def log_string(self, value: str, type_string: str, timestamp: int) -> None:
        self._note(LogStringValue(value, type_string), timestamp)

    def log_raw(self, value: bytes, type_string: str, timestamp: int) -> None:
        self._note(LogRawValue(value, type_string), timestamp)

    def log_boolean_array(self, value: list[bool], timestamp: int) -> None:
        self._note(LogBooleanArrayValue(value), timestamp)

    def log_int64(self, value: int, timestamp: int) -> None:
        self._note(value, timestamp)

    log_boolean = log_int64_array = log_double_array = log_string_array = log_int64  # type: ignore[assignment]
    log_double = log_int64  # type: ignore[assignment]


class MockTelemetryBackend(TelemetryBackend):
    """Keeps what is logged, for a team's own tests."""

    def __init__(self) -> None:
        self._actions: list[Action] = []
        self._schemas: dict[str, dict[str, typing.Any]] = {}

    def get_entry(self, path: str) -> TelemetryEntry:
        return _MockEntry(self._actions, path)

    def has_schema(self, schema_name: str) -> bool:
        return schema_name in self._schemas

    def add_schema(self, schema_name: str, type: str, schema: typing.Any) -> None:
        is_text = isinstance(schema, str)
        kept = {"type": type, "schema_bytes": b"" if is_text else bytes(schema), "schema_string": schema if is_text else ""}
        self._schemas.setdefault(schema_name, kept)

    def get_schema(self, schema_name: str) -> dict[str, typing.Any] | None:
        return self._schemas.get(schema_name)

    def clear(self) -> None:
        """Forgets what was logged."""
        self._actions.clear()

    def get_actions(self) -> list[Action]:
        """What was logged, in its order; duplicates, too."""
        return list(self._actions)

    def get_last_action(self, path: str) -> Action | None:
        """The last of a path; None: there is none."""
        wanted = "/" + path.strip("/")
        return next((each for each in reversed(self._actions) if each.path == wanted), None)

    def get_last_value(self, path: str) -> typing.Any:
        found = self.get_last_action(path)
        return found.value if found is not None else None


class _MultiEntry(TelemetryEntry):
    def __init__(self, entries: list[TelemetryEntry]) -> None:
        self._entries = entries

    def is_discard(self) -> bool:
        return all(each.is_discard() for each in self._entries)


def _forwarded(name: str) -> None:
    def forward(self: _MultiEntry, *arguments: object) -> None:
        for each in self._entries:
            getattr(each, name)(*arguments)

    forward.__name__, forward.__qualname__ = name, f"_MultiEntry.{name}"
    setattr(_MultiEntry, name, forward)


for _name in [each for each in vars(TelemetryEntry) if each.startswith("log_") or each in ("keep_duplicates", "set_property")]:
    _forwarded(_name)


class MultiTelemetryBackend(TelemetryBackend):
    """Gives each value to several backends."""

    def __init__(self, backends: Sequence[TelemetryBackend] = ()) -> None:
        self._backends = list(backends)

    def get_entry(self, path: str) -> TelemetryEntry:
        return _MultiEntry([each.get_entry(path) for each in self._backends])

    def remove_entry(self, path: str) -> None:
        for each in self._backends:
            each.remove_entry(path)

    def has_schema(self, schema_name: str) -> bool:
        return all(each.has_schema(schema_name) for each in self._backends)

    def add_schema(self, schema_name: str, type: str, schema: typing.Any) -> None:
        for each in self._backends:
            each.add_schema(schema_name, type, schema)


#: The names of telemetry.mock_backend.
public: Iterable[str] = ("Action", "KeepDuplicatesValue", "LogBooleanArrayValue", "LogRawValue", "LogStringValue", "SetPropertyValue")
instead: dict[str, str] = {}
