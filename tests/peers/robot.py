"""A robot program of RobotPy: drives to and fro while it is enabled, and counts on NetworkTables."""

import wpilib


class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.count = 0

    def robotPeriodic(self):
        self.count += 1
        wpilib.SmartDashboard.putNumber("count", self.count)

    def teleopPeriodic(self):
        speed = 0.5 if self.count // 50 % 2 == 0 else -0.5
        self.left.set(speed)
        self.right.set(speed)
