"""The same name where CTRE's package has it."""

from ._requests import MotionMagicExpoDutyCycle

__all__ = ["MotionMagicExpoDutyCycle"]
