"""Short ways to make commands: `cmd.run(...)` for `RunCommand(...)` and so on."""

from collections.abc import Callable, Hashable
from typing import Any

from ._choices import ConditionalCommand, SelectCommand
from ._command import Command
from ._functions import FunctionalCommand, InstantCommand, PrintCommand, RunCommand, StartEndCommand
from ._groups import ParallelCommandGroup, ParallelDeadlineGroup, ParallelRaceGroup, SequentialCommandGroup
from ._subsystem import Subsystem
from ._waits import WaitCommand, WaitUntilCommand

__all__ = [
    "deadline",
    "either",
    "idle",
    "none",
    "parallel",
    "print_",
    "race",
    "repeatingSequence",
    "run",
    "runEnd",
    "runOnce",
    "select",
    "sequence",
    "startEnd",
    "startRun",
    "waitSeconds",
    "waitUntil",
]


def none() -> Command:
    """A command that does nothing and has finished at once."""
    return InstantCommand()


def idle(*requirements: Subsystem) -> Command:
    """A command that does nothing until something interrupts it.

    :param requirements: the subsystems that it needs
    """
    return run(lambda: None, *requirements)


def runOnce(action: Callable[[], Any], *requirements: Subsystem) -> Command:
    """A command that calls a function once.

    :param action: the function
    :param requirements: the subsystems that it needs
    """
    return InstantCommand(action, *requirements)


def run(action: Callable[[], Any], *requirements: Subsystem) -> Command:
    """A command that calls a function in each loop, until something interrupts it.

    :param action: the function
    :param requirements: the subsystems that it needs
    """
    return RunCommand(action, *requirements)


def startEnd(run: Callable[[], Any], end: Callable[[], Any], *requirements: Subsystem) -> Command:
    """A command that calls one function when it begins and another when something interrupts it.

    :param run: called at the beginning
    :param end: called at the end
    :param requirements: the subsystems that it needs
    """
    return StartEndCommand(run, end, *requirements)


def runEnd(run: Callable[[], Any], end: Callable[[], Any], *requirements: Subsystem) -> Command:
    """A command that calls one function in each loop and another when something interrupts it.

    :param run: called in each loop
    :param end: called at the end
    :param requirements: the subsystems that it needs
    """
    return FunctionalCommand(lambda: None, run, lambda interrupted: end(), lambda: False, *requirements)


def startRun(start: Callable[[], Any], run: Callable[[], Any], *requirements: Subsystem) -> Command:
    """A command that calls one function when it begins and another in each loop, until something interrupts it.

    :param start: called at the beginning
    :param run: called in each loop
    :param requirements: the subsystems that it needs
    """
    return FunctionalCommand(start, run, lambda interrupted: None, lambda: False, *requirements)


def print_(message: str) -> Command:
    """A command that prints a line.

    :param message: the line
    """
    return PrintCommand(message)


def waitSeconds(seconds: float) -> Command:
    """A command that does nothing for a while.

    :param seconds: how long
    """
    return WaitCommand(seconds)


def waitUntil(condition: Callable[[], bool]) -> Command:
    """A command that does nothing until a condition is True.

    :param condition: asked in each loop
    """
    return WaitUntilCommand(condition)


def either(onTrue: Command, onFalse: Command, selector: Callable[[], bool]) -> Command:
    """Runs one of two commands: the selector is asked at the beginning.

    :param onTrue: runs if the selector says True
    :param onFalse: runs if it says False
    :param selector: the selector
    """
    return ConditionalCommand(onTrue, onFalse, selector)


def select(commands: dict[Hashable, Command], selector: Callable[[], Hashable]) -> Command:
    """Runs one of several commands: the selector names its key at the beginning.

    :param commands: each key with its command
    :param selector: the selector
    """
    return SelectCommand(commands, selector)


def sequence(*commands: Command) -> Command:
    """Runs commands one after the other.

    :param commands: the commands in their order
    """
    return SequentialCommandGroup(*commands)


def repeatingSequence(*commands: Command) -> Command:
    """Runs commands one after the other, again and again.

    :param commands: the commands in their order
    """
    return sequence(*commands).repeatedly()


def parallel(*commands: Command) -> Command:
    """Runs commands side by side until all have finished.

    :param commands: the commands
    """
    return ParallelCommandGroup(*commands)


def race(*commands: Command) -> Command:
    """Runs commands side by side until the first has finished, and interrupts the others.

    :param commands: the commands
    """
    return ParallelRaceGroup(*commands)


def deadline(deadline: Command, *commands: Command) -> Command:
    """Runs commands side by side until a certain one has finished, and interrupts the others.

    :param deadline: the command that ends the group
    :param commands: the others
    """
    return ParallelDeadlineGroup(deadline, *commands)
