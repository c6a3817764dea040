"""Digital inputs and outputs, encoders, PWM and relays from the simulation's side."""

import math
import sys
import typing

from _sandlot import devices

from ._analog_sim import channel_of
from ._values import CallbackStore, initialized, values


@values(
    initialized,
    ("Value", "<>value", True),
    ("IsInput", "<input", True),
    ("PulseLength", "<pulse_length", 0.0),
    ("FilterIndex", "<filter", -1),
)
class DIOSim:
    """By a DigitalInput, a DigitalOutput or a channel."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("DIO", channel_of(device))


@values(initialized, ("DutyCycle", "<duty_cycle", 0.0), ("Pin", "<dio_pin", 0))
class DigitalPWMSim:
    """The duty cycle of a DigitalOutput."""

    def __init__(self, device: object) -> None:
        found = _pwm_on(channel_of(device))
        # One that has no duty cycle yet gets the first that is free.
        self._device = devices.device("dPWM", devices.duty_cycle_outputs.next_free() if found is None else found)

    @staticmethod
    def createForChannel(channel: int) -> "DigitalPWMSim":
        """The duty cycle on a digital channel."""
        found = _pwm_on(channel)
        if found is None:
            raise IndexError("no digital PWM found for channel")
        return DigitalPWMSim.createForIndex(found)

    @staticmethod
    def createForIndex(index: int) -> "DigitalPWMSim":
        made = DigitalPWMSim.__new__(DigitalPWMSim)
        made._device = devices.device("dPWM", index)
        return made


def _pwm_on(channel: int) -> int | None:
    for number in range(devices.duty_cycle_outputs.count):
        found = devices.find("dPWM", number)
        if found is not None and found.get("<init") and found.get("<dio_pin") == channel:
            return number
    return None


@values(initialized, ("Frequency", ">frequency", 0), ("Output", ">output", 0.0))
class DutyCycleSim:
    """By a DutyCycle."""

    def __init__(self, dutyCycle: typing.Any) -> None:
        self._device = devices.device("DutyCycleInput", dutyCycle.getSourceChannel())

    @staticmethod
    def createForChannel(channel: int) -> "DutyCycleSim":
        """The duty cycle on a digital channel."""
        found = devices.find("DutyCycleInput", channel)
        if found is None or not found.get("<init"):
            raise IndexError("no duty cycle found for channel")
        made = DutyCycleSim.__new__(DutyCycleSim)
        made._device = found
        return made

    @staticmethod
    def createForIndex(index: int) -> "DutyCycleSim":
        """By the number that getFPGAIndex gives."""
        made = DutyCycleSim.__new__(DutyCycleSim)
        channels = [channel for channel in range(devices.dio.count) if _has_index(channel, index)]
        made._device = devices.device("DutyCycleInput", channels[0] if channels else f"index {index}")
        return made


def _has_index(channel: int, index: int) -> bool:
    found = devices.find("DutyCycleInput", channel)
    return found is not None and bool(found.get("<init")) and found.get("<index") == index


class DutyCycleEncoderSim:
    """By a DutyCycleEncoder or its channel."""

    def __init__(self, encoder: typing.Any) -> None:
        channel = encoder if isinstance(encoder, int) else encoder.getSourceChannel()
        self._device = devices.device("DutyCycle", f"DutyCycleEncoder[{channel}]")

    def set(self, value: float) -> None:
        """Nothing while no program has the encoder."""
        if self._device.get("<init"):
            self._device.set(">Simulated", float(value))

    def get(self) -> float:
        return float(self._device.get(">Simulated", self._device.get(">Position", 0.0)))

    def isConnected(self) -> bool:
        return bool(self._device.get(">Connected", bool(self._device.get("<init", False))))

    def setConnected(self, isConnected: bool) -> None:
        """Nothing while no program has the encoder."""
        if self._device.get("<init"):
            self._device.set(">Connected", bool(isConnected))


@values(
    initialized,
    ("Count", ">count", 0),
    ("Period", ">period", sys.float_info.max),
    ("Reset", "<reset", False),
    ("MaxPeriod", "<max_period", 0.0),
    ("Direction", ">direction", False),
    ("ReverseDirection", "<reverse_direction", False),
    ("SamplesToAverage", "<samples_to_avg", 0),
    ("DistancePerPulse", "<distance_per_pulse", 1.0),
)
class EncoderSim:
    """By an Encoder."""

    def __init__(self, encoder: typing.Any) -> None:
        self._encoder = encoder
        self._device = devices.device("Encoder", encoder.getFPGAIndex())

    @staticmethod
    def createForChannel(channel: int) -> "EncoderSim":
        """The encoder that has the channel as one of its two."""
        return EncoderSim(_Made(_encoder_on(channel)))

    @staticmethod
    def createForIndex(index: int) -> "EncoderSim":
        return EncoderSim(_Made(index))

    def getCount(self) -> int:
        return self._encoder.get()

    def setCount(self, count: int) -> None:
        self._device.set(">count", int(count) + self._encoder._offset)

    def setRate(self, rate: float) -> None:
        """In the encoder's own distance."""
        per_pulse = self._encoder.getDistancePerPulse()
        self._device.set(">period", per_pulse / float(rate) if float(rate) != 0 else math.inf)

    def getRate(self) -> float:
        return self._encoder.getRate()

    def registerRateCallback(self, callback: typing.Callable, initialNotify: bool) -> object:
        """callback(name, Value) with each new rate, in the encoder's own distance."""
        from hal import Value

        def tell(_: object) -> None:
            rate = float(self.getRate())
            # An encoder that stands still has the longest period that there is.
            callback("Rate", Value.of(float, rate if abs(rate) >= sys.float_info.min else 0.0))

        if initialNotify:
            tell(None)
        return CallbackStore(self._device.watch(">period", tell))

    def setDistance(self, distance: float) -> None:
        """To the whole pulse below."""
        self.setCount(int(float(distance) / self._encoder.getDistancePerPulse()))

    def getDistance(self) -> float:
        return self._encoder.getDistance()

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

    def getDistancePerPulse(self) -> float:
        return float(self._device.get("<distance_per_pulse", 1.0))

    def getDistance(self) -> float:
        return self.get() * self.getDistancePerPulse()

    def getRate(self) -> float:
        period = float(self._device.get(">period", math.inf))
        return self.getDistancePerPulse() / period if period not in (0.0, math.inf) else 0.0


def _encoder_on(channel: int) -> int:
    for index in range(devices.encoders.count):
        found = devices.find("Encoder", index)
        if found is not None and channel in (found.get("<channel_a"), found.get("<channel_b")):
            return index
    raise IndexError("no encoder found for channel")


@values(
    initialized,
    ("PulseMicrosecond", "<raw", 0),
    ("Speed", "<speed", 0.0),
    ("Position", "<position", 0.0),
    ("PeriodScale", "<period_scale", 0),
    ("ZeroLatch", "<zero_latch", False),
)
class PWMSim:
    """By a PWM motor controller, a PWM or a channel: what is on the wire."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("PWM", channel_of(device))

    def getRawValue(self) -> int:
        """The name of older programs."""
        return self.getPulseMicrosecond()  # type: ignore[attr-defined]


class PWMMotorControllerSim(PWMSim):
    """By a PWM motor controller."""


@values(
    ("InitializedForward", "<init_fwd", False),
    ("InitializedReverse", "<init_rev", False),
    ("Forward", "<fwd", False),
    ("Reverse", "<rev", False),
)
class RelaySim:
    """By a Relay or its channel."""

    def __init__(self, device: object) -> None:
        self._device = devices.device("Relay", channel_of(device))


class UltrasonicSim:
    """By an Ultrasonic, or its two channels."""

    def __init__(self, *arguments: typing.Any) -> None:
        channel = arguments[-1] if isinstance(arguments[-1], int) else arguments[0].getEchoChannel()
        self._device = devices.device("SimDevice", f"Ultrasonic[{channel}]")

    def setRangeValid(self, isValid: bool) -> None:
        self._device.set(">Range Valid", bool(isValid))

    def setRange(self, range: float) -> None:
        """[m]"""
        self._device.set(">Range (in)", range / 0.0254)


@values(
    initialized,
    ("OutputPort", "<output_port", -1),
    ("Length", "<length", 1),
    ("Running", "<running", 0),
)
class AddressableLEDSim:
    """The strip of LEDs: the first, or that of an AddressableLED."""

    def __init__(self, addressableLED: object = None) -> None:
        self._device = devices.device("AddressableLED", 0)

    @staticmethod
    def createForChannel(pwmChannel: int) -> "AddressableLEDSim":
        """The strip on a PWM port."""
        found = devices.find("AddressableLED", 0)
        if found is None or found.get("<output_port") != pwmChannel:
            raise IndexError("no addressable LED found for PWM channel")
        return AddressableLEDSim()

    @staticmethod
    def createForIndex(index: int) -> "AddressableLEDSim":
        """There is one strip."""
        return AddressableLEDSim()

    def getData(self) -> list:
        """Its colours, an AddressableLED.LEDData each."""
        from .._addressable_led import AddressableLED

        data = self._device.get("<data", [{"r": 0, "g": 0, "b": 0}] * self.getLength())  # type: ignore[attr-defined]
        return [AddressableLED.LEDData(int(each["r"]), int(each["g"]), int(each["b"])) for each in data]

    def setData(self, data: list) -> None:
        self._device.set("<data", [{"r": each.r, "g": each.g, "b": each.b} for each in data])

    def registerDataCallback(self, callback: typing.Callable, initialNotify: bool) -> object:
        """callback(name, colours), as bytes of blue, green, red and a zero for each LED."""
        def tell(data: typing.Any) -> None:
            callback("Data", b"".join(bytes((int(each["b"]), int(each["g"]), int(each["r"]), 0)) for each in data or []))

        if initialNotify:
            tell(self._device.get("<data", []))
        return CallbackStore(self._device.watch("<data", tell))
