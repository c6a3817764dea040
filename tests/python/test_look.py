"""A look inside a running program: chosen lines, values as they were, prints by line, attributes as topics."""

import json
import os
import sys
import tempfile
import unittest

from _sandlot import clock, console, isolate, program, schedule, station, tables, values
from _sandlot.seen import look

source = '''\
import wpilib
from wpimath.geometry import Pose2d, Rotation2d


class Arm:
    def __init__(self):
        self.goal = 0.5

    def reach(self, height):
        error = height - self.goal
        self.goal += 0.1 * error
        return self.goal


class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.arm = Arm()
        self.count = 0
        self.word = "idle"
        self.place = Pose2d(1, 2, Rotation2d(0))

    def robotPeriodic(self):
        self.count += 1
        height = self.arm.reach(1.5)
        if self.count == 3:
            print("three")
            self.word = None
'''


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(source.split("\n"), 1) if text in line)


class Look(unittest.TestCase):
    def setUp(self) -> None:
        self._out = (sys.stdout, sys.stderr)
        sys.modules.pop("robot", None)
        schedule.clear()
        clock.set_microseconds(0)
        tables.clear()
        station.current.__init__()
        self.tick = 0

    def tearDown(self) -> None:
        sys.stdout, sys.stderr = self._out
        isolate.release()
        look.choose({"lines": {}, "once": False, "prints": False, "values": False})

    def start(self, text: str = source) -> list[dict]:
        folder = tempfile.mkdtemp()
        with open(os.path.join(folder, "robot.py"), "w", encoding="utf-8") as file:
            file.write(text)
        lines = self._read(program.begin(folder, 1))
        sys.path.remove(os.path.abspath(folder))
        return lines

    def next(self, **chosen: object) -> list[dict]:
        """A tick, with a choice of what to look at before it."""
        message = json.dumps({"type": "Look", "device": "", "data": chosen}) if chosen else ""
        self.tick += 1
        return self._read(program.tick(self.tick * 20_000, message))

    def _read(self, text: str) -> list[dict]:
        return [json.loads(line) for line in text.split("\n") if line]

    def steps(self, lines: list[dict]) -> list[dict]:
        return next((line["steps"] for line in lines if line["type"] == "Reached"), [])

    def test_aChosenLineKeepsTheTicksLinesFromThereOnWithTheirValues(self) -> None:
        self.start()
        self.next()
        steps = self.steps(self.next(lines={"robot.py": [line_of("height = ")]}))
        first, inner = steps[0], steps[1]
        self.assertEqual((first["path"], first["line"], first["name"]), ("robot.py", line_of("height = "), "Robot.robotPeriodic"))
        self.assertTrue(first["chosen"])
        # Before the line ran: there is no height yet, and the count is that of this loop.
        [(name, text, attributes)] = first["values"]
        self.assertEqual((name, text), ("self", "Robot"))
        self.assertIn(["count", "2"], attributes)
        self.assertIn(["word", "'idle'"], attributes)
        self.assertNotIn("_period", [each for each, _ in attributes])
        # Into the function that it calls, with its arguments, and back with its result.
        self.assertEqual((inner["line"], inner["deep"]), (line_of("error = "), first["deep"] + 1))
        self.assertIn(["height", "1.5", []], inner["values"])
        back = next(step for step in steps if "returns" in step)
        self.assertEqual((back["line"], back["name"]), (line_of("return self.goal"), "Arm.reach"))
        # 0.5, 0.6, then 0.6 + 0.1 * 0.9
        self.assertEqual(back["returns"], "0.69")
        self.assertEqual(steps[-1]["name"], "Robot.robotPeriodic")

    def test_theNextLoopIsStoppedOnceAndWithoutAChosenLine(self) -> None:
        self.start()
        self.next()
        steps = self.steps(self.next(once=True))
        self.assertEqual(steps[0]["line"], line_of("self.count += 1"))
        self.assertFalse(steps[0]["chosen"])
        self.assertEqual(self.steps(self.next()), [])

    def test_aLineThatIsNotReachedStopsNothing(self) -> None:
        self.start()
        chosen = {"robot.py": [line_of('print("three")')]}
        self.assertEqual(self.steps(self.next(lines=chosen)), [])
        self.next()
        self.assertEqual(self.steps(self.next())[0]["line"], line_of('print("three")'))
        self.assertEqual(self.steps(self.next(lines={})), [])
        # Python's monitoring is given back.
        self.assertIsNone(sys.monitoring.get_tool(sys.monitoring.DEBUGGER_ID))

    def test_aLineOfRobotInitIsReachedWhenItWasChosenBefore(self) -> None:
        look._folder = ""
        look.choose({"lines": {"robot.py": [line_of("self.count = 0")]}})
        steps = self.steps(self.start())
        self.assertEqual(steps[0]["name"], "Robot.robotInit")
        self.assertEqual(steps[0]["values"][0][2], [["arm", "Arm"]])

    def test_aPrintHasItsLineWhenSomebodyLooks(self) -> None:
        self.start()
        self.next()
        self.next()
        lines = self.next(prints=True)
        [said] = [line for line in lines if line["type"] == "Console"]
        self.assertEqual((said["text"], said["at"]), ("three", ["robot.py", line_of('print("three")')]))
        self.next(prints=False)
        self.assertIsNone(console.where)

    def test_attributesAreTopicsByChoice(self) -> None:
        self.start()
        self.assertEqual([line for line in self.next() if line["type"] == "NetworkTables" and line["name"].startswith("/Code/")], [])
        lines = {line["name"]: line for line in self.next(values=True) if line["type"] == "NetworkTables"}
        self.assertEqual((lines["/Code/count"]["kind"], lines["/Code/count"]["value"]), ("int", 2))
        self.assertEqual((lines["/Code/arm/goal"]["kind"], lines["/Code/arm/goal"]["value"]), ("double", 0.69))
        self.assertEqual(lines["/Code/word"]["value"], "idle")
        self.assertEqual(lines["/Code/place"]["kind"], "struct:Pose2d")
        # None does not count as a value: the topic goes.
        after = {line["name"]: line for line in self.next() if line["type"] == "NetworkTables"}
        self.assertEqual(after["/Code/word"]["kind"], "")
        self.assertEqual(after["/Code/count"]["value"], 3)
        gone = {line["name"]: line["kind"] for line in self.next(values=False) if line["type"] == "NetworkTables"}
        self.assertEqual(gone["/Code/count"], "")

    def test_valuesAreBoundedAndNothingOfTheProjectIsCalled(self) -> None:
        class Own:
            def __repr__(self) -> str:
                raise RuntimeError("called")

        self.assertEqual(values.words(Own()), "Own")
        self.assertEqual(values.words([1, 2.5, "a", None, Own()]), "[1, 2.5, 'a', None, Own]")
        self.assertEqual(values.words(list(range(1000))), "[0, 1, 2, 3, 4, 5, 6, 7, … 992 more]")
        self.assertEqual(values.words({"a": [[[1]]]}), "{'a': [[…]]}")
        self.assertLess(len(values.words("x" * 100_000)), 120)
        self.assertEqual(values.words(1 << 4000), "a whole number of 4001 bits")
        self.assertEqual((values.words(3.0), values.words(1e300), values.words(float("nan"))), ("3.0", "1e+300", "nan"))

    def test_manyLinesAreCutAndSaidSo(self) -> None:
        self.start(source.replace("        self.count += 1\n", "        self.count += 1\n        for i in range(5000):\n            x = i\n"))
        lines = self.next(once=True)
        [reached] = [line for line in lines if line["type"] == "Reached"]
        self.assertEqual((len(reached["steps"]), reached["cut"]), (look.most_steps, True))


if __name__ == "__main__":
    unittest.main()
