"""What a program asks for and does not get: each with a sentence, and nothing that leads out of the interpreter."""

import importlib
import sys
import unittest

from _sandlot import missing


class MissingTest(unittest.TestCase):
    def setUp(self) -> None:
        self.finders = list(sys.meta_path)
        self.modules = dict(sys.modules)
        missing.install()

    def tearDown(self) -> None:
        sys.meta_path[:] = self.finders
        sys.modules.update(self.modules)

    def says(self, name: str, sentence: str) -> None:
        with self.assertRaisesRegex(ModuleNotFoundError, sentence):
            importlib.import_module(name)

    def test_what_leads_out_is_not_found(self) -> None:
        for name in ("js", "pyodide_js", "_pyodide_core"):
            self.says(name, f"{name} is the page's own")
        self.says("_ctypes", "_ctypes is the machine below Python")
        self.says("micropip", "micropip: there is no network")

    def test_ctypes_has_plain_values_alone(self) -> None:
        import ctypes

        self.assertEqual(ctypes.c_char_p(b"text").value, b"text")
        self.assertEqual((ctypes.c_int().value, ctypes.c_double(1.5).value), (0, 1.5))
        for name in ("CDLL", "pythonapi", "memmove", "string_at", "POINTER"):
            with self.assertRaisesRegex(AttributeError, f"ctypes.{name} is not in Sandlot"):
                getattr(ctypes, name)
        self.says("ctypes.util", "ctypes")

    def test_also_when_it_was_loaded_before(self) -> None:
        sys.meta_path[:] = [each for each in self.finders if type(each).__module__ != "_sandlot.missing"]
        sys.modules["js"] = sys
        missing.install()
        self.says("js", "the page's own")

    def test_vendors_have_something_else_to_use(self) -> None:
        self.says("reduxlib", "reduxlib is a vendor's library.*PWMSparkMax")
        self.says("wpilib.geometry", "wpilib.geometry was moved in 2021: use wpimath.geometry")
        self.says("networktables", "networktables was removed in 2023: use ntcore")


if __name__ == "__main__":
    unittest.main()
