# Arcade drive that keeps its heading: one stick drives, the other turns, and while nobody turns, the gyro holds the robot straight.
import wpilib
from wpilib.drive import DifferentialDrive
from wpimath.controller import PIDController


class GyroRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.gyro = wpilib.ADXRS450_Gyro()
        self.pad = wpilib.XboxController(0)
        self.timer = wpilib.Timer()
        # Turning power for each degree that the robot is off. More brings it back faster, far more makes it swing.
        self.pid = PIDController(0.02, 0.0, 0.002)
        self.heading = 0.0

    def robotPeriodic(self) -> None:
        wpilib.SmartDashboard.putNumber("Angle", self.gyro.getAngle())
        wpilib.SmartDashboard.putNumber("Heading", self.heading)

    def straight(self, forward: float) -> None:
        """Drives along the heading that is kept."""
        # The gyro counts clockwise and arcadeDrive turns the other way, so two minus signs make a plus.
        turn = -self.pid.calculate(self.gyro.getAngle(), self.heading)
        self.drive.arcadeDrive(forward, max(-0.5, min(0.5, turn)), False)

    def autonomousInit(self) -> None:
        self.gyro.reset()
        self.heading = 0.0
        self.timer.restart()

    def autonomousPeriodic(self) -> None:
        # One weak side pulls every robot off its line. The gyro sees it.
        self.straight(0.5 if self.timer.get() < 2.0 else 0.0)

    def teleopInit(self) -> None:
        self.heading = self.gyro.getAngle()

    def teleopPeriodic(self) -> None:
        forward, turn = -self.pad.getLeftY(), -self.pad.getRightX()
        if abs(turn) > 0.1:
            self.drive.arcadeDrive(forward, turn)
            # Wherever the driver lets go is the new heading.
            self.heading = self.gyro.getAngle()
        else:
            self.straight(forward)
