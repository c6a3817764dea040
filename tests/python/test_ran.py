"""Which lines of a project ran in the last moment: asked for by a page, and free of cost before."""

import json
import os
import sys
import tempfile
import unittest

from _sandlot import clock, isolate, program, schedule, station, tables
from _sandlot.seen import look

files = {
    "robot.py": """\
import wpilib
import arm


class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.arm = arm.Arm()
        self.count = 0

    def robotPeriodic(self):
        self.count += 1
        if self.count > 7:
            self.arm.reach()
""",
    "arm.py": """\
class Arm:
    def reach(self):
        for turn in range(1000):
            self.goal = turn

    def rest(self):
        self.goal = 0
""",
}


class Ran(unittest.TestCase):
    def setUp(self) -> None:
        self._out = (sys.stdout, sys.stderr)
        for name in ("robot", "arm"):
            sys.modules.pop(name, None)
        schedule.clear()
        clock.set_microseconds(0)
        tables.clear()
        station.current.__init__()
        folder = tempfile.mkdtemp()
        for path, text in files.items():
            with open(os.path.join(folder, path), "w") as file:
                file.write(text)
        program.begin(folder, 1)
        sys.path.remove(os.path.abspath(folder))
        self.tick = 0

    def tearDown(self) -> None:
        sys.stdout, sys.stderr = self._out
        isolate.release()
        look.choose({"lines": {}, "once": False, "ran": False})

    def ticks(self, count: int) -> "list[dict]":
        said = []
        for _ in range(count):
            self.tick += 1
            text = program.tick(self.tick * 20_000, "")
            said += [json.loads(line)["lines"] for line in text.split("\n") if line.startswith('{"type": "Ran"')]
        return said

    def test_nothing_is_said_until_a_page_asks(self) -> None:
        self.assertEqual(self.ticks(10), [])
        self.assertIsNone(sys.monitoring.get_tool(sys.monitoring.COVERAGE_ID))

    def test_lines_of_the_last_moment_are_told_when_they_are_others(self) -> None:
        self.ticks(1)
        look.choose({"ran": True})
        first = self.ticks(5)
        self.assertEqual(first, [{}])
        self.assertEqual(self.ticks(5)[-1], {"arm.py": [3, 4], "robot.py": [11, 12, 13]})
        # The same lines again are not told, and a loop of a thousand turns has one call for each of them.
        self.assertEqual(self.ticks(10), [])
        look.choose({"ran": False})
        self.assertEqual(self.ticks(10), [])
        self.assertIsNone(sys.monitoring.get_tool(sys.monitoring.COVERAGE_ID))


if __name__ == "__main__":
    unittest.main()
