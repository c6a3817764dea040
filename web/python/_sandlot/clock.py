"""Simulated time of the robot program: whole microseconds, so that sums of periods stay exact.

Whoever drives the program sets it; nothing here looks at the host's clock.
"""

_microseconds = 0


def microseconds() -> int:
    """Time since the program began [µs]."""
    return _microseconds


def seconds() -> float:
    """Time since the program began [s]."""
    return _microseconds / 1_000_000


def set_microseconds(value: int) -> None:
    """Moves time. It never goes back while a program runs."""
    global _microseconds
    _microseconds = value
