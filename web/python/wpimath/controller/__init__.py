"""Controllers: from what a robot should do to what its motors get."""

from _sandlot import keywords as _keywords

from ._bang_bang_controller import BangBangController
from ._differential_drive import DifferentialDriveAccelerationLimiter, DifferentialDriveFeedforward, DifferentialDriveWheelVoltages
from ._feedforward import (
    ArmFeedforward,
    ElevatorFeedforward,
    SimpleMotorFeedforwardMeters,
    SimpleMotorFeedforwardRadians,
)
from ._linear_quadratic_regulator import (
    LinearQuadraticRegulator_1_1,
    LinearQuadraticRegulator_2_1,
    LinearQuadraticRegulator_2_2,
    LinearQuadraticRegulator_3_2,
)
from ._path_controllers import (
    HolonomicDriveController,
    LTVDifferentialDriveController,
    LTVUnicycleController,
    RamseteController,
)
from ._pid_controller import PIDController
from ._plant_inversion import (
    ControlAffinePlantInversionFeedforward_1_1,
    ControlAffinePlantInversionFeedforward_2_1,
    ControlAffinePlantInversionFeedforward_2_2,
    ImplicitModelFollower_1_1,
    ImplicitModelFollower_2_1,
    ImplicitModelFollower_2_2,
    LinearPlantInversionFeedforward_1_1,
    LinearPlantInversionFeedforward_2_1,
    LinearPlantInversionFeedforward_2_2,
    LinearPlantInversionFeedforward_3_2,
)
from ._profiled_pid_controller import ProfiledPIDController, ProfiledPIDControllerRadians

_keywords.take("wpimath.controller", globals())

__all__ = [
    "ArmFeedforward",
    "BangBangController",
    "ControlAffinePlantInversionFeedforward_1_1",
    "ControlAffinePlantInversionFeedforward_2_1",
    "ControlAffinePlantInversionFeedforward_2_2",
    "DifferentialDriveAccelerationLimiter",
    "DifferentialDriveFeedforward",
    "DifferentialDriveWheelVoltages",
    "ElevatorFeedforward",
    "HolonomicDriveController",
    "ImplicitModelFollower_1_1",
    "ImplicitModelFollower_2_1",
    "ImplicitModelFollower_2_2",
    "LTVDifferentialDriveController",
    "LTVUnicycleController",
    "LinearPlantInversionFeedforward_1_1",
    "LinearPlantInversionFeedforward_2_1",
    "LinearPlantInversionFeedforward_2_2",
    "LinearPlantInversionFeedforward_3_2",
    "LinearQuadraticRegulator_1_1",
    "LinearQuadraticRegulator_2_1",
    "LinearQuadraticRegulator_2_2",
    "LinearQuadraticRegulator_3_2",
    "PIDController",
    "ProfiledPIDController",
    "ProfiledPIDControllerRadians",
    "RamseteController",
    "SimpleMotorFeedforwardMeters",
    "SimpleMotorFeedforwardRadians",
]
