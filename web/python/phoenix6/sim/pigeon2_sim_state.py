"""The same name where CTRE's package has it."""

from . import Pigeon2SimState

__all__ = ["Pigeon2SimState"]
