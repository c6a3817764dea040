import math

import ntcore
import wpilib
import wpilib_drivers

TAG_HEIGHT = 1.124
CAMERA_HEIGHT = 0.35
# The camera looks up by so many degrees.
CAMERA_PITCH = 15.0
# Metres from the camera to the tag, along the floor, where the robot is to stand.
WANTED = 1.2


class MyRobot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        # ty: degrees that the tag is above the middle of the picture.
        table = ntcore.NetworkTableInstance.get_default().get_table("limelight")
        self.sees = table.get_double_topic("tv").subscribe(0.0)
        self.up = table.get_double_topic("ty").subscribe(0.0)

    def distance(self):
        angle = math.radians(CAMERA_PITCH + self.up.get())
        return (TAG_HEIGHT - CAMERA_HEIGHT) / math.tan(angle)

    def autonomous_periodic(self):
        power = 0.0
        if self.sees.get() > 0.5:
            power = 0.5 * (self.distance() - WANTED)
        self.drive.arcade_drive(max(-0.3, min(0.3, power)), 0.0, False)
