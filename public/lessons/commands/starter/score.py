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

    def stop(self):
        self.drive.arcadeDrive(0.0, 0.0)

    def metres(self, metres):
        """Drives so far, and ends there."""
        return (
            self.runOnce(self.begin)
            .andThen(self.run(lambda: self.ahead(metres)).until(lambda: abs(metres - self.encoder.getDistance()) < 0.08))
            .andThen(self.runOnce(self.stop))
        )


class Rollers(commands2.Subsystem):
    def __init__(self):
        super().__init__()
        self.roller = wpilib.PWMSparkMax(2)
        self.feeder = wpilib.PWMSparkMax(3)

    def set(self, roller, feeder):
        self.roller.setVoltage(roller)
        self.feeder.setVoltage(feeder)

    def spin(self):
        """Spins the roller up for a throw (8.5 V), and feeds nothing. Yours, when you need it."""
        return commands2.cmd.none()

    def throw(self):
        """Feeds the roller, until something ends it. Yours: 8.5 V for the roller, 8 V for the feeder; both off at the end."""
        return commands2.cmd.none()


class MyRobot(commands2.TimedCommandRobot):
    def robotInit(self):
        self.train = DriveTrain()
        self.rollers = Rollers()

    def plan(self):
        return commands2.cmd.sequence(
            self.train.metres(0.4),
            self.rollers.throw().withTimeout(4.0),
        )

    def autonomousInit(self):
        self.auto = self.plan()
        self.auto.schedule()

    def autonomousPeriodic(self):
        """The commands do it all."""
