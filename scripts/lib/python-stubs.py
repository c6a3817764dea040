"""Typed stubs of the library (PEP 561), for editors on a machine without RobotPy: one .pyi for each public module.

Runs in the build's Python, with the library imported. Its last value is JSON: { "wpilib/__init__.pyi": text }.
"""

import annotationlib
import enum
import importlib
import inspect
import json
import keyword
import pkgutil
import re
import sys

# wpilib first: a class that others show as well has its home there.
packages = ("wpilib", "wpimath", "commands2", "ntcore", "hal", "wpiutil", "pyfrc", "magicbot", "robotpy_ext", "romi", "xrp")
if "wpilib_drivers" in sys.modules:
    # 2027's names are chosen.
    packages = (*packages, "wpilib_drivers", "telemetry", "tunables", "robotpy_fields")
typing_names = {"Any", "Generic", "Iterable", "Optional", "Protocol", "TypeVar", "Union", "overload"}
abc_names = {"Callable", "Generator", "Iterator", "Mapping", "Sequence"}
own = {"__init__", "__call__", "__enter__", "__exit__", "__iter__", "__len__", "__getitem__", "__setitem__", "__contains__"}
own |= {"__getattr__"} | {f"__{name}__" for name in ("add", "sub", "mul", "truediv", "neg", "eq", "radd", "rmul", "rsub", "matmul", "and", "or", "invert")}


def is_ours(value: object) -> bool:
    return (getattr(value, "__module__", None) or "").split(".")[0] in packages


def public(name: str) -> bool:
    return not any(part.startswith("_") or part == "tests" for part in name.split("."))


modules: dict[str, object] = {}
for package in packages:
    try:
        root = importlib.import_module(package)
    except ModuleNotFoundError:
        continue  # an upstream wheel that setup could not fetch
    modules[package] = root
    for found in sorted(each.name for each in pkgutil.walk_packages(getattr(root, "__path__", ()), f"{package}.")):
        if public(found):
            try:
                modules[found] = importlib.import_module(found)
            except ImportError:
                pass

#: The first public module that shows a class, and its name there.
homes: dict[type, tuple[str, str]] = {}


def is_there(module: object, name: str) -> bool:
    """False for a name of the other year, which says so when it is asked for."""
    try:
        getattr(module, name, None)
    except ImportError:
        return False
    return True


def shown(module: object) -> list[str]:
    listed = getattr(module, "__all__", None) or [key for key in vars(module) if not key.startswith("_")]
    return sorted({key for key in listed if key.isidentifier() and not keyword.iskeyword(key) and is_there(module, key)})


def at_home(value: type, module: str) -> bool:
    """Whether the module is of the package that the class is from; wpilib.shuffleboard shows classes of ntcore, too."""
    return value.__module__.split(".")[0] == module.split(".")[0]


for only_home in (True, False):
    for name, module in modules.items():
        for key in shown(module):
            value = getattr(module, key, None)
            if inspect.isclass(value) and is_ours(value) and (at_home(value, name) or not only_home):
                homes.setdefault(value, (name, key))


def public_bases(kind: type) -> "list[type]":
    """What a class is built on; in place of a class without a public name, what that is built on."""
    found: list[type] = []
    for base in kind.__bases__:
        for each in public_bases(base) if is_ours(base) and base not in homes else [base]:
            # A class and one that it is built on have no order among bases.
            if each not in found and not any(issubclass(other, each) for other in found):
                found.append(each)
    return found


class Module:
    """The text of one module, and what it has to import for it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.imports: set[str] = set()
        self.lines: list[str] = []

    def kind(self, found: type, around: "type | None" = None) -> str:
        """How a class is written here; "Any": it has no public name."""
        if found in homes:
            home, name = homes[found]
            if home != self.name:
                self.imports.add(f"import {home}")
                return f"{home}.{name}"
            return name
        outer, _, inner = found.__qualname__.rpartition(".")
        for kind in homes:
            if outer and kind.__qualname__ == outer and kind.__module__ == found.__module__:
                return f"{self.kind(kind)}.{inner}"
        return self.typing("Any")

    def typing(self, name: str) -> str:
        self.imports.add(f"from {'typing' if name in typing_names else 'collections.abc'} import {name}")
        return name

    def type(self, text: str, where: dict, around: "type | None") -> str:
        """An annotation as it is written in the library, in the names of this module."""

        def replace(match: re.Match) -> str:
            path = match[0]
            if path in ("None", "True", "False", "int", "float", "bool", "str", "bytes", "object", "type", "list", "dict", "tuple", "set"):
                return path
            last = path.split(".")[-1]
            if last in typing_names or last in abc_names:
                return self.typing(last)
            if last == "Self":
                self.imports.add("from typing import Self")
                return last
            value = resolve(path, where, around)
            if inspect.isclass(value):
                if is_ours(value):
                    return self.kind(value, around)
                if value.__module__ == "builtins":
                    return value.__name__
            return self.typing("Any")

        # Quotes in quotes are forward references; an unknown name in brackets goes with its brackets.
        plain = text.replace('"', "").replace("'", "")
        if "Literal" in plain or "ParamSpec" in plain or "*" in plain:
            return self.typing("Any")
        written = re.sub(r"[A-Za-z_][\w.]*", replace, plain)
        while "Any[" in written:
            shorter = re.sub(r"\bAny\[[^\[\]]*\]", "Any", written)
            if shorter == written:
                return self.typing("Any")
            written = shorter
        return written

    def call(self, value: object, around: "type | None" = None, is_static: bool = False) -> str:
        """"(self, speed: float) -> None" """
        try:
            found = inspect.signature(value, annotation_format=annotationlib.Format.STRING)
        except (TypeError, ValueError):
            any_kind = self.typing("Any")
            return f"({'' if around is None or is_static else 'self, '}*args: {any_kind}, **kwargs: {any_kind}) -> {any_kind}"
        where = getattr(inspect.unwrap(value), "__globals__", {})
        parts = []
        is_first = around is not None and not is_static
        has_star = False
        for each in found.parameters.values():
            text = each.name
            if each.kind is each.VAR_POSITIONAL:
                text, has_star = f"*{text}", True
            elif each.kind is each.VAR_KEYWORD:
                text = f"**{text}"
            elif each.kind is each.KEYWORD_ONLY and not has_star:
                parts.append("*")
                has_star = True
            if not is_first:
                annotation = each.annotation
                kind = self.typing("Any") if annotation is each.empty else self.type(str(annotation), where, around)
                text += f": {kind}"
            if each.default is not each.empty:
                text += " = ..."
            parts.append(text)
            is_first = False
        back = found.return_annotation
        # Types that the library does not give any closer must not be refused.
        result = self.typing("Any") if back in (found.empty, "object") else self.type(str(back), where, around)
        return f"({', '.join(parts)}) -> {result}"

    # ---- classes ----

    def put_class(self, key: str, kind: type, indent: str = "") -> None:
        bases = []
        for base in public_bases(kind):
            if is_ours(base):
                bases.append(self.kind(base))
            elif base in (enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag):
                self.imports.add("import enum")
                bases.append(f"enum.{base.__name__}")
            elif base.__module__ == "builtins" and base is not object:
                bases.append(base.__name__)
        self.lines.append(f"{indent}class {key}{f'({", ".join(bases)})' if bases else ''}:")
        inner = indent + "    "
        start = len(self.lines)
        self.put_doc(kind, inner)
        # Of bases without a public name it shows the members.
        hidden = [base for base in kind.__mro__[1:] if is_ours(base) and self.kind(base) == "Any"]
        members: dict[str, object] = {}
        for each in [*reversed(hidden), kind]:
            members |= vars(each)
        for name, value in members.items():
            if (name.startswith("_") and name not in own) or not name.isidentifier() or keyword.iskeyword(name):
                continue
            self.put_member(name, value, kind, inner)
        if len(self.lines) == start:
            self.lines.append(f"{inner}...")

    def put_member(self, name: str, value: object, kind: type, indent: str) -> None:
        if isinstance(value, (staticmethod, classmethod)):
            self.lines.append(f"{indent}@{type(value).__name__}")
            function = value.__func__
            text = self.call(function, kind, isinstance(value, staticmethod))
            self.put_function(name, text, function, indent)
        elif isinstance(value, property):
            self.lines.append(f"{indent}@property")
            self.put_function(name, self.call(value.fget, kind), value, indent)
            if value.fset is not None:
                self.lines += [f"{indent}@{name}.setter", f"{indent}def {name}(self, value: {self.typing('Any')}) -> None: ..."]
        elif inspect.isclass(value):
            if value is not kind and is_ours(value) and value.__qualname__.rpartition(".")[0] == kind.__qualname__:
                self.put_class(name, value, indent)
            else:
                self.lines.append(f"{indent}{name}: type[{self.kind(value)}]" if is_ours(value) else f"{indent}{name}: type")
        elif isinstance(value, enum.Enum) and isinstance(value, kind):
            self.lines.append(f"{indent}{name} = {value.value!r}" if isinstance(value.value, (int, str)) else f"{indent}{name} = ...")
        elif callable(value) and not isinstance(value, enum.Enum):
            self.put_function(name, self.call(value, kind), value, indent)
        elif name not in own:
            self.lines.append(f"{indent}{name}: {self.value_kind(value)}")

    def put_function(self, name: str, call: str, value: object, indent: str) -> None:
        self.lines.append(f"{indent}def {name}{call}:")
        start = len(self.lines)
        self.put_doc(value, indent + "    ")
        if len(self.lines) == start:
            self.lines[-1] += " ..."
        else:
            self.lines.append(f"{indent}    ...")

    def put_doc(self, value: object, indent: str) -> None:
        doc = inspect.cleandoc(value.__doc__) if isinstance(getattr(value, "__doc__", None), str) else ""
        # Python's own words on enums and builtins are left out.
        if doc == "" or (inspect.isclass(value) and "__doc__" not in vars(value)):
            return
        text = doc.replace("\\", "\\\\").replace('"""', "'''")
        self.lines += [f"{indent}{line}".rstrip() for line in f'"""{text}{" " if text.endswith(chr(34)) else ""}"""'.split("\n")]

    def value_kind(self, value: object) -> str:
        kind = type(value)
        if value is None or not (is_ours(kind) or kind in (bool, int, float, str, bytes)):
            return self.typing("Any")
        return self.kind(kind) if is_ours(kind) else kind.__name__

    # ---- all of it ----

    def text(self) -> str:
        module = modules[self.name]
        self.put_doc(module, "")
        for key in shown(module):
            value = getattr(module, key, None)
            if inspect.ismodule(value):
                head, _, tail = value.__name__.rpartition(".")
                if value.__name__ in modules and head not in ("", self.name):
                    self.lines.append(f"from {head} import {tail} as {key}")
            elif inspect.isclass(value):
                if not is_ours(value):
                    continue
                home, name = homes[value]
                if (home, name) == (self.name, key):
                    self.put_class(key, value)
                elif home == self.name:
                    self.lines.append(f"{key} = {name}")
                else:
                    self.lines.append(f"from {home} import {name} as {key}")
            elif inspect.isfunction(value):
                if is_ours(value):
                    self.put_function(key, self.call(value), value, "")
            elif value is not None and getattr(value, "__module__", "") not in ("typing", "collections.abc"):
                self.lines.append(f"{key}: {self.value_kind(value)}")
        for child in modules:
            head, _, tail = child.rpartition(".")
            if head == self.name:
                self.lines.append(f"from . import {tail} as {tail}")
        doc_end = next((at for at, line in enumerate(self.lines) if not line.startswith('"""')), 0) if self.lines else 0
        return "\n".join([*self.lines[:doc_end], *sorted(self.imports), *self.lines[doc_end:], ""])


def resolve(path: str, where: dict, around: "type | None") -> object:
    first, *rest = path.split(".")
    value = where.get(first)
    if value is None and around is not None:
        value = around if around.__name__ == first else vars(around).get(first)
    if value is None:
        import builtins

        value = getattr(builtins, first, None)
    if value is None:
        # Imported for a checker of types alone.
        value = next((kind for kind in homes if kind.__name__ == first), None)
    for name in rest:
        value = getattr(value, name, None)
    return value


files: dict[str, str] = {}
for name in modules:
    is_package = hasattr(modules[name], "__path__")
    files[name.replace(".", "/") + ("/__init__.pyi" if is_package else ".pyi")] = Module(name).text()
    if "." not in name:
        files[f"{name}/py.typed"] = ""

json.dumps(files)
