"""A distance in space."""

import math
import typing
from collections.abc import Sequence

from .._arithmetic import quotient
from .._matrix import Matrix, numbers_of
from .._overload import resolve
from .._struct import describe
from ._quaternion import _make as _quaternion
from ._rotation3d import Rotation3d
from ._translation2d import Translation2d
from ._translation2d import _make as _translation2d

_feet = 0.3048


class Translation3d:
    """A point or a shift [m]: forward, left and up."""

    __slots__ = ("_x", "_y", "_z")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, x: float, y: float, z: float) -> None: ...
    @typing.overload
    def __init__(self, distance: float, angle: Rotation3d) -> None: ...
    @typing.overload
    def __init__(self, translation: Translation2d) -> None: ...
    @typing.overload
    def __init__(self, vector: Sequence[float]) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """The origin; x, y and z [m]; a distance [m] in a direction; a point in the plane; three numbers in a list."""
        form, values = resolve(Translation3d.__init__, args, kwargs)
        if form == 0:
            values = (0.0, 0.0, 0.0)
        elif form == 2:
            values = _make(values[0], 0.0, 0.0).rotateBy(values[1])._numbers()
        elif form == 3:
            values = (values[0]._x, values[0]._y, 0.0)
        elif form == 4:
            values = numbers_of(values[0], 3, "vector")
        self._x = float(values[0])
        self._y = float(values[1])
        self._z = float(values[2])

    @staticmethod
    def fromFeet(x: float, y: float, z: float) -> "Translation3d":
        """x, y and z [ft]."""
        return _make(x * _feet, y * _feet, z * _feet)

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
    def z(self) -> float:
        """Up [m]."""
        return self._z

    @property
    def x_feet(self) -> float:
        """Forward [ft]."""
        return self._x / _feet

    @property
    def y_feet(self) -> float:
        """Left [ft]."""
        return self._y / _feet

    @property
    def z_feet(self) -> float:
        """Up [ft]."""
        return self._z / _feet

    def X(self) -> float:
        """Forward [m]."""
        return self._x

    def Y(self) -> float:
        """Left [m]."""
        return self._y

    def Z(self) -> float:
        """Up [m]."""
        return self._z

    def _numbers(self) -> tuple[float, float, float]:
        return self._x, self._y, self._z

    def toVector(self) -> Matrix:
        """x, y and z as a vector."""
        return Matrix.vector(self._numbers())

    def toTranslation2d(self) -> Translation2d:
        """The point below, on the floor."""
        return _translation2d(self._x, self._y)

    def norm(self) -> float:
        """The distance from the origin [m]."""
        return math.sqrt(self.squaredNorm())

    def normFeet(self) -> float:
        """The distance from the origin [ft]."""
        return self.norm() / _feet

    def squaredNorm(self) -> float:
        """The squared distance from the origin [m²]."""
        return self._x * self._x + self._y * self._y + self._z * self._z

    def distance(self, other: "Translation3d") -> float:
        """The distance to another point [m]."""
        return (other - self).norm()

    def distanceFeet(self, other: "Translation3d") -> float:
        """The distance to another point [ft]."""
        return self.distance(other) / _feet

    def squaredDistance(self, other: "Translation3d") -> float:
        """The squared distance to another point [m²]."""
        return (other - self).squaredNorm()

    def dot(self, other: "Translation3d") -> float:
        """The dot product [m²]."""
        return self._x * other._x + self._y * other._y + self._z * other._z

    def cross(self, other: "Translation3d") -> Matrix:
        """The cross product [m²]."""
        return Matrix.vector(
            [
                self._y * other._z - other._y * self._z,
                self._z * other._x - other._z * self._x,
                self._x * other._y - other._x * self._y,
            ]
        )

    def nearest(self, translations: "Sequence[Translation3d]") -> "Translation3d":
        """The nearest of these points."""
        return min(translations, key=self.distance)

    # ---- moved ----

    def rotateBy(self, other: Rotation3d) -> "Translation3d":
        """Turned about the origin."""
        q = other._q
        w, a, b, c = q._w, q._x, q._y, q._z
        norm = math.sqrt(w * w + a * a + b * b + c * c)
        square = norm * norm
        if square == 0.0:
            turned = q * _quaternion(0.0, self._x, self._y, self._z) * q.inverse()
            return _make(turned._x, turned._y, turned._z)
        # q p q^-1, written out: this is called thousands of times for a picture.
        x, y, z = self._x, self._y, self._z
        tw, tx, ty, tz = -(a * x + b * y + c * z), w * x + (b * z - y * c), w * y + (x * c - a * z), w * z + (a * y - x * b)
        w, a, b, c = w / square, -a / square, -b / square, -c / square
        return _make(
            tw * a + w * tx + (ty * c - b * tz),
            tw * b + w * ty + (a * tz - tx * c),
            tw * c + w * tz + (tx * b - a * ty),
        )

    def rotateAround(self, other: "Translation3d", rot: Rotation3d) -> "Translation3d":
        """Turned about another point."""
        return (self - other).rotateBy(rot) + other

    # ---- arithmetic ----

    def __add__(self, other: "Translation3d") -> "Translation3d":
        if not isinstance(other, Translation3d):
            return NotImplemented
        return _make(self._x + other._x, self._y + other._y, self._z + other._z)

    def __sub__(self, other: "Translation3d") -> "Translation3d":
        if not isinstance(other, Translation3d):
            return NotImplemented
        return _make(self._x - other._x, self._y - other._y, self._z - other._z)

    def __neg__(self) -> "Translation3d":
        return _make(-self._x, -self._y, -self._z)

    def __mul__(self, scalar: float) -> "Translation3d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return _make(self._x * scalar, self._y * scalar, self._z * scalar)

    def __truediv__(self, scalar: float) -> "Translation3d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same point, within 1e-9 m."""
        if not isinstance(other, Translation3d):
            return NotImplemented
        return all(abs(a - b) < 1e-9 for a, b in zip(self._numbers(), other._numbers()))

    def __abs__(self) -> float:
        return self.norm()

    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: int) -> float:
        if not 0 <= index <= 2:
            raise IndexError("Translation3d index out of range")
        return self._numbers()[index]

    def __repr__(self) -> str:
        return f"Translation3d(x={self._x:f}, y={self._y:f}, z={self._z:f})"


_new = Translation3d.__new__


def _make(x: float, y: float, z: float) -> Translation3d:
    """A translation of numbers, without the choice of forms."""
    made = _new(Translation3d)
    made._x = x
    made._y = y
    made._z = z
    return made


Translation3d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Translation3d", "double x;double y;double z", 3, Translation3d._numbers, _make
)
