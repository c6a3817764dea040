"""Subscribers of many topics at once, and listeners whose events a program reads when it likes."""

from collections.abc import Sequence

from _sandlot import clock, tables

from ._instance import NetworkTableInstance
from ._topics import Event, EventFlags, PubSubOptions


def _now() -> int:
    """The time of values [µs]."""
    return clock.microseconds()


class MultiSubscriber:
    """All topics whose names begin with one of some prefixes."""

    def __init__(self, inst: NetworkTableInstance, prefixes: Sequence[str], options: PubSubOptions | None = None) -> None:
        self._prefixes = [str(each) for each in prefixes]
        for each in self._prefixes:
            tables.want_below(each)

    def getInstance(self) -> NetworkTableInstance:
        return NetworkTableInstance.getDefault()

    def close(self) -> None:
        """What it has asked for still comes; nobody reads it."""

    def __enter__(self) -> "MultiSubscriber":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


#: Events that nobody has read; older ones are left out.
_most_events = 10_000


class NetworkTableListenerPoller:
    """Keeps events until readQueue gives them."""

    def __init__(self, inst: NetworkTableInstance | None = None) -> None:
        self._events: list[Event] = []
        self._ends: set[int] = set()

    def addListener(self, where: object, eventMask: int, *arguments: object) -> int:
        """Of a topic, an entry, a subscriber, a MultiSubscriber or a list of prefixes."""
        number = 0

        def keep(event: Event) -> None:
            event.listener = number
            self._events.append(event)
            del self._events[:-_most_events]

        number = NetworkTableInstance.getDefault().addListener(where, eventMask, keep)
        self._ends.add(number)
        return number

    def addConnectionListener(self, immediate_notify: bool) -> int:
        """Accepted: connections come and go outside the program."""
        return 0

    def addTimeSyncListener(self, immediate_notify: bool) -> int:
        """Accepted: simulated time is the same for all."""
        return 0

    def addLogger(self, minLevel: int, maxLevel: int) -> int:
        """Accepted: NetworkTables has nothing to log here."""
        return 0

    def removeListener(self, listener: int) -> None:
        """Its events do not come any more."""
        NetworkTableInstance.getDefault().removeListener(listener)

    def readQueue(self) -> list[Event]:
        """Events since it was last read. What happens in a loop is there in the next one."""
        taken, self._events = self._events, []
        return taken

    def close(self) -> None:
        for each in self._ends:
            self.removeListener(each)
        self._ends.clear()

    def __enter__(self) -> "NetworkTableListenerPoller":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


__all__ = ["Event", "EventFlags", "MultiSubscriber", "NetworkTableListenerPoller"]
