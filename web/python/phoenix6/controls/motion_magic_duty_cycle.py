"""The same name where CTRE's package has it."""

from ._requests import MotionMagicDutyCycle

__all__ = ["MotionMagicDutyCycle"]
