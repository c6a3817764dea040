"""What a program wants done at a time: periodic functions and alarms, run in the order in which they are due."""

import heapq
from collections.abc import Callable

from . import clock


class Alarm:
    """A function that is due at a time, once or again and again."""

    __slots__ = ("at", "period", "call", "active")

    def __init__(self, call: Callable[[], None], at: int, period: int) -> None:
        self.call = call
        self.at = at
        self.period = period
        self.active = True

    def cancel(self) -> None:
        self.active = False


#: Lets time pass [s] where there is a world to move, too: in tests.
world: Callable[[float], None] | None = None

_queue: list[tuple[int, int, Alarm]] = []
_count = 0


def add(call: Callable[[], None], at: int, period: int = 0) -> Alarm:
    """Calls at `at` [µs], then every `period` if there is one."""
    alarm = Alarm(call, at, period)
    _push(alarm)
    return alarm


def _push(alarm: Alarm) -> None:
    global _count
    _count += 1
    heapq.heappush(_queue, (alarm.at, _count, alarm))


def run_before(end: int) -> None:
    """Runs whatever is due before `end` [µs], each at its own time."""
    while _queue and _queue[0][0] < end:
        at, _, alarm = heapq.heappop(_queue)
        if not alarm.active:
            continue
        if at > clock.microseconds():
            clock.set_microseconds(at)
        # Again before the call: a function that raises keeps its place.
        if alarm.period > 0:
            alarm.at += alarm.period
            _push(alarm)
        else:
            alarm.active = False
        alarm.call()


def clear() -> None:
    """Forgets everything that is due."""
    _queue.clear()
