"""Simulated time for tests: it moves only when it is told to."""

from _sandlot import clock, schedule


def pauseTiming() -> None:
    """Nothing: time stands still between ticks anyway."""


def resumeTiming() -> None:
    """Nothing: see pauseTiming."""


def isTimingPaused() -> bool:
    return True


def restartTiming() -> None:
    """Time begins at 0 again; what was due is forgotten."""
    schedule.clear()
    clock.set_microseconds(0)


def stepTiming(delta: float) -> None:
    """Lets time pass [s]: whatever is due on the way is called, and a robot in a world moves."""
    if schedule.world is not None:
        schedule.world(delta)
        return
    end = clock.microseconds() + round(delta * 1e6)
    schedule.run_before(end + 1)
    clock.set_microseconds(end)


def stepTimingAsync(delta: float) -> None:
    stepTiming(delta)


def setProgramStarted() -> None:
    pass


def getProgramStarted() -> bool:
    return True


def waitForProgramStart() -> None:
    pass


def setRuntimeType(type: object) -> None:
    pass
