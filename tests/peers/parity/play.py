"""Plays a plan of calls (plan.py) and describes what comes of each: in RobotPy's own packages, or in Sandlot's.

python3 play.py plan.json > results.json; or `play(plan)` in a Python that has the packages.
"""

import gc
import importlib
import json
import math
import os
import re
import signal
import sys

_most_items = 60
#: Arguments with which functions among the arguments were called since the last call.
_heard: "list[list]" = []
#: Objects of a trial, until it is over.
_kept: "list[object]" = []


def _find(path: str) -> object:
    """"wpimath.geometry.Rotation2d.fromDegrees" -> the function."""
    parts = path.split(".")
    for end in range(len(parts), 0, -1):
        name = ".".join(parts[:end])
        try:
            value = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            value = getattr(value, part)
        return value
    raise ModuleNotFoundError(path)


def _value(tree: dict) -> object:
    """An argument."""
    if "lit" in tree:
        return tree["lit"]
    if "of" in tree:
        _kept.append(getattr(_value(tree["of"]), tree["call"])(*[_value(each) for each in tree["args"]]))
        return _kept[-1]
    if "bytes" in tree:
        return bytes(tree["bytes"])
    if "constant" in tree:
        return lambda: _value(tree["constant"])
    if "dict" in tree:
        return {key: _value(each) for key, each in tree["dict"].items()}
    if "class" in tree:
        return _find(tree["class"])
    if "sink" in tree:
        # RobotPy's Value of hal says of itself that it is invalid.
        return lambda *given: _heard.append([tree["sink"], *("value" if type(each).__module__.startswith("hal.") else each for each in given)])
    if "new" in tree:
        # A publisher that is dropped takes its topic with it.
        _kept.append(_find(tree["new"])(*[_value(each) for each in tree["args"]]))
        return _kept[-1]
    if "enum" in tree:
        return _find(tree["enum"])
    if "list" in tree:
        return [_value(each) for each in tree["list"]]
    if "tuple" in tree:
        return tuple(_value(each) for each in tree["tuple"])
    if "linear" in tree:
        return _linear(tree["linear"], tree["column"])
    import numpy

    return numpy.array(tree["array"])


def _linear(factors: list, is_column: bool) -> object:
    def function(*given: object) -> object:
        import numpy

        # Each part of each argument counts differently, so that no row is another's multiple.
        parts = [numpy.array(each, dtype=float).flatten().tolist() for each in given]
        rows = [
            sum(a * sum(math.cos(1 + 2.3 * i + 1.7 * j + k) * part for j, part in enumerate(flat)) for k, (a, flat) in enumerate(zip(row, parts)))
            for i, row in enumerate(factors)
        ]
        return numpy.array([[row] for row in rows]) if is_column else rows[0]

    return function


class Teller:
    """Describes values as JSON."""

    def __init__(self, fields: dict) -> None:
        self.fields = fields

    def tell(self, value: object, depth: int = 0) -> object:
        if value is None or isinstance(value, (bool, str)):
            return value
        if hasattr(type(value), "__members__"):
            return {"enum": value.name}
        if isinstance(value, int):
            # The machine's clock, which real NetworkTables goes by [µs].
            return {"now": True} if value > 10**15 else value
        if isinstance(value, float):
            return value if math.isfinite(value) else {"number": str(value)}
        if isinstance(value, (list, tuple)):
            return [self.tell(each, depth + 1) for each in list(value)[:_most_items]]
        if isinstance(value, dict):
            return {str(key): self.tell(each, depth + 1) for key, each in value.items()}
        if hasattr(value, "tolist"):
            return {"array": self.tell(value.tolist(), depth), "shape": list(value.shape)}
        if hasattr(value, "__float__"):
            return self.tell(float(value))
        kind = type(value).__name__
        if kind in ("function", "method", "builtin_function_or_method"):
            return {"kind": "function"}
        if depth > 4:
            return {"kind": kind}
        parts = {}
        for field in self.fields.get(kind, ()):
            name = field.removesuffix("()")
            try:
                part = getattr(value, name)
                parts[field] = self.tell(part() if field.endswith("()") else part, depth + 1)
            except Exception as error:
                parts[field] = _raised(error)
        text = repr(value)
        return {"kind": kind, "parts": parts, "repr": None if " object at 0x" in text else re.sub(r"0x[0-9a-f]+", "0x", text)}


def _outcome(teller: Teller, act: object) -> object:
    _heard.clear()
    try:
        _kept.append(act())
        found = {"is": teller.tell(_kept[-1])}
    except Exception as error:
        return _raised(error)
    return {**found, "heard": teller.tell(_heard)} if _heard else found


def _raised(error: Exception) -> dict:
    """With the names of all that it is."""
    return {"raises": type(error).__name__, "also": [kind.__name__ for kind in type(error).__mro__], "text": str(error)[:300]}


def _trial(trial: dict, teller: Teller) -> list:
    made: object = None
    _kept.clear()
    _reset_devices()
    if trial["new"] is not None:
        try:
            made = _value(trial["new"])
        except Exception as error:
            return [_raised(error)]
    results = [_outcome(teller, lambda: made)]
    if trial["new"] is None:
        try:
            made = _find(trial["name"])
        except Exception as error:
            return [_raised(error)]
    target = made
    for step in trial["steps"]:
        if "get" in step:
            results.append(_outcome(teller, lambda: getattr(target, step["get"])))
        else:
            results.append(_outcome(teller, lambda: getattr(target, step["call"])(*[_value(each) for each in step["args"]])))
    return results


def _begin() -> None:
    """Time stands still at 0, and nothing is left of another group."""
    if "_sandlot" not in sys.modules:
        from hal.simulation import pauseTiming, restartTiming

        pauseTiming()
        restartTiming()
        _reset_devices()
        return
    from _sandlot import devices
    from wpilib.shuffleboard import Shuffleboard

    Shuffleboard._tabs.clear()
    _reset_devices()
    for value in vars(devices).values():
        if isinstance(value, devices.Channels):
            value._owners.clear()
    for each in devices.can_modules.values():
        each._owners.clear()


def _reset_devices() -> None:
    """Sets all simulated devices back, since they outlive a program's objects."""
    if "_sandlot" not in sys.modules:
        from hal.simulation import resetAllSimData
        from wpilib import Preferences

        resetAllSimData()
        Preferences.removeAll()
        return
    from _sandlot import devices, station, tables

    for each in devices.each():
        each.forget()
    station.current.incoming = station.Packet()
    gc.collect()
    tables.clear()


def play_group(group: dict, fields: dict) -> dict:
    _begin()
    teller = Teller(fields)
    if "members" in group:
        return {"name": group["name"], "members": _outcome(teller, lambda: {k: int(v) for k, v in _find(group["name"]).__members__.items()})}
    return {"name": group["name"], "trials": [_trial(trial, teller) for trial in group["trials"]]}


def has(members: dict) -> "list[str]":
    """Names that are not there."""
    lacking = []
    for path, names in members.items():
        try:
            kind = _find(path)
        except Exception:
            lacking.append(path)
            continue
        # The attributes of __init__ are there as well.
        set_later = (*getattr(getattr(kind.__init__, "__code__", None), "co_names", ()), *getattr(kind, "__annotations__", ()), "name", "value")
        lacking += [f"{path}.{name}" for name in names if not hasattr(kind, name) and name not in set_later]
    return lacking


def play(plan: dict) -> dict:
    """In this process."""
    return {"groups": [play_group(group, plan["fields"]) for group in plan["groups"]], "lacking": has(plan["members"])}


#: A group's trials take that long at most [s].
_patience = 6


def _each_apart(group: dict, fields: dict) -> dict:
    """In a process of its own; where that ends, each trial in one of its own."""
    found = _apart(group, fields)
    if "crash" not in found or len(group["trials"]) < 2:
        return found
    each = [_apart({**group, "trials": [trial]}, fields) for trial in group["trials"]]
    return {"name": group["name"], "trials": [None if "crash" in one else one["trials"][0] for one in each]}


def _apart(group: dict, fields: dict) -> dict:
    """In a process of its own: a group may end it, or never end."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(_patience)
        os.close(read)
        with os.fdopen(write, "w") as out:
            out.write(json.dumps(play_group(group, fields)))
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        text = answer.read()
    os.waitpid(child, 0)
    try:
        return json.loads(text)
    except ValueError:
        return {"name": group["name"], "crash": True}


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        given = json.load(file)
    groups = [_each_apart(group, given["fields"]) for group in given["groups"]]
    json.dump({"groups": groups, "lacking": has(given["members"])}, sys.stdout)
    sys.stdout.flush()
    # WPILib's own threads would wait.
    os._exit(0)
