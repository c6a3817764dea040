"""The same name where CTRE's package has it."""

from ._requests import DutyCycleOut

__all__ = ["DutyCycleOut"]
