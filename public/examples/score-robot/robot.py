# A robot of 2026 that scores: it knows where it is by odometry, turns to the hub, and picks the roller's volts by its distance.
#
# Autonomous: drives to a good distance and throws what it holds. Teleop: left stick drives, right stick turns, A pulls fuel in; hold B to
# aim and throw.
import math

import wpilib
from wpilib.drive import DifferentialDrive
from wpimath.controller import PIDController
from wpimath.geometry import Pose2d, Rotation2d, Translation2d
from wpimath.kinematics import DifferentialDriveOdometry

# A wheel of 6 inches turns once in 360 counts.
metres_per_count = 0.1524 * math.pi / 360
hub = Translation2d(4.626, 4.034)  # the blue one, from the field's drawing [m]
start = Pose2d(1.9, 4.03, Rotation2d())  # where the scenario puts the robot
best = 2.3  # from here it hits [m]
# Distance to the hub [m] and volts of the roller: tried out on the field. Between them it takes the middle.
table = [(1.6, 8.0), (2.0, 8.3), (2.5, 8.8), (3.0, 9.4), (3.5, 9.9)]


def volts_for(distance: float) -> float:
    """The roller's volts for a distance, along the lines between the table's points."""
    for (near, low), (far, high) in zip(table, table[1:]):
        if distance <= far:
            part = max(0.0, (distance - near) / (far - near))
            return low + part * (high - low)
    return table[-1][1]


class ScoreRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.roller = wpilib.PWMSparkMax(2)
        self.feeder = wpilib.PWMSparkMax(3)
        self.left_encoder = wpilib.Encoder(0, 1)
        # Turned round with its gearbox.
        self.right_encoder = wpilib.Encoder(2, 3, True)
        for encoder in (self.left_encoder, self.right_encoder):
            encoder.setDistancePerPulse(metres_per_count)
        self.gyro = wpilib.ADXRS450_Gyro()
        self.odometry = DifferentialDriveOdometry(self.gyro.getRotation2d(), 0.0, 0.0, start)
        self.turn = PIDController(1.4, 0.0, 0.12)
        self.turn.enableContinuousInput(-math.pi, math.pi)
        self.pad = wpilib.XboxController(0)
        self.timer = wpilib.Timer()
        self.field = wpilib.Field2d()
        wpilib.SmartDashboard.putData("Field", self.field)

    def robotPeriodic(self) -> None:
        self.odometry.update(
            self.gyro.getRotation2d(), self.left_encoder.getDistance(), self.right_encoder.getDistance()
        )
        self.field.setRobotPose(self.odometry.getPose())
        wpilib.SmartDashboard.putNumber("Distance to the hub", self.distance())

    def distance(self) -> float:
        return self.odometry.getPose().translation().distance(hub)

    def off(self) -> float:
        """How far the robot has to turn to look at the hub [rad]."""
        pose = self.odometry.getPose()
        there = hub - pose.translation()
        return (there.angle() - pose.rotation()).radians()

    def aim(self) -> float:
        """Turning power towards the hub."""
        turn = self.turn.calculate(-self.off(), 0.0)
        # Below this the robot does not move at all.
        if abs(self.off()) > 0.03:
            turn += math.copysign(0.15, turn)
        return max(-0.6, min(0.6, turn))

    def shoot(self) -> None:
        """Spins the roller up; feeds when it had time for that, and the hub is ahead."""
        self.roller.setVoltage(volts_for(self.distance()))
        if self.timer.hasElapsed(0.8) and abs(self.off()) < 0.06:
            self.feeder.setVoltage(8.0)

    def rest(self) -> None:
        """Neither throws nor pulls in. The clock of the roller begins anew."""
        self.roller.setVoltage(0.0)
        self.feeder.setVoltage(0.0)
        self.timer.restart()

    def autonomousInit(self) -> None:
        self.rest()
        self.there = False

    def autonomousPeriodic(self) -> None:
        away = self.distance() - best
        if not self.there:
            self.rest()
            self.there = abs(away) < 0.15
            self.drive.arcadeDrive(max(-0.4, min(0.4, 0.8 * away)), self.aim(), False)
            return
        self.drive.arcadeDrive(0.0, self.aim(), False)
        self.shoot()

    def teleopInit(self) -> None:
        self.rest()

    def teleopPeriodic(self) -> None:
        forward = -self.pad.getLeftY()
        if self.pad.getBButton():
            self.drive.arcadeDrive(forward, self.aim(), False)
            self.shoot()
            return
        self.drive.arcadeDrive(forward, -self.pad.getRightX())
        self.rest()
        if self.pad.getAButton():
            self.roller.setVoltage(9.6)
            self.feeder.setVoltage(-7.2)
