"""The same name where CTRE's package has it."""

from ._requests import MotionMagicVelocityTorqueCurrentFOC

__all__ = ["MotionMagicVelocityTorqueCurrentFOC"]
