"""2027's package tunables: values that a person sets, under /Tunables. Names and rules are those of RobotPy 2027.0.0a7.

A plain tunable is one topic that both write. A robust one is two: the program publishes "value" and listens for "tune".
"""

import abc
import contextlib
import itertools
import typing
from collections.abc import Callable, Iterable, Iterator, Sequence

from . import report, tables
from .telemetry_2027 import normal, struct_topic

_scalars = {bool: "boolean", int: "int", float: "double", str: "string", bytes: "raw", bytearray: "raw"}
_elements = {bool: "boolean[]", int: "int[]", float: "double[]", str: "string[]"}
#: The maker of a value of a type on the wire.
_casts: dict[str, Callable] = {
    **{"boolean": bool, "int": int, "double": float, "float": float, "string": str, "raw": bytes},
    "boolean[]": lambda value: [bool(each) for each in value],
    "int[]": lambda value: [int(each) for each in value],
    "double[]": lambda value: [float(each) for each in value],
    "string[]": lambda value: [str(each) for each in value],
}


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray, memoryview))


def _kind_of(value: object, value_type: type | None, element_type: type | None) -> tuple[str, type | None]:
    """The type on the wire, and the class of a struct."""
    if value_type is not None and element_type is not None:
        raise TypeError("value_type and element_type are mutually exclusive")
    many = _is_list(value)
    if element_type is not None and not many:
        raise TypeError("element_type is only supported for tunable sequences")
    if value_type is not None and many:
        raise TypeError("value_type is only supported for scalar tunables; use element_type for sequences")
    for word, given in (("value_type", value_type), ("element_type", element_type)):
        if isinstance(given, str):
            raise TypeError(f"tunable {word} must be a Python type")
    if many and element_type is None:
        if not value:
            raise TypeError("empty tunable sequences require element_type")
        kinds = {type(each) for each in value}
        element_type = type(value[0]) if hasattr(type(value[0]), "WPIStruct") else _common(kinds)
    kind = element_type if many else value_type or type(value)
    if hasattr(kind, "WPIStruct"):
        return f"struct:{kind.WPIStruct.typename}" + ("[]" if many else ""), kind
    wire = (_elements if many else {**_scalars, memoryview: "raw"}).get(kind)
    if wire is None and (value_type or element_type):
        raise TypeError(f"unsupported tunable {'element' if many else 'value'}_type")
    if wire is None:
        raise TypeError("cannot infer tunable type; pass value_type explicitly")
    return wire, None


def _common(kinds: set[type]) -> type:
    for allowed, kind in (({bool}, bool), ({int}, int), ({int, float}, float)):
        if kinds <= allowed:
            return kind
    return str


class Tunable:
    """One value, kept here or by a getter and a setter."""

    def __init__(
        self,
        value: object,
        *,
        getter: Callable[[], typing.Any] | None = None,
        setter: Callable[[typing.Any], None] | None = None,
        on_tune: Callable[[typing.Any], None] | None = None,
        robust: bool = False,
        mutable: bool = True,
        value_type: type | None = None,
        element_type: type | None = None,
        properties: dict | None = None,
        type_string: str = "",
        always_get: bool = False,
    ) -> None:
        self._wire, self._struct = _kind_of(value, value_type, element_type)
        self._getter, self._setter, self._on_tune = getter, setter, on_tune
        self._robust, self._mutable = robust, mutable
        self._properties = dict(properties or {})
        self._type_string = type_string
        self._value = self._cast(value)
        #: A number of 32 bits.
        self._is_narrow = False

    def _cast(self, value: object) -> typing.Any:
        if self._struct is not None:
            return list(value) if self._wire.endswith("[]") else value
        return _casts[self._wire](value)

    def get(self) -> typing.Any:
        return self._getter() if self._getter is not None else self._value

    def set(self, value: object) -> None:
        """As the program wants it; it is published with the next loop."""
        if self._setter is not None:
            self._setter(value)
        self._value = self._cast(self._getter() if self._getter is not None else value)

    def _tuned(self) -> None:
        """It was set from outside."""
        if self._on_tune is not None:
            self._on_tune(self.get())

    def mutate(self) -> typing.Any:
        """A struct to be changed in place."""
        if self._struct is None or self._wire.endswith("[]"):
            raise TypeError("mutate() is only supported for individual struct values; use get() and set() for other types")
        return self.get()

    def _narrow(self) -> "Tunable":
        """Of 32 bits."""
        self._is_narrow = True
        if self._wire == "double":
            self._wire = "float"
        elif not -(2**31) <= self._value < 2**31:
            raise TypeError(f"{self._value} is no signed whole number of 32 bits")
        return self


class Outlet:
    """What is published at a path of a backend; this one does nothing with it."""

    def __init__(self, backend: "TunableBackend", path: str, value: object) -> None:
        self.backend, self.path, self.value = backend, path, value

    def hear(self) -> None:
        """Takes what was set from outside."""

    def send(self) -> None:
        """Tells what the program has set."""

    def mark(self) -> None:
        """The value has changed."""

    def close(self) -> None:
        """It is published no more."""


class _Table(Outlet):
    """A complex tunable on NetworkTables: the type of its table."""

    def __init__(self, backend: "NetworkTablesTunableBackend", path: str, value: object) -> None:
        super().__init__(backend, path, value)
        self._topic = tables.topic(f"{backend.prefix}{path}/.type")
        kind = getattr(value, "get_tunable_type", lambda: "")()
        if kind:
            tables.announce(self._topic, "string", {"mutable": True})
            tables.put(self._topic, "string", kind)

    def close(self) -> None:
        tables.withdraw(self._topic)


class _Topics(Outlet):
    """A tunable at a path on NetworkTables."""

    def __init__(self, backend: "NetworkTablesTunableBackend", path: str, tunable: Tunable) -> None:
        super().__init__(backend, path, tunable)
        self._tunable = tunable
        robust = tunable._robust
        properties = {**tunable._properties, **({"robust": True} if robust else {}), "mutable": tunable._mutable}
        base = f"{backend.prefix}{path}"
        self._topic = tables.topic(f"{base}/value" if robust else base)
        self._asked = tables.topic(f"{base}/tune" if robust else base)
        self._wire = tunable._type_string or tunable._wire
        self._entry: object = None
        self._sent: object = None
        if tunable._struct is not None:
            self._entry = struct_topic(self._topic.name, tunable._struct, tunable._wire.endswith("[]")).publish()
        tables.announce(self._topic, self._wire, properties)
        self._queue = tables.Queue(20, own=False)
        if tunable._mutable:
            self._asked.queues.add(self._queue)
            # A value set before the program started counts.
            if robust and self._asked.value is not None:
                self._apply(self._asked.value)
        self.send()

    def hear(self) -> None:
        for value, _, _ in self._queue.take():
            self._apply(value)

    def _apply(self, value: object) -> None:
        tunable = self._tunable
        try:
            if self._entry is not None:
                value = self._entry._unpack(value)
            tunable.set(tunable._cast(value))
        except (TypeError, ValueError) as error:
            return TunableRegistry.report_warning(f"NetworkTables tunable '{self._asked.name}': {error}")
        self._sent = None
        tunable._tuned()

    def send(self) -> None:
        tunable = self._tunable
        value = tunable._cast(tunable.get())
        if self._entry is not None:
            value = self._entry._pack(value)
        if self._sent is None or value != self._sent:
            self._sent = value
            tables.put(self._topic, self._wire, value)

    def mark(self) -> None:
        self._sent = None

    def close(self) -> None:
        self._asked.queues.discard(self._queue)
        tables.withdraw(self._topic)


class TunableBackend:
    """Where tunables go. Backends are those of the library; overrides in Python are not called, as with WPILib's."""

    class PublishedTunable:
        """A tunable that was taken from a backend."""

        path = ""
        uid = 0

    def open(self, path: str, value: object) -> Outlet:
        """Publishes a value at a path."""
        raise NotImplementedError

    def _own(self) -> list[Outlet]:
        return [outlet for outlet in list(_published.values()) if outlet.backend is self]

    def mark_dirty(self, uid: int) -> None:
        """The value has changed: the next update sends it."""
        for outlet in self._own():
            if _uid(outlet.value) == uid:
                outlet.mark()

    def remove(self, path: str) -> None:
        """It is published no more, and what is below it stays."""
        path = _bare(path)
        outlet = _published.get(path)
        if outlet is not None and outlet.backend is self:
            _close(path)

    def remove_prefix(self, prefix: str) -> list["TunableBackend.PublishedTunable"]:
        """All at that path and below it are published no more; which these were."""
        prefix, found = _bare(prefix), []
        for outlet in self._own():
            if outlet.path == prefix or outlet.path.startswith(f"{prefix}/"):
                each = TunableBackend.PublishedTunable()
                each.path, each.uid = outlet.path, _uid(outlet.value)
                found.append(each)
                self.remove(outlet.path)
        return found

    def unregister_tunable(self, uid: int) -> None:
        """It is published no more, at whatever path."""
        for outlet in self._own():
            if _uid(outlet.value) == uid:
                self.remove(outlet.path)

    def retire(self) -> None:
        """Nothing goes out any more."""
        for outlet in self._own():
            self.remove(outlet.path)

    def update(self) -> None:
        """Takes what was set, and sends what has changed."""
        for outlet in self._own():
            outlet.hear()
        for outlet in self._own():
            outlet.send()


class NetworkTablesTunableBackend(TunableBackend):
    """Tunables as topics below a prefix. There is one instance of NetworkTables here."""

    def __init__(self, inst: object, prefix: str) -> None:
        self.prefix = _bare(prefix)

    def open(self, path: str, value: object) -> Outlet:
        return (_Topics if isinstance(value, Tunable) else _Table)(self, path, value)


#: Numbers of tunables, by the objects themselves.
_uids: dict[int, tuple[object, int]] = {}
_numbers = itertools.count(1)


def _close(path: str) -> None:
    """Ends what is published at a path; a tunable that is published nowhere else loses its number."""
    outlet = _published.pop(path)
    outlet.close()
    if all(each.value is not outlet.value for each in _published.values()):
        _uids.pop(id(outlet.value), None)


def _uid(value: object) -> int:
    """The number of a tunable, from 1; it has it as long as it is published somewhere."""
    if id(value) not in _uids:
        _uids[id(value)] = (value, next(_numbers))
    return _uids[id(value)][1]


def _bare(path: str) -> str:
    """Without a slash at its end; "" for the root."""
    return normal(path).rstrip("/")


class ComplexTunable(abc.ABC):
    """What is made of several tunables."""

    @abc.abstractmethod
    def publish_tunables(self, table: "TunableTable") -> None:
        """Publishes each of them."""

    def get_tunable_type(self) -> str:
        """What a dashboard shows it as; "" for nothing of its own."""
        return ""

    def update_tunables(self) -> None:
        """In each loop, before they are sent."""


class TunableTable:
    """Tunables below a path."""

    def __init__(self, path: str) -> None:
        self._path = normal(f"{path}/")

    def get_path(self) -> str:
        """With a slash at its end."""
        return self._path

    def get_table(self, name: str) -> "TunableTable":
        return TunableTable(f"{self._path}{name}")

    def publish(self, name: str, value: object) -> bool:
        """A Tunable, or an object that publishes several. False: there is one of that name."""
        path = normal(f"{self._path}{name}")
        if not isinstance(value, Tunable) and not hasattr(value, "publish_tunables"):
            raise TypeError("value must be a Tunable or a ComplexTunable")
        if path in _published:
            TunableRegistry.report_warning(f"Tunable already published at path '{path}'")
            return False
        _published[path] = TunableRegistry.get_backend(path).open(path, value)
        if not isinstance(value, Tunable):
            value.publish_tunables(TunableTable(path))
        return True

    def add(self, name: str, value: object, **more: typing.Any) -> Tunable:
        """A new tunable of that value; `more` is what Tunable takes."""
        made = Tunable(value, **more)
        self.publish(name, made)
        return made

    def publish_value(self, name: str, getter: Callable[[], typing.Any], setter: Callable[[typing.Any], None], **more: typing.Any) -> Tunable:
        """A value that the program keeps itself."""
        return self.add(name, getter(), getter=getter, setter=setter, **more)

    def remove(self, name: str) -> None:
        TunableRegistry.remove(f"{self._path}{name}")


#: The published ones, by path.
_published: dict[str, Outlet] = {}


def _adders(name: str, kind: type, narrow: bool) -> None:
    def add(self: TunableTable, name: str, value: object, **more: typing.Any) -> Tunable:
        made = Tunable(kind(value), value_type=kind, **more)
        self.publish(name, made._narrow() if narrow else made)
        return made

    def publish(
        self: TunableTable, name: str, getter: Callable[[], typing.Any], setter: Callable[[typing.Any], None], **more: typing.Any
    ) -> Tunable:
        made = Tunable(kind(getter()), getter=getter, setter=setter, value_type=kind, **more)
        self.publish(name, made._narrow() if narrow else made)
        return made

    def add_at_root(name: str, value: object, **more: typing.Any) -> Tunable:
        return getattr(get_table(), f"add_{word}")(name, value, **more)

    word = name
    for function, of in ((add, f"add_{name}"), (publish, f"publish_{name}")):
        function.__name__, function.__qualname__ = of, f"TunableTable.{of}"
        setattr(TunableTable, of, function)
    add_at_root.__name__ = add_at_root.__qualname__ = f"add_{name}"
    globals()[f"add_{name}"] = add_at_root


for _name, _kind, _is_narrow in (
    *(("boolean", bool, False), ("int", int, True), ("long", int, False)),
    *(("float", float, True), ("double", float, False)),
):
    _adders(_name, _kind, _is_narrow)


def _publishers(name: str, kind: type, many: bool) -> None:
    def publish(
        self: TunableTable, name: str, getter: Callable[[], typing.Any], setter: Callable[[typing.Any], None], **more: typing.Any
    ) -> Tunable:
        return self.publish_value(name, getter, setter, **{"element_type" if many else "value_type": kind}, **more)

    publish.__name__, publish.__qualname__ = f"publish_{name}", f"TunableTable.publish_{name}"
    setattr(TunableTable, f"publish_{name}", publish)


for _name, _kind, _is_many in (
    *(("string", str, False), ("raw", bytes, False), ("boolean_array", bool, True)),
    *(("integer_array", int, True), ("double_array", float, True), ("string_array", str, True)),
):
    _publishers(_name, _kind, _is_many)


class Selectable(ComplexTunable, typing.Generic[typing.TypeVar("T")]):  # type: ignore[misc]
    """Options by name, of which a dashboard chooses one; the default counts until it has."""

    def __init__(self) -> None:
        self._values: dict[str, typing.Any] = {}
        self._listener: Callable[[typing.Any], None] | None = None
        self._default = Tunable("", mutable=False)
        self._options = Tunable([], mutable=False, element_type=str)
        self._selected = Tunable("", on_tune=self._changed, robust=True)

    def add(self, name: str, value: object) -> None:
        """An option, new or instead of the one of that name."""
        self._values[name] = value
        self._options.set(list(self._values))

    def add_default(self, name: str, value: object) -> None:
        """An option, and the one that counts at first."""
        self.add(name, value)
        self.set_default(name)

    def remove(self, name: str) -> None:
        if self._values.pop(name, self) is self:
            return
        self._options.set(list(self._values))
        if self._default.get() == name:
            self._default.set("")

    def set_default(self, name: str) -> None:
        self._default.set(name)

    def clear(self) -> None:
        """No option and no default is left."""
        self._values.clear()
        self._options.set([])
        self._default.set("")

    def get_selected(self) -> typing.Any:
        """The object that was chosen, else the default's; None if there is none."""
        selected = self._selected.get()
        return self._values[selected] if selected in self._values else self._values.get(self._default.get())

    def on_change(self, listener: Callable[[typing.Any], None]) -> None:
        """Called with the object of each new choice."""
        self._listener = listener

    def publish_tunables(self, table: TunableTable) -> None:
        table.publish("default", self._default)
        table.publish("options", self._options)
        table.publish("selected", self._selected)

    def get_tunable_type(self) -> str:
        return "Selectable"

    def _changed(self, _name: str) -> None:
        selected = self.get_selected()
        if selected is not None and self._listener is not None:
            self._listener(selected)


class TunableRegistry:
    """All static."""

    _warn: Callable[[str], None] | None = None

    #: By the path that they begin at.
    _backends: dict[str, TunableBackend] = {}
    #: As every robot begins.
    _first = NetworkTablesTunableBackend(None, "/Tunables")

    @staticmethod
    def get_backend(path: str) -> TunableBackend:
        """Where a path goes: the backend of the longest prefix of it, which may be the whole path."""
        at = _bare(path)
        while at not in TunableRegistry._backends and at != "":
            at = at.rpartition("/")[0]
        return TunableRegistry._backends.get(at, TunableRegistry._first)

    @staticmethod
    def register_backend(prefix: str, backend: TunableBackend) -> None:
        """From now on all below the prefix goes there, what is published already, too."""
        if type(backend).open is TunableBackend.open:
            raise TypeError(f"{type(backend).__name__} is no backend that can publish: take NetworkTablesTunableBackend or MockTunableBackend")
        TunableRegistry._backends[_bare(prefix)] = backend
        for path, outlet in list(_published.items()):
            wanted = TunableRegistry.get_backend(path)
            if wanted is not outlet.backend:
                outlet.close()
                _published[path] = wanted.open(path, outlet.value)

    @staticmethod
    def update() -> None:
        """Takes what was set, and sends what has changed. Each loop of a robot does."""
        for outlet in list(_published.values()):
            outlet.hear()
        for outlet in list(_published.values()):
            if not isinstance(outlet.value, Tunable) and hasattr(outlet.value, "update_tunables"):
                outlet.value.update_tunables()
        for outlet in list(_published.values()):
            outlet.send()

    @staticmethod
    def remove(value: object) -> None:
        """What is published at a path, or a tunable wherever it is, with all that is below it."""
        if isinstance(value, str):
            paths = [_bare(value)]
        else:
            paths = [path for path, outlet in _published.items() if outlet.value is value]
        for path in list(_published):
            if any(path == one or path.startswith(f"{one}/") for one in paths):
                _close(path)

    @staticmethod
    def get_table(path: str) -> TunableTable:
        return TunableTable(path)

    @staticmethod
    def normalize_name(path: str) -> str:
        return normal(path)

    @staticmethod
    def report_warning(msg: str) -> None:
        if TunableRegistry._warn is not None:
            TunableRegistry._warn(msg)
        else:
            report.once(f"Tunable warning: {msg}")

    @staticmethod
    def set_report_warning(callback: Callable[[str], None] | None) -> None:
        """Who is told of what was not published. None: the console."""
        TunableRegistry._warn = callback

    @staticmethod
    @contextlib.contextmanager
    def with_update_mutex() -> Iterator[None]:
        """Nothing else happens meanwhile: there is one thread here."""
        yield

    @staticmethod
    def reset() -> None:
        """Nothing is published any more, and what comes goes to NetworkTables."""
        TunableRegistry._warn = None
        TunableRegistry._backends.clear()
        for path in list(_published):
            TunableRegistry.remove(path)


def get_table(name: str = "") -> TunableTable:
    """The table of that name, or the one that all are in."""
    return TunableTable(name)


def publish(name: str, value: object) -> bool:
    """A Tunable, or an object that publishes several, at /Tunables/name."""
    return get_table().publish(name, value)


def add(name: str, value: object, **more: typing.Any) -> Tunable:
    """A new tunable at /Tunables/name."""
    return get_table().add(name, value, **more)


def remove(name: str) -> None:
    TunableRegistry.remove(name)
