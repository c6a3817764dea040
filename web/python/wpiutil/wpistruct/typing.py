"""Types of classes that go over NetworkTables as structs."""

from typing import Any, ClassVar, Protocol, TypeGuard


class StructSerializable(Protocol):
    """A class with a WPIStruct."""

    WPIStruct: ClassVar[Any]


def is_wpistruct_type(cls: object) -> TypeGuard[type[StructSerializable]]:
    """Whether it is such a class."""
    return isinstance(cls, type) and hasattr(cls, "WPIStruct")


__all__ = ["StructSerializable", "is_wpistruct_type"]
