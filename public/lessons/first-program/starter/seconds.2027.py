import wpilib
import wpilib_drivers


class MyRobot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        # Runs once, when the program starts.
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.timer = wpilib.Timer()

    def autonomous_init(self):
        # Runs once, when autonomous begins.
        self.timer.restart()

    def autonomous_periodic(self):
        # Runs 50 times a second. Power is from -1 to 1.
        self.drive.arcade_drive(0.0, 0.0)
