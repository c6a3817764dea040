"""Swerve drivetrains."""

from . import requests, utility
from .sim_swerve_drivetrain import SimSwerveDrivetrain
from .swerve_drivetrain import SwerveControlParameters, SwerveDrivetrain
from .swerve_drivetrain_constants import SwerveDrivetrainConstants
from .swerve_module import SwerveModule
from .swerve_module_constants import (
    ClosedLoopOutputType,
    DriveMotorArrangement,
    SteerFeedbackType,
    SteerMotorArrangement,
    SwerveModuleConstants,
    SwerveModuleConstantsFactory,
)

__all__ = [
    *("ClosedLoopOutputType", "DriveMotorArrangement", "SteerFeedbackType", "SimSwerveDrivetrain", "SteerMotorArrangement", "SwerveControlParameters"),
    *("SwerveDrivetrain", "SwerveDrivetrainConstants", "SwerveModule", "SwerveModuleConstants", "SwerveModuleConstantsFactory"),
    *("requests", "utility"),
]
