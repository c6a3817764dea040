"""The same name where CTRE's package has it."""

from . import TalonFXSimState

__all__ = ["TalonFXSimState"]
