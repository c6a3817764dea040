# Aims by camera, with WPILib 2027: the Limelight says how far off the nearest tag is, the gyro turns the robot by that, and the tag is in
# the middle of its picture.
import math

import ntcore
import telemetry
import wpilib
import wpilib_drivers
import wpimath


class VisionRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.imu = wpilib.OnboardIMU(wpilib.OnboardIMU.MountOrientation.FLAT)
        self.pad = wpilib.Gamepad(0)
        # A camera is a table of NetworkTables. tv: 1 when it sees a tag. tx: degrees that the tag is to the right. ty: degrees up.
        table = ntcore.NetworkTableInstance.get_default().get_table("limelight")
        self.sees = table.get_double_topic("tv").subscribe(0.0)
        self.off = table.get_double_topic("tx").subscribe(0.0)
        self.tag = table.get_double_topic("tid").subscribe(-1.0)
        # Turning power for each radian.
        self.pid = wpimath.PIDController(0.86, 0.0, 0.115)
        self.pid.enable_continuous_input(-math.pi, math.pi)
        self.heading = None
        self.said = False

    def robot_periodic(self) -> None:
        telemetry.log("Sees a tag", self.sees.get() > 0.5)
        telemetry.log("Degrees off", self.off.get())

    def turns_slowly(self) -> bool:
        return abs(self.imu.get_gyro_rate_z()) < math.radians(5.0)

    def aim(self) -> float:
        """How much to turn: towards the tag, or slowly round until one is there."""
        angle = self.imu.get_yaw()
        # A picture is a few loops old, so a turning robot has left its place. Only one that hardly turns believes it.
        if self.sees.get() > 0.5 and (self.heading is None or self.turns_slowly()):
            # The camera counts to the right, the IMU counter-clockwise.
            self.heading = angle - math.radians(self.off.get())
        if self.heading is None:
            return 0.3
        turn = self.pid.calculate(angle, self.heading)
        # A robot needs some power before it moves at all; without this it stops a few degrees short.
        if abs(wpimath.angle_modulus(self.heading - angle)) > math.radians(1.0):
            turn += 0.1 if turn > 0 else -0.1
        return max(-0.4, min(0.4, turn))

    def autonomous_init(self) -> None:
        self.pid.reset()
        self.heading = None
        self.said = False

    def autonomous_periodic(self) -> None:
        self.drive.arcade_drive(0.0, self.aim(), False)
        if self.sees.get() > 0.5 and abs(self.off.get()) < 1.5 and self.turns_slowly() and not self.said:
            self.said = True
            print(f"tag {self.tag.get():.0f} ahead after {wpilib.Timer.get_timestamp():.2f} s")

    def teleop_periodic(self) -> None:
        # While the lower button of the face is held, the camera steers and the driver only drives.
        if self.pad.get_face_down_button():
            turn = self.aim()
        else:
            self.heading = None
            turn = -self.pad.get_right_x()
        self.drive.arcade_drive(-self.pad.get_left_y(), turn, False)
