"""What the code panel's editor knows of the library: its modules, classes and functions, with signature and first sentence.

Runs in the build's Python, with the library imported. Its last value is the text of help.json.
"""

import annotationlib
import importlib
import inspect
import json
import pkgutil
import re
import sys

# wpilib first: a class that others show as well has its name there.
packages = ("wpilib", "wpimath", "commands2", "ntcore", "hal", "wpiutil", "pyfrc", "magicbot", "robotpy_ext", "romi", "xrp")
if "wpilib_drivers" in sys.modules:
    # 2027's names are chosen.
    packages = (*packages, "wpilib_drivers", "telemetry", "tunables", "robotpy_fields")
longest = 160


def sentence(value: object) -> str:
    """The first sentence of its own docstring."""
    doc = inspect.cleandoc(getattr(value, "__doc__", None) or "").split("\n\n")[0]
    text = " ".join(doc.split())
    return re.split(r"(?<=[.!?])\s+(?=[A-Z])", text)[0][:longest]


def signature(value: object, is_method: bool) -> str:
    """"(speed: float) -> None", without self."""
    try:
        found = inspect.signature(value, annotation_format=annotationlib.Format.STRING)
    except (TypeError, ValueError):
        return "(...)"
    parameters = list(found.parameters.values())
    if is_method and parameters and parameters[0].name in ("self", "cls"):
        parameters = parameters[1:]
    text = found.replace(parameters=parameters).format(quote_annotation_strings=False)
    # The library's names for its own private modules are not shown.
    return re.sub(r"\b(?:[a-z_]\w*\.)*_\w+\.", "", text)


def is_ours(value: object) -> bool:
    return (getattr(value, "__module__", None) or "").split(".")[0] in packages


classes: dict[str, dict] = {}
names: dict[type, str] = {}


def class_of(kind: type, module: str) -> str:
    """The name that the class has in the file: of the first public module that shows it."""
    if kind in names:
        return names[kind]
    # The class shows its inner names, if at all.
    name = f"{module}.{kind.__qualname__}"
    names[kind] = name
    entry: dict = {"doc": sentence(kind), "call": signature(kind, False), "bases": [], "members": {}}
    classes[name] = entry
    entry["bases"] = [names[base] for base in kind.__mro__[1:] if base in names][:1]
    for base in kind.__bases__:
        if is_ours(base) and base not in names:
            entry["bases"] = [class_of(base, base.__module__.split("._")[0]), *entry["bases"]][:2]
    for key, value in sorted(vars(kind).items()):
        if key.startswith("_"):
            continue
        if isinstance(value, (staticmethod, classmethod)):
            value = value.__func__
        if inspect.isclass(value):
            entry["members"][key] = ["", sentence(value) if is_ours(value) else ""]
        elif callable(value):
            entry["members"][key] = [signature(value, True), sentence(value)]
        elif isinstance(value, property):
            entry["members"][key] = ["", sentence(value)]
        else:
            entry["members"][key] = ["", ""]
    return name


modules: dict[str, dict] = {}
for package in packages:
    try:
        root = importlib.import_module(package)
    except ModuleNotFoundError:
        continue  # an upstream wheel that setup could not fetch
    inner = [found.name for found in pkgutil.walk_packages(getattr(root, "__path__", ()), f"{package}.")]
    for name in [package, *sorted(inner)]:
        if any(part.startswith("_") or part == "tests" for part in name.split(".")):
            continue
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        entry = {"doc": sentence(module), "names": {}}
        modules[name] = entry
        shown = getattr(module, "__all__", None) or [key for key in vars(module) if not key.startswith("_")]
        for key in sorted(set(shown)):
            try:
                value = getattr(module, key, None)
            except ImportError:
                # A name of the other year.
                continue
            if inspect.ismodule(value):
                if value.__name__.split(".")[0] in packages:
                    entry["names"][key] = {"module": value.__name__}
            elif inspect.isclass(value):
                if is_ours(value):
                    entry["names"][key] = {"class": class_of(value, name)}
            elif callable(value):
                if is_ours(value):
                    entry["names"][key] = {"call": signature(value, False), "doc": sentence(value)}
            elif value is not None:
                entry["names"][key] = {"doc": ""}
        for child in inner:
            head, _, tail = child.rpartition(".")
            if head == name and not tail.startswith("_") and tail != "tests":
                entry["names"].setdefault(tail, {"module": child})

json.dumps({"modules": modules, "classes": classes}, separators=(",", ":"))
