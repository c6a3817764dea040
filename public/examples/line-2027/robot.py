# An XRP that follows a line, with WPILib 2027: two line sensors look at the table ahead of the wheels, and their readings steer. It stops before a
# thing that stands in its way. In teleop the left stick drives, the right one turns. The same program drives the robot on a table, with
# robotpy-xrp.
import telemetry
import wpilib
import xrp

# Throttle along the line; turn for a whole line under one eye; least reading that is dark; how near a thing may come [m].
forward, turning, dark, nearest = 0.5, 0.6, 0.15, 0.12


class LineRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        self.left = xrp.XRPMotor(0)
        self.right = xrp.XRPMotor(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.eyes = xrp.XRPReflectanceSensor()
        self.ahead = xrp.XRPRangefinder()
        self.pad = wpilib.Gamepad(0)
        self.lost_to = 1.0

    def robot_periodic(self) -> None:
        telemetry.log("Left eye", self.eyes.get_left_reflectance_value())
        telemetry.log("Right eye", self.eyes.get_right_reflectance_value())
        telemetry.log("Ahead", self.ahead.get_distance())

    def autonomous_periodic(self) -> None:
        left, right = self.eyes.get_left_reflectance_value(), self.eyes.get_right_reflectance_value()
        if self.ahead.get_distance() < nearest:
            self.drive.arcade_drive(0.0, 0.0)
        elif max(left, right) < dark:
            # The line is lost: back to the side on which it was seen last.
            self.drive.arcade_drive(0.3, 0.5 * self.lost_to, False)
        else:
            # Dark under the left eye: the line lies to the left.
            if abs(left - right) > dark:
                self.lost_to = 1.0 if left > right else -1.0
            self.drive.arcade_drive(forward, turning * (left - right), False)

    def teleop_periodic(self) -> None:
        # Forward on a stick is negative.
        self.drive.arcade_drive(-self.pad.get_left_y(), -self.pad.get_right_x())
