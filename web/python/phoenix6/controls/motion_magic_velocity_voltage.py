"""The same name where CTRE's package has it."""

from ._requests import MotionMagicVelocityVoltage

__all__ = ["MotionMagicVelocityVoltage"]
