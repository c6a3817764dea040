"""The same name where CTRE's package has it."""

from ._requests import DynamicMotionMagicExpoTorqueCurrentFOC

__all__ = ["DynamicMotionMagicExpoTorqueCurrentFOC"]
