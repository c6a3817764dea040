# An autonomous in steps, with commands: drive one metre, turn round, drive back, and throw. Or only turn: choose it under "Auto".
import commands2
import wpilib
from wpilib.drive import DifferentialDrive

metres_per_count = 0.1524 * 3.14159 / 360


class DriveTrain(commands2.Subsystem):
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(metres_per_count)
        self.gyro = wpilib.ADXRS450_Gyro()

    def stop(self) -> None:
        self.drive.arcadeDrive(0.0, 0.0)

    def metres(self, distance: float) -> commands2.Command:
        return (
            self.runOnce(self.encoder.reset)
            .andThen(self.run(lambda: self.drive.arcadeDrive(0.6, 0.0)).until(lambda: self.encoder.getDistance() > distance))
            .andThen(self.runOnce(self.stop))
        )

    def degrees(self, angle: float) -> commands2.Command:
        return (
            self.runOnce(self.gyro.reset)
            .andThen(self.run(lambda: self.drive.arcadeDrive(0.0, -0.5)).until(lambda: self.gyro.getAngle() > angle))
            .andThen(self.runOnce(self.stop))
        )


class Launcher(commands2.Subsystem):
    def __init__(self) -> None:
        super().__init__()
        self.roller = wpilib.PWMSparkMax(2)
        self.feeder = wpilib.PWMSparkMax(3)

    def set(self, speed: float) -> None:
        self.roller.set(speed)
        self.feeder.set(speed)

    def launch(self, seconds: float) -> commands2.Command:
        return self.runEnd(lambda: self.set(1.0), lambda: self.set(0.0)).withTimeout(seconds)


class CommandRobot(commands2.TimedCommandRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.train = DriveTrain()
        self.launcher = Launcher()
        self.pad = commands2.button.CommandXboxController(0)
        self.train.setDefaultCommand(
            self.train.run(lambda: self.train.drive.arcadeDrive(-self.pad.getLeftY(), -self.pad.getRightX()))
        )
        self.pad.b().whileTrue(self.launcher.launch(5.0))
        # The view "Choosers" of the page, or a dashboard, shows it.
        self.chooser = wpilib.SendableChooser()
        self.chooser.setDefaultOption("Drive and throw", self.drive_and_throw)
        self.chooser.addOption("Turn", self.turn)
        wpilib.SmartDashboard.putData("Auto", self.chooser)

    def robotPeriodic(self) -> None:
        wpilib.SmartDashboard.putNumber("Distance", self.train.encoder.getDistance())

    def autonomousPeriodic(self) -> None:
        """The commands do it all."""

    def turn(self) -> commands2.Command:
        return self.train.degrees(180.0).andThen(commands2.cmd.print_("turned round"))

    def drive_and_throw(self) -> commands2.Command:
        return commands2.cmd.sequence(
            self.train.metres(1.0),
            commands2.cmd.print_("one metre"),
            self.turn(),
            self.train.metres(1.0),
            # The drive wants to hear something in every loop, or motor safety complains.
            self.launcher.launch(1.0).deadlineFor(self.train.run(self.train.stop)),
            commands2.cmd.print_("done"),
        )

    def autonomousInit(self) -> None:
        self.auto = self.chooser.getSelected()()
        self.auto.schedule()

    def teleopInit(self) -> None:
        commands2.CommandScheduler.getInstance().cancelAll()
