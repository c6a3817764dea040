"""Numbers of wheels: what their speeds and their ways have in common, whatever the drive."""

import typing

from _sandlot import names

from .._arithmetic import quotient

_feet = 0.3048
Self = typing.TypeVar("Self", bound="WheelNumbers")


class WheelNumbers:
    """One number for each wheel. Subclasses name them in `_wheels`."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]
    _wheels: typing.ClassVar[tuple[str, ...]] = ()

    def _numbers(self) -> list[float]:
        return [getattr(self, names.of(name)) for name in self._wheels]

    def __repr__(self) -> str:
        texts = (f"{names.of(name)}={number:f}" for name, number in zip(self._wheels, self._numbers()))
        return f"{type(self).__name__}({', '.join(texts)})"


class WheelSpeeds(WheelNumbers):
    """Speeds of wheels [m/s], which add, scale and can be limited together."""

    __slots__ = ()

    def desaturate(self, attainableMaxSpeed: float) -> None:
        """Slows all wheels alike, in place, until none is faster than this [m/s]."""
        fastest = max(abs(number) for number in self._numbers())
        if fastest > attainableMaxSpeed:
            for name in map(names.of, self._wheels):
                setattr(self, name, getattr(self, name) / fastest * attainableMaxSpeed)

    def __add__(self: Self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(*(a + b for a, b in zip(self._numbers(), other._numbers())))

    def __sub__(self: Self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(*(a - b for a, b in zip(self._numbers(), other._numbers())))

    def __neg__(self: Self) -> Self:
        return type(self)(*(-a for a in self._numbers()))

    def __mul__(self: Self, scalar: float) -> Self:
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return type(self)(*(a * scalar for a in self._numbers()))

    def __truediv__(self: Self, scalar: float) -> Self:
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)


class WheelPositions(WheelNumbers):
    """Ways that wheels have rolled [m]."""

    __slots__ = ()

    def interpolate(self: Self, endValue: Self, t: float) -> Self:
        """What they were at the part `t` of the way to `endValue`."""
        return type(self)(*(a + (b - a) * t for a, b in zip(self._numbers(), endValue._numbers())))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same, within 1e-9 m."""
        if type(other) is not type(self):
            return NotImplemented
        return all(abs(a - b) < 1e-9 for a, b in zip(self._numbers(), other._numbers()))


def in_feet(name: str) -> property:
    """A wheel's speed in feet a second."""
    return property(
        lambda wheels: getattr(wheels, names.of(name)) / _feet,
        lambda wheels, value: setattr(wheels, names.of(name), value * _feet),
        doc=f"{name} [ft/s].",
    )


def of_feet(kind: "type[Self]", numbers: tuple[float, ...]) -> "Self":
    """Speeds of feet a second."""
    return kind(*(number * _feet for number in numbers))
