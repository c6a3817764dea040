"""The gyro and the accelerometer. Angles are in degrees, yaw to the left."""

from romi import RomiGyro

from . import _passing


class _Gyro(RomiGyro):
    def __init__(self) -> None:
        self._open("XRPGyro")


class IMU:
    _made: "IMU | None" = None

    @classmethod
    def get_default_imu(cls) -> "IMU":
        if cls._made is None:
            cls._made = cls()
        return cls._made

    def __init__(self) -> None:
        self._gyro = _Gyro()
        self._zero = {"x": 0.0, "y": 0.0, "z": 0.0}

    def _angle(self, letter: str) -> float:
        _passing.call()
        return -self._gyro._angle(letter) - self._zero[letter]

    def _set(self, letter: str, angle: float) -> None:
        self._zero[letter] = -self._gyro._angle(letter) - angle

    def is_connected(self) -> bool:
        return True

    def get_yaw(self) -> float:
        return self._angle("z")

    def get_heading(self) -> float:
        """Yaw from 0 to 360."""
        return self._angle("z") % 360

    def get_pitch(self) -> float:
        return self._angle("y")

    def get_roll(self) -> float:
        return self._angle("x")

    def reset_yaw(self) -> None:
        self._set("z", 0.0)

    def reset_pitch(self) -> None:
        self._set("y", 0.0)

    def reset_roll(self) -> None:
        self._set("x", 0.0)

    def set_yaw(self, yaw: float) -> None:
        self._set("z", yaw)

    def set_pitch(self, pitch: float) -> None:
        self._set("y", pitch)

    def set_roll(self, roll: float) -> None:
        self._set("x", roll)

    def get_gyro_x_rate(self) -> float:
        """[mdps], as all rates."""
        _passing.call()
        return -1000 * float(self._gyro._device.get(">rate_x", 0.0))

    def get_gyro_y_rate(self) -> float:
        _passing.call()
        return -1000 * float(self._gyro._device.get(">rate_y", 0.0))

    def get_gyro_z_rate(self) -> float:
        _passing.call()
        return -1000 * float(self._gyro._device.get(">rate_z", 0.0))

    def get_gyro_rates(self) -> "list[float]":
        return [self.get_gyro_x_rate(), self.get_gyro_y_rate(), self.get_gyro_z_rate()]

    def get_acc_x(self) -> float:
        """[mg], as all accelerations: the model's XRP has no accelerometer, so it stands still."""
        _passing.call()
        return 0.0

    get_acc_y = get_acc_x

    def get_acc_z(self) -> float:
        _passing.call()
        return 1000.0

    def get_acc_rates(self) -> "list[float]":
        return [self.get_acc_x(), self.get_acc_y(), self.get_acc_z()]

    def calibrate(self, calibration_time: float = 1, vertical_axis: int = 2) -> None:
        """Stands still so long [s], and takes the present angles for zero."""
        _passing.call()
        _passing.wait(calibration_time)
        for letter in self._zero:
            self._set(letter, 0.0)
