"""The same name where CTRE's package has it."""

from ._requests import VelocityVoltage

__all__ = ["VelocityVoltage"]
