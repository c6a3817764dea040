# A robot of operating modes, as WPILib 2027 has them: each way to drive is a class of its own. The Driver Station of the page lists them.
import math

import telemetry
import wpilib
import wpilib_drivers

# A wheel of 6 inches turns once in 360 counts.
metres_per_count = 0.1524 * math.pi / 360


class FirstRobot(wpilib.OpModeRobot):
    # What all modes share.
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        # The right side is built the other way round.
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.set_distance_per_pulse(metres_per_count)
        self.pad = wpilib.Gamepad(0)

    def robot_periodic(self) -> None:
        telemetry.log("Distance", self.encoder.get_distance())


# It is made when somebody chooses it, starts when the robot is enabled, and ends when it is disabled.
@wpilib.autonomous(name="One metre")
class OneMetre(wpilib.PeriodicOpMode):
    def __init__(self, robot: FirstRobot) -> None:
        super().__init__()
        self.robot = robot
        self.arrived = False

    def start(self) -> None:
        self.robot.encoder.reset()

    def periodic(self) -> None:
        distance = self.robot.encoder.get_distance()
        if not self.arrived and distance >= 1.0:
            self.arrived = True
            print(f"there: {distance:.2f} m after {wpilib.Timer.get_timestamp():.2f} s")
        self.robot.drive.arcade_drive(0.0 if self.arrived else 0.6, 0.0)


@wpilib.autonomous(name="Stay")
class Stay(wpilib.PeriodicOpMode):
    def __init__(self, robot: FirstRobot) -> None:
        super().__init__()
        self.robot = robot

    def periodic(self) -> None:
        self.robot.drive.arcade_drive(0.0, 0.0)


@wpilib.teleop(name="Sticks")
class Sticks(wpilib.PeriodicOpMode):
    def __init__(self, robot: FirstRobot) -> None:
        super().__init__()
        self.robot = robot

    def periodic(self) -> None:
        # Forward on a stick is negative.
        self.robot.drive.arcade_drive(-self.robot.pad.get_left_y(), -self.robot.pad.get_right_x())


@wpilib.utility(name="Check motors")
class CheckMotors(wpilib.PeriodicOpMode):
    def __init__(self, robot: FirstRobot) -> None:
        super().__init__()
        self.robot = robot
        self.timer = wpilib.Timer()

    def start(self) -> None:
        self.timer.restart()

    def periodic(self) -> None:
        # One side after the other, a second each.
        is_left = self.timer.get() % 2 < 1
        self.robot.drive.tank_drive(0.4 if is_left else 0.0, 0.0 if is_left else 0.4)
