"""A script that has come to its end: the robot stands, and the run goes on."""

import wpilib

from .resetbot import reset_motors


class Ended(wpilib.TimedRobot):
    """The robot after the script's last line."""

    def __init__(self) -> None:
        super().__init__()
        reset_motors()
        print("The script has come to its end.")

    def _stands(self) -> None:
        """In each loop of each mode: nothing."""

    robotPeriodic = disabledPeriodic = autonomousPeriodic = teleopPeriodic = testPeriodic = _stands
    robot_periodic = disabled_periodic = autonomous_periodic = teleop_periodic = test_periodic = utility_periodic = _stands
