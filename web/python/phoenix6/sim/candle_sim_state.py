"""The same name where CTRE's package has it."""

from . import CANdleSimState

__all__ = ["CANdleSimState"]
