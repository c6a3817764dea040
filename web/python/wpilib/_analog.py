"""Analog inputs and outputs, and what is read by voltage."""

import math

from _sandlot import devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

#: The rail that analog sensors compare with [V].
_rail = 5.0


class AnalogTriggerType(Enum):
    kInWindow = 0
    kState = 1
    kRisingPulse = 2
    kFallingPulse = 3


class AnalogInput(Sendable):
    """0 to 5 volts in 4096 steps."""

    def __init__(self, channel: int) -> None:
        devices.analog_inputs.allocate(channel, devices.where(), self)
        self._channel = channel
        self._device = devices.device("AI", channel)
        self._device.put("<init", True)
        self._average_bits = 7
        self._accumulated = 0
        self._oversample_bits = 0
        SendableRegistry.addLW(self, "AnalogInput", channel)

    def getVoltage(self) -> float:
        return float(self._device.get(">voltage", 0.0))

    def getAverageVoltage(self) -> float:
        return self.getVoltage()

    def getValue(self) -> int:
        return int(min(max(round(self.getVoltage() / _rail * 4095), 0), 4095))

    def getAverageValue(self) -> int:
        return self.getValue()

    def getChannel(self) -> int:
        return self._channel

    # ---- the accumulator of channels 0 and 1, which a simulation sets ----

    kAccumulatorModuleNumber = 1
    kAccumulatorNumChannels = 2
    kAccumulatorChannels = (0, 1)

    def initAccumulator(self) -> None:
        if not self.isAccumulatorChannel():
            raise RuntimeError(f"HAL: The requested input is not an accumulator channel: Channel {self._channel}")
        self._device.set("<accum_init", True)

    def setAccumulatorInitialValue(self, value: int) -> None:
        """An offset of the accumulator's value."""
        self._accumulated = int(value)

    def setAccumulatorCenter(self, center: int) -> None:
        self._device.set("<accum_center", int(center))

    def setAccumulatorDeadband(self, deadband: int) -> None:
        self._device.set("<accum_deadband", int(deadband))

    def resetAccumulator(self) -> None:
        for key in (">accum_value", ">accum_count", "<accum_center"):
            self._device.set(key, 0)

    def getAccumulatorValue(self) -> int:
        return int(self._device.get(">accum_value", 0)) + self._accumulated

    def getAccumulatorCount(self) -> int:
        return int(self._device.get(">accum_count", 0))

    def getAccumulatorOutput(self) -> tuple[int, int]:
        """Value and count."""
        return self.getAccumulatorValue(), self.getAccumulatorCount()

    def setAverageBits(self, bits: int) -> None:
        self._average_bits = bits
        self._device.put("<avg_bits", bits)

    def getAverageBits(self) -> int:
        return self._average_bits

    def setOversampleBits(self, bits: int) -> None:
        self._oversample_bits = bits
        self._device.put("<oversample_bits", bits)

    def getOversampleBits(self) -> int:
        return self._oversample_bits

    def getLSBWeight(self) -> int:
        return 1_220_703

    def getOffset(self) -> int:
        return 0

    def isAccumulatorChannel(self) -> bool:
        return self._channel in (0, 1)

    @staticmethod
    def setSampleRate(samplesPerSecond: float) -> None:
        """Accepted: a value is read when it is asked for."""

    @staticmethod
    def getSampleRate() -> float:
        return 50_000.0

    def setSimDevice(self, device: object) -> None:
        """Accepted."""

    def __repr__(self) -> str:
        return f"<AnalogInput {self._channel}>"

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Analog Input")
        builder.addDoubleProperty("Value", self.getAverageVoltage, None)


class AnalogOutput(Sendable):
    """0 to 5 volts out."""

    def __init__(self, channel: int) -> None:
        devices.analog_outputs.allocate(channel, devices.where(), self)
        self._channel = channel
        self._device = devices.device("AO", channel)
        self._device.put("<init", True)
        SendableRegistry.addLW(self, "AnalogOutput", channel)

    def setVoltage(self, voltage: float) -> None:
        self._device.put("<voltage", min(max(voltage, 0.0), _rail))

    def getVoltage(self) -> float:
        return float(self._device.get("<voltage", 0.0))

    def getChannel(self) -> int:
        return self._channel

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.getChannel()}>"

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Analog Output")
        builder.addDoubleProperty("Value", self.getVoltage, self.setVoltage)


class AnalogPotentiometer(Sendable):
    """A potentiometer: its part of the rail times the full range, plus an offset."""

    def __init__(self, channel: "int | AnalogInput", fullRange: float = 1.0, offset: float = 0.0) -> None:
        self._input = channel if isinstance(channel, AnalogInput) else AnalogInput(channel)
        self._full_range = fullRange
        self._offset = offset
        SendableRegistry.addLW(self, "AnalogPotentiometer", self._input.getChannel())

    def get(self) -> float:
        return self._input.getAverageVoltage() / _rail * self._full_range + self._offset

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Analog Input")
        builder.addDoubleProperty("Value", self.get, None)


class AnalogEncoder(Sendable):
    """An absolute encoder of a turn by voltage."""

    def __init__(self, channel: "int | AnalogInput", fullRange: float = 1.0, expectedZero: float = 0.0) -> None:
        self._input = channel if isinstance(channel, AnalogInput) else AnalogInput(channel)
        self._device = devices.device("SimDevice", f"AnalogEncoder[{self._input.getChannel()}]")
        self._device.put("<init", True)
        # The host only fills in values that a program has announced.
        self._device.put(">Position", 0.0)
        self._full_range = fullRange
        self._expected_zero = expectedZero
        self._lowest, self._highest = 0.0, 1.0
        self._inverted = False
        SendableRegistry.addLW(self, "Analog Encoder", self._input.getChannel())

    def get(self) -> float:
        """Where it is, from 0 to the full range. A value set by AnalogEncoderSim comes unchanged."""
        simulated = self._device.get(">Simulated")
        if simulated is not None:
            return float(simulated)
        raw = min(max(float(self._device.get(">Position", 0.0)), self._lowest), self._highest)
        part = (raw - self._lowest) / (self._highest - self._lowest)
        turned = part * self._full_range - self._expected_zero
        result = turned - math.floor(turned / self._full_range) * self._full_range
        return self._full_range - result if self._inverted else result

    def setInverted(self, inverted: bool) -> None:
        self._inverted = inverted

    def setVoltagePercentageRange(self, min: float, max: float) -> None:
        self._lowest, self._highest = min, max

    def getChannel(self) -> int:
        return self._input.getChannel()

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("AbsoluteEncoder")
        builder.addDoubleProperty("Position", self.get, None)


class AnalogAccelerometer(Sendable):
    """One axis of acceleration by voltage [g]."""

    def __init__(self, channel: "int | AnalogInput") -> None:
        self._input = channel if isinstance(channel, AnalogInput) else AnalogInput(channel)
        self._sensitivity = 1.0
        self._zero = 2.5

    def getAcceleration(self) -> float:
        return (self._input.getAverageVoltage() - self._zero) / self._sensitivity

    def setSensitivity(self, sensitivity: float) -> None:
        self._sensitivity = sensitivity

    def setZero(self, zero: float) -> None:
        self._zero = zero

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Accelerometer")
        builder.addDoubleProperty("Value", self.getAcceleration, None)
