# A program of WPILib 2027 with a physics.py of its own: physics.py says how the robot moves.
import wpilib
import wpilib_drivers


class PhysicsRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        super().__init__()
        # Channels that are not wired on the robot of the scenario: so physics.py moves it, and the world's motors do not.
        self.left = wpilib_drivers.PWMSparkMax(8)
        self.right = wpilib_drivers.PWMSparkMax(9)
        self.right.set_inverted(True)
        self.drive = wpilib.DifferentialDrive(self.left, self.right)
        self.pad = wpilib.Gamepad(0)
        self.timer = wpilib.Timer()

    def autonomous_init(self) -> None:
        self.timer.restart()

    def autonomous_periodic(self) -> None:
        self.drive.arcade_drive(0.5 if self.timer.get() < 2.0 else 0.0, 0.0, False)

    def teleop_periodic(self) -> None:
        self.drive.arcade_drive(-self.pad.get_left_y(), -self.pad.get_right_x())
