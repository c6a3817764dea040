import ntcore
import wpilib
import wpilib_drivers

# Power for each degree that the tag is off.
GAIN = 0.015


class MyRobot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)
        # A camera is a table. tv: 1 when it sees a tag. tx: degrees that the tag is to the right.
        table = ntcore.NetworkTableInstance.get_default().get_table("limelight")
        self.sees = table.get_double_topic("tv").subscribe(0.0)
        self.off = table.get_double_topic("tx").subscribe(0.0)

    def autonomous_periodic(self):
        turn = 0.0
        if self.sees.get() > 0.5:
            turn = -GAIN * self.off.get()
        self.drive.arcade_drive(0.0, max(-0.4, min(0.4, turn)), False)
