"""Writes names-2027-wheels.txt: each public name and each function's parameters of RobotPy's wheels of 2027, out of their stubs.

python3 tests/python/wheel_names.py DIR, DIR being where the wheels were unpacked, one over the other:

pip download --pre --no-deps --only-binary :all: --platform manylinux_2_39_x86_64 --python-version 3.14 wpilib==2027.0.0a7, and the same
of robotpy-wpimath, robotpy-commands-v2, robotpy-telemetry, robotpy-tunables, robotpy-wpiutil, pyntcore, robotpy-wpinet, robotpy-hal, robotpy-xrp and robotpy-romi. Facts only: names of classes, functions and parameters.
"""

import ast
import pathlib
import sys

#: By package: the files with its names.
_packages = {
    "wpilib": ("wpilib/_wpilib/__init__.pyi", "wpilib/opmodes.py"),
    "wpilib.simulation": ("wpilib/simulation/_simulation.pyi",),
    "wpimath": ("wpimath/_wpimath.pyi",),
    "commands2": ("commands2/*.py",),
    "commands2.button": ("commands2/button/*.py",),
    "telemetry": ("telemetry/_telemetry.pyi", "telemetry/__init__.py"),
    "tunables": ("tunables/_tunables.pyi", "tunables/__init__.py"),
    "wpiutil": ("wpiutil/_wpiutil/__init__.pyi",),
    "ntcore": ("ntcore/_ntcore/__init__.pyi",),
    "wpinet": ("wpinet/_wpinet.pyi",),
    "hal": ("hal/_wpi_hal.pyi", "hal/exceptions.py"),
    "hal.simulation": ("hal/simulation/_simulation.pyi",),
    "xrp": ("xrp/_xrp.pyi",),
    "romi": ("romi/_romi.pyi",),
}


def _exported(top: pathlib.Path, package: str) -> set[str]:
    """What a package's __init__ has."""
    home = top / package.replace(".", "/")
    tree = ast.parse((home / "__init__.py").read_text())
    everything = [each.module for each in tree.body if isinstance(each, ast.ImportFrom) and each.names[0].name == "*"]
    if everything:
        stubs = [ast.parse((home / f"{module}.pyi").read_text()).body for module in everything]
        kept = {node.name for body in stubs for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        return kept | _imported(tree)
    return _imported(tree)


def _imported(tree: ast.Module) -> set[str]:
    found = {each.asname or each.name for node in tree.body if isinstance(node, ast.ImportFrom) for each in node.names}
    return found | {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def _parameters(function: ast.FunctionDef) -> str:
    """Names of the parameters; those that may be left out end in "?"."""
    given = function.args
    placed = [*given.posonlyargs, *given.args]
    first = len(placed) - len(given.defaults)
    names = [f"{each.arg}{'?' if i >= first else ''}" for i, each in enumerate(placed) if each.arg not in ("self", "cls") or i > 0]
    names += [f"*{given.vararg.arg}"] if given.vararg else []
    names += [f"{each.arg}=" for each in given.kwonlyargs]
    return ",".join(names)


def _described(nodes: list[ast.AST]) -> str:
    """A function with its forms, one after the other with "|" between; a class or a property as its name."""
    name = getattr(nodes[0], "name", "")
    functions = [each for each in nodes if isinstance(each, ast.FunctionDef)]
    is_property = any(getattr(each, "id", getattr(each, "attr", "")) in ("property", "setter") for f in functions for each in f.decorator_list)
    if not functions or is_property:
        return name
    overloads = [each for each in functions if any("overload" in ast.unparse(mark) for mark in each.decorator_list)]
    return f"{name}({'|'.join(dict.fromkeys(_parameters(each) for each in overloads or functions))})"


def _members(kind: ast.ClassDef) -> list[str]:
    found: dict[str, list[ast.AST]] = {}
    plain = []
    for node in kind.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            plain.append(node.target.id)
    shown = [_described(nodes) for name, nodes in found.items() if not name.startswith("_") or name == "__init__"]
    return sorted({*shown, *(name for name in plain if not name.startswith("_"))})


def main(top: pathlib.Path) -> None:
    lines = ["# Names and parameters of RobotPy 2027.0.0a7's wheels, as wheel_names.py found them; forms of a function have | between.\n"]
    for package, patterns in _packages.items():
        exported = _exported(top, package)
        nodes: dict[str, list[ast.AST]] = {}
        for pattern in patterns:
            for path in sorted(top.glob(pattern)):
                # A class that a package makes in Python stands for its stub's.
                here: dict[str, list[ast.AST]] = {}
                for node in ast.parse(path.read_text()).body:
                    if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name in exported and node.name[0] != "_":
                        here.setdefault(node.name, []).append(node)
                nodes |= here
        plain = sorted(_described(each) for each in nodes.values())
        lines.append(f"{package}: {' '.join(plain)}\n")
        for name, (node, *_) in sorted(nodes.items()):
            if isinstance(node, ast.ClassDef) and (members := _members(node)):
                lines.append(f"{package} {name}: {' '.join(members)}\n")
    pathlib.Path(__file__).with_name("names-2027-wheels.txt").write_text("".join(lines))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
