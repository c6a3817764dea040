"""The same name where CTRE's package has it."""

from ._requests import DynamicMotionMagicVoltage

__all__ = ["DynamicMotionMagicVoltage"]
