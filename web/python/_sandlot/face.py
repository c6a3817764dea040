"""2027's names on the packages of 2026: every name that has another form is renamed, in classes, modules and the code that uses it.

The packages are written once. Their functions are changed as they are in memory: a name in a function's code is an entry of a list,
and another entry costs the program nothing. 2026's names are not there any more, and `explain` says what they are called.
"""

import enum
import gc
import os
import sys
import types
import typing
from collections.abc import Iterator, Mapping

from . import names, names_2027

_library = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
#: Our packages whose names belong to them alone.
_own = ("_sandlot.face", "_sandlot.names", "_sandlot.can_motors", "pytest", "pyfrc", "phoenix6", "rev", "navx", "playingwithfusion")


def _is_ours(filename: str) -> bool:
    return filename.startswith(_library)


def _modules() -> list[types.ModuleType]:
    """Of the library, without those that stay."""
    found = []
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if isinstance(module, types.ModuleType) and _is_ours(file) and not name.startswith(_own):
            found.append(module)
    return found


def _functions() -> list[types.FunctionType]:
    return [
        each for each in gc.get_objects() if isinstance(each, types.FunctionType) and _is_ours(each.__code__.co_filename)
    ]


def _classes(modules: set[str]) -> list[type]:
    found = [each for each in gc.get_objects() if isinstance(each, type) and each.__module__ in modules]
    # Bases first, and always in the same order.
    return sorted(found, key=lambda each: (len(each.__mro__), each.__module__, each.__qualname__))


def _inner(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _inner(constant)


def _table(modules: list[types.ModuleType], classes: list[type]) -> dict[str, str]:
    """2027's form of each name of ours that has one."""
    found: dict[str, str] = {}
    for owner in (*classes, *modules):
        for name in vars(owner):
            if names_2027.is_name(name):
                found[name] = names_2027.name_of(name, is_constant=True)
    for function in _functions():
        for code in _inner(function.__code__):
            for name in (*code.co_varnames, *code.co_cellvars, *code.co_freevars):
                if name not in found and names_2027.is_name(name):
                    found[name] = names_2027.name_of(name)
    return found


def table_now() -> dict[str, str]:
    """2027's names by 2026's, of what is imported."""
    gc.unfreeze()
    modules = _modules()
    return _table(modules, _classes({module.__name__ for module in modules}))


def _variables(code: types.CodeType) -> set[str]:
    """Of a function and of those inside it."""
    return {name for each in _inner(code) for name in (*each.co_varnames, *each.co_cellvars, *each.co_freevars)}


def _renamed(code: types.CodeType, table: Mapping[str, str], taken: set[str] | None = None) -> types.CodeType:
    """The same code with other names. taken: variables of the function that it stands in."""
    around = taken if taken is not None else _variables(code)

    def all_of(these: tuple) -> tuple:
        return tuple(table.get(each, each) if isinstance(each, str) else each for each in these)

    def constant(value: object) -> object:
        if isinstance(value, types.CodeType):
            return _renamed(value, table, around)
        # The names of a call's arguments.
        if isinstance(value, tuple) and value and all(isinstance(each, str) for each in value):
            return all_of(value)
        return value

    def variables(these: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_variable(each, table, around) for each in these)

    parts = {
        "co_names": all_of(code.co_names),
        "co_varnames": variables(code.co_varnames),
        "co_cellvars": variables(code.co_cellvars),
        "co_freevars": variables(code.co_freevars),
        "co_consts": tuple(constant(each) for each in code.co_consts),
        "co_name": table.get(code.co_name, code.co_name),
        "co_qualname": _dotted(code.co_qualname, table),
    }
    changed = {key: value for key, value in parts.items() if value != getattr(code, key)}
    return code.replace(**changed) if changed else code


def _variable(name: str, table: Mapping[str, str], taken: set[str]) -> str:
    new = table.get(name, name)
    # A matrix A may have a number a beside it.
    return name if new in taken else new


def _dotted(name: str, table: Mapping[str, str]) -> str:
    return ".".join(table.get(part, part) for part in name.split("."))


def _place(owner: types.FunctionType | type) -> str:
    return f"{owner.__module__}:{owner.__qualname__}"


def _with_own(table: dict[str, str], owner: types.FunctionType | type) -> Mapping[str, str]:
    """The table with what holds in that place alone, the narrower place last."""
    place = _place(owner)
    found = [beginning for beginning in names_2027.inside if place.startswith(beginning)]
    for beginning in sorted(found, key=len):
        table = {**table, **names_2027.inside[beginning]}
    return table


def _rename_class(kind: type, table: Mapping[str, str]) -> None:
    members = getattr(kind, "_member_map_", None) if issubclass(kind, enum.Enum) else None
    if members is not None:
        for old in [name for name in members if name in table]:
            member = members.pop(old)
            members[table[old]] = member
            if member._name_ == old:
                member._name_ = table[old]
            if old in vars(kind):
                type.__delattr__(kind, old)
            type.__setattr__(kind, table[old], member)
        kind._member_names_[:] = [table.get(name, name) for name in kind._member_names_]  # type: ignore[attr-defined]
    for old in [name for name in vars(kind) if name in table]:
        value = vars(kind)[old]
        type.__delattr__(kind, old)
        type.__setattr__(kind, table[old], value)
    slots = vars(kind).get("__slots__")
    if isinstance(slots, tuple):
        # A copy is made by them.
        type.__setattr__(kind, "__slots__", tuple(table.get(name, name) for name in slots))
    fields = vars(kind).get("__dataclass_fields__")
    if fields is not None:
        for old in [name for name in fields if name in table]:
            fields[table[old]] = fields.pop(old)
            fields[table[old]].name = table[old]


def wear() -> None:
    """From now on the packages have 2027's names."""
    if names.table:
        return
    _load_all()
    # Objects that a snapshot has put aside are changed, too.
    gc.unfreeze()
    modules = _modules()
    classes = _classes({module.__name__ for module in modules})
    table = _table(modules, classes)
    names.table.update(table)
    done: dict[types.CodeType, types.CodeType] = {}
    for function in _functions():
        if (function.__module__ or "").startswith(_own) and not (function.__module__ or "").startswith("pyfrc"):
            continue
        code = function.__code__
        own = _with_own(table, function)
        function.__code__ = done.setdefault(code, _renamed(code, own))
        function.__name__ = own.get(function.__name__, function.__name__)
        # A function's forms are found by this one.
        if not typing.get_overloads(function):
            function.__qualname__ = _dotted(function.__qualname__, own)
        around = _variables(code)
        if function.__kwdefaults__:
            function.__kwdefaults__ = {_variable(key, own, around): value for key, value in function.__kwdefaults__.items()}
        annotations = getattr(function, "__annotations__", None)
        if annotations and any(key in own for key in annotations):
            function.__annotations__ = {_variable(key, own, around): value for key, value in annotations.items()}
    for kind in classes:
        _rename_class(kind, _with_own(table, kind))
    for module in modules:
        space = vars(module)
        for old in [name for name in space if name in table]:
            space[table[old]] = space.pop(old)
    overload = sys.modules.get("wpimath._overload")
    if overload is not None:
        # Forms that were looked up until now have the other names.
        overload._forms.clear()
        overload._choices.clear()
    from . import packages_2027

    packages_2027.make()
    gc.freeze()


def _load_all() -> None:
    """What a program imports later would have the other names. wpilib_blocks is written with 2027's, XRPLib has its own."""
    import importlib

    for home, folders, files in os.walk(_library):
        folders[:] = sorted(each for each in folders if each not in ("__pycache__", "pytest", "tests", "wpilib_blocks", "XRPLib"))
        for file in sorted(files):
            if not file.endswith(".py"):
                continue
            name = os.path.relpath(os.path.join(home, file), _library)[:-3].replace(os.sep, ".").removesuffix(".__init__")
            try:
                importlib.import_module(name)
            except ImportError:
                # One of those that only name their replacement.
                continue
