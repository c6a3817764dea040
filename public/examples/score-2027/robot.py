# A robot that scores in the game of 2026, with WPILib 2027: it knows where it is by odometry, turns to the hub, and picks the roller's volts
# by its distance.
#
# Autonomous: drives to a good distance and throws what it holds. Teleop: left stick drives, right stick turns, the lower button of the face
# pulls fuel in; hold the right one to aim and throw.
import math

import telemetry
import tunables
import wpilib
import wpilib_drivers
import wpimath

# A wheel of 6 inches turns once in 360 counts.
metres_per_count = 0.1524 * math.pi / 360
hub = wpimath.Translation2d(4.626, 4.034)  # the blue one, from the field's drawing [m]
start = wpimath.Pose2d(1.9, 4.03, wpimath.Rotation2d())  # where the scenario puts the robot
# Distance to the hub [m] and volts of the roller: tried out on the field. Between them it takes the middle.
table = [(1.6, 8.0), (2.0, 8.3), (2.5, 8.8), (3.0, 9.4), (3.5, 9.9)]


def volts_for(distance: float) -> float:
    """The roller's volts for a distance, along the lines between the table's points."""
    for (near, low), (far, high) in zip(table, table[1:]):
        if distance <= far:
            part = max(0.0, (distance - near) / (far - near))
            return low + part * (high - low)
    return table[-1][1]


class ScoreRobot(wpilib.OpModeRobot):
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.roller = wpilib_drivers.PWMSparkMax(2)
        self.feeder = wpilib_drivers.PWMSparkMax(3)
        self.left_encoder = wpilib.Encoder(0, 1)
        # Turned round with its gearbox.
        self.right_encoder = wpilib.Encoder(2, 3, True)
        for encoder in (self.left_encoder, self.right_encoder):
            encoder.set_distance_per_pulse(metres_per_count)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)
        self.odometry = wpimath.DifferentialDriveOdometry(self.imu.get_rotation2d(), 0.0, 0.0, start)
        self.turn = wpimath.PIDController(1.4, 0.0, 0.12)
        self.turn.enable_continuous_input(-math.pi, math.pi)
        tunables.publish("Aim", self.turn)
        # Set while the robot throws, for a ball that is worn: so many volts more, or less.
        self.more = tunables.add_double("More volts", 0.0, properties={"min": -1, "max": 1})
        self.timer = wpilib.Timer()
        self.field = wpilib.Field2d()

    def robot_periodic(self) -> None:
        self.odometry.update(
            self.imu.get_rotation2d(), self.left_encoder.get_distance(), self.right_encoder.get_distance()
        )
        self.field.set_robot_pose(self.odometry.get_pose())
        telemetry.log("Field", self.field)
        telemetry.log("Distance to the hub", self.distance())

    def distance(self) -> float:
        return self.odometry.get_pose().translation().distance(hub)

    def off(self) -> float:
        """How far the robot has to turn to look at the hub [rad]."""
        pose = self.odometry.get_pose()
        way = (hub - pose.translation()).angle()
        # 2027: there is no angle where the way has no length.
        return 0.0 if way is None else (way - pose.rotation()).radians()

    def aim(self) -> float:
        """Turning power towards the hub."""
        turn = self.turn.calculate(-self.off(), 0.0)
        # Below this the robot does not move at all.
        if abs(self.off()) > 0.03:
            turn += math.copysign(0.15, turn)
        return max(-0.6, min(0.6, turn))

    def shoot(self) -> None:
        """Spins the roller up; feeds when it had time for that, and the hub is ahead."""
        self.roller.set_voltage(volts_for(self.distance()) + self.more.get())
        if self.timer.has_elapsed(0.8) and abs(self.off()) < 0.06:
            self.feeder.set_voltage(8.0)

    def rest(self) -> None:
        """Neither throws nor pulls in. The clock of the roller begins anew."""
        self.roller.set_voltage(0.0)
        self.feeder.set_voltage(0.0)
        self.timer.restart()


@wpilib.autonomous(name="Drive and throw")
class DriveAndThrow(wpilib.PeriodicOpMode):
    best = 2.3  # from here it hits [m]

    def __init__(self, robot: ScoreRobot) -> None:
        super().__init__()
        self.robot = robot
        self.there = False

    def start(self) -> None:
        self.robot.rest()

    def periodic(self) -> None:
        robot = self.robot
        away = robot.distance() - self.best
        if not self.there:
            robot.rest()
            self.there = abs(away) < 0.15
            robot.drive.arcade_drive(max(-0.4, min(0.4, 0.8 * away)), robot.aim(), False)
            return
        robot.drive.arcade_drive(0.0, robot.aim(), False)
        robot.shoot()


@wpilib.teleop(name="Sticks")
class Sticks(wpilib.PeriodicOpMode):
    def __init__(self, robot: ScoreRobot) -> None:
        super().__init__()
        self.robot = robot
        self.pad = wpilib.Gamepad(0)

    def start(self) -> None:
        self.robot.rest()

    def periodic(self) -> None:
        robot, pad = self.robot, self.pad
        forward = -pad.get_left_y()
        if pad.get_face_right_button():
            robot.drive.arcade_drive(forward, robot.aim(), False)
            robot.shoot()
            return
        robot.drive.arcade_drive(forward, -pad.get_right_x())
        robot.rest()
        if pad.get_face_down_button():
            robot.roller.set_voltage(9.6)
            robot.feeder.set_voltage(-7.2)
