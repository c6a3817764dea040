import math

import telemetry
import wpilib
import wpilib_drivers

# A wheel of 6 inches; 360 counts a turn.
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

    def autonomous_init(self):
        self.imu.reset_yaw()

    def autonomous_periodic(self):
        # The gyro counts counter-clockwise, in radians: to the left is positive.
        angle = math.degrees(self.imu.get_yaw())
        telemetry.log("angle", angle)
        if angle < 90:
            self.drive.arcade_drive(0.0, 0.5, False)
        else:
            self.drive.arcade_drive(0.0, 0.0)
