"""Commands around one other command: with something changed, again and again, scheduled, or made at the last moment."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, overload

from wpiutil import SendableBuilder

from ._command import Command, InterruptionBehavior, nothing
from ._errors import incompatible
from ._functions import PrintCommand
from ._scheduler import CommandScheduler
from ._subsystem import Subsystem


class WrapperCommand(Command):
    """Another command with some of its methods changed. Make a class of it and override those."""

    def __init__(self, command: Command) -> None:
        """
        :param command: the other command, which cannot be used on its own afterwards
        """
        super().__init__()
        CommandScheduler.getInstance().registerComposedCommands([command])
        self._command = command
        self.setName(command.getName())

    def initialize(self) -> None:
        self._command.initialize()

    def execute(self) -> None:
        self._command.execute()

    def end(self, interrupted: bool) -> None:
        self._command.end(interrupted)

    def isFinished(self) -> bool:
        return self._command.isFinished()

    def getRequirements(self) -> set[Subsystem]:
        return self._command.getRequirements()

    def runsWhenDisabled(self) -> bool:
        return self._command.runsWhenDisabled()

    def getInterruptionBehavior(self) -> InterruptionBehavior:
        return self._command.getInterruptionBehavior()


class RepeatCommand(Command):
    """Runs a command again whenever it has finished, until something interrupts it."""

    def __init__(self, command: Command) -> None:
        """
        :param command: the command, which cannot be used on its own afterwards
        """
        super().__init__()
        CommandScheduler.getInstance().registerComposedCommands([command])
        self._command = command
        self._ended = False
        self.requirements.update(command.getRequirements())
        self.setName(f"Repeat({command.getName()})")

    def initialize(self) -> None:
        self._ended = False
        self._command.initialize()

    def execute(self) -> None:
        if self._ended:
            self._ended = False
            self._command.initialize()
        self._command.execute()
        if self._command.isFinished():
            self._command.end(False)
            self._ended = True

    def isFinished(self) -> bool:
        return False

    def end(self, interrupted: bool) -> None:
        # If it finished in the last loop, its end() is through.
        if not self._ended:
            self._command.end(interrupted)
            self._ended = True

    def runsWhenDisabled(self) -> bool:
        return self._command.runsWhenDisabled()

    def getInterruptionBehavior(self) -> InterruptionBehavior:
        return self._command.getInterruptionBehavior()

    def initSendable(self, builder: SendableBuilder) -> None:
        super().initSendable(builder)
        builder.addStringProperty("command", self._command.getName, nothing)


class ProxyCommand(Command):
    """Schedules another command and waits until it is over. A group that holds the proxy does not need the other
    command's subsystems."""

    @overload
    def __init__(self, command: Command) -> None:
        """
        :param command: scheduled when the proxy begins
        """

    @overload
    def __init__(self, supplier: Callable[[], Command]) -> None:
        """Deprecated: use `DeferredCommand(supplier).asProxy()`.

        :param supplier: asked for a command when the proxy begins
        """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()
        self._command: Command | None = None
        given = args[0] if len(args) == 1 and not kwargs else None
        if len(kwargs) == 1 and not args:
            given = kwargs.get("command", kwargs.get("supplier"))
        if isinstance(given, Command):
            command = given
            self.setName(f"Proxy({command.getName()})")
            self._supplier: Callable[[], Command] = lambda: command
        elif callable(given):
            warnings.warn(
                "The ProxyCommand supplier constructor has been deprecated", DeprecationWarning, stacklevel=2
            )
            self._supplier = given
        else:
            choices = ["(self: ProxyCommand, supplier: () -> Command)", "(self: ProxyCommand, command: Command)"]
            raise incompatible("ProxyCommand", choices, args, kwargs)

    def initialize(self) -> None:
        self._command = self._supplier()
        self._command.schedule()

    def end(self, interrupted: bool) -> None:
        if interrupted and self._command is not None:
            self._command.cancel()
        self._command = None

    def isFinished(self) -> bool:
        return self._command is None or not self._command.isScheduled()

    def runsWhenDisabled(self) -> bool:
        """True: otherwise a proxy would cancel commands that do run while the robot is disabled."""
        return True

    def initSendable(self, builder: SendableBuilder) -> None:
        super().initSendable(builder)
        builder.addStringProperty(
            "proxied", lambda: "null" if self._command is None else self._command.getName(), nothing
        )


class ScheduleCommand(Command):
    """Schedules other commands, and has finished. They go on by themselves."""

    def __init__(self, *commands: Command) -> None:
        """
        :param commands: the commands to schedule
        """
        super().__init__()
        # A dictionary instead of a set: it keeps the order.
        self._toSchedule = dict.fromkeys(commands)

    def initialize(self) -> None:
        for command in self._toSchedule:
            command.schedule()

    def isFinished(self) -> bool:
        return True

    def runsWhenDisabled(self) -> bool:
        return True


class DeferredCommand(Command):
    """Makes its command when it begins, and runs it. Use it where the command depends on what is known only then."""

    def __init__(self, supplier: Callable[[], Command], *requirements: Subsystem) -> None:
        """
        :param supplier: makes a new command each time
        :param requirements: the subsystems that those commands need
        """
        super().__init__()
        assert callable(supplier)
        self._null_command: Command = PrintCommand(
            f"[DeferredCommand] Supplied command (from {supplier!r} was None!"
        )
        self._supplier = supplier
        self._command = self._null_command
        self.addRequirements(*requirements)

    def initialize(self) -> None:
        command = self._supplier()
        if command is not None:
            CommandScheduler.getInstance().registerComposedCommands([command])
            self._command = command
        self._command.initialize()

    def execute(self) -> None:
        self._command.execute()

    def isFinished(self) -> bool:
        return self._command.isFinished()

    def end(self, interrupted: bool) -> None:
        self._command.end(interrupted)
        self._command = self._null_command

    def initSendable(self, builder: SendableBuilder) -> None:
        super().initSendable(builder)
        builder.addStringProperty(
            "deferred",
            lambda: "null" if self._command is self._null_command else self._command.getName(),
            nothing,
        )
