"""The same name where CTRE's package has it."""

from ._requests import MotionMagicExpoVoltage

__all__ = ["MotionMagicExpoVoltage"]
