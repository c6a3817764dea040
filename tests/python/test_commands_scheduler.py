"""The scheduler: its order, requirements, default commands and what disabled means. Numbers are of robot-code.md 2.11."""

import unittest

import commands2
import wpilib
from command_case import CommandCase, Recorder
from commands2 import Command, CommandScheduler, IllegalCommandUse, InstantCommand, InterruptionBehavior, RunCommand


class Schedule(CommandCase):
    def test_aCommandBeginsAtOnceAndExecutesInTheNextRun(self) -> None:
        notes = Recorder()
        command = notes.command("a", loops=2)
        command.schedule()
        self.assertEqual(notes.take(), ["a.initialize"])
        self.scheduler.run()
        self.assertEqual(notes.take(), ["a.execute"])
        self.assertTrue(command.isScheduled())
        self.scheduler.run()
        self.assertEqual(notes.take(), ["a.execute", "a.end(False)"])
        self.assertFalse(command.isScheduled())

    def test_subsystemsComeFirst_thenButtons_thenCommandsInTheOrderOfScheduling(self) -> None:
        notes = Recorder()

        class Part(commands2.Subsystem):
            def __init__(self, name: str) -> None:
                self.name = name

            def periodic(self) -> None:
                notes.calls.append(f"{self.name}.periodic")

            def simulationPeriodic(self) -> None:
                notes.calls.append(f"{self.name}.simulationPeriodic")

        Part("b"), Part("a")
        self.scheduler.getDefaultButtonLoop().bind(notes.on("buttons"))
        notes.command("second").schedule()
        notes.command("first").schedule()
        notes.take()
        self.scheduler.run()
        self.assertEqual(
            notes.take(),
            ["b.periodic", "b.simulationPeriodic", "a.periodic", "a.simulationPeriodic", "buttons"]
            + ["second.execute", "first.execute"],
        )

    def test_aCommandWithTheSameSubsystemEndsTheOther_beforeItBegins(self) -> None:
        notes, arm = Recorder(), commands2.Subsystem()
        first, second = notes.command("first", arm), notes.command("second", arm)
        first.schedule()
        second.schedule()
        self.assertEqual(notes.take(), ["first.initialize", "first.end(True)", "second.initialize"])
        self.assertIs(arm.getCurrentCommand(), second)

    def test_aCommandThatCancelsIncomingKeepsItsSubsystem(self) -> None:
        arm = commands2.Subsystem()
        first = RunCommand(lambda: None, arm).withInterruptBehavior(InterruptionBehavior.kCancelIncoming)
        second = RunCommand(lambda: None, arm)
        first.schedule()
        second.schedule()
        self.assertTrue(first.isScheduled())
        self.assertFalse(second.isScheduled())

    def test_whatACommandSchedulesInTheLoopBeginsAfterIt_andReplacesIt(self) -> None:
        notes, arm = Recorder(), commands2.Subsystem()
        other = notes.command("other", arm)
        RunCommand(other.schedule, arm).finallyDo(notes.on("end")).schedule()
        notes.command("beside").schedule()
        notes.take()
        self.scheduler.run()
        self.assertEqual(notes.take(), ["beside.execute", "end(True)", "other.initialize"])

    def test_nullsWarnAndDoNothing(self) -> None:
        self.scheduler.schedule(None)
        self.scheduler.cancel(None)
        self.scheduler.registerSubsystem(None)

    def test_listenersHearOfEachCommand(self) -> None:
        notes, arm = Recorder(), commands2.Subsystem()
        self.scheduler.onCommandInitialize(lambda command: notes.calls.append(f"init {command.getName()}"))
        self.scheduler.onCommandExecute(lambda command: notes.calls.append(f"execute {command.getName()}"))
        self.scheduler.onCommandFinish(lambda command: notes.calls.append(f"finish {command.getName()}"))
        self.scheduler.onCommandInterruptWithCause(
            lambda command, cause: notes.calls.append(f"{cause and cause.getName()} interrupts {command.getName()}")
        )
        slow = RunCommand(lambda: None, arm).withName("slow")
        slow.schedule()
        InstantCommand(lambda: None, arm).withName("quick").schedule()
        self.scheduler.run()
        slow.schedule()
        self.scheduler.cancelAll()
        self.assertEqual(
            notes.take(),
            ["init slow", "quick interrupts slow", "init quick", "execute quick", "finish quick"]
            + ["init slow", "None interrupts slow"],
        )

    def test_dashboardsSeeNamesAndNumbers(self) -> None:
        first, second = RunCommand(lambda: None).withName("one"), RunCommand(lambda: None).withName("two")
        self.scheduler.schedule(first, second)
        wpilib.SmartDashboard.putData("Scheduler", self.scheduler)
        wpilib.SmartDashboard.updateValues()
        self.assertEqual(wpilib.SmartDashboard.getStringArray("Scheduler/Names", []), ["one", "two"])


class Disabled(CommandCase):
    def test_aCommandIsNotScheduled_unlessItRunsWhenDisabled(self) -> None:
        self.mode(enabled=False)
        command, other = InstantCommand(), RunCommand(lambda: None).ignoringDisable(True)
        self.scheduler.schedule(command, other)
        self.assertEqual((command.isScheduled(), other.isScheduled()), (False, True))

    def test_disablingEndsCommandsInTheNextRun(self) -> None:
        notes = Recorder()
        command, wait = notes.command("a"), commands2.WaitCommand(10)
        self.scheduler.schedule(command, wait)
        self.mode(enabled=False)
        self.scheduler.run()
        self.assertEqual(notes.take(), ["a.initialize", "a.end(True)"])
        self.assertTrue(wait.isScheduled())

    def test_liveWindowStopsTheScheduler(self) -> None:
        command = RunCommand(lambda: None)
        command.schedule()
        wpilib.LiveWindow.setEnabled(True)
        self.assertFalse(command.isScheduled())
        command.schedule()
        self.assertFalse(command.isScheduled())
        wpilib.LiveWindow.setEnabled(False)
        command.schedule()
        self.assertTrue(command.isScheduled())


class DefaultCommands(CommandCase):
    def test_itRunsWheneverTheSubsystemIsFree(self) -> None:
        notes, arm = Recorder(), commands2.Subsystem()
        arm.setDefaultCommand(notes.command("default", arm))
        self.scheduler.run()
        self.assertEqual(notes.take(), ["default.initialize"])
        notes.command("other", arm, loops=1).schedule()
        self.assertEqual(notes.take(), ["default.end(True)", "other.initialize"])
        self.scheduler.run()
        self.assertEqual(notes.take(), ["other.execute", "other.end(False)", "default.initialize"])

    def test_itMustRequireItsSubsystem(self) -> None:
        with self.assertRaisesRegex(IllegalCommandUse, "^Default commands must require their subsystem! "):
            commands2.Subsystem().setDefaultCommand(InstantCommand())

    def test_itMayNotBeInAGroup(self) -> None:
        arm = commands2.Subsystem()
        command = RunCommand(lambda: None, arm)
        command.withTimeout(1)
        with self.assertRaises(IllegalCommandUse):
            arm.setDefaultCommand(command)

    def test_removed_itRunsToItsEnd(self) -> None:
        arm = commands2.Subsystem()
        command = RunCommand(lambda: None, arm)
        arm.setDefaultCommand(command)
        self.scheduler.run()
        arm.removeDefaultCommand()
        self.assertIsNone(arm.getDefaultCommand())
        self.scheduler.run()
        self.assertTrue(command.isScheduled())


class Classes(CommandCase):
    def test_aClassNeedsNoSuperInit(self) -> None:
        class Arm(commands2.Subsystem):
            def __init__(self) -> None:
                self.angle = 0

        class Lift(Command):
            def __init__(self, arm: Arm) -> None:
                self.addRequirements(arm)

        arm = Arm()
        lift = Lift(arm)
        lift.schedule()
        self.assertIs(arm.getCurrentCommand(), lift)
        self.assertEqual((arm.getName(), lift.getName()), ("Arm", "Lift"))

    def test_theSchedulerIsOne(self) -> None:
        self.assertIs(CommandScheduler(), CommandScheduler.getInstance())

    def test_modulesHaveRobotPysNames(self) -> None:
        from commands2.button.trigger import Trigger
        from commands2.command import Command as SameCommand

        self.assertIs(SameCommand, Command)
        self.assertIs(Trigger, commands2.button.Trigger)


class Robot(CommandCase):
    def test_commandsRunFiveMillisecondsAfterEachLoop(self) -> None:
        notes = Recorder()

        class TestRobot(commands2.TimedCommandRobot):
            def teleopPeriodic(self) -> None:
                notes.calls.append(f"loop {wpilib.Timer.getFPGATimestamp():.3f}")

            def robotPeriodic(self) -> None:
                pass

        robot = TestRobot()
        robot._sandlot_begin(None)
        RunCommand(lambda: notes.calls.append(f"command {wpilib.Timer.getFPGATimestamp():.3f}")).schedule()
        self.step(0.050)
        self.assertEqual(notes.take(), ["loop 0.020", "command 0.025", "loop 0.040", "command 0.045"])


if __name__ == "__main__":
    unittest.main()
