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
        # Where the robot is, in metres from its start: the board is 1.5 m away.
        self.encoder.reset()
        self.offset = 0.0

    def position(self):
        return self.offset + self.encoder.getDistance()

    def autonomousPeriodic(self):
        if self.timer.get() < 3.0:
            # Against the board, as a driver does in the hurry of a match.
            self.drive.arcadeDrive(0.7, 0.0, False)
            return
        # Back to the start.
        power = max(-0.4, min(0.4, -0.6 * self.position()))
        self.drive.arcadeDrive(power, 0.01 * self.gyro.getAngle(), False)
