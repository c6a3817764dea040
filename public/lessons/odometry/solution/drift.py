import math

import wpilib
from wpilib.drive import DifferentialDrive

METRES_PER_COUNT = 0.1524 * math.pi / 360


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(METRES_PER_COUNT)
        self.gyro = wpilib.ADXRS450_Gyro()
        self.timer = wpilib.Timer()

    def autonomousInit(self):
        self.timer.restart()
        # Degrees a second that the gyro turns by itself.
        self.drift = 0.0

    def autonomousPeriodic(self):
        time = self.timer.get()
        if time < 2.0:
            # The robot stands for two seconds: all that the gyro says then is drift.
            if time > 1.0:
                self.drift = self.gyro.getAngle() / time
            self.drive.arcadeDrive(0.0, 0.0, False)
            return
        angle = self.gyro.getAngle() - self.drift * time
        left = 6.0 - self.encoder.getDistance()
        self.drive.arcadeDrive(max(-0.3, min(0.3, 0.6 * left)), 0.02 * angle, False)
