import ntcore
import wpilib
from wpilib.drive import DifferentialDrive

# Power for each degree that the tag is off.
GAIN = 0.05


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.gyro = wpilib.ADXRS450_Gyro()
        # A camera is a table. tv: 1 when it sees a tag. tx: degrees that the tag is to the right.
        table = ntcore.NetworkTableInstance.getDefault().getTable("limelight")
        self.sees = table.getDoubleTopic("tv").subscribe(0.0)
        self.off = table.getDoubleTopic("tx").subscribe(0.0)

    def autonomousPeriodic(self):
        turn = 0.0
        if self.sees.get() > 0.5:
            turn = -GAIN * self.off.get()
        self.drive.arcadeDrive(0.0, max(-0.4, min(0.4, turn)), False)
