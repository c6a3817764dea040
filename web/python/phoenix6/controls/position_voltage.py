"""The same name where CTRE's package has it."""

from ._requests import PositionVoltage

__all__ = ["PositionVoltage"]
