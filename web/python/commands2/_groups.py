"""Groups of commands: one after the other, or side by side until all, the first or a certain one has finished."""

from __future__ import annotations

from collections.abc import Iterable

from wpiutil import SendableBuilder

from ._command import Command, InterruptionBehavior, nothing
from ._errors import IllegalCommandUse
from ._scheduler import CommandScheduler


def _flat(commands: Iterable[Command | Iterable[Command]]) -> list[Command]:
    """The commands of lists in lists."""
    flat: list[Command] = []
    for command in commands:
        if isinstance(command, Command):
            flat.append(command)
        elif isinstance(command, Iterable):
            flat.extend(_flat(command))
    return flat


class _Group(Command):
    """What all groups share: they need the subsystems of all their commands, run while the robot is disabled if all
    commands do, and let themselves be cancelled if one command does."""

    def __init__(self) -> None:
        super().__init__()
        self._runsWhenDisabled = True
        self._interruptBehavior = InterruptionBehavior.kCancelIncoming

    def runsWhenDisabled(self) -> bool:
        return self._runsWhenDisabled

    def getInterruptionBehavior(self) -> InterruptionBehavior:
        return self._interruptBehavior

    def _register(self, commands: Iterable[Command], isRunning: bool) -> list[Command]:
        if isRunning:
            raise IllegalCommandUse("Commands cannot be added to a composition while it is running")
        flat = _flat(commands)
        CommandScheduler.getInstance().registerComposedCommands(flat)
        return flat

    def _adopt(self, command: Command) -> None:
        self.requirements.update(command.getRequirements())
        self._runsWhenDisabled = self._runsWhenDisabled and command.runsWhenDisabled()
        if command.getInterruptionBehavior() == InterruptionBehavior.kCancelSelf:
            self._interruptBehavior = InterruptionBehavior.kCancelSelf

    def _requireDisjoint(self, command: Command) -> None:
        common = self.requirements.intersection(command.getRequirements())
        if common:
            raise IllegalCommandUse(
                "Multiple commands in a parallel composition cannot require the same subsystems.",
                common=sorted(common, key=lambda subsystem: getattr(subsystem, "_number", 0)),
            )


class SequentialCommandGroup(_Group):
    """Runs commands one after the other. The next one begins in the loop in which the last one has finished, and
    executes for the first time one loop later."""

    def __init__(self, *commands: Command) -> None:
        """
        :param commands: the commands in their order
        """
        super().__init__()
        self._commands: list[Command] = []
        self._currentCommandIndex = -1
        self.addCommands(*commands)

    def addCommands(self, *commands: Command) -> None:
        """Adds commands at the end."""
        for command in self._register(commands, self._currentCommandIndex != -1):
            self._commands.append(command)
            self._adopt(command)

    def initialize(self) -> None:
        self._currentCommandIndex = 0
        if self._commands:
            self._commands[0].initialize()

    def execute(self) -> None:
        if not self._commands:
            return
        current = self._commands[self._currentCommandIndex]
        current.execute()
        if current.isFinished():
            current.end(False)
            self._currentCommandIndex += 1
            if self._currentCommandIndex < len(self._commands):
                self._commands[self._currentCommandIndex].initialize()

    def end(self, interrupted: bool) -> None:
        if interrupted and 0 <= self._currentCommandIndex < len(self._commands):
            self._commands[self._currentCommandIndex].end(True)
        self._currentCommandIndex = -1

    def isFinished(self) -> bool:
        return self._currentCommandIndex == len(self._commands)

    def initSendable(self, builder: SendableBuilder) -> None:
        super().initSendable(builder)
        builder.addIntegerProperty("index", lambda: self._currentCommandIndex, nothing)


class ParallelCommandGroup(_Group):
    """Runs commands side by side until all have finished. No two may require the same subsystem."""

    def __init__(self, *commands: Command) -> None:
        """
        :param commands: the commands
        """
        super().__init__()
        # Each command with whether it still runs.
        self._commands: dict[Command, bool] = {}
        self.addCommands(*commands)

    def addCommands(self, *commands: Command) -> None:
        """Adds commands."""
        for command in self._register(commands, True in self._commands.values()):
            self._requireDisjoint(command)
            self._commands[command] = False
            self._adopt(command)

    def initialize(self) -> None:
        for command in self._commands:
            command.initialize()
            self._commands[command] = True

    def execute(self) -> None:
        for command, isRunning in self._commands.items():
            if isRunning:
                command.execute()
                if command.isFinished():
                    command.end(False)
                    self._commands[command] = False

    def end(self, interrupted: bool) -> None:
        if interrupted:
            for command, isRunning in self._commands.items():
                if isRunning:
                    command.end(True)
                    self._commands[command] = False

    def isFinished(self) -> bool:
        return True not in self._commands.values()


class ParallelRaceGroup(_Group):
    """Runs commands side by side until the first has finished, and interrupts the others. No two may require the
    same subsystem."""

    def __init__(self, *commands: Command) -> None:
        """
        :param commands: the commands
        """
        super().__init__()
        # A dictionary instead of a set: it keeps the order.
        self._commands: dict[Command, None] = {}
        self._finished = True
        self.addCommands(*commands)

    def addCommands(self, *commands: Command) -> None:
        """Adds commands."""
        for command in self._register(commands, not self._finished):
            self._requireDisjoint(command)
            self._commands[command] = None
            self._adopt(command)

    def initialize(self) -> None:
        self._finished = False
        for command in self._commands:
            command.initialize()

    def execute(self) -> None:
        for command in self._commands:
            command.execute()
            if command.isFinished():
                self._finished = True

    def end(self, interrupted: bool) -> None:
        self._finished = True
        for command in self._commands:
            command.end(not command.isFinished())

    def isFinished(self) -> bool:
        return self._finished


class ParallelDeadlineGroup(_Group):
    """Runs commands side by side until a certain one has finished, and interrupts the others. No two may require
    the same subsystem."""

    def __init__(self, deadline: Command, *commands: Command) -> None:
        """
        :param deadline: the command that ends the group
        :param commands: the others
        """
        super().__init__()
        # Each command with whether it still runs.
        self._commands: dict[Command, bool] = {}
        self._finished = True
        self._deadline: Command | None = None
        self.addCommands(*commands)
        self.setDeadline(deadline)

    def setDeadline(self, deadline: Command) -> None:
        """Sets the command that ends the group. It must not be one of the others."""
        if deadline is self._deadline:
            return
        if deadline in self._commands:
            raise IllegalCommandUse("The deadline command cannot also be in the other commands!", deadline=deadline)
        self.addCommands(deadline)
        self._deadline = deadline

    def addCommands(self, *commands: Command) -> None:
        """Adds commands."""
        for command in self._register(commands, not self._finished):
            self._requireDisjoint(command)
            self._commands[command] = False
            self._adopt(command)

    def initialize(self) -> None:
        for command in self._commands:
            command.initialize()
            self._commands[command] = True
        self._finished = False

    def execute(self) -> None:
        for command, isRunning in self._commands.items():
            if isRunning:
                command.execute()
                if command.isFinished():
                    command.end(False)
                    self._commands[command] = False
                    if command is self._deadline:
                        self._finished = True

    def end(self, interrupted: bool) -> None:
        self._finished = True
        for command, isRunning in self._commands.items():
            if isRunning:
                command.end(True)
                self._commands[command] = False

    def isFinished(self) -> bool:
        return self._finished

    def initSendable(self, builder: SendableBuilder) -> None:
        super().initSendable(builder)
        builder.addStringProperty(
            "deadline", lambda: "null" if self._deadline is None else self._deadline.getName(), nothing
        )
