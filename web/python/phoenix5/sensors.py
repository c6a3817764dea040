"""The first Pigeon: counter-clockwise degrees, as the Pigeon 2's."""

from _sandlot import can_motors, devices
from wpiutil import Sendable, SendableBuilder

from ._enums import ErrorCode

_keys = {"yaw": ">rawYawInput", "pitch": ">pitch", "roll": ">roll", "rate": ">angularVelZ"}


class BasePigeon:
    """A gyro on the CAN bus."""

    def __init__(self, deviceNumber: int, version: str = "", canbus: str = "") -> None:
        self._id = can_motors.check_id(type(self).__name__, deviceNumber)
        # The wiring knows one gyro on CAN, the Pigeon 2, whose messages are read here.
        self._device = devices.device("CANGyro", f"Pigeon 2 (v6)[{deviceNumber}]")
        self._device.put("<init", True)
        for key in _keys.values():
            if self._device.values.get(key) is None:
                self._device.put(key, 0.0)
        self._shift = 0.0

    def _read(self, name: str) -> float:
        return float(self._device.get(_keys[name], 0.0))

    def getDeviceID(self) -> int:
        return self._id

    def getYaw(self) -> float:
        return self._read("yaw") + self._shift

    def getPitch(self) -> float:
        return self._read("pitch")

    def getRoll(self) -> float:
        return self._read("roll")

    def getYawPitchRoll(self) -> "tuple[ErrorCode, list[float]]":
        return ErrorCode.OK, [self.getYaw(), self.getPitch(), self.getRoll()]

    def getRawGyro(self) -> "tuple[ErrorCode, list[float]]":
        """Degrees a second about x, y and z."""
        return ErrorCode.OK, [0.0, 0.0, self._read("rate")]

    def setYaw(self, angleDeg: float, timeoutMs: int = 0) -> ErrorCode:
        self._shift = float(angleDeg) - self._read("yaw")
        return ErrorCode.OK

    def addYaw(self, angleDeg: float, timeoutMs: int = 0) -> ErrorCode:
        self._shift += float(angleDeg)
        return ErrorCode.OK

    def setAccumZAngle(self, angleDeg: float, timeoutMs: int = 0) -> ErrorCode:
        return ErrorCode.OK

    def configFactoryDefault(self, timeoutMs: int = 50) -> ErrorCode:
        self._shift = 0.0
        return ErrorCode.OK

    def clearStickyFaults(self, timeoutMs: int = 0) -> ErrorCode:
        return ErrorCode.OK

    def setStatusFramePeriod(self, frame: object, periodMs: int, timeoutMs: int = 0) -> ErrorCode:
        return ErrorCode.OK

    def getTemp(self) -> float:
        return 25.0

    def hasResetOccurred(self) -> bool:
        return False


class PigeonIMU(BasePigeon):
    """The first Pigeon."""

    def getFusedHeading(self) -> float:
        return self.getYaw()

    def setFusedHeading(self, angleDeg: float, timeoutMs: int = 0) -> ErrorCode:
        return self.setYaw(angleDeg)


class WPI_PigeonIMU(PigeonIMU, Sendable):
    """The same as a gyro of WPILib: its angle counts clockwise."""

    def getAngle(self) -> float:
        return -self.getYaw()

    def getRate(self) -> float:
        return -self._read("rate")

    def getRotation2d(self) -> object:
        from wpimath.geometry import Rotation2d

        return Rotation2d.fromDegrees(self.getYaw())

    def reset(self) -> None:
        self.setYaw(0.0)

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Gyro")
        builder.addDoubleProperty("Value", self.getAngle, None)
