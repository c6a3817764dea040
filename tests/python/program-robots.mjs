// Robot programs of the kinds that teams write, ours: a swerve drive on SPARK MAX with encoders that stand askew, a tank drive with
// followers on Talon SRX. What they make must become a robot that drives.

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

/** A network that nobody is on, enumerations as numbers, a value of C's, a second call of Sendable's __init__. */
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
