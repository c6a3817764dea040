import math

import ntcore
import wpilib
import wpilib_drivers
from wpimath import DifferentialDrivePoseEstimator, Pose2d, Rotation2d, Translation2d

METRES_PER_COUNT = 0.1524 * math.pi / 360
START = Pose2d(10.5, 4.03, Rotation2d(math.pi))
TARGET = Translation2d(7.0, 4.03)


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
        self.estimator = DifferentialDrivePoseEstimator(self.imu.get_rotation2d(), 0.0, 0.0, START)
        # The camera's own pose: x, y, z [m], roll, pitch, yaw [degrees], latency [ms], number of tags, ...
        table = ntcore.NetworkTableInstance.get_default().get_table("limelight")
        self.botpose = table.get_double_array_topic("botpose_wpiblue").subscribe([])

    def see(self):
        """What the camera says, with the moment at which it was true."""
        numbers = self.botpose.get()
        if len(numbers) < 8 or numbers[7] < 1:
            return
        pose = Pose2d(numbers[0], numbers[1], Rotation2d.from_degrees(numbers[5]))
        moment = wpilib.Timer.get_timestamp() - numbers[6] / 1000
        # Give both to the estimator here.

    def robot_periodic(self):
        self.estimator.update(
            self.imu.get_rotation2d(), self.left_encoder.get_distance(), self.right_encoder.get_distance()
        )
        self.see()

    def autonomous_periodic(self):
        pose = self.estimator.get_estimated_position()
        way = TARGET - pose.translation()
        # On the place itself there is no angle to it.
        towards = way.angle() or pose.rotation()
        off = (towards - pose.rotation()).radians()
        # Along the robot: negative once it has gone too far.
        ahead = way.norm() * math.cos(off)
        steer = 2.0 * off if way.norm() > 0.4 else 0.0
        self.drive.arcade_drive(max(-0.35, min(0.35, 0.8 * ahead)), max(-0.3, min(0.3, steer)), False)
