"""The same name where CTRE's package has it."""

from ._requests import PositionTorqueCurrentFOC

__all__ = ["PositionTorqueCurrentFOC"]
