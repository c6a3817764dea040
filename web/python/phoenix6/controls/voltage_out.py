"""The same name where CTRE's package has it."""

from ._requests import VoltageOut

__all__ = ["VoltageOut"]
