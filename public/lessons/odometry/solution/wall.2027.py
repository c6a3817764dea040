import math

import wpilib
import wpilib_drivers

METRES_PER_COUNT = 0.1524 * math.pi / 360


class MyRobot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(0, 1)
        self.encoder.set_distance_per_pulse(METRES_PER_COUNT)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)
        self.timer = wpilib.Timer()

    def autonomous_init(self):
        self.timer.restart()
        # Where the robot is, in metres from its start: the board is 1.5 m away.
        self.encoder.reset()
        self.offset = 0.0

    def position(self):
        return self.offset + self.encoder.get_distance()

    def autonomous_periodic(self):
        if self.timer.get() < 3.0:
            # Against the board, as a driver does in the hurry of a match.
            self.drive.arcade_drive(0.7, 0.0, False)
            # Here the robot knows where it is: at the board. The wheels do not.
            self.encoder.reset()
            self.offset = 1.5
            return
        # Back to the start.
        power = max(-0.4, min(0.4, -0.6 * self.position()))
        self.drive.arcade_drive(power, -0.6 * self.imu.get_yaw(), False)
