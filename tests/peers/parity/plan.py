"""Writes a plan of calls to RobotPy's public names: for each class and each function calls with arguments by chance, from a seed.

python3 plan.py SEED TRIALS > plan.json, with RobotPy's own packages. Signatures are those that its functions say of themselves.
An argument is a tree: {"lit": 1.5}, {"new": "wpimath.geometry.Rotation2d", "args": [...]}, {"enum": ...}, {"list": [...]}, {"array": [...]}.
"""

import enum
import importlib
import inspect
import json
import os
import random
import re
import sys

#: The packages of which every public name is called, and the plans' order.
packages = (
    *("wpimath", "wpimath.units", "wpimath.geometry", "wpimath.interpolation", "wpimath.spline", "wpimath.filter"),
    *("wpimath.kinematics", "wpimath.trajectory", "wpimath.trajectory.constraint", "wpimath.system", "wpimath.system.plant"),
    *("wpimath.controller", "wpimath.estimator", "wpimath.optimization", "wpimath.path", "wpilib", "wpilib.simulation"),
    *("wpilib.counter", "wpilib.drive", "wpilib.event", "wpilib.interfaces", "wpilib.shuffleboard", "ntcore"),
)
#: They own the process, its threads or its files.
_not_called = re.compile(
    r"^(wpilib\.(CameraServer|DataLogManager|IterativeRobotBase|LiveWindow|Notifier|RobotBase|SendableBuilderImpl|SynchronousInterrupt|"
    r"TimedRobot|TimesliceRobot|getCurrentThreadPriority|getDeploy\w+|getOperatingDirectory|run|setCurrentThreadPriority|wait)|"
    r"wpilib\.simulation\.\w*(Timing|Callback\w*|step\w+|waitFor\w+)|ntcore\.(NTSendable\w*|meta|_now))$"
)
#: Calls of one object.
_most_calls = 14
_depth = 4


def _split(text: str) -> "list[str]":
    """At commas that are in no bracket and in no text."""
    parts, depth, start, quote = [], 0, 0, ""
    for i, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char in "[(<{":
            depth += 1
        elif char in "])>}":
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    return [part for part in (*parts, text[start:].strip()) if part]


def signatures(name: str, doc: "str | None") -> "list[tuple[list[tuple[str, str, bool]], str]]":
    """Of each overload its arguments, as (name, type, has a default), and its result."""
    found = []
    for line in (doc or "").splitlines():
        match = re.match(r"^(?:\d+\. )?" + re.escape(name) + r"\((.*)\) -> (.*)$", line)
        if match is None or match[1] == "*args, **kwargs":
            continue
        arguments = []
        for part in _split(match[1]):
            if part in ("*", "/") or part.startswith("self:") or part == "self":
                continue
            part = part.replace("typing.SupportsFloat | typing.SupportsIndex", "float").replace("typing.SupportsInt | typing.SupportsIndex", "int")
            typed = re.match(r"^(\w+): (.*?)(?: = (.*))?$", part)
            arguments.append((typed[1], typed[2], typed[3] is not None) if typed else (part, "?", False))
        found.append((arguments, match[2].strip()))
    return found


class Names:
    """Public classes and functions, and what makes a value of a type."""

    def __init__(self) -> None:
        self.classes: "dict[str, type]" = {}
        self.functions: "dict[str, object]" = {}
        self.public: "dict[str, str]" = {}
        self.makers: "dict[str, list]" = {}
        self.givers: "dict[str, list]" = {}
        self.stand_ins: "dict[str, list]" = {}
        for package in packages:
            module = importlib.import_module(package)
            for name in sorted(dir(module)):
                path = f"{package}.{name}"
                value = getattr(module, name)
                if name.startswith("_") or _not_called.match(path):
                    continue
                if isinstance(value, type):
                    if issubclass(value, float) or value.__module__ in ("builtins", "typing"):
                        continue
                    # A class is its own package's, where it stands in several.
                    inner = f"{value.__module__}.{value.__qualname__}"
                    if self.public.get(inner, path).count(".") >= path.count(".") and inner in self.public:
                        continue
                    self.public[inner] = path
                    self.classes[path] = value
                elif callable(value):
                    self.functions[path] = value
        for path, kind in list(self.classes.items()):
            for name, value in sorted(vars(kind).items()):
                if isinstance(value, type) and not name.startswith("_"):
                    self.public[f"{value.__module__}.{value.__qualname__}"] = f"{path}.{name}"
                    self.classes[f"{path}.{name}"] = value
        self._find_makers()

    def _find_givers(self) -> None:
        """Classes without a constructor, by the functions that give their objects: a topic gives its publisher."""
        for path, kind in self.classes.items():
            for name in [] if hasattr(kind, "__members__") else sorted(dir(kind)):
                if name.startswith("_") or _is_static(kind, name):
                    continue
                for arguments, result in signatures(name, getattr(getattr(kind, name, None), "__doc__", None)):
                    made = self.public.get(result)
                    if made is not None and made != path and not self.makers.get(made):
                        self.givers.setdefault(made, []).append((path, name, arguments))

    def _find_makers(self) -> None:
        for path, kind in self.classes.items():
            if issubclass(kind, enum.Enum) or hasattr(kind, "__members__"):
                continue
            for arguments, _ in signatures("__init__", kind.__init__.__doc__):
                self.makers.setdefault(path, []).append((path, arguments))
            for name in dir(kind):
                if name.startswith("_") or not _is_static(kind, name):
                    continue
                for arguments, result in signatures(name, getattr(kind, name).__doc__):
                    made = self.public.get(result)
                    if made is not None and not hasattr(self.classes[made], "__members__"):
                        self.makers.setdefault(made, []).append((f"{path}.{name}", arguments))
        self._find_givers()
        # An abstract class's value is one of its children's.
        for path, kind in self.classes.items():
            if not self.makers.get(path):
                children = [each for each, child in self.classes.items() if child is not kind and issubclass(child, kind)]
                self.stand_ins[path] = [each for each in children if self.makers.get(each)]
        # Systems and motors are made by their factories alone: by chance they have no sense.
        for path, makers in self.makers.items():
            factories = [maker for maker in makers if maker[0] != path]
            if re.search(r"LinearSystem_\d|DCMotor$", path) and factories:
                self.makers[path] = factories


def _is_static(kind: type, name: str) -> bool:
    return any(isinstance(vars(base).get(name), staticmethod) for base in kind.__mro__) or "staticmethod" in repr(
        next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
    )


class NoValueError(Exception):
    """There is no value of a type; the type."""


_positive = re.compile(
    r"mass|moi|inertia|^j$|gear|radius|length|width|base|time|dt|period|seconds|taps|sample|diameter|max|num|std|elems|"
    r"height|density|count|size|kv$|ka$|numerator|velocity_?constraint",
    re.I,
)


class Chance:
    """Values of a type by chance."""

    def __init__(self, names: Names, seed: str) -> None:
        self.names = names
        #: Of the topics of the class that is called, on the wire.
        self.type_string = ""
        #: Of names.
        self.suffix = ""
        self.random = random.Random(seed)

    def number(self, name: str) -> float:
        pick = self.random.random
        if re.search(r"^(dt|period|timestep|dtSeconds|nominalDt)", name, re.I):
            return self.random.choice((0.005, 0.02, 0.02, 0.05))
        if re.search(r"gear", name, re.I):
            return round(1 + 20 * pick(), 3)
        if _positive.search(name):
            return round(0.05 + 4 * pick() ** 2, 4)
        if re.search(r"^k[A-Z]", name):
            return round(3 * pick(), 3)
        kinds = (
            lambda: round(6 * pick() - 3, 4),
            lambda: round(6 * pick() - 3, 4),
            lambda: round(40 * pick() - 20, 3),
            lambda: self.random.choice((0.0, 1.0, -1.0, 0.5, 1e-7, 1e4, 3.141592653589793, -3.141592653589793)),
        )
        return self.random.choice(kinds)()

    def of(self, name: str, kind: str, depth: int = 0) -> object:
        kind = kind.strip()
        if " | " in kind and not kind.startswith(("tuple", "Tuple", "list")):
            return self.of(name, self.random.choice([each for each in kind.split(" | ") if each != "None"]), depth)
        if kind in ("float", "typing.SupportsFloat") or kind.startswith("wpimath.units."):
            return {"lit": self.number(name)}
        if kind in ("int", "typing.SupportsInt", "typing.SupportsIndex"):
            if re.search(r"channel|port$|^id$|^module|device", name, re.I):
                return {"lit": self.random.randint(0, 5)}
            # An index out of range ends WPILib's process.
            return {"lit": 0 if re.match(r"^(i|j|row|col|column|index)$", name) else self.random.randint(1, 4)}
        if kind == "bool":
            return {"lit": self.random.random() < 0.5}
        if kind == "str" and name == "typeString":
            return {"lit": self.type_string or self.random.choice(("json", "double", "string", "raw"))}
        if kind == "str" and name in ("name", "key", "keyName", "title"):
            # RobotPy's process keeps the topics of earlier trials: each has names of its own.
            return {"lit": self.random.choice(("kRed", "#FF8000", "red", "/Arm/angle", "left")) + self.suffix}
        if kind == "str":
            return {"lit": self.random.choice(("", "kRed", "#FF8000", "red", "left", "/Arm/angle", "json"))}
        if kind in ("bytes", "Buffer", "typing_extensions.Buffer"):
            return {"bytes": [self.random.randint(0, 255) for _ in range(self.random.randint(0, 5))]}
        if kind == "type":
            return {"class": self.random.choice(("wpimath.geometry.Pose2d", "wpimath.geometry.Rotation2d"))}
        if kind in ("wpiutil.json", "object", "?", "collections.abc.Sequence"):
            return {"lit": self.random.choice((1, "text", True))}
        match = re.match(r"^collections\.abc\.Callable\[\[(.*?)\], (bool|None|int|str|list\[\w+\])\]$", kind)
        if match:
            return {"sink": name} if match[2] == "None" else {"constant": self.of(name, match[2], depth)}
        match = re.match(r'^typing\.Annotated\[.*"\[(\w+), (\w+)\]"', kind)
        if match:
            # Of any size: a column of two.
            sizes = [{"m": 2, "n": 1}.get(size, 2) if size.isalpha() else int(size) for size in match.groups()]
            rows = [[self.number(name) for _ in range(sizes[1])] for _ in range(sizes[0])]
            # Weights and covariances, of which solvers read one half only.
            if sizes[0] == sizes[1] and re.match(r"^([PQRN]|contQ|contR)$", name):
                rows = [[sum(a * b for a, b in zip(left, right)) for right in rows] for left in rows]
            return {"array": rows}
        match = re.match(r"^collections\.abc\.Callable\[\[(.*)\], (typing\.Annotated.*|float|typing\.SupportsFloat)\]$", kind)
        if match:
            return self.linear(_split(match[1]), match[2])
        match = re.match(r"^(?:tuple|Tuple|typing\.Tuple)\[(.*)\]$", kind)
        if match:
            return {"tuple": [self.of(name, part, depth) for part in _split(match[1]) if part != "..."]}
        match = re.match(r"^(?:list|List|typing\.List|collections\.abc\.Sequence|typing\.Sequence)\[(.*)\]$", kind)
        if match:
            return {"list": [self.of(name, match[1], depth) for _ in range(self.random.randint(2, 4))]}
        return self.made(kind, depth)

    def linear(self, given: "list[str]", result: str) -> object:
        """A function of numbers and columns: each row of the result a sum of all of them, with factors of its own."""
        rows = re.search(r'"\[(\w+), ', result)
        count = 0 if rows is None else int(rows[1]) if rows[1].isdigit() else 2
        plain = [each for each in given if each not in ("*args", "...")]
        return {"linear": [[self.number("") for _ in plain] for _ in range(max(count, 1))], "column": count > 0}

    def made(self, kind: str, depth: int) -> object:
        path = self.names.public.get(kind)
        if path is None or depth > _depth:
            raise NoValueError(kind)
        value = self.names.classes[path]
        if hasattr(value, "__members__"):
            return {"enum": f"{path}.{self.random.choice(sorted(value.__members__))}"}
        makers = list(self.names.makers.get(path, ()))
        self.random.shuffle(makers)
        reason: "Exception" = NoValueError(kind)
        for maker, arguments in makers:
            try:
                return {"new": maker, "args": self.arguments(arguments, depth + 1)}
            except NoValueError as error:
                reason = error
        for owner, name, arguments in self.random.sample(givers := self.names.givers.get(path, []), len(givers)):
            try:
                inner = next(key for key, value in self.names.public.items() if value == owner)
                return {"of": self.made(inner, depth + 1), "call": name, "args": self.arguments(arguments, depth + 1)}
            except NoValueError as error:
                reason = error
        for other in self.random.sample(children := self.names.stand_ins.get(path, []), len(children)):
            inner = next(key for key, value in self.names.public.items() if value == other)
            return self.made(inner, depth + 1)
        raise reason

    def arguments(self, arguments: "list[tuple[str, str, bool]]", depth: int) -> "list[object]":
        values = []
        for name, kind, has_default in arguments:
            if has_default and self.random.random() < 0.5:
                break
            try:
                values.append(self.of(name, kind, depth))
            except NoValueError:
                if has_default:
                    break
                raise
        return values


#: They run on, tell the time or write to a table.
_dull = re.compile(r"^(__(init|new|class|dict|doc|module|weakref|getattribute|setattr|delattr|reduce|reduce_ex|sizeof|dir|"
                   r"format|subclasshook|init_subclass|getstate|setstate|hash|ge|gt|le|lt|ne|str|buffer|release_buffer)__|"
                   r"_|initSendable|getInstance|createFrom|WPIStruct)")


def _calls(kind: type) -> "list[tuple[str, list]]":
    found = []
    for name in sorted(dir(kind)):
        value = getattr(kind, name, None)
        if _dull.search(name) and name not in ("__add__", "__sub__", "__mul__", "__truediv__", "__neg__", "__eq__", "__repr__"):
            continue
        if isinstance(value, property):
            found.append((name, "get"))
        elif callable(value) and not isinstance(value, type):
            found += [(name, arguments) for arguments, _ in signatures(name, value.__doc__)]
    return found


def _type_string(names: Names, path: str) -> str:
    topics = names.classes.get(re.sub(r"(Publisher|Subscriber|Entry|Topic)$", "", path) + "Topic")
    return "raw" if "Raw" in path else str(getattr(topics, "kTypeString", ""))


def _class_plan(names: Names, path: str, seed: str, trials: int) -> "tuple[list, dict[str, str]]":
    kind = names.classes[path]
    calls = _calls(kind)
    if not names.makers.get(path) and not names.givers.get(path):
        calls = [call for call in calls if call[1] != "get" and not call[0].startswith("__")]
    plan, lacking = [], {}
    done: "set[str]" = set()
    inner = next(key for key, value in names.public.items() if value == path)
    for trial in range(trials):
        chance = Chance(names, f"{seed} {path} {trial}")
        chance.type_string = _type_string(names, path)
        chance.suffix = str(trial)
        try:
            # Of functions alone there is no object.
            made = chance.made(inner, 0) if names.makers.get(path) or names.givers.get(path) else None
        except NoValueError as error:
            lacking[path] = f"no value of {error}"
            break
        steps = []
        # Each call once before any is there twice.
        order = [call for call in calls if call[0] not in done] + chance.random.sample(calls, len(calls))
        for name, arguments in order[:_most_calls]:
            if arguments == "get":
                steps.append({"get": name})
            else:
                try:
                    steps.append({"call": name, "args": chance.arguments(arguments, 1)})
                except NoValueError as error:
                    lacking[f"{path}.{name}"] = f"no value of {error}"
                    done.add(name)
                    continue
            done.add(name)
        plan.append({"name": path, "new": made, "steps": steps})
    return plan, lacking


def _plain_form(function: object) -> "list[tuple[list[tuple[str, str, bool]], str]]":
    """Of a function of Python with annotations."""
    try:
        given = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [([(each.name, "float", each.default is not each.empty) for each in given], "float")]


def _function_plan(names: Names, path: str, seed: str, trials: int) -> "tuple[list, dict[str, str]]":
    forms = signatures(path.rpartition(".")[2], names.functions[path].__doc__) or _plain_form(names.functions[path])
    plan, lacking = [], {}
    if not forms:
        return [], {path: "says no signature"}
    for trial in range(trials):
        chance = Chance(names, f"{seed} {path} {trial}")
        try:
            plan.append({"name": path, "new": {"new": path, "args": chance.arguments(forms[trial % len(forms)][0], 1)}, "steps": []})
        except NoValueError as error:
            lacking[path] = f"no value of {error}"
    return plan, {} if plan else lacking


def _fields(kind: type) -> "list[str]":
    """What tells one value of a class from another: properties, and functions without arguments that only look."""
    found = []
    for name in sorted(dir(kind)):
        value = getattr(kind, name, None)
        # Without a server there is no server's time.
        if name.startswith("_") or name == "serverTime":
            continue
        if isinstance(value, property):
            found.append(name)
        elif re.match(r"^(get[A-Z]\w*|[A-Z]|[a-z])$", name) and any(not a for a, _ in signatures(name, getattr(value, "__doc__", ""))):
            if name not in ("getInstance",):
                found.append(f"{name}()")
    return found


def main(seed: str, trials: int) -> None:
    names = Names()
    groups, lacking = [], {}
    for path, kind in sorted(names.classes.items()):
        if hasattr(kind, "__members__"):
            groups.append({"name": path, "members": {key: int(value) for key, value in kind.__members__.items()}, "trials": []})
            continue
        plan, without = _class_plan(names, path, seed, trials)
        lacking.update(without)
        groups.append({"name": path, "trials": plan})
    for path in sorted(names.functions):
        plan, without = _function_plan(names, path, seed, trials)
        lacking.update(without)
        groups.append({"name": path, "trials": plan})
    fields = {f"{kind.__name__}": _fields(kind) for kind in names.classes.values() if not hasattr(kind, "__members__")}
    members = {
        path: [name for name in sorted(dir(kind)) if not name.startswith("_")] for path, kind in sorted(names.classes.items())
    }
    json.dump({"seed": seed, "groups": groups, "lacking": lacking, "fields": fields, "members": members}, sys.stdout)
    sys.stdout.flush()
    # WPILib's own threads would wait.
    os._exit(0)


main(sys.argv[1], int(sys.argv[2]))
