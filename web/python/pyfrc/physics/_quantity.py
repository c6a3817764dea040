"""A unit, and a quantity: a number with a unit. The surface is that of pint, which pyfrc uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: Exponents by name: of units ({"foot": 1, "second": -1}) or of dimensions ({"[length]": 1, "[time]": -1}).
Powers = dict[str, float]


class DimensionalityError(TypeError):
    """Quantities of different kinds meet, for example a length and a time."""

    def __init__(self, units1: object, units2: object, dim1: object = "", dim2: object = "", extra: str = "") -> None:
        first = f" ({dim1})" if dim1 else ""
        second = f" ({dim2})" if dim2 else ""
        super().__init__(f"Cannot convert from '{units1}'{first} to '{units2}'{second}{extra}")


class Unit:
    """A unit. A number times a unit is a quantity."""

    __slots__ = ("_parts", "_factor", "_dimensions")

    def __init__(self, parts: Powers, factor: float, dimensions: Powers) -> None:
        """
        :param parts: the units that it is made of
        :param factor: what one of it is in metres, kilograms, seconds and amperes
        :param dimensions: its kind
        """
        self._parts = parts
        self._factor = factor
        self._dimensions = dimensions

    @property
    def dimensionality(self) -> str:
        """The unit's kind, as "[length] / [time]"."""
        return words_of(self._dimensions)

    @property
    def dimensionless(self) -> bool:
        return not self._dimensions

    def is_compatible_with(self, other: Unit | Quantity) -> bool:
        """Whether one can be converted to the other."""
        return self._dimensions == _unit_of(other)._dimensions

    def from_(self, value: Any, strict: bool = True, name: str = "value") -> Quantity:
        """A quantity in this unit.

        :param value: a quantity, or a number if not `strict`
        :param strict: whether a number is an error
        :param name: what the error calls it
        """
        if isinstance(value, (Quantity, Unit)):
            return Quantity.of(value).to(self)
        if strict:
            raise ValueError(f"{name} must be a Quantity, not {value!r}: write for example {value} * units.{self}")
        return Quantity(value, self)

    def m_from(self, value: Any, strict: bool = True, name: str = "value") -> float:
        """The number of a quantity in this unit, as `from_` makes it."""
        return self.from_(value, strict, name).m

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Unit):
            return _product(self, other, 1)
        if isinstance(other, Quantity):
            return Quantity(other.m, self * other.u)
        return Quantity(other, self)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, Unit):
            return _product(self, other, -1)
        if isinstance(other, Quantity):
            return Quantity(1 / other.m, self / other.u)
        return Quantity(1 / other, self)

    def __rtruediv__(self, other: float) -> Quantity:
        return Quantity(other, self**-1)

    def __pow__(self, exponent: float) -> Unit:
        return Unit(_times(self._parts, exponent), self._factor**exponent, _times(self._dimensions, exponent))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Quantity):
            return Quantity.of(self) == other
        same = isinstance(other, Unit) and self._dimensions == other._dimensions
        return same and self._factor == other._factor

    def __hash__(self) -> int:
        return hash((self._factor, words_of(self._dimensions)))

    def __str__(self) -> str:
        return words_of(self._parts)

    def __format__(self, spec: str) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Unit('{self}')>"


class Quantity:
    """A number with a unit."""

    __slots__ = ("_m", "_u")

    #: Makes a unit of its name; the registry sets it.
    unit_named: Callable[[str], Unit]

    def __init__(self, magnitude: Any, units: Unit | Quantity | str | None = None) -> None:
        """
        :param magnitude: the number
        :param units: the unit, or its name
        """
        if isinstance(units, str):
            units = Quantity.unit_named(units)
        unit = Unit({}, 1.0, {}) if units is None else _unit_of(units)
        if isinstance(magnitude, Quantity):
            magnitude = magnitude.m if units is None else magnitude.m_as(unit)
        self._m = magnitude
        self._u = unit

    @staticmethod
    def of(value: Any) -> Quantity:
        """A quantity of a quantity, a unit or a number."""
        if isinstance(value, Quantity):
            return value
        return Quantity(1, value) if isinstance(value, Unit) else Quantity(value)

    @property
    def m(self) -> Any:
        """The number."""
        return self._m

    magnitude = m

    @property
    def u(self) -> Unit:
        """The unit."""
        return self._u

    units = u

    @property
    def dimensionality(self) -> str:
        """The quantity's kind, as "[length] / [time]"."""
        return self._u.dimensionality

    @property
    def dimensionless(self) -> bool:
        return self._u.dimensionless

    def check(self, dimension: str) -> bool:
        """Whether the quantity is of a kind, for example "[length]"."""
        return self._u._dimensions == dimensions_named(dimension)

    def is_compatible_with(self, other: Unit | Quantity) -> bool:
        """Whether one can be converted to the other."""
        return self._u.is_compatible_with(other)

    def m_as(self, units: Unit | Quantity | str) -> Any:
        """The number in another unit."""
        unit = _unit_of(Quantity.unit_named(units) if isinstance(units, str) else units)
        if unit._dimensions != self._u._dimensions:
            raise DimensionalityError(self._u, unit, self._u.dimensionality, unit.dimensionality)
        return self._m if unit._parts == self._u._parts else self._m * (self._u._factor / unit._factor)

    def to(self, units: Unit | Quantity | str) -> Quantity:
        """This quantity in another unit."""
        unit = _unit_of(Quantity.unit_named(units) if isinstance(units, str) else units)
        return Quantity(self.m_as(unit), unit)

    def to_base_units(self) -> Quantity:
        """This quantity in metres, kilograms, seconds and amperes."""
        return Quantity(self._m * self._u._factor, _base_of(self._u._dimensions))

    to_root_units = to_base_units

    def _plain(self) -> float:
        if not self.dimensionless:
            raise DimensionalityError(self._u, "dimensionless", self.dimensionality, "dimensionless")
        return self._m * self._u._factor

    def _same(self, other: Any) -> Any:
        """The number of another quantity in this one's unit."""
        if not isinstance(other, (Quantity, Unit)) and other == 0:
            return other
        return Quantity.of(other).m_as(self._u)

    def __add__(self, other: Any) -> Quantity:
        return Quantity(self._m + self._same(other), self._u)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Quantity:
        return Quantity(self._m - self._same(other), self._u)

    def __rsub__(self, other: Any) -> Quantity:
        return -(self - other)

    def __mul__(self, other: Any) -> Quantity:
        right = Quantity.of(other)
        return Quantity(self._m * right.m, self._u * right.u)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Quantity:
        right = Quantity.of(other)
        return Quantity(self._m / right.m, self._u / right.u)

    def __rtruediv__(self, other: Any) -> Quantity:
        return Quantity.of(other) / self

    def __pow__(self, exponent: float) -> Quantity:
        return Quantity(self._m**exponent, self._u**exponent)

    def __neg__(self) -> Quantity:
        return Quantity(-self._m, self._u)

    def __pos__(self) -> Quantity:
        return self

    def __abs__(self) -> Quantity:
        return Quantity(abs(self._m), self._u)

    def __round__(self, digits: int | None = None) -> Quantity:
        return Quantity(round(self._m, digits), self._u)

    def __float__(self) -> float:
        return float(self._plain())

    def __int__(self) -> int:
        return int(self._plain())

    def __bool__(self) -> bool:
        return bool(self._m)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Quantity, Unit, int, float)):
            return NotImplemented
        right = Quantity.of(other)
        return self._u._dimensions == right.u._dimensions and self._m == right.m_as(self._u)

    def __lt__(self, other: Any) -> bool:
        return self._m < self._same(other)

    def __le__(self, other: Any) -> bool:
        return self._m <= self._same(other)

    def __gt__(self, other: Any) -> bool:
        return self._m > self._same(other)

    def __ge__(self, other: Any) -> bool:
        return self._m >= self._same(other)

    def __hash__(self) -> int:
        return hash((self._m * self._u._factor, self.dimensionality))

    def __str__(self) -> str:
        return f"{self._m} {self._u}"

    def __format__(self, spec: str) -> str:
        return f"{format(self._m, spec.rstrip('~PHLC'))} {self._u}"

    def __repr__(self) -> str:
        return f"<Quantity({self._m}, '{self._u}')>"


def words_of(powers: Powers) -> str:
    """Exponents in words: "[length] ** 2 / [time]"."""

    def factor(name: str, exponent: float) -> str:
        number = int(exponent) if exponent == int(exponent) else exponent
        return name if number == 1 else f"{name} ** {number}"

    above = [factor(name, exponent) for name, exponent in sorted(powers.items()) if exponent > 0]
    below = [factor(name, -exponent) for name, exponent in sorted(powers.items()) if exponent < 0]
    if not above and not below:
        return "dimensionless"
    return " / ".join([" * ".join(above) or "1"] + below)


def dimensions_named(words: str) -> Powers:
    """The exponents of "[length] / [time] ** 2"."""
    powers: Powers = {}
    sign = 1
    for word in words.replace("**", "^").replace("*", " * ").replace("/", " / ").replace(" ^ ", "^").split():
        if word in ("*", "/"):
            sign = 1 if word == "*" else -1
            continue
        name, _, exponent = word.partition("^")
        if name not in ("[]", "1"):
            powers[name] = powers.get(name, 0) + sign * (float(exponent) if exponent else 1)
    return {name: exponent for name, exponent in powers.items() if exponent != 0}


def _times(powers: Powers, by: float) -> Powers:
    return {name: exponent * by for name, exponent in powers.items() if exponent * by != 0}


def _sum(a: Powers, b: Powers, sign: int) -> Powers:
    total = dict(a)
    for name, exponent in b.items():
        total[name] = total.get(name, 0) + sign * exponent
    return {name: exponent for name, exponent in total.items() if exponent != 0}


def _product(a: Unit, b: Unit, sign: int) -> Unit:
    factor = a._factor * b._factor if sign > 0 else a._factor / b._factor
    return Unit(_sum(a._parts, b._parts, sign), factor, _sum(a._dimensions, b._dimensions, sign))


def _unit_of(value: Unit | Quantity) -> Unit:
    if isinstance(value, Quantity):
        return value.u
    if isinstance(value, Unit):
        return value
    raise TypeError(f"{value!r} is not a unit")


_base_names = {"[length]": "meter", "[mass]": "kilogram", "[time]": "second", "[current]": "ampere"}


def _base_of(dimensions: Powers) -> Unit:
    return Unit({_base_names[name]: exponent for name, exponent in dimensions.items()}, 1.0, dimensions)
