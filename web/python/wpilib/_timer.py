"""Timers and what is called at a time: Timer, Notifier, Watchdog and Tracer."""

from collections.abc import Callable

from _sandlot import clock, pause, report, schedule


class Timer:
    """Measures simulated seconds. It stands still until it is started."""

    def __init__(self) -> None:
        self._start = clock.microseconds()
        self._sum = 0
        self._running = False

    def get(self) -> float:
        """What it has measured [s]."""
        return self._microseconds() / 1_000_000

    def _microseconds(self) -> int:
        return self._sum + (clock.microseconds() - self._start if self._running else 0)

    def reset(self) -> None:
        self._sum = 0
        self._start = clock.microseconds()

    def start(self) -> None:
        """Nothing if it runs already."""
        if not self._running:
            self._start = clock.microseconds()
            self._running = True

    def restart(self) -> None:
        """Stops, resets and starts."""
        self.stop()
        self.reset()
        self.start()

    def stop(self) -> None:
        self._sum = self._microseconds()
        self._running = False

    def hasElapsed(self, period: float) -> bool:
        return self.get() >= period

    def advanceIfElapsed(self, period: float) -> bool:
        """Has the period passed? If so the timer goes on from its end, without drift."""
        if not self.hasElapsed(period):
            return False
        self._start += round(period * 1e6)
        return True

    def isRunning(self) -> bool:
        return self._running

    @staticmethod
    def getTimestamp() -> float:
        return clock.seconds()

    @staticmethod
    def getFPGATimestamp() -> float:
        """Simulated seconds since the program began."""
        return clock.seconds()

    @staticmethod
    def getMatchTime() -> float:
        from ._driver_station import DriverStation

        return DriverStation.getMatchTime()

    @staticmethod
    def delay(seconds: float) -> None:
        wait(seconds)


def wait(seconds: float) -> None:
    """The robot's loop does nothing else meanwhile. Where the engine cannot stop in it, it goes on at once and says so."""
    if not pause.wait(float(seconds)):
        report.once(f"Timer.delay({seconds:g}) does not wait here: use a Timer and look at it in each loop")


class Notifier:
    """Calls a function at a time, or again and again."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self._callback = callback
        self._alarm: schedule.Alarm | None = None

    def setName(self, name: str) -> None:
        """Accepted: names are of threads, and there are none."""

    def setCallback(self, callback: Callable[[], None]) -> None:
        self._callback = callback

    def startSingle(self, delay: float) -> None:
        """Calls once, after `delay` seconds."""
        self.stop()
        self._alarm = schedule.add(self._call, clock.microseconds() + round(delay * 1e6), apart=True)

    def startPeriodic(self, period: float) -> None:
        """Calls every `period` seconds, first after one."""
        self.stop()
        every = schedule.period("Notifier.startPeriodic", period)
        self._alarm = schedule.add(self._call, clock.microseconds() + every, every, apart=True)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _call(self) -> None:
        self._callback()


class Tracer:
    """Epochs of a loop, by simulated time: it goes on in a loop only while the loop waits."""

    def __init__(self) -> None:
        self._start = clock.microseconds()
        self._epochs: dict[str, int] = {}
        self._printed = 0

    def resetTimer(self) -> None:
        self._start = clock.microseconds()

    def clearEpochs(self) -> None:
        self._epochs.clear()
        self.resetTimer()

    def addEpoch(self, epochName: str) -> None:
        """What was since the last epoch has this name."""
        now = clock.microseconds()
        self._epochs[epochName] = now - self._start
        self._start = now

    def getEpochs(self) -> str:
        """A line for each; nothing within a second of the last time."""
        now = clock.microseconds()
        if now - self._printed <= 1_000_000:
            return ""
        self._printed = now
        return self._lines()

    def _lines(self) -> str:
        return "\n".join(f"\t{name}: {time / 1e6:.6f}s" for name, time in self._epochs.items())

    def printEpochs(self) -> None:
        """A warning with a line for each; at most once in a second."""
        if self._epochs:
            report.seldom(f"epochs {id(self)}", self._lines())


class Watchdog:
    """Calls a function when it is not reset in time; by simulated time."""

    def __init__(self, timeout: float, callback: Callable[[], None] = lambda: None) -> None:
        self._timeout = timeout
        self._callback = callback
        self._start = clock.microseconds()
        self._alarm: schedule.Alarm | None = None
        self._expired = False
        self._tracer = Tracer()
        self._silent = False

    def getTime(self) -> float:
        """Since it was last fed [s]."""
        return (clock.microseconds() - self._start) / 1_000_000

    def setTimeout(self, timeout: float) -> None:
        self._timeout = timeout
        self.enable()

    def getTimeout(self) -> float:
        return self._timeout

    def isExpired(self) -> bool:
        return self._expired

    def addEpoch(self, epochName: str) -> None:
        self._tracer.addEpoch(epochName)

    def printEpochs(self) -> None:
        self._tracer.printEpochs()

    def reset(self) -> None:
        self.enable()

    def enable(self) -> None:
        """Begins to count, or begins anew."""
        self.disable()
        self._expired = False
        self._tracer.clearEpochs()
        self._start = clock.microseconds()
        self._alarm = schedule.add(self._expire, self._start + round(self._timeout * 1e6))

    def disable(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def suppressTimeoutMessage(self, suppress: bool) -> None:
        self._silent = suppress

    def _expire(self) -> None:
        self._expired = True
        if not self._silent:
            report.seldom("watchdog", f"Watchdog not fed within {self._timeout:.6f}s")
        self._callback()
