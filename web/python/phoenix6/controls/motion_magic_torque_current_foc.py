"""The same name where CTRE's package has it."""

from ._requests import MotionMagicTorqueCurrentFOC

__all__ = ["MotionMagicTorqueCurrentFOC"]
