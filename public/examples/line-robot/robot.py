# An XRP that follows a line: two line sensors look at the table ahead of the wheels, and their readings steer. It stops before a thing that stands
# in its way. In teleop the left stick drives, the right one turns. The same program drives the robot on a table, with robotpy-xrp.
import wpilib
import wpilib.drive
import xrp

# Throttle along the line; turn for a whole line under one eye; least reading that is dark; how near a thing may come [m].
forward, turning, dark, nearest = 0.5, 0.6, 0.15, 0.12


class LineRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        self.left = xrp.XRPMotor(0)
        self.right = xrp.XRPMotor(1)
        self.right.setInverted(True)
        self.drive = wpilib.drive.DifferentialDrive(self.left, self.right)
        self.eyes = xrp.XRPReflectanceSensor()
        self.ahead = xrp.XRPRangefinder()
        self.pad = wpilib.XboxController(0)
        self.lostTo = 1.0

    def robotPeriodic(self) -> None:
        wpilib.SmartDashboard.putNumber("Left eye", self.eyes.getLeftReflectanceValue())
        wpilib.SmartDashboard.putNumber("Right eye", self.eyes.getRightReflectanceValue())
        wpilib.SmartDashboard.putNumber("Ahead", self.ahead.getDistance())

    def autonomousPeriodic(self) -> None:
        left, right = self.eyes.getLeftReflectanceValue(), self.eyes.getRightReflectanceValue()
        if self.ahead.getDistance() < nearest:
            self.drive.arcadeDrive(0.0, 0.0)
        elif max(left, right) < dark:
            # The line is lost: back to the side on which it was seen last.
            self.drive.arcadeDrive(0.3, 0.5 * self.lostTo, False)
        else:
            # Dark under the left eye: the line lies to the left.
            if abs(left - right) > dark:
                self.lostTo = 1.0 if left > right else -1.0
            self.drive.arcadeDrive(forward, turning * (left - right), False)

    def teleopPeriodic(self) -> None:
        # Forward on a stick is negative.
        self.drive.arcadeDrive(-self.pad.getLeftY(), -self.pad.getRightX())
