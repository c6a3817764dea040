"""MagicRobot: making components, the order of a loop, tunables, feedbacks and errors. What must hold is of robot-code.md 2.13."""

import pathlib
import sys
import tempfile
import textwrap
import unittest
from collections.abc import Sequence

import wpilib
from command_case import CommandCase, Recorder
from magicbot import MagicRobot, feedback, tunable, will_reset_to
from magicbot.inject import MagicInjectError
from magicbot.magic_tunable import setup_tunables
from ntcore import NetworkTableInstance


def table(name: str):
    return NetworkTableInstance.getDefault().getTable(name)


notes = Recorder()


class Wheels:
    turns = will_reset_to(0)

    def setup(self) -> None:
        notes.calls.append("wheels.setup")

    def on_enable(self) -> None:
        notes.calls.append("wheels.on_enable")

    def on_disable(self) -> None:
        notes.calls.append("wheels.on_disable")

    def execute(self) -> None:
        notes.calls.append(f"wheels.execute {self.turns}")


class Drive:
    wheels: Wheels
    motor: str
    gain: float
    speed = tunable(0.5)

    def setup(self) -> None:
        notes.calls.append("drive.setup")

    def turn(self) -> None:
        self.wheels.turns = 3

    def execute(self) -> None:
        notes.calls.append("drive.execute")

    @feedback
    def get_angle(self) -> float:
        notes.calls.append("drive.get_angle")
        return 1.5


class Robot(MagicRobot):
    # Drive stands first and needs the wheels: setup comes in the other order, execute in this one.
    drive: Drive
    wheels: Wheels

    def createObjects(self) -> None:
        self.motor = "left"
        self.drive_gain = 2.0

    def teleopInit(self) -> None:
        notes.calls.append("teleopInit")

    def teleopPeriodic(self) -> None:
        notes.calls.append("teleopPeriodic")
        self.drive.turn()

    def disabledInit(self) -> None:
        notes.calls.append("disabledInit")

    def disabledPeriodic(self) -> None:
        notes.calls.append("disabledPeriodic")

    def robotPeriodic(self) -> None:
        super().robotPeriodic()
        notes.calls.append("robotPeriodic")

    def _simulationPeriodic(self) -> None:
        notes.calls.append("physics")


class Loop(CommandCase):
    def setUp(self) -> None:
        super().setUp()
        notes.take()

    def start(self, robot_class: type = Robot) -> MagicRobot:
        robot = robot_class()
        robot._sandlot_begin(None)
        return robot

    def test_componentsGetWhatTheyName_andSetUpInTheOrderOfTheirNeeds(self) -> None:
        robot = self.start()
        self.assertEqual(notes.take(), ["wheels.setup", "drive.setup"])
        self.assertIs(robot.drive.wheels, robot.wheels)
        self.assertEqual((robot.drive.motor, robot.drive.gain), ("left", 2.0))
        self.assertEqual(robot.drive.logger.name, "drive")

    def test_aLoopOfTeleop(self) -> None:
        self.start()
        notes.take()
        self.step(0.04)
        loop = ["teleopPeriodic", "drive.execute", "wheels.execute 3", "drive.get_angle", "robotPeriodic", "physics"]
        self.assertEqual(notes.take(), ["wheels.on_enable", "teleopInit"] + loop + loop)
        self.assertEqual(table("/robot").getString("mode", ""), "teleop")
        self.assertEqual(table("/components/drive").getNumber("angle", 0), 1.5)

    def test_valuesAreResetAfterEachLoop(self) -> None:
        robot = self.start()
        self.step(0.02)
        self.assertEqual(robot.wheels.turns, 0)

    def test_modesChangeInTheLoopThatSeesIt(self) -> None:
        self.mode(enabled=False)
        self.start()
        notes.take()
        self.step(0.02)
        disabled = ["disabledPeriodic", "drive.get_angle", "robotPeriodic", "physics"]
        self.assertEqual(notes.take(), ["wheels.on_disable", "disabledInit"] + disabled)
        self.mode(enabled=True)
        self.step(0.02)
        self.assertEqual(notes.take()[:3], ["wheels.on_enable", "teleopInit", "teleopPeriodic"])
        self.mode(enabled=False)
        self.step(0.02)
        self.assertEqual(notes.take(), ["wheels.on_disable", "disabledInit"] + disabled)
        self.mode(enabled=True, test=True)
        self.step(0.02)
        self.assertTrue(wpilib.LiveWindow.isEnabled())
        self.assertEqual(table("/robot").getString("mode", ""), "test")
        self.mode(enabled=False)
        self.step(0.02)
        self.assertFalse(wpilib.LiveWindow.isEnabled())

    def test_anErrorEndsTheProgram_inAMatchItDoesNot(self) -> None:
        class Bad(Robot):
            def teleopPeriodic(self) -> None:
                raise ZeroDivisionError("bad")

        self.start(Bad)
        with self.assertRaisesRegex(ZeroDivisionError, "bad"):
            self.step(0.02)
        self.setUp()
        self.mode(enabled=True, fms=True)
        self.start(Bad)
        self.step(0.04)
        self.assertEqual(notes.take().count("drive.execute"), 2)

    def test_aLoopOfItsOwnPeriod(self) -> None:
        class Slow(Robot):
            control_loop_wait_time = 0.05

        self.start(Slow)
        self.step(1.0)
        self.assertEqual(notes.take().count("teleopPeriodic"), 20)

    def test_aRobotWithoutCreateObjects(self) -> None:
        with self.assertRaises(NotImplementedError):
            self.start(MagicRobot)


class Injection(CommandCase):
    def fails(self, error: type[Exception], words: str, component: type) -> None:
        class Bad(MagicRobot):
            part: component

            def createObjects(self) -> None:
                self.motor = 3

        Bad.__annotations__["part"] = component
        with self.assertRaisesRegex(error, words):
            Bad().robotInit()

    def test_whatIsAbsentOrOfAnotherTypeIsSaid(self) -> None:
        class Part:
            def execute(self) -> None: ...

        class WantsMissing(Part):
            sensor: int

        class WantsString(Part):
            motor: str

        class WantsNothing(Part):
            motor: None

        class NoExecute:
            pass

        self.fails(MagicInjectError, "^Component part has variable sensor .type <class 'int'>., which is absent from robot$",
                   WantsMissing)
        self.fails(MagicInjectError, "^Component part variable motor does not match type in robot! "
                   "[(]Got <class 'int'>, expected <class 'str'>[)]$", WantsString)
        self.fails(ValueError, "must have a method named 'execute'$", NoExecute)

    def test_aLoneAnnotationOfTheRobotIsSaid(self) -> None:
        class Bad(MagicRobot):
            count: 3

            def createObjects(self) -> None: ...

        with self.assertRaisesRegex(TypeError, "did you want to assign a static variable[?]$"):
            Bad().robotInit()

    def test_aConstructorGetsItsParameters(self) -> None:
        class Part:
            def __init__(self, motor: int) -> None:
                self.seen = motor

            def execute(self) -> None: ...

        class Good(MagicRobot):
            part: Part

            def createObjects(self) -> None:
                self.part_motor = 7

        Good.__annotations__["part"] = Part
        robot = Good()
        robot.robotInit()
        self.assertEqual(robot.part.seen, 7)


class Values(CommandCase):
    def test_tunablesAreReadAndWritten(self) -> None:
        class Part:
            speed = tunable(0.5)
            count = tunable(1, properties={"unit": "beans"})
            name = tunable("a", subtable="words")
            numbers = tunable[Sequence[int]]([])

        part = Part()
        setup_tunables(part, "part")
        self.assertEqual((part.speed, part.count, part.name, list(part.numbers)), (0.5, 1, "a", []))
        table("/components/part").putNumber("speed", 0.75)
        self.assertEqual(part.speed, 0.75)
        part.count = 4
        topic = NetworkTableInstance.getDefault().getTopic("/components/part/count")
        self.assertEqual((topic.getTypeString(), topic.getProperty("unit")), ("int", "beans"))
        self.assertEqual(table("/components/part/words").getString("name", ""), "a")

    def test_whatCannotBePublishedIsSaid(self) -> None:
        with self.assertRaisesRegex(TypeError, "^tunable is not publishable to NetworkTables, type: dict$"):
            tunable({})
        with self.assertRaises((ValueError, RuntimeError)):
            class Part:
                empty = tunable([])

    def test_aFeedbackTakesNothing(self) -> None:
        with self.assertRaisesRegex(ValueError, "^get_x may not take arguments other than 'self'"):
            @feedback
            def get_x(self, y): ...

        self.assertEqual(feedback(key="z")(lambda self: 1)._magic_feedback[0], "z")


class Autonomous(CommandCase):
    mode_source = """
        from magicbot import AutonomousStateMachine, timed_state

        class Forward(AutonomousStateMachine):
            MODE_NAME = "Forward"
            DEFAULT = True
            motor: str

            @timed_state(duration=0.05, first=True, next_state="second")
            def one(self, tm, state_tm):
                notes.append(("one", round(tm, 3), round(state_tm, 3)))

            @timed_state(duration=0.05)
            def second(self, initial_call):
                notes.append(("second", initial_call))

        notes = []
        """

    def test_aModeRunsInItsLoop_withComponents(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "autonomous").mkdir()
            (pathlib.Path(folder) / "autonomous" / "forward.py").write_text(textwrap.dedent(self.mode_source))
            sys.path.insert(0, folder)
            try:
                self.mode(enabled=True, autonomous=True)
                notes.take()
                robot = Robot()
                robot._sandlot_begin(None)
                notes.take()
                self.step(0.2)
                module = sys.modules["autonomous.forward"]
            finally:
                sys.path.remove(folder)
                for name in ("autonomous", "autonomous.forward"):
                    sys.modules.pop(name, None)
        # A state ends in the first loop after its time: 0.05 s are over at 0.06.
        self.assertEqual(
            module.notes,
            [("one", 0.0, 0.0), ("one", 0.02, 0.02), ("one", 0.04, 0.04), ("second", True), ("second", False)]
            + ([("second", False)] if len(module.notes) == 6 else []),
        )
        self.assertEqual(robot._automodes.active_mode.motor, "left")
        self.assertEqual(notes.take()[:2], ["wheels.on_enable", "drive.execute"])
        self.assertEqual(table("/robot").getString("mode", ""), "auto")


if __name__ == "__main__":
    unittest.main()
