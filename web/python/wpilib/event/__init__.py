"""Loops of events: a function is called in each poll, and a condition can be asked for its edges."""

import typing
from collections.abc import Callable

from _sandlot import keywords as _keywords


class EventLoop:
    """Actions that are called with each poll."""

    def __init__(self) -> None:
        self._actions: list[Callable[[], None]] = []
        self._running = False

    def bind(self, action: Callable[[], None]) -> None:
        if self._running:
            raise RuntimeError("Cannot bind EventLoop while it is running")
        self._actions.append(action)

    def poll(self) -> None:
        self._running = True
        try:
            for action in self._actions:
                action()
        finally:
            self._running = False

    def clear(self) -> None:
        if self._running:
            raise RuntimeError("Cannot clear EventLoop while it is running")
        self._actions.clear()


class BooleanEvent:
    """A condition of a loop."""

    def __init__(self, loop: EventLoop, condition: Callable[[], bool]) -> None:
        self._loop = loop
        self._condition = condition
        self._state = condition()
        loop.bind(self._update)

    def _update(self) -> None:
        self._state = self._condition()

    def getAsBoolean(self) -> bool:
        """As it was at the last poll."""
        return self._state

    def __bool__(self) -> bool:
        return self._state

    def ifHigh(self, action: Callable[[], None]) -> None:
        """Calls in each poll in which it holds."""
        self._loop.bind(lambda: action() if self._state else None)

    def castTo(self, factory: Callable) -> object:
        return factory(self._loop, self.getAsBoolean)

    def rising(self) -> "BooleanEvent":
        return self._edge(lambda before, now: now and not before)

    def falling(self) -> "BooleanEvent":
        return self._edge(lambda before, now: before and not now)

    def _edge(self, is_edge: Callable[[bool, bool], bool]) -> "BooleanEvent":
        before = self._state

        def condition() -> bool:
            nonlocal before
            edge = is_edge(before, self._state)
            before = self._state
            return edge

        return BooleanEvent(self._loop, condition)

    def debounce(self, debounceTime: float, type: object = None) -> "BooleanEvent":
        """Holds only once it has held for a time [s]."""
        from wpimath.filter import Debouncer

        kind = Debouncer.DebounceType.kRising if type is None else type
        debouncer = Debouncer(debounceTime, kind)
        return BooleanEvent(self._loop, lambda: debouncer.calculate(self._state))

    def negate(self) -> "BooleanEvent":
        return BooleanEvent(self._loop, lambda: not self._state)

    __invert__ = negate

    def __and__(self, other: Callable[[], bool]) -> "BooleanEvent":
        return BooleanEvent(self._loop, lambda: self._state and _holds(other))

    def __or__(self, other: Callable[[], bool]) -> "BooleanEvent":
        return BooleanEvent(self._loop, lambda: self._state or _holds(other))

    and_ = __and__
    or_ = __or__


def _holds(condition: object) -> bool:
    return condition.getAsBoolean() if isinstance(condition, BooleanEvent) else bool(condition())


class NetworkBooleanEvent(BooleanEvent):
    """A boolean of NetworkTables as an event: (loop, subscriber) or (loop, table's name, topic's name)."""

    def __init__(self, loop: EventLoop, *where: typing.Any) -> None:
        import ntcore

        if len(where) == 1:
            # A topic, or a subscriber of one.
            subscriber = where[0] if hasattr(where[0], "get") else where[0].subscribe(False)
        else:
            table, name = where[-2:]
            source = ntcore.NetworkTableInstance.getDefault().getTable(table) if isinstance(table, str) else table
            subscriber = source.getBooleanTopic(name).subscribe(False)
        super().__init__(loop, subscriber.get)


_keywords.take("wpilib.event", globals())

__all__ = ["BooleanEvent", "EventLoop", "NetworkBooleanEvent"]
