"""Notifiers of the hardware layer: an alarm at a time, and a loop that waits for it, where the engine can stop a program in the middle."""

from _sandlot import clock, pause

_alarms: dict[int, int | None] = {}
_count = 0
#: A wait's result for a notifier that was stopped or is gone.
_gone = 0


def initializeNotifier() -> tuple[int, int]:
    """A new notifier: its handle, and 0 for success."""
    global _count
    _count += 1
    _alarms[_count] = None
    return _count, 0


def setNotifierName(notifierHandle: int, name: str) -> int:
    """Accepted: names are of threads, and there are none."""
    return 0


def setNotifierThreadPriority(realTime: bool, priority: int) -> tuple[bool, int]:
    """Accepted: there is one thread."""
    return True, 0


def updateNotifierAlarm(notifierHandle: int, triggerTime: int) -> int:
    """It is due at that time [µs]."""
    if notifierHandle in _alarms:
        _alarms[notifierHandle] = triggerTime
    return 0


def cancelNotifierAlarm(notifierHandle: int) -> int:
    """It is not due any more."""
    return updateNotifierAlarm(notifierHandle, None)  # type: ignore[arg-type]


def stopNotifier(notifierHandle: int) -> int:
    """Ends it: who waits for it goes on."""
    _alarms.pop(notifierHandle, None)
    return 0


def cleanNotifier(notifierHandle: int) -> int:
    """Gives it back."""
    return stopNotifier(notifierHandle)


def waitForNotifierAlarm(notifierHandle: int) -> tuple[int, int]:
    """Waits until it is due: the time then [µs], 0 for one that was stopped, and 0 for success. Raises where nobody can wait."""
    at = _alarms.get(notifierHandle)
    if at is None:
        return _gone, 0
    if not pause.wait(max(at - clock.microseconds(), 0) / 1e6):
        raise RuntimeError(
            "this program's own loop would stop the whole robot: make it a wpilib.TimedRobot or a MagicRobot, "
            "whose functions are called in each loop"
        )
    _alarms[notifierHandle] = None
    return clock.microseconds(), 0
