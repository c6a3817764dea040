# The smallest program that does something: a light on the dashboard goes on and off. It needs no motor and no joystick.
import wpilib


class BlinkRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        # Runs once, when the program starts. What belongs to the robot is kept under self.
        self.loops = 0
        self.light = False

    def robotPeriodic(self) -> None:
        # Runs 50 times a second, in every mode. So 25 loops are half a second.
        self.loops += 1
        if self.loops % 25 == 0:
            self.light = not self.light
            print("on" if self.light else "off")
        # The view "Tree" of the page, or any dashboard, shows the value.
        wpilib.SmartDashboard.putBoolean("Light", self.light)
        wpilib.SmartDashboard.putNumber("Seconds", wpilib.Timer.getFPGATimestamp())

    def disabledPeriodic(self) -> None:
        """Nothing to do."""

    def autonomousPeriodic(self) -> None:
        """Nothing to do."""

    def teleopPeriodic(self) -> None:
        """Nothing to do."""
