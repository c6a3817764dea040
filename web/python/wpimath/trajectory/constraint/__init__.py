"""Constraints of trajectories."""

from ._constraints import (
    CentripetalAccelerationConstraint,
    DifferentialDriveKinematicsConstraint,
    DifferentialDriveVoltageConstraint,
    EllipticalRegionConstraint,
    MaxVelocityConstraint,
    MecanumDriveKinematicsConstraint,
    RectangularRegionConstraint,
    SwerveDrive2KinematicsConstraint,
    SwerveDrive3KinematicsConstraint,
    SwerveDrive4KinematicsConstraint,
    SwerveDrive6KinematicsConstraint,
    TrajectoryConstraint,
)

__all__ = [
    "CentripetalAccelerationConstraint",
    "DifferentialDriveKinematicsConstraint",
    "DifferentialDriveVoltageConstraint",
    "EllipticalRegionConstraint",
    "MaxVelocityConstraint",
    "MecanumDriveKinematicsConstraint",
    "RectangularRegionConstraint",
    "SwerveDrive2KinematicsConstraint",
    "SwerveDrive3KinematicsConstraint",
    "SwerveDrive4KinematicsConstraint",
    "SwerveDrive6KinematicsConstraint",
    "TrajectoryConstraint",
]
