"""The same name where CTRE's package has it."""

from ._requests import MotionMagicExpoTorqueCurrentFOC

__all__ = ["MotionMagicExpoTorqueCurrentFOC"]
