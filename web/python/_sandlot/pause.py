"""A program that waits, where the engine can stop in the middle of it: what it has put out is a tick's, and it goes on with the next.

Node's thread waits for the other one; in a page WebAssembly's JavaScript Promise Integration is needed.
"""

from collections.abc import Callable

from . import clock, schedule

#: Gives the host the messages up to now; returns when the next tick comes, with its end [µs]. None: waiting is impossible here.
next_tick: Callable[[], int] | None = None


def wait(seconds: float) -> bool:
    """Lets simulated time pass. False: it cannot here."""
    if next_tick is None:
        return False
    if seconds > 0:
        schedule.wait_until(clock.microseconds() + round(seconds * 1e6), next_tick)
    return True
