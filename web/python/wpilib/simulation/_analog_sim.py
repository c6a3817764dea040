"""Analog inputs, outputs, gyros and encoders from the simulation's side."""

from _sandlot import devices


def channel_of(device: object) -> int:
    """The channel of a device's object, or the number itself."""
    return device if isinstance(device, int) else device.getChannel()


class AnalogInputSim:
    """By an AnalogInput or its channel."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("AI", channel_of(device))

    def getInitialized(self) -> bool:
        return bool(self._device.get("<init", False))

    def setVoltage(self, voltage: float) -> None:
        self._device.set(">voltage", float(voltage))

    def getVoltage(self) -> float:
        return float(self._device.get(">voltage", 0.0))

    def getAverageBits(self) -> int:
        return int(self._device.get("<avg_bits", 7))

    def getOversampleBits(self) -> int:
        return int(self._device.get("<oversample_bits", 0))

    def resetData(self) -> None:
        self._device.set(">voltage", 0.0)


class AnalogOutputSim:
    """By an AnalogOutput or its channel."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("AO", channel_of(device))

    def getInitialized(self) -> bool:
        return bool(self._device.get("<init", False))

    def getVoltage(self) -> float:
        return float(self._device.get("<voltage", 0.0))

    def setVoltage(self, voltage: float) -> None:
        self._device.set("<voltage", float(voltage))


class AnalogGyroSim:
    """By an AnalogGyro or its channel. Angles are clockwise degrees."""

    def __init__(self, device: object) -> None:
        channel = device if isinstance(device, int) else device.getAnalogInput().getChannel()
        self._device = devices.device("Gyro", f"AnalogGyro[{channel}]")
        self._gyro = None if isinstance(device, int) else device

    def getInitialized(self) -> bool:
        return bool(self._device.get("<init", False))

    def setAngle(self, angle: float) -> None:
        """What getAngle gives from now on."""
        offset = self._gyro._offset if self._gyro is not None else 0.0
        self._device.set(">angle_x", angle + offset)

    def getAngle(self) -> float:
        offset = self._gyro._offset if self._gyro is not None else 0.0
        return float(self._device.get(">angle_x", 0.0)) - offset

    def setRate(self, rate: float) -> None:
        self._device.set(">rate_x", float(rate))

    def getRate(self) -> float:
        return float(self._device.get(">rate_x", 0.0))

    def resetData(self) -> None:
        self.setAngle(0.0)
        self.setRate(0.0)


class AnalogEncoderSim:
    """By an AnalogEncoder."""

    def __init__(self, encoder: object) -> None:
        self._device = devices.device("SimDevice", f"AnalogEncoder[{encoder.getChannel()}]")

    def set(self, value: float) -> None:
        self._device.set(">Simulated", float(value))

    def get(self) -> float:
        return float(self._device.get(">Simulated", self._device.get(">Position", 0.0)))
