"""2027's decorators of operating modes, and the robot that finds what they were put on.

A robot looks through the package `opmodes` beside its file, and imports each module there that has such a decorator. A module that cannot be
read is said and left out, as WPILib does: the rest of the robot runs.
"""

import ast
import importlib
import inspect
import pathlib
import sys
import tokenize
import traceback
import typing
from collections.abc import Callable
from dataclasses import dataclass

from . import report
from .opmode_list_2027 import RobotMode, publish


@dataclass(frozen=True)
class Marks:
    """What a decorator says."""

    mode: RobotMode
    name: str
    group: str
    description: str
    text_color: object
    background_color: object


_names = ("autonomous", "teleop", "utility")
_key = "_wpilib_opmode_metadata"
_marked: list[type] = []


def decorators(opmode: type) -> dict[str, Callable]:
    """wpilib.autonomous, wpilib.teleop and wpilib.utility."""

    def mark(kind: type, mode: RobotMode, name: str, more: tuple) -> type:
        if not (isinstance(kind, type) and issubclass(kind, opmode)):
            raise TypeError("opmode decorator must be applied to an OpMode subclass")
        if _key in vars(kind):
            raise ValueError("multiple opmode decorators are not allowed")
        setattr(kind, _key, Marks(mode, name or kind.__name__, *more))
        _marked.append(kind)
        return kind

    def of(name: str, mode: RobotMode) -> Callable:
        def decorator(
            cls: type | None = None,
            *,
            name: str = "",
            group: str = "",
            description: str = "",
            text_color: object = None,
            background_color: object = None,
        ) -> typing.Any:
            """A class of an operating mode that the robot finds by itself: bare, or with what the driver station shows."""
            more = (group, description, text_color, background_color)
            return mark(cls, mode, name, more) if cls is not None else lambda kind: mark(kind, mode, name, more)

        decorator.__module__, decorator.__name__, decorator.__qualname__ = "wpilib", name, name
        return decorator

    modes = (RobotMode.AUTONOMOUS, RobotMode.TELEOPERATED, RobotMode.UTILITY)
    return {name: of(name, mode) for name, mode in zip(_names, modes)}


def discover(robot: typing.Any) -> None:
    """Registers and publishes what is marked, and what the package opmodes has."""
    file = pathlib.Path(inspect.getfile(type(robot)))
    folder = file.parent / "opmodes"
    if folder.is_dir():
        owner = type(robot).__module__.rpartition(".")[0]
        _import_all(folder, f"{owner}.opmodes" if owner else "opmodes")
    for kind in [each for each in _marked if _is_current(each)]:
        marks: Marks = vars(kind)[_key]
        where = f"{kind.__module__}.{kind.__qualname__}"
        wrong = _complaint(marks)
        below = kind.__subclasses__()
        if wrong is not None:
            report.error(f"Invalid OpMode metadata for {where}: {wrong}")
        elif below:
            found = f"{below[0].__module__}.{below[0].__qualname__}"
            report.error(f"Decorated OpMode {where} must not be subclassed; found subclass {found}")
        else:
            colors = (marks.text_color, marks.background_color)
            robot.add_opmode(kind, marks.mode, marks.name, marks.group, marks.description, *colors)
    publish()


def _is_current(kind: type) -> bool:
    """Whether its module still has it: not of a program that was here before."""
    module = sys.modules.get(kind.__module__)
    found: object = module
    for part in kind.__qualname__.split("."):
        if part == "<locals>":
            return module is not None
        found = getattr(found, part, None)
    return found is kind


def _complaint(marks: Marks) -> str | None:
    from wpiutil import Color

    for name in ("name", "group", "description"):
        if not isinstance(getattr(marks, name), str):
            return f"{name} must be a string"
    for name in ("text_color", "background_color"):
        value = getattr(marks, name)
        if value is not None and not isinstance(value, Color):
            return f"{name} must be a wpiutil.Color or None"
    return None


def _import_all(folder: pathlib.Path, package: str) -> None:
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder)
        parts = inside.parent.parts if inside.name == "__init__.py" else inside.with_suffix("").parts
        try:
            with tokenize.open(path) as opened:
                tree = ast.parse(opened.read(), filename=str(path))
        except (OSError, UnicodeError, SyntaxError) as error:
            report.error(f"Could not read or parse OpMode module {path}: {error}")
            continue
        if not _has_decorator(tree):
            continue
        name = ".".join((package, *parts))
        try:
            importlib.import_module(name)
        except Exception as error:
            report.error(f"Could not import OpMode module {name}: {error}\n{traceback.format_exc()}")


def _has_decorator(tree: ast.Module) -> bool:
    """Only the last word counts: what is imported for nothing does no harm."""
    for node in ast.walk(tree):
        for each in node.decorator_list if isinstance(node, ast.ClassDef) else ():
            word = each.func if isinstance(each, ast.Call) else each
            if getattr(word, "attr", getattr(word, "id", None)) in _names:
                return True
    return _renames(tree)


def _renames(tree: ast.Module) -> bool:
    """from wpilib import autonomous as auto"""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module in ("wpilib", "wpilib.opmodes")
        and any(each.asname is not None and each.name in _names for each in node.names)
        for node in ast.walk(tree)
    )
