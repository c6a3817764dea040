"""The same name where CTRE's package has it."""

from ._requests import CoastOut

__all__ = ["CoastOut"]
