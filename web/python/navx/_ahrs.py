"""A navX: attitude and heading. Its angles are degrees, and yaw counts clockwise, as Studica's do."""

import enum
import math
import typing

from _sandlot import devices, report
from wpiutil import Sendable, SendableBuilder, SendableRegistry

if typing.TYPE_CHECKING:
    from wpimath.geometry import Rotation2d, Rotation3d

_keys = {"yaw": ">Yaw", "pitch": ">Pitch", "roll": ">Roll", "rate": ">Rate"}


def _within_half_a_turn(degrees: float) -> float:
    """From -180 to 180."""
    return math.remainder(degrees, 360.0)


class AHRS(Sendable):
    """The navX of the robot, on whichever port: a robot has one."""

    class BoardAxis(enum.IntEnum):
        kBoardAxisX = 0
        kBoardAxisY = 1
        kBoardAxisZ = 2

    class BoardYawAxis:
        """The board's axis that is up."""

        def __init__(self) -> None:
            self.board_axis = AHRS.BoardAxis.kBoardAxisZ
            self.up = True

    class NavXComType(enum.IntEnum):
        """Where it is plugged in."""

        kMXP_SPI = 0
        kMXP_UART = 1
        kUSB1 = 2
        kUSB2 = 3
        kI2C = 4

    class NavXUpdateRate(enum.IntEnum):
        """In a second."""

        k4Hz = 4
        k5Hz = 5
        k8Hz = 8
        k10Hz = 10
        k20Hz = 20
        k25Hz = 25
        k40Hz = 40
        k50Hz = 50
        k100Hz = 100
        k200Hz = 200

    @staticmethod
    def create_spi() -> "AHRS":
        """On the MXP's SPI."""
        return AHRS(AHRS.NavXComType.kMXP_SPI)

    def __init__(self, comType: "AHRS.NavXComType", updateRate: int = 50) -> None:
        if not isinstance(comType, AHRS.NavXComType):
            raise TypeError(f"AHRS(): comType must be an AHRS.NavXComType, such as AHRS.NavXComType.kMXP_SPI, not {comType!r}")
        rate = int(updateRate)
        if not 4 <= rate <= 200:
            raise ValueError(f"AHRS(): updateRate must be 4 to 200 a second, not {rate}")
        self._port = comType
        self._requested = rate
        self._device = devices.device("SimDevice", f"navX-Sensor[{comType.value}]")
        # A simulation only fills in values that a program has announced.
        if self._device.values.get(">Connected") is None:
            self._device.put(">Connected", True)
            for key in _keys.values():
                self._device.put(key, 0.0)
        self._last = self._raw("yaw")
        self._turned = self._last
        self._zero = 0.0
        self._adjustment = 0.0
        self._resets_on_board = True
        devices.after_receive.append(self._follow)
        SendableRegistry.addLW(self, "navX-Sensor", comType.value)

    def _raw(self, what: str) -> float:
        return float(self._device.get(_keys[what], 0.0))

    def _follow(self) -> None:
        """Adds up turns, which its yaw within half a turn does not tell."""
        yaw = self._raw("yaw")
        self._turned += _within_half_a_turn(yaw - self._last)
        self._last = yaw

    # ---- attitude ----

    def getYaw(self) -> float:
        """Clockwise since it was zeroed, from -180 to 180 [deg]."""
        return _within_half_a_turn(self._turned - self._zero)

    def getPitch(self) -> float:
        """From -180 to 180 [deg]."""
        return self._raw("pitch")

    def getRoll(self) -> float:
        """From -180 to 180 [deg]."""
        return self._raw("roll")

    def getAngle(self) -> float:
        """All turns clockwise since it was zeroed, and the adjustment [deg]."""
        return self._turned - self._zero + self._adjustment

    def getRate(self) -> float:
        """Clockwise [deg/s]."""
        return self._raw("rate")

    def getRotation2d(self) -> "Rotation2d":
        """Counter-clockwise, as poses count."""
        from wpimath.geometry import Rotation2d

        return Rotation2d.fromDegrees(-self.getAngle())

    def getRotation3d(self) -> "Rotation3d":
        """Counter-clockwise, as poses count."""
        from wpimath.geometry import Rotation3d

        return Rotation3d(math.radians(self.getRoll()), math.radians(self.getPitch()), -math.radians(self.getYaw()))

    def getFusedHeading(self) -> float:
        """Clockwise, from 0 to 360 [deg]."""
        return self.getAngle() % 360.0

    def getCompassHeading(self) -> float:
        """Clockwise, from 0 to 360 [deg]. No field has a magnetic north: it is the fused heading."""
        return self.getFusedHeading()

    def getQuaternionW(self) -> float:
        return self.getRotation3d().getQuaternion().W()

    def getQuaternionX(self) -> float:
        return self.getRotation3d().getQuaternion().X()

    def getQuaternionY(self) -> float:
        return self.getRotation3d().getQuaternion().Y()

    def getQuaternionZ(self) -> float:
        return self.getRotation3d().getQuaternion().Z()

    def zeroYaw(self) -> None:
        """From now on yaw and angle count from here."""
        self._zero = self._turned

    def reset(self) -> None:
        """As zeroYaw."""
        self.zeroYaw()

    def setAngleAdjustment(self, angle: float) -> None:
        """Is added to the angle [deg]."""
        self._adjustment = float(angle)

    def getAngleAdjustment(self) -> float:
        return self._adjustment

    # ---- the board ----

    def isConnected(self) -> bool:
        return bool(self._device.get(">Connected", True))

    def isCalibrating(self) -> bool:
        """A simulated gyro is calibrated."""
        return False

    def isMagnetometerCalibrated(self) -> bool:
        return False

    def isMagneticDisturbance(self) -> bool:
        return False

    def isAltitudeValid(self) -> bool:
        """There is no pressure sensor."""
        return False

    def enableBoardlevelYawReset(self, enable: bool) -> None:
        """Accepted: here both ways are one."""
        self._resets_on_board = bool(enable)

    def isBoardlevelYawResetEnabled(self) -> bool:
        return self._resets_on_board

    def enableLogging(self, enable: bool) -> None:
        """Accepted."""

    def getPort(self) -> int:
        return self._port.value

    def getRequestedUpdateRate(self) -> int:
        return self._requested

    def getActualUpdateRate(self) -> int:
        """As often as the program looks, at most [1/s]."""
        return min(self._requested, 50)

    def getBoardYawAxis(self) -> "AHRS.BoardYawAxis":
        return AHRS.BoardYawAxis()

    def getFirmwareVersion(self) -> str:
        """As the board tells it: major, minor. A simulated one has none."""
        return "0.0"

    def getGyroFullScaleRangeDPS(self) -> int:
        """Of the board's data sheet."""
        return 2000

    def getAccelFullScaleRangeG(self) -> int:
        """Of the board's data sheet, as its firmware sets it."""
        return 2

    def getLastSensorTimestamp(self) -> int:
        """Of the newest values, on the robot's clock [ms]."""
        from _sandlot import clock

        return round(1000.0 * clock.seconds())

    def getRawGyroX(self) -> float:
        """About the board's x axis [deg/s]. Only the rate of yaw is simulated."""
        return self._without("getRawGyroX")

    def getRawGyroY(self) -> float:
        return self._without("getRawGyroY")

    def getRawGyroZ(self) -> float:
        """Clockwise [deg/s]."""
        return self.getRate()

    # ---- measured on the robot, and not simulated ----

    @staticmethod
    def _without(name: str) -> float:
        report.once(f"navx.AHRS.{name} is always 0 here: the navX in the simulation has angles and the rate of yaw")
        return 0.0

    def configureVelocity(self, swapAxes: bool, invertX: bool, invertY: bool, invertZ: bool) -> None:
        self._without("configureVelocity")

    def resetDisplacement(self) -> None:
        """Accepted: displacement stays 0."""

    def updateDisplacement(self, accel_x_g: float, accel_y_g: float, update_rate_hz: int, is_moving: bool) -> None:
        self._without("updateDisplacement")

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Gyro")
        builder.addDoubleProperty("Value", self.getYaw, None)


def _zeros() -> None:
    kinds = [
        *(f"get{kind}{axis}" for kind in ("Displacement", "RawAccel", "RawMag", "RobotCentricVelocity") for axis in "XYZ"),
        *(f"get{kind}{axis}" for kind in ("Velocity", "WorldLinearAccel") for axis in "XYZ"),
        *("getAltitude", "getBarometricPressure"),
    ]
    for name in kinds:

        def get(self: AHRS, name: str = name) -> float:
            return AHRS._without(name)

        get.__name__ = get.__qualname__ = name
        get.__doc__ = "Always 0: not simulated."
        setattr(AHRS, name, get)


_zeros()
