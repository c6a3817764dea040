import math

import wpilib
import wpilib_drivers

METRES_PER_COUNT = 0.1524 * math.pi / 360


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
        self.timer = wpilib.Timer()

    def autonomous_init(self):
        self.timer.restart()
        # Radians a second that the gyro turns by itself.
        self.drift = 0.0

    def autonomous_periodic(self):
        time = self.timer.get()
        if time < 2.0:
            # The robot stands for two seconds: all that the gyro says then is drift.
            if time > 1.0:
                self.drift = self.imu.get_yaw() / time
            self.drive.arcade_drive(0.0, 0.0, False)
            return
        angle = self.imu.get_yaw() - self.drift * time
        left = 6.0 - self.encoder.get_distance()
        self.drive.arcade_drive(max(-0.3, min(0.3, 0.6 * left)), -1.15 * angle, False)
