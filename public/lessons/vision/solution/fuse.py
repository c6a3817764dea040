import math

import ntcore
import wpilib
from wpilib.drive import DifferentialDrive
from wpimath.estimator import DifferentialDrivePoseEstimator
from wpimath.geometry import Pose2d, Rotation2d, Translation2d
from wpimath.kinematics import DifferentialDriveKinematics

METRES_PER_COUNT = 0.1524 * math.pi / 360
START = Pose2d(10.5, 4.03, Rotation2d(math.pi))
TARGET = Translation2d(7.0, 4.03)


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.left_encoder = wpilib.Encoder(0, 1)
        self.right_encoder = wpilib.Encoder(2, 3, True)
        for encoder in (self.left_encoder, self.right_encoder):
            encoder.setDistancePerPulse(METRES_PER_COUNT)
        self.gyro = wpilib.ADXRS450_Gyro()
        self.estimator = DifferentialDrivePoseEstimator(
            DifferentialDriveKinematics(0.59), self.gyro.getRotation2d(), 0.0, 0.0, START
        )
        # The camera's own pose: x, y, z [m], roll, pitch, yaw [degrees], latency [ms], number of tags, ...
        table = ntcore.NetworkTableInstance.getDefault().getTable("limelight")
        self.botpose = table.getDoubleArrayTopic("botpose_wpiblue").subscribe([])

    def see(self):
        """What the camera says, with the moment at which it was true."""
        numbers = self.botpose.get()
        if len(numbers) < 8 or numbers[7] < 1:
            return
        pose = Pose2d(numbers[0], numbers[1], Rotation2d.fromDegrees(numbers[5]))
        moment = wpilib.Timer.getFPGATimestamp() - numbers[6] / 1000
        self.estimator.addVisionMeasurement(pose, moment)

    def robotPeriodic(self):
        self.estimator.update(
            self.gyro.getRotation2d(), self.left_encoder.getDistance(), self.right_encoder.getDistance()
        )
        self.see()

    def autonomousPeriodic(self):
        pose = self.estimator.getEstimatedPosition()
        way = TARGET - pose.translation()
        off = (way.angle() - pose.rotation()).radians()
        # Along the robot: negative once it has gone too far.
        ahead = way.norm() * math.cos(off)
        steer = 2.0 * off if way.norm() > 0.4 else 0.0
        self.drive.arcadeDrive(max(-0.35, min(0.35, 0.8 * ahead)), max(-0.3, min(0.3, steer)), False)
