"""The same name where CTRE's package has it."""

from ._requests import TorqueCurrentFOC

__all__ = ["TorqueCurrentFOC"]
