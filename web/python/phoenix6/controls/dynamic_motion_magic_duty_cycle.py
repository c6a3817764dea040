"""The same name where CTRE's package has it."""

from ._requests import DynamicMotionMagicDutyCycle
from .._visible import __getattr__ as __getattr__

__all__ = ["DynamicMotionMagicDutyCycle"]
