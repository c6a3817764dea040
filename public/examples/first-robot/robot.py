# A first robot program: the KitBot drives one metre by its encoders and stops; afterwards the sticks drive.
import wpilib
from wpilib.drive import DifferentialDrive

# A wheel of 6 inches turns once in 360 counts.
metres_per_count = 0.1524 * 3.14159 / 360


class FirstRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        # The right side is built the other way round.
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(metres_per_count)
        self.pad = wpilib.XboxController(0)

    def robotPeriodic(self) -> None:
        wpilib.SmartDashboard.putNumber("Distance", self.encoder.getDistance())

    def autonomousInit(self) -> None:
        self.encoder.reset()
        self.arrived = False

    def autonomousPeriodic(self) -> None:
        if not self.arrived and self.encoder.getDistance() >= 1.0:
            self.arrived = True
            print(f"there: {self.encoder.getDistance():.2f} m after {wpilib.Timer.getFPGATimestamp():.2f} s")
        self.drive.arcadeDrive(0.0 if self.arrived else 0.6, 0.0)

    def teleopPeriodic(self) -> None:
        # Forward on a stick is negative.
        self.drive.arcadeDrive(-self.pad.getLeftY(), -self.pad.getRightX())
