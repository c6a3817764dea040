"""Gyros and accelerometers from the simulation's side."""

from _sandlot import devices


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


class BuiltInAccelerometerSim:
    """The roboRIO's own, in multiples of standard gravity."""

    def __init__(self, accelerometer: object = None) -> None:
        self._device = devices.device("Accel", "BuiltInAccel")

    def setX(self, x: float) -> None:
        self._device.set(">x", float(x))

    def setY(self, y: float) -> None:
        self._device.set(">y", float(y))

    def setZ(self, z: float) -> None:
        self._device.set(">z", float(z))

    def getX(self) -> float:
        return float(self._device.get(">x", 0.0))

    def getY(self) -> float:
        return float(self._device.get(">y", 0.0))

    def getZ(self) -> float:
        return float(self._device.get(">z", 0.0))
