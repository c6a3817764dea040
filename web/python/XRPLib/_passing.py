"""Time that passes in a script: with each call, and while it waits for the driver station."""

import time

from _sandlot import clock, pause, station

#: A call of the library [s]. An assumption: MicroPython needs about so long for a read of a sensor with its arithmetic.
_call = 0.001
_begun = False


class _Waits(RuntimeError):
    """This engine cannot stop in the middle of a script."""


def wait(seconds: float) -> None:
    """Lets simulated time pass."""
    if not pause.wait(seconds):
        raise _Waits(
            "a script of XRPLib waits in the middle of its lines, and this browser cannot stop there "
            "(it has no JavaScript Promise Integration): use Chrome, Edge or the command line"
        )


def call() -> None:
    """Each call of the library begins with it."""
    global _begun
    if not _begun:
        _begun = True
        while not is_enabled():
            wait(0.02)
    wait(_call)


def is_enabled() -> bool:
    station.current.refresh()
    return station.current.now.enabled


def now() -> float:
    """Of the run [s]."""
    return clock.seconds()


def install() -> None:
    """Words of MicroPython's time that scripts use."""
    names = {
        "sleep_ms": lambda milliseconds: wait(milliseconds / 1000),
        "sleep_us": lambda microseconds: wait(microseconds / 1e6),
        "ticks_ms": lambda: clock.microseconds() // 1000,
        "ticks_us": clock.microseconds,
        "ticks_diff": lambda later, earlier: later - earlier,
        "ticks_add": lambda ticks, more: ticks + more,
    }
    for name, function in names.items():
        setattr(time, name, function)


install()
