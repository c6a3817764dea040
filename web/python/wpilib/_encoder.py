"""Quadrature encoders and counters."""

import math
import sys

from _sandlot import devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._digital import DigitalInput

#: What a period is before there was a pulse.
_never = sys.float_info.max


class CounterBase:
    """What counts."""

    class EncodingType(Enum):
        k1X = 0
        k2X = 1
        k4X = 2


class Encoder(CounterBase, Sendable):
    """A quadrature encoder on two channels. The simulation's count is of decoded pulses."""

    class IndexingType(Enum):
        kResetWhileHigh = 0
        kResetWhileLow = 1
        kResetOnFallingEdge = 2
        kResetOnRisingEdge = 3

    def __init__(
        self,
        aChannel: "int | DigitalInput",
        bChannel: "int | DigitalInput",
        reverseDirection: bool = False,
        encodingType: CounterBase.EncodingType = CounterBase.EncodingType.k4X,
    ) -> None:
        self._a = aChannel if isinstance(aChannel, DigitalInput) else DigitalInput(aChannel)
        self._b = bChannel if isinstance(bChannel, DigitalInput) else DigitalInput(bChannel)
        self._index = devices.encoders.next_free()
        devices.encoders.allocate(self._index, devices.where())
        self._device = devices.device("Encoder", self._index)
        self._device.put("<channel_a", self._a.getChannel())
        self._device.put("<channel_b", self._b.getChannel())
        self._device.put("<reverse_direction", bool(reverseDirection))
        self._device.put("<init", True)
        self._encoding = encodingType
        self._per_pulse = 1.0
        # As WPILib's simulated hardware has it: until a program says more, every encoder counts as stopped.
        self._max_period = 0.0
        self._min_rate = 0.0
        self._samples = 1
        # Counts go on in the simulation: what a reset takes away.
        self._offset = 0
        self._period_reset = False
        SendableRegistry.addLW(self, "Encoder", self._a.getChannel())

    # ---- what it reads ----

    def get(self) -> int:
        """Pulses, as they are decoded."""
        return int(self._device.get(">count", 0)) - self._offset

    def getRaw(self) -> int:
        """Edges, before decoding."""
        return self.get() * self.getEncodingScale()

    def getEncodingScale(self) -> int:
        return {"k1X": 1, "k2X": 2, "k4X": 4}[self._encoding.name]

    def getDistance(self) -> float:
        return self.get() * self._per_pulse

    def getRate(self) -> float:
        """Distance in a second."""
        rate = self._device.get(">rate")
        if rate is not None:
            return float(rate)
        period = self.getPeriod()
        return self._per_pulse / period if period != 0 and math.isfinite(period) else 0.0

    def getPeriod(self) -> float:
        """Of the last pulse [s]; signed here."""
        return float(self._device.get(">period", _never))

    def getStopped(self) -> bool:
        return abs(self.getPeriod()) > self._max_period

    def getDirection(self) -> bool:
        """Whether it last turned forward; not before it has turned."""
        return 0 < self.getPeriod() < _never

    # ---- settings ----

    def reset(self) -> None:
        """From now on it counts from 0."""
        self._offset = int(self._device.get(">count", 0))

    def setDistancePerPulse(self, distancePerPulse: float) -> None:
        self._per_pulse = distancePerPulse

    def getDistancePerPulse(self) -> float:
        return self._per_pulse

    def setMaxPeriod(self, maxPeriod: float) -> None:
        """Slower than this it counts as stopped [s]."""
        self._max_period = maxPeriod

    def setMinRate(self, minRate: float) -> None:
        self._max_period = self._per_pulse / minRate if minRate > 0 else _never

    def setReverseDirection(self, reverseDirection: bool) -> None:
        self._device.put("<reverse_direction", bool(reverseDirection))

    def setSamplesToAverage(self, samplesToAverage: int) -> None:
        if not 1 <= samplesToAverage <= 127:
            raise RuntimeError(f"Average counter values must be between 1 and 127; got {samplesToAverage}")
        self._samples = samplesToAverage
        self._device.put("<samples_to_avg", samplesToAverage)

    def getSamplesToAverage(self) -> int:
        return self._samples

    def setIndexSource(self, source: object, type: object = None) -> None:
        """Accepted: simulated encoders have no index pulse."""

    def setSimDevice(self, device: object) -> None:
        """Accepted."""

    def getFPGAIndex(self) -> int:
        return self._index

    def initSendable(self, builder: SendableBuilder) -> None:
        quadrature = self._encoding is CounterBase.EncodingType.k4X
        builder.setSmartDashboardType("Quadrature Encoder" if quadrature else "Encoder")
        builder.addDoubleProperty("Speed", self.getRate, None)
        builder.addDoubleProperty("Distance", self.getDistance, None)
        builder.addDoubleProperty("Distance per Tick", self.getDistancePerPulse, None)


class Counter(CounterBase, Sendable):
    """Counts the edges of a digital input as far as a loop of 20 ms can see them."""

    class Mode(Enum):
        kTwoPulse = 0
        kSemiperiod = 1
        kPulseLength = 2
        kExternalDirection = 3

    def __init__(self, source: "int | DigitalInput | Counter.Mode" = Mode.kTwoPulse) -> None:
        self._source: DigitalInput | None = None
        self._per_pulse = 1.0
        self._count = 0
        self._level = False
        if not isinstance(source, Counter.Mode):
            self.setUpSource(source)

    def setUpSource(self, source: "int | DigitalInput") -> None:
        self._source = source if isinstance(source, DigitalInput) else DigitalInput(source)
        self._level = self._source.get()

    def get(self) -> int:
        if self._source is not None:
            level = self._source.get()
            self._count += level and not self._level
            self._level = level
        return self._count

    def reset(self) -> None:
        self.get()
        self._count = 0

    def getDistance(self) -> float:
        return self.get() * self._per_pulse

    def setDistancePerPulse(self, distancePerPulse: float) -> None:
        self._per_pulse = distancePerPulse

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Counter")
        builder.addDoubleProperty("Value", lambda: float(self.get()), None)
