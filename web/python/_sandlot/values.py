"""Values of a program as a person reads them: texts of bounded length, attributes by name, and attributes as topics.

Nothing of the project is called for it: a `__repr__` of its own could change what is looked at.
"""

import enum
import inspect
import os
import types

from . import tables

longest = 100
most_attributes = 60
most_topics = 200
#: Objects within objects: robot.arm.motor.
deepest = 3
_most_items = 8
_library = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_plain = (types.FunctionType, types.MethodType, types.BuiltinFunctionType, types.ModuleType, type)


def words(value: object, deep: int = 0) -> str:
    """A value in at most about a hundred characters."""
    kind = type(value)
    if kind is float:
        return _of_float(value)
    if value is None or kind is bool:
        return str(value)
    if kind is int:
        return str(value) if value.bit_length() < 256 else f"a whole number of {value.bit_length()} bits"
    if kind in (str, bytes):
        return repr(value if len(value) <= longest else value[:longest]) + ("" if len(value) <= longest else "…")
    if isinstance(value, enum.Enum):
        return f"{kind.__name__}.{value.name}"
    if kind in (list, tuple, set, frozenset, dict):
        return _of_many(value, deep)
    if isinstance(value, _plain):
        return f"{'class' if isinstance(value, type) else 'module' if inspect.ismodule(value) else 'function'} {value.__name__}"
    if _is_library(kind) and kind.__repr__ is not object.__repr__:
        try:
            return repr(value)[:longest]
        except Exception:
            return kind.__name__
    return kind.__name__


def _of_float(value: float) -> str:
    text = f"{value:.9g}"
    return text if any(mark in text for mark in ".en") else f"{text}.0"


def _of_many(value: object, deep: int) -> str:
    begin, end = {list: "[]", tuple: "()", dict: "{}"}.get(type(value), "{}")
    if deep >= 2:
        return f"{begin}…{end}" if value else begin + end
    parts = []
    for item in value:
        if len(parts) == _most_items:
            parts.append(f"… {len(value) - _most_items} more")
            break
        text = words(item, deep + 1)
        parts.append(f"{text}: {words(value[item], deep + 1)}" if isinstance(value, dict) else text)
    return f"{begin}{', '.join(parts)}{end}"


def attributes(value: object) -> "list[tuple[str, object]]":
    """What the project has put on an object of its own; [] for others."""
    kind = type(value)
    if _is_library(kind) or isinstance(value, (*_plain, enum.Enum)) or kind.__module__ == "builtins":
        return []
    inner = _inner_names(kind)
    found = [(name, each) for name, each in _own(value) if not name.startswith("__") and name not in inner]
    return found[:most_attributes]


def _own(value: object) -> "list[tuple[str, object]]":
    own = getattr(value, "__dict__", None)
    return list(own.items()) if type(own) is dict else []


def _is_library(kind: type) -> bool:
    module = inspect.sys.modules.get(kind.__module__)
    return str(getattr(module, "__file__", None) or "").startswith(_library)


_known_inner: dict[type, frozenset[str]] = {}


def _inner_names(kind: type) -> frozenset[str]:
    """Names that the library's classes keep their own affairs in."""
    found = _known_inner.get(kind)
    if found is None:
        codes = [
            each.__code__
            for base in kind.__mro__
            if _is_library(base)
            for each in vars(base).values()
            if isinstance(each, types.FunctionType)
        ]
        found = frozenset(name for code in codes for name in code.co_names if name.startswith("_"))
        _known_inner[kind] = found
    return found


# ---- as topics ----

_top = "/Code/"
_shown: dict[str, tables.Topic] = {}


def publish(robot: object) -> None:
    """The robot's numbers, booleans, texts and poses as topics below /Code."""
    found: dict[str, tuple[str, object]] = {}
    _walk(robot, _top, found, [robot])
    for name, (kind, value) in found.items():
        target = _shown.get(name)
        if target is None:
            target = _shown[name] = tables.topic(name)
        if not tables.put(target, kind, value):
            # Another type than before: a new topic of that name.
            tables.withdraw(target)
            tables.put(target, kind, value)
    # An attribute that is gone now, or None, has no value.
    for name in [each for each in _shown if each not in found]:
        tables.withdraw(_shown.pop(name))


def withdraw() -> None:
    """Nobody wants them any more."""
    for target in _shown.values():
        tables.withdraw(target)
    _shown.clear()


def _walk(value: object, path: str, found: dict, above: list) -> None:
    for name, each in attributes(value):
        if len(found) >= most_topics:
            return
        kind = type(each)
        if kind is bool:
            found[path + name] = ("boolean", each)
        elif kind is int and -(1 << 63) <= each < 1 << 63:
            found[path + name] = ("int", each)
        elif kind is float:
            found[path + name] = ("double", each)
        elif kind is str:
            found[path + name] = ("string", each[:longest])
        elif isinstance(each, enum.Enum):
            found[path + name] = ("string", each.name)
        elif hasattr(kind, "WPIStruct") and _is_library(kind):
            found[path + name] = _as_struct(each, kind.WPIStruct)
        elif len(above) < deepest and not any(each is other for other in above):
            _walk(each, f"{path}{name}/", found, [*above, each])


def _as_struct(value: object, struct: object) -> tuple[str, object]:
    from ntcore._topics import publish_schema

    visit = struct.forEachNested
    if visit is not None:
        visit(lambda name, schema: publish_schema(f"struct:{name.removeprefix('struct:')}", "structschema", schema))
    publish_schema(f"struct:{struct.typename}", "structschema", struct.schema)
    return f"struct:{struct.typename}", struct.pack(value)
