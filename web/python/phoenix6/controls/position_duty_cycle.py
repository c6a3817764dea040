"""The same name where CTRE's package has it."""

from ._requests import PositionDutyCycle

__all__ = ["PositionDutyCycle"]
