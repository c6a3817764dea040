"""Analog inputs, outputs, gyros, triggers and encoders from the simulation's side."""

from _sandlot import devices

from .._analog_trigger import AnalogTrigger, SharpIR
from ._values import initialized, values


def channel_of(device: object) -> int:
    """The channel of a device's object, or the number itself."""
    return device if isinstance(device, int) else device.getChannel()


@values(
    initialized,
    ("Voltage", ">voltage", 0.0),
    ("AverageBits", "<avg_bits", 7),
    ("OversampleBits", "<oversample_bits", 0),
    ("AccumulatorInitialized", "<accum_init", False),
    ("AccumulatorValue", ">accum_value", 0),
    ("AccumulatorCount", ">accum_count", 0),
    ("AccumulatorCenter", "<accum_center", 0),
    ("AccumulatorDeadband", "<accum_deadband", 0),
)
class AnalogInputSim:
    """By an AnalogInput or its channel."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("AI", channel_of(device))


@values(initialized, ("Voltage", "<voltage", 0.0))
class AnalogOutputSim:
    """By an AnalogOutput or its channel."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("AO", channel_of(device))


@values(initialized, ("Angle", ">angle_x", 0.0), ("Rate", ">rate_x", 0.0))
class AnalogGyroSim:
    """By an AnalogGyro or its channel. Angles are clockwise degrees."""

    def __init__(self, device: object) -> None:
        channel = device if isinstance(device, int) else device.getAnalogInput().getChannel()
        self._device = devices.device("Gyro", f"AnalogGyro[{channel}]")
        self._gyro = None if isinstance(device, int) else device

    def setAngle(self, angle: float) -> None:
        """What getAngle gives from now on."""
        offset = self._gyro._offset if self._gyro is not None else 0.0
        self._device.set(">angle_x", angle + offset)

    def getAngle(self) -> float:
        offset = self._gyro._offset if self._gyro is not None else 0.0
        return float(self._device.get(">angle_x", 0.0)) - offset

    def resetData(self) -> None:
        self.setAngle(0.0)
        self.setRate(0.0)


@values(initialized, ("TriggerLowerBound", "<lower", 0.0), ("TriggerUpperBound", "<upper", 0.0))
class AnalogTriggerSim:
    """By an AnalogTrigger. Bounds are in volts."""

    def __init__(self, analogTrigger: AnalogTrigger) -> None:
        self._device = analogTrigger._device

    @staticmethod
    def createForChannel(channel: int) -> "AnalogTriggerSim":
        """The trigger on an analog channel."""
        for index in range(devices.analog_inputs.count):
            found = devices.find("AnalogTrigger", index)
            if found is not None and found.get("<init") and found.get("<channel") == channel:
                return AnalogTriggerSim.createForIndex(index)
        raise IndexError("no analog trigger found for channel")

    @staticmethod
    def createForIndex(index: int) -> "AnalogTriggerSim":
        made = AnalogTriggerSim.__new__(AnalogTriggerSim)
        made._device = devices.device("AnalogTrigger", index)
        return made


class AnalogEncoderSim:
    """By an AnalogEncoder."""

    def __init__(self, encoder: object) -> None:
        self._device = devices.device("SimDevice", f"AnalogEncoder[{encoder.getChannel()}]")

    def set(self, value: float) -> None:
        self._device.set(">Simulated", float(value))

    def get(self) -> float:
        return float(self._device.get(">Simulated", self._device.get(">Position", 0.0)))


class SharpIRSim:
    """By a SharpIR, or its channel."""

    def __init__(self, sharpIR: "int | SharpIR") -> None:
        channel = sharpIR if isinstance(sharpIR, int) else sharpIR.getChannel()
        self._device = devices.device("SimDevice", f"SharpIR[{channel}]")

    def setRange(self, range: float) -> None:
        """[cm]"""
        self._device.set(">Range (cm)", float(range))
