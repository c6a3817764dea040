"""The units by name: `units.feet`, `units.N_m`, "foot / second" and new ones."""

from __future__ import annotations

import ast
import functools
import inspect
import math
import re
from collections.abc import Callable, Sequence
from typing import Any

from ._quantity import DimensionalityError, Powers, Quantity, Unit, dimensions_named, words_of


class UndefinedUnitError(AttributeError):
    """A name that no unit has."""

    def __init__(self, name: str) -> None:
        super().__init__(f"'{name}' is not defined in the unit registry")


# Each unit in terms of those before it, with its other names.
_definitions = """
radian = 1 = rad
degree = 0.017453292519943295 * radian = deg = degrees_of_arc
revolution = 6.283185307179586 * radian = turn = rev = rotation
count = 1 = counts
percent = 0.01
minute = 60 * second = min
hour = 3600 * second = h = hr
day = 86400 * second = d
hertz = 1 / second = Hz
inch = 0.0254 * meter = in = inches
foot = 12 * inch = ft = feet
yard = 3 * foot = yd
mile = 5280 * foot = mi
pound = 0.45359237 * kilogram = lb = lbs
ounce = pound / 16 = oz
tonne = 1000 * kilogram = metric_ton
standard_gravity = 9.80665 * meter / second ** 2 = g_0 = gravity
newton = kilogram * meter / second ** 2 = N
force_pound = pound * standard_gravity = lbf = pound_force = force_lb
slug = force_pound * second ** 2 / foot
joule = newton * meter = J
watt = joule / second = W
horsepower = 550 * foot * force_pound / second = hp
volt = watt / ampere = V
ohm = volt / ampere
coulomb = ampere * second = C
foot_per_second = foot / second = fps
meter_per_second = meter / second = mps
mile_per_hour = mile / hour = mph
kilometer_per_hour = 1000 * meter / hour = kph = kmh
revolutions_per_minute = revolution / minute = rpm
revolutions_per_second = revolution / second = rps
"""

_base = {
    "meter": (("m", "metre"), "[length]"),
    "kilogram": ((), "[mass]"),
    "second": (("s", "sec"), "[time]"),
    "ampere": (("A", "amp"), "[current]"),
}

_prefixes = {
    "nano": ("n", 1e-9),
    "micro": ("u", 1e-6),
    "milli": ("m", 1e-3),
    "centi": ("c", 1e-2),
    "deci": ("d", 1e-1),
    "kilo": ("k", 1e3),
    "mega": ("M", 1e6),
}


class UnitRegistry:
    """All units. `units.feet` is a unit, `5 * units.feet` and `units("5 feet")` are quantities."""

    Quantity = Quantity
    Unit = Unit

    def __init__(self) -> None:
        self._units: dict[str, Unit] = {}
        for name, (others, dimension) in _base.items():
            self._add([name, *others], Unit({name: 1}, 1.0, {dimension: 1}))
        self._add(["gram", "g"], Unit({"gram": 1}, 0.001, {"[mass]": 1}))
        self._units["dimensionless"] = Unit({}, 1.0, {})
        for line in _definitions.strip().split("\n"):
            self.define(line)
        Quantity.unit_named = self.parse_units

    def _add(self, names: Sequence[str], unit: Unit) -> None:
        for name in names:
            self._units[name] = unit

    def define(self, definition: str) -> None:
        """Adds a unit: "cubit = 18 * inch = cb", where names after the second = are other names of it."""
        name, expression, *others = [part.strip() for part in definition.split("=")]
        value = Quantity.of(self.parse_expression(expression))
        self._add([name, *others], Unit({name: 1}, value.m * value.u._factor, value.u._dimensions))

    def __getattr__(self, name: str) -> Unit:
        if name.startswith("__"):
            raise AttributeError(name)
        unit = self._find(name)
        if unit is None:
            raise UndefinedUnitError(name)
        return unit

    def __getitem__(self, expression: str) -> Any:
        return self.parse_expression(expression)

    def __call__(self, expression: str) -> Any:
        return self.parse_expression(expression)

    def _find(self, name: str) -> Unit | None:
        singular = name[:-1] if name.endswith("s") and len(name) > 2 else None
        for each in (name, singular):
            if each is None:
                continue
            unit = self._units.get(each) or self._prefixed(each)
            if unit is not None:
                return unit
        return None

    def _prefixed(self, name: str) -> Unit | None:
        for word, (letter, factor) in _prefixes.items():
            for prefix in (word, letter):
                rest = self._units.get(name[len(prefix) :]) if name.startswith(prefix) else None
                # "cin" is not a unit: letters go before letters, words before words.
                if rest is None or (len(prefix) == 1) != (len(name) - 1 <= 2):
                    continue
                whole = word + next(iter(rest._parts), "")
                self._units[name] = Unit({whole: 1}, rest._factor * factor, rest._dimensions)
                return self._units[name]
        return None

    def parse_expression(self, expression: str) -> Any:
        """The quantity or unit of "5 feet", "foot / second ** 2" and so on."""
        text = re.sub(r"(?<=[0-9.])\s+(?=[A-Za-z_])", " * ", expression.strip()).replace("^", "**")
        try:
            tree = ast.parse(text, mode="eval").body
        except SyntaxError:
            raise ValueError(f"{expression!r} is not a unit") from None
        value = self._value(tree, expression)
        return Quantity(1, value) if isinstance(value, Unit) else value

    def parse_units(self, expression: str) -> Unit:
        """The unit of "foot / second ** 2" and so on."""
        value = Quantity.of(self.parse_expression(expression))
        if value.m != 1:
            raise ValueError(f"{expression!r} has a number; a unit has none")
        return value.u

    def _value(self, node: ast.AST, expression: str) -> Any:
        if isinstance(node, ast.Name):
            return getattr(self, node.id)
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            return node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -self._value(node.operand, expression)
        if isinstance(node, ast.BinOp):
            left, right = self._value(node.left, expression), self._value(node.right, expression)
            if isinstance(node.op, ast.Mult):
                return left * right
            if isinstance(node.op, ast.Div):
                return left / right
            if isinstance(node.op, ast.Pow):
                return left**right
        raise ValueError(f"{expression!r} is not a unit")

    def get_dimensionality(self, value: Any) -> Powers:
        """The kind of a quantity, a unit or a number, as exponents."""
        return Quantity.of(value).u._dimensions

    def check(self, *dimensions: str | None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """A decorator: the function's arguments must be quantities of these kinds; None is for any."""
        wanted = [None if each is None else dimensions_named(each) for each in dimensions]

        def decorator(function: Callable[..., Any]) -> Callable[..., Any]:
            signature = inspect.signature(function)

            @functools.wraps(function)
            def checked(*args: Any, **kwargs: Any) -> Any:
                bound = signature.bind(*args, **kwargs)
                bound.apply_defaults()
                for want, value in zip(wanted, bound.arguments.values()):
                    if want is not None:
                        _require(value, want)
                return function(*args, **kwargs)

            return checked

        return decorator

    def wraps(
        self, ret: Any, args: Any, strict: bool = True
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """A decorator: the function gets plain numbers in these units, and its result gets a unit; None is for
        things without one. If not `strict`, numbers are taken as they are."""
        wanted = args if isinstance(args, (list, tuple)) else (args,)
        units = [self.parse_units(each) if isinstance(each, str) else each for each in wanted]
        result_unit = self.parse_units(ret) if isinstance(ret, str) else ret

        def decorator(function: Callable[..., Any]) -> Callable[..., Any]:
            signature = inspect.signature(function)
            if len(units) != len(signature.parameters):
                raise TypeError(
                    f"{function.__name__} takes {len(signature.parameters)} parameters, "
                    f"but {len(units)} units were passed"
                )

            @functools.wraps(function)
            def wrapper(*args: Any, **kwargs: Any) -> Any:
                bound = signature.bind(*args, **kwargs)
                bound.apply_defaults()
                for (name, value), unit in zip(list(bound.arguments.items()), units):
                    if unit is not None:
                        bound.arguments[name] = unit.m_from(value, strict, name)
                result = function(*bound.args, **bound.kwargs)
                return result if result_unit is None else Quantity(result, result_unit)

            return wrapper

        return decorator


def _require(value: Any, want: Powers) -> None:
    have = Quantity.of(value).u._dimensions if isinstance(value, (Quantity, Unit, int, float)) else None
    if have == want:
        return
    hint = ""
    if isinstance(value, (int, float)) and not math.isnan(value):
        hint = f": a plain number has no unit; write for example {value} * units.feet"
        if want == {"[mass]": 1}:
            hint = hint.replace("feet", "lbs")
    raise DimensionalityError(value, "a quantity of", words_of(have or {}), words_of(want), hint)
