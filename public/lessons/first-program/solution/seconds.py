import wpilib
from wpilib.drive import DifferentialDrive


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        # Runs once, when the program starts.
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.timer = wpilib.Timer()

    def autonomousInit(self):
        # Runs once, when autonomous begins.
        self.timer.restart()

    def autonomousPeriodic(self):
        # Runs 50 times a second. Power is from -1 to 1.
        power = 0.5 if self.timer.get() < 2.0 else 0.0
        self.drive.arcadeDrive(power, 0.0, False)
