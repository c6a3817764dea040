# Arcade drive that keeps its heading, with WPILib 2027: one stick drives, the other turns, and while nobody turns, the gyro in the
# controller holds the robot straight. The gains are tunables.
import math

import telemetry
import tunables
import wpilib
import wpilib_drivers
import wpimath


class GyroRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)
        self.pad = wpilib.Gamepad(0)
        self.timer = wpilib.Timer()
        # Turning power for each radian that the robot is off. More brings it back faster, far more makes it swing.
        self.pid = wpimath.PIDController(1.15, 0.0, 0.115)
        # An angle of 2027 jumps from 180 degrees to -180: the way across is the short one.
        self.pid.enable_continuous_input(-math.pi, math.pi)
        tunables.publish("Heading hold", self.pid)
        self.heading = 0.0

    def robot_periodic(self) -> None:
        telemetry.log("Angle", math.degrees(self.imu.get_yaw()))
        telemetry.log("Heading", math.degrees(self.heading))

    def straight(self, forward: float) -> None:
        """Drives along the heading that is kept."""
        # The IMU counts counter-clockwise, as arcade_drive turns.
        turn = self.pid.calculate(self.imu.get_yaw(), self.heading)
        self.drive.arcade_drive(forward, max(-0.5, min(0.5, turn)), False)

    def autonomous_init(self) -> None:
        self.imu.reset_yaw()
        self.heading = 0.0
        self.timer.restart()

    def autonomous_periodic(self) -> None:
        # One weak side pulls every robot off its line. The gyro sees it.
        self.straight(0.5 if self.timer.get() < 2.0 else 0.0)

    def teleop_init(self) -> None:
        self.heading = self.imu.get_yaw()

    def teleop_periodic(self) -> None:
        # A stick in its middle reads exactly 0: pads of 2027 have a deadband.
        forward, turn = -self.pad.get_left_y(), -self.pad.get_right_x()
        if turn != 0.0:
            self.drive.arcade_drive(forward, turn)
            # Wherever the driver lets go is the new heading.
            self.heading = self.imu.get_yaw()
        else:
            self.straight(forward)
