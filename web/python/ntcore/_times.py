"""Times of values. Inside they are microseconds; 2027's functions take and give nanoseconds, 2026's microseconds."""

#: 1000 in 2027.
per_microsecond = 1


def told(microseconds: int) -> int:
    """As programs hear it."""
    return microseconds * per_microsecond


def taken(time: int) -> int:
    """A program's time [µs]; 0: now."""
    return int(time) // per_microsecond
