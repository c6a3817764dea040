"""Writes parameters-2026.txt: each function's parameters of RobotPy 2026.2.2's wheels, out of their stubs.

python3 tests/python/stub_parameters.py DIR, DIR being where the wheels were unpacked, one over the other: pip download --no-deps
--only-binary :all: --platform manylinux_2_35_x86_64 --python-version 3.12 wpilib==2026.2.2, and the same of robotpy-wpimath, pyntcore,
robotpy-wpiutil and robotpy-apriltag. Facts only: names of classes, functions and parameters.
"""

import ast
import pathlib
import sys

_stubs = {
    "wpilib": "wpilib/_wpilib/__init__.pyi",
    "wpilib.sysid": "wpilib/_wpilib/sysid.pyi",
    "wpilib.simulation": "wpilib/simulation/_simulation.pyi",
    "wpilib.drive": "wpilib/drive/_drive.pyi",
    "wpilib.event": "wpilib/event/_event.pyi",
    "wpilib.interfaces": "wpilib/interfaces/_interfaces.pyi",
    "wpilib.shuffleboard": "wpilib/shuffleboard/_shuffleboard.pyi",
    "wpimath": "wpimath/_wpimath.pyi",
    **{f"wpimath.{name}": f"wpimath/_controls/_controls/{name}.pyi" for name in ("path", "optimization", "controller", "trajectory", "estimator", "system")},
    "wpimath.system.plant": "wpimath/_controls/_controls/plant.pyi",
    "wpimath.trajectory.constraint": "wpimath/_controls/_controls/constraint.pyi",
    **{f"wpimath.{name}": f"wpimath/{name}/_{name}.pyi" for name in ("geometry", "kinematics", "spline", "interpolation", "filter")},
    "ntcore": "ntcore/_ntcore/__init__.pyi",
    "wpiutil": "wpiutil/_wpiutil/__init__.pyi",
    "wpiutil.log": "wpiutil/_wpiutil/log.pyi",
    "robotpy_apriltag": "robotpy_apriltag/_apriltag.pyi",
}


def _form(function: ast.FunctionDef) -> str | None:
    """"aSource,bSource,reverseDirection?"; None: it takes whatever comes, or its parameters have no names."""
    given = function.args
    placed = [*given.posonlyargs, *given.args]
    first = len(placed) - len(given.defaults)
    found = [f"{each.arg}{'?' if i >= first else ''}" for i, each in enumerate(placed) if not (i == 0 and each.arg in ("self", "cls"))]
    if given.vararg or any(each.startswith("arg") and each[3:].rstrip("?").isdigit() for each in found):
        return None
    return ",".join(found)


def _functions(body: list[ast.stmt], owner: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for node in body:
        if isinstance(node, ast.ClassDef) and not owner:
            found |= _functions(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and (not node.name.startswith("_") or node.name == "__init__"):
            marks = {getattr(each, "id", getattr(each, "attr", "")) for each in node.decorator_list}
            form = _form(node)
            if not marks & {"property", "setter"} and form is not None:
                found.setdefault(owner + node.name, []).append(form)
    return found


def main(top: pathlib.Path) -> None:
    lines = ["# Parameters of RobotPy 2026.2.2's functions, as stub_parameters.py found them in its stubs; forms have | between.\n"]
    for module, path in _stubs.items():
        for name, forms in sorted(_functions(ast.parse((top / path).read_text()).body, "").items()):
            lines.append(f"{module} {name}({'|'.join(dict.fromkeys(forms))})\n")
    pathlib.Path(__file__).with_name("parameters-2026.txt").write_text("".join(lines))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
