# Tank drive: the left stick drives the left wheels, the right stick the right ones.
import wpilib
from wpilib.drive import DifferentialDrive


class TankRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        # The right gearbox is the left one turned round: without this line the robot spins on the spot.
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.pad = wpilib.XboxController(0)

    def teleopPeriodic(self) -> None:
        # A stick that is pushed forward reads -1. The right trigger makes everything slow, for the last few centimetres.
        slow = 1.0 - 0.6 * self.pad.getRightTriggerAxis()
        self.drive.tankDrive(-self.pad.getLeftY() * slow, -self.pad.getRightY() * slow)
