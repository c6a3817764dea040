"""A turn in space as four numbers."""

import math
import typing

from .._arithmetic import quotient
from .._matrix import Matrix, VectorLike, numbers_of
from .._overload import resolve
from .._struct import describe


class Quaternion:
    """w + xi + yj + zk. Quaternions of length one are rotations."""

    __slots__ = ("_w", "_x", "_y", "_z")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, w: float, x: float, y: float, z: float) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """No rotation, or four numbers."""
        form, values = resolve(Quaternion.__init__, args, kwargs)
        w, x, y, z = values if form == 1 else (1.0, 0.0, 0.0, 0.0)
        self._w = float(w)
        self._x = float(x)
        self._y = float(y)
        self._z = float(z)

    @staticmethod
    def fromRotationVector(rvec: VectorLike) -> "Quaternion":
        """The rotation about a vector, by its length [rad]."""
        x, y, z = numbers_of(rvec, 3, "rvec")
        theta = math.hypot(x, y, z)
        if theta < 1e-9:
            scale = 1.0 / 2.0 - theta * theta / 48.0
        else:
            scale = math.sin(theta / 2) / theta
        return _make(math.cos(theta / 2), scale * x, scale * y, scale * z)

    # ---- its nature ----

    def W(self) -> float:
        """The real part."""
        return self._w

    def X(self) -> float:
        """The part of i."""
        return self._x

    def Y(self) -> float:
        """The part of j."""
        return self._y

    def Z(self) -> float:
        """The part of k."""
        return self._z

    def _numbers(self) -> tuple[float, float, float, float]:
        return self._w, self._x, self._y, self._z

    def dot(self, other: "Quaternion") -> float:
        """The dot product."""
        return self._w * other._w + self._x * other._x + self._y * other._y + self._z * other._z

    def norm(self) -> float:
        """The length."""
        return math.sqrt(self.dot(self))

    def conjugate(self) -> "Quaternion":
        """The same with i, j and k negated."""
        return _make(self._w, -self._x, -self._y, -self._z)

    def inverse(self) -> "Quaternion":
        """What gives one when multiplied by this."""
        norm = math.sqrt(self._w * self._w + self._x * self._x + self._y * self._y + self._z * self._z)
        square = norm * norm
        if square == 0.0:
            return self.conjugate() / square
        return _make(self._w / square, -self._x / square, -self._y / square, -self._z / square)

    def normalize(self) -> "Quaternion":
        """The same of length one."""
        # Written out, as in inverse(): geometry of three dimensions asks for it most of all.
        w, x, y, z = self._w, self._x, self._y, self._z
        norm = math.sqrt(w * w + x * x + y * y + z * z)
        if norm == 0.0:
            return _make(1.0, 0.0, 0.0, 0.0)
        return _make(w / norm, x / norm, y / norm, z / norm)

    def pow(self, t: float) -> "Quaternion":
        """This to a power."""
        return (self.log() * t).exp()

    def exp(self, other: "Quaternion | None" = None) -> "Quaternion":
        """e to this power; with another quaternion, e to that power times this."""
        if other is not None:
            return other.exp() * self
        scalar = math.exp(self._w)
        axial = math.hypot(self._x, self._y, self._z)
        if axial < 1e-9:
            square = axial * axial
            scale = 1.0 - square / 6.0 + square * square / 120.0
        else:
            scale = math.sin(axial) / axial
        scale *= scalar
        return _make(math.cos(axial) * scalar, self._x * scale, self._y * scale, self._z * scale)

    def log(self, other: "Quaternion | None" = None) -> "Quaternion":
        """The natural logarithm; with another quaternion, that of the way from this to it."""
        if other is not None:
            return (other * self.inverse()).log()
        norm = self.norm()
        scalar = math.log(norm)
        axial = math.hypot(self._x, self._y, self._z)
        if abs(self._w / norm + 1) < 1e-9:
            return _make(scalar, -math.pi, 0.0, 0.0)
        if axial < 1e-9:
            scale = 1.0 / self._w - 1.0 / 3.0 * axial * axial / (self._w * self._w * self._w)
        else:
            scale = math.atan2(axial, self._w) / axial
        return _make(scalar, scale * self._x, scale * self._y, scale * self._z)

    def toRotationVector(self) -> Matrix:
        """The axis, as long as the angle [rad]."""
        return Matrix.vector(self._rotation_vector())

    def _rotation_vector(self) -> tuple[float, float, float]:
        w = self._w
        norm = math.hypot(self._x, self._y, self._z)
        if norm < 1e-9:
            scale = 2.0 / w - 2.0 / 3.0 * norm * norm / (w * w * w)
        elif w < 0.0:
            scale = 2.0 * math.atan2(-norm, -w) / norm
        else:
            scale = 2.0 * math.atan2(norm, w) / norm
        return scale * self._x, scale * self._y, scale * self._z

    # ---- arithmetic ----

    def __add__(self, other: "Quaternion") -> "Quaternion":
        if not isinstance(other, Quaternion):
            return NotImplemented
        return _make(self._w + other._w, self._x + other._x, self._y + other._y, self._z + other._z)

    def __sub__(self, other: "Quaternion") -> "Quaternion":
        if not isinstance(other, Quaternion):
            return NotImplemented
        return _make(self._w - other._w, self._x - other._x, self._y - other._y, self._z - other._z)

    def __mul__(self, other: "float | Quaternion") -> "Quaternion":
        if other.__class__ is not Quaternion and isinstance(other, (int, float)):
            return _make(self._w * other, self._x * other, self._y * other, self._z * other)
        if not isinstance(other, Quaternion):
            return NotImplemented
        return _product(self._w, self._x, self._y, self._z, other)

    def __truediv__(self, scalar: float) -> "Quaternion":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        if scalar == 0:
            return _make(*(quotient(part, scalar) for part in (self._w, self._x, self._y, self._z)))
        return _make(self._w / scalar, self._x / scalar, self._y / scalar, self._z / scalar)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same, within 1e-9."""
        if not isinstance(other, Quaternion):
            return NotImplemented
        mine, theirs = self.norm(), other.norm()
        return abs(self.dot(other) - mine * theirs) < 1e-9 and abs(mine - theirs) < 1e-9

    def __repr__(self) -> str:
        return f"Quaternion(w={self._w:f},x={self._x:f}, y={self._y:f}, z={self._z:f})"


_new = Quaternion.__new__


def _make(w: float, x: float, y: float, z: float) -> Quaternion:
    """A quaternion of numbers, without the choice of forms."""
    made = _new(Quaternion)
    made._w = w
    made._x = x
    made._y = y
    made._z = z
    return made


def _product(w: float, x: float, y: float, z: float, b: Quaternion) -> Quaternion:
    """(w, x, y, z) times b."""
    bw, bx, by, bz = b._w, b._x, b._y, b._z
    return _make(
        w * bw - (x * bx + y * by + z * bz),
        w * bx + bw * x + (y * bz - by * z),
        w * by + bw * y + (bx * z - x * bz),
        w * bz + bw * z + (x * by - bx * y),
    )


Quaternion.WPIStruct = describe(  # type: ignore[attr-defined]
    "Quaternion", "double w;double x;double y;double z", 4, Quaternion._numbers, _make
)
