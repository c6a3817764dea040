"""Drive classes: what sticks become wheels."""

from ._differential import DifferentialDrive
from ._mecanum import MecanumDrive
from ._robot_drive import RobotDriveBase

__all__ = ["DifferentialDrive", "MecanumDrive", "RobotDriveBase"]
