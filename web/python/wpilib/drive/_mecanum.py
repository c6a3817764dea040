"""Driving on mecanum wheels."""

import math

from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._differential import _function, _limited
from ._robot_drive import RobotDriveBase, desaturate, prepared


class MecanumDrive(RobotDriveBase, Sendable):
    """Four motor controllers, or functions: front left, rear left, front right, rear right."""

    class WheelSpeeds:
        """-1 to 1 each."""

        def __init__(self, frontLeft: float = 0.0, frontRight: float = 0.0, rearLeft: float = 0.0, rearRight: float = 0.0) -> None:
            self.frontLeft = frontLeft
            self.frontRight = frontRight
            self.rearLeft = rearLeft
            self.rearRight = rearRight

    def __init__(self, frontLeftMotor: object, rearLeftMotor: object, frontRightMotor: object, rearRightMotor: object) -> None:
        super().__init__()
        motors = (frontLeftMotor, frontRightMotor, rearLeftMotor, rearRightMotor)
        self._motors = [_function(motor) for motor in motors]
        self._outputs = [0.0] * 4
        SendableRegistry.addLW(self, "MecanumDrive", 1)

    def driveCartesian(self, xSpeed: float, ySpeed: float, zRotation: float, gyroAngle: object = None) -> None:
        """Along x and y, and turning; with the robot's angle the directions are the field's."""
        x, y = prepared(xSpeed, self._deadband), prepared(ySpeed, self._deadband)
        self._set(self.driveCartesianIK(x, y, zRotation, gyroAngle))

    def drivePolar(self, magnitude: float, angle: object, zRotation: float) -> None:
        """So fast in that direction of the robot."""
        self.driveCartesian(magnitude * angle.cos(), magnitude * angle.sin(), zRotation)

    def stopMotor(self) -> None:
        self._outputs = [0.0] * 4
        for motor in self._motors:
            motor(0.0)
        self.feed()

    def _set(self, speeds: "MecanumDrive.WheelSpeeds") -> None:
        wheels = (speeds.frontLeft, speeds.frontRight, speeds.rearLeft, speeds.rearRight)
        self._outputs = [speed * self._max_output for speed in wheels]
        for motor, output in zip(self._motors, self._outputs):
            motor(output)
        self.feed()

    @staticmethod
    def driveCartesianIK(
        xSpeed: float, ySpeed: float, zRotation: float, gyroAngle: object = None
    ) -> "MecanumDrive.WheelSpeeds":
        x, y = _limited(xSpeed), _limited(ySpeed)
        if gyroAngle is not None:
            angle = -gyroAngle.radians()
            cosine, sine = math.cos(angle), math.sin(angle)
            x, y = x * cosine - y * sine, x * sine + y * cosine
        z = float(zRotation)
        return MecanumDrive.WheelSpeeds(*desaturate([x + y + z, x - y - z, x - y + z, x + y - z]))

    def getDescription(self) -> str:
        return "MecanumDrive"

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("MecanumDrive")
        builder.setActuator(True)
        names = ("Front Left", "Front Right", "Rear Left", "Rear Right")
        for i, name in enumerate(names):
            builder.addDoubleProperty(f"{name} Motor Speed", lambda i=i: self._outputs[i], self._motors[i])
