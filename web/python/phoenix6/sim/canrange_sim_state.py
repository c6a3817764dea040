"""The same name where CTRE's package has it."""

from . import CANrangeSimState

__all__ = ["CANrangeSimState"]
