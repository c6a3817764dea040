"""Every public function says the types of what it takes and gives: the packages are their own stubs."""

import ast
import importlib
import pathlib
import sys
import typing
import unittest
from collections.abc import Iterator

import _sandlot

library = pathlib.Path(_sandlot.__file__).parent.parent
#: Modules whose import says a sentence instead, and those of 2027 alone.
refused = {"robotpy_ext.misc.asyncio_policy", *(f"wpilib_blocks{part}" for part in ("", "._execution", "._marks", "._mechanism", "._robot"))}


def modules() -> Iterator[tuple[str, pathlib.Path]]:
    """Names of the library's modules, and their files."""
    for path in sorted(library.rglob("*.py")):
        parts = path.relative_to(library).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def is_public(name: str) -> bool:
    return not name.startswith("_") or (name.startswith("__") and name.endswith("__"))


def functions(body: list[ast.stmt], owner: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Public functions of a module, and of its public classes."""
    for node in body:
        if isinstance(node, ast.ClassDef) and is_public(node.name):
            yield from functions(node.body, f"{owner}.{node.name}")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and is_public(node.name):
            yield f"{owner}.{node.name}", node
        elif isinstance(node, (ast.If, ast.Try)):
            yield from functions(node.body + node.orelse, owner)


def without_type(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Names of what has no type; "return" is one of them."""
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    names = [each.arg for each in every if each is not None and each.annotation is None and each.arg not in ("self", "cls")]
    return names + ([] if function.returns is not None else ["return"])


class AnnotationsTest(unittest.TestCase):
    def test_every_public_function_has_types(self) -> None:
        bad, count = [], 0
        for module, path in modules():
            for name, function in functions(ast.parse(path.read_text()).body, module):
                count += 1
                missing = without_type(function)
                if missing:
                    bad.append(f"{path.relative_to(library)}:{function.lineno}: {name}: {', '.join(missing)}")
        self.assertGreater(count, 2000)
        self.assertEqual(bad, [], "\n".join(bad))

    def test_every_type_is_a_name_that_is_there(self) -> None:
        bad = []
        loaded = {module: importlib.import_module(module) for module, _ in modules() if module not in refused}
        known = {name: value for each in loaded.values() for name, value in vars(each).items() if is_public(name)}
        for module, there in loaded.items():
            for name, value in vars(there).items():
                if getattr(value, "__module__", None) != module or name.startswith("_"):
                    continue
                # Names that are imported for their types only; before them the module's own, since two seasons have an
                # Alert each; and those inside the class.
                names = {**known, **vars(there), **(vars(value) if isinstance(value, type) else {})}
                members = vars(value).values() if isinstance(value, type) else [value]
                for member in members:
                    function = getattr(member, "fget", None) or getattr(member, "__func__", member)
                    if not hasattr(function, "__annotations__") or isinstance(function, type):
                        continue
                    try:
                        typing.get_type_hints(function, localns=names)
                    except (AttributeError, NameError, TypeError) as error:
                        bad.append(f"{module}.{name}: {getattr(function, '__name__', '?')}: {error}")
        self.assertEqual(bad, [], "\n".join(bad))

    @unittest.skipIf(sys.platform == "emscripten", "the page gets the .py files only")
    def test_every_package_says_that_it_has_types(self) -> None:
        packages = [path.parent for path in library.glob("*/__init__.py")]
        self.assertEqual([path.name for path in packages if not (path / "py.typed").exists()], [])


if __name__ == "__main__":
    unittest.main()
