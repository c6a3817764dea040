import math

import ntcore
import wpilib
from wpilib.drive import DifferentialDrive

TAG_HEIGHT = 1.124
CAMERA_HEIGHT = 0.35
# The camera looks up by so many degrees.
CAMERA_PITCH = 15.0
# Metres from the camera to the tag, along the floor, where the robot is to stand.
WANTED = 1.2


class MyRobot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        # ty: degrees that the tag is above the middle of the picture.
        table = ntcore.NetworkTableInstance.getDefault().getTable("limelight")
        self.sees = table.getDoubleTopic("tv").subscribe(0.0)
        self.up = table.getDoubleTopic("ty").subscribe(0.0)

    def distance(self):
        angle = math.radians(self.up.get())
        return (TAG_HEIGHT - CAMERA_HEIGHT) / math.tan(angle)

    def autonomousPeriodic(self):
        power = 0.0
        if self.sees.get() > 0.5:
            power = 0.5 * (self.distance() - WANTED)
        self.drive.arcadeDrive(max(-0.3, min(0.3, power)), 0.0, False)
