"""The same name where CTRE's package has it."""

from ._requests import NeutralOut

__all__ = ["NeutralOut"]
