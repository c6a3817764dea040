"""Hermite splines: smooth curves through two points with given slopes.

A curve is a polynomial of t from 0 to 1 in x and in y. Its highest power stands first.
"""

import math
import typing
from collections.abc import Sequence

from _sandlot.unbuilt import refuse

from .. import _linalg
from .._matrix import Matrix, numbers_of
from .._overload import not_overridden
from .._struct import describe
from ..geometry import Pose2d
from ..geometry._pose2d import _pose
from ..geometry._rotation2d import _direction
from ..geometry._translation2d import _make as _translation

PoseWithCurvature = tuple[Pose2d, float]


class _ControlVector:
    """A point and its derivatives by t, in x and in y."""

    _length: typing.ClassVar[int] = 0

    def __init__(self, x: Sequence[float], y: Sequence[float]) -> None:
        self.x = numbers_of(x, self._length, "x")
        self.y = numbers_of(y, self._length, "y")


class _Spline:
    """A spline of any degree."""

    degree: typing.ClassVar[int] = 0
    _basis: typing.ClassVar[_linalg.Rows] = []
    ControlVector: typing.ClassVar[type[_ControlVector]] = _ControlVector


class _Hermite(_Spline):
    """What splines of degree 3 and 5 between control vectors share."""

    def __init__(
        self,
        xInitialControlVector: Sequence[float],
        xFinalControlVector: Sequence[float],
        yInitialControlVector: Sequence[float],
        yFinalControlVector: Sequence[float],
    ) -> None:
        """The first and the last point with their derivatives, in x and in y."""
        kind = type(self).ControlVector
        self._initial = kind(xInitialControlVector, yInitialControlVector)
        self._final = kind(xFinalControlVector, yFinalControlVector)
        self._x = self._polynomial(self._initial.x + self._final.x)
        self._y = self._polynomial(self._initial.y + self._final.y)

    def _polynomial(self, ends: list[float]) -> list[float]:
        return [sum(a * b for a, b in zip(row, ends)) for row in self._basis]

    def coefficients(self) -> Matrix:
        """Of x and of y the polynomial, highest power first; below it its first and its second derivative."""
        rows = [self._x[:], self._y[:]]
        for order in (0, 1):
            for row in rows[2 * order : 2 * order + 2]:
                powers = range(self.degree - order, -1 - order, -1)
                rows.append([value * max(power, 0) for value, power in zip(row, powers)])
        return Matrix.of(rows)

    def getInitialControlVector(self) -> _ControlVector:
        """The first point with its derivatives."""
        return self._initial

    def getFinalControlVector(self) -> _ControlVector:
        """The last point with its derivatives."""
        return self._final

    def getPoint(self, t: float) -> PoseWithCurvature | None:
        """The pose and the curvature [rad/m] at a part of the way; None where the curve stands still."""
        x, dx, ddx = _horner(self._x, t)
        y, dy, ddy = _horner(self._y, t)
        speed = math.hypot(dx, dy)
        if speed < 1e-6:
            return None
        curvature = (dx * ddy - ddx * dy) / ((dx * dx + dy * dy) * speed)
        return _pose(_translation(x, y), _direction(dx, dy)), curvature


def _horner(polynomial: list[float], t: float) -> tuple[float, float, float]:
    """The value and its first two derivatives."""
    value = first = second = 0.0
    for coefficient in polynomial:
        second = second * t + first
        first = first * t + value
        value = value * t + coefficient
    return value, first, 2.0 * second


class _Bare(_Spline):
    """Of the functions of a spline of one's own none is there."""

    def __init__(self) -> None:
        pass

    def coefficients(self) -> Matrix:
        """As in _Hermite."""
        raise not_overridden(self, "Spline::Coefficients")

    def getInitialControlVector(self) -> _ControlVector:
        """As in _Hermite."""
        raise not_overridden(self, "Spline::GetInitialControlVector")

    def getFinalControlVector(self) -> _ControlVector:
        """As in _Hermite."""
        raise not_overridden(self, "Spline::GetFinalControlVector")

    def getPoint(self, t: float) -> PoseWithCurvature | None:
        """As in _Hermite."""
        raise not_overridden(self, "Spline::Coefficients")


class Spline3(_Bare):
    """What is common to splines of degree 3."""

    degree = 3

    class ControlVector(_ControlVector):
        """A point and its first derivative."""

        _length = 2


class Spline5(_Bare):
    """What is common to splines of degree 5."""

    degree = 5

    class ControlVector(_ControlVector):
        """A point and its first two derivatives."""

        _length = 3


class CubicHermiteSpline(_Hermite, Spline3):
    """A spline of degree 3: point and slope at both ends."""

    _basis = [
        [+2.0, +1.0, -2.0, +1.0],
        [-3.0, -2.0, +3.0, -1.0],
        [+0.0, +1.0, +0.0, +0.0],
        [+1.0, +0.0, +0.0, +0.0],
    ]


class QuinticHermiteSpline(_Hermite, Spline5):
    """A spline of degree 5: point, slope and second derivative at both ends."""

    _basis = [
        [-6.0, -3.0, -0.5, +6.0, -3.0, +0.5],
        [+15.0, +8.0, +1.5, -15.0, +7.0, -1.0],
        [-10.0, -6.0, -1.5, +10.0, -4.0, +0.5],
        [+0.0, +0.0, +0.5, +0.0, +0.0, +0.0],
        [+0.0, +1.0, +0.0, +0.0, +0.0, +0.0],
        [+1.0, +0.0, +0.0, +0.0, +0.0, +0.0],
    ]


def _describe(kind: type[_Spline], length: int) -> None:
    fields = ("xInitial", "xFinal", "yInitial", "yFinal")

    def read(*numbers: float) -> _Spline:
        return kind(*(list(numbers[i * length : (i + 1) * length]) for i in range(4)))

    kind.WPIStruct = describe(  # type: ignore[attr-defined]
        kind.__name__,
        ";".join(f"double {field}[{length}]" for field in fields),
        4 * length,
        lambda s: tuple(s._initial.x + s._final.x + s._initial.y + s._final.y),
        read,
    )


_describe(CubicHermiteSpline, 2)
_describe(QuinticHermiteSpline, 3)


refuse(_Spline, "coefficients", "getPoint gives points of the curve")
