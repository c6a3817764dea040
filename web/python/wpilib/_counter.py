"""Counters of edges, as far as the loops of a program see them: WPILib's own simulation counts none."""

import typing

from _sandlot import clock, devices
from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._analog_trigger import AnalogTrigger, AnalogTriggerOutput
from ._analog import AnalogTriggerType
from ._digital import DigitalSource, source_of
from ._encoder import CounterBase


_pulses = (AnalogTriggerType.kRisingPulse, AnalogTriggerType.kFallingPulse)


class _Edges:
    """The edges of one source since it was last looked at."""

    def __init__(self, source: typing.Any, rising: bool = True, falling: bool = False) -> None:
        # Pulses of an analog trigger are the edges of its state.
        pulses = isinstance(source, AnalogTriggerOutput) and source.getAnalogTriggerTypeForRouting() in _pulses
        self._read = source._trigger.getTriggerState if pulses else source.get
        self.rising, self.falling = rising, falling
        self._level = bool(self._read())

    def take(self) -> int:
        level = bool(self._read())
        seen = (level and not self._level and self.rising) or (self._level and not level and self.falling)
        self._level = level
        return int(seen)


def _source(*arguments: typing.Any) -> DigitalSource:
    """Of a channel, a source, or an analog trigger with the kind of its output."""
    first, *rest = arguments
    if isinstance(first, AnalogTrigger):
        return AnalogTriggerOutput(first, rest[0] if rest else AnalogTriggerType.kState)
    return source_of(first)


class Counter(CounterBase, Sendable):
    """(mode), (channel), (source), (trigger), or (encodingType, upSource, downSource, inverted)."""

    class Mode(Enum):
        kTwoPulse = 0
        kSemiperiod = 1
        kPulseLength = 2
        kExternalDirection = 3

    def __init__(self, *arguments: typing.Any, **named: typing.Any) -> None:
        arguments = (*arguments, *named.values())
        self._index = devices.counters.next_free()
        devices.counters.allocate(self._index, devices.where(), self)
        self._up: _Edges | None = None
        self._down: _Edges | None = None
        self._direction_source: DigitalSource | None = None
        self._mode = Counter.Mode.kTwoPulse
        self._per_pulse = 1.0
        self._count = 0
        self._forward = False
        self._reversed = False
        self._samples = 0
        self._max_period = 0.5
        #: Of the last two edges [s].
        self._times: list[float] = []
        first, *rest = arguments or (Counter.Mode.kTwoPulse,)
        if isinstance(first, Counter.Mode):
            self._mode = first
        elif isinstance(first, CounterBase.EncodingType):
            self._begin_external(first, *rest)
        else:
            self.setUpSource(first)
        SendableRegistry.addLW(self, "Counter", self._index)

    def _begin_external(self, encoding: CounterBase.EncodingType, up: typing.Any, down: typing.Any, inverted: bool) -> None:
        if encoding is CounterBase.EncodingType.k4X:
            raise RuntimeError("Counter only supports 1X and 2X quadrature decoding: use Encoder")
        self._mode = Counter.Mode.kExternalDirection
        self.setUpSource(up)
        self.setDownSource(down)
        self.setUpSourceEdge(True, encoding is CounterBase.EncodingType.k2X)
        self._reversed = bool(inverted)

    # ---- sources ----

    def setUpSource(self, *source: typing.Any, **named: typing.Any) -> None:
        """(channel), (source) or (analog trigger, its type)."""
        self._up = _Edges(_source(*source, *named.values()))

    def setDownSource(self, *source: typing.Any, **named: typing.Any) -> None:
        """(channel), (source) or (analog trigger, its type)."""
        found = _source(*source, *named.values())
        if self._mode is Counter.Mode.kExternalDirection:
            self._direction_source = found
        else:
            self._down = _Edges(found)

    def clearUpSource(self) -> None:
        self._up = None

    def clearDownSource(self) -> None:
        self._down = self._direction_source = None

    def setUpSourceEdge(self, risingEdge: bool, fallingEdge: bool) -> None:
        if self._up is None:
            raise RuntimeError("Must set non-nullptr UpSource before setting UpSourceEdge")
        self._up.rising, self._up.falling = risingEdge, fallingEdge

    def setDownSourceEdge(self, risingEdge: bool, fallingEdge: bool) -> None:
        if self._down is None:
            raise RuntimeError("Must set non-nullptr DownSource before setting DownSourceEdge")
        self._down.rising, self._down.falling = risingEdge, fallingEdge

    def setUpDownCounterMode(self) -> None:
        self._mode = Counter.Mode.kTwoPulse

    def setExternalDirectionMode(self) -> None:
        self._mode = Counter.Mode.kExternalDirection

    def setSemiPeriodMode(self, highSemiPeriod: bool) -> None:
        self._mode = Counter.Mode.kSemiperiod

    def setPulseLengthMode(self, threshold: float) -> None:
        self._mode = Counter.Mode.kPulseLength

    def setReverseDirection(self, reverseDirection: bool) -> None:
        self._reversed = bool(reverseDirection)

    # ---- readings ----

    def get(self) -> int:
        step = self._up.take() if self._up is not None else 0
        if self._direction_source is not None and self._direction_source.get():  # type: ignore[attr-defined]
            step = -step
        step -= self._down.take() if self._down is not None else 0
        step = -step if self._reversed else step
        if step != 0:
            self._forward = step > 0
            self._times = [*self._times[-1:], clock.seconds()]
        self._count += step
        return self._count

    def reset(self) -> None:
        self.get()
        self._count = 0

    def getPeriod(self) -> float:
        """Between the last two edges [s]; 0 before there are two."""
        self.get()
        return self._times[1] - self._times[0] if len(self._times) == 2 else 0.0

    def getRate(self) -> float:
        """Distance in a second; 0 while there are no two edges."""
        period = self.getPeriod()
        return self._per_pulse / period if period > 0 else 0.0

    def getStopped(self) -> bool:
        """Whether no edge came for longer than the maximum period."""
        self.get()
        return bool(self._times) and clock.seconds() - self._times[-1] > self._max_period

    def getDirection(self) -> bool:
        """Whether it counted up last."""
        self.get()
        return self._forward

    def getDistance(self) -> float:
        return self.get() * self._per_pulse

    def setDistancePerPulse(self, distancePerPulse: float) -> None:
        self._per_pulse = distancePerPulse

    def setMaxPeriod(self, maxPeriod: float) -> None:
        self._max_period = maxPeriod

    def setUpdateWhenEmpty(self, enabled: bool) -> None:
        """Accepted: a period stays until the next edge."""

    def setSamplesToAverage(self, samplesToAverage: int) -> None:
        if not 1 <= samplesToAverage <= 127:
            raise RuntimeError("Average counter values must be between 1 and 127")
        self._samples = samplesToAverage

    def getSamplesToAverage(self) -> int:
        return self._samples

    def getFPGAIndex(self) -> int:
        return self._index

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Counter")
        builder.addDoubleProperty("Value", lambda: float(self.get()), None)
