"""The same name where CTRE's package has it."""

from . import CANdiSimState

__all__ = ["CANdiSimState"]
