"""Gyros and accelerometers. WPILib's gyros count clockwise degrees; getRotation2d turns that round."""


from _sandlot import devices, report
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._bus import SPI


class _Gyro(Sendable):
    """A gyro of one axis that counts clockwise and goes on beyond 360."""

    def __init__(self, name: str, title: str, number: int) -> None:
        self._device = devices.device("Gyro", name)
        self._device.put("<init", True)
        self._offset = 0.0
        SendableRegistry.addLW(self, title, number)

    def _raw(self) -> float:
        return float(self._device.get(">angle_x", 0.0))

    def getAngle(self) -> float:
        """Degrees clockwise since the last reset."""
        return self._raw() - self._offset

    def getRate(self) -> float:
        """Degrees clockwise in a second."""
        return float(self._device.get(">rate_x", 0.0))

    def getRotation2d(self) -> "object":
        """Counter-clockwise, as poses count."""
        from wpimath.geometry import Rotation2d

        return Rotation2d.fromDegrees(-self.getAngle())

    def reset(self) -> None:
        self._offset = self._raw()

    def calibrate(self) -> None:
        """Nothing: simulated gyros are calibrated."""

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Gyro")
        builder.addDoubleProperty("Value", self.getAngle, None)


class AnalogGyro(_Gyro):
    """A gyro on analog channel 0 or 1."""

    kDefaultVoltsPerDegreePerSecond = 0.007
    kOversampleBits = 10
    kAverageBits = 0
    kSamplesPerSecond = 50.0
    kCalibrationSampleTime = 5.0

    def __init__(self, channel: object, center: int = 0, offset: float = 0.0) -> None:
        from ._analog import AnalogInput

        if isinstance(channel, int):
            if channel not in (0, 1):
                raise RuntimeError(f"Channel must be an accumulator channel: an AnalogGyro is on 0 or 1, not {channel}")
            channel = AnalogInput(channel)
        elif channel.getChannel() not in (0, 1):
            raise RuntimeError(f"Invalid Index for Analog Gyro: it is on 0 or 1, not {channel.getChannel()}")
        self._input = channel
        number = channel.getChannel()
        # The gyro has the channel: no list shows it as an input without wiring.
        channel._device.put("<init", False)
        super().__init__(f"AnalogGyro[{number}]", "AnalogGyro", number)
        # A simulation only fills in values that a program has announced.
        for key in (">angle_x", ">rate_x"):
            self._device.put(key, 0.0)

    def setSensitivity(self, voltsPerDegreePerSecond: float) -> None:
        """Accepted: the simulation gives degrees, not volts."""

    def setDeadband(self, volts: float) -> None:
        """Accepted."""

    def initGyro(self) -> None:
        """Accepted."""

    def getAnalogInput(self) -> object:
        return self._input

    def getCenter(self) -> int:
        return 0

    def getOffset(self) -> float:
        return 0.0


class ADXRS450_Gyro(_Gyro):
    """Analog Devices' gyro of the kit of parts."""

    def __init__(self, port: SPI.Port = SPI.Port.kOnboardCS0) -> None:
        self._port = port
        super().__init__(f"ADXRS450[{port.value}]", "ADXRS450_Gyro", port.value)
        # A simulation only fills in values that a program has announced.
        _announce(self._device, ">angle_x", ">rate_x")

    def isConnected(self) -> bool:
        return bool(self._device.get(">connected", True))

    def getPort(self) -> int:
        return self._port.value


def _announce(device: devices.Device, *inputs: str) -> None:
    device.put(">connected", True)
    for key in inputs:
        device.put(key, 0.0)


class _Imu(Sendable):
    """An IMU whose yaw axis can be chosen. Counter-clockwise as its makers count."""

    class IMUAxis(Enum):
        kX = 0
        kY = 1
        kZ = 2

    class CalibrationTime(Enum):
        _32ms = 0
        _64ms = 1
        _128ms = 2
        _256ms = 3
        _512ms = 4
        _1s = 5
        _2s = 6
        _4s = 7
        _8s = 8
        _16s = 9
        _32s = 10
        _64s = 11

    _type = ""

    def __init__(self, port: SPI.Port, yaw: object = None, pitch: object = None, roll: object = None) -> None:
        number = port.value
        self._port = port
        kind = self.IMUAxis
        self._axes = (yaw if yaw is not None else kind.kZ, pitch or kind.kX, roll or kind.kY)
        if any(int(each) > 2 for each in self._axes):  # type: ignore[call-overload]
            report.error(f"{self._type}: an axis must be kX, kY or kZ; it goes on with yaw kZ, pitch kY and roll kX")
            self._axes = (kind.kZ, kind.kY, kind.kX)
        self._device = devices.device("Gyro", f"{self._type}[{number}]")
        self._device.put("<init", True)
        self._zero = {"x": 0.0, "y": 0.0, "z": 0.0}
        kinds = ("gyro_angle", "gyro_rate", "accel")
        _announce(self._device, *(f">{kind}_{axis}" for kind in kinds for axis in "xyz"))
        SendableRegistry.addLW(self, self._type, number)

    def _letter(self, axis: object) -> str:
        # Yaw, pitch and roll are about the axes that the program has chosen for them.
        place = {None: 0, "kYaw": 0, "kPitch": 1, "kRoll": 2}.get(axis if axis is None else axis.name)
        chosen = axis if place is None else self._axes[place]
        return {"kX": "x", "kY": "y", "kZ": "z"}[chosen.name]

    def getAngle(self, axis: "object | None" = None) -> float:
        letter = self._letter(axis)
        return float(self._device.get(f">gyro_angle_{letter}", 0.0)) - self._zero[letter]

    def getRate(self, axis: "object | None" = None) -> float:
        return float(self._device.get(f">gyro_rate_{self._letter(axis)}", 0.0))

    def getGyroAngleX(self) -> float:
        return self.getAngle(self.IMUAxis.kX)

    def getGyroAngleY(self) -> float:
        return self.getAngle(self.IMUAxis.kY)

    def getGyroAngleZ(self) -> float:
        return self.getAngle(self.IMUAxis.kZ)

    def getAccelX(self) -> float:
        return float(self._device.get(">accel_x", 0.0))

    def getAccelY(self) -> float:
        return float(self._device.get(">accel_y", 0.0))

    def getAccelZ(self) -> float:
        return float(self._device.get(">accel_z", 0.0))

    def isConnected(self) -> bool:
        return bool(self._device.get(">connected", True))

    # Upstream's filters are off in a simulation.

    def getXComplementaryAngle(self) -> float:
        return 0.0

    getYComplementaryAngle = getXFilteredAccelAngle = getYFilteredAccelAngle = getXComplementaryAngle

    def getYawAxis(self) -> "_Imu.IMUAxis":
        return self._axes[0]

    def configCalTime(self, new_cal_time: object) -> int:
        """Accepted: simulated gyros are calibrated."""
        return 0

    def configDecRate(self, decimationRate: int) -> int:
        """2: not set, as in WPILib's simulation, whose gyro has no SPI."""
        return 2

    def getPort(self) -> int:
        """Of SPI."""
        return self._port.value

    def _set_angle(self, letter: str, angle: float) -> None:
        self._zero[letter] = float(self._device.get(f">gyro_angle_{letter}", 0.0)) - angle

    def setGyroAngleX(self, angle: float) -> None:
        """From now on it is this [degrees]."""
        self._set_angle("x", angle)

    def setGyroAngleY(self, angle: float) -> None:
        self._set_angle("y", angle)

    def setGyroAngleZ(self, angle: float) -> None:
        self._set_angle("z", angle)

    def setGyroAngle(self, axis: "_Imu.IMUAxis", angle: float) -> None:
        self._set_angle(self._letter(axis), angle)

    def reset(self) -> None:
        for letter in self._zero:
            self._zero[letter] = float(self._device.get(f">gyro_angle_{letter}", 0.0))

    def calibrate(self) -> None:
        """Nothing: simulated gyros are calibrated."""

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Gyro")
        builder.addDoubleProperty("Value", self.getAngle, None)


class ADIS16448_IMU(_Imu):
    """Analog Devices' IMU board of ten degrees of freedom."""

    _type = "ADIS16448"

    def __init__(self, yaw_axis: object = None, port: SPI.Port = SPI.Port.kMXP, cal_time: object = None) -> None:
        super().__init__(port, yaw_axis)

    def setYawAxis(self, yaw_axis: "_Imu.IMUAxis") -> int:
        """0; 1: it was that already."""
        if self._axes[0] is yaw_axis:
            return 1
        self._axes = (yaw_axis, *self._axes[1:])
        return 0

    def getGyroRateX(self) -> float:
        return self.getRate(self.IMUAxis.kX)

    def getGyroRateY(self) -> float:
        return self.getRate(self.IMUAxis.kY)

    def getGyroRateZ(self) -> float:
        return self.getRate(self.IMUAxis.kZ)

    def getMagneticFieldX(self) -> float:
        """0, as in WPILib's simulation [T]."""
        return 0.0

    getMagneticFieldY = getMagneticFieldZ = getMagneticFieldX

    def getBarometricPressure(self) -> float:
        """0, as in WPILib's simulation [psi]."""
        return 0.0

    def getTemperature(self) -> float:
        """0, as in WPILib's simulation [degrees Celsius]."""
        return 0.0


class ADIS16470_IMU(_Imu):
    """Analog Devices' IMU board of six degrees of freedom."""

    _type = "ADIS16470"

    class IMUAxis(Enum):
        kX = 0
        kY = 1
        kZ = 2
        kYaw = 3
        kPitch = 4
        kRoll = 5

    def __init__(
        self,
        yaw_axis: object = None,
        pitch_axis: object = None,
        roll_axis: object = None,
        port: SPI.Port = SPI.Port.kOnboardCS0,
        cal_time: object = None,
    ) -> None:
        super().__init__(port, yaw_axis, pitch_axis, roll_axis)

    def configCalTime(self, new_cal_time: object) -> int:
        """2: not set, as in WPILib's simulation, whose gyro has no SPI."""
        return 2

    m_yaw_axis = property(lambda self: self._axes[0])
    m_pitch_axis = property(lambda self: self._axes[1])
    m_roll_axis = property(lambda self: self._axes[2])

    def getPitchAxis(self) -> "_Imu.IMUAxis":
        return self._axes[1]

    def getRollAxis(self) -> "_Imu.IMUAxis":
        return self._axes[2]
