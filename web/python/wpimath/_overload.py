"""Functions with more than one form, as C++ has them: finds the form that the arguments fit, or says which forms there are.

A function states its forms with `typing.overload`; its body calls `resolve` and gets the number of the form
and the arguments in order.
"""

import collections.abc
import inspect
import numbers
import re
import sys
import types
import typing

from _sandlot import names


def not_overridden(self: object, name: str) -> RuntimeError:
    """A function that a subclass must bring, called where there is none. name: as C++ has it."""
    return RuntimeError(f'{object.__repr__(self)} does not override required function "{name}"')


_forms: dict[typing.Any, list["_Form"]] = {}
#: Earlier choices: a function and the types of its arguments → the form's number and the omitted ones.
_choices: dict[tuple, tuple[int, list]] = {}
_packages = ("geometry", "kinematics", "system", "system.plant", "trajectory", "trajectory.constraint", "controller")


class _Form:
    """One form of a function: its parameters, their types and what they are by default."""

    def __init__(self, function: typing.Any) -> None:
        self.parameters = [p for p in inspect.signature(function).parameters.values() if p.name not in ("self", "cls")]
        names = dict(vars(sys.modules[function.__module__]))
        for package in _packages:
            names = {**vars(sys.modules.get(f"wpimath.{package}", sys)), **names}
        self.hints = {p.name: _evaluate(p.annotation, names) for p in self.parameters}

    def bind(self, args: tuple, kwargs: dict, fits: typing.Callable[[typing.Any, typing.Any], bool]) -> list | None:
        """The arguments in order, or None if one does not fit."""
        if len(args) > len(self.parameters):
            return None
        values = list(args)
        for parameter in self.parameters[len(args) :]:
            if parameter.name in kwargs:
                values.append(kwargs[parameter.name])
            elif parameter.default is not inspect.Parameter.empty:
                values.append(parameter.default)
            else:
                return None
        named = {p.name for p in self.parameters[len(args) :]}
        if not named.issuperset(kwargs):
            return None
        for parameter, value in zip(self.parameters, values):
            if value is not parameter.default and not fits(value, self.hints[parameter.name]):
                return None
        return values

    def text(self) -> str:
        """The form as a person writes it."""
        parts = []
        for parameter in self.parameters:
            kind = parameter.annotation
            if not isinstance(kind, str):
                kind = kind.__name__ if type(kind) is type else str(kind)
            kind = re.sub(r"[\w.]+\.(\w+)", r"\1", kind)
            default = "" if parameter.default is inspect.Parameter.empty else f" = {parameter.default!r}"
            parts.append(f"{parameter.name}: {kind}{default}")
        return ", ".join(parts)


def _evaluate(annotation: typing.Any, names: dict) -> typing.Any:
    if isinstance(annotation, str):
        return eval(annotation, names)
    return annotation


def _fits(value: typing.Any, hint: typing.Any) -> bool:
    if hint is float:
        return isinstance(value, numbers.Real)
    if hint is int:
        return isinstance(value, numbers.Integral)
    if isinstance(hint, type):
        return isinstance(value, hint)
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, part) for part in typing.get_args(hint))
    if origin is collections.abc.Sequence:
        return _is_sequence(value, typing.get_args(hint)[0])
    if origin is collections.abc.Callable:
        return callable(value)
    return True


def _fits_as_number(value: typing.Any, hint: typing.Any) -> bool:
    """The same, with what only becomes a float: a matrix of one number, which state space gives."""
    return _fits(value, hint) or (hint is float and hasattr(value, "__float__") and getattr(value, "size", 1) == 1)


def _is_sequence(value: typing.Any, inner: typing.Any) -> bool:
    """Lists, tuples, matrices and numpy's arrays, whose first element says what is in them."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__len__") or not hasattr(value, "__getitem__"):
        return False
    if len(value) == 0 or _fits(value[0], inner):
        return True
    # A column of a matrix is a list of numbers, too.
    first = value[0]
    return hasattr(value, "shape") and getattr(first, "shape", None) == (1,) and _fits(first[0], inner)


def _is_plain(value: typing.Any) -> bool:
    """Whether the type alone says which forms a value fits: not so where it has elements."""
    if isinstance(value, (int, float)) or type(value).__module__.startswith("wpimath.geometry"):
        return True
    return not (hasattr(value, "__getitem__") or callable(value))


def _sort_of(value: typing.Any) -> tuple:
    """Arrays of one kind of number and one shape fit the same forms; (): this is none."""
    shape = getattr(value, "shape", None)
    if shape.__class__ is not tuple:
        return ()
    kind = getattr(getattr(value, "dtype", None), "name", "float64")
    return (shape, kind) if kind in ("float64", "int64") else ()


def resolve(function: typing.Any, args: tuple, kwargs: dict) -> tuple[int, list]:
    """The number of the form that the arguments fit, and the arguments in that form's order."""
    key = (function, *map(type, args))
    if not kwargs:
        known = _choices.get(key)
        if known is None and len(args) == 1 and (sort := _sort_of(args[0])):
            key = (*key, *sort)
            known = _choices.get(key)
        if known is not None:
            return known[0], [*args, *known[1]]
    forms = _forms.get(function)
    if forms is None:
        forms = _forms[function] = [_Form(form) for form in typing.get_overloads(function)]
    for number, form in enumerate(forms):
        values = form.bind(args, kwargs, _fits)
        if values is not None:
            if not kwargs and (len(key) > 1 + len(args) or all(map(_is_plain, args))):
                _choices[key] = (number, values[len(args) :])
            return number, values
    # Upstream's second round, too, takes values that can be made into a float.
    for number, form in enumerate(forms):
        values = form.bind(args, kwargs, _fits_as_number)
        if values is not None:
            hints = form.hints.values()
            return number, [float(value) if hint is float else value for value, hint in zip(values, hints)]
    name = ".".join(names.of(part) for part in function.__qualname__.removesuffix(".__init__").split("."))
    given = [repr(value) for value in args] + [f"{key}={value!r}" for key, value in kwargs.items()]
    choices = "\n".join(f"    {i}. {name}({form.text()})" for i, form in enumerate(forms, 1))
    raise TypeError(f"{name}({', '.join(given)}): these arguments do not fit. {name} takes one of:\n{choices}")
