"""The same name where CTRE's package has it."""

from . import TalonFXSSimState

__all__ = ["TalonFXSSimState"]
