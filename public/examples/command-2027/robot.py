# An autonomous in steps, with commands of WPILib 2027: drive one metre, turn round, drive back, and throw. Or only turn: choose it in the
# Driver Station. The view "Field from above" shows where the wheels say that the robot is; drag "Start" there before it begins.
import math

import commands2
import tunables
import wpilib
import wpilib_drivers
import wpimath

metres_per_count = 0.1524 * math.pi / 360
# Between the wheels of both sides [m].
track = 0.56


class DriveTrain(commands2.Subsystem):
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.left_encoder = wpilib.Encoder(0, 1)
        self.right_encoder = wpilib.Encoder(2, 3, True)
        for encoder in (self.left_encoder, self.right_encoder):
            encoder.set_distance_per_pulse(metres_per_count)
        # The drive wants to hear something in every loop, or motor safety complains.
        self.set_default_command(self.run(self.stop))

    def reset(self) -> None:
        self.left_encoder.reset()
        self.right_encoder.reset()

    def distance(self) -> float:
        return (self.left_encoder.get_distance() + self.right_encoder.get_distance()) / 2

    def angle(self) -> float:
        """Counter-clockwise, as far as wheels know that do not slip [rad]."""
        return (self.right_encoder.get_distance() - self.left_encoder.get_distance()) / track

    def stop(self) -> None:
        self.drive.arcade_drive(0.0, 0.0)

    def metres(self, distance: float) -> commands2.Command:
        return (
            self.run_once(self.reset)
            .and_then(self.run(lambda: self.drive.arcade_drive(0.6, 0.0)).until(lambda: self.distance() > distance))
            .and_then(self.run_once(self.stop))
        )

    def turn(self, angle: float) -> commands2.Command:
        return (
            self.run_once(self.reset)
            .and_then(self.run(lambda: self.drive.arcade_drive(0.0, -0.5)).until(lambda: abs(self.angle()) > angle))
            .and_then(self.run_once(self.stop))
        )


class Launcher(commands2.Subsystem):
    def __init__(self) -> None:
        super().__init__()
        self.roller = wpilib_drivers.PWMSparkMax(2)
        self.feeder = wpilib_drivers.PWMSparkMax(3)

    def set(self, throttle: float) -> None:
        self.roller.set_throttle(throttle)
        self.feeder.set_throttle(throttle)

    def launch(self, seconds: float) -> commands2.Command:
        return self.run_end(lambda: self.set(1.0), lambda: self.set(0.0)).with_timeout(seconds)


class CommandRobot(wpilib.OpModeRobot):
    def __init__(self) -> None:
        super().__init__()
        self.train = DriveTrain()
        self.launcher = Launcher()
        # A tunable field: its poses are dragged in the page.
        self.field = wpilib.Field2d()
        self.start = self.field.get_object("Start")
        self.start.set_pose(wpimath.Pose2d(2.0, 6.5, wpimath.Rotation2d()))
        tunables.publish("Field", self.field)

    def robot_periodic(self) -> None:
        commands2.CommandScheduler.get_instance().run()
        begun = self.start.get_pose()
        moved = wpimath.Transform2d(self.train.distance(), 0.0, wpimath.Rotation2d(self.train.angle()))
        self.field.set_robot_pose(begun + moved)


class Steps(wpilib.PeriodicOpMode):
    """An operating mode that is one command."""

    def __init__(self, robot: CommandRobot) -> None:
        super().__init__()
        self.robot = robot
        self.command = self.make()

    def make(self) -> commands2.Command:
        return commands2.cmd.none()

    def start(self) -> None:
        commands2.CommandScheduler.get_instance().schedule(self.command)

    def end(self) -> None:
        self.command.cancel()


@wpilib.autonomous(name="Drive and throw")
class DriveAndThrow(Steps):
    def make(self) -> commands2.Command:
        train = self.robot.train
        return commands2.cmd.sequence(
            train.metres(1.0),
            commands2.cmd.print_("one metre"),
            train.turn(math.pi),
            commands2.cmd.print_("turned round"),
            train.metres(1.0),
            # A sequence has the drive up to its end: it is told to stand, as by the default command.
            self.robot.launcher.launch(1.0).deadline_for(train.run(train.stop)),
            commands2.cmd.print_("done"),
        )


@wpilib.autonomous(name="Turn")
class Turn(Steps):
    def make(self) -> commands2.Command:
        return self.robot.train.turn(math.pi).and_then(commands2.cmd.print_("turned round"))


@wpilib.teleop(name="Sticks")
class Sticks(Steps):
    def make(self) -> commands2.Command:
        train, pad = self.robot.train, commands2.button.CommandGamepad(0)
        # The right face button throws, whatever its pad calls it.
        pad.face_right().while_true(self.robot.launcher.launch(5.0))
        return train.run(lambda: train.drive.arcade_drive(-pad.get_left_y(), -pad.get_right_x()))
