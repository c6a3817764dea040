"""Tests of a robot program in a world: what a test file's functions ask for, and one test at a time.

The host lists the tests with `collect`, and calls `run` for each in a Python in which nothing of the project is imported yet. It
gives a function that moves the world by a tick, in which it calls `program.tick`.
"""

import importlib
import inspect
import json
import os
import pathlib
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from . import guard, program, schedule, station

#: Between two packets of pyfrc's driver station [ticks].
_packet_ticks = 10
_tick_seconds = program.tick_microseconds / 1e6

_builtin = "pyfrc.tests"


class ProgramEnded(AssertionError):
    """The robot program ended during a test."""


class _TestProgram(program.Program):
    """A program whose driver station the test holds."""

    def __init__(self, folder: str, seed: int, sticks: bool) -> None:
        super().__init__(folder, seed)
        #: Whether the host's joysticks are the program's; else the test sets them by wpilib.simulation.
        self.sticks = sticks
        self.started = False

    def construct(self) -> object:
        """The robot, before its robotInit."""
        self._run(self._construct, guard.start_budget)
        self.check()
        return self.robot

    def start(self) -> None:
        """robotInit."""
        self._run(lambda: self.robot._sandlot_begin(self), guard.start_budget)
        self.started = True
        self.check()

    def check(self) -> None:
        """Raises when the program has ended."""
        if self.ended:
            raise ProgramEnded(self._last_words)

    def tick(self, microseconds: int, messages: str) -> str:
        if not self.started:
            return self._lines()
        incoming = station.current.incoming
        held = (incoming.enabled, incoming.autonomous, incoming.test)
        if not self.sticks:
            messages = "\n".join(line for line in messages.split("\n") if '"type":"Joystick"' not in line)
        self.hear(messages)
        incoming.enabled, incoming.autonomous, incoming.test = held
        station.current.notify()
        return super().tick(microseconds, "")


class TestController:
    """What a test gets as `control`."""

    def __init__(self, tested: _TestProgram, step: Callable[[int], None]) -> None:
        self._program = tested
        self._step = step
        self._rest = 0.0

    @contextmanager
    def run_robot(self) -> Iterator[None]:
        """Runs the robot program inside a with statement."""
        self._program.start()
        schedule.world = self.let_pass
        try:
            yield
        finally:
            schedule.world = None
            self._program.started = False

    @property
    def robot_is_alive(self) -> bool:
        return self._program.started and not self._program.ended

    def step_timing(
        self, *, seconds: float, autonomous: bool, enabled: bool, assert_alive: bool = True, test: bool = False
    ) -> float:
        """Lets time pass in a mode, in steps of 0.2 s as pyfrc does. Says how many seconds it was."""
        assert self._program.started, "did you call control.run_robot()?"
        assert seconds > 0, "seconds must be more than 0"
        incoming = station.current.incoming
        incoming.attached = True
        incoming.enabled, incoming.autonomous, incoming.test = enabled, autonomous, test
        passed = 0.0
        while passed < seconds + 0.01:
            self.let_pass(_packet_ticks * _tick_seconds, assert_alive)
            passed += _packet_ticks * _tick_seconds
        return passed

    def let_pass(self, seconds: float, assert_alive: bool = True) -> None:
        """Moves the world by whole ticks; what is left over is kept for the next time."""
        self._rest += seconds
        while self._rest > _tick_seconds - 1e-9:
            self._rest -= _tick_seconds
            incoming = station.current.incoming
            self._step(0 if not incoming.enabled else 1 if incoming.autonomous else 3 if incoming.test else 2)
            if assert_alive:
                self._program.check()


# ---- which tests there are ----


def _files(folder: str) -> list[str]:
    found = []
    for base, folders, names in os.walk(folder):
        folders.sort()
        fits = (name for name in sorted(names) if name.endswith(".py"))
        found += [os.path.join(base, name) for name in fits if name.startswith("test_") or name.endswith("_test.py")]
    return found


def _module(path: str) -> object:
    """The module of a test file, with its folder's conftest.py before it."""
    folder, name = os.path.split(path)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return importlib.import_module(name.removesuffix(".py"))


def _functions(module: object) -> Iterator[tuple[str, object, type | None]]:
    for name, value in vars(module).items():
        if name.startswith("test") and inspect.isfunction(value):
            yield name, value, None
        elif name.startswith("Test") and inspect.isclass(value) and getattr(value, "__test__", True):
            if any(base.__module__ == "unittest.case" for base in value.__mro__):
                raise TypeError(f"{name} is a unittest.TestCase, which this runner does not run: write functions")
            for method, function in vars(value).items():
                if method.startswith("test") and inspect.isfunction(function):
                    yield f"{name}.{method}", function, value


def collect(project: str, tests: str, builtin_only: bool) -> str:
    """The tests of a folder and pyfrc's own, as JSON: their ids, or why a file cannot be read."""
    _prepare(project)
    found: list[dict] = []
    has_builtin = False
    for path in [] if builtin_only else _files(tests):
        short = os.path.relpath(path, tests)
        try:
            for name, function, _ in _functions(_module(path)):
                has_builtin |= function.__module__ == _builtin
                found += [{"file": short, "name": name, "case": i} for i in range(len(_cases(function)))]
        except BaseException as error:
            found.append({"file": short, "name": "", "case": 0, "error": _text(error, project)})
    if not has_builtin:
        names = importlib.import_module(_builtin).__all__
        found = [{"file": "", "name": name, "case": 0} for name in names] + found
    return json.dumps(found)


def _cases(function: object) -> list[dict]:
    """What each case of a parametrized test gets."""
    cases: list[dict] = [{}]
    for mark in getattr(function, "_sandlot_marks", []):
        if mark.name == "parametrize":
            cases = [{**given, **case} for case in mark.cases() for given in cases]
    return cases


# ---- one test ----


def _prepare(project: str, seed: int = 0, sticks: bool = False) -> _TestProgram:
    tested = _TestProgram(project, seed, sticks)
    program._program = tested
    tested.prepare()
    return tested


class _Fixtures:
    """Values that a test asks for by the names of its parameters."""

    def __init__(self, tested: _TestProgram, control: TestController, modules: list[object]) -> None:
        self._modules = modules
        self._tested = tested
        self._values: dict[str, object] = {"control": control}
        self._open: list[Iterator] = []

    def get(self, name: str) -> object:
        if name not in self._values:
            self._values[name] = self._make(name)
        return self._values[name]

    def _make(self, name: str) -> object:
        for module in self._modules:
            for value in vars(module).values():
                if getattr(value, "_sandlot_fixture", None) == name or (
                    getattr(value, "_sandlot_fixture", None) == "" and value.__name__ == name
                ):
                    return self._call(value)
        if name == "robot":
            return self._tested.robot
        if name == "robot_file":
            return pathlib.Path(self._tested.folder) / "robot.py"
        if name == "robot_path":
            return pathlib.Path(self._tested.folder)
        if name == "monkeypatch":
            import pytest

            return self._call(pytest._monkeypatch)
        known = "control, robot, robot_file, robot_path, monkeypatch, and those of the file and of conftest.py"
        raise LookupError(f'there is no fixture "{name}" here; there are {known}')

    def _call(self, function: Callable) -> object:
        made = function(**{each: self.get(each) for each in inspect.signature(function).parameters})
        if not inspect.isgenerator(made):
            return made
        self._open.append(made)
        return next(made)

    def automatic(self) -> None:
        """Makes those that every test gets."""
        for module in self._modules:
            for name, value in list(vars(module).items()):
                if getattr(value, "_sandlot_autouse", False):
                    self.get(name)

    def close(self) -> None:
        """What comes after the `yield` of each, the last first."""
        while self._open:
            for _ in self._open.pop():
                raise RuntimeError("a fixture yields once")


def run(project: str, tests: str, test: str, seed: int, step: Callable[[int], None]) -> str:
    """Runs one test. step(mode) moves the world by a tick: 0 disabled, 1 autonomous, 2 teleop, 3 test."""
    wanted = json.loads(test)
    tested = _prepare(project, seed)
    control = TestController(tested, step)
    fixtures = None
    result = {"outcome": "passed", "text": ""}
    try:
        modules = []
        if wanted["file"] == "":
            modules.append(importlib.import_module(_builtin))
        else:
            path = os.path.join(tests, wanted["file"])
            modules.append(_module(path))
            conftest = os.path.join(os.path.dirname(path), "conftest.py")
            if os.path.isfile(conftest):
                modules.append(_module(conftest))
        function, owner = next(
            (function, owner) for name, function, owner in _functions(modules[0]) if name == wanted["name"]
        )
        tested.sticks = function.__module__ == _builtin
        _check_marks(function)
        tested.construct()
        fixtures = _Fixtures(tested, control, modules)
        fixtures.automatic()
        given = _cases(function)[wanted["case"]]
        names = list(inspect.signature(function).parameters)
        bound = function if owner is None else function.__get__(owner())
        names = names if owner is None else names[1:]
        bound(**{name: given[name] if name in given else fixtures.get(name) for name in names})
    except BaseException as error:
        result = _failure(error, project)
    finally:
        schedule.world = None
        try:
            if fixtures is not None:
                fixtures.close()
        except BaseException as error:
            result = _failure(error, project)
    lines = [json.loads(line) for line in tested._lines().split("\n") if line.startswith('{"type": "Console"')]
    result["console"] = [line["text"] for line in lines]
    return json.dumps(result)


def _check_marks(function: object) -> None:
    import pytest

    for mark in getattr(function, "_sandlot_marks", []):
        mark.check(pytest)


def _failure(error: BaseException, project: str) -> dict:
    kind = type(error).__name__
    if kind == "Skipped":
        return {"outcome": "skipped", "text": str(error)}
    if isinstance(error, ProgramEnded):
        return {"outcome": "failed", "text": f"The robot program ended. {error}"}
    return {"outcome": "failed", "text": _text(error, project)}


def _text(error: BaseException, project: str) -> str:
    """The traceback from the test on."""
    whole = traceback.TracebackException.from_exception(error)
    frames = [frame for frame in whole.stack if not program._is_inner(frame.filename)]
    if frames:
        whole.stack = traceback.StackSummary.from_list(frames)
    return "".join(whole.format()).replace(project.rstrip("/") + "/", "").rstrip()
