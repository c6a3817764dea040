"""A program in the hands of its host: order of calls, times, and what it is told when it goes wrong."""

import json
import os
import sys
import tempfile
import time
import unittest

from _sandlot import clock, devices, isolate, program, report, schedule, station, tables


def packet(enabled: bool, autonomous: bool = False, test: bool = False) -> str:
    data = {">enabled": enabled, ">autonomous": autonomous, ">test": test, ">ds": True, ">new_data": True}
    return json.dumps({"type": "DriverStation", "device": "", "data": data})


class ProgramCase(unittest.TestCase):
    """A host of one program."""

    def setUp(self) -> None:
        self._out = (sys.stdout, sys.stderr)
        for module in [name for name in sys.modules if name in ("robot", "physics")]:
            del sys.modules[module]
        schedule.clear()
        clock.set_microseconds(0)
        for channels in (devices.pwm, devices.dio, devices.encoders):
            channels._owners.clear()
        tables.clear()
        report._said.clear()
        station.current.__init__()
        from wpilib import _motor_safety

        station.current.on_packet = [_motor_safety._count]
        self.tick = 0
        self.lines: list[dict] = []

    def tearDown(self) -> None:
        sys.stdout, sys.stderr = self._out
        isolate.release()

    def start(self, source: str) -> None:
        folder = tempfile.mkdtemp()
        with open(os.path.join(folder, "robot.py"), "w", encoding="utf-8") as file:
            file.write(source)
        self._take(program.begin(folder, 1))
        sys.path.remove(os.path.abspath(folder))

    def run_ticks(self, count: int, *mode: bool) -> None:
        for _ in range(count):
            self._take(program.tick(self.tick * 20_000, packet(*mode)))
            self.tick += 1

    def _take(self, text: str) -> None:
        self.lines += [json.loads(line) for line in text.split("\n") if line]

    def printed(self) -> list[str]:
        return [line["text"] for line in self.lines if line["type"] == "Console"]

    def ended(self) -> str:
        return next((line["text"] for line in self.lines if line["type"] == "Ended"), "")


class Programs(ProgramCase):
    def test_an_empty_program_says_each_default_once(self) -> None:
        self.start("import wpilib\nclass Robot(wpilib.TimedRobot):\n    pass\n")
        for mode in ((False,), (True, True), (True,), (True, False, True), (False,), (True,)):
            self.run_ticks(3, *mode)
        said = [line for line in self.printed() if "Override me" in line]
        modes = ("Disabled", "Autonomous", "Teleop", "Test")
        self.assertEqual(sorted(said), sorted(f"Default {name}Periodic() method... Override me!" for name in (*modes, "Robot")))
        self.assertEqual(self.printed().count("********** Robot program startup complete **********"), 1)
        self.assertEqual(self.ended(), "")

    def test_a_stick_that_is_not_there_is_said_once_a_second(self) -> None:
        self.start(
            "import wpilib\nclass Robot(wpilib.TimedRobot):\n    def robotInit(self):\n        self.stick = wpilib.Joystick(5)\n"
            "    def teleopPeriodic(self):\n        self.stick.getRawButton(3)\n        self.stick.getRawAxis(7)\n"
        )
        # 2.1 s: at once, after one second and after two.
        self.run_ticks(105, True)
        said = [line for line in self.printed() if "missing" in line]
        self.assertEqual(len(said), 3, said)
        self.assertRegex(said[0], r"Joystick Button 3 missing \(max 0\), check if all controllers are plugged in")

    def test_the_hosts_clocks_come_back_after_a_program(self) -> None:
        before = time.perf_counter
        self.start("import wpilib\nclass Robot(wpilib.TimedRobot):\n    pass\n")
        self.assertEqual(time.perf_counter(), clock.seconds())
        isolate.release()
        self.assertIs(time.perf_counter, before)
        self.assertGreater(time.time(), isolate.epoch - 1e8)

    def test_order_of_modes(self) -> None:
        names = [
            f"{mode}{what}" for mode in ("disabled", "autonomous", "teleop", "test") for what in ("Init", "Periodic", "Exit")
        ]
        methods = "\n".join(f"    def {name}(self): print('{name}')" for name in (*names, "robotPeriodic", "robotInit"))
        self.start(f"import wpilib\nclass Robot(wpilib.TimedRobot):\n{methods}\n")
        self.run_ticks(3, False)
        self.run_ticks(1, True, True)
        self.run_ticks(1, True)
        loops = [
            *("robotInit", "********** Robot program startup complete **********"),
            *("disabledInit", "disabledPeriodic", "robotPeriodic", "disabledPeriodic", "robotPeriodic"),
            *("disabledExit", "autonomousInit", "autonomousPeriodic", "robotPeriodic"),
            *("autonomousExit", "teleopInit", "teleopPeriodic", "robotPeriodic"),
        ]
        self.assertEqual(self.printed(), loops)

    def test_a_choice_of_before_counts_in_an_autonomous_that_begins_with_the_first_loop(self) -> None:
        self.start(
            "import wpilib\n"
            "class Robot(wpilib.TimedRobot):\n"
            "    def robotInit(self):\n"
            "        self.chooser = wpilib.SendableChooser()\n"
            "        self.chooser.setDefaultOption('stay', 'stays')\n"
            "        self.chooser.addOption('go', 'goes')\n"
            "        wpilib.SmartDashboard.putData('Auto', self.chooser)\n"
            "    def autonomousInit(self): print(self.chooser.getSelected())\n"
        )
        said = {"type": "NetworkTables", "name": "/SmartDashboard/Auto/selected", "kind": "string", "value": "go"}
        messages = [packet(True, True), json.dumps(said, separators=(",", ":"))]
        self._take(program.tick(0, "\n".join(messages)))
        self._take(program.tick(20_000, packet(True, True)))
        self.assertIn("goes", self.printed())

    def test_periodic_functions_have_their_own_times(self) -> None:
        self.start(
            "import wpilib\n"
            "class Robot(wpilib.TimedRobot):\n"
            "    def robotInit(self):\n"
            "        self.addPeriodic(lambda: print(wpilib.Timer.getFPGATimestamp()), 0.02, 0.005)\n"
            "    def robotPeriodic(self): print('loop', wpilib.Timer.getFPGATimestamp())\n"
            "    def disabledPeriodic(self): pass\n"
        )
        self.run_ticks(3, False)
        self.assertEqual(self.printed()[1:], ["loop 0.02", "0.025", "loop 0.04", "0.045"])

    def test_an_endless_loop_is_stopped_where_it_is(self) -> None:
        if not hasattr(sys, "monitoring"):
            self.skipTest("this Python cannot watch")
        for body in ("while True: pass", "while True:\n            try: x = 1\n            except Exception: pass"):
            with self.subTest(body=body):
                self.setUp()
                self.start(
                    f"import wpilib\nclass Robot(wpilib.TimedRobot):\n    def teleopPeriodic(self):\n        {body}\n"
                )
                self.run_ticks(3, True)
                self.assertRegex(self.ended(), "teleopPeriodic in robot.py, line [45],")

    def test_words_for_what_goes_wrong(self) -> None:
        cases = (
            ("import wpilib\nclass Robot(wpilib.TimedRobot):\n    def __init__(self): pass\n", "super().__init__()"),
            ("import wpilib\n", "robot.py has no robot"),
            ("import wpilib\nclass Robot(wpilib.TimedRobot:\n", "SyntaxError"),
            ("import wpilib\nclass Robot(wpilib.TimedRobot):\n    def robotInit(self): x\n", "NameError"),
            ("import reduxlib\n", "vendor's library"),
            ("import time, wpilib\nclass Robot(wpilib.TimedRobot):\n    def robotInit(self): time.sleep(1)\n", "wpilib.Timer"),
            ("import wpilib\nclass Robot(wpilib.TimedRobot):\n    def robotInit(self): self.robotInit()\n", "RecursionError"),
            ("import os, wpilib\nclass Robot(wpilib.TimedRobot):\n    def robotInit(self): os._exit(1)\n", "called exit()"),
        )
        for source, words in cases:
            with self.subTest(words=words):
                self.setUp()
                self.start(source)
                self.run_ticks(2, False)
                self.assertIn(words, self.ended())

    def test_a_traceback_begins_in_the_program(self) -> None:
        self.start("import wpilib\nclass Robot(wpilib.TimedRobot):\n    def teleopInit(self):\n        1 / 0\n")
        self.run_ticks(2, True)
        printed = self.printed()
        at = printed.index("Traceback (most recent call last):")
        self.assertIn('File "robot.py", line 4, in teleopInit', printed[at + 1])
        self.assertIn("The robot program quit unexpectedly.", self.ended())

    def test_print_without_end_is_counted(self) -> None:
        self.start(
            "import wpilib\nclass Robot(wpilib.TimedRobot):\n"
            "    def robotPeriodic(self):\n        for i in range(100): print(i)\n    def disabledPeriodic(self): pass\n"
        )
        self.run_ticks(100, False)
        self.assertLess(len(self.printed()), 700)
        self.assertTrue(any("more lines in this second" in line for line in self.printed()))

    def test_networktables_go_both_ways(self) -> None:
        self.start(
            "import wpilib\nclass Robot(wpilib.TimedRobot):\n"
            "    def robotInit(self):\n"
            "        self.chooser = wpilib.SendableChooser()\n"
            "        self.chooser.setDefaultOption('a', 1)\n        self.chooser.addOption('b', 2)\n"
            "        wpilib.SmartDashboard.putData('Auto', self.chooser)\n"
            "    def disabledPeriodic(self): wpilib.SmartDashboard.putNumber('chosen', self.chooser.getSelected())\n"
            "    def robotPeriodic(self): pass\n"
        )
        self.run_ticks(2, False)
        chosen = json.dumps(
            {"type": "NetworkTables", "name": "/SmartDashboard/Auto/selected", "kind": "string", "value": "b"},
            separators=(",", ":"),
        )
        self._take(program.tick(40_000, chosen + "\n" + packet(False)))
        self.tick = 3
        self.run_ticks(2, False)
        values = {line["name"]: line["value"] for line in self.lines if line["type"] == "NetworkTables"}
        self.assertEqual(values["/SmartDashboard/Auto/options"], ["a", "b"])
        self.assertEqual(values["/SmartDashboard/Auto/active"], "b")
        self.assertEqual(values["/SmartDashboard/chosen"], 2.0)


if __name__ == "__main__":
    unittest.main()
