"""What reads voltages by limits and curves: analog triggers and Sharp's rangefinders."""

from _sandlot import devices
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._analog import AnalogInput, AnalogTriggerType
from ._digital import DigitalSource


class AnalogTrigger(Sendable):
    """Two limits on an analog input: between them, and which of them was passed last."""

    def __init__(self, channel: "int | AnalogInput") -> None:
        if not isinstance(channel, (int, AnalogInput)):
            raise RuntimeError("AnalogTrigger on a duty cycle is not in WPILib's simulation: use an analog channel")
        self._owns = not isinstance(channel, AnalogInput)
        self._input = AnalogInput(channel) if isinstance(channel, int) else channel
        self._index = devices.analog_triggers.next_free()
        devices.analog_triggers.allocate(self._index, devices.where(), self)
        # Set, not put: HALSim has no message for it, so the host does not hear of it.
        self._device = devices.device("AnalogTrigger", self._index)
        for key, value in {"<init": True, "<channel": self._input.getChannel(), "<lower": 0.0, "<upper": 0.0}.items():
            self._device.set(key, value)
        self._state = False
        SendableRegistry.addLW(self, "AnalogTrigger", self._index)

    def setLimitsVoltage(self, lower: float, upper: float) -> None:
        """[V]"""
        lower, upper = float(lower), float(upper)
        if lower > upper:
            raise RuntimeError(f"the lower limit of an analog trigger, {lower} V, is above the upper, {upper} V")
        self._device.set("<lower", lower)
        self._device.set("<upper", upper)

    def _bounds(self) -> tuple[float, float]:
        return float(self._device.get("<lower", 0.0)), float(self._device.get("<upper", 0.0))

    def setLimitsDutyCycle(self, lower: float, upper: float) -> None:
        """Not in WPILib's simulation either."""
        raise RuntimeError("limits by duty cycle are not in WPILib's simulation: use setLimitsVoltage")

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
        lower, upper = self._bounds()
        return lower <= self._input.getVoltage() <= upper

    def getTriggerState(self) -> bool:
        """Above the upper limit; from there on until it is below the lower."""
        voltage = self._input.getVoltage()
        lower, upper = self._bounds()
        if voltage < lower:
            self._state = False
        elif voltage > upper:
            self._state = True
        return self._state

    def createOutput(self, type: AnalogTriggerType) -> "AnalogTriggerOutput":
        return AnalogTriggerOutput(self, type)

    def initSendable(self, builder: SendableBuilder) -> None:
        if self._owns:
            self._input.initSendable(builder)


class AnalogTriggerOutput(DigitalSource, Sendable):
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

    def getPortHandleForRouting(self) -> int:
        """The HAL's handle of the trigger."""
        return 0x07000000 + self._trigger.getIndex()

    def getAnalogTriggerTypeForRouting(self) -> AnalogTriggerType:
        return self._type


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
