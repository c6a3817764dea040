"""The same name where CTRE's package has it."""

from ._requests import StaticBrake

__all__ = ["StaticBrake"]
