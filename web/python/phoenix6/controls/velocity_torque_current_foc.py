"""The same name where CTRE's package has it."""

from ._requests import VelocityTorqueCurrentFOC

__all__ = ["VelocityTorqueCurrentFOC"]
