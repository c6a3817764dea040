# A swerve drive with WPILib 2027, field-relative: left stick drives by the field, right stick turns. An operating mode of autonomous drives
# two metres and turns.
import math

import telemetry
import wpilib
import wpilib_drivers
import wpimath

wheel_circumference = 2 * math.pi * 0.0508  # a wheel of 4 inches [m]
counts = 4096  # of each encoder in a turn of the wheel, and of the module
fastest = 4.0  # [m/s]
fastest_turn = 2 * math.pi  # [rad/s]
period = 0.02  # of a loop, WPILib's own [s]


class Module:
    """A wheel that drives, and turns to where it should drive to."""

    def __init__(self, drive: int, steer: int, dio: int) -> None:
        self.drive = wpilib_drivers.PWMSparkMax(drive)
        self.steer = wpilib_drivers.PWMSparkMax(steer)
        self.drive_encoder = wpilib.Encoder(dio, dio + 1)
        self.drive_encoder.set_distance_per_pulse(wheel_circumference / counts)
        self.steer_encoder = wpilib.Encoder(dio + 2, dio + 3)
        self.steer_encoder.set_distance_per_pulse(2 * math.pi / counts)
        # Volts for a radian that the wheel is off. Try less: the wheels come late, and the robot's path bends.
        self.pid = wpimath.PIDController(8.0, 0.0, 0.1)
        self.pid.enable_continuous_input(-math.pi, math.pi)

    def angle(self) -> wpimath.Rotation2d:
        return wpimath.Rotation2d(self.steer_encoder.get_distance())

    def position(self) -> wpimath.SwerveModulePosition:
        return wpimath.SwerveModulePosition(self.drive_encoder.get_distance(), self.angle())

    def set(self, wanted: wpimath.SwerveModuleVelocity) -> None:
        # A quarter turn at most, driving backwards if need be; and slow while the wheel still points elsewhere. 2027 gives a new one.
        wanted = wanted.optimize(self.angle()).cosine_scale(self.angle())
        speed = self.drive_encoder.get_rate()
        # Volts for the speed, and more where it is not there yet.
        self.drive.set_voltage(2.3 * wanted.velocity + 2.0 * (wanted.velocity - speed))
        self.steer.set_voltage(self.pid.calculate(self.angle().radians(), wanted.angle.radians()))


class SwerveRobot(wpilib.OpModeRobot):
    def __init__(self) -> None:
        super().__init__()
        self.modules = [Module(1, 2, 0), Module(3, 4, 4), Module(5, 6, 8), Module(7, 8, 12)]
        half = 0.235  # from the middle of the robot to its wheels [m]
        places = [wpimath.Translation2d(x, y) for x in (half, -half) for y in (half, -half)]
        self.kinematics = wpimath.SwerveDrive4Kinematics(*places)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)
        self.odometry = wpimath.SwerveDrive4Odometry(
            self.kinematics, self.imu.get_rotation2d(), self.positions(), wpimath.Pose2d()
        )
        self.field = wpilib.Field2d()

    def positions(self) -> tuple[wpimath.SwerveModulePosition, ...]:
        return tuple(module.position() for module in self.modules)

    def robot_periodic(self) -> None:
        self.field.set_robot_pose(self.odometry.update(self.imu.get_rotation2d(), self.positions()))
        telemetry.log("Field", self.field)

    def drive(self, forward: float, left: float, turn: float) -> None:
        """By the field [m/s, rad/s]."""
        wanted = wpimath.ChassisVelocities(forward, left, turn).to_robot_relative(self.imu.get_rotation2d())
        wheels = self.kinematics.to_swerve_module_velocities(wanted.discretize(period))
        for module, velocity in zip(self.modules, self.kinematics.desaturate_wheel_velocities(wheels, fastest)):
            module.set(velocity)


@wpilib.autonomous(name="Two metres and a quarter turn")
class TwoMetres(wpilib.PeriodicOpMode):
    def __init__(self, robot: SwerveRobot) -> None:
        super().__init__()
        self.robot = robot
        self.timer = wpilib.Timer()
        self.said = False

    def start(self) -> None:
        self.timer.restart()

    def periodic(self) -> None:
        if self.timer.get() < 2.0:
            self.robot.drive(1.0, 0.0, math.pi / 4)
            return
        self.robot.drive(0.0, 0.0, 0.0)
        if not self.said and self.timer.get() > 2.5:
            self.said = True
            pose = self.robot.odometry.get_pose()
            print(f"by odometry at {pose.x:.2f}, {pose.y:.2f} m and {pose.rotation().degrees():.0f} degrees")


@wpilib.teleop(name="Sticks")
class Sticks(wpilib.PeriodicOpMode):
    def __init__(self, robot: SwerveRobot) -> None:
        super().__init__()
        self.robot = robot
        self.pad = wpilib.Gamepad(0)
        self.limits = [wpimath.SlewRateLimiter(4.0), wpimath.SlewRateLimiter(4.0), wpimath.SlewRateLimiter(6.0)]

    def periodic(self) -> None:
        sticks = (-self.pad.get_left_y(), -self.pad.get_left_x(), -self.pad.get_right_x())
        forward, left, turn = (limit.calculate(stick) for limit, stick in zip(self.limits, sticks))
        self.robot.drive(forward * fastest, left * fastest, turn * fastest_turn)
