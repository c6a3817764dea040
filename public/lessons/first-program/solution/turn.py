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
        self.gyro = wpilib.ADXRS450_Gyro()

    def autonomousInit(self):
        self.gyro.reset()

    def autonomousPeriodic(self):
        angle = -self.gyro.getAngle()
        wpilib.SmartDashboard.putNumber("angle", angle)
        left = 90 - angle
        # Slower when it is near; back when it has gone too far.
        turn = max(-0.3, min(0.3, 0.006 * left))
        self.drive.arcadeDrive(0.0, turn, False)
