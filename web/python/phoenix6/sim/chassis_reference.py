"""The same name where CTRE's package has it."""

from . import ChassisReference

__all__ = ["ChassisReference"]
