"""Enumerations of upstream's compiled packages: a member is a number where one is asked for, and equals its own."""

import enum


class Enum(enum.Enum):
    """As pybind11 makes them."""

    def __int__(self) -> int:
        return int(self.value)

    def __index__(self) -> int:
        return int(self.value)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Enum):
            return self is other
        return isinstance(other, int) and self._value_ == other

    def __hash__(self) -> int:
        return hash(self._value_)
