"""A subsystem: motors and sensors that only one command may use at a time."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._command import Command, nothing

if TYPE_CHECKING:
    from ._scheduler import CommandScheduler

_numbers = itertools.count(1)


class Subsystem(Sendable):
    """Motors and sensors that belong together. Each one registers itself with the scheduler.

    A class of its own needs no `super().__init__()`.
    """

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        instance = super().__new__(cls)
        Sendable.__init__(instance)
        instance._number = next(_numbers)
        SendableRegistry.addLW(instance, cls.__name__, cls.__name__)
        _scheduler().registerSubsystem(instance)
        return instance

    def __init__(self) -> None:
        pass

    def __repr__(self) -> str:
        kind, name = type(self).__name__, self.getName()
        return f"<{kind}>" if name == kind else f"<{kind} {name!r}>"

    # ---- to override ----

    def periodic(self) -> None:
        """Called in each loop before any command."""

    def simulationPeriodic(self) -> None:
        """Called in each loop after periodic, in simulation only: the place for simulated sensors."""

    # ---- its commands ----

    def setDefaultCommand(self, command: Command) -> None:
        """Sets the command that runs whenever no other one needs this subsystem. It must require the subsystem, and
        should not end by itself."""
        _scheduler().setDefaultCommand(self, command)

    def removeDefaultCommand(self) -> None:
        """Takes the default command away. If it runs, it goes on until another command takes over."""
        _scheduler().removeDefaultCommand(self)

    def getDefaultCommand(self) -> Command | None:
        """The default command, or None."""
        return _scheduler().getDefaultCommand(self)

    def getCurrentCommand(self) -> Command | None:
        """The running command that requires this subsystem, or None."""
        return _scheduler().requiring(self)

    def register(self) -> None:
        """Registers with the scheduler. A new subsystem has already done so."""
        _scheduler().registerSubsystem(self)

    def runOnce(self, action: Callable[[], Any]) -> Command:
        """A command that calls `action` once, and requires this subsystem."""
        from .cmd import runOnce

        return runOnce(action, self)

    def run(self, action: Callable[[], Any]) -> Command:
        """A command that calls `action` in each loop, and requires this subsystem."""
        from .cmd import run

        return run(action, self)

    def startEnd(self, start: Callable[[], Any], end: Callable[[], Any]) -> Command:
        """A command that calls `start` when it begins and `end` when it is over, and requires this subsystem."""
        from .cmd import startEnd

        return startEnd(start, end, self)

    def runEnd(self, run: Callable[[], Any], end: Callable[[], Any]) -> Command:
        """A command that calls `run` in each loop and `end` when it is over, and requires this subsystem."""
        from .cmd import runEnd

        return runEnd(run, end, self)

    def startRun(self, start: Callable[[], Any], run: Callable[[], Any]) -> Command:
        """A command that calls `start` when it begins and `run` in each loop, and requires this subsystem."""
        from .cmd import startRun

        return startRun(start, run, self)

    def idle(self) -> Command:
        """A command that does nothing until it is interrupted, and requires this subsystem."""
        from .cmd import idle

        return idle(self)

    # ---- names and dashboards ----

    def getName(self) -> str:
        """The name that dashboards show: the class's, unless it was set."""
        return SendableRegistry.getName(self)

    def setName(self, name: str) -> None:
        """Sets the name that dashboards show."""
        SendableRegistry.setName(self, name)

    def getSubsystem(self) -> str:
        """The name under which dashboards show the parts of this subsystem."""
        return SendableRegistry.getSubsystem(self)

    def setSubsystem(self, subsystem: str) -> None:
        """Sets the name under which dashboards show the parts of this subsystem."""
        SendableRegistry.setSubsystem(self, subsystem)

    def addChild(self, name: str, child: Sendable) -> None:
        """Shows a sensor or motor as part of this subsystem, under `name`."""
        SendableRegistry.addLW(child, self.getSubsystem(), name)

    def initSendable(self, builder: SendableBuilder) -> None:
        """What dashboards show: the default command and the one that runs."""

        def name_of(command: Command | None) -> str:
            return "none" if command is None else command.getName()

        builder.setSmartDashboardType("Subsystem")
        builder.addBooleanProperty(".hasDefault", lambda: self.getDefaultCommand() is not None, nothing)
        builder.addStringProperty(".default", lambda: name_of(self.getDefaultCommand()), nothing)
        builder.addBooleanProperty(".hasCommand", lambda: self.getCurrentCommand() is not None, nothing)
        builder.addStringProperty(".command", lambda: name_of(self.getCurrentCommand()), nothing)


def _scheduler() -> CommandScheduler:
    from ._scheduler import CommandScheduler

    return CommandScheduler.getInstance()
