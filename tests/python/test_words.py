"""What RobotPy and WPILib say when a program fails or a loop takes too long, in their words."""

import unittest

import wpilib
from _sandlot import clock, pause, schedule

from test_wpilib_robot import ProgramCase, packet, program

quit_words = (
    # The first sentence is WPILib's; its second speaks of "the above stacktrace", which the page may show elsewhere.
    "The robot program quit unexpectedly. This is usually due to a code error; its lines are printed above."
)
head = "import logging, time, wpilib\nclass Robot(wpilib.TimedRobot):\n"


def robot(method: str, *lines: str) -> str:
    return f"{head}    def {method}(self):\n" + "".join(f"        {line}\n" for line in lines)


class Failures(ProgramCase):
    def test_an_exception_in_the_constructor(self) -> None:
        self.start(robot("__init__", "super().__init__()", "1 / 0"))
        printed = self.printed()
        self.assertEqual(printed[0], "Error: Unhandled exception instantiating robot Robot")
        self.assertEqual(printed[1], "Traceback (most recent call last):")
        self.assertEqual(printed[-1], "Could not instantiate robot Robot!")
        self.assertEqual(self.ended(), "Unhandled exception: ZeroDivisionError: division by zero\nCould not instantiate robot Robot!")

    def test_an_exception_later(self) -> None:
        for method in ("robotInit", "disabledPeriodic"):
            with self.subTest(method=method):
                self.setUp()
                self.start(robot(method, "1 / 0"))
                self.run_ticks(2, False)
                self.assertEqual(self.ended(), f"Unhandled exception: ZeroDivisionError: division by zero\n{quit_words}")
                self.assertNotIn("instantiat", "\n".join(self.printed()))

    def test_a_loop_of_its_own_that_ends(self) -> None:
        pause.next_tick = lambda: 0
        try:
            self.start("import wpilib\nclass Robot(wpilib.RobotBase):\n    def startCompetition(self): pass\n")
        finally:
            pause.next_tick = None
        self.assertIn("Unexpected return from startCompetition() method.", self.ended())
        self.assertIn(quit_words, self.ended())

    def test_a_line_of_a_logger_has_its_level_and_its_name(self) -> None:
        self.start(
            robot(
                "robotInit",
                "logging.getLogger('your.robot').info('begins %d', 7)",
                "self.logger.warning('low')",
                "logging.debug('not shown')",
            )
        )
        said = [(line["stream"], line["text"]) for line in self.lines if line["type"] == "Console"]
        self.assertEqual(said[0], ("out", "INFO    : your.robot          : begins 7"))
        self.assertEqual(said[1], ("err", "WARNING : robot               : low"))
        self.assertNotIn("not shown", str(said))


class Waits(ProgramCase):
    """A host that can hold a program, as Node and Chromium can."""

    def setUp(self) -> None:
        super().setUp()
        pause.next_tick = self.held

    def tearDown(self) -> None:
        pause.next_tick = None
        super().tearDown()

    def held(self) -> int:
        self.tick += 1
        return program._program.go_on(self.tick * 20_000, packet(True))

    def test_an_overrun_lists_what_its_parts_took(self) -> None:
        self.start(robot("teleopPeriodic", "if not hasattr(Robot, 'done'): Robot.done = time.sleep(0.05)") + "    def robotPeriodic(self): time.sleep(0.001 if Robot.done is None else 0)\n")
        self.run_ticks(4, True)
        printed = "\n".join(self.printed())
        self.assertIn("Error: Loop time of 0.020000s overrun", printed)
        epochs = printed[printed.index("Warning: ") :].split("\n")[:7]
        self.assertEqual(
            epochs,
            [
                "Warning: \tTeleopInit(): 0.000000s",
                "\tTeleopPeriodic(): 0.050000s",
                "\tRobotPeriodic(): 0.001000s",
                "\tSmartDashboard::UpdateValues(): 0.000000s",
                "\tLiveWindow::UpdateValues(): 0.000000s",
                "\tShuffleboard::Update(): 0.000000s",
                "\tSimulationPeriodic(): 0.000000s",
            ],
        )

    def test_it_is_said_once_in_a_second(self) -> None:
        # A loop that always waits would never come to the end of a tick.
        self.start(robot("teleopPeriodic", "Robot.loops = getattr(Robot, 'loops', 0) + 1", "if Robot.loops % 3 == 0: time.sleep(0.03)"))
        for _ in range(200):
            if clock.seconds() < 2.5:
                self.run_ticks(1, True)
        self.assertEqual(self.ended(), "")
        self.assertEqual(sum("overrun" in line for line in self.printed()), 3)


class Watchdogs(ProgramCase):
    def test_its_words_its_interval_and_its_call(self) -> None:
        calls: list[float] = []
        self.start(robot("robotInit", "pass"))
        watchdog = wpilib.Watchdog(0.05, lambda: calls.append(clock.seconds()))
        for _ in range(30):
            watchdog.reset()
            self.run_ticks(4, False)
        self.assertTrue(watchdog.isExpired())
        self.assertEqual(len(calls), 30)
        said = [line for line in self.printed() if "Watchdog" in line]
        self.assertEqual(set(said), {"Warning: Watchdog not fed within 0.050000s"})
        # 2.4 seconds, and at least one between two.
        self.assertEqual(len(said), 3)
        watchdog.suppressTimeoutMessage(True)
        watchdog.reset()
        self.run_ticks(60, False)
        self.assertEqual(len([line for line in self.printed() if "Watchdog" in line]), 3)
        watchdog.disable()
        schedule.clear()

    def test_epochs_are_simulated_time(self) -> None:
        clock.set_microseconds(2_001_000)
        tracer = wpilib.Tracer()
        clock.set_microseconds(2_003_500)
        tracer.addEpoch("drive")
        tracer.addEpoch("arm")
        self.assertEqual(tracer.getEpochs(), "\tdrive: 0.002500s\n\tarm: 0.000000s")
        tracer.clearEpochs()
        self.assertEqual(tracer.getEpochs(), "")


if __name__ == "__main__":
    unittest.main()
