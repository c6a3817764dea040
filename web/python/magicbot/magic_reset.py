"""Variables of a component that go back to a value after each loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

V = TypeVar("V")


class will_reset_to(Generic[V]):
    """A component's variable that is set back after each loop: `shooting = will_reset_to(False)`. Its class must not
    have __slots__."""

    __slots__ = ("default",)

    def __init__(self, default: V) -> None:
        """
        :param default: the value
        """
        self.default = default

    if TYPE_CHECKING:
        # An instance has the value itself in its place.
        @overload
        def __get__(self, instance: None, owner: Any = ...) -> will_reset_to[V]: ...
        @overload
        def __get__(self, instance: object, owner: Any = ...) -> V: ...
        def __get__(self, instance: Any, owner: Any = ...) -> Any: ...
        def __set__(self, instance: Any, value: V) -> None: ...


def collect_resets(cls: type) -> dict[str, Any]:
    """The variables of a class that are set back, with their values."""
    found = {name: getattr(cls, name) for name in dir(cls)}
    return {name: value.default for name, value in found.items() if isinstance(value, will_reset_to)}
