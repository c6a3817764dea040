"""Digital inputs and outputs, duty cycles, and ultrasonic rangefinders."""

import math

from _sandlot import devices, report
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._analog import AnalogTriggerType

class DigitalSource:
    """An input of counters and interrupts: a digital input, or an analog trigger's output."""

    def getChannel(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} needs getChannel()")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.getChannel()}>"

    def isAnalogTrigger(self) -> bool:
        raise NotImplementedError(f"{type(self).__name__} needs isAnalogTrigger()")

    def getPortHandleForRouting(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} needs getPortHandleForRouting()")

    def getAnalogTriggerTypeForRouting(self) -> AnalogTriggerType:
        raise NotImplementedError(f"{type(self).__name__} needs getAnalogTriggerTypeForRouting()")


class _Dio(DigitalSource):
    """A channel on the roboRIO itself."""

    _channel: int

    def getChannel(self) -> int:
        return self._channel

    def isAnalogTrigger(self) -> bool:
        return False

    def getPortHandleForRouting(self) -> int:
        """The HAL's handle of the channel."""
        return 0x30000000 + self._channel

    def getAnalogTriggerTypeForRouting(self) -> AnalogTriggerType:
        return AnalogTriggerType.kInWindow

    def setSimDevice(self, device: object) -> None:
        """Accepted."""


class DigitalInput(_Dio, Sendable):
    """A DIO as an input. One that nothing is wired to reads True."""

    def __init__(self, channel: int) -> None:
        devices.dio.allocate(channel, devices.where(), self)
        self._channel = channel
        self._device = devices.device("DIO", channel)
        self._device.put("<init", True)
        self._device.put("<input", True)
        SendableRegistry.addLW(self, "DigitalInput", channel)

    def get(self) -> bool:
        return bool(self._device.get("<>value", True))

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Digital Input")
        builder.addBooleanProperty("Value", self.get, None)


class DigitalOutput(_Dio, Sendable):
    """A DIO as an output."""

    def __init__(self, channel: int) -> None:
        devices.dio.allocate(channel, devices.where(), self)
        self._channel = channel
        self._device = devices.device("DIO", channel)
        self._device.put("<init", True)
        self._device.put("<input", False)
        self._device.put("<>value", False)
        self._pwm: devices.Device | None = None
        SendableRegistry.addLW(self, "DigitalOutput", channel)

    def set(self, value: bool) -> None:
        self._device.put("<>value", bool(value))

    def get(self) -> bool:
        return bool(self._device.get("<>value", False))

    def enablePPS(self, dutyCycle: float) -> None:
        """As a duty cycle: the simulation has no other pulses."""
        self.enablePWM(dutyCycle)

    def pulse(self, pulseLength: float) -> None:
        """One pulse of that length [s]."""
        self._device.put("<pulse_length", pulseLength)

    def isPulsing(self) -> bool:
        return False

    def setPWMRate(self, rate: float) -> None:
        """Accepted: the frequency of its duty cycle has no effect here [Hz]."""

    def enablePWM(self, initialDutyCycle: float) -> None:
        if self._pwm is None:
            number = devices.duty_cycle_outputs.next_free()
            devices.duty_cycle_outputs.allocate(number, devices.where())
            self._pwm = devices.device("dPWM", number)
            self._pwm.put("<init", True)
            self._pwm.put("<dio_pin", self._channel)
        self.updateDutyCycle(initialDutyCycle)

    def disablePWM(self) -> None:
        if self._pwm is not None:
            self._pwm.put("<init", False)
            devices.duty_cycle_outputs.free(int(self._pwm.name))
            self._pwm = None

    def updateDutyCycle(self, dutyCycle: float) -> None:
        if self._pwm is None:
            raise RuntimeError(f"HAL: A handle parameter was passed incorrectly: Channel {self._channel}: call enablePWM first")
        self._pwm.put("<duty_cycle", min(max(dutyCycle, 0.0), 1.0))

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Digital Output")
        builder.addBooleanProperty("Value", self.get, self.set)


def source_of(source: "DigitalSource | int") -> DigitalSource:
    """A source, or the digital input of a channel. One that says nothing of itself is refused."""
    if not isinstance(source, DigitalSource):
        return DigitalInput(source)
    source.getAnalogTriggerTypeForRouting()
    return source


class DutyCycle(Sendable):
    """The duty cycle of a digital input."""

    def __init__(self, source: "DigitalInput | int") -> None:
        self._source = source_of(source)
        self._device = devices.device("DutyCycleInput", self._source.getChannel())
        self._index = devices.duty_cycle_inputs.next_free()
        devices.duty_cycle_inputs.allocate(self._index, devices.where(), self)
        # Set, not put: HALSim has no message for it, so the host does not hear of it.
        self._device.set("<init", True)
        self._device.set("<index", self._index)
        SendableRegistry.addLW(self, "Duty Cycle", self._source.getChannel())

    def getFrequency(self) -> float:
        """[Hz]"""
        return float(self._device.get(">frequency", 0.0))

    def getOutput(self) -> float:
        """0 to 1."""
        return float(self._device.get(">output", 0.0))

    def getHighTime(self) -> float:
        """[s]"""
        frequency = self.getFrequency()
        return self.getOutput() / frequency if frequency > 0 else 0.0

    def getSourceChannel(self) -> int:
        return self._source.getChannel()

    def getFPGAIndex(self) -> int:
        return self._index

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Duty Cycle")
        builder.addDoubleProperty("Frequency", self.getFrequency, None)
        builder.addDoubleProperty("Output", self.getOutput, None)


class DutyCycleEncoder(Sendable):
    """An absolute encoder of a turn, by the length of its pulses."""

    def __init__(self, source: "int | DutyCycle | DigitalInput", fullRange: float = 1.0, expectedZero: float = 0.0) -> None:
        if isinstance(source, DutyCycle):
            channel = source.getSourceChannel()
        elif isinstance(source, DigitalSource):
            channel = source_of(source).getChannel()
        else:
            channel = source
            devices.dio.allocate(channel, devices.where(), self)
        self._channel = channel
        self._device = devices.device("DutyCycle", f"DutyCycleEncoder[{channel}]")
        self._device.put("<init", True)
        # The host only fills in values that a program has announced.
        self._device.put(">Position", 0.0)
        self._device.put(">Connected", True)
        self._full_range = fullRange
        self._expected_zero = expectedZero
        self._lowest, self._highest = 0.0, 1.0
        self._inverted = False
        SendableRegistry.addLW(self, "DutyCycle Encoder", channel)

    def get(self) -> float:
        """Where it is, from 0 to the full range. A value set by DutyCycleEncoderSim comes unchanged."""
        simulated = self._device.get(">Simulated")
        if simulated is not None:
            return float(simulated)
        turned = float(self._device.get(">Position", 0.0))
        raw = min(max(turned, self._lowest), self._highest)
        part = (raw - self._lowest) / (self._highest - self._lowest)
        result = _modulus(part * self._full_range - self._expected_zero, self._full_range)
        return self._full_range - result if self._inverted else result

    def isConnected(self) -> bool:
        return bool(self._device.get(">Connected", True))

    def setInverted(self, inverted: bool) -> None:
        self._inverted = inverted

    def setDutyCycleRange(self, min: float, max: float) -> None:
        self._lowest, self._highest = min, max

    def getFrequency(self) -> int:
        return 1000 if self.isConnected() else 0

    def setConnectedFrequencyThreshold(self, frequency: int) -> None:
        """Accepted: connected is what the simulation says."""

    def setAssumedFrequency(self, frequency: float) -> None:
        """Accepted: pulses are exact here."""

    def getSourceChannel(self) -> int:
        return self._channel

    def getFPGAIndex(self) -> int:
        return 0

    def __repr__(self) -> str:
        return f"<DutyCycleEncoder {self._channel}>"

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("AbsoluteEncoder")
        builder.addDoubleProperty("Position", self.get, None)
        builder.addBooleanProperty("Is Connected", self.isConnected, None)


def _modulus(value: float, whole: float) -> float:
    """Into 0 to `whole`, both ends as they come."""
    return value - math.floor(value / whole) * whole if not 0 <= value <= whole else value


class Ultrasonic(Sendable):
    """A rangefinder with a channel to ping and one to hear."""

    _automatic = False

    def __init__(self, pingChannel: "int | DigitalOutput", echoChannel: "int | DigitalInput") -> None:
        self._ping = pingChannel if isinstance(pingChannel, DigitalOutput) else DigitalOutput(pingChannel)
        self._echo = echoChannel if isinstance(echoChannel, DigitalInput) else DigitalInput(echoChannel)
        self._device = devices.device("SimDevice", f"Ultrasonic[{self._echo.getChannel()}]")
        self._device.put("<init", True)
        self._device.put("<>Range Valid", True)
        self._device.put("<>Range (in)", 0.0)
        self._enabled = True
        SendableRegistry.addLW(self, "Ultrasonic", self._echo.getChannel())

    def ping(self) -> None:
        """Asks once; the simulated range is there at once, also in automatic mode."""

    def isRangeValid(self) -> bool:
        return bool(self._device.get(">Range Valid", self._device.get("<>Range Valid", True)))

    def getRange(self) -> float:
        """[m]; 0 while there is none."""
        return self.getRangeInches() * 0.0254

    def getRangeInches(self) -> float:
        if not self.isRangeValid():
            return 0.0
        return float(self._device.get(">Range (in)", self._device.get("<>Range (in)", 0.0)))

    def getRangeMM(self) -> float:
        return self.getRangeInches() * 25.4

    def getEchoChannel(self) -> int:
        return self._echo.getChannel()

    def isEnabled(self) -> bool:
        return self._enabled

    def setEnabled(self, enable: bool) -> None:
        self._enabled = enable

    @staticmethod
    def setAutomaticMode(enabling: bool) -> None:
        Ultrasonic._automatic = enabling

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Ultrasonic")
        builder.addDoubleProperty("Value", self.getRangeInches, None)


class DigitalGlitchFilter(Sendable):
    """Keeps its period: simulated signals have no glitches to filter."""

    def __init__(self) -> None:
        self._cycles = 0

    def getPeriodCycles(self) -> int:
        """Of the roboRIO's clock of 40 MHz."""
        return self._cycles

    def getPeriodNanoSeconds(self) -> int:
        return self._cycles * 1000 // 160

    def add(self, input: object) -> None:
        """A source, an encoder or a counter."""
        if isinstance(input, DigitalSource):
            input.isAnalogTrigger()

    def remove(self, input: object) -> None:
        """A source, an encoder or a counter."""
        self.add(input)

    def setPeriodCycles(self, fpgaCycles: int) -> None:
        self._cycles = int(fpgaCycles)

    def setPeriodNanoSeconds(self, nanoseconds: int) -> None:
        self._cycles = int(nanoseconds) * 4 * 40 // 1000
        report.once("DigitalGlitchFilter: simulated signals have no glitches to filter")
