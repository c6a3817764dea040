# A swerve drive, field-relative: left stick drives by the field, right stick turns. In autonomous it drives two metres and turns.
import math

import wpilib
from wpimath.controller import PIDController
from wpimath.filter import SlewRateLimiter
from wpimath.geometry import Pose2d, Rotation2d, Translation2d
from wpimath.kinematics import ChassisSpeeds, SwerveDrive4Kinematics, SwerveDrive4Odometry, SwerveModulePosition, SwerveModuleState

wheel_circumference = 2 * math.pi * 0.0508  # a wheel of 4 inches [m]
counts = 4096  # of each encoder in a turn of the wheel, and of the module
fastest = 4.0  # [m/s]
fastest_turn = 2 * math.pi  # [rad/s]


class Module:
    """A wheel that drives, and turns to where it should drive to."""

    def __init__(self, drive: int, steer: int, dio: int) -> None:
        self.drive = wpilib.PWMSparkMax(drive)
        self.steer = wpilib.PWMSparkMax(steer)
        self.drive_encoder = wpilib.Encoder(dio, dio + 1)
        self.drive_encoder.setDistancePerPulse(wheel_circumference / counts)
        self.steer_encoder = wpilib.Encoder(dio + 2, dio + 3)
        self.steer_encoder.setDistancePerPulse(2 * math.pi / counts)
        # Volts for a radian that the wheel is off. Try less: the wheels come late, and the robot's path bends.
        self.pid = PIDController(8.0, 0.0, 0.1)
        self.pid.enableContinuousInput(-math.pi, math.pi)

    def angle(self) -> Rotation2d:
        return Rotation2d(self.steer_encoder.getDistance())

    def position(self) -> SwerveModulePosition:
        return SwerveModulePosition(self.drive_encoder.getDistance(), self.angle())

    def set(self, state: SwerveModuleState) -> None:
        # A quarter turn at most, driving backwards if need be; and slow while the wheel still points elsewhere.
        state.optimize(self.angle())
        state.cosineScale(self.angle())
        speed = self.drive_encoder.getRate()
        # Volts for the speed, and more where it is not there yet.
        self.drive.setVoltage(2.3 * state.speed + 2.0 * (state.speed - speed))
        self.steer.setVoltage(self.pid.calculate(self.angle().radians(), state.angle.radians()))


class SwerveRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.modules = [Module(1, 2, 0), Module(3, 4, 4), Module(5, 6, 8), Module(7, 8, 12)]
        half = 0.235  # from the middle of the robot to its wheels [m]
        places = [Translation2d(half, half), Translation2d(half, -half), Translation2d(-half, half), Translation2d(-half, -half)]
        self.kinematics = SwerveDrive4Kinematics(*places)
        self.gyro = wpilib.ADXRS450_Gyro()
        self.odometry = SwerveDrive4Odometry(self.kinematics, self.gyro.getRotation2d(), self.positions(), Pose2d())
        self.field = wpilib.Field2d()
        wpilib.SmartDashboard.putData("Field", self.field)
        self.pad = wpilib.XboxController(0)
        self.limits = [SlewRateLimiter(4.0), SlewRateLimiter(4.0), SlewRateLimiter(6.0)]
        self.timer = wpilib.Timer()

    def positions(self) -> tuple[SwerveModulePosition, ...]:
        return tuple(module.position() for module in self.modules)

    def robotPeriodic(self) -> None:
        pose = self.odometry.update(self.gyro.getRotation2d(), self.positions())
        self.field.setRobotPose(pose)

    def drive(self, forward: float, left: float, turn: float) -> None:
        """By the field [m/s, rad/s]."""
        speeds = ChassisSpeeds.fromFieldRelativeSpeeds(forward, left, turn, self.gyro.getRotation2d())
        states = self.kinematics.toSwerveModuleStates(ChassisSpeeds.discretize(speeds, self.getPeriod()))
        states = self.kinematics.desaturateWheelSpeeds(states, fastest)
        for module, state in zip(self.modules, states):
            module.set(state)

    def autonomousInit(self) -> None:
        self.timer.restart()
        self.said = False

    def autonomousPeriodic(self) -> None:
        """Two metres along the field, a quarter turn on the way."""
        if self.timer.get() < 2.0:
            self.drive(1.0, 0.0, math.pi / 4)
            return
        self.drive(0.0, 0.0, 0.0)
        if not self.said and self.timer.get() > 2.5:
            self.said = True
            pose = self.odometry.getPose()
            print(f"by odometry at {pose.x:.2f}, {pose.y:.2f} m and {pose.rotation().degrees():.0f} degrees")

    def teleopPeriodic(self) -> None:
        sticks = (-self.pad.getLeftY(), -self.pad.getLeftX(), -self.pad.getRightX())
        forward, left, turn = (limit.calculate(stick) for limit, stick in zip(self.limits, sticks))
        self.drive(forward * fastest, left * fastest, turn * fastest_turn)
