"""Subscribers of many topics at once, and listeners whose events a program reads when it likes."""

from collections.abc import Callable, Sequence

from _sandlot import clock, tables

from . import _times
from ._instance import NetworkTableInstance
from ._events import Event, EventFlags
from ._topics import PubSubOptions, listener_number


def _now() -> int:
    """The time of values [µs], in 2027 [ns]."""
    return _times.told(clock.microseconds())


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


#: Unread events; older ones are left out.
_most_events = 10_000


class NetworkTableListenerPoller:
    """Keeps events until readQueue gives them."""

    def __init__(self, inst: NetworkTableInstance | None = None) -> None:
        self._events: list[Event] = []
        self._ends: set[int] = set()
        self._handle = 0 if inst is None else listener_number(lambda: None)

    def getHandle(self) -> int:
        """0: of no instance."""
        return self._handle

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


class NetworkTableListener:
    """A listener that ends when it is closed, or when the program drops it."""

    def __init__(self) -> None:
        self._handle = 0

    @staticmethod
    def _of(number: int) -> "NetworkTableListener":
        made = NetworkTableListener()
        made._handle = number
        return made

    @staticmethod
    def createListener(*arguments: object, **named: object) -> "NetworkTableListener":
        """(topic, entry, subscriber or MultiSubscriber, mask, listener), or (instance, prefixes, mask, listener)."""
        where, mask, listener = (*arguments, *named.values())[-3:]
        return NetworkTableListener._of(NetworkTableInstance.getDefault().addListener(where, mask, listener))  # type: ignore[arg-type]

    @staticmethod
    def createConnectionListener(inst: NetworkTableInstance, immediate_notify: bool, listener: Callable[[Event], None]) -> "NetworkTableListener":
        return NetworkTableListener._of(inst.addConnectionListener(immediate_notify, listener))

    @staticmethod
    def createTimeSyncListener(inst: NetworkTableInstance, immediate_notify: bool, listener: Callable[[Event], None]) -> "NetworkTableListener":
        return NetworkTableListener._of(inst.addTimeSyncListener(immediate_notify, listener))

    @staticmethod
    def createLogger(inst: NetworkTableInstance, minLevel: int, maxLevel: int, listener: Callable[[Event], None]) -> "NetworkTableListener":
        return NetworkTableListener._of(inst.addLogger(minLevel, maxLevel, listener))

    def getHandle(self) -> int:
        return self._handle

    def waitForQueue(self, timeout: float) -> bool:
        """Whether its events were delivered: they come between ticks."""
        return self._handle != 0

    def close(self) -> None:
        NetworkTableInstance.getDefault().removeListener(self._handle)
        self._handle = 0

    def __del__(self) -> None:
        self.close()

    def __enter__(self) -> "NetworkTableListener":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


__all__ = ["Event", "EventFlags", "MultiSubscriber", "NetworkTableListener", "NetworkTableListenerPoller"]
