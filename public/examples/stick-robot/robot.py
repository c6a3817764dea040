# Drive the KitBot by joystick: left stick forward and back, right stick turns. A pulls pieces in, B throws them.
import wpilib
from wpilib.drive import DifferentialDrive


class StickRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        # The right side is built the other way round.
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.roller = wpilib.PWMSparkMax(2)
        self.feeder = wpilib.PWMSparkMax(3)
        self.pad = wpilib.XboxController(0)

    def teleopInit(self) -> None:
        print("Sticks drive. A: intake, B: launch.")

    def teleopPeriodic(self) -> None:
        # Forward on a stick is negative.
        self.drive.arcadeDrive(-self.pad.getLeftY(), -self.pad.getRightX())
        if self.pad.getBButton():
            self.roller.set(1.0)
            self.feeder.set(1.0)
        elif self.pad.getAButton():
            self.roller.set(0.8)
            self.feeder.set(-0.6)
        else:
            self.roller.set(0.0)
            self.feeder.set(0.0)
