"""Commands that choose another one when they begin: ConditionalCommand and SelectCommand."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from wpiutil import SendableBuilder

from ._command import Command, InterruptionBehavior, nothing
from ._functions import PrintCommand
from ._scheduler import CommandScheduler


class _Choice(Command):
    """What both share: the chosen command does the work. They need the subsystems of all, run while the robot is
    disabled if all do, and let themselves be cancelled if one does."""

    def __init__(self, commands: list[Command]) -> None:
        super().__init__()
        CommandScheduler.getInstance().registerComposedCommands(commands)
        self._all = commands
        for command in commands:
            self.addRequirements(*command.getRequirements())

    def _chosen(self) -> Command | None:
        raise NotImplementedError

    def _running(self) -> Command:
        chosen = self._chosen()
        assert chosen is not None
        return chosen

    def execute(self) -> None:
        self._running().execute()

    def end(self, interrupted: bool) -> None:
        self._running().end(interrupted)

    def isFinished(self) -> bool:
        return self._running().isFinished()

    def runsWhenDisabled(self) -> bool:
        return all(command.runsWhenDisabled() for command in self._all)

    def getInterruptionBehavior(self) -> InterruptionBehavior:
        for command in self._all:
            if command.getInterruptionBehavior() == InterruptionBehavior.kCancelSelf:
                return InterruptionBehavior.kCancelSelf
        return InterruptionBehavior.kCancelIncoming

    def _selectedName(self) -> str:
        chosen = self._chosen()
        return "null" if chosen is None else chosen.getName()

    def initSendable(self, builder: SendableBuilder) -> None:
        super().initSendable(builder)
        builder.addStringProperty("selected", self._selectedName, nothing)


class ConditionalCommand(_Choice):
    """Runs one of two commands: the condition is asked when this command begins."""

    selectedCommand: Command | None

    def __init__(self, onTrue: Command, onFalse: Command, condition: Callable[[], bool]) -> None:
        """
        :param onTrue: runs if the condition is True
        :param onFalse: runs if the condition is False
        :param condition: asked once, at the beginning
        """
        super().__init__([onTrue, onFalse])
        assert callable(condition)
        self.onTrue = onTrue
        self.onFalse = onFalse
        self.condition = condition
        self.selectedCommand = None

    def _chosen(self) -> Command | None:
        return self.selectedCommand

    def initialize(self) -> None:
        self.selectedCommand = self.onTrue if self.condition() else self.onFalse
        self.selectedCommand.initialize()

    def initSendable(self, builder: SendableBuilder) -> None:
        super().initSendable(builder)
        builder.addStringProperty("onTrue", self.onTrue.getName, nothing)
        builder.addStringProperty("onFalse", self.onFalse.getName, nothing)


class SelectCommand(_Choice):
    """Runs one of several commands: the selector names its key when this command begins."""

    def __init__(self, commands: dict[Hashable, Command], selector: Callable[[], Hashable]) -> None:
        """
        :param commands: each key with its command
        :param selector: asked once, at the beginning
        """
        super().__init__(list(commands.values()))
        assert callable(selector)
        self._defaultCommand = PrintCommand("SelectCommand selector value does not correspond to any command!")
        CommandScheduler.getInstance().registerComposedCommands([self._defaultCommand])
        self._commands = commands
        self._selector = selector
        self._selectedCommand: Command = self._defaultCommand

    def _chosen(self) -> Command:
        return self._selectedCommand

    def initialize(self) -> None:
        self._selectedCommand = self._commands.get(self._selector(), self._defaultCommand)
        self._selectedCommand.initialize()
