"""A distance in the plane: forward and left."""

import math
import typing
from collections.abc import Sequence

from .._arithmetic import quotient
from .._matrix import Matrix, numbers_of
from .._overload import resolve
from .._struct import describe
from ._rotation2d import Rotation2d, _direction

_feet = 0.3048


class Translation2d:
    """A point or a shift on the field [m]: x away from the blue wall, y to the left of that."""

    __slots__ = ("_x", "_y")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, x: float, y: float) -> None: ...
    @typing.overload
    def __init__(self, distance: float, angle: Rotation2d) -> None: ...
    @typing.overload
    def __init__(self, vector: Sequence[float]) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """The origin; x and y [m]; a distance [m] in a direction; or two numbers in a list."""
        form, values = resolve(Translation2d.__init__, args, kwargs)
        if form == 0:
            values = (0.0, 0.0)
        elif form == 2:
            distance, angle = values
            values = (distance * angle._cos, distance * angle._sin)
        elif form == 3:
            values = numbers_of(values[0], 2, "vector")
        self._x = float(values[0])
        self._y = float(values[1])

    @typing.overload
    @staticmethod
    def fromFeet(x: float, y: float) -> "Translation2d": ...
    @typing.overload
    @staticmethod
    def fromFeet(distance: float, angle: Rotation2d) -> "Translation2d": ...

    @staticmethod
    def fromFeet(*args: typing.Any, **kwargs: typing.Any) -> "Translation2d":
        """x and y [ft], or a distance [ft] in a direction."""
        form, (first, second) = resolve(Translation2d.fromFeet, args, kwargs)
        if form == 1:
            return _make(first * _feet * second._cos, first * _feet * second._sin)
        return _make(first * _feet, second * _feet)

    # ---- its nature ----

    @property
    def x(self) -> float:
        """Forward [m]."""
        return self._x

    @property
    def y(self) -> float:
        """Left [m]."""
        return self._y

    @property
    def x_feet(self) -> float:
        """Forward [ft]."""
        return self._x / _feet

    @property
    def y_feet(self) -> float:
        """Left [ft]."""
        return self._y / _feet

    def X(self) -> float:
        """Forward [m]."""
        return self._x

    def Y(self) -> float:
        """Left [m]."""
        return self._y

    def toVector(self) -> Matrix:
        """x and y as a vector."""
        return Matrix.vector([self._x, self._y])

    def norm(self) -> float:
        """The distance from the origin [m]."""
        return math.hypot(self._x, self._y)

    def normFeet(self) -> float:
        """The distance from the origin [ft]."""
        return self.norm() / _feet

    def squaredNorm(self) -> float:
        """The squared distance from the origin [m²]."""
        return self._x * self._x + self._y * self._y

    def angle(self) -> Rotation2d:
        """The direction as seen from the origin."""
        return _direction(self._x, self._y)

    def distance(self, other: "Translation2d") -> float:
        """The distance to another point [m]."""
        return math.hypot(other._x - self._x, other._y - self._y)

    def distanceFeet(self, other: "Translation2d") -> float:
        """The distance to another point [ft]."""
        return self.distance(other) / _feet

    def squaredDistance(self, other: "Translation2d") -> float:
        """The squared distance to another point [m²]."""
        dx = other._x - self._x
        dy = other._y - self._y
        return dx * dx + dy * dy

    def dot(self, other: "Translation2d") -> float:
        """The dot product [m²]."""
        return self._x * other._x + self._y * other._y

    def cross(self, other: "Translation2d") -> float:
        """The cross product's third component [m²]."""
        return self._x * other._y - self._y * other._x

    def nearest(self, translations: "Sequence[Translation2d]") -> "Translation2d":
        """The nearest of these points."""
        return min(translations, key=self.distance)

    # ---- moved ----

    def rotateBy(self, other: Rotation2d) -> "Translation2d":
        """Turned about the origin."""
        return _make(self._x * other._cos - self._y * other._sin, self._x * other._sin + self._y * other._cos)

    def rotateAround(self, other: "Translation2d", rot: Rotation2d) -> "Translation2d":
        """Turned about another point."""
        dx = self._x - other._x
        dy = self._y - other._y
        return _make(dx * rot._cos - dy * rot._sin + other._x, dx * rot._sin + dy * rot._cos + other._y)

    # ---- arithmetic ----

    def __add__(self, other: "Translation2d") -> "Translation2d":
        if not isinstance(other, Translation2d):
            return NotImplemented
        return _make(self._x + other._x, self._y + other._y)

    def __sub__(self, other: "Translation2d") -> "Translation2d":
        if not isinstance(other, Translation2d):
            return NotImplemented
        return _make(self._x - other._x, self._y - other._y)

    def __neg__(self) -> "Translation2d":
        return _make(-self._x, -self._y)

    def __mul__(self, scalar: float) -> "Translation2d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return _make(self._x * scalar, self._y * scalar)

    def __truediv__(self, scalar: float) -> "Translation2d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same point, within 1e-9 m."""
        if not isinstance(other, Translation2d):
            return NotImplemented
        return abs(self._x - other._x) < 1e-9 and abs(self._y - other._y) < 1e-9

    def __abs__(self) -> float:
        return self.norm()

    def __len__(self) -> int:
        return 2

    def __getitem__(self, index: int) -> float:
        if index == 0:
            return self._x
        if index == 1:
            return self._y
        raise IndexError("Translation2d index out of range")

    def __repr__(self) -> str:
        return f"Translation2d(x={self._x:f}, y={self._y:f})"


_new = Translation2d.__new__


def _make(x: float, y: float) -> Translation2d:
    """A translation of numbers, without the choice of forms."""
    made = _new(Translation2d)
    made._x = x
    made._y = y
    return made


Translation2d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Translation2d", "double x;double y", 2, lambda t: (t._x, t._y), _make
)
