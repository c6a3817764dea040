"""The simulated hardware, as programs of a simulation set it and read it: the values of wpilib.simulation by their functions."""

from _sandlot import clock, schedule, tables
from _sandlot.unbuilt import not_found

from .. import SimValueDirection


def waitForProgramStart() -> None:
    """Accepted: the program has started when this runs."""


def setProgramStarted() -> None:
    """Accepted."""


def getProgramStarted() -> bool:
    return True


def pauseTiming() -> None:
    """Accepted: simulated time goes on with the simulation's ticks."""


def resumeTiming() -> None:
    """Accepted."""


def isTimingPaused() -> bool:
    return False


def stepTiming(delta: int) -> None:
    """Lets simulated time pass [µs]."""
    end = clock.microseconds() + delta
    if schedule.world is not None:
        schedule.world(delta / 1e6)
    schedule.run_before(end + 1)
    clock.set_microseconds(max(end, clock.microseconds()))
    tables.deliver()


stepTimingAsync = stepTiming


def restartTiming() -> None:
    """Accepted: time begins with the program."""


def resetAllSimData() -> None:
    """Accepted: each run begins with new hardware."""


def __getattr__(name: str) -> object:
    raise not_found("hal.simulation", name, {"*": "wpilib.simulation has the same values by classes"})


__all__ = [name for name in dir() if not name.startswith("_") and name not in ("clock", "schedule", "tables", "not_found")]
