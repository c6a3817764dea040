# A program with a physics.py of its own, as on a laptop with robotpy-sim: physics.py says how the robot moves.
import wpilib
from wpilib.drive import DifferentialDrive


class PhysicsRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # The autonomous needs no pad.
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)
        # Channels that are not wired on the robot of the scenario: so physics.py moves it, and the world's motors do not.
        self.left = wpilib.PWMSparkMax(8)
        self.right = wpilib.PWMSparkMax(9)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.gyro = wpilib.AnalogGyro(1)
        self.pad = wpilib.XboxController(0)
        self.timer = wpilib.Timer()

    def robotPeriodic(self) -> None:
        wpilib.SmartDashboard.putNumber("Angle", self.gyro.getAngle())

    def autonomousInit(self) -> None:
        self.timer.restart()

    def autonomousPeriodic(self) -> None:
        self.drive.arcadeDrive(0.5 if self.timer.get() < 2.0 else 0.0, 0.0, False)

    def teleopPeriodic(self) -> None:
        self.drive.arcadeDrive(-self.pad.getLeftY(), -self.pad.getRightX())
