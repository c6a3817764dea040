"""What all configurations have: fluent setters, and a text."""

import copy
import dataclasses
import typing


class Group:
    """One group, or a whole device's groups."""

    def __init_subclass__(cls) -> None:
        for name in cls.__annotations__:
            setattr(cls, f"with_{name}", _fluent(name))

    def serialize(self) -> str:
        """Readable; CTRE's own text has another format."""
        return "\n".join(f"{each.name}: {getattr(self, each.name)}" for each in dataclasses.fields(self))  # type: ignore[arg-type]

    def to_string(self) -> str:
        return self.serialize()

    def __str__(self) -> str:
        return self.serialize()


def _fluent(name: str) -> typing.Any:
    def with_it(self: Group, new: typing.Any) -> Group:
        setattr(self, name, new)
        return self

    with_it.__name__ = f"with_{name}"
    return with_it


def take(target: Group, source: Group) -> None:
    """Copies all values."""
    for each in dataclasses.fields(source):  # type: ignore[arg-type]
        setattr(target, each.name, copy.deepcopy(getattr(source, each.name)))
