"""The same name where CTRE's package has it."""

from ._requests import Follower

__all__ = ["Follower"]
