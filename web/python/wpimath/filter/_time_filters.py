"""Filters that look at simulated time: how fast a value may change, how long a switch must hold."""


from _sandlot import clock
from _sandlot.enums import Enum


class SlewRateLimiter:
    """Lets a value change only so fast. It looks at the time since its last call, not at the count of calls."""

    def __init__(
        self, positiveRateLimit: float, negativeRateLimit: float | None = None, initialValue: float = 0
    ) -> None:
        """The limits are units a second; the second one, for falling, is negative. Alone, one limit counts both ways."""
        self._positive = positiveRateLimit
        self._negative = -positiveRateLimit if negativeRateLimit is None else negativeRateLimit
        self._value = float(initialValue)
        self._time = clock.seconds()

    def calculate(self, input: float) -> float:
        """The value as near to the input as the limits allow."""
        now = clock.seconds()
        elapsed = now - self._time
        change = float(input) - self._value
        self._value += min(max(change, self._negative * elapsed), self._positive * elapsed)
        self._time = now
        return self._value

    def lastValue(self) -> float:
        """The last value."""
        return self._value

    def reset(self, value: float) -> None:
        """Jumps to a value."""
        self._value = float(value)
        self._time = clock.seconds()

    def setLimit(self, positiveRateLimit: float, negativeRateLimit: float | None = None) -> None:
        """Other limits from now on."""
        self._positive = positiveRateLimit
        self._negative = -positiveRateLimit if negativeRateLimit is None else negativeRateLimit


class Debouncer:
    """Lets a change of a switch through only when it has held for a time."""

    class DebounceType(Enum):
        """Which changes must wait."""

        kRising = 0
        kFalling = 1
        kBoth = 2

    kRising = DebounceType.kRising
    kFalling = DebounceType.kFalling
    kBoth = DebounceType.kBoth

    def __init__(self, debounceTime: float, type: DebounceType = DebounceType.kRising) -> None:
        """`debounceTime`: how long a change must hold [s]."""
        self._debounce_time = debounceTime
        self._type = type
        self._baseline = type == Debouncer.DebounceType.kFalling
        self._time = clock.seconds()

    def calculate(self, input: bool) -> bool:
        """The switch without its bouncing."""
        if input == self._baseline:
            self._time = clock.seconds()
        if clock.seconds() - self._time >= self._debounce_time:
            if self._type == Debouncer.DebounceType.kBoth:
                self._baseline = input
                self._time = clock.seconds()
            return input
        return self._baseline

    def setDebounceTime(self, time: float) -> None:
        """How long a change must hold [s]."""
        self._debounce_time = time

    def getDebounceTime(self) -> float:
        """How long a change must hold [s]."""
        return self._debounce_time

    def setDebounceType(self, type: DebounceType) -> None:
        """Which changes must wait."""
        self._type = type
        self._baseline = type == Debouncer.DebounceType.kFalling

    def getDebounceType(self) -> DebounceType:
        """Which changes must wait."""
        return self._type
