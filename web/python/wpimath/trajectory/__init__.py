"""Profiles of movement, and trajectories: where a robot should be at each moment."""

from ._exponential_profile import ExponentialProfileMeterVolts
from ._trajectory import Trajectory, TrajectoryUtil
from ._trajectory_generator import TrajectoryConfig, TrajectoryGenerator, TrajectoryParameterizer
from ._trapezoid_profile import TrapezoidProfile, TrapezoidProfileRadians

__all__ = [
    "ExponentialProfileMeterVolts",
    "Trajectory",
    "TrajectoryConfig",
    "TrajectoryGenerator",
    "TrajectoryParameterizer",
    "TrajectoryUtil",
    "TrapezoidProfile",
    "TrapezoidProfileRadians",
]
