"""Which lines of the project ran in the last moment, for a page that lights their blocks.

Nothing here runs until a page asks for it. Then Python calls once for each line of the project's functions, and again in the next moment:
a loop of a thousand turns costs one call for each of its lines.
"""

import json
import sys

#: Ticks that a moment has: 0.1 s.
moment = 5

_tool = 0
_on = False
_ticks = 0
_ran: "dict[str, set[int]]" = {}
_told = ""
#: Functions that are watched already.
_watched: set = set()


def choose(on: bool) -> None:
    global _on, _tool, _told
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None or on == _on:
        return
    _on = on
    _told = ""
    _ran.clear()
    if on:
        _tool = monitoring.COVERAGE_ID
        monitoring.use_tool_id(_tool, "sandlot ran")
        monitoring.register_callback(_tool, monitoring.events.LINE, _line)
        return
    for code in _watched:
        monitoring.set_local_events(_tool, code, 0)
    _watched.clear()
    monitoring.free_tool_id(_tool)


def take(folder: str) -> "list[str]":
    """At a tick's end: the lines by file, whenever they are others than those of the moment before."""
    global _ticks, _told
    if not _on:
        return []
    _ticks += 1
    if _ticks % moment != 0:
        return []
    home = folder.rstrip("/") + "/"
    lines = {path[len(home) :]: sorted(found) for path, found in sorted(_ran.items()) if path.startswith(home)}
    _ran.clear()
    _watch(home)
    sys.monitoring.restart_events()
    text = json.dumps({"type": "Ran", "lines": lines})
    if text == _told:
        return []
    _told = text
    return [text]


def _watch(home: str) -> None:
    """Functions of the project's classes and modules, those of modules that were imported a moment ago as well."""
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if not isinstance(path, str) or not path.startswith(home):
            continue
        for owner in [module, *(each for each in vars(module).values() if isinstance(each, type))]:
            for each in list(vars(owner).values()):
                code = getattr(each, "__code__", None)
                if code is None or code in _watched or not code.co_filename.startswith(home):
                    continue
                _watched.add(code)
                sys.monitoring.set_local_events(_tool, code, sys.monitoring.events.LINE)


def _line(code, line: int):
    _ran.setdefault(code.co_filename, set()).add(line)
    return sys.monitoring.DISABLE
