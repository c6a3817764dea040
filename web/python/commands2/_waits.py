"""Commands that wait: for a while, for a condition, or for a time of the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, overload

from wpilib import Timer
from wpiutil import SendableBuilder

from ._command import Command, nothing
from ._errors import incompatible


class WaitCommand(Command):
    """Does nothing for a while, also while the robot is disabled."""

    def __init__(self, seconds: float) -> None:
        """
        :param seconds: how long
        """
        super().__init__()
        self._duration = seconds
        self._timer = Timer()
        self.setName(f"{self.getName()}: {seconds}")

    def initialize(self) -> None:
        self._timer.restart()

    def end(self, interrupted: bool) -> None:
        self._timer.stop()

    def isFinished(self) -> bool:
        return self._timer.hasElapsed(self._duration)

    def runsWhenDisabled(self) -> bool:
        return True

    def initSendable(self, builder: SendableBuilder) -> None:
        super().initSendable(builder)
        builder.addDoubleProperty("duration", lambda: self._duration, nothing)


class WaitUntilCommand(Command):
    """Does nothing until a condition is True or a time of the match has come, also while the robot is disabled."""

    @overload
    def __init__(self, condition: Callable[[], bool]) -> None:
        """
        :param condition: asked in each loop
        """

    @overload
    def __init__(self, time: float) -> None:
        """
        :param time: the match time [s], which counts down. Outside a match the command does not wait.
        """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()
        given = args[0] if len(args) == 1 and not kwargs else None
        if len(kwargs) == 1 and not args:
            given = kwargs.get("condition", kwargs.get("time"))
        if callable(given):
            self._condition: Callable[[], bool] = given
        elif isinstance(given, (int, float)):
            self._condition = lambda: Timer.getMatchTime() < given
        else:
            choices = [
                "(self: WaitUntilCommand, condition: () -> bool)",
                "(self: WaitUntilCommand, time: wpimath.units.seconds)",
            ]
            raise incompatible("WaitUntilCommand", choices, args, kwargs)

    def isFinished(self) -> bool:
        return self._condition()

    def runsWhenDisabled(self) -> bool:
        return True
