"""Differential mechanisms: a wrist, or an elevator of two motors, that goes and turns."""

from .differential_constants import DifferentialCANdiSource, DifferentialMotorConstants, DifferentialPigeon2Source
from .differential_mechanism import DifferentialMechanism
from .mechanism_state import MechanismState
from .simple_differential_mechanism import SimpleDifferentialMechanism

__all__ = [
    *("DifferentialCANdiSource", "DifferentialMechanism", "DifferentialMotorConstants", "DifferentialPigeon2Source"),
    *("MechanismState", "SimpleDifferentialMechanism"),
]
