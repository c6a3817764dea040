"""A trigger: a condition whose changes make commands begin and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, overload

from wpilib.event import EventLoop
from wpimath.filter import Debouncer

from .._command import Command
from .._errors import incompatible
from .._scheduler import CommandScheduler


class Trigger:
    """A condition that commands are bound to. The scheduler asks it in each loop; what counts is a change since the
    last one. A condition that is True already when a command is bound to it has not changed."""

    @overload
    def __init__(self, condition: Callable[[], bool] = lambda: False) -> None:
        """
        :param condition: asked in each loop
        """

    @overload
    def __init__(self, loop: EventLoop, condition: Callable[[], bool]) -> None:
        """
        :param loop: the event loop that asks
        :param condition: asked whenever the event loop is polled
        """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        given = dict(kwargs)
        names = ("condition",) if len(args) + len(kwargs) < 2 else ("loop", "condition")
        given.update(zip(names, args))
        loop = given.get("loop")
        condition = given.get("condition", lambda: False)
        known = set(given) <= set(names) and len(given) == len(args) + len(kwargs) <= 2
        if not known or not callable(condition) or (loop is None) is not ("loop" not in given):
            choices = [
                "(self: Trigger)",
                "(self: Trigger, condition: () -> bool)",
                "(self: Trigger, loop: EventLoop, condition: () -> bool)",
            ]
            raise incompatible("Trigger", choices, args, kwargs)
        self._loop: EventLoop = CommandScheduler.getInstance().getDefaultButtonLoop() if loop is None else loop
        self._condition: Callable[[], bool] = condition

    def _bind(self, rising: Callable[[], Any] | None, falling: Callable[[], Any] | None) -> Self:
        """Calls `rising` when the condition becomes True, `falling` when it becomes False."""
        previous = self._condition()

        def poll() -> None:
            nonlocal previous
            current = self._condition()
            if current and not previous and rising is not None:
                rising()
            elif previous and not current and falling is not None:
                falling()
            previous = current

        self._loop.bind(poll)
        return self

    def onTrue(self, command: Command) -> Self:
        """Schedules a command when the condition becomes True."""
        return self._bind(command.schedule, None)

    def onFalse(self, command: Command) -> Self:
        """Schedules a command when the condition becomes False."""
        return self._bind(None, command.schedule)

    def onChange(self, command: Command) -> Self:
        """Schedules a command when the condition changes."""
        return self._bind(command.schedule, command.schedule)

    def whileTrue(self, command: Command) -> Self:
        """Schedules a command when the condition becomes True and cancels it when it becomes False. A command that
        finishes before does not begin again."""
        return self._bind(command.schedule, command.cancel)

    def whileFalse(self, command: Command) -> Self:
        """Schedules a command when the condition becomes False and cancels it when it becomes True. A command that
        finishes before does not begin again."""
        return self._bind(command.cancel, command.schedule)

    def toggleOnTrue(self, command: Command) -> Self:
        """Schedules a command when the condition becomes True, and cancels it the next time."""
        return self._bind(lambda: _toggle(command), None)

    def toggleOnFalse(self, command: Command) -> Self:
        """Schedules a command when the condition becomes False, and cancels it the next time."""
        return self._bind(None, lambda: _toggle(command))

    def __call__(self) -> bool:
        """Whether the condition is True now."""
        return self._condition()

    def getAsBoolean(self) -> bool:
        """Whether the condition is True now."""
        return self._condition()

    def __bool__(self) -> bool:
        return bool(self._condition())

    def __and__(self, other: Callable[[], bool]) -> Trigger:
        """A trigger that is True while both are."""
        assert callable(other)
        return Trigger(self._loop, lambda: self() and other())

    def and_(self, other: Callable[[], bool]) -> Trigger:
        """A trigger that is True while both are."""
        return self & other

    def __or__(self, other: Callable[[], bool]) -> Trigger:
        """A trigger that is True while one of both is."""
        assert callable(other)
        return Trigger(self._loop, lambda: self() or other())

    def or_(self, other: Callable[[], bool]) -> Trigger:
        """A trigger that is True while one of both is."""
        return self | other

    def __invert__(self) -> Trigger:
        """A trigger that is True while this one is False."""
        return Trigger(self._loop, lambda: not self())

    def negate(self) -> Trigger:
        """A trigger that is True while this one is False."""
        return ~self

    def not_(self) -> Trigger:
        """A trigger that is True while this one is False."""
        return ~self

    def debounce(
        self, seconds: float, debounce_type: Debouncer.DebounceType = Debouncer.DebounceType.kRising
    ) -> Trigger:
        """A trigger that changes only after the condition was steady for a while.

        :param seconds: how long
        :param debounce_type: which changes wait: those to True (kRising), those to False, or both
        """
        debouncer = Debouncer(seconds, debounce_type)
        return Trigger(self._loop, lambda: debouncer.calculate(self()))


def _toggle(command: Command) -> None:
    if command.isScheduled():
        command.cancel()
    else:
        command.schedule()
