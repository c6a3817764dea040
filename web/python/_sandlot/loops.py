"""Loops of upstream's robots that wait, made into loops that come back at each wait: so they run where no engine can stop a program.

MagicRobot's modes are loops of their own, with a wait at the end of each turn. The same lines are compiled again with a `yield` in
place of the wait; the simulation's tick asks for the next turn. Upstream's class stays as it is beside them.
"""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator

_prefix = "_sandlot_loop_"
#: Modules with such loops, and the class in each.
_places = {"magicbot.magicrobot": "MagicRobot", "robotpy_ext.autonomous.selector": "AutonomousModeSelector"}
_starts = ("startCompetition", "start_competition")
#: Where the first turn begins.
_ready = ("observeUserProgramStarting", "observe_user_program_starting")


def _method_of(node: ast.expr) -> str | None:
    """The method that a call is of: "_disabled" of self._disabled(), "run" of self._automodes.run()."""
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None


def _is_own(node: ast.Call) -> bool:
    """Whether it is of self or of something that self has."""
    owner = node.func
    while isinstance(owner, ast.Attribute):
        owner = owner.value
    return isinstance(owner, ast.Name) and owner.id == "self"


def _is_wait(node: ast.expr) -> bool:
    return _method_of(node) == "wait" and isinstance(node.func.value, ast.Name)


class _Turner(ast.NodeTransformer):
    """Waits become yields, calls of other such loops go on in them."""

    def __init__(self, waiting: set[str]) -> None:
        self._waiting = waiting

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        name = _method_of(node.value)
        made: ast.expr | None = None
        if _is_wait(node.value) or name in _ready:
            made = ast.Yield(None)
        elif name in self._waiting and _is_own(node.value):
            node.value.func.attr = _prefix + name
            made = ast.YieldFrom(node.value)
        if made is None:
            return node
        return ast.copy_location(ast.Expr(ast.copy_location(made, node)), node)

    def visit_With(self, node: ast.With) -> ast.AST:
        self.generic_visit(node)
        call = node.items[0].context_expr
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "NotifierDelay":
            return ast.copy_location(ast.If(ast.copy_location(ast.Constant(True), node), node.body, []), node)
        return node


def _waits(function: ast.FunctionDef, waiting: set[str]) -> bool:
    calls = [each for each in ast.walk(function) if isinstance(each, ast.Call)]
    return any(_is_wait(each) or _method_of(each) in waiting and _is_own(each) for each in calls)


def _classes() -> list[tuple[object, ast.ClassDef, type]]:
    found = []
    for name, kind in _places.items():
        module = sys.modules.get(name)
        if module is not None:
            tree = ast.parse(inspect.getsource(module))
            node = next(each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == kind)
            found.append((module, node, getattr(module, kind)))
    return found


def _make() -> None:
    classes = _classes()
    waiting: set[str] = set()
    functions = [each for _, node, _ in classes for each in node.body if isinstance(each, ast.FunctionDef)]
    more = True
    while more:
        now = {each.name for each in functions if _waits(each, waiting)}
        more = now != waiting
        waiting = now
    for module, node, kind in classes:
        node.body = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name in waiting]
        node.bases, node.decorator_list = [], []
        for each in node.body:
            _Turner(waiting).visit(each)
            each.name = _prefix + each.name
        tree = ast.fix_missing_locations(ast.Module([node], []))
        space: dict[str, type] = {}
        exec(compile(tree, module.__file__, "exec"), vars(module), space)
        for name, value in vars(space[kind.__name__]).items():
            if name.startswith(_prefix):
                setattr(kind, name, value)


def turns(robot: object) -> Callable[[], Iterator[None]] | None:
    """What gives a robot's loop turn by turn; None: it has no loop of upstream's."""
    magic = sys.modules.get("magicbot.magicrobot")
    if magic is None or not isinstance(robot, magic.MagicRobot):
        return None
    start = next(name for name in _starts if hasattr(magic.MagicRobot, name))
    if getattr(type(robot), start) is not getattr(magic.MagicRobot, start):
        return None
    if not hasattr(magic.MagicRobot, _prefix + start):
        _make()
    return getattr(robot, _prefix + start)
