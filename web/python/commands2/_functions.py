"""Commands that are made of functions: FunctionalCommand and its short forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wpilib import Notifier

from ._command import Command
from ._subsystem import Subsystem


def _nothing(*_: object) -> None:
    pass


def _never() -> bool:
    return False


def _always() -> bool:
    return True


class FunctionalCommand(Command):
    """A command whose four methods are functions."""

    def __init__(
        self,
        onInit: Callable[[], Any],
        onExecute: Callable[[], Any],
        onEnd: Callable[[bool], Any],
        isFinished: Callable[[], bool],
        *requirements: Subsystem,
    ) -> None:
        """
        :param onInit: called when the command begins
        :param onExecute: called in each loop
        :param onEnd: called with `interrupted` when the command is over
        :param isFinished: says whether the command has done its work
        :param requirements: the subsystems that it needs
        """
        super().__init__()
        assert callable(onInit)
        assert callable(onExecute)
        assert callable(onEnd)
        assert callable(isFinished)
        self._onInit = onInit
        self._onExecute = onExecute
        self._onEnd = onEnd
        self._isFinished = isFinished
        self.addRequirements(*requirements)

    def initialize(self) -> None:
        self._onInit()

    def execute(self) -> None:
        self._onExecute()

    def end(self, interrupted: bool) -> None:
        self._onEnd(interrupted)

    def isFinished(self) -> bool:
        return self._isFinished()


class InstantCommand(FunctionalCommand):
    """Calls a function once, and has finished. Like other commands it does not run while the robot is disabled."""

    def __init__(self, toRun: Callable[[], Any] | None = None, *requirements: Subsystem) -> None:
        """
        :param toRun: the function; without one the command does nothing
        :param requirements: the subsystems that it needs
        """
        assert toRun is None or callable(toRun)
        super().__init__(toRun or _nothing, _nothing, _nothing, _always, *requirements)


class RunCommand(FunctionalCommand):
    """Calls a function in each loop, until something interrupts the command."""

    def __init__(self, toRun: Callable[[], Any], *requirements: Subsystem) -> None:
        """
        :param toRun: the function
        :param requirements: the subsystems that it needs
        """
        assert callable(toRun)
        super().__init__(_nothing, toRun, _nothing, _never, *requirements)


class StartEndCommand(FunctionalCommand):
    """Calls one function when it begins and another when something interrupts it."""

    def __init__(self, onInit: Callable[[], Any], onEnd: Callable[[], Any], *requirements: Subsystem) -> None:
        """
        :param onInit: called when the command begins
        :param onEnd: called when it is over
        :param requirements: the subsystems that it needs
        """
        assert callable(onInit)
        assert callable(onEnd)
        super().__init__(onInit, _nothing, lambda _: onEnd(), _never, *requirements)


class PrintCommand(InstantCommand):
    """Prints a line, also while the robot is disabled."""

    def __init__(self, message: str) -> None:
        """
        :param message: the line
        """
        super().__init__(lambda: print(message))

    def runsWhenDisabled(self) -> bool:
        return True


class NotifierCommand(Command):
    """Calls a function at a pace of its own while the command runs."""

    def __init__(self, toRun: Callable[[], Any], period: float, *requirements: Subsystem) -> None:
        """
        :param toRun: the function
        :param period: time between two calls [s]
        :param requirements: the subsystems that it needs
        """
        super().__init__()
        assert callable(toRun)
        self._notifier = Notifier(toRun)
        self._period = period
        self.addRequirements(*requirements)

    def initialize(self) -> None:
        self._notifier.startPeriodic(self._period)

    def end(self, interrupted: bool) -> None:
        self._notifier.stop()
