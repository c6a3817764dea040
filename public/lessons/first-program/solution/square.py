import wpilib
from wpilib.drive import DifferentialDrive

# A wheel of 6 inches; 360 counts a turn.
METRES_PER_COUNT = 0.1524 * 3.14159 / 360

# Degrees to the left are positive.
STEPS = [("drive", 1.5), ("turn", -90)] * 4


def limit(value, most):
    return max(-most, min(most, value))


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(METRES_PER_COUNT)
        self.gyro = wpilib.ADXRS450_Gyro()

    def autonomousInit(self):
        self.step = 0
        self.begin()

    def begin(self):
        self.encoder.reset()
        self.gyro.reset()

    def autonomousPeriodic(self):
        if self.step >= len(STEPS):
            self.drive.arcadeDrive(0.0, 0.0)
            return
        kind, amount = STEPS[self.step]
        done = self.forward(amount) if kind == "drive" else self.turn(amount)
        if done:
            self.step += 1
            self.begin()

    def forward(self, metres):
        left = metres - self.encoder.getDistance()
        # The gyro keeps it straight.
        steer = 0.01 * self.gyro.getAngle()
        self.drive.arcadeDrive(limit(0.5 * left, 0.5), steer, False)
        return abs(left) < 0.05 and abs(self.encoder.getRate()) < 0.1

    def turn(self, degrees):
        left = degrees + self.gyro.getAngle()
        self.drive.arcadeDrive(0.0, limit(0.006 * left, 0.3), False)
        return abs(left) < 3 and abs(self.gyro.getRate()) < 10
