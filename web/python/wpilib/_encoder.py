"""Quadrature encoders and counters."""

import math
import sys

from _sandlot import devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._digital import DigitalInput, source_of

#: The period before the first pulse.
_never = sys.float_info.max


class CounterBase:
    """A class that counts; one of a program's own overrides these."""

    class EncodingType(Enum):
        k1X = 0
        k2X = 1
        k4X = 2

    def get(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} needs get()")

    def reset(self) -> None:
        raise NotImplementedError(f"{type(self).__name__} needs reset()")

    def getPeriod(self) -> float:
        raise NotImplementedError(f"{type(self).__name__} needs getPeriod()")

    def setMaxPeriod(self, maxPeriod: float) -> None:
        raise NotImplementedError(f"{type(self).__name__} needs setMaxPeriod()")

    def getStopped(self) -> bool:
        raise NotImplementedError(f"{type(self).__name__} needs getStopped()")

    def getDirection(self) -> bool:
        raise NotImplementedError(f"{type(self).__name__} needs getDirection()")


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
        self._a = source_of(aChannel)
        self._b = source_of(bChannel)
        self._index = devices.encoders.next_free()
        devices.encoders.allocate(self._index, devices.where(), self)
        self._device = devices.device("Encoder", self._index)
        self._device.put("<channel_a", self._a.getChannel())
        self._device.put("<channel_b", self._b.getChannel())
        self._device.put("<reverse_direction", bool(reverseDirection))
        self._device.put("<init", True)
        self._encoding = encodingType
        # A simulation sees it. HALSim has no message for it: it is set, not put.
        self._device.set("<distance_per_pulse", 1.0)
        # As WPILib's simulated hardware has it: until a program says more, every encoder counts as stopped.
        self._device.set("<max_period", 0.0)
        # Counts go on in the simulation: the part that a reset takes away.
        self._offset = 0
        self._period_reset = False
        SendableRegistry.addLW(self, "Encoder", self._a.getChannel())

    @property
    def _per_pulse(self) -> float:
        return float(self._device.get("<distance_per_pulse", 1.0))

    # ---- its readings ----

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
        return abs(self.getPeriod()) > self._device.get("<max_period", 0.0)

    def getDirection(self) -> bool:
        """Whether it last turned forward; not before it has turned."""
        return 0 < self.getPeriod() < _never

    # ---- settings ----

    def reset(self) -> None:
        """From now on it counts from 0."""
        self._offset = int(self._device.get(">count", 0))

    def setDistancePerPulse(self, distancePerPulse: float) -> None:
        self._device.set("<distance_per_pulse", float(distancePerPulse))

    def getDistancePerPulse(self) -> float:
        return self._per_pulse

    def setMaxPeriod(self, maxPeriod: float) -> None:
        """Slower than this it counts as stopped [s]."""
        self._device.set("<max_period", float(maxPeriod))

    def setMinRate(self, minRate: float) -> None:
        if minRate == 0:
            raise RuntimeError("minRate must not be 0: SetMinRate")
        self.setMaxPeriod(self._per_pulse / float(minRate))

    def setReverseDirection(self, reverseDirection: bool) -> None:
        self._device.put("<reverse_direction", bool(reverseDirection))

    def setSamplesToAverage(self, samplesToAverage: int) -> None:
        if not 1 <= samplesToAverage <= 127:
            raise RuntimeError(f"Average counter values must be between 1 and 127; got {samplesToAverage}")
        self._device.put("<samples_to_avg", samplesToAverage)

    def getSamplesToAverage(self) -> int:
        return int(self._device.get("<samples_to_avg", 0))

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
