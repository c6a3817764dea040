"""The same name where CTRE's package has it."""

from ._requests import MotionMagicVoltage

__all__ = ["MotionMagicVoltage"]
