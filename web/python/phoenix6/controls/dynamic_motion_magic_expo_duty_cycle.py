"""The same name where CTRE's package has it."""

from ._requests import DynamicMotionMagicExpoDutyCycle

__all__ = ["DynamicMotionMagicExpoDutyCycle"]
