"""2027's operating modes: decorators, discovery, and the order of calls as WPILib 2027.0.0 alpha 7 has it, tried with its wheels."""

import importlib
import json
import pathlib
import shutil
import sys
import tempfile
import unittest

from _sandlot import clock, program, tables

_robot = """
import wpilib

seen = []

class Drive(wpilib.PeriodicOpMode):
    def __init__(self, robot):
        super().__init__()
        seen.append("made")
        self.add_periodic(lambda: seen.append("quick"), 0.01)

    def disabled_periodic(self): seen.append("waits")
    def start(self): seen.append("start")
    def periodic(self): seen.append("periodic")
    def end(self): seen.append("end")

@wpilib.teleop
class First(Drive): pass

@wpilib.teleop(name="Second one", group="Tests", description="The other")
class Second(Drive): pass

class Robot(wpilib.OpModeRobot):
    def none_periodic(self): seen.append("none")
    def robot_periodic(self): seen.append("robot")
    def disabled_periodic(self): seen.append("disabled")
    def disabled_init(self): seen.append("disabled_init")
    def disabled_exit(self): seen.append("disabled_exit")
    def simulation_periodic(self): seen.append("sim")
    def driver_station_connected(self): seen.append("ds")
"""

_auto = """
from wpilib import autonomous as auto, PeriodicOpMode

@auto(name="Score", group="Match")
class Score(PeriodicOpMode):
    def start(self): print("scores")
    def periodic(self): pass
"""


def _ds(**given: object) -> str:
    data = {">enabled": False, ">autonomous": False, ">test": False, ">ds": True, ">new_data": True}
    data.update({f">{name}": value for name, value in given.items()})
    return json.dumps({"type": "DriverStation", "device": "", "data": data}, separators=(",", ":"))


class OpModesTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.mkdtemp()
        self.path = list(sys.path)
        self.now = clock.microseconds()

    def tearDown(self) -> None:
        sys.path[:] = self.path
        for name in [each for each in sys.modules if each.split(".")[0] in ("robot", "opmodes")]:
            del sys.modules[name]
        shutil.rmtree(self.folder)

    def start(self, **files: str) -> str:
        for name, text in files.items():
            path = pathlib.Path(self.folder, name.replace("__", "/") + ".py")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        importlib.invalidate_caches()
        self.program = program.Program(self.folder, 1, 0)
        return self.program.begin()

    def tick(self, **given: object) -> str:
        said = self.program.tick(self.now, _ds(**given))
        self.now += 20_000
        return said

    def loops(self, count: int, **given: object) -> list[list[str]]:
        """What was called in each of so many loops."""
        found = []
        for _ in range(count):
            seen = sys.modules["robot"].seen
            seen.clear()
            self.tick(**given)
            found.append([each for each in seen if each != "quick"])
        return found

    def test_the_order_of_calls_is_that_of_alpha_7(self) -> None:
        self.assertNotIn('"Ended"', self.start(robot=_robot))
        self.assertEqual(self.program.year, 2027)
        self.tick(ds=False)
        self.assertEqual(self.loops(1, ds=False), [["disabled", "none", "robot", "sim"]])
        self.assertEqual(
            self.loops(3),
            [
                ["ds", "made", "waits", "disabled", "robot", "sim"],
                ["disabled", "waits", "robot", "sim"],
                ["disabled", "waits", "robot", "sim"],
            ],
        )
        self.assertEqual(self.loops(2, enabled=True), [["disabled_exit", "start", "robot", "sim"], ["robot", "sim", "periodic"]])
        tables.give("/SmartDashboard/Teleop OpMode/selected", "string", "Second one")
        self.assertEqual(self.loops(2, enabled=True), [["end", "made", "waits", "start", "robot", "sim"], ["robot", "sim", "periodic"]])
        self.assertEqual(
            self.loops(3),
            [
                ["end", "disabled_init", "robot", "sim"],
                ["made", "waits", "disabled", "robot", "sim"],
                ["disabled", "waits", "robot", "sim"],
            ],
        )

    def test_a_timed_robots_functions_are_not_there(self) -> None:
        import wpilib

        robot = wpilib.OpModeRobot
        self.assertFalse(hasattr(robot, "get_period"))
        with self.assertRaisesRegex(AttributeError, "has no attribute 'get_period': a robot of operating modes"):
            _ = robot.get_period
        self.assertTrue(hasattr(wpilib.TimedRobot, "get_period"))

    def test_times_are_nanoseconds(self) -> None:
        self.start(robot=_robot)
        import wpilib

        self.tick()
        self.tick()
        # As the wheels: a Timer's seconds times 1e9.
        self.assertEqual(wpilib.RobotController.get_time(), round(wpilib.Timer.get_timestamp() * 1e9))
        self.assertEqual(wpilib.RobotController.get_monotonic_time(), wpilib.RobotController.get_time())
        self.assertLessEqual(abs(self.program.robot.get_loop_start_time() - wpilib.RobotController.get_time()), 20_000_000)
        wpilib.RobotController.set_time_source(lambda: 7)
        self.assertEqual(wpilib.RobotController.get_time(), 7)

    def test_a_callback_of_a_mode_runs_while_it_is_chosen(self) -> None:
        self.start(robot=_robot)
        seen = sys.modules["robot"].seen
        for _ in range(5):
            self.tick()
        seen.clear()
        for _ in range(10):
            self.tick()
        # 100 a second, disabled or not.
        self.assertEqual(seen.count("quick"), 20)

    def test_what_the_package_opmodes_has_is_found(self) -> None:
        broken = "import wpilib\n@wpilib.utility\nclass Check(wpilib.PeriodicOpMode):\n    x = 1 / 0\n"
        said = self.start(robot=_robot, opmodes__score=_auto, opmodes__broken=broken, opmodes__bad="class (", opmodes__plain="1 / 0\n")
        self.assertNotIn('"Ended"', said)
        self.assertIn("Could not import OpMode module opmodes.broken: division by zero", said)
        self.assertIn("Could not read or parse OpMode module", said)
        # It has no operating mode.
        self.assertNotIn("opmodes.plain", said)
        for _ in range(3):
            said += self.tick(enabled=True, autonomous=True)
        self.assertIn("********** Creating OpMode Score **********", said)
        self.assertIn("scores", said)
        topic = tables.topic
        self.assertEqual(topic("/SmartDashboard/Auto OpMode/options").value, ["Score"])
        self.assertEqual(topic("/SmartDashboard/Teleop OpMode/options").value, ["First", "Second one"])
        self.assertEqual(topic("/SmartDashboard/Teleop OpMode/default").value, "First")

    def test_a_mode_that_is_not_there_is_said(self) -> None:
        self.start(robot=_robot)
        self.tick()
        tables.give("/SmartDashboard/Teleop OpMode/selected", "string", "Third")
        said = self.tick() + self.tick()
        self.assertIn("is not an operating mode of this program: it has First, Second one", said)
        self.assertEqual(tables.topic("/SmartDashboard/Teleop OpMode/active").value, "First")

    def test_a_mode_that_leaves_the_list_while_it_runs_is_said_and_no_other_takes_its_place(self) -> None:
        said = self.start(robot=_robot)
        wpilib = sys.modules["wpilib"]
        hal = sys.modules["hal"]
        self.loops(2)
        self.loops(3, enabled=True)
        robot = wpilib.RobotState
        teleop = hal.RobotMode.TELEOPERATED
        active = tables.topic("/SmartDashboard/Teleop OpMode/active")
        self.assertEqual(active.value, "First")
        robot.remove_opmode(teleop, "First")
        robot.publish_opmodes()
        said = self.tick(enabled=True)
        self.assertIn('the operating mode \\"First\\" has left the list of the program while it ran', said)
        self.assertEqual([active.value, robot.get_opmode()], ["", ""])
        self.assertIn("none", self.loops(1, enabled=True)[0])
        # It comes back: it counts as before. Then it goes for good, and another is chosen.
        robot.add_opmode(teleop, "First")
        robot.publish_opmodes()
        self.tick(enabled=True)
        self.assertEqual([active.value, robot.get_opmode()], ["First", "First"])
        robot.remove_opmode(teleop, "First")
        robot.publish_opmodes()
        self.tick(enabled=True)
        tables.put(tables.topic("/SmartDashboard/Teleop OpMode/selected"), "string", "Second one")
        tables.topic("/SmartDashboard/Teleop OpMode/selected").listeners[0](tables.topic("/SmartDashboard/Teleop OpMode/selected"), False)
        self.tick(enabled=True)
        self.assertEqual(robot.get_opmode(), "Second one")
        # Once the robot is disabled the first of the list counts.
        robot.add_opmode(teleop, "Third")
        robot.remove_opmode(teleop, "Second one")
        robot.publish_opmodes()
        self.tick(enabled=True)
        self.assertEqual(robot.get_opmode(), "")
        self.tick()
        self.assertEqual([robot.get_opmode(), active.value], ["Third", "Third"])

    def test_the_state_says_which_mode_is_wanted(self) -> None:
        self.start(robot=_robot)
        import hal
        import wpilib

        self.tick(ds=False)
        self.assertEqual((wpilib.RobotState.get_opmode(), wpilib.RobotState.get_robot_mode()), ("", hal.RobotMode.UNKNOWN))
        self.tick()
        state = wpilib.RobotState
        self.assertEqual((state.get_opmode(), state.get_robot_mode()), ("First", hal.RobotMode.TELEOPERATED))
        self.assertTrue(state.is_opmode("First") and state.is_opmode(state.get_opmode_id()))
        self.assertFalse(state.is_opmode("Second one"))
        # As the wheels: the mode in the upper byte; 0 for a name that is there already, or blank.
        self.assertEqual(state.get_opmode_id() >> 56, 2)
        self.assertEqual((state.add_opmode(hal.RobotMode.TELEOPERATED, "First"), state.add_opmode(hal.RobotMode.UTILITY, " ")), (0, 0))
        added = state.add_opmode(hal.RobotMode.UTILITY, "Check", "g", "d")
        self.assertEqual(state.remove_opmode(hal.RobotMode.UTILITY, "Check"), added)
        self.assertEqual(state.remove_opmode(hal.RobotMode.UTILITY, "Check"), 0)

    def test_what_is_no_mode_is_refused_in_the_words_of_the_wheels(self) -> None:
        self.start(robot=_robot)
        import wpilib

        with self.assertRaisesRegex(TypeError, "opmode decorator must be applied to an OpMode subclass"):
            wpilib.autonomous(int)
        with self.assertRaisesRegex(ValueError, "multiple opmode decorators are not allowed"):
            wpilib.autonomous(wpilib.teleop(type("Both", (wpilib.PeriodicOpMode,), {})))
        with self.assertRaisesRegex(TypeError, "the last argument is a function"):
            self.program.robot.add_opmode_factory(2, "None")

    def test_factories_have_three_forms(self) -> None:
        self.start(robot=_robot)
        import hal
        import wpilib

        robot, mode = self.program.robot, hal.RobotMode.UTILITY
        black, white = wpilib.AddressableLED.ColorOrder.RGB, wpilib.AddressableLED.ColorOrder.BGR
        robot.clear_opmodes()
        robot.add_opmode_factory(mode, "A", lambda: None)
        robot.add_opmode_factory(mode, "B", "group", "words", lambda: None)
        robot.add_opmode_factory(mode, "C", "group", "words", black, white, lambda: None)
        robot.add_opmode_factory(mode=mode, name="D", factory=lambda: None)
        robot.publish_opmodes()
        self.assertEqual(tables.topic("/SmartDashboard/Utility OpMode/options").value, ["A", "B", "C", "D"])


if __name__ == "__main__":
    unittest.main()
