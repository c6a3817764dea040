# Tank drive with WPILib 2027: the left stick drives the left wheels, the right stick the right ones. How slow is slow is a tunable.
import tunables
import wpilib
import wpilib_drivers


class TankRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        self.left = wpilib_drivers.PWMSparkMax(0)
        self.right = wpilib_drivers.PWMSparkMax(1)
        # The right gearbox is the left one turned round: without this line the robot spins on the spot.
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        # A pad of any maker: its buttons are called by their place. Within a tenth of the middle a stick reads 0.
        self.pad = wpilib.Gamepad(0)
        # The view "Tunables" of the page sets it while the robot drives.
        self.slowest = tunables.add_double("Slowest", 0.4, properties={"min": 0.1, "max": 1})

    def teleop_periodic(self) -> None:
        # A stick that is pushed forward reads -1. The right trigger makes everything slow, for the last few centimetres.
        slow = 1.0 - (1.0 - self.slowest.get()) * self.pad.get_right_trigger()
        self.drive.tank_drive(-self.pad.get_left_y() * slow, -self.pad.get_right_y() * slow)
