"""The same name where CTRE's package has it."""

from ._requests import DynamicMotionMagicDutyCycle

__all__ = ["DynamicMotionMagicDutyCycle"]
