"""Values that simulated devices give to those that watch them."""

import typing

from _sandlot.enums import Enum


class Type(Enum):
    UNASSIGNED = 0
    BOOLEAN = 1
    DOUBLE = 2
    ENUM = 4
    INT = 8
    LONG = 16


class AccelerometerRange(Enum):
    k2G = 0
    k4G = 1
    k8G = 2


class Value:
    """A value with its type."""

    def __init__(self, type: Type, value: typing.Any) -> None:
        self.type = type
        self.value = value

    @staticmethod
    def of(kind: type, value: typing.Any) -> "Value":
        """Of Python's type: a bool, an int or a float."""
        return Value({bool: Type.BOOLEAN, int: Type.INT}.get(kind, Type.DOUBLE), value)

    def __repr__(self) -> str:
        return f"<Value type={self.type.name} value={self.value!r}>"
