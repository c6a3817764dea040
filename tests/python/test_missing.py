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
        for name in ("ctypes", "_ctypes"):
            self.says(name, f"{name} is the machine below Python")
        self.says("micropip", "micropip: there is no network")

    def test_also_when_it_was_loaded_before(self) -> None:
        sys.meta_path[:] = [each for each in self.finders if type(each).__module__ != "_sandlot.missing"]
        sys.modules["js"] = sys
        missing.install()
        self.says("js", "the page's own")

    def test_vendors_have_something_else_to_use(self) -> None:
        self.says("reduxlib", "reduxlib is a vendor's library.*PWMSparkMax")
        self.says("networktables", "networktables was removed in 2023: use ntcore")


if __name__ == "__main__":
    unittest.main()
