"""RobotPy's utilities: the selector of autonomous modes, buttons, sensors and small helpers."""

import logging
import pathlib
import sys
import tempfile
import textwrap
import unittest

import wpilib
from command_case import CommandCase
from robotpy_ext.autonomous import AutonomousModeSelector
from robotpy_ext.common_drivers import units
from robotpy_ext.common_drivers.distance_sensors import SharpIR2Y0A02
from robotpy_ext.common_drivers.distance_sensors_sim import SharpIR2Y0A02Sim
from robotpy_ext.control.button_debouncer import ButtonDebouncer
from robotpy_ext.control.toggle import Toggle
from robotpy_ext.misc import NotifierDelay, PeriodicFilter
from robotpy_ext.misc.annotations import get_class_annotations
from robotpy_ext.misc.crc7 import crc7
from robotpy_ext.misc.orderedclass import OrderedClass


class Selector(CommandCase):
    def select(self, **sources: str) -> AutonomousModeSelector:
        """A selector over a folder with these modules."""
        with tempfile.TemporaryDirectory() as folder:
            package = pathlib.Path(folder) / "modes"
            package.mkdir()
            for name, source in sources.items():
                (package / f"{name}.py").write_text(textwrap.dedent(source))
            sys.path.insert(0, folder)
            try:
                return AutonomousModeSelector("modes")
            finally:
                sys.path.remove(folder)
                for name in [name for name in sys.modules if name.split(".")[0] == "modes"]:
                    del sys.modules[name]

    def mode_source(self, name: str, more: str = "") -> str:
        return f"""
            class Mode{name}:
                MODE_NAME = "{name}"
                {more or "pass"}
                def __init__(self): self.calls = []
                def on_enable(self): self.calls.append("enable")
                def on_disable(self): self.calls.append("disable")
                def on_iteration(self, tm): self.calls.append(round(tm, 3))
            """

    def test_itFindsModesAndRunsTheDefault(self) -> None:
        selector = self.select(
            one=self.mode_source("One"), two=self.mode_source("Two", "DEFAULT = True"),
            three=self.mode_source("Three", "DISABLED = True"),
        )
        self.assertEqual(list(selector.modes), ["One", "Two"])
        self.assertEqual(wpilib.SmartDashboard.getStringArray("Auto List", []), ["One", "Two"])
        selector.start()
        selector.periodic()
        self.step(0.02)
        selector.periodic()
        mode = selector.active_mode
        selector.disable()
        self.assertEqual((mode.MODE_NAME, mode.calls), ("Two", ["enable", 0.0, 0.02, "disable"]))
        self.assertIsNone(selector.active_mode)

    def test_twoOfANameOrTwoDefaultsAreSaid(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "^Duplicate name One in .*two.py$"):
            self.select(one=self.mode_source("One"), two=self.mode_source("One"))
        with self.assertRaisesRegex(RuntimeError, "more than one|More than one autonomous mode was specified as default"):
            self.select(one=self.mode_source("One", "DEFAULT = True"), two=self.mode_source("Two", "DEFAULT = True"))

    def test_withoutAFolderThereIsNoMode(self) -> None:
        with self.assertLogs("autonomous", "WARNING") as logs:
            selector = AutonomousModeSelector("no_such_folder")
            selector.start()
            selector.periodic()
        self.assertIn("WARNING:autonomous:Cannot load the 'no_such_folder' package", logs.output)

    def test_anErrorInAModeIsTheTeams(self) -> None:
        with self.assertRaises(ZeroDivisionError):
            self.select(one="1 / 0")


class FakeJoystick:
    def __init__(self) -> None:
        self.down = False

    def getRawButton(self, number: int) -> bool:
        return self.down


class Buttons(CommandCase):
    def test_aDebouncerAnswersOnceInAPeriod(self) -> None:
        joystick = FakeJoystick()
        button = ButtonDebouncer(joystick, 1, 0.5)
        joystick.down = True
        self.step(1)
        self.assertEqual((button.get(), button.get()), (True, False))
        self.step(0.6)
        self.assertTrue(button)

    def test_aToggleChangesWithEachPress(self) -> None:
        joystick = FakeJoystick()
        toggle = Toggle(joystick, 1)
        seen = []
        for joystick.down in (False, True, True, False, True):
            seen.append(toggle.on)
        self.assertEqual(seen, [False, True, True, True, False])

    def test_aToggleWithAPeriodOverlooksGaps(self) -> None:
        joystick = FakeJoystick()
        toggle = Toggle(joystick, 1, 0.1)
        self.step(1)
        seen = []
        for joystick.down in (True, False, True):
            seen.append(toggle.on)
        self.step(0.2)
        joystick.down = False
        seen.append(toggle.on)
        joystick.down = True
        seen.append(toggle.on)
        self.assertEqual(seen, [True, True, True, True, False])


class Helpers(CommandCase):
    def test_aSensorReadsWhatItsSimulationSets(self) -> None:
        sensor = SharpIR2Y0A02(3)
        sim = SharpIR2Y0A02Sim(sensor)
        for given, seen in ((10, 22.5), (50, 50), (100, 100), (200, 145)):
            sim.setDistance(given)
            self.assertAlmostEqual(sensor.getDistance(), seen)
        self.assertEqual(sim.getDistance(), 200)

    def test_units(self) -> None:
        self.assertEqual(units.convert(units.meter, units.centimeter, 50), 5000)
        self.assertAlmostEqual(units.convert(units.foot, units.centimeter, 3), 91.44)
        self.assertAlmostEqual(units.convert(units.inch, units.foot, 48), 4)

    def test_aDelaySaysThatItCannotWait(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "would stop the whole robot"), NotifierDelay(0.02) as delay:
            delay.wait()
        with self.assertRaisesRegex(ValueError, "less than 1ms"):
            NotifierDelay(0.0001)

    def test_crc7(self) -> None:
        # Rows of RobotPy's table.
        self.assertEqual([crc7([n]) for n in (0, 1, 2, 127, 128, 255)], [0, 65, 19, 7, 72, 79])

    def test_classesKnowTheirVariables(self) -> None:
        class Base(metaclass=OrderedClass):
            b: int = 1

        class More(Base):
            a: str = ""

        names = [name for name in More.members if not name.startswith("_")]
        self.assertEqual(names, ["b", "a"])
        self.assertEqual(get_class_annotations(More), {"b": int, "a": str})


if __name__ == "__main__":
    unittest.main()
