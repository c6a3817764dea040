"""Values that a dashboard shows and sets: tunable and feedback."""

from __future__ import annotations

import collections.abc
import inspect
import typing
import warnings
from collections.abc import Callable, Mapping
from typing import Any, Generic, Self, TypeAlias, TypeVar, overload

from ntcore import NetworkTableInstance

from ._topics import TopicMaker, topic_of_hint, topic_of_value

V = TypeVar("V")
JsonPrimitive: TypeAlias = bool | float | str
JsonValue: TypeAlias = JsonPrimitive | list[JsonPrimitive] | tuple[JsonPrimitive, ...]


class tunable(Generic[V]):
    """A variable that a dashboard shows and sets: `speed = tunable(0.5)`.

    Its place is /components/COMPONENT/VARIABLE, /autonomous/MODE/VARIABLE or, on the robot's class, /robot/VARIABLE.
    MagicRobot connects it; it can be used from setup() on.
    """

    __slots__ = ("_default", "_subtable", "_write_default", "_properties", "_maker", "_name", "__orig_class__")

    def __init__(
        self,
        default: V,
        *,
        writeDefault: bool = True,
        subtable: str | None = None,
        properties: Mapping[str, JsonValue] | None = None,
        doc: Any = None,
    ) -> None:
        """
        :param default: the first value: a number, bool, string, bytes, a list of them, or a struct such as Pose2d
        :param writeDefault: whether the first value replaces one that is there already
        :param subtable: a table below the component's
        :param properties: properties of the topic
        :param doc: not used
        """
        if doc is not None:
            warnings.warn("tunable no longer uses the doc argument", stacklevel=2)
        self._default = default
        self._subtable = subtable
        self._write_default = writeDefault
        self._properties = properties
        self._name = ""
        # An empty list says nothing; its annotation may.
        if default or not isinstance(default, collections.abc.Sequence):
            self._maker = _publishable(topic_of_value(default), type(default))

    def with_properties(self, **kwargs: JsonValue) -> Self:
        """This tunable with properties of its topic."""
        self._properties = kwargs
        return self

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name
        hint = self._hint(owner, name)
        if hint is None:
            self._maker = _publishable(topic_of_value(self._default), type(self._default))
        else:
            self._maker = _publishable(topic_of_hint(hint), hint)

    def _hint(self, owner: type, name: str) -> Any:
        """The type of `tunable[Sequence[int]]([])`, or of an annotation."""
        made_as = getattr(self, "__orig_class__", None)
        if made_as is not None:
            return typing.get_args(made_as)[0]
        try:
            hint = typing.get_type_hints(owner).get(name)
        except NameError:
            # Another annotation of the class names something that is not there yet.
            return None
        for wrapper in (typing.ClassVar, tunable):
            if typing.get_origin(hint) is wrapper:
                hint = typing.get_args(hint)[0]
        return hint

    @overload
    def __get__(self, instance: None, owner: Any = None) -> tunable[V]: ...

    @overload
    def __get__(self, instance: object, owner: Any = None) -> V: ...

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else self._entry(instance).get()

    def __set__(self, instance: Any, value: V) -> None:
        self._entry(instance).set(value)

    def _entry(self, instance: Any) -> Any:
        try:
            return instance._tunables[self]
        except AttributeError:
            raise RuntimeError(
                f"tunable {self._name!r} of {type(instance).__name__} is used before MagicRobot has connected it: "
                "use it from setup() on, not in __init__ or createObjects"
            ) from None


def _publishable(maker: TopicMaker | None, kind: Any) -> TopicMaker:
    if maker is None:
        name = getattr(kind, "__name__", str(kind))
        raise TypeError(f"tunable is not publishable to NetworkTables, type: {name}")
    return maker


def setup_tunables(component: Any, cname: str, prefix: str | None = "components") -> None:
    """Connects the tunables of an object. MagicRobot does so; tests of a component may.

    :param component: the object
    :param cname: its name
    :param prefix: the table above it, or None
    """
    table = _table(cname, prefix)
    entries: dict[tunable[Any], Any] = {}
    for name in dir(type(component)):
        if name.startswith("_"):
            continue
        value = getattr(type(component), name)
        if not isinstance(value, tunable):
            continue
        topic = value._maker(f"{table}/{value._subtable}/{name}" if value._subtable else f"{table}/{name}")
        entry = topic.getEntry(value._default)
        if value._write_default:
            entry.set(value._default)
        else:
            entry.setDefault(value._default)
        if value._properties is not None:
            topic.setProperties(dict(value._properties))
        entries[value] = entry
    component._tunables = entries


def _table(cname: str, prefix: str | None) -> str:
    return f"/{cname}" if prefix is None else f"/{prefix}/{cname}"


class _Feedback:
    """The type of `feedback`."""

    __slots__ = ("_key", "_properties")

    def __init__(self, key: str | None = None, properties: Mapping[str, JsonValue] | None = None) -> None:
        self._key = key
        self._properties = properties

    def __call__(
        self,
        f: Callable[..., Any] | None = None,
        *,
        key: str | None = None,
        properties: Mapping[str, JsonValue] | None = None,
    ) -> Any:
        """
        :param f: the method
        :param key: the value's name; the method's without `get_` if there is none
        :param properties: properties of the topic
        """
        if f is None:
            return _Feedback(key, properties)
        if not callable(f):
            raise TypeError(f"Illegal use of feedback decorator on non-callable {f!r}")
        if len(inspect.signature(f).parameters) != 1:
            raise ValueError(
                f"{f.__name__} may not take arguments other than 'self' (must be a simple getter method)"
            )
        f._magic_feedback = (self._key, self._properties)  # type: ignore[attr-defined]
        return f

    def with_properties(self, **kwargs: JsonValue) -> _Feedback:
        """A decorator that gives the topic properties."""
        return _Feedback(self._key, kwargs)


#: A decorator: what the method returns is shown on the dashboard after each loop, in /components/COMPONENT/NAME or
#: /robot/NAME. The method takes nothing but self; its name without `get_` is the value's.
feedback = _Feedback()


def collect_feedbacks(
    component: Any, cname: str, prefix: str | None = "components"
) -> list[tuple[Callable[[], Any], Callable[[Any], Any]]]:
    """The feedback methods of an object, each with what takes its value."""
    table = _table(cname, prefix)
    feedbacks: list[tuple[Callable[[], Any], Callable[[Any], Any]]] = []
    for name, method in inspect.getmembers(component, inspect.ismethod):
        wanted = getattr(method, "_magic_feedback", None)
        if wanted is None:
            continue
        key, properties = wanted
        key = key or name.removeprefix("get_")
        hint = typing.get_type_hints(method).get("return")
        maker = None if hint is None else topic_of_hint(hint)
        if maker is None:
            entry = NetworkTableInstance.getDefault().getTable(table).getEntry(key)
            feedbacks.append((method, entry.setValue))
            continue
        topic = maker(f"{table}/{key}")
        publisher = topic.publish()
        if properties is not None:
            topic.setProperties(dict(properties))
        feedbacks.append((method, publisher.set))
    return feedbacks
