"""Whose names a program has, 2026's or 2027's; and what is said of a name of the other year."""

import ast
import functools
import os
import re
import sys
import tokenize
from collections.abc import Callable, Iterator

from . import face, names, names_2027, report

_wanted = re.compile(r"""^\s*(?:robotpy_version|robotpy|version)\s*=\s*["'][^"']*?(20\d\d)""", re.MULTILINE)
#: Overrides and imports that only a program of 2027 has.
_of_2027 = re.compile(
    r"^\s*(?:import|from)\s+(?:wpilib_drivers|wpilib_blocks|wpilib\.opmode(?:s|robot)|robotpy_fields)\b"
    r"|^\s*from\s+hal\s+import\s+.*\bRobotMode\b|\bwpilib\.(?:(?:Periodic)?OpMode|OpModeRobot|Gamepad|OnboardIMU|ExpansionHub|autonomous|teleop|utility)\b"
    r"|^\s*def\s+(?:(?:robot|disabled|autonomous|teleop|utility)_periodic|(?:disabled|autonomous|teleop|utility)_init)\b",
    re.MULTILINE,
)

#: The season in the program's pyproject.toml; 0: it says none.
season = 0
#: A call as 2026's functions are named: robot.setSpeed( ... ).
_camel_call = re.compile(r"\.[a-z]+[A-Z]\w*\(")
_packages_of_2027 = re.compile(r"^\s*(?:import|from)\s+(telemetry|tunables)\b", re.MULTILINE)


def older(last: int, **names: str) -> Callable:
    """Of a function: names of parameters until that season, for programs that are of it or of one before."""

    def decorate(function: Callable) -> Callable:
        @functools.wraps(function)
        def call(*given: object, **named: object) -> object:
            if named and not names.keys().isdisjoint(named):
                if not 0 < season <= last:
                    name = next(each for each in named if each in names)
                    raise TypeError(
                        f"{function.__qualname__.removesuffix('.__init__')}({name}=): until {last}; since then it is {names[name]}= (a program of {last} says so: robotpy_version in pyproject.toml)"
                    )
                named = {names.get(name, name): value for name, value in named.items()}
            return function(*given, **named)

        return call

    return decorate


def _text(path: str) -> str | None:
    """A file of Python in the encoding that its first lines declare; None: it cannot be read, and Python says so if it is needed."""
    try:
        with tokenize.open(path) as opened:
            return opened.read()
    except (OSError, SyntaxError, UnicodeDecodeError):
        return None


def _texts(folder: str) -> Iterator[tuple[str, str]]:
    """The project's own files of Python, by their path in it."""
    for home, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith((".", "__")) and each != "tests")
        for file in sorted(files):
            if file.endswith(".py"):
                path = os.path.join(home, file)
                text = _text(path)
                if text is not None:
                    yield os.path.relpath(path, folder), text


def _said(folder: str) -> int | None:
    """The year in pyproject.toml; None: it says none."""
    try:
        with open(os.path.join(folder, "pyproject.toml"), encoding="utf-8") as opened:
            found = _wanted.search(opened.read())
    except (OSError, UnicodeDecodeError):
        return None
    return int(found.group(1)) if found is not None else None


def of_project(folder: str, otherwise: int = 2026) -> int:
    """What pyproject.toml says; without it 2027 for a program that overrides 2027's functions or imports its packages.

    otherwise: of a program in which nothing tells a year.
    """
    said = _said(folder)
    if said is not None:
        return 2027 if said >= 2027 else 2026
    texts = [text for _, text in _texts(folder)]
    if any(_is_of_2027(folder, text) for text in texts):
        return 2027
    return 2026 if otherwise == 2026 or any(_is_of_2026(text) for text in texts) else otherwise


def _is_of_2026(text: str) -> bool:
    """Whether a file has overrides, imports or names of 2026, or calls something as 2026 writes it."""
    return any(year == 2026 for year, _, _ in _marks(text)) or _camel_call.search(text) is not None


def reason(folder: str) -> str:
    """Why the names are those of 2027, for people."""
    if _said(folder) is not None:
        return "pyproject.toml says so"
    if of_project(folder) != 2027:
        return "the page is set to it, and this program tells no year"
    return 'this program has them; robotpy_version = "2026.2.2" in pyproject.toml would choose those of 2026'


def _is_of_2027(folder: str, text: str) -> bool:
    if _of_2027.search(text):
        return True
    # A project may have a module of that name itself.
    imported = set(_packages_of_2027.findall(text))
    return any(not any(os.path.exists(os.path.join(folder, name + end)) for end in ("", ".py")) for name in imported)


# ---- a program of two years ----

#: The methods that WPILib's robots, commands and operating modes call in a class of the program, by year.
_calls = {
    2026: ("robotInit", "createObjects", *(f"{mode}{when}" for mode in ("robot", "disabled", "autonomous", "teleop", "test") for when in ("Init", "Periodic", "Exit"))),
    2027: (
        "create_objects",
        *(f"{mode}_{when}" for mode in ("robot", "disabled", "autonomous", "teleop", "utility") for when in ("init", "periodic", "exit")),
    ),
}
#: Only these are refused by the other year's name: a team would not call them. Any other function is the team's own.
_called = {
    *(name for names_of in _calls.values() for name in names_of),
    *("isFinished", "is_finished", "runsWhenDisabled", "runs_when_disabled", "getInterruptionBehavior", "get_interruption_behavior"),
    *("initSendable", "init_sendable", "createObjects", "create_objects", "simulationPeriodic", "simulation_periodic"),
    *("_simulationInit", "simulationInit", "simulation_init", "_simulationPeriodic", "driverStationConnected", "driver_station_connected"),
}
#: A program runs without these, as on a robot: a word is enough, but in a robot's class.
_unneeded = ("simulationPeriodic", "simulation_periodic")
_only_2027 = ("wpilib_drivers", "wpilib_blocks", "wpilog", "wpilib.opmodes", "wpilib.opmoderobot", "robotpy_fields", "telemetry", "tunables")
#: Written with 2026's names.
_only_2026 = ("sandlot_blocks",)
_names_of_2027 = ("PeriodicOpMode", "OpMode", "OpModeRobot", "Gamepad", "OnboardIMU", "ExpansionHub", "autonomous", "teleop", "utility")


def _marks(text: str) -> Iterator[tuple[int, int, str]]:
    """What tells a year: (year, line, what stands there)."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for each in node.body:
                for year, names_of in _calls.items():
                    if isinstance(each, ast.FunctionDef) and each.name in names_of:
                        yield year, each.lineno, f"def {each.name}"
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            modules = [each.name for each in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            if isinstance(node, ast.ImportFrom) and node.level > 0:
                # from .telemetry: a module of the program's own.
                continue
            for module in modules:
                if module in _only_2027:
                    yield 2027, node.lineno, f"import {module}"
                elif module in names_2027.flat or module in _only_2026:
                    yield 2026, node.lineno, f"import {module}"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "wpilib":
            if node.attr in names_2027.gone.get("wpilib", {}):
                yield 2026, node.lineno, f"wpilib.{node.attr}"
            elif node.attr in _names_of_2027:
                yield 2027, node.lineno, f"wpilib.{node.attr}"


def mixture(folder: str) -> str:
    """Of a program that is half 2026's, half 2027's: which lines are whose; "" for one that is of one year."""
    found: dict[int, list[str]] = {2026: [], 2027: []}
    for path, text in _texts(folder):
        own = {each for each in _only_2027 if any(os.path.exists(os.path.join(folder, each + end)) for end in ("", ".py"))}
        for year, line, what in sorted(_marks(text), key=lambda mark: mark[1]):
            if what.removeprefix("import ") not in own:
                found[year].append(f"{path}, line {line} ({what})")
    if not found[2026] or not found[2027]:
        return ""
    parts = [f"{'; '.join(lines[:3])}{' and more' if len(lines) > 3 else ''} {'is' if len(lines) == 1 else 'are'} {year}'s" for year, lines in found.items()]
    return f"This program is half 2026's, half 2027's: {'. '.join(parts)}"


def choose(folder: str, year: int = 0) -> int:
    """Gives the packages the names of the year, before the program is imported.

    year: 0: as the program tells; below 0 the same, and that year without its sign for a program that tells none.
    """
    global season
    season = _said(folder) or 0
    chosen = year if year > 0 else of_project(folder, -year or 2026)
    if chosen == 2027:
        face.wear()
    elif names.table:
        raise RuntimeError("this Python was started with the names of 2027, and this program is of 2026: start it again")
    return chosen


# ---- names of the other year in a program ----


def mistakes(folder: str) -> list[str]:
    """Of the project's modules that are imported: names of the other year, with file and line and what they are called."""
    found = []
    for name, module in sorted(sys.modules.items()):
        path = getattr(module, "__file__", None) or ""
        if not path.startswith(folder + os.sep) or not path.endswith(".py"):
            continue
        text = _text(path)
        if text is None:
            continue
        where = os.path.relpath(path, folder)
        found += [f"{where}, line {line}: {sentence}" for line, sentence in _imports(text)] if names.table else []
        found += [f"{where}, line {line}: {sentence}" for line, sentence in _overrides(module, name)]
    return found[:20]


def _moved(package: str, name: str) -> str | None:
    """What 2027 has for a name of a package of 2026; None: it has it there, too."""
    gone = names_2027.gone.get(package, {})
    sentence = gone.get(name, gone.get("*"))
    if sentence is not None:
        return f"{package}.{name} is gone in 2027: {sentence}"
    target = names_2027.moved.get(package, {}).get(name)
    if target is None and package in names_2027.flat and name != "*":
        target = "wpimath"
    if target is None:
        return None
    whole = target if target.rpartition(".")[2][:1].isupper() else f"{target}.{names_2027.name_of(name)}"
    return f"{package}.{name} is 2026's name: in 2027 it is {whole}"


def _imports(text: str) -> Iterator[tuple[int, str]]:
    """Lines that import what has moved, or name it by its package."""
    packages: dict[str, str] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            for each in node.names:
                packages[each.asname or each.name] = f"{node.module}.{each.name}"
                sentence = _moved(node.module, each.name)
                if sentence is not None:
                    yield node.lineno, sentence
        elif isinstance(node, ast.Import):
            for each in node.names:
                packages[each.asname or each.name.split(".")[0]] = each.name if each.asname else each.name.split(".")[0]
                if each.name in names_2027.flat:
                    yield node.lineno, f"{each.name} is 2026's name: in 2027 all that it has is in wpimath"
                elif each.name in ("wpilib.drive", "wpilib.interfaces", "wpilib.event"):
                    yield node.lineno, f"{each.name} is 2026's name: in 2027 what it has is in wpilib"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, (ast.Name, ast.Attribute)):
            owner = _dotted(node.value, packages)
            sentence = _moved(owner, node.attr) if owner is not None else None
            if sentence is not None:
                yield node.lineno, sentence


def _dotted(node: ast.expr, packages: dict[str, str]) -> str | None:
    if isinstance(node, ast.Name):
        return packages.get(node.id)
    if isinstance(node, ast.Attribute):
        owner = _dotted(node.value, packages)
        return f"{owner}.{node.attr}" if owner is not None else None
    return None


def _overrides(module: object, name: str) -> Iterator[tuple[int, str]]:
    """Functions of a class of the program that were meant to override one of ours, by the other year's name."""
    for kind in list(vars(module).values()):
        if not isinstance(kind, type) or kind.__module__ != name:
            continue
        for key, value in vars(kind).items():
            line = getattr(getattr(value, "__code__", None), "co_firstlineno", 0)
            if not line:
                continue
            if key.startswith("_"):
                continue
            if key in ("robotInit", "robot_init") and names.table and _is_robot(kind):
                yield line, f"{kind.__name__}.{key}: 2027 has no robotInit; its place is __init__, after super().__init__()"
            elif not _has(kind, key) and (other := _other_of(kind, key)) is not None and other in _called and other not in vars(kind):
                if key in _unneeded and not _is_robot(kind):
                    report.once(f"{name}.{kind.__name__}.{key} is never called: it is {_year(False)}'s name, in {_year(True)} it is {other}")
                    continue
                yield line, f"{kind.__name__}.{key} is {_year(False)}'s name: in {_year(True)} it is {other}"


def _has(kind: type, name: str) -> bool:
    return any(name in vars(each) for each in kind.__mro__[1:])


def _is_robot(kind: type) -> bool:
    return any(each.__name__ == "RobotBase" for each in kind.__mro__)


def _year(own: bool) -> int:
    return 2027 if bool(names.table) == own else 2026


def _other_of(owner: object, name: str) -> str | None:
    """What a class or an object has by a name of this year, that is called so in the other one."""
    there = dir(owner)
    if names.table:
        special = {old: new for more in names_2027.inside.values() for old, new in more.items()}
        forms = (names.table.get(name), special.get(name), names_2027.name_of(name), names_2027.name_of(name, is_constant=True))
        return next((form for form in forms if form is not None and form != name and form in there), None)
    for old in there:
        if name in (names_2027.name_of(old), names_2027.name_of(old, is_constant=True)) and old != name:
            return old
    throttle = name.removesuffix("_throttle")
    return throttle if throttle in ("set", "get") and name != throttle and throttle in there else None


def _argument(name: str) -> str | None:
    """What an argument of the other year is called in this one."""
    if names.table:
        return names.table.get(name)
    return _backwards().get(name)


_of_2026: dict[str, str] = {}


def _backwards() -> dict[str, str]:
    """2026's names by 2027's."""
    if not _of_2026:
        for old, new in face.table_now().items():
            _of_2026.setdefault(new, old)
    return _of_2026


def explain(error: BaseException) -> str | None:
    """Of an error that a name of the other year has made: what it is called. None: it is another error."""
    part: BaseException | None = error
    while part is not None:
        sentence = _explained(part)
        if sentence is not None:
            return sentence
        part = part.__cause__ or part.__context__
    return None


def _explained(error: BaseException) -> str | None:
    owner: object = None
    if isinstance(error, AttributeError):
        name, owner = error.name, error.obj
    elif isinstance(error, ImportError):
        return _import_explained(error)
    elif isinstance(error, TypeError):
        found = re.search(r"unexpected keyword argument '(\w+)'", str(error))
        name = found.group(1) if found else None
        other = _argument(name) if name is not None else None
        return other and f"The argument {name} is {_year(False)}'s name: in {_year(True)} it is {other}."
    else:
        return None
    other = _other_of(owner, name) if name and owner is not None else None
    if other is None:
        return None
    kind = owner if isinstance(owner, type) else type(owner)
    return f"{kind.__name__}.{name} is {_year(False)}'s name: in {_year(True)} it is {other}."


def _import_explained(error: ImportError) -> str | None:
    module = error.name or ""
    if not names.table and module.split(".")[0] == "wpilib_drivers":
        return "wpilib_drivers is 2027's: in 2026 its classes are in wpilib."
    found = re.search(r"cannot import name '(\w+)' from '([\w.]+)'", str(error))
    if found is None:
        return None
    name, package = found.groups()
    if names.table:
        sentence = _moved(package, name)
        return sentence and sentence + "."
    old = _places_of_2026().get((package, name))
    return old and f"{package}.{name} is 2027's name: in 2026 it is {old}."


def _places_of_2026() -> dict[tuple[str, str], str]:
    found = {}
    for package in names_2027.flat:
        module = sys.modules.get(package)
        for name in vars(module) if module is not None else ():
            if not name.startswith("_"):
                found.setdefault(("wpimath", names_2027.name_of(name)), f"{package}.{name}")
    for package, entries in names_2027.moved.items():
        for name, target in entries.items():
            owner, _, new = target.rpartition(".") if target.rpartition(".")[2][:1].isupper() else (target, "", name)
            found[(owner, new)] = f"{package}.{name}"
    return found
