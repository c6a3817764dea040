"""The scheduler: it runs commands, and lets only one at a time have a subsystem."""

from __future__ import annotations

import os.path
import sys
from collections.abc import Callable, Iterable
from typing import Any

from wpilib import LiveWindow, RobotState, reportWarning
from wpilib.event import EventLoop
from wpiutil import Sendable, SendableBuilder, SendableRegistry

from ._command import Command, InterruptionBehavior, nothing
from ._errors import IllegalCommandUse
from ._subsystem import Subsystem

_this_folder = os.path.dirname(__file__) + os.sep


class CommandScheduler(Sendable):
    """Runs commands. There is one, from getInstance(); its run() must be called in each loop, which
    TimedCommandRobot does."""

    _instance: CommandScheduler | None = None

    def __new__(cls) -> CommandScheduler:
        return super().__new__(cls) if cls._instance is None else cls._instance

    @staticmethod
    def getInstance() -> CommandScheduler:
        """The scheduler."""
        instance = CommandScheduler._instance
        return CommandScheduler() if instance is None else instance

    @staticmethod
    def resetInstance() -> None:
        """Forgets the scheduler with all that it knows; the next getInstance() makes a new one. For tests."""
        instance = CommandScheduler._instance
        if instance is not None:
            instance._defaultButtonLoop.clear()
            LiveWindow.setEnabledCallback(lambda: None)
            LiveWindow.setDisabledCallback(lambda: None)
            SendableRegistry.remove(instance)
        CommandScheduler._instance = None

    def __init__(self) -> None:
        if CommandScheduler._instance is not None:
            return
        super().__init__()
        CommandScheduler._instance = self

        # Commands in a group, each with the place in the program that put it there.
        self._composedCommands: dict[Command, str] = {}
        # Dictionaries instead of sets: their order is the order of scheduling.
        self._scheduledCommands: dict[Command, None] = {}
        self._requirements: dict[Subsystem, Command] = {}
        self._subsystems: dict[Subsystem, Command | None] = {}

        self._defaultButtonLoop = EventLoop()
        self._activeButtonLoop = self._defaultButtonLoop
        self._disabled = False

        self._initActions: list[Callable[[Command], Any]] = []
        self._executeActions: list[Callable[[Command], Any]] = []
        self._interruptActions: list[Callable[[Command, Command | None], Any]] = []
        self._finishActions: list[Callable[[Command], Any]] = []

        # While commands run, what they schedule and cancel waits for the end of the loop.
        self._inRunLoop = False
        self._toSchedule: dict[Command, None] = {}
        self._toCancel: dict[Command, Command | None] = {}
        self._endingCommands: set[Command] = set()

        SendableRegistry.addLW(self, "Scheduler")
        LiveWindow.setEnabledCallback(self._onLiveWindow)
        LiveWindow.setDisabledCallback(self.enable)

    def _onLiveWindow(self) -> None:
        self.disable()
        self.cancelAll()

    # ---- the loop ----

    def run(self) -> None:
        """One loop: subsystems, buttons, commands, then default commands for subsystems that no command has."""
        if self._disabled:
            return
        for subsystem in list(self._subsystems):
            subsystem.periodic()
            subsystem.simulationPeriodic()
        self._activeButtonLoop.poll()

        self._inRunLoop = True
        is_disabled = RobotState.isDisabled()
        for command in list(self._scheduledCommands):
            if is_disabled and not command.runsWhenDisabled():
                self._cancel(command, None)
            else:
                self._step(command)
        self._inRunLoop = False

        self._runQueues()
        for subsystem, default in list(self._subsystems.items()):
            if default is not None and subsystem not in self._requirements:
                self._schedule(default)

    def _step(self, command: Command) -> None:
        command.execute()
        for action in self._executeActions:
            action(command)
        if command.isFinished():
            self._endingCommands.add(command)
            command.end(False)
            for action in self._finishActions:
                action(command)
            self._forget(command)

    def _runQueues(self) -> None:
        schedule, self._toSchedule = self._toSchedule, {}
        cancel, self._toCancel = self._toCancel, {}
        for command in schedule:
            self._schedule(command)
        for command, interruptor in cancel.items():
            self._cancel(command, interruptor)

    def _forget(self, command: Command) -> None:
        self._endingCommands.discard(command)
        self._scheduledCommands.pop(command, None)
        for requirement in command.getRequirements():
            # end() may have scheduled another command, which holds the subsystem by now.
            if self._requirements.get(requirement) is command:
                del self._requirements[requirement]

    # ---- scheduling and cancelling ----

    def schedule(self, *commands: Command) -> None:
        """Begins commands. Nothing happens to one that runs already, whose subsystem is held by a command that
        cancels others, or that does not run while the robot is disabled when it is."""
        for command in commands:
            self._schedule(command)

    def _schedule(self, command: Command | None) -> None:
        if command is None:
            reportWarning("Tried to schedule a null command!", True)
            return
        if self._inRunLoop:
            self._toSchedule[command] = None
            return
        self.requireNotComposed(command)
        if self._disabled or self.isScheduled(command):
            return
        if RobotState.isDisabled() and not command.runsWhenDisabled():
            return

        # Sets have no order of their own: subsystems come in the order in which they were made.
        requirements = sorted(command.getRequirements(), key=lambda subsystem: getattr(subsystem, "_number", 0))
        holders = [self._requirements[each] for each in requirements if each in self._requirements]
        for holder in holders:
            if holder.getInterruptionBehavior() == InterruptionBehavior.kCancelIncoming:
                return
        for requirement in requirements:
            holding = self.requiring(requirement)
            if holding is not None:
                self._cancel(holding, command)
        self._begin(command, requirements)

    def _begin(self, command: Command, requirements: list[Subsystem]) -> None:
        self._scheduledCommands[command] = None
        for requirement in requirements:
            self._requirements[requirement] = command
        command.initialize()
        for action in self._initActions:
            action(command)

    def cancel(self, *commands: Command) -> None:
        """Ends commands with `interrupted` True, whatever their interruption behavior."""
        for command in commands:
            self._cancel(command, None)

    def _cancel(self, command: Command | None, interruptor: Command | None) -> None:
        if command is None:
            reportWarning("Tried to cancel a null command", True)
            return
        if command in self._endingCommands:
            return
        if self._inRunLoop:
            self._toCancel[command] = interruptor
            return
        if not self.isScheduled(command):
            return
        # The command counts as scheduled until its end() is through.
        self._endingCommands.add(command)
        command.end(True)
        for action in self._interruptActions:
            action(command, interruptor)
        self._forget(command)

    def cancelAll(self) -> None:
        """Cancels all running commands."""
        self.cancel(*self._scheduledCommands)

    def isScheduled(self, *commands: Command) -> bool:
        """Whether all these commands run. A command inside a group is not seen: its group is."""
        return all(command in self._scheduledCommands for command in commands)

    def requiring(self, subsystem: Subsystem) -> Command | None:
        """The running command that requires a subsystem, or None."""
        return self._requirements.get(subsystem)

    def disable(self) -> None:
        """Stops scheduling: run() and schedule() do nothing."""
        self._disabled = True

    def enable(self) -> None:
        """Goes on after disable()."""
        self._disabled = False

    # ---- subsystems and their default commands ----

    def registerSubsystem(self, *subsystems: Subsystem) -> None:
        """Registers subsystems, so that their periodic() is called. A new subsystem has already done so."""
        for subsystem in subsystems:
            if subsystem is None:
                reportWarning("Tried to register a null subsystem", True)
            elif subsystem in self._subsystems:
                reportWarning("Tried to register an already-registered subsystem", True)
            else:
                self._subsystems[subsystem] = None

    def unregisterSubsystem(self, *subsystems: Subsystem) -> None:
        """Forgets subsystems: no more periodic(), no default command."""
        for subsystem in subsystems:
            self._subsystems.pop(subsystem, None)

    def unregisterAllSubsystems(self) -> None:
        """Forgets all subsystems."""
        self._subsystems.clear()

    def setDefaultCommand(self, subsystem: Subsystem, defaultCommand: Command) -> None:
        """Sets the command that runs whenever no other one needs a subsystem. It must require the subsystem, and
        should not end by itself."""
        if subsystem is None:
            reportWarning("Tried to set a default command for a null subsystem", True)
            return
        if defaultCommand is None:
            reportWarning("Tried to set a null default command", True)
            return
        self.requireNotComposed(defaultCommand)
        if subsystem not in defaultCommand.getRequirements():
            raise IllegalCommandUse(
                "Default commands must require their subsystem!", command=defaultCommand, subsystem=subsystem
            )
        if defaultCommand.getInterruptionBehavior() == InterruptionBehavior.kCancelIncoming:
            reportWarning(
                "Registering a non-interruptible default command\n"
                "This will likely prevent any other commands from requiring this subsystem.",
                True,
            )
        self._subsystems[subsystem] = defaultCommand

    def removeDefaultCommand(self, subsystem: Subsystem) -> None:
        """Takes a default command away. If it runs, it goes on until another command takes over."""
        if subsystem is None:
            reportWarning("Tried to remove a default command for a null subsystem", True)
            return
        self._subsystems[subsystem] = None

    def getDefaultCommand(self, subsystem: Subsystem) -> Command | None:
        """The default command of a subsystem, or None."""
        return self._subsystems.get(subsystem)

    # ---- buttons ----

    def getDefaultButtonLoop(self) -> EventLoop:
        """The loop that triggers are bound to if they name no other."""
        return self._defaultButtonLoop

    def getActiveButtonLoop(self) -> EventLoop:
        """The loop that run() polls."""
        return self._activeButtonLoop

    def setActiveButtonLoop(self, loop: EventLoop) -> None:
        """Makes run() poll another loop."""
        self._activeButtonLoop = loop

    # ---- who wants to know ----

    def onCommandInitialize(self, action: Callable[[Command], Any]) -> None:
        """Calls `action(command)` whenever a command begins."""
        assert callable(action)
        self._initActions.append(action)

    def onCommandExecute(self, action: Callable[[Command], Any]) -> None:
        """Calls `action(command)` whenever a command has executed."""
        assert callable(action)
        self._executeActions.append(action)

    def onCommandInterrupt(self, action: Callable[[Command], Any]) -> None:
        """Calls `action(command)` whenever a command is interrupted."""
        assert callable(action)
        self._interruptActions.append(lambda command, interruptor: action(command))

    def onCommandInterruptWithCause(self, action: Callable[[Command, Command | None], Any]) -> None:
        """Calls `action(command, cause)` whenever a command is interrupted. The cause is the command that takes its
        place, or None if it was cancelled."""
        assert callable(action)
        self._interruptActions.append(action)

    def onCommandFinish(self, action: Callable[[Command], Any]) -> None:
        """Calls `action(command)` whenever a command has finished by itself."""
        assert callable(action)
        self._finishActions.append(action)

    # ---- commands in groups ----

    def registerComposedCommands(self, commands: Iterable[Command]) -> None:
        """Notes that commands belong to a group and cannot be used on their own any more."""
        composed = tuple(commands)
        if len(set(composed)) != len(composed):
            raise IllegalCommandUse("Cannot compose a command twice in the same composition!")
        self.requireNotComposedOrScheduled(*composed)
        location = _callers_place()
        for command in composed:
            self._composedCommands[command] = location

    def clearComposedCommands(self) -> None:
        """Forgets all groups, so that each command can be used again. It may then run twice at a time."""
        self._composedCommands.clear()

    def removeComposedCommand(self, command: Command) -> None:
        """Forgets that a command belongs to a group. It may then run twice at a time."""
        self._composedCommands.pop(command, None)

    def requireNotComposed(self, *commands: Command) -> None:
        """Raises IllegalCommandUse if a command belongs to a group."""
        for command in commands:
            location = self._composedCommands.get(command)
            if location is not None:
                raise IllegalCommandUse(
                    "Commands that have been composed may not be added to another composition or scheduled "
                    f"individually (originally composed at {location})",
                    command=command,
                )

    def requireNotComposedOrScheduled(self, *commands: Command) -> None:
        """Raises IllegalCommandUse if a command belongs to a group, or runs."""
        for command in commands:
            if self.isScheduled(command):
                raise IllegalCommandUse(
                    "Commands that have been scheduled individually may not be added to a composition!",
                    command=command,
                )
            self.requireNotComposed(command)

    def isComposed(self, command: Command) -> bool:
        """Whether a command belongs to a group."""
        return command in self._composedCommands

    # ---- time and dashboards ----

    def setPeriod(self, period: float) -> None:
        """Accepted: it sets from when on a loop counts as too long, and simulated loops take no simulated time."""

    def printWatchdogEpochs(self) -> None:
        """Nothing: simulated loops take no simulated time."""

    def initSendable(self, builder: SendableBuilder) -> None:
        """What dashboards show: the commands that run, each of which they can cancel."""

        def cancel(numbers: list[int]) -> None:
            for command in list(self._scheduledCommands):
                if command._number in numbers:
                    self.cancel(command)

        builder.setSmartDashboardType("Scheduler")
        builder.addStringArrayProperty("Names", lambda: [each.getName() for each in self._scheduledCommands], nothing)
        builder.addIntegerArrayProperty("Ids", lambda: [each._number for each in self._scheduledCommands], nothing)
        builder.addIntegerArrayProperty("Cancel", lambda: [], cancel)


def _callers_place() -> str:
    """The file and line that called into this package."""
    frame = sys._getframe(1)
    while frame is not None:
        if not frame.f_code.co_filename.startswith(_this_folder):
            return f"{frame.f_code.co_filename}:{frame.f_lineno}"
        frame = frame.f_back
    return "<unknown>"
