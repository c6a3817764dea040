import math

import wpilib
import wpilib_drivers
import wpimath

METRES_PER_COUNT = 0.1524 * math.pi / 360
TURNS = 5


class MyRobot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.left_encoder = wpilib.Encoder(0, 1)
        self.right_encoder = wpilib.Encoder(2, 3, True)
        for encoder in (self.left_encoder, self.right_encoder):
            encoder.set_distance_per_pulse(METRES_PER_COUNT)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)

    def autonomous_init(self):
        self.turned = False
        self.start = 0.0
        self.turn = 0.0
        self.before = self.imu.get_yaw()

    def heading(self):
        """Degrees to the left since the start. The gyro's angle jumps at half a turn, so its changes are added up."""
        angle = self.imu.get_yaw()
        self.turn += wpimath.angle_modulus(angle - self.before)
        self.before = angle
        return math.degrees(self.turn)

    def distance(self):
        return (self.left_encoder.get_distance() + self.right_encoder.get_distance()) / 2

    def autonomous_periodic(self):
        left = 360 * TURNS - self.heading()
        turn = max(-0.35, min(0.35, 0.02 * left))
        if not self.turned:
            self.drive.arcade_drive(0.0, turn, False)
            if abs(left) < 5 and abs(math.degrees(self.imu.get_gyro_rate_z())) < 5:
                self.turned = True
                self.start = self.distance()
            return
        ahead = 3.0 - (self.distance() - self.start)
        self.drive.arcade_drive(max(-0.4, min(0.4, 0.6 * ahead)), turn, False)
