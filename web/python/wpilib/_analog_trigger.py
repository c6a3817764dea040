"""What reads voltages by limits and curves: analog triggers and Sharp's rangefinders."""

import itertools

from _sandlot import devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._analog import AnalogInput

_indices = itertools.count()


class AnalogTriggerType(Enum):
    kInWindow = 0
    kState = 1
    kRisingPulse = 2
    kFallingPulse = 3


class AnalogTrigger(Sendable):
    """Two limits on an analog input: between them, and which of them was passed last."""

    def __init__(self, channel: "int | AnalogInput") -> None:
        if not isinstance(channel, (int, AnalogInput)):
            raise RuntimeError("AnalogTrigger on a duty cycle is not in WPILib's simulation: use an analog channel")
        self._owns = not isinstance(channel, AnalogInput)
        self._input = AnalogInput(channel) if isinstance(channel, int) else channel
        self._index = next(_indices)
        self._lower = 0.0
        self._upper = 0.0
        self._state = False
        SendableRegistry.addLW(self, "AnalogTrigger", self._index)

    def setLimitsVoltage(self, lower: float, upper: float) -> None:
        """[V]"""
        lower, upper = float(lower), float(upper)
        if lower > upper:
            raise RuntimeError(f"the lower limit of an analog trigger, {lower} V, is above the upper, {upper} V")
        self._lower, self._upper = lower, upper

    def setLimitsRaw(self, lower: int, upper: int) -> None:
        """In steps of the input, 0 to 4095."""
        weight = self._input.getLSBWeight() * 1e-9
        self.setLimitsVoltage(lower * weight, upper * weight)

    def setAveraged(self, useAveragedValue: bool) -> None:
        """Accepted: a simulated voltage has no noise."""

    def setFiltered(self, useFilteredValue: bool) -> None:
        """Accepted: a simulated voltage has no noise."""

    def getIndex(self) -> int:
        return self._index

    def getInWindow(self) -> bool:
        """Between the limits?"""
        return self._lower <= self._input.getVoltage() <= self._upper

    def getTriggerState(self) -> bool:
        """Above the upper limit; from there on until it is below the lower."""
        voltage = self._input.getVoltage()
        if voltage < self._lower:
            self._state = False
        elif voltage > self._upper:
            self._state = True
        return self._state

    def createOutput(self, type: AnalogTriggerType) -> "AnalogTriggerOutput":
        return AnalogTriggerOutput(self, type)

    def initSendable(self, builder: SendableBuilder) -> None:
        if self._owns:
            self._input.initSendable(builder)


class AnalogTriggerOutput(Sendable):
    """One of a trigger's answers, as a digital source. AnalogTrigger.createOutput makes it."""

    def __init__(self, trigger: AnalogTrigger, type: AnalogTriggerType) -> None:
        self._trigger = trigger
        self._type = type

    def get(self) -> bool:
        if self._type is AnalogTriggerType.kInWindow:
            return self._trigger.getInWindow()
        if self._type is AnalogTriggerType.kState:
            return self._trigger.getTriggerState()
        raise RuntimeError("an analog trigger's pulses cannot be read: use kInWindow or kState")

    def isAnalogTrigger(self) -> bool:
        return True

    def getChannel(self) -> int:
        return self._trigger.getIndex()


class SharpIR(Sendable):
    """A rangefinder of Sharp's: a * voltage ** b centimetres, within its range."""

    def __init__(self, channel: int, a: float, b: float, min: float, max: float) -> None:
        self._input = AnalogInput(channel)
        self._a, self._b, self._min, self._max = float(a), float(b), float(min), float(max)
        self._device = devices.device("SimDevice", f"SharpIR[{channel}]")
        self._device.put("<init", True)
        SendableRegistry.addLW(self, "SharpIR", channel)

    @staticmethod
    def GP2Y0A02YK0F(channel: int) -> "SharpIR":
        """20 to 150 cm."""
        return SharpIR(channel, 62.28, -1.092, 20.0, 150.0)

    @staticmethod
    def GP2Y0A21YK0F(channel: int) -> "SharpIR":
        """10 to 80 cm."""
        return SharpIR(channel, 26.449, -1.226, 10.0, 80.0)

    @staticmethod
    def GP2Y0A41SK0F(channel: int) -> "SharpIR":
        """4 to 30 cm."""
        return SharpIR(channel, 12.354, -1.07, 4.0, 30.0)

    @staticmethod
    def GP2Y0A51SK0F(channel: int) -> "SharpIR":
        """2 to 15 cm."""
        return SharpIR(channel, 5.2819, -1.161, 2.0, 15.0)

    def getChannel(self) -> int:
        return self._input.getChannel()

    def getRange(self) -> float:
        """[cm]; of the simulated range, or of the voltage while nobody simulates one."""
        simulated = self._device.get(">Range (cm)", self._device.get("<>Range (cm)"))
        if simulated is None:
            simulated = self._a * max(self._input.getVoltage(), 0.00001) ** self._b
        return min(max(float(simulated), self._min), self._max)

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Ultrasonic")
        builder.addDoubleProperty("Value", self.getRange, None)
