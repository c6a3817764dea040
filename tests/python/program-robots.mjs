// Robot programs of the kinds that teams write, ours: a swerve drive on SPARK MAX with encoders that stand askew, a
// tank drive with followers on Talon SRX. Their devices must become a robot that drives.

/** encoders: where each module's stands while its wheel looks ahead [rad]. */
export const maxSwerve = `import math
import rev
import wpilib
from wpimath.geometry import Rotation2d, Translation2d
from wpimath.kinematics import ChassisSpeeds, SwerveDrive4Kinematics, SwerveDrive4Odometry, SwerveModulePosition, SwerveModuleState


class Module:
    def __init__(self, drive_id, turn_id, offset):
        kind = rev.SparkMax.MotorType.kBrushless
        self.driving_motor, self.turning_motor = rev.SparkMax(drive_id, kind), rev.SparkMax(turn_id, kind)
        drive, turn = rev.SparkMaxConfig(), rev.SparkMaxConfig()
        factor = 2 * math.pi * 0.0381 / 5.08
        drive.encoder.positionConversionFactor(factor).velocityConversionFactor(factor / 60)
        turn.absoluteEncoder.positionConversionFactor(2 * math.pi).velocityConversionFactor(2 * math.pi / 60).inverted(True)
        turn.closedLoop.setFeedbackSensor(rev.FeedbackSensor.kAbsoluteEncoder).pid(1, 0, 0)
        turn.closedLoop.positionWrappingEnabled(True).positionWrappingInputRange(0, 2 * math.pi)
        reset, keep = rev.ResetMode.kResetSafeParameters, rev.PersistMode.kPersistParameters
        self.driving_motor.configure(drive, reset, keep)
        self.turning_motor.configure(turn, reset, keep)
        self.chassis_angular_offset = offset

    def angle(self):
        return Rotation2d(self.turning_motor.getAbsoluteEncoder().getPosition() - self.chassis_angular_offset)

    def position(self):
        return SwerveModulePosition(self.driving_motor.getEncoder().getPosition(), self.angle())

    def set(self, state):
        wanted = SwerveModuleState(state.speed, state.angle + Rotation2d(self.chassis_angular_offset))
        wanted.optimize(Rotation2d(self.turning_motor.getAbsoluteEncoder().getPosition()))
        self.driving_motor.setVoltage(2.4 * wanted.speed)
        self.turning_motor.getClosedLoopController().setReference(wanted.angle.radians(), rev.SparkMax.ControlType.kPosition)


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        half = math.pi / 2
        self.front_left, self.front_right = Module(11, 10, -half), Module(15, 14, 0.0)
        self.rear_left, self.rear_right = Module(13, 12, math.pi), Module(17, 16, half)
        self.kinematics = SwerveDrive4Kinematics(
            Translation2d(0.3, 0.3), Translation2d(0.3, -0.3), Translation2d(-0.3, 0.3), Translation2d(-0.3, -0.3)
        )
        self.odometry = SwerveDrive4Odometry(self.kinematics, Rotation2d(), self.positions())
        self.shooter_motor = rev.SparkFlex(20, rev.SparkFlex.MotorType.kBrushless)

    def modules(self):
        return (self.front_left, self.front_right, self.rear_left, self.rear_right)

    def positions(self):
        return tuple(module.position() for module in self.modules())

    def robotPeriodic(self):
        self.odometry.update(Rotation2d(), self.positions())

    def teleopPeriodic(self):
        states = self.kinematics.toSwerveModuleStates(ChassisSpeeds(1.0, 0.5, 0.0))
        for module, state in zip(self.modules(), states):
            module.set(state)
`;

export const tank = `import phoenix5
import wpilib
import wpilib.drive


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left_leader, self.right_leader = phoenix5.WPI_TalonSRX(1), phoenix5.WPI_TalonSRX(3)
        left, right = phoenix5.WPI_VictorSPX(2), phoenix5.WPI_VictorSPX(4)
        left.follow(self.left_leader)
        right.follow(self.right_leader)
        self.right_leader.setInverted(True)
        right.setInverted(phoenix5.InvertType.FollowMaster)
        self.followers = [left, right]
        self.drive = wpilib.drive.DifferentialDrive(self.left_leader, self.right_leader)

    def teleopPeriodic(self):
        self.drive.arcadeDrive(0.5, 0.0, False)
`;

/** An empty network, enumerations as numbers, a value of C's, a second call of Sendable's __init__. */
export const strange = `import ctypes
import http.server
import socket

import requests
import rev
import wpilib
from wpiutil import Sendable


class Gyro(Sendable):
    def initSendable(self, builder):
        super().__init__(builder)
        builder.addDoubleProperty("angle", lambda: 4.5, None)


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        wpilib.SmartDashboard.putData("Gyro", Gyro())
        print("brake", int(rev.SparkMax.IdleMode.kBrake), wpilib.DriverStation.Alliance.kRed == 0)
        print("c", ctypes.c_char_p(b"here").value)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as port:
            port.settimeout(1)
            port.bind(("", 5809))
            try:
                port.recvfrom(64)
            except socket.timeout:
                print("nobody answers")
        try:
            requests.get("http://10.0.0.11:5807/results", timeout=1)
        except requests.exceptions.ConnectionError as error:
            print(error)
        try:
            http.server.HTTPServer(("", 5805), None)
        except OSError as error:
            print(error)
        print("later", wpilib.simulation.SimDeviceSim("SPARK MAX [9]").getDouble("Position").get())
`;

/** Mechanisms that the program tells, one way each, and a roller of which it tells nothing. It carries each for a second, then lets it fall. */
export const mechanisms = `import math
import rev
import wpilib
from phoenix6 import configs, controls, hardware, signals
from wpilib.simulation import ElevatorSim, SingleJointedArmSim
from wpimath.controller import ArmFeedforward, ElevatorFeedforward
from wpimath.system.plant import DCMotor

keep = (rev.ResetMode.kResetSafeParameters, rev.PersistMode.kPersistParameters)


class Simulated:
    """A neo at 60:1 with a rod of 4 kg and 0.6 m, and a lift of 8 kg on two at 10:1 with a drum of 25 mm."""

    def __init__(self):
        self.pivot_motor, self.lift_leader = spark(1), spark(2)
        self.lift_follower = spark(3)
        self.lift_follower.configure(rev.SparkMaxConfig().follow(2), *keep)
        inertia = SingleJointedArmSim.estimateMOI(0.6, 4.0)
        self.pivot_sim = SingleJointedArmSim(DCMotor.NEO(1), 60, inertia, 0.6, -0.5, 1.5, True, 0.2)
        self.lift_sim = ElevatorSim(DCMotor.NEO(2), 10, 8.0, 0.025, 0.0, 1.2, True, 0.4)


class Cosine:
    """A Talon FX at 100:1 that needs 0.5 V to hold an arm level, which begins at 1/8 of a turn."""

    def __init__(self):
        self.motor = hardware.TalonFX(4)
        config = configs.TalonFXConfiguration()
        config.feedback.sensor_to_mechanism_ratio = 100
        config.slot0.with_k_p(60).with_k_g(0.5).with_gravity_type(signals.GravityTypeValue.ARM_COSINE)
        limits = config.software_limit_switch
        limits.forward_soft_limit_enable = limits.reverse_soft_limit_enable = True
        limits.forward_soft_limit_threshold, limits.reverse_soft_limit_threshold = 0.25, -0.25
        self.motor.configurator.apply(config)
        self.motor.set_position(0.125)


class Static:
    """A Talon FX at 12:1 that needs 0.4 V to hold a lift, up to 5 turns of its drum."""

    def __init__(self):
        self.motor = hardware.TalonFX(5)
        config = configs.TalonFXConfiguration()
        config.feedback.sensor_to_mechanism_ratio = 12
        config.slot0.with_k_p(20).with_k_g(0.4)
        config.software_limit_switch.forward_soft_limit_enable = True
        config.software_limit_switch.forward_soft_limit_threshold = 5
        self.motor.configurator.apply(config)


class Spark:
    """A SPARK MAX at 50:1 that counts degrees and needs 0.6 V for the level arm."""

    def __init__(self):
        self.wrist = spark(6)
        config = rev.SparkMaxConfig()
        config.encoder.positionConversionFactor(360 / 50)
        config.closedLoop.P(0.02)
        config.closedLoop.feedForward.kCos(0.6).kCosRatio(1 / 360)
        config.softLimit.forwardSoftLimit(80).forwardSoftLimitEnabled(True).reverseSoftLimit(-90).reverseSoftLimitEnabled(True)
        self.wrist.configure(config, *keep)


class Fed:
    """A SPARK MAX at 80:1 that counts radians; and a lift at 9:1, of which the program counts rotor turns itself."""

    def __init__(self):
        self.elbow_motor, self.climb_motor = spark(7), spark(8)
        config = rev.SparkMaxConfig()
        config.encoder.positionConversionFactor(2 * math.pi / 80)
        self.elbow_motor.configure(config, *keep)
        free = 5676 * 2 * math.pi / 60
        self.elbow_feedforward = ArmFeedforward(0, 0.5, 80 * 12 / free)
        self.climb_feedforward = ElevatorFeedforward(0, 0.3, 9 / 0.0223 * 12 / free)


def spark(number):
    return rev.SparkMax(number, rev.SparkMax.MotorType.kBrushless)


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.simulated, self.cosine, self.static = Simulated(), Cosine(), Static()
        self.spark, self.fed = Spark(), Fed()
        self.roller = spark(9)
        self.timer = wpilib.Timer()

    def places(self):
        """[rad] and [m], by the kinds above."""
        turn = 2 * math.pi
        made = self.simulated
        return {
            "pivot": 0.2 + made.pivot_motor.getEncoder().getPosition() * turn / 60,
            "lift": 0.4 + made.lift_leader.getEncoder().getPosition() * turn * 0.025 / 10,
            "cosine": self.cosine.motor.get_position().value * turn,
            "static": self.static.motor.get_position().value * turn * 0.0223,
            "wrist": math.radians(self.spark.wrist.getEncoder().getPosition()),
            "elbow": self.fed.elbow_motor.getEncoder().getPosition(),
            "climb": self.fed.climb_motor.getEncoder().getPosition() * turn * 0.0223 / 9,
        }

    def teleopInit(self):
        self.timer.restart()
        self.begin = self.places()
        self.said = set()

    def say(self, when):
        if when not in self.said:
            self.said.add(when)
            print(when, " ".join(f"{name}={value:.4f}" for name, value in self.places().items()))

    def teleopPeriodic(self):
        at, holds = self.places(), self.timer.get() < 1.0
        self.say("begin")
        if not holds:
            self.say("held")
        if self.timer.get() > 1.5:
            self.say("let go")
        made, neo = self.simulated, 2.6 / 12
        weight = 4 * 9.80665 * 0.3 * math.cos(at["pivot"]) / 60 / neo
        made.pivot_motor.setVoltage(weight if holds else 0)
        made.lift_leader.setVoltage(8 * 9.80665 * 0.025 / 10 / (2 * neo) if holds else 0)
        self.cosine.motor.set_control(controls.PositionVoltage(0.125) if holds else controls.VoltageOut(0))
        self.static.motor.set_control(controls.VoltageOut(0.4 if holds else 0))
        self.spark.wrist.getClosedLoopController().setSetpoint(0, rev.SparkMax.ControlType.kPosition) if holds else self.spark.wrist.setVoltage(0)
        fed = self.fed
        fed.elbow_motor.setVoltage(fed.elbow_feedforward.calculate(at["elbow"], 0) if holds else 0)
        fed.climb_motor.setVoltage(fed.climb_feedforward.calculate(0) if holds else 0)
`;
