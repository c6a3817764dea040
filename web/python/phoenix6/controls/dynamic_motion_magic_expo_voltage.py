"""The same name where CTRE's package has it."""

from ._requests import DynamicMotionMagicExpoVoltage

__all__ = ["DynamicMotionMagicExpoVoltage"]
