"""What programs of WPILib Blocks stand on: events, mechanisms that an operating mode calls, gamepads, the A301's stand-in."""

import importlib
import json
import pathlib
import shutil
import sys
import tempfile
import unittest

from _sandlot import clock, devices, program

_robot = """
from hal import RobotMode
from wpilib_blocks import BlocksRobot, Mechanism
import modes
import rev

seen = []

class Drive(Mechanism):
    def __init__(self, left_args):
        super().__init__()
        self.left = rev.A301(*left_args)
        self.left.setInverted(True)
    def opmodeStart(self): seen.append("start")
    def opmodePeriodic(self): seen.append("periodic")
    def opmodeEnd(self): seen.append("end")

class Robot(BlocksRobot):
    def __init__(self):
        super().__init__()
        self.drive = Drive(left_args=(7, 3))
        self.mechanisms.append(self.drive)
        self.add_opmode(modes.Sticks, RobotMode.TELEOPERATED, "Sticks", "", "")
        self.publish_opmodes()
"""

_modes = """
from wpilib_blocks import gamepad
import wpilib_blocks

class Sticks(wpilib_blocks.BlocksOpMode):
    def periodic(self):
        super().periodic()
        self.robot.drive.left.setThrottle(0.5 + gamepad(0).get_left_y())
"""


def _ds(enabled: bool) -> str:
    data = {">enabled": enabled, ">autonomous": False, ">test": False, ">ds": True, ">new_data": True}
    return json.dumps({"type": "DriverStation", "device": "", "data": data}, separators=(",", ":"))


class WpilibBlocksTest(unittest.TestCase):
    def test_a_mode_calls_its_robots_mechanisms_and_an_a301_stands_for_a_spark(self) -> None:
        folder = tempfile.mkdtemp()
        path = list(sys.path)
        try:
            for name, text in {"robot": _robot, "modes": _modes}.items():
                pathlib.Path(folder, f"{name}.py").write_text(text)
            importlib.invalidate_caches()
            started = program.Program(folder, 1, 0)
            self.assertNotIn('"Ended"', started.begin())
            self.assertEqual(started.year, 2027)
            now = clock.microseconds()
            seen = sys.modules["robot"].seen
            for index in range(5):
                started.tick(now + 20_000 * index, _ds(enabled=index > 0))
            self.assertEqual(seen[:2], ["start", "periodic"])
            # A port of a MotionCore has one motor, so its bus is the id; inverted, it turns the other way.
            made = devices._devices["CANLoop", "SPARK MAX [7]"]
            self.assertTrue(any("0.5" in str(value) for value in made.values.values()), made.values)
            started.tick(now + 120_000, _ds(enabled=False))
            self.assertEqual(seen[-1], "end")
        finally:
            sys.path[:] = path
            for name in ("robot", "modes"):
                sys.modules.pop(name, None)
            shutil.rmtree(folder)

    def test_events_reach_their_listeners_in_order_until_they_are_taken_off(self) -> None:
        from wpilib_blocks import Mechanism

        mechanism, heard = Mechanism(), []

        def first(count: int) -> None:
            heard.append(("first", count))
            mechanism.unregisterEventHandler("full", first)

        mechanism.registerEventHandler("full", first)
        mechanism.registerEventHandler("full", lambda count: heard.append(("second", count)))
        mechanism.fireEvent("full", 8)
        mechanism.fireEvent("full", 9)
        mechanism.fireEvent("empty")
        self.assertEqual(heard, [("first", 8), ("second", 8), ("second", 9)])

    def test_places_that_do_not_exist_are_said(self) -> None:
        import rev
        from wpilib_blocks import gamepad

        with self.assertRaisesRegex(ValueError, "there are 0 to 5"):
            gamepad(6)
        with self.assertRaisesRegex(ValueError, "the device must be 0 to 15"):
            rev.A301(5, 16)
        with self.assertRaisesRegex(ValueError, "MC00 to MC19"):
            rev.A301(3, 1)

    def test_the_block_at_which_an_error_came_is_named(self) -> None:
        from wpilib_blocks import BlockExecution

        BlockExecution.startBlockExecution('{"className": "Auto", "blockId": "b", "blockType": "t", "blockLabel": "set x"}')
        self.assertEqual(BlockExecution.endBlockExecution(3), 3)
        self.assertTrue(BlockExecution.current_block_execution_finished)
        self.assertEqual(BlockExecution.current_block_label, "set x")
