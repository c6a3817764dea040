"""Counters of pulses up and down, of pulses with a direction input, and of a shaft's speed."""

from _sandlot.enums import Enum
from wpiutil import Sendable, SendableBuilder

from ._counter import Counter
from ._digital import DigitalSource


class EdgeConfiguration(Enum):
    kNone = 0
    kRisingEdge = 1
    kFallingEdge = 2
    kBoth = 3


def _edges(configuration: EdgeConfiguration) -> tuple[bool, bool]:
    return bool(int(configuration) & 1), bool(int(configuration) & 2)


class UpDownCounter(Sendable):
    """One source counts up, another down."""

    def __init__(self, upSource: "DigitalSource | None", downSource: "DigitalSource | None" = None) -> None:
        self._counter = Counter()
        if upSource is not None:
            self._counter.setUpSource(upSource)
        if downSource is not None:
            self._counter.setDownSource(downSource)

    def getCount(self) -> int:
        return self._counter.get()

    def reset(self) -> None:
        self._counter.reset()

    def setReverseDirection(self, reverseDirection: bool) -> None:
        self._counter.setReverseDirection(reverseDirection)

    def setUpEdgeConfiguration(self, configuration: EdgeConfiguration) -> None:
        if self._counter._up is not None:
            self._counter.setUpSourceEdge(*_edges(configuration))

    def setDownEdgeConfiguration(self, configuration: EdgeConfiguration) -> None:
        if self._counter._down is not None:
            self._counter.setDownSourceEdge(*_edges(configuration))

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("UpDown Counter")
        builder.addDoubleProperty("Count", lambda: float(self.getCount()), None)


class ExternalDirectionCounter(Sendable):
    """One source counts, another says which way."""

    def __init__(self, countSource: DigitalSource, directionSource: DigitalSource) -> None:
        self._counter = Counter(Counter.Mode.kExternalDirection)
        self._counter.setUpSource(countSource)
        self._counter.setDownSource(directionSource)

    def getCount(self) -> int:
        return self._counter.get()

    def reset(self) -> None:
        self._counter.reset()

    def setReverseDirection(self, reverseDirection: bool) -> None:
        self._counter.setReverseDirection(reverseDirection)

    def setEdgeConfiguration(self, configuration: EdgeConfiguration) -> None:
        self._counter.setUpSourceEdge(*_edges(configuration))

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("External Direction Counter")
        builder.addDoubleProperty("Count", lambda: float(self.getCount()), None)


class Tachometer(Sendable):
    """How fast a source turns, by the time between its edges."""

    def __init__(self, source: DigitalSource) -> None:
        self._counter = Counter(source)
        self._edges = 1

    def getPeriod(self) -> float:
        """[s]"""
        return self._counter.getPeriod()

    def getFrequency(self) -> float:
        """[Hz]; 0 while there are no two edges."""
        period = self.getPeriod()
        return 1.0 / period if period != 0 else 0.0

    def getEdgesPerRevolution(self) -> int:
        return self._edges

    def setEdgesPerRevolution(self, edges: int) -> None:
        self._edges = int(edges)

    def getRevolutionsPerSecond(self) -> float:
        """[turns/s]"""
        return self.getFrequency() / self._edges if self._edges else 0.0

    def getRevolutionsPerMinute(self) -> float:
        """[turns/min]"""
        return 60.0 * self.getRevolutionsPerSecond()

    def getStopped(self) -> bool:
        return self._counter.getStopped()

    def getSamplesToAverage(self) -> int:
        return self._counter.getSamplesToAverage()

    def setSamplesToAverage(self, samples: int) -> None:
        self._counter.setSamplesToAverage(samples)

    def setMaxPeriod(self, maxPeriod: float) -> None:
        self._counter.setMaxPeriod(maxPeriod)

    def setUpdateWhenEmpty(self, updateWhenEmpty: bool) -> None:
        """Accepted: a period stays until the next edge."""

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Tachometer")
        builder.addDoubleProperty("RPS", self.getRevolutionsPerSecond, None)
        builder.addDoubleProperty("RPM", self.getRevolutionsPerMinute, None)
