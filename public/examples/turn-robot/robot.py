# Turns to 90 degrees by the gyro, with a PID controller, and says how far it got.
import wpilib
from wpilib.drive import DifferentialDrive
from wpimath.controller import PIDController


class TurnRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.gyro = wpilib.ADXRS450_Gyro()
        # Try other gains: more P turns faster and swings, more D calms it.
        self.pid = PIDController(0.02, 0.0, 0.003)
        self.pid.setTolerance(4.0, 10.0)

    def robotPeriodic(self) -> None:
        wpilib.SmartDashboard.putNumber("Angle", self.gyro.getAngle())

    def autonomousInit(self) -> None:
        self.gyro.reset()
        self.pid.reset()
        self.pid.setSetpoint(90.0)
        self.said = False

    def autonomousPeriodic(self) -> None:
        # A gyro counts clockwise; arcadeDrive turns counter-clockwise.
        turn = self.pid.calculate(self.gyro.getAngle())
        turn = max(-0.6, min(0.6, turn))
        self.drive.arcadeDrive(0.0, -turn, False)
        if self.pid.atSetpoint() and not self.said:
            self.said = True
            print(f"turned to {self.gyro.getAngle():.1f} degrees after {wpilib.Timer.getFPGATimestamp():.2f} s")
