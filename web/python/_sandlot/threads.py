"""Threads of a program, as tasks of its one thread: each runs until it waits, and goes on when its time has come.

There is one stack here, so a thread cannot stop in the middle of its functions. But its own lines can: they are compiled again with a
`yield` where they wait (time.sleep, Timer.delay, wait of an event), as those of `loops`. A thread that never waits runs to its end at once.
"""

import ast
import inspect
import textwrap
import threading
import traceback
import types
from collections.abc import Callable, Generator

from . import clock, pause, report, schedule

#: Between two looks of a waiting task [µs].
_look = 5_000
_sleeps = ("sleep", "delay", "wait")
_space = "_sandlot_tasks"

Waiting = Generator[tuple[float | None, object], bool, object]


class Task:
    """What a thread does."""

    def __init__(self, name: str, steps: Waiting) -> None:
        self.name = name
        self.alive = True
        self._steps = steps
        self._until: int | None = None
        self._for: object = None
        schedule.add(lambda: self._go_on(None), clock.microseconds(), apart=True)

    def _go_on(self, answer: bool | None) -> None:
        try:
            seconds, self._for = self._steps.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            self.alive = False
        except SystemExit:
            self.alive = False
        except BlockingIOError:
            # It waits for words from an empty network: for ever, as on a robot without one.
            pass
        except OSError as error:
            self.alive = False
            report.once(f"{self.name}: a thread of the program wanted the network or a device of the host ({error}), and has ended")
        except Exception:
            # As on a robot: the thread ends, the rest goes on.
            self.alive = False
            report.error(f"Exception in thread {self.name}:\n{traceback.format_exc()}")
        else:
            self._until = None if seconds is None else clock.microseconds() + max(0, round(seconds * 1e6))
            self._await()

    def _await(self) -> None:
        now = clock.microseconds()
        if self._for is None and self._until is not None:
            schedule.add(lambda: self._go_on(True), max(self._until, now + 1), apart=True)
            return
        schedule.add(self._see, min(now + _look, self._until or now + _look) if self._until != now else now + 1, apart=True)

    def _see(self) -> None:
        happened = bool(self._for.is_set()) if hasattr(self._for, "is_set") else False
        if happened or self._until is not None and clock.microseconds() >= self._until:
            self._go_on(happened)
        else:
            self._await()


# ---- lines that wait ----


def _wait_of(node: ast.expr) -> str | None:
    """"sleep" of time.sleep(1), "wait" of self._stop.wait(0.1)."""
    if not isinstance(node, ast.Call):
        return None
    name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
    return name if name in _sleeps else None


class _Turner(ast.NodeTransformer):
    """Waits become yields; methods of the same object that wait go on in theirs."""

    def __init__(self, waiting: set[str]) -> None:
        self._waiting = waiting
        self.has = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        # One inside of another runs when it is called.
        return node

    visit_AsyncFunctionDef = visit_Lambda = visit_FunctionDef  # type: ignore[assignment]

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = _wait_of(node)
        made: ast.expr | None = None
        if name is not None:
            owner = node.func.value if name == "wait" and isinstance(node.func, ast.Attribute) else ast.Constant(None)
            time = node.args[0] if node.args else next((each.value for each in node.keywords), ast.Constant(None))
            made = ast.Yield(ast.Tuple([time, owner], ast.Load()))
        elif (method := _self_call(node, self._waiting)) is not None:
            tasks = ast.Subscript(ast.Name(_space, ast.Load()), ast.Constant(method), ast.Load())
            inner = ast.Call(tasks, [ast.Name("self", ast.Load()), *node.args], node.keywords)
            made = ast.YieldFrom(inner)
        if made is None:
            return node
        self.has = True
        return ast.copy_location(made, node)


def _self_call(node: ast.Call, methods: set[str]) -> str | None:
    """Which of the methods it calls; those with two underscores have their class's name in front."""
    if not (isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "self"):
        return None
    called = node.func.attr
    is_private = called.startswith("__") and not called.endswith("__")
    return next((each for each in methods if each == called or is_private and each.startswith("_") and each.endswith(called)), None)


def _tree_of(function: types.FunctionType) -> ast.FunctionDef | None:
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, SyntaxError, TypeError):
        return None
    ast.increment_lineno(tree, first - 1)
    node = tree.body[0]
    return node if isinstance(node, ast.FunctionDef) else None


def _waiting_methods(kind: type) -> dict[str, types.FunctionType]:
    """Functions of a class that wait, by themselves or by another of them."""
    functions = {name: value for name in dir(kind) if isinstance(value := inspect.getattr_static(kind, name), types.FunctionType)}
    trees = {name: tree for name, value in functions.items() if not name.startswith("__") and (tree := _tree_of(value)) is not None}
    found: set[str] = set()
    while True:
        calls = {name: [each for each in ast.walk(tree) if isinstance(each, ast.Call)] for name, tree in trees.items()}
        now = {name for name, all_of in calls.items() if any(_wait_of(each) or _self_call(each, found) for each in all_of)}
        if now == found:
            return {name: functions[name] for name in found}
        found = now


def _turned(function: types.FunctionType, waiting: set[str], space: dict[str, object]) -> Callable[..., Waiting] | None:
    """The function with yields in place of waits; None: it has none, or its lines are not there."""
    node = _tree_of(function)
    if node is None:
        return None
    turner = _Turner(waiting)
    node.decorator_list = []
    node.body = [turner.visit(each) for each in node.body]
    if not turner.has:
        return None
    free = function.__code__.co_freevars
    outer = ast.FunctionDef("_outer", ast.arguments([], [], None, [], [], None, []), [], [], None, type_params=[])
    hold = [ast.Assign([ast.Name(each, ast.Store())], ast.Constant(None)) for each in free if each != "__class__"]
    outer.body = [*hold, node, ast.Return(ast.Name(node.name, ast.Load()))]
    body: ast.stmt = outer
    owner = function.__qualname__.rpartition(".")[0].rpartition(".")[2]
    if owner.isidentifier():
        # Names with two underscores are of their class.
        body = ast.ClassDef(owner, [], [], [outer], [], type_params=[])
    node.args.defaults, node.args.kw_defaults = [], [None] * len(node.args.kwonlyargs)
    for each in ast.walk(node):
        if isinstance(each, ast.arg):
            each.annotation = None
    node.returns = None
    tree = ast.fix_missing_locations(ast.Module([body], []))
    made = compile(tree, function.__code__.co_filename, "exec")
    code = _find(made, node.name)
    own = {**function.__globals__, _space: space}
    cells = dict(zip(free, function.__closure__ or ()))
    made_function = types.FunctionType(code, own, function.__name__, function.__defaults__, tuple(cells[each] for each in code.co_freevars))
    made_function.__kwdefaults__ = function.__kwdefaults__
    return made_function


def _find(code: types.CodeType, name: str) -> types.CodeType:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            if each.co_name == name:
                return each
            found = _find(each, name)
            if found is not None:
                return found
    return None  # type: ignore[return-value]


def _steps_of(call: Callable, arguments: tuple, named: dict) -> Waiting:
    """The call, step by step."""
    function = getattr(call, "__func__", call)
    owner = getattr(call, "__self__", None)
    turned = None
    if isinstance(function, types.FunctionType):
        methods = _waiting_methods(type(owner)) if owner is not None else {}
        space: dict[str, object] = {}
        for name, method in methods.items():
            space[name] = _turned(method, set(methods), space)
        turned = _turned(function, set(methods), space)
    if turned is None:
        return _at_once(call, arguments, named)
    return turned(*(() if owner is None else (owner,)), *arguments, **named)


def _at_once(call: Callable, arguments: tuple, named: dict) -> Waiting:
    call(*arguments, **named)
    return
    yield


def _start(self: threading.Thread) -> None:
    """As a task, which begins when the function that starts it has come back."""
    if getattr(self, "_sandlot_task", None) is not None:
        raise RuntimeError("threads can only be started once")
    overridden = type(self).run is not threading.Thread.run
    call, arguments, named = (self.run, (), {}) if overridden else (self._target, self._args, self._kwargs)  # type: ignore[attr-defined]
    self._sandlot_task = Task(self.name, _steps_of(call, arguments, named) if call is not None else _at_once(int, (), {}))  # type: ignore[attr-defined]


def _is_alive(self: threading.Thread) -> bool:
    task = getattr(self, "_sandlot_task", None)
    return self is threading.main_thread() if task is None else task.alive


def _join(self: threading.Thread, timeout: float | None = None) -> None:
    """Lets time pass until it has ended, where the engine can wait; else it goes on by itself."""
    left = 10.0 if timeout is None else timeout
    while self.is_alive() and left > 0 and pause.wait(0.02):
        left -= 0.02


def install() -> None:
    """From now on threads are tasks."""
    threading.Thread.start = _start  # type: ignore[method-assign]
    threading.Thread.is_alive = _is_alive  # type: ignore[method-assign]
    threading.Thread.join = _join  # type: ignore[method-assign]
