import math

import wpilib
from wpilib.drive import DifferentialDrive

# The wheel, as the drawing has it [m].
DIAMETER = 0.1524
TARGET = 3.0


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        # 360 counts a turn.
        self.encoder.setDistancePerPulse(DIAMETER * math.pi / 360)
        self.gyro = wpilib.ADXRS450_Gyro()

    def autonomousPeriodic(self):
        left = TARGET - self.encoder.getDistance()
        power = max(-0.4, min(0.4, 0.6 * left))
        # The gyro keeps it straight.
        self.drive.arcadeDrive(power, 0.01 * self.gyro.getAngle(), False)
