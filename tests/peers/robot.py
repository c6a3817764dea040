"""A robot program of RobotPy: drives to and fro while it is enabled, counts on NetworkTables, and says how many pictures its camera has taken."""

import json

import ntcore
import wpilib


class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.count = 0
        self.limelight = ntcore.NetworkTableInstance.getDefault().getTable("limelight")

    def robotPeriodic(self):
        self.count += 1
        wpilib.SmartDashboard.putNumber("count", self.count)
        if self.count % 5 == 0:
            print(json.dumps({"pictures": self.limelight.getNumber("hb", 0)}), flush=True)

    def teleopPeriodic(self):
        speed = 0.5 if self.count // 50 % 2 == 0 else -0.5
        self.left.set(speed)
        self.right.set(speed)
