"""Groups and decorators of commands. What must hold is of robot-code.md 2.11."""

import unittest
import unittest.mock

import commands2
from command_case import CommandCase, Recorder
from commands2 import (
    ConditionalCommand,
    DeferredCommand,
    IllegalCommandUse,
    InstantCommand,
    InterruptionBehavior,
    ParallelCommandGroup,
    ParallelDeadlineGroup,
    ParallelRaceGroup,
    ProxyCommand,
    RunCommand,
    SelectCommand,
    SequentialCommandGroup,
    WaitCommand,
    WaitUntilCommand,
    cmd,
)
from wpilib.simulation import DriverStationSim


class Sequence(CommandCase):
    def test_theNextBeginsWhereTheLastEnds_andExecutesOneLoopLater(self) -> None:
        notes = Recorder()
        group = SequentialCommandGroup(notes.command("a", loops=1), notes.command("b", loops=1))
        group.schedule()
        self.assertEqual(notes.take(), ["a.initialize"])
        self.scheduler.run()
        self.assertEqual(notes.take(), ["a.execute", "a.end(False)", "b.initialize"])
        self.scheduler.run()
        self.assertEqual(notes.take(), ["b.execute", "b.end(False)"])
        self.assertFalse(group.isScheduled())

    def test_nInstantCommandsTakeNLoops(self) -> None:
        group = cmd.sequence(*[cmd.none() for _ in range(5)])
        group.schedule()
        loops = 0
        while group.isScheduled():
            self.scheduler.run()
            loops += 1
        self.assertEqual(loops, 5)

    def test_anEmptyOneHasFinished(self) -> None:
        group = SequentialCommandGroup()
        group.schedule()
        self.scheduler.run()
        self.assertFalse(group.isScheduled())

    def test_interruptedItEndsTheCurrentCommandOnly(self) -> None:
        notes = Recorder()
        group = notes.command("a").andThen(notes.command("b"))
        group.schedule()
        group.cancel()
        self.assertEqual(notes.take(), ["a.initialize", "a.end(True)"])

    def test_commandsCanBeGivenInLists_butNotWhileItRuns(self) -> None:
        group = SequentialCommandGroup([WaitCommand(1), [WaitCommand(1)]], WaitCommand(1))
        self.assertEqual(len(group._commands), 3)
        group.schedule()
        with self.assertRaisesRegex(IllegalCommandUse, "^Commands cannot be added to a composition while it is running$"):
            group.addCommands(WaitCommand(1))


class Parallel(CommandCase):
    def test_allMustFinish(self) -> None:
        notes = Recorder()
        group = ParallelCommandGroup(notes.command("a", loops=1), notes.command("b", loops=2))
        group.schedule()
        self.scheduler.run()
        self.scheduler.run()
        self.assertEqual(
            notes.take(),
            ["a.initialize", "b.initialize", "a.execute", "a.end(False)", "b.execute", "b.execute", "b.end(False)"],
        )
        self.assertFalse(group.isScheduled())

    def test_theFirstWinsARace(self) -> None:
        notes = Recorder()
        group = ParallelRaceGroup(notes.command("a"), notes.command("b", loops=1))
        group.schedule()
        self.scheduler.run()
        # Upstream keeps them in a set, which has no order.
        self.assertCountEqual(
            notes.take(),
            ["a.initialize", "b.initialize", "a.execute", "b.execute", "a.end(True)", "b.end(False)"],
        )

    def test_theDeadlineEndsTheOthers(self) -> None:
        notes = Recorder()
        group = ParallelDeadlineGroup(notes.command("dead", loops=2), notes.command("a", loops=1), notes.command("b"))
        group.schedule()
        notes.take()
        self.scheduler.run()
        self.assertEqual(notes.take(), ["a.execute", "a.end(False)", "b.execute", "dead.execute"])
        self.scheduler.run()
        self.assertEqual(notes.take(), ["b.execute", "dead.execute", "dead.end(False)", "b.end(True)"])
        self.assertFalse(group.isScheduled())

    def test_theDeadlineIsNoneOfTheOthers(self) -> None:
        command = RunCommand(lambda: None)
        with self.assertRaisesRegex(
            IllegalCommandUse, "^The deadline command cannot also be in the other commands! "
        ):
            ParallelDeadlineGroup(command, command)

    def test_itTakesRequirementsAndBehaviorOfAll(self) -> None:
        arm, wrist = commands2.Subsystem(), commands2.Subsystem()
        keep = InterruptionBehavior.kCancelIncoming
        group = ParallelCommandGroup(
            arm.run(print).withInterruptBehavior(keep).ignoringDisable(True),
            wrist.run(print).withInterruptBehavior(keep).ignoringDisable(True),
        )
        self.assertEqual(group.getRequirements(), {arm, wrist})
        self.assertEqual(group.getInterruptionBehavior(), keep)
        self.assertTrue(group.runsWhenDisabled())
        group.addCommands(RunCommand(print))
        self.assertEqual(group.getInterruptionBehavior(), InterruptionBehavior.kCancelSelf)
        self.assertFalse(group.runsWhenDisabled())


class Composed(CommandCase):

    def test_aScheduledCommandMayNotBeComposed(self) -> None:
        command = RunCommand(print)
        command.schedule()
        with self.assertRaisesRegex(IllegalCommandUse, "^Commands that have been scheduled individually may not"):
            command.withTimeout(1)

    def test_notTwiceInOneGroup(self) -> None:
        command = InstantCommand()
        with self.assertRaisesRegex(IllegalCommandUse, "^Cannot compose a command twice in the same composition!$"):
            SequentialCommandGroup(command, command)


class Decorators(CommandCase):
    def test_withTimeoutInterruptsInTheLoopInWhichTimeIsOver(self) -> None:
        notes = Recorder()
        command = notes.command("a").withTimeout(0.1)
        command.schedule()
        self.step(0.08)
        self.scheduler.run()
        self.assertTrue(command.isScheduled())
        self.step(0.02)
        self.scheduler.run()
        self.assertEqual(notes.take()[-1], "a.end(True)")

    def test_untilAndOnlyWhile(self) -> None:
        stop = False
        until = RunCommand(lambda: None).until(lambda: stop)
        only = RunCommand(lambda: None).onlyWhile(lambda: not stop)
        self.scheduler.schedule(until, only)
        self.scheduler.run()
        self.assertTrue(self.scheduler.isScheduled(until, only))
        stop = True
        self.scheduler.run()
        self.assertEqual((until.isScheduled(), only.isScheduled()), (False, False))

    def test_unlessAndOnlyIfAskAtTheBeginning(self) -> None:
        notes, condition = Recorder(), True
        unless = cmd.runOnce(notes.on("unless")).unless(lambda: condition)
        only_if = cmd.runOnce(notes.on("onlyIf")).onlyIf(lambda: condition)
        for condition in (True, False):
            self.scheduler.schedule(unless, only_if)
            self.scheduler.run()
        self.assertEqual(notes.take(), ["onlyIf", "unless"])

    def test_finallyDoAndHandleInterruptComeAfterTheEnd(self) -> None:
        notes = Recorder()
        command = notes.command("a").finallyDo(notes.on("finally")).handleInterrupt(notes.on("interrupted"))
        command.schedule()
        command.cancel()
        self.assertEqual(notes.take(), ["a.initialize", "a.end(True)", "finally(True)", "interrupted"])

    def test_beforeStartingTakesAFunctionOrACommand(self) -> None:
        notes = Recorder()
        cmd.runOnce(notes.on("b")).beforeStarting(notes.on("a")).schedule()
        self.scheduler.run()
        cmd.runOnce(notes.on("d")).beforeStarting(cmd.runOnce(notes.on("c"))).schedule()
        self.scheduler.run()
        self.assertEqual(notes.take(), ["a", "b", "c", "d"])

    def test_repeatedlyBeginsAgainOneLoopLater(self) -> None:
        notes = Recorder()
        command = notes.command("a", loops=1).repeatedly()
        self.assertEqual(command.getName(), "Repeat(a)")
        command.schedule()
        self.scheduler.run()
        self.scheduler.run()
        self.assertEqual(
            notes.take(), ["a.initialize", "a.execute", "a.end(False)", "a.initialize", "a.execute", "a.end(False)"]
        )
        command.cancel()
        self.assertEqual(notes.take(), [])

    def test_deadlineWithIsDeprecated(self) -> None:
        with self.assertWarnsRegex(DeprecationWarning, "deadlineWith is deprecated use deadlineFor instead"):
            self.assertIsInstance(WaitCommand(1).deadlineWith(WaitCommand(2)), ParallelDeadlineGroup)


class Choices(CommandCase):
    def test_oneOfTwo(self) -> None:
        notes = Recorder()
        for condition in (True, False):
            command = ConditionalCommand(
                notes.command("yes", loops=1), notes.command("no", loops=1), lambda: condition
            )
            command.schedule()
            self.scheduler.run()
        self.assertEqual(
            notes.take(),
            ["yes.initialize", "yes.execute", "yes.end(False)", "no.initialize", "no.execute", "no.end(False)"],
        )

    def test_oneOfSeveral_orNoneAndAWord(self) -> None:
        notes, key = Recorder(), "two"
        command = SelectCommand(
            {"one": cmd.runOnce(notes.on("one")), "two": cmd.runOnce(notes.on("two"))}, lambda: key
        )
        command.schedule()
        self.scheduler.run()
        self.assertEqual(notes.take(), ["two"])
        key = "three"
        with unittest.mock.patch("builtins.print") as printed:
            command.schedule()
        printed.assert_called_once_with("SelectCommand selector value does not correspond to any command!")

    def test_deferredMakesItsCommandEachTime(self) -> None:
        made = []

        def make() -> commands2.Command:
            made.append(InstantCommand())
            return made[-1]

        command = DeferredCommand(make)
        for _ in range(2):
            command.schedule()
            self.scheduler.run()
        self.assertEqual(len(made), 2)
        self.assertTrue(self.scheduler.isComposed(made[0]))

    def test_aProxySchedulesAndWaits(self) -> None:
        notes, arm = Recorder(), commands2.Subsystem()
        inner = notes.command("inner", arm, loops=2)
        proxy = inner.asProxy()
        self.assertEqual(proxy.getName(), "Proxy(inner)")
        self.assertEqual(proxy.getRequirements(), set())
        proxy.schedule()
        self.assertTrue(inner.isScheduled())
        for _ in range(3):
            self.scheduler.run()
        self.assertFalse(proxy.isScheduled())
        self.assertEqual(notes.take(), ["inner.initialize", "inner.execute", "inner.execute", "inner.end(False)"])

    def test_wrongArgumentsAreSaid(self) -> None:
        with self.assertRaisesRegex(TypeError, r"ProxyCommand\(\): incompatible function arguments"):
            ProxyCommand(3)
        with self.assertRaisesRegex(TypeError, r"2. \(self: WaitUntilCommand, time: wpimath.units.seconds\)"):
            WaitUntilCommand("soon")

    def test_waitUntilAMatchTime(self) -> None:
        command = WaitUntilCommand(20.0)
        command.schedule()
        DriverStationSim.setMatchTime(20.5)
        DriverStationSim.notifyNewData()
        self.scheduler.run()
        self.assertTrue(command.isScheduled())
        DriverStationSim.setMatchTime(19.98)
        DriverStationSim.notifyNewData()
        self.scheduler.run()
        self.assertFalse(command.isScheduled())

    def test_aNotifierCommandHasItsOwnPace(self) -> None:
        notes = Recorder()
        command = commands2.NotifierCommand(notes.on("x"), 0.01)
        command.schedule()
        self.step(0.25)
        command.cancel()
        self.step(1)
        self.assertEqual(len(notes.take()), 25)


if __name__ == "__main__":
    unittest.main()
