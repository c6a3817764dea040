"""An angle in the plane, kept as radians, cosine and sine."""

import math
import typing

from _sandlot import report

from .._arithmetic import quotient
from .._matrix import Matrix, MatrixLike, rows_of
from .._overload import resolve
from .._struct import describe

_degrees = 180.0 / math.pi


class Rotation2d:
    """A rotation about the vertical: counter-clockwise is positive. The angle is not wrapped: 370 degrees stay 370."""

    __slots__ = ("_value", "_cos", "_sin")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, value: float) -> None: ...
    @typing.overload
    def __init__(self, x: float, y: float) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """No rotation; an angle [rad]; or the direction of (x, y), which need not be of length one."""
        if len(args) == 2 and not kwargs and args[0].__class__ is float is args[1].__class__:
            # The usual form, without the choice.
            self._point(*args)
            return
        form, values = resolve(Rotation2d.__init__, args, kwargs)
        if form == 2:
            self._point(float(values[0]), float(values[1]))
            return
        angle = float(values[0]) if values else 0.0
        self._value = angle
        self._cos = math.cos(angle)
        self._sin = math.sin(angle)

    def _point(self, x: float, y: float) -> None:
        magnitude = math.hypot(x, y)
        if magnitude > 1e-6:
            self._cos = cos = x / magnitude
            self._sin = sin = y / magnitude
            self._value = math.atan2(sin, cos)
        else:
            self._cos, self._sin, self._value = 1.0, 0.0, 0.0
            report.error("x and y components of Rotation2d are zero")

    @staticmethod
    def fromDegrees(value: float) -> "Rotation2d":
        """A rotation of so many degrees."""
        return _angle(value * math.pi / 180.0)

    @staticmethod
    def fromRotations(value: float) -> "Rotation2d":
        """A rotation of so many turns."""
        return _angle(value * math.tau)

    @staticmethod
    def fromMatrix(rotationMatrix: MatrixLike) -> "Rotation2d":
        """The rotation of a 2 x 2 rotation matrix."""
        (a, b), (c, d) = rows_of(rotationMatrix, 2, 2, "rotationMatrix")
        if math.hypot(a * a + b * b - 1, a * c + b * d, a * c + b * d, c * c + d * d - 1) > 1e-9:
            raise ValueError("Rotation matrix isn't orthogonal")
        if abs(a * d - b * c - 1.0) > 1e-9:
            raise ValueError("Rotation matrix is orthogonal but not special orthogonal")
        made = _new(Rotation2d)
        made._cos = a
        made._sin = c
        made._value = math.atan2(c, a)
        return made

    # ---- its nature ----

    def radians(self) -> float:
        """The angle [rad]."""
        return self._value

    def degrees(self) -> float:
        """The angle [deg]."""
        return self._value * _degrees

    def cos(self) -> float:
        """The angle's cosine."""
        return self._cos

    def sin(self) -> float:
        """The angle's sine."""
        return self._sin

    def tan(self) -> float:
        """The angle's tangent."""
        return self._sin / self._cos if self._cos != 0.0 else math.copysign(math.inf, self._sin)

    def toMatrix(self) -> Matrix:
        """The 2 x 2 rotation matrix."""
        return Matrix.of([[self._cos, -self._sin], [self._sin, self._cos]])

    # ---- arithmetic ----

    def rotateBy(self, other: "Rotation2d") -> "Rotation2d":
        """This rotation followed by another, wrapped to -pi to pi."""
        return _direction(
            self._cos * other._cos - self._sin * other._sin, self._cos * other._sin + self._sin * other._cos
        )

    def relativeTo(self, other: "Rotation2d") -> "Rotation2d":
        """This rotation as seen from another."""
        return self.rotateBy(-other)

    def __add__(self, other: "Rotation2d") -> "Rotation2d":
        if not isinstance(other, Rotation2d):
            return NotImplemented
        return self.rotateBy(other)

    def __sub__(self, other: "Rotation2d") -> "Rotation2d":
        if not isinstance(other, Rotation2d):
            return NotImplemented
        return self.rotateBy(-other)

    def __neg__(self) -> "Rotation2d":
        return _angle(-self._value)

    def __mul__(self, scalar: float) -> "Rotation2d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return _angle(self._value * scalar)

    def __truediv__(self, scalar: float) -> "Rotation2d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        """Whether both point the same way, within 1e-9."""
        if not isinstance(other, Rotation2d):
            return NotImplemented
        return math.hypot(self._cos - other._cos, self._sin - other._sin) < 1e-9

    def __repr__(self) -> str:
        return f"Rotation2d({self._value:f})"


_new = Rotation2d.__new__


def _angle(radians: float) -> Rotation2d:
    """A rotation by an angle, without the choice of forms."""
    made = _new(Rotation2d)
    made._value = radians
    made._cos = math.cos(radians)
    made._sin = math.sin(radians)
    return made


def _direction(x: float, y: float) -> Rotation2d:
    """A rotation to a direction, without the choice of forms."""
    made = _new(Rotation2d)
    made._point(x, y)
    return made


Rotation2d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Rotation2d", "double value", 1, lambda r: (r._value,), _angle
)
