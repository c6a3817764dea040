import math

import commands2
import wpilib
from wpilib.drive import DifferentialDrive

METRES_PER_COUNT = 0.1524 * math.pi / 360


class DriveTrain(commands2.Subsystem):
    def __init__(self):
        super().__init__()
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.drive.setSafetyEnabled(False)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(METRES_PER_COUNT)
        self.gyro = wpilib.ADXRS450_Gyro()

    def begin(self):
        self.encoder.reset()
        self.gyro.reset()

    def ahead(self, metres):
        left = metres - self.encoder.getDistance()
        self.drive.arcadeDrive(max(-0.5, min(0.5, 0.6 * left)), 0.01 * self.gyro.getAngle(), False)

    def around(self, degrees):
        left = degrees + self.gyro.getAngle()
        self.drive.arcadeDrive(0.0, max(-0.3, min(0.3, 0.006 * left)), False)

    def isTurned(self, degrees):
        return abs(degrees + self.gyro.getAngle()) < 4 and abs(self.gyro.getRate()) < 10

    def stop(self):
        self.drive.arcadeDrive(0.0, 0.0)

    def metres(self, metres):
        """Drives so far, and ends there."""
        return (
            self.runOnce(self.begin)
            .andThen(self.run(lambda: self.ahead(metres)).until(lambda: abs(metres - self.encoder.getDistance()) < 0.08))
            .andThen(self.runOnce(self.stop))
        )

    def degrees(self, degrees):
        """Turns so far to the left, and ends there. Yours: as metres(), with around() and isTurned()."""
        return commands2.cmd.none()


class MyRobot(commands2.TimedCommandRobot):
    def robotInit(self):
        self.train = DriveTrain()

    def plan(self):
        return commands2.cmd.sequence(
            self.train.metres(1.5),
        )

    def autonomousInit(self):
        self.auto = self.plan()
        self.auto.schedule()

    def autonomousPeriodic(self):
        """The commands do it all."""
