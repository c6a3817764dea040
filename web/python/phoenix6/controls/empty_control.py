"""The same name where CTRE's package has it."""

from ._requests import EmptyControl

__all__ = ["EmptyControl"]
