"""Digital inputs and outputs, encoders, PWM and relays from the simulation's side."""

from _sandlot import devices

from .._analog_trigger import AnalogTrigger, SharpIR

from ._analog_sim import channel_of


class DIOSim:
    """By a DigitalInput, a DigitalOutput or a channel."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("DIO", channel_of(device))

    def getInitialized(self) -> bool:
        return bool(self._device.get("<init", False))

    def getValue(self) -> bool:
        return bool(self._device.get("<>value", True))

    def setValue(self, value: bool) -> None:
        self._device.set("<>value", bool(value))

    def getIsInput(self) -> bool:
        return bool(self._device.get("<input", True))

    def getPulseLength(self) -> float:
        return float(self._device.get("<pulse_length", 0.0))

    def resetData(self) -> None:
        self._device.set("<>value", True)


class DigitalPWMSim:
    """The duty cycle of a DigitalOutput."""

    def __init__(self, device: object) -> None:
        self._pin = channel_of(device)

    def _output(self) -> devices.Device | None:
        for number in range(devices.duty_cycle_outputs.count):
            found = devices.find("dPWM", number)
            if found is not None and found.get("<dio_pin") == self._pin:
                return found
        return None

    def getInitialized(self) -> bool:
        found = self._output()
        return found is not None and bool(found.get("<init", False))

    def getDutyCycle(self) -> float:
        found = self._output()
        return float(found.get("<duty_cycle", 0.0)) if found is not None else 0.0


class DutyCycleSim:
    """By a DutyCycle."""

    def __init__(self, dutyCycle: object) -> None:
        self._device = devices.device("DutyCycleInput", dutyCycle.getSourceChannel())

    def setFrequency(self, frequency: float) -> None:
        self._device.set(">frequency", float(frequency))

    def getFrequency(self) -> float:
        return float(self._device.get(">frequency", 0.0))

    def setOutput(self, output: float) -> None:
        self._device.set(">output", float(output))

    def getOutput(self) -> float:
        return float(self._device.get(">output", 0.0))


class DutyCycleEncoderSim:
    """By a DutyCycleEncoder or its channel."""

    def __init__(self, encoder: object) -> None:
        channel = encoder if isinstance(encoder, int) else encoder.getSourceChannel()
        self._device = devices.device("DutyCycle", f"DutyCycleEncoder[{channel}]")

    def set(self, value: float) -> None:
        self._device.set(">Simulated", float(value))

    def get(self) -> float:
        return float(self._device.get(">Simulated", self._device.get(">Position", 0.0)))

    def isConnected(self) -> bool:
        return bool(self._device.get(">Connected", True))

    def setConnected(self, isConnected: bool) -> None:
        self._device.set(">Connected", bool(isConnected))


class EncoderSim:
    """By an Encoder."""

    def __init__(self, encoder: object) -> None:
        self._encoder = encoder
        self._device = devices.device("Encoder", encoder.getFPGAIndex())

    @staticmethod
    def createForChannel(channel: int) -> "EncoderSim":
        """The encoder that has the channel as one of its two."""
        return EncoderSim(_Made(_encoder_on(channel)))

    @staticmethod
    def createForIndex(index: int) -> "EncoderSim":
        return EncoderSim(_Made(index))

    def getInitialized(self) -> bool:
        return bool(self._device.get("<init", False))

    def getCount(self) -> int:
        return self._encoder.get()

    def setCount(self, count: int) -> None:
        self._device.set(">count", int(count) + self._encoder._offset)

    def getPeriod(self) -> float:
        return self._encoder.getPeriod()

    def setPeriod(self, period: float) -> None:
        self._device.set(">period", float(period))

    def setRate(self, rate: float) -> None:
        """In the encoder's own distance."""
        per_pulse = self._encoder.getDistancePerPulse()
        self._device.set(">period", per_pulse / float(rate) if float(rate) != 0 else float("inf"))

    def getRate(self) -> float:
        return self._encoder.getRate()

    def setDistance(self, distance: float) -> None:
        """To the whole pulse below."""
        self.setCount(int(float(distance) / self._encoder.getDistancePerPulse()))

    def getDistance(self) -> float:
        return self._encoder.getDistance()

    def getDistancePerPulse(self) -> float:
        return self._encoder.getDistancePerPulse()

    def getReverseDirection(self) -> bool:
        return bool(self._device.get("<reverse_direction", False))

    def getSamplesToAverage(self) -> int:
        return int(self._device.get("<samples_to_avg", 1))

    def resetData(self) -> None:
        self.setCount(0)
        self._device.set(">period", None)


class _Made:
    """An encoder of which only the index is known."""

    _offset = 0

    def __init__(self, index: int) -> None:
        self._index = index
        self._device = devices.device("Encoder", index)

    def getFPGAIndex(self) -> int:
        return self._index

    def get(self) -> int:
        return int(self._device.get(">count", 0))

    def getPeriod(self) -> float:
        return float(self._device.get(">period", float("inf")))

    def getDistancePerPulse(self) -> float:
        return 1.0

    def getDistance(self) -> float:
        return float(self.get())

    def getRate(self) -> float:
        period = self.getPeriod()
        return 1.0 / period if period not in (0.0, float("inf")) else 0.0


def _encoder_on(channel: int) -> int:
    for index in range(devices.encoders.count):
        found = devices.find("Encoder", index)
        if found is not None and channel in (found.get("<channel_a"), found.get("<channel_b")):
            return index
    raise RuntimeError(f"no encoder on channel {channel}")


class PWMSim:
    """By a PWM motor controller, a PWM or a channel: what is on the wire."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("PWM", channel_of(device))

    def getInitialized(self) -> bool:
        return bool(self._device.get("<init", False))

    def getSpeed(self) -> float:
        return float(self._device.get("<speed", 0.0))

    def setSpeed(self, speed: float) -> None:
        self._device.set("<speed", float(speed))

    def getPosition(self) -> float:
        return float(self._device.get("<position", 0.0))

    def getPulseMicrosecond(self) -> int:
        return int(self._device.get("<raw", 0))

    getRawValue = getPulseMicrosecond

    def getZeroLatch(self) -> bool:
        return bool(self._device.get("<zero_latch", False))

    def resetData(self) -> None:
        self._device.set("<speed", 0.0)
        self._device.set("<raw", 0)


class PWMMotorControllerSim(PWMSim):
    """By a PWM motor controller."""


class RelaySim:
    """By a Relay or its channel."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("Relay", channel_of(device))

    def getForward(self) -> bool:
        return bool(self._device.get("<fwd", False))

    def getReverse(self) -> bool:
        return bool(self._device.get("<rev", False))

    def getInitializedForward(self) -> bool:
        return bool(self._device.get("<init_fwd", False))

    def getInitializedReverse(self) -> bool:
        return bool(self._device.get("<init_rev", False))


class UltrasonicSim:
    """By an Ultrasonic, or its two channels."""

    def __init__(self, *arguments: object) -> None:
        channel = arguments[-1] if isinstance(arguments[-1], int) else arguments[0].getEchoChannel()
        self._device = devices.device("SimDevice", f"Ultrasonic[{channel}]")

    def setRangeValid(self, isValid: bool) -> None:
        self._device.set(">Range Valid", bool(isValid))

    def setRange(self, range: float) -> None:
        """[m]"""
        self._device.set(">Range (in)", range / 0.0254)


class SharpIRSim:
    """By a SharpIR, or its channel."""

    def __init__(self, sharpIR: "int | SharpIR") -> None:
        channel = sharpIR if isinstance(sharpIR, int) else sharpIR.getChannel()
        self._device = devices.device("SimDevice", f"SharpIR[{channel}]")

    def setRange(self, range: float) -> None:
        """[cm]"""
        self._device.set(">Range (cm)", float(range))


class AnalogTriggerSim:
    """By an AnalogTrigger."""

    def __init__(self, analogTrigger: AnalogTrigger) -> None:
        self._trigger = analogTrigger

    def getInitialized(self) -> bool:
        return True

    def getTriggerLowerBound(self) -> float:
        """[V]"""
        return self._trigger._lower

    def setTriggerLowerBound(self, triggerLowerBound: float) -> None:
        """[V]"""
        self._trigger._lower = float(triggerLowerBound)

    def getTriggerUpperBound(self) -> float:
        """[V]"""
        return self._trigger._upper

    def setTriggerUpperBound(self, triggerUpperBound: float) -> None:
        """[V]"""
        self._trigger._upper = float(triggerUpperBound)


class AddressableLEDSim:
    """The strip of LEDs."""

    def __init__(self, addressableLED: object = None) -> None:
        self._device = devices.device("AddressableLED", 0)

    def getInitialized(self) -> bool:
        return bool(self._device.get("<init", False))

    def getLength(self) -> int:
        return int(self._device.get("<length", 0))

    def getRunning(self) -> bool:
        return bool(self._device.get("<running", False))

    def getData(self) -> list[dict]:
        """Colours as {"r", "g", "b"}."""
        return list(self._device.get("<data", []))
