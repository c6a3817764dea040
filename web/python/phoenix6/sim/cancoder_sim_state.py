"""The same name where CTRE's package has it."""

from . import CANcoderSimState

__all__ = ["CANcoderSimState"]
