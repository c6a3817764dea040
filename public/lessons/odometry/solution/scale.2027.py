import math

import wpilib
import wpilib_drivers

# The wheel, as the floor has it: 3.00 m by the encoder were 2.81 m [m].
DIAMETER = 0.1524 * 2.81 / 3.0
TARGET = 3.0


class MyRobot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        # 360 counts a turn.
        self.encoder.set_distance_per_pulse(DIAMETER * math.pi / 360)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)

    def autonomous_periodic(self):
        left = TARGET - self.encoder.get_distance()
        power = max(-0.4, min(0.4, 0.6 * left))
        # The gyro keeps it straight.
        self.drive.arcade_drive(power, -0.6 * self.imu.get_yaw(), False)
