# An XRP: half a metre ahead, a quarter turn to the left by its gyro, and its arm up. In teleop the left stick drives, the right one turns, and
# A lifts the arm. The same program drives the robot on a table, with robotpy-xrp.
import math

import wpilib
import xrp
from wpilib.drive import DifferentialDrive

# A wheel of 60 mm turns once in 585 counts: 12 at the motor, and a gearbox of 48.75:1.
metres_per_count = 0.06 * math.pi / 585


class XrpRobot(wpilib.TimedRobot):
    def robotInit(self) -> None:
        self.left = xrp.XRPMotor(0)
        self.right = xrp.XRPMotor(1)
        self.right.setInverted(True)
        self.drive = DifferentialDrive(self.left, self.right)
        self.encoder = wpilib.Encoder(4, 5)
        self.encoder.setDistancePerPulse(metres_per_count)
        self.gyro = xrp.XRPGyro()
        self.arm = xrp.XRPServo(4)
        self.pad = wpilib.XboxController(0)
        wpilib.DriverStation.silenceJoystickConnectionWarning(True)

    def autonomousInit(self) -> None:
        self.encoder.reset()
        self.gyro.reset()
        self.arm.setAngle(60)
        self.arrived = False

    def autonomousPeriodic(self) -> None:
        self.arrived = self.arrived or self.encoder.getDistance() >= 0.5
        # Degrees; the gyro counts clockwise.
        left = 90 + self.gyro.getAngle()
        if not self.arrived:
            self.drive.arcadeDrive(0.8, 0.0, False)
        elif left > 2:
            self.drive.arcadeDrive(0.0, max(0.3, min(0.6, 0.01 * left)), False)
        else:
            self.drive.arcadeDrive(0.0, 0.0)
            self.arm.setAngle(180)

    def teleopPeriodic(self) -> None:
        # Forward on a stick is negative.
        self.drive.arcadeDrive(-self.pad.getLeftY(), -self.pad.getRightX())
        self.arm.setAngle(180 if self.pad.getAButton() else 60)
