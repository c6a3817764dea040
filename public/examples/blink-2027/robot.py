# The smallest program of WPILib 2027 that does something: a light on the dashboard goes on and off. It needs no motor and no joystick.
import telemetry
import wpilib


class BlinkRobot(wpilib.TimedRobot):
    def __init__(self) -> None:
        # Runs once, when the program starts. 2027 has no robotInit.
        super().__init__()
        self.loops = 0
        self.light = False

    def robot_periodic(self) -> None:
        # Runs 50 times a second, in every mode. So 25 loops are half a second.
        self.loops += 1
        if self.loops % 25 == 0:
            self.light = not self.light
            print("on" if self.light else "off")
        # The view "Tree" of the page, or any dashboard, shows it under Telemetry.
        telemetry.log("Light", self.light)
        telemetry.log("Seconds", wpilib.Timer.get_timestamp())

    def disabled_periodic(self) -> None:
        """Nothing to do."""

    def autonomous_periodic(self) -> None:
        """Nothing to do."""

    def teleop_periodic(self) -> None:
        """Nothing to do."""
