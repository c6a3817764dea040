"""Every public name of RobotPy 2026 is here, or says what to use instead: names-2026.txt has them all."""

import importlib
import pathlib
import re
import sys
import unittest

from _sandlot import missing

import wpilib

_sentence = re.compile(r" is not in Sandlot: |^wpilib\.\w+ is not there: use ")
names = pathlib.Path(__file__).with_name("names-2026.txt")


class NamesTest(unittest.TestCase):
    def setUp(self) -> None:
        self.finders = list(sys.meta_path)
        missing.install()

    def tearDown(self) -> None:
        sys.meta_path[:] = self.finders

    def test_each_is_there_or_says_what_to_use(self) -> None:
        silent = []
        for line in names.read_text().splitlines()[1:]:
            where, _, inside = line.partition(": ")
            package, _, owner = where.partition(" ")
            try:
                found = importlib.import_module(package)
            except ImportError as error:
                if str(error).startswith("No module named") or ": " not in str(error):
                    silent.append(f"{where}: {error}")
                continue
            for name in inside.split(" "):
                error = _missing(found, [*filter(None, owner.split(".")), name])
                if error is not None and not _sentence.search(error):
                    silent.append(f"{where}.{name}: {error}")
        self.assertEqual(silent, [], f"{len(silent)} names\n" + "\n".join(silent))

    def test_a_line_that_imports_it_has_the_sentence_too(self) -> None:
        for line, sentence in (
            ("from wpilib import SynchronousInterrupt", "wpilib.SynchronousInterrupt is not in Sandlot: it waits for an edge"),
            ("from wpilib import RobotDrive", "wpilib.RobotDrive is not there: use wpilib.drive.DifferentialDrive"),
            ("from ntcore import NTSendable", "use wpiutil.Sendable"),
            ("from hal import initializeDIOPort", "hal.initializeDIOPort is not in Sandlot: programs use wpilib"),
            ("from hal.simulation import setPCMFull", "hal.simulation.setPCMFull is not in Sandlot: wpilib.simulation"),
        ):
            with self.subTest(line=line), self.assertRaisesRegex(ImportError, sentence):
                exec(line, {})

    def test_a_program_may_ask_whether_it_is_there(self) -> None:
        import hal
        import rev
        import numpy
        from wpiutil import log

        for owner, name in ((wpilib, "SynchronousInterrupt"), (wpilib, "RobotDrive"), (hal, "initializeDIOPort"), (rev, "CANSparkMax"), (numpy, "fft"), (log, "Missing")):
            with self.subTest(owner=owner.__name__, name=name):
                self.assertFalse(hasattr(owner, name))
                self.assertEqual(getattr(owner, name, "none"), "none")
        # A line that uses it all the same has the sentence.
        with self.assertRaisesRegex(AttributeError, "wpilib.RobotDrive is not there: use wpilib.drive.DifferentialDrive"):
            wpilib.RobotDrive
        with self.assertRaisesRegex(AttributeError, "rev.CANSparkMax is not in Sandlot: .*use rev.SparkMax"):
            rev.CANSparkMax
        with self.assertRaisesRegex(ImportError, "rev.CANSparkMax is not in Sandlot: .*use rev.SparkMax"):
            exec("from rev import CANSparkMax", {})
        found = {}
        exec("try:\n    from wpilib import RobotDrive\nexcept ImportError:\n    RobotDrive = None", found)
        self.assertIsNone(found["RobotDrive"])

    def test_a_call_of_it_has_the_sentence(self) -> None:
        with self.assertRaisesRegex(AttributeError, "Notifier.setHALThreadPriority is not in Sandlot: there is one thread"):
            wpilib.Notifier.setHALThreadPriority
        self.assertFalse(hasattr(wpilib.Notifier, "setHALThreadPriority"))


def _missing(found: object, path: list[str]) -> str | None:
    """What is said of the first name on the way that is not there."""
    for name in path:
        try:
            found = _member(found, name)
        except (AttributeError, ImportError) as error:
            return str(error)
    return None


def _member(owner: object, name: str) -> object:
    """Also what a class's objects have only once they are made."""
    try:
        return getattr(owner, name)
    except AttributeError:
        for each in owner.__mro__ if isinstance(owner, type) else ():
            begin = each.__dict__.get("__init__")
            if name in getattr(getattr(begin, "__code__", None), "co_names", ()) or name in each.__dict__.get("__annotations__", ()):
                return None
        raise


if __name__ == "__main__":
    unittest.main()
