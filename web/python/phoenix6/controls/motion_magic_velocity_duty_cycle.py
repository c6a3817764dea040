"""The same name where CTRE's package has it."""

from ._requests import MotionMagicVelocityDutyCycle

__all__ = ["MotionMagicVelocityDutyCycle"]
