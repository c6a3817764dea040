# An XRP, with WPILib 2027: half a metre ahead, a quarter turn to the left by its gyro, and its arm up. In teleop the left stick drives, the right
# one turns, and the lower button of the face lifts the arm. The same program drives the robot on a table, with robotpy-xrp.
import math

import telemetry
import wpilib
import xrp

# A wheel of 60 mm turns once in 585 counts: 12 at the motor, and a gearbox of 48.75:1.
metres_per_count = 0.06 * math.pi / 585
# Of the arm [rad].
low, high = math.radians(60), math.pi


class XrpRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        self.left = xrp.XRPMotor(0)
        self.right = xrp.XRPMotor(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(4, 5)
        self.encoder.set_distance_per_pulse(metres_per_count)
        self.gyro = xrp.XRPGyro()
        self.arm = xrp.XRPServo(4)
        self.pad = wpilib.Gamepad(0)

    def robot_periodic(self) -> None:
        telemetry.log("Distance", self.encoder.get_distance())
        telemetry.log("Angle", math.degrees(self.gyro.get_angle()))

    def autonomous_init(self) -> None:
        self.encoder.reset()
        self.gyro.reset()
        self.arm.set_angle(low)
        self.arrived = False

    def autonomous_periodic(self) -> None:
        self.arrived = self.arrived or self.encoder.get_distance() >= 0.5
        # Radians; the gyro counts counter-clockwise, as the drive turns.
        left = math.pi / 2 - self.gyro.get_angle()
        if not self.arrived:
            self.drive.arcade_drive(0.8, 0.0, False)
        elif left > 0.03:
            self.drive.arcade_drive(0.0, max(0.3, min(0.6, 0.6 * left)), False)
        else:
            self.drive.arcade_drive(0.0, 0.0)
            self.arm.set_angle(high)

    def teleop_periodic(self) -> None:
        # Forward on a stick is negative.
        self.drive.arcade_drive(-self.pad.get_left_y(), -self.pad.get_right_x())
        self.arm.set_angle(high if self.pad.get_face_down_button() else low)
