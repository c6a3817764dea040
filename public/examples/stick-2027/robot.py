# Drive the KitBot by joystick, with WPILib 2027: left stick forward and back, right stick turns. The lower button of the face pulls pieces
# in, the right one throws them.
import tunables
import wpilib
import wpilib_drivers


class StickRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        # The right side is built the other way round.
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.roller = wpilib_drivers.PWMSparkMax(2)
        self.feeder = wpilib_drivers.PWMSparkMax(3)
        # A pad of any maker: its buttons are called by their place. A and B of an Xbox pad are down and right.
        self.pad = wpilib.Gamepad(0)
        # The view "Tunables" of the page sets how fast the roller throws.
        self.throw = tunables.add_double("Throw", 1.0, properties={"min": 0.3, "max": 1})

    def teleop_init(self) -> None:
        print("Sticks drive. Lower button: intake, right button: launch.")

    def teleop_periodic(self) -> None:
        # Forward on a stick is negative.
        self.drive.arcade_drive(-self.pad.get_left_y(), -self.pad.get_right_x())
        if self.pad.get_face_right_button():
            self.roller.set_throttle(self.throw.get())
            self.feeder.set_throttle(1.0)
        elif self.pad.get_face_down_button():
            self.roller.set_throttle(0.8)
            self.feeder.set_throttle(-0.6)
        else:
            self.roller.set_throttle(0.0)
            self.feeder.set_throttle(0.0)
