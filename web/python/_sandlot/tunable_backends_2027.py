"""2027's backend of tunables for tests, kinds of tunables, and the list of all that the package tunables has. Names and rules are those of
RobotPy 2027.0.0a7.
"""

import enum
import typing
from collections.abc import Callable, Iterable

from . import tunables_2027
from .tunables_2027 import Outlet, Tunable, TunableBackend, TunableRegistry

_kinds = (
    *("BOOLEAN", "INT32", "INT64", "FLOAT", "DOUBLE", "STRING", "RAW", "BOOLEAN_ARRAY", "INT32_ARRAY", "INT64_ARRAY", "FLOAT_ARRAY"),
    *("DOUBLE_ARRAY", "STRING_ARRAY", "STRUCT", "PROTOBUF", "COMPLEX"),
)
TunableTypeValue = enum.IntEnum("TunableTypeValue", ("UNKNOWN", *_kinds, *(f"MEMBER_{each}" for each in _kinds)), start=0, module=__name__)
TunableTypeValue.__doc__ = "Which kind of value a tunable has."

_wires = {
    **{"boolean": "BOOLEAN", "int": "INT64", "float": "FLOAT", "double": "DOUBLE", "string": "STRING", "raw": "RAW"},
    **{"boolean[]": "BOOLEAN_ARRAY", "int[]": "INT64_ARRAY", "double[]": "DOUBLE_ARRAY", "string[]": "STRING_ARRAY"},
}


def _kind_of(tunable: Tunable) -> TunableTypeValue:
    if tunable._struct is not None:
        return TunableTypeValue.STRUCT
    narrow = tunable._is_narrow and tunable._wire == "int"
    return TunableTypeValue.INT32 if narrow else TunableTypeValue[_wires[tunable._wire]]


class _Held(Outlet):
    """A tunable in a mock: what was set waits for the next update."""

    def __init__(self, backend: TunableBackend, path: str, value: object) -> None:
        super().__init__(backend, path, value)
        self.waiting: list[typing.Any] = []

    def hear(self) -> None:
        tunable, waiting = self.value, self.waiting
        self.waiting = []
        for each in waiting:
            if isinstance(tunable, Tunable) and tunable._mutable:
                try:
                    tunable.set(each)
                except (TypeError, ValueError) as error:
                    tunables_2027.TunableRegistry.report_warning(f"tunable '{self.path}': {error}")
                else:
                    tunable._tuned()


class MockTunableBackend(TunableBackend):
    """For tests: reads and sets tunables by their paths. What is set counts with the next update, as from a dashboard."""

    def open(self, path: str, value: object) -> Outlet:
        return _Held(self, path, value)

    def _held(self, path: str) -> _Held:
        found = tunables_2027._published.get(tunables_2027._bare(path))
        if found is None or found.backend is not self:
            raise ValueError(f"No such tunable: {path}")
        return typing.cast("_Held", found)

    def _of(self, path: str, kind: TunableTypeValue) -> _Held:
        held = self._held(path)
        here = _kind_of(held.value) if isinstance(held.value, Tunable) else TunableTypeValue.COMPLEX
        if here is not kind:
            raise ValueError(f"Tunable at {path} is {here.name}, not {kind.name}")
        return held

    def get_uid(self, path: str) -> int | None:
        """The number of the tunable at a path; None: there is none."""
        try:
            return tunables_2027._uid(self._held(path).value)
        except ValueError:
            return None

    def get_value(self, path: str) -> typing.Any:
        """Of whatever kind; of a struct its bytes, None for a complex one."""
        held = self._held(path)
        if not isinstance(held.value, Tunable):
            return None
        return self.get_struct_data(path) if held.value._struct is not None else held.value.get()

    def get_struct(self, path: str, type: type) -> typing.Any:
        """A struct of that class."""
        return self._struct(path, type, many=False)

    def get_struct_vector(self, path: str, type: type) -> list[typing.Any]:
        """A list of structs of that class."""
        return self._struct(path, type, many=True)

    def _struct(self, path: str, kind: type, many: bool) -> typing.Any:
        tunable = typing.cast("Tunable", self._of(path, TunableTypeValue.STRUCT).value)
        if tunable._struct is not kind or tunable._wire.endswith("[]") is not many:
            raise ValueError(f"Tunable at {path} is {tunable._wire}, not {kind.__name__}{'[]' if many else ''}")
        return tunable.get()

    def get_struct_type_name(self, path: str) -> str:
        """Such as "Pose2d", with [] for a list."""
        tunable = typing.cast("Tunable", self._of(path, TunableTypeValue.STRUCT).value)
        return tunable._wire.removeprefix("struct:")

    def get_struct_data(self, path: str) -> bytes:
        """As it goes over NetworkTables."""
        from wpiutil import wpistruct

        tunable = typing.cast("Tunable", self._of(path, TunableTypeValue.STRUCT).value)
        value = tunable.get()
        return wpistruct.pack_array(value) if tunable._wire.endswith("[]") else wpistruct.pack(value)

    def set_struct(self, path: str, value: typing.Any) -> None:
        """Sets a struct."""
        self._set_struct(path, value, many=False)

    def set_struct_vector(self, path: str, value: Iterable[typing.Any]) -> None:
        """Sets a list of structs."""
        self._set_struct(path, list(value), many=True)

    set_struct_array = set_struct_vector

    def _set_struct(self, path: str, value: typing.Any, many: bool) -> None:
        held = self._of(path, TunableTypeValue.STRUCT)
        tunable = typing.cast("Tunable", held.value)
        is_fit = all(isinstance(each, tunable._struct or object) for each in (value if many else [value]))
        # Another type is passed over with the update, as from a dashboard.
        if is_fit and tunable._wire.endswith("[]") is many:
            held.waiting.append(value)


def _accessors(word: str, kind: TunableTypeValue, cast: Callable) -> None:
    def get(self: MockTunableBackend, path: str) -> typing.Any:
        tunable = typing.cast("Tunable", self._of(path, kind).value)
        return cast(tunable.get())

    def set_it(self: MockTunableBackend, path: str, value: typing.Any) -> None:
        self._of(path, kind).waiting.append(cast(value))

    for name, function, text in ((f"get_{word}", get, "The value at a path."), (f"set_{word}", set_it, "Sets it with the next update.")):
        function.__name__, function.__qualname__, function.__doc__ = name, f"MockTunableBackend.{name}", text
        setattr(MockTunableBackend, name, function)


for _word, _kind, _cast in (
    *(("bool", "BOOLEAN", bool), ("int32", "INT32", int), ("int64", "INT64", int), ("float", "FLOAT", float)),
    *(("double", "DOUBLE", float), ("string", "STRING", str), ("raw", "RAW", bytes)),
):
    _accessors(_word, TunableTypeValue[_kind], _cast)
    if _word != "raw":
        _accessors(f"{_word}_vector", TunableTypeValue[f"{_kind}_ARRAY"], lambda value, cast=_cast: [cast(each) for each in value])

#: The package's names.
_first = (
    *("ComplexTunable", "Selectable", "Tunable", "TunableBackend", "TunableRegistry", "TunableTable", "add", "add_boolean", "add_double"),
    *("add_float", "add_int", "add_long", "get_table", "publish", "remove"),
)
globals().update({name: vars(tunables_2027)[name] for name in _first})
public: Iterable[str] = (*_first, "MockTunableBackend", "TunableTypeValue")
#: Upstream's names that are not here.
instead: dict[str, str] = {}
