"""Driving with a left and a right side."""

from collections.abc import Callable

from wpiutil import Sendable, SendableBuilder, SendableRegistry

from .._motor_controller import MotorController
from ._robot_drive import RobotDriveBase, desaturate, prepared, squared


class DifferentialDrive(RobotDriveBase, Sendable):
    """Two motor controllers, or two functions that take a speed."""

    class WheelSpeeds:
        """-1 to 1 each."""

        def __init__(self, left: float = 0.0, right: float = 0.0) -> None:
            self.left = left
            self.right = right

    def __init__(self, leftMotor: "object | Callable[[float], None]", rightMotor: "object | Callable[[float], None]") -> None:
        super().__init__()
        self._left = _function(leftMotor)
        self._right = _function(rightMotor)
        self._left_output = 0.0
        self._right_output = 0.0
        SendableRegistry.addLW(self, "DifferentialDrive", 1)

    def arcadeDrive(self, xSpeed: float, zRotation: float, squareInputs: bool = True) -> None:
        """Forward, and turning counter-clockwise."""
        x, z = prepared(xSpeed, self._deadband), prepared(zRotation, self._deadband)
        self._set(self.arcadeDriveIK(x, z, squareInputs))

    def curvatureDrive(self, xSpeed: float, zRotation: float, allowTurnInPlace: bool) -> None:
        """Forward, and how tight the curve is."""
        x, z = prepared(xSpeed, self._deadband), prepared(zRotation, self._deadband)
        self._set(self.curvatureDriveIK(x, z, allowTurnInPlace))

    def tankDrive(self, leftSpeed: float, rightSpeed: float, squareInputs: bool = True) -> None:
        """Each side by itself."""
        left, right = prepared(leftSpeed, self._deadband), prepared(rightSpeed, self._deadband)
        self._set(self.tankDriveIK(left, right, squareInputs))

    def stopMotor(self) -> None:
        self._left_output = self._right_output = 0.0
        self._left(0.0)
        self._right(0.0)
        self.feed()

    def _set(self, speeds: "DifferentialDrive.WheelSpeeds") -> None:
        self._left_output = speeds.left * self._max_output
        self._right_output = speeds.right * self._max_output
        self._left(self._left_output)
        self._right(self._right_output)
        self.feed()

    @staticmethod
    def arcadeDriveIK(xSpeed: float, zRotation: float, squareInputs: bool = True) -> "DifferentialDrive.WheelSpeeds":
        x, z = _limited(xSpeed), _limited(zRotation)
        if squareInputs:
            x, z = squared(x), squared(z)
        left, right = x - z, x + z
        greater, lesser = max(abs(x), abs(z)), min(abs(x), abs(z))
        if greater == 0:
            return DifferentialDrive.WheelSpeeds(0.0, 0.0)
        saturated = (greater + lesser) / greater
        return DifferentialDrive.WheelSpeeds(left / saturated, right / saturated)

    @staticmethod
    def curvatureDriveIK(xSpeed: float, zRotation: float, allowTurnInPlace: bool) -> "DifferentialDrive.WheelSpeeds":
        x, z = _limited(xSpeed), _limited(zRotation)
        turn = z if allowTurnInPlace else abs(x) * z
        return DifferentialDrive.WheelSpeeds(*desaturate([x - turn, x + turn]))

    @staticmethod
    def tankDriveIK(leftSpeed: float, rightSpeed: float, squareInputs: bool = True) -> "DifferentialDrive.WheelSpeeds":
        left, right = _limited(leftSpeed), _limited(rightSpeed)
        if squareInputs:
            left, right = squared(left), squared(right)
        return DifferentialDrive.WheelSpeeds(left, right)

    def getDescription(self) -> str:
        return "DifferentialDrive"

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("DifferentialDrive")
        builder.setActuator(True)
        builder.addDoubleProperty("Left Motor Speed", lambda: self._left_output, self._left)
        builder.addDoubleProperty("Right Motor Speed", lambda: self._right_output, self._right)


def _function(motor: object) -> Callable[[float], None]:
    if callable(motor):
        return motor
    if isinstance(motor, MotorController) or hasattr(motor, "set"):
        return motor.set
    raise TypeError(f"a drive wants motor controllers or functions, not {motor!r}")


def _limited(value: float) -> float:
    return min(max(float(value), -1.0), 1.0)
