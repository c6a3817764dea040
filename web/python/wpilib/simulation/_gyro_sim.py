"""Gyros and accelerometers from the simulation's side."""

from collections.abc import Callable

from _sandlot import devices
from hal import AccelerometerRange

from .._accelerometer import ADXL362, ADXL345_I2C, ADXL345_SPI
from ._values import values


class ADXRS450_GyroSim:
    """By an ADXRS450_Gyro. Angles are clockwise degrees."""

    def __init__(self, gyro: object) -> None:
        self._gyro = gyro
        self._device = devices.device("Gyro", f"ADXRS450[{gyro.getPort()}]")

    def setAngle(self, angle: float) -> None:
        self._device.set(">angle_x", angle + self._gyro._offset)

    def setRate(self, rate: float) -> None:
        self._device.set(">rate_x", float(rate))


class _ImuSim:
    _type = ""

    def __init__(self, imu: object) -> None:
        self._imu = imu
        self._device = imu._device

    def _set_angle(self, letter: str, degrees: float) -> None:
        self._device.set(f">gyro_angle_{letter}", degrees + self._imu._zero[letter])

    def setGyroAngleX(self, angleDegrees: float) -> None:
        self._set_angle("x", angleDegrees)

    def setGyroAngleY(self, angleDegrees: float) -> None:
        self._set_angle("y", angleDegrees)

    def setGyroAngleZ(self, angleDegrees: float) -> None:
        self._set_angle("z", angleDegrees)

    def setGyroRateX(self, angularRate: float) -> None:
        self._device.set(">gyro_rate_x", float(angularRate))

    def setGyroRateY(self, angularRate: float) -> None:
        self._device.set(">gyro_rate_y", float(angularRate))

    def setGyroRateZ(self, angularRate: float) -> None:
        self._device.set(">gyro_rate_z", float(angularRate))

    def setAccelX(self, accel: float) -> None:
        self._device.set(">accel_x", float(accel))

    def setAccelY(self, accel: float) -> None:
        self._device.set(">accel_y", float(accel))

    def setAccelZ(self, accel: float) -> None:
        self._device.set(">accel_z", float(accel))


class ADIS16448_IMUSim(_ImuSim):
    """By an ADIS16448_IMU."""


class ADIS16470_IMUSim(_ImuSim):
    """By an ADIS16470_IMU."""


def _accelerometer(default_range: int) -> "Callable[[type], type]":
    return values(
        ("Active", "<init", False),
        ("Range", "<range", default_range),
        *((axis, f">{axis.lower()}", 0.0) for axis in "XYZ"),
    )


@_accelerometer(0)
class BuiltInAccelerometerSim:
    """The roboRIO's own, in multiples of standard gravity."""

    def __init__(self, accelerometer: object = None) -> None:
        self._device = devices.device("Accel", "BuiltInAccel")

    def getRange(self) -> object:
        """As hal's AccelerometerRange."""
        return AccelerometerRange({2: 0, 4: 1, 8: 2}.get(self._device.get("<range", 2), 0))

    def setRange(self, range: object) -> None:
        self._device.set("<range", (2, 4, 8)[int(range)])  # type: ignore[call-overload]


@_accelerometer(0)
class SPIAccelerometerSim:
    """An accelerometer on SPI, by its number: none of wpilib's is one."""

    def __init__(self, index: int) -> None:
        self._device = devices.device("Accel", f"SPI[{index}]")


class ADXL345Sim:
    """By an ADXL345_I2C or ADXL345_SPI, in multiples of standard gravity."""

    def __init__(self, accel: "ADXL345_I2C | ADXL345_SPI | ADXL362") -> None:
        self._device = accel._device

    def setX(self, accel: float) -> None:
        self._device.set(">x", float(accel))

    def setY(self, accel: float) -> None:
        self._device.set(">y", float(accel))

    def setZ(self, accel: float) -> None:
        self._device.set(">z", float(accel))


class ADXL362Sim(ADXL345Sim):
    """By an ADXL362."""
