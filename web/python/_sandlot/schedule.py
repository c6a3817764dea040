"""What a program wants done at a time: periodic functions and alarms, run in the order in which they are due."""

import heapq
import math
from collections.abc import Callable

from . import clock


class Alarm:
    """A function that is due at a time, once or again and again."""

    __slots__ = ("at", "period", "call", "active", "apart")

    def __init__(self, call: Callable[[], None], at: int, period: int, apart: bool) -> None:
        self.call = call
        self.at = at
        self.period = period
        self.active = True
        #: On a real robot it has a thread of its own, and is called while the rest waits.
        self.apart = apart

    def cancel(self) -> None:
        self.active = False


#: Lets time pass [s] where there is a world to move, too: in tests.
world: Callable[[float], None] | None = None

_queue: list[tuple[int, int, Alarm]] = []
_count = 0
#: The end of the tick that runs [µs].
_end = 0


def add(call: Callable[[], None], at: int, period: int = 0, apart: bool = False) -> Alarm:
    """Calls at `at` [µs], then every `period` if there is one. apart: also while the program's loop waits."""
    alarm = Alarm(call, at, period, apart)
    _push(alarm)
    return alarm


def period(owner: str, seconds: float) -> int:
    """How often `owner` is called, as `add` takes it [µs]. Raises for what is no such time."""
    every = round(seconds * 1e6) if math.isfinite(seconds) else 0
    if every <= 0:
        raise ValueError(f"{owner}: a period of {seconds} s; it must be a number of at least 0.000001")
    return every


def _push(alarm: Alarm) -> None:
    global _count
    _count += 1
    heapq.heappush(_queue, (alarm.at, _count, alarm))


def run_before(end: int) -> None:
    """Runs whatever is due before `end` [µs], each at its own time. A wait of one of them moves the end on."""
    global _end
    _end = end
    while _queue and _queue[0][0] < _end:
        _run(heapq.heappop(_queue)[2])


def wait_until(at: int, next_tick: Callable[[], int]) -> None:
    """The program's loop waits until `at` [µs]; what has a thread of its own goes on. next_tick: the end of the tick that comes."""
    global _end
    while at >= _end:
        _run_apart(_end)
        _end = next_tick()
    _run_apart(at)
    clock.set_microseconds(max(at, clock.microseconds()))


def begin(end: int) -> None:
    """The tick in which the program begins ends then [µs]."""
    global _end
    _end = end


def _run_apart(before: int) -> None:
    due = [entry for entry in _queue if entry[2].apart and entry[0] < before]
    while due:
        entry = min(due)
        _queue.remove(entry)
        heapq.heapify(_queue)
        _run(entry[2])
        due = [entry for entry in _queue if entry[2].apart and entry[0] < before]


def _run(alarm: Alarm) -> None:
    if not alarm.active:
        return
    if alarm.at > clock.microseconds():
        clock.set_microseconds(alarm.at)
    # Again before the call: a function that raises keeps its place. Calls missed meanwhile are left out, as upstream.
    if alarm.period > 0:
        alarm.at += alarm.period + (clock.microseconds() - alarm.at) // alarm.period * alarm.period
        _push(alarm)
    else:
        alarm.active = False
    alarm.call()


def clear() -> None:
    """Forgets everything that is due."""
    _queue.clear()
