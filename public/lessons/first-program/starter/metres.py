import wpilib
from wpilib.drive import DifferentialDrive

# A wheel of 6 inches; 360 counts a turn.
METRES_PER_COUNT = 0.1524 * 3.14159 / 360


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.setDistancePerPulse(METRES_PER_COUNT)

    def autonomousInit(self):
        self.encoder.reset()

    def autonomousPeriodic(self):
        distance = self.encoder.getDistance()
        wpilib.SmartDashboard.putNumber("distance", distance)
        # Drive until the encoder says 2 m. How exact is that?
        if distance < 2.0:
            self.drive.arcadeDrive(0.5, 0.0, False)
        else:
            self.drive.arcadeDrive(0.0, 0.0)
