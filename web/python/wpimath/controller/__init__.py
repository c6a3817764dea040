"""Controllers: from what a robot should do to what its motors get."""

from ._bang_bang_controller import BangBangController
from ._feedforward import (
    ArmFeedforward,
    ElevatorFeedforward,
    SimpleMotorFeedforwardMeters,
    SimpleMotorFeedforwardRadians,
)
from ._pid_controller import PIDController
from ._profiled_pid_controller import ProfiledPIDController, ProfiledPIDControllerRadians

__all__ = [
    "ArmFeedforward",
    "BangBangController",
    "ElevatorFeedforward",
    "PIDController",
    "ProfiledPIDController",
    "ProfiledPIDControllerRadians",
    "SimpleMotorFeedforwardMeters",
    "SimpleMotorFeedforwardRadians",
]
