import math

import wpilib
from wpilib.drive import DifferentialDrive

METRES_PER_COUNT = 0.1524 * math.pi / 360
TURNS = 5


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.left_encoder = wpilib.Encoder(0, 1)
        self.right_encoder = wpilib.Encoder(2, 3, True)
        for encoder in (self.left_encoder, self.right_encoder):
            encoder.setDistancePerPulse(METRES_PER_COUNT)
        self.gyro = wpilib.ADXRS450_Gyro()

    def autonomousInit(self):
        self.turned = False
        self.start = 0.0

    def heading(self):
        """Degrees to the left since the start: the gyro counts clockwise."""
        return -self.gyro.getAngle()

    def distance(self):
        return (self.left_encoder.getDistance() + self.right_encoder.getDistance()) / 2

    def autonomousPeriodic(self):
        left = 360 * TURNS - self.heading()
        turn = max(-0.35, min(0.35, 0.02 * left))
        if not self.turned:
            self.drive.arcadeDrive(0.0, turn, False)
            if abs(left) < 5 and abs(self.gyro.getRate()) < 5:
                self.turned = True
                self.start = self.distance()
            return
        ahead = 3.0 - (self.distance() - self.start)
        self.drive.arcadeDrive(max(-0.4, min(0.4, 0.6 * ahead)), turn, False)
