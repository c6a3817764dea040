"""Profiles of movement and trajectories."""

from ._exponential_profile import ExponentialProfileMeterVolts
from ._trapezoid_profile import TrapezoidProfile, TrapezoidProfileRadians

__all__ = [
    "ExponentialProfileMeterVolts",
    "TrapezoidProfile",
    "TrapezoidProfileRadians",
]
