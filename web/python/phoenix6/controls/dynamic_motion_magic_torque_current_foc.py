"""The same name where CTRE's package has it."""

from ._requests import DynamicMotionMagicTorqueCurrentFOC

__all__ = ["DynamicMotionMagicTorqueCurrentFOC"]
