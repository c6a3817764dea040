"""Looks inside a running program: keeps what its lines had from a chosen one on, says which line printed, shows its attributes.

Nothing here runs until a person asks for it, and then Python's own monitoring calls for the chosen lines alone. From the first of
them that a tick comes to, each line of the project until the tick's end is kept with the values as they were before it, so that a
person can walk through them, back as well. The program is not held in the middle of a tick: it goes on to its end, and the run waits
there. So notifiers, motor safety and time are as they are without anybody looking.
"""

import json
import sys

from .. import console, devices, values
from . import ran

#: Of one tick.
most_steps = 300
#: Of all values in them [characters].
most_text = 600_000
_most_names = 60

#: Of the project, with a slash at its end.
_folder = ""
_lines: dict[str, frozenset[int]] = {}
#: The next line of the project that is reached, whichever it is, counts as chosen.
_once = False
_values = False
_steps: list[dict] = []
_text = 0
_keeps = False
_on = False
_cut = False
_tool = 0


def begin(folder: str) -> None:
    """Before anything of the project is imported."""
    global _folder
    _folder = folder.rstrip("/") + "/"
    choose(_early)
    _early.clear()


#: Choices from before the program.
_early: dict = {}


def choose(chosen: "dict | str") -> None:
    """lines: {"robot.py": [12]}; once: stop at the next line; prints, values, ran: whether anybody looks at them."""
    global _lines, _once, _values
    data = json.loads(chosen) if isinstance(chosen, str) else chosen
    if _folder == "":
        _early.update(data)
        return
    if "lines" in data:
        _lines = {_folder + path: frozenset(numbers) for path, numbers in data["lines"].items() if numbers}
    _once = bool(data.get("once", False))
    if "ran" in data:
        ran.choose(bool(data["ran"]))
    if "prints" in data:
        console.where = _where if data["prints"] else None
    if "values" in data:
        _values = bool(data["values"])
        if not _values:
            values.withdraw()
    if _on:
        _watch()
    elif _lines or _once:
        _start()


def publish(robot: object) -> None:
    """At a tick's end."""
    if _values and robot is not None:
        values.publish(robot)


def take() -> list[str]:
    """At a tick's end: the lines that were kept since a chosen one, if one was reached."""
    global _steps, _keeps, _text, _cut
    if not _keeps:
        return []
    steps, cut = _steps, _cut
    _steps, _keeps, _text, _cut = [], False, 0, False
    _watch()
    return [json.dumps({"type": "Reached", "steps": steps, "cut": cut})]


# ---- Python's monitoring ----


def _start() -> None:
    global _on, _tool
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None:
        return
    _tool = monitoring.DEBUGGER_ID
    monitoring.use_tool_id(_tool, "sandlot look")
    events = monitoring.events
    monitoring.register_callback(_tool, events.PY_START, _enter)
    monitoring.register_callback(_tool, events.PY_RESUME, _enter)
    monitoring.register_callback(_tool, events.LINE, _line)
    monitoring.register_callback(_tool, events.PY_RETURN, _return)
    _on = True
    _watch()


def _watch() -> None:
    """Has Python call for what is wanted now, and for nothing else."""
    global _on
    monitoring = sys.monitoring
    events = monitoring.events
    if _keeps or _once:
        monitoring.set_events(_tool, events.LINE | events.PY_RETURN)
    elif _lines:
        monitoring.set_events(_tool, events.PY_START | events.PY_RESUME)
        # Those that run already, in the middle of a wait: they are not entered again.
        frame = sys._getframe(1)
        while frame is not None:
            _enter(frame.f_code, 0)
            frame = frame.f_back
    else:
        monitoring.set_events(_tool, 0)
        monitoring.free_tool_id(_tool)
        _on = False
    # Lines that were not wanted are looked at again.
    monitoring.restart_events()


def _enter(code, offset: int):
    """A function begins: does it have a chosen line?"""
    wanted = _lines.get(code.co_filename)
    has = wanted is not None and any(line in wanted for _, _, line in code.co_lines())
    monitoring = sys.monitoring
    # Of another choice it may still have them.
    if has or monitoring.get_local_events(_tool, code):
        monitoring.set_local_events(_tool, code, monitoring.events.LINE if has else 0)
    return monitoring.DISABLE


def _line(code, line: int):
    global _keeps, _once
    if not code.co_filename.startswith(_folder):
        return sys.monitoring.DISABLE
    chosen = line in _lines.get(code.co_filename, ())
    if not _keeps:
        if not chosen and not _once:
            return sys.monitoring.DISABLE
        _keeps = True
        _once = False
        _watch()
    _keep(code, sys._getframe(1), line, chosen)


def _return(code, offset: int, value: object):
    if not code.co_filename.startswith(_folder):
        return sys.monitoring.DISABLE
    if _keeps:
        frame = sys._getframe(1)
        _keep(code, frame, frame.f_lineno, False, values.words(value))


def _keep(code, frame, line: int, chosen: bool, returns: "str | None" = None) -> None:
    global _text, _cut
    if len(_steps) >= most_steps or _text >= most_text:
        _cut = True
        return
    is_module = code.co_name == "<module>"
    shown = []
    for name, value in list(frame.f_locals.items())[:_most_names]:
        if name.startswith((".", "__")) or (is_module and isinstance(value, values._plain)):
            continue
        inner = [[each, values.words(found)] for each, found in values.attributes(value)]
        shown.append([name, values.words(value), inner])
        _text += 20 + len(name) + sum(len(text) + len(each) for each, text in inner)
    step = {
        "path": code.co_filename[len(_folder) :],
        "line": line,
        "name": "" if is_module else code.co_qualname.split("<locals>.")[-1],
        "deep": _depth(frame),
        "chosen": chosen,
        "values": shown,
    }
    if returns is not None:
        step["returns"] = returns
    _steps.append(step)


def _depth(frame) -> int:
    deep = -1
    while frame is not None:
        deep += frame.f_code.co_filename.startswith(_folder)
        frame = frame.f_back
    return deep


def _where() -> "tuple[str, int] | None":
    """The line of the project that is at work."""
    frame = sys._getframe(1)
    while frame is not None and not frame.f_code.co_filename.startswith(_folder):
        frame = frame.f_back
    return None if frame is None else (frame.f_code.co_filename[len(_folder) :], frame.f_lineno)


devices.on_receive("Look", lambda device, data: choose(data))
