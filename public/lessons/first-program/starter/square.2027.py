import math

import wpilib
import wpilib_drivers

# A wheel of 6 inches; 360 counts a turn.
METRES_PER_COUNT = 0.1524 * math.pi / 360

# Degrees to the left are positive.
STEPS = [("drive", 1.5)]


def limit(value, most):
    return max(-most, min(most, value))


class MyRobot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.set_distance_per_pulse(METRES_PER_COUNT)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)

    def autonomous_init(self):
        self.step = 0
        self.begin()

    def begin(self):
        self.encoder.reset()
        self.imu.reset_yaw()

    def autonomous_periodic(self):
        if self.step >= len(STEPS):
            self.drive.arcade_drive(0.0, 0.0)
            return
        kind, amount = STEPS[self.step]
        done = self.forward(amount) if kind == "drive" else self.turn(amount)
        if done:
            self.step += 1
            self.begin()

    def forward(self, metres):
        left = metres - self.encoder.get_distance()
        # The gyro keeps it straight.
        steer = -0.6 * self.imu.get_yaw()
        self.drive.arcade_drive(limit(0.5 * left, 0.5), steer, False)
        return abs(left) < 0.05 and abs(self.encoder.get_rate()) < 0.1

    def turn(self, degrees):
        left = degrees - math.degrees(self.imu.get_yaw())
        self.drive.arcade_drive(0.0, limit(0.006 * left, 0.3), False)
        return abs(left) < 3 and abs(math.degrees(self.imu.get_gyro_rate_z())) < 10
