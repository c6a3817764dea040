"""The program that a tick drives: robot.py is loaded once, and each tick runs what is due until the next.

The host calls `begin` once and `tick` every 20 ms of the run. Both return lines of JSON: messages of devices as HALSim's are, and
of our own {"type": "Console"}, {"type": "NetworkTables"}, {"type": "Wants"} and {"type": "Ended"}.
"""

import builtins
import importlib
import json
import os
import sys
import traceback
import typing

from . import clock, devices, guard, isolate, missing, packages, pause, report, schedule, station, tables, years
from .console import Console
from .seen import look, made, ran

tick_microseconds = 20_000

_library = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep

quit_words = "The robot program quit unexpectedly. This is usually due to a code error; its lines are printed above."

#: Of a failing program's words: characters of a line, and lines.
_most_text = 4000
_most_lines = 400

# A program can take away any name, those of Python's own among them. They are put back before anybody speaks of it.
_builtins = builtins.__dict__
_kept_builtins = dict(_builtins)
_modules = sys.modules
_kept_modules = dict(_modules)


_write = os.write


def _keep() -> None:
    """Before the program's first line."""
    _kept_builtins.update(_builtins)
    _kept_modules.update(_modules)


def _mend() -> "set[str]":
    """Puts back what the program has taken away, and says which of Python's names that were. Uses none that it could have taken."""
    taken = _kept_builtins.keys() - _builtins.keys()
    _builtins.update(_kept_builtins)
    _modules.update(_kept_modules)
    sys.modules = _modules
    return taken


class Program:
    """One robot program."""

    def __init__(self, folder: str, seed: int, year: int = 0) -> None:
        self.folder = os.path.abspath(folder)
        #: 2026 or 2027; 0: by its files.
        self.year = year
        self.seed = seed
        self.console = Console()
        self.guard = guard.Guard(self.folder)
        self.robot = None
        self.ended = False
        self._quit = quit_words
        self._ticks = 0

    # ---- the host's calls ----

    def begin(self) -> str:
        """Loads robot.py and runs it up to its first loop."""
        self.prepare()
        # A task that waits while it begins goes on with the first tick, which is of the same time.
        schedule.begin(clock.microseconds())
        self._run(self._load, guard.start_budget)
        return f'{{"type": "Year", "year": {self.year}}}\n{self._lines()}'

    def prepare(self) -> None:
        """Before anything of the project is imported."""
        self.console.install()
        isolate.isolate(self.seed)
        missing.install()
        if self.folder not in sys.path:
            sys.path.insert(0, self.folder)
        asked = self.year
        self.year = years.choose(self.folder, asked)
        packages.choose(self.year)
        if self.year == 2027 and asked <= 0:
            print(f"RobotPy's names of 2027: {years.reason(self.folder)}")
        mixture = years.mixture(self.folder)
        if mixture:
            report.error(f"{mixture}. It has the names of {self.year} here: make the other lines {self.year}'s, too")
        look.begin(self.folder)
        _keep()

    def tick(self, microseconds: int, messages: str) -> str:
        """Takes what has come, and runs what is due before the next tick."""
        has_heard = not self.ended and self.hear(messages)
        if not self.ended:
            clock.set_microseconds(max(microseconds, clock.microseconds()))
            # The first loop comes with the second tick.
            is_told = has_heard and self._ticks < 2
            self._ticks += 1
            self._run(lambda: self._loop(microseconds + tick_microseconds, is_told), guard.tick_budget)
        return self._lines()

    def hear(self, messages: str) -> bool:
        """Takes what has come; whether there were values of NetworkTables. Requests and telemetry of a drivetrain are the program's code."""
        heard = [False]

        def receive() -> None:
            heard[0] = _receive(messages)

        self._run(receive, guard.tick_budget)
        return heard[0]

    def go_on(self, microseconds: int, messages: str) -> int:
        """The next tick has come to a program that waits. Returns the end of it."""
        _receive(messages)
        clock.set_microseconds(max(microseconds, clock.microseconds()))
        self._ticks += 1
        self.guard.begin(guard.tick_budget)
        station.current.pass_by()
        return microseconds + tick_microseconds

    # ---- inside ----

    def _loop(self, until: int, is_told: bool = False) -> None:
        if is_told:
            # Choosers hear at the end of a loop. A real robot has many before its autonomous; here it may begin with the first.
            import wpilib

            wpilib.SmartDashboard.updateValues()
        # Listeners of NetworkTables are the program's code, too: inside the guard.
        tables.deliver()
        schedule.run_before(until)

    def _load(self) -> None:
        self._construct()
        self.robot._sandlot_begin(self)

    def _construct(self) -> None:
        path = os.path.join(self.folder, "robot.py")
        if not os.path.isfile(path):
            raise _Refused(f"there is no robot.py in {self.folder}: a robot program's class is in that file")
        module = importlib.import_module("robot")
        mistakes = years.mistakes(self.folder)
        if mistakes:
            raise _Refused("\n".join(mistakes))
        robot_class = self._with_physics(_robot_class(module))
        try:
            self.robot = robot_class()
        except Exception:
            report.error(f"Unhandled exception instantiating robot {robot_class.__name__}")
            self._quit = f"Could not instantiate robot {robot_class.__name__}!"
            raise
        _check_constructed(self.robot, robot_class)

    def _with_physics(self, robot_class: type) -> type:
        """The class that also calls the project's physics.py, if there is one."""
        if not os.path.isfile(os.path.join(self.folder, "physics.py")):
            return robot_class
        from pathlib import Path

        from pyfrc.physics.core import PhysicsInterface

        return PhysicsInterface._create_and_attach(robot_class, Path(self.folder))[1]

    def _run(self, job, budget: int) -> None:
        self.guard.begin(budget)
        try:
            job()
        except:  # noqa: E722 (a program that takes away all names takes BaseException, too)
            taken = _mend()
            # Words of the program's own exceptions are the program's code.
            self.guard.begin(guard.tick_budget)
            self._blame(sys.exception(), taken)
        finally:
            self.guard.end()

    def _blame(self, error: BaseException, taken: "set[str]") -> None:
        """Ends the program, and says why. taken: names of Python itself that it has deleted."""
        try:
            if taken:
                names = ", ".join(sorted(taken)[:3])
                few = len(taken) <= 3
                return self._end(
                    f"The program has deleted {len(taken)} of Python's own names ({names}{'' if few else ', ...'}), without "
                    f"which nothing can run{_at(error, self.folder)}: leave the module builtins as it is."
                )
            self._explain(error)
        except BaseException as other:
            # Its own __str__, __repr__ or the like went wrong.
            self._end(
                f"Unhandled exception: {_name(error)}{_at(error, self.folder)}; its own words cannot be read, "
                f"because they raise {_name(other)}"
            )

    def _explain(self, error: BaseException) -> None:
        if isinstance(error, (_Refused, guard.EndlessLoop)):
            self._end(str(error))
        elif isinstance(error, MemoryError):
            self._end(
                f"The program wants more memory than there is{_at(error, self.folder)}: look for a list that grows in each loop."
            )
        elif isinstance(error, SystemExit):
            self._end(f"The program called exit(){_at(error, self.folder)}: a robot program runs until it is switched off.")
        elif isinstance(error, KeyboardInterrupt):
            self._end(f"{too_long}{_at(error, self.folder)}: look for one call that computes without end.")
        else:
            words = _words(error, self.folder)
            for line in words:
                self.console.must("err", line[:_most_text])
            other = years.explain(error)
            if other is not None:
                self.console.must("err", other)
            # Python's own last line has "Did you mean".
            self._end(f"Unhandled exception: {_last_words(words, error)}\n{self._quit}")

    def _end(self, text: str) -> None:
        self.ended = True
        schedule.clear()
        text = text[:_most_text]
        for line in text.split("\n"):
            self.console.must("err", line)
        self._last_words = text
        # Objects that are let go now may be nested deeper than Python can let go of: then the host has at least this.
        for line in text.split("\n"):
            _write(2, f"\x1e{line}\n".encode())

    def _lines(self) -> str:
        try:
            return self._written()
        except:  # noqa: E722 (as above)
            self._blame(sys.exception(), _mend())
            return self._written()

    def _written(self) -> str:
        if not self.ended:
            look.publish(self.robot)
        lines = [] if self.ended else devices.take() + tables.take()
        if not self.ended:
            lines += made.take(self.robot, self.folder) + ran.take(self.folder)
        lines += [_console_line(*line) for line in self.console.take()] + look.take()
        if self.ended:
            lines.append(json.dumps({"type": "Ended", "text": self._last_words}))
        return "\n".join(lines)


#: Begins the sentence of a program that the host had to interrupt.
too_long = "Your code did not come back, and was interrupted"


def _console_line(stream: str, text: str, at: "tuple[str, int] | None") -> str:
    line: dict[str, object] = {"type": "Console", "stream": stream, "text": text}
    if at is not None:
        line["at"] = at
    return json.dumps(line)


class _Refused(Exception):
    """The program cannot run, and its own code is not to blame by a traceback."""


def _robot_class(module) -> type:
    """The class of robot.py that is a robot."""
    import wpilib

    def is_robot(value: object) -> bool:
        return isinstance(value, type) and issubclass(value, wpilib.RobotBase) and value.__module__ == module.__name__

    found = [value for value in vars(module).values() if is_robot(value)]
    # One that another of them is built on is not the robot.
    found = [each for each in found if not any(other is not each and issubclass(other, each) for other in found)]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(each.__name__ for each in found)
        raise _Refused(f"robot.py has {len(found)} robots ({names}); it must have one")
    if "XRPLib" in sys.modules:
        # A script, which has run by now.
        from XRPLib._script import Ended

        return Ended
    raise _Refused("robot.py has no robot: write `class MyRobot(wpilib.TimedRobot):` in it")


def _check_constructed(robot: object, robot_class: type) -> None:
    if not getattr(robot, "_sandlot_constructed", False):
        raise _Refused(
            f"{robot_class.__name__}.__init__ does not call super().__init__(): "
            "write that as its first line, or name the method robotInit"
        )


def _words(error: BaseException, folder: str) -> list[str]:
    """The traceback without the frames that led to the program."""
    whole = traceback.TracebackException.from_exception(error)
    part: traceback.TracebackException | None = whole
    while part is not None:
        frames = [frame for frame in part.stack if not _is_inner(frame.filename)]
        if frames:
            part.stack = traceback.StackSummary.from_list(frames)
        part = part.__cause__ or part.__context__
    lines = "".join(whole.format()).replace(folder + os.sep, "").rstrip().split("\n")
    lines[-1] += _meant(error, lines[-1])
    cut = len(lines) - _most_lines
    half = _most_lines // 2
    return lines if cut <= 0 else [*lines[:half], f"  ... {cut} more lines", *lines[-half:]]


def _meant(error: BaseException, said: str) -> str:
    """Python looks for what was meant in the package at the top alone: in "from wpilib.drive import X" that is wpilib."""
    if not isinstance(error, ImportError) or "Did you mean" in said:
        return ""
    module, name = sys.modules.get(error.name or ""), getattr(error, "name_from", None)
    if module is None or name is None:
        return ""
    import difflib

    found = difflib.get_close_matches(name, dir(module), 1, 0.8)
    return f". Did you mean: '{found[0]}'?" if found else ""


def _last_words(words: list[str], error: BaseException) -> str:
    """What Python says of the error below the lines of code."""
    name = _name(error)
    heads = [i for i, line in enumerate(words) if line.partition(":")[0].rpartition(".")[2] == name]
    return "\n".join(words[heads[-1] :]) if heads else f"{name}: {error}"


def _name(error: BaseException) -> str:
    """Of its class, as it was written."""
    return type.__dict__["__name__"].__get__(type(error))


def _at(error: BaseException, folder: str) -> str:
    """The innermost line of the project that an error comes from, as " in robot.py, line 5"; nothing of the program is asked."""
    place = ""
    step = BaseException.__traceback__.__get__(error)  # type: ignore[attr-defined]
    while step is not None:
        path = step.tb_frame.f_code.co_filename
        if path.startswith(folder + os.sep):
            place = f" in {path[len(folder) + 1 :]}, line {step.tb_lineno}"
        step = step.tb_next
    return place


def _is_inner(filename: str) -> bool:
    return filename.startswith((_library, "<frozen", "/lib/python")) or packages.is_inner(filename)


def _receive(messages: str) -> bool:
    """Messages of devices, and values that others have set on NetworkTables. Whether there were such values."""
    ours = '{"type":"NetworkTables"'
    lines = messages.split("\n")
    told = [line for line in lines if line.startswith(ours)]
    devices.receive("\n".join(line for line in lines if not line.startswith(ours)) if told else messages)
    for line in told:
        message = json.loads(line)
        value = message["value"]
        value = bytes.fromhex(value["raw"]) if isinstance(value, dict) else value
        try:
            tables.give(message["name"], message["kind"], value)
        except RuntimeError as error:
            # More than the program's listeners take.
            report.once(str(error))
    return bool(told)


_program: Program | None = None


def begin(folder: str, seed: int, microseconds: int = 0, year: int = 0) -> str:
    """Starts the program of a folder, at a time of the run. year: whose names it has; 0: as its files say."""
    global _program
    clock.set_microseconds(microseconds)
    # A file of bytecode would have the host's time, and Python would remember that of its folder.
    sys.dont_write_bytecode = True
    _program = Program(folder, seed, year)
    return _program.begin()


def tick(microseconds: int, messages: str) -> str:
    """One tick of it."""
    assert _program is not None, "begin comes first"
    return _program.tick(microseconds, messages)


def suspend_by(ask: typing.Any, is_promise: bool) -> None:
    """From now on a program may wait. ask(lines) is what the next tick brings: its time and, below that, its messages."""
    from_promise = None
    if is_promise:
        from pyodide.ffi import run_sync as from_promise

    def next_tick() -> int:
        assert _program is not None
        answer = ask(_program._lines())
        text = from_promise(answer) if from_promise is not None else answer
        time, _, messages = str(text).partition("\n")
        return _program.go_on(int(time), messages)

    pause.next_tick = next_tick


__all__ = ["begin", "tick", "suspend_by", "Program", "station"]
