"""The same name where CTRE's package has it."""

from ._requests import StrictFollower

__all__ = ["StrictFollower"]
