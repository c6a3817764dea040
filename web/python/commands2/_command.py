"""A command: something that the robot does for a while, and the decorators that make new commands of it."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, Self

from wpiutil import Sendable, SendableBuilder, SendableRegistry

if TYPE_CHECKING:
    from ._choices import ConditionalCommand
    from ._groups import ParallelCommandGroup, ParallelDeadlineGroup, ParallelRaceGroup, SequentialCommandGroup
    from ._subsystem import Subsystem
    from ._wrappers import ProxyCommand, RepeatCommand, WrapperCommand

# Dashboards tell commands apart by a number. A memory address would differ from run to run.
_numbers = itertools.count(1)


class InterruptionBehavior(Enum):
    """What a running command does when another one wants a subsystem that it holds."""

    #: It goes on, and the other command is not scheduled.
    kCancelIncoming = 0

    #: It is cancelled, and the other command takes its place. Commands do so if they do not say otherwise.
    kCancelSelf = 1


class Command(Sendable):
    """What the robot does for a while. The scheduler calls initialize once, execute in each loop until isFinished
    is True, then end.

    A class of its own needs no `super().__init__()`.
    """

    InterruptionBehavior = InterruptionBehavior

    #: The subsystems that this command needs for itself.
    requirements: set[Subsystem]

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        instance = super().__new__(cls)
        Sendable.__init__(instance)
        SendableRegistry.add(instance, cls.__name__)
        instance.requirements = set()
        instance._number = next(_numbers)
        return instance

    def __init__(self) -> None:
        pass

    def __repr__(self) -> str:
        kind, name = type(self).__name__, self.getName()
        return f"<{kind}>" if name == kind else f"<{kind} {name!r}>"

    # ---- to override ----

    def initialize(self) -> None:
        """Called once when the command begins."""

    def execute(self) -> None:
        """Called in each loop while the command runs."""

    def end(self, interrupted: bool) -> None:
        """Called once when the command is over.

        :param interrupted: True if the command was cancelled before it had finished
        """

    def isFinished(self) -> bool:
        """Whether the command has done its work. A command that never says so runs until something cancels it."""
        return False

    def runsWhenDisabled(self) -> bool:
        """Whether the command also runs while the robot is disabled."""
        return False

    def getInterruptionBehavior(self) -> InterruptionBehavior:
        """What happens when another command wants a subsystem of this one."""
        return InterruptionBehavior.kCancelSelf

    # ---- requirements and names ----

    def getRequirements(self) -> set[Subsystem]:
        """The subsystems that this command needs for itself."""
        return self.requirements

    def addRequirements(self, *requirements: Subsystem) -> None:
        """Says which subsystems this command needs. Call it in the constructor."""
        self.requirements.update(requirements)

    def hasRequirement(self, requirement: Subsystem) -> bool:
        """Whether this command needs that subsystem."""
        return requirement in self.getRequirements()

    def getName(self) -> str:
        """The name that dashboards show: the class's, unless it was set."""
        return SendableRegistry.getName(self)

    def setName(self, name: str) -> None:
        """Sets the name that dashboards show."""
        SendableRegistry.setName(self, name)

    def getSubsystem(self) -> str:
        """The name of the subsystem under which dashboards show this command."""
        return SendableRegistry.getSubsystem(self)

    def setSubsystem(self, subsystem: str) -> None:
        """Sets the name of the subsystem under which dashboards show this command."""
        SendableRegistry.setSubsystem(self, subsystem)

    # ---- scheduling ----

    def schedule(self) -> None:
        """Hands this command to the scheduler."""
        from ._scheduler import CommandScheduler

        CommandScheduler.getInstance().schedule(self)

    def cancel(self) -> None:
        """Ends this command with `interrupted` True, whatever its interruption behavior."""
        from ._scheduler import CommandScheduler

        CommandScheduler.getInstance().cancel(self)

    def isScheduled(self) -> bool:
        """Whether the scheduler runs this command. A command inside a group is not seen: its group is."""
        from ._scheduler import CommandScheduler

        return CommandScheduler.getInstance().isScheduled(self)

    # ---- decorators: each makes a new command that holds this one, which then cannot be used on its own ----

    def withTimeout(self, seconds: float) -> ParallelRaceGroup:
        """This command, interrupted if it takes longer than `seconds`."""
        from ._waits import WaitCommand

        return self.raceWith(WaitCommand(seconds))

    def until(self, condition: Callable[[], bool]) -> ParallelRaceGroup:
        """This command, interrupted as soon as `condition` is True."""
        from ._waits import WaitUntilCommand

        return self.raceWith(WaitUntilCommand(condition))

    def onlyWhile(self, condition: Callable[[], bool]) -> ParallelRaceGroup:
        """This command, interrupted as soon as `condition` is False."""
        assert callable(condition)
        return self.until(lambda: not condition())

    def beforeStarting(self, before: Command | Callable[[], Any]) -> SequentialCommandGroup:
        """A function or command first, then this command."""
        from ._functions import InstantCommand
        from ._groups import SequentialCommandGroup

        first = before if isinstance(before, Command) else InstantCommand(before)
        return SequentialCommandGroup(first, self)

    def andThen(self, *next: Command) -> SequentialCommandGroup:
        """This command, then others, one after the other."""
        from ._groups import SequentialCommandGroup

        return SequentialCommandGroup(self, *next)

    def deadlineFor(self, *parallel: Command) -> ParallelDeadlineGroup:
        """This command beside others, which are interrupted when this one ends."""
        from ._groups import ParallelDeadlineGroup

        return ParallelDeadlineGroup(self, *parallel)

    def deadlineWith(self, *parallel: Command) -> ParallelDeadlineGroup:
        """The old name of deadlineFor."""
        warnings.warn("deadlineWith is deprecated use deadlineFor instead", DeprecationWarning, stacklevel=2)
        return self.deadlineFor(*parallel)

    def alongWith(self, *parallel: Command) -> ParallelCommandGroup:
        """This command beside others, until all have finished."""
        from ._groups import ParallelCommandGroup

        return ParallelCommandGroup(self, *parallel)

    def raceWith(self, *parallel: Command) -> ParallelRaceGroup:
        """This command beside others, until the first has finished."""
        from ._groups import ParallelRaceGroup

        return ParallelRaceGroup(self, *parallel)

    def repeatedly(self) -> RepeatCommand:
        """This command again and again, until something interrupts it."""
        from ._wrappers import RepeatCommand

        return RepeatCommand(self)

    def asProxy(self) -> ProxyCommand:
        """A command that schedules this one and waits for it. A group that holds it does not need its subsystems."""
        from ._wrappers import ProxyCommand

        return ProxyCommand(self)

    def unless(self, condition: Callable[[], bool]) -> ConditionalCommand:
        """This command, or nothing if `condition` is True when it begins."""
        from ._choices import ConditionalCommand
        from ._functions import InstantCommand

        return ConditionalCommand(InstantCommand(), self, condition)

    def onlyIf(self, condition: Callable[[], bool]) -> ConditionalCommand:
        """This command, or nothing if `condition` is False when it begins."""
        return self.unless(lambda: not condition())

    def ignoringDisable(self, doesRunWhenDisabled: bool) -> WrapperCommand:
        """This command, which runs while the robot is disabled, or does not."""
        from ._wrappers import WrapperCommand

        class IgnoringDisable(WrapperCommand):
            def runsWhenDisabled(self) -> bool:
                return doesRunWhenDisabled

        return IgnoringDisable(self)

    def withInterruptBehavior(self, behavior: InterruptionBehavior) -> WrapperCommand:
        """This command with another interruption behavior."""
        from ._wrappers import WrapperCommand

        class WithInterruptBehavior(WrapperCommand):
            def getInterruptionBehavior(self) -> InterruptionBehavior:
                return behavior

        return WithInterruptBehavior(self)

    def finallyDo(self, end: Callable[[bool], Any]) -> WrapperCommand:
        """This command, and `end(interrupted)` after its own end."""
        from ._wrappers import WrapperCommand

        class FinallyDo(WrapperCommand):
            def end(self, interrupted: bool) -> None:
                self._command.end(interrupted)
                end(interrupted)

        return FinallyDo(self)

    def handleInterrupt(self, handler: Callable[[], Any]) -> WrapperCommand:
        """This command, and `handler()` if it is interrupted."""
        return self.finallyDo(lambda interrupted: handler() if interrupted else None)

    def withName(self, name: str) -> WrapperCommand:
        """This command under another name."""
        from ._wrappers import WrapperCommand

        wrapper = WrapperCommand(self)
        wrapper.setName(name)
        return wrapper

    # ---- dashboards ----

    def initSendable(self, builder: SendableBuilder) -> None:
        """What dashboards show: a name, and a button that starts and stops the command."""
        from ._scheduler import CommandScheduler

        def run_or_stop(value: bool) -> None:
            if value and not self.isScheduled():
                self.schedule()
            elif not value and self.isScheduled():
                self.cancel()

        builder.setSmartDashboardType("Command")
        builder.addStringProperty(".name", self.getName, nothing)
        builder.addBooleanProperty("running", self.isScheduled, run_or_stop)
        builder.addBooleanProperty(".isParented", lambda: CommandScheduler.getInstance().isComposed(self), nothing)
        builder.addStringProperty("interruptBehavior", lambda: self.getInterruptionBehavior().name, nothing)
        builder.addBooleanProperty("runsWhenDisabled", self.runsWhenDisabled, nothing)


def nothing(_: object) -> None:
    """A setter for what a dashboard may only read."""
