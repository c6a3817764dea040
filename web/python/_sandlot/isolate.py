"""What a program must not do on its own, so that a run is the same each time: look at clocks, draw lots, wait, start threads."""

import asyncio
import builtins
import os
import random
import sys
import time

from . import clock, names, pause, threads

#: Simulated time begins here for programs that ask for a date: 2026-01-10 17:00 UTC, the season's kickoff [s].
epoch = 1_768_064_400


def _wait(seconds: float) -> None:
    if pause.wait(float(seconds)):
        return
    raise RuntimeError(
        f"time.sleep({seconds:g}) would stop the whole robot. Use a wpilib.Timer and look at it in each loop, "
        "or a WaitCommand."
    )


def _no_input(prompt: object = "") -> str:
    number = "tunables.add_double" if names.table else "a number on SmartDashboard"
    raise RuntimeError(f"input() has no keyboard here: use a joystick, or {number}")


def _no_loop(*arguments: object, **options: object) -> None:
    for each in arguments:
        if hasattr(each, "close"):
            # Python would also complain that it was never awaited.
            each.close()
    raise RuntimeError("asyncio has no loop of its own here: use TimedRobot.addPeriodic or wpilib.Notifier")


def _no_process(*command: object, **options: object) -> int:
    raise RuntimeError("a robot program cannot start other programs here")


#: Of a program that asks for more; when it ends, frames are let go one inside the other [frames].
most_recursion = 3000
#: Python's own.
set_recursion_limit = sys.setrecursionlimit


def _bounded_recursion(limit: int) -> None:
    set_recursion_limit(min(limit, most_recursion))


_clocks = ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time", "process_time_ns")
#: The host's; the driver of programs gets it back.
_host = {name: getattr(time, name) for name in (*_clocks, "sleep")}


def release() -> None:
    """Gives the host its clocks back: a program has ended, and what goes on measures itself."""
    for name, function in _host.items():
        setattr(time, name, function)


def isolate(seed: int) -> None:
    """From now on time is simulated, and random numbers follow the seed."""
    time.time = lambda: epoch + clock.seconds()
    time.time_ns = lambda: epoch * 1_000_000_000 + clock.microseconds() * 1000
    time.monotonic = time.perf_counter = time.process_time = clock.seconds
    time.monotonic_ns = time.perf_counter_ns = time.process_time_ns = lambda: clock.microseconds() * 1000
    time.sleep = _wait
    threads.install()
    asyncio.run = asyncio.new_event_loop = _no_loop
    builtins.input = _no_input
    os.system = os.popen = os.fork = _no_process
    # Python itself would end, and with it its host.
    os._exit = sys.exit
    os.abort = sys.exit
    random.seed(seed)
    # A recursion that never ends is said by Python itself, before the stack of WebAssembly is full.
    set_recursion_limit(600)
    sys.setrecursionlimit = _bounded_recursion
