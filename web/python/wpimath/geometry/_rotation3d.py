"""A rotation in space."""

import math
import typing
from collections.abc import Sequence

from .._arithmetic import quotient
from .._matrix import Matrix, numbers_of, rows_of
from .._overload import resolve
from .._struct import describe
from ._quaternion import Quaternion
from ._quaternion import _make as _quaternion
from ._rotation2d import Rotation2d, _angle

_degree = math.pi / 180.0


class Rotation3d:
    """Roll about x, pitch about y, yaw about z, applied in that order about the field's axes."""

    __slots__ = ("_q",)
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, q: Quaternion) -> None: ...
    @typing.overload
    def __init__(self, roll: float, pitch: float, yaw: float) -> None: ...
    @typing.overload
    def __init__(self, axis: Sequence[float], angle: float) -> None: ...
    @typing.overload
    def __init__(self, rvec: Sequence[float]) -> None: ...
    @typing.overload
    def __init__(self, rotationMatrix: Sequence[Sequence[float]]) -> None: ...
    @typing.overload
    def __init__(self, initial: Sequence[float], final: Sequence[float]) -> None: ...
    @typing.overload
    def __init__(self, rotation: Rotation2d) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """No rotation, or one of: a quaternion; roll, pitch and yaw [rad]; an axis and an angle [rad]; a vector as
        long as its angle; a 3 x 3 matrix; the turn from one vector to another; a rotation in the plane."""
        form, values = resolve(Rotation3d.__init__, args, kwargs)
        self._q = _makers[form](*values)

    @staticmethod
    def fromDegrees(roll: float, pitch: float, yaw: float) -> "Rotation3d":
        """Roll, pitch and yaw [deg]."""
        return _rotation(_of_angles(roll * _degree, pitch * _degree, yaw * _degree))

    # ---- its nature ----

    def getQuaternion(self) -> Quaternion:
        """The quaternion."""
        return self._q

    def X(self) -> float:
        """The roll [rad]: counter-clockwise about the x axis."""
        q = self._q
        cxcy = 1.0 - 2.0 * (q._x * q._x + q._y * q._y)
        sxcy = 2.0 * (q._w * q._x + q._y * q._z)
        if cxcy * cxcy + sxcy * sxcy > 1e-20:
            return math.atan2(sxcy, cxcy)
        return 0.0

    def Y(self) -> float:
        """The pitch [rad]: counter-clockwise about the y axis, so that nose down is positive."""
        q = self._q
        ratio = 2.0 * (q._w * q._y - q._z * q._x)
        if abs(ratio) >= 1.0:
            return math.copysign(math.pi / 2.0, ratio)
        return math.asin(ratio)

    def Z(self) -> float:
        """The yaw [rad]: counter-clockwise about the z axis."""
        q = self._q
        cycz = 1.0 - 2.0 * (q._y * q._y + q._z * q._z)
        cysz = 2.0 * (q._w * q._z + q._x * q._y)
        if cycz * cycz + cysz * cysz > 1e-20:
            return math.atan2(cysz, cycz)
        return math.atan2(2.0 * q._w * q._z, q._w * q._w - q._z * q._z)

    @property
    def x(self) -> float:
        """The roll [rad]."""
        return self.X()

    @property
    def y(self) -> float:
        """The pitch [rad]."""
        return self.Y()

    @property
    def z(self) -> float:
        """The yaw [rad]."""
        return self.Z()

    @property
    def angle(self) -> float:
        """The angle about the axis [rad]."""
        q = self._q
        return 2.0 * math.atan2(math.hypot(q._x, q._y, q._z), q._w)

    @property
    def x_degrees(self) -> float:
        """The roll [deg]."""
        return self.X() / _degree

    @property
    def y_degrees(self) -> float:
        """The pitch [deg]."""
        return self.Y() / _degree

    @property
    def z_degrees(self) -> float:
        """The yaw [deg]."""
        return self.Z() / _degree

    @property
    def angle_degrees(self) -> float:
        """The angle about the axis [deg]."""
        return self.angle / _degree

    def axis(self) -> Matrix:
        """The axis, of length one; zeros without a rotation."""
        q = self._q
        norm = math.hypot(q._x, q._y, q._z)
        if norm == 0.0:
            return Matrix.vector([0.0, 0.0, 0.0])
        return Matrix.vector([q._x / norm, q._y / norm, q._z / norm])

    def toVector(self) -> Matrix:
        """The axis, as long as the angle [rad]."""
        return self._q.toRotationVector()

    def toMatrix(self) -> Matrix:
        """The 3 x 3 rotation matrix."""
        return Matrix.of(self._rows())

    def _rows(self) -> list[list[float]]:
        q = self._q
        w, x, y, z = q._w, q._x, q._y, q._z
        return [
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
            [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
            [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
        ]

    def toRotation2d(self) -> Rotation2d:
        """The yaw as a rotation in the plane."""
        return _angle(self.Z())

    # ---- arithmetic ----

    def rotateBy(self, other: "Rotation3d") -> "Rotation3d":
        """This rotation, then another about the field's axes."""
        return _rotation((other._q * self._q).normalize())

    def relativeTo(self, other: "Rotation3d") -> "Rotation3d":
        """This rotation as seen from another."""
        return _rotation((other._q.inverse() * self._q).normalize())

    def __add__(self, other: "Rotation3d") -> "Rotation3d":
        if not isinstance(other, Rotation3d):
            return NotImplemented
        return self.rotateBy(other)

    def __sub__(self, other: "Rotation3d") -> "Rotation3d":
        if not isinstance(other, Rotation3d):
            return NotImplemented
        return self.rotateBy(-other)

    def __neg__(self) -> "Rotation3d":
        return _rotation(self._q.inverse().normalize())

    def __mul__(self, scalar: float) -> "Rotation3d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        q = self._q if self._q._w >= 0.0 else self._q * -1.0
        return _rotation(_about((q._x, q._y, q._z), 2.0 * scalar * math.acos(min(q._w, 1.0))))

    def __truediv__(self, scalar: float) -> "Rotation3d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        """Whether both turn the same way, within 1e-9."""
        if not isinstance(other, Rotation3d):
            return NotImplemented
        return abs(abs(self._q.dot(other._q)) - self._q.norm() * other._q.norm()) < 1e-9

    def __repr__(self) -> str:
        return f"Rotation3d(x={self.X():f}, y={self.Y():f}, z={self.Z():f})"


_new = Rotation3d.__new__


def _rotation(q: Quaternion) -> Rotation3d:
    """A rotation of a quaternion of length one, without the choice of forms."""
    made = _new(Rotation3d)
    made._q = q
    return made


def _of_angles(roll: float, pitch: float, yaw: float) -> Quaternion:
    cr, sr = math.cos(roll * 0.5), math.sin(roll * 0.5)
    cp, sp = math.cos(pitch * 0.5), math.sin(pitch * 0.5)
    cy, sy = math.cos(yaw * 0.5), math.sin(yaw * 0.5)
    return _quaternion(
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
    )


def _about(axis: Sequence[float], angle: float) -> Quaternion:
    x, y, z = numbers_of(axis, 3, "axis")
    norm = math.hypot(x, y, z)
    if norm == 0.0:
        return _quaternion(1.0, 0.0, 0.0, 0.0)
    sin = math.sin(angle / 2.0)
    return _quaternion(math.cos(angle / 2.0), x / norm * sin, y / norm * sin, z / norm * sin)


def _of_vector(rvec: Sequence[float]) -> Quaternion:
    numbers = numbers_of(rvec, 3, "rvec")
    return _about(numbers, math.hypot(*numbers))


def _of_matrix(matrix: Sequence[Sequence[float]]) -> Quaternion:
    """Which of the four numbers is computed first depends on which is far from zero."""
    r = rows_of(matrix, 3, 3, "rotationMatrix")
    _check_orthogonal(r)
    trace = r[0][0] + r[1][1] + r[2][2]
    if trace > 0.0:
        s = 0.5 / math.sqrt(trace + 1.0)
        return _quaternion(0.25 / s, (r[2][1] - r[1][2]) * s, (r[0][2] - r[2][0]) * s, (r[1][0] - r[0][1]) * s)
    if r[0][0] > r[1][1] and r[0][0] > r[2][2]:
        s = 2.0 * math.sqrt(1.0 + r[0][0] - r[1][1] - r[2][2])
        return _quaternion((r[2][1] - r[1][2]) / s, 0.25 * s, (r[0][1] + r[1][0]) / s, (r[0][2] + r[2][0]) / s)
    if r[1][1] > r[2][2]:
        s = 2.0 * math.sqrt(1.0 + r[1][1] - r[0][0] - r[2][2])
        return _quaternion((r[0][2] - r[2][0]) / s, (r[0][1] + r[1][0]) / s, 0.25 * s, (r[1][2] + r[2][1]) / s)
    s = 2.0 * math.sqrt(1.0 + r[2][2] - r[0][0] - r[1][1])
    return _quaternion((r[1][0] - r[0][1]) / s, (r[0][2] + r[2][0]) / s, (r[1][2] + r[2][1]) / s, 0.25 * s)


def _check_orthogonal(r: list[list[float]]) -> None:
    """A rotation matrix has rows of length one, square to each other, and does not mirror."""
    error = 0.0
    for i in range(3):
        for j in range(3):
            product = sum(r[i][k] * r[j][k] for k in range(3)) - (1.0 if i == j else 0.0)
            error += product * product
    if math.sqrt(error) > 1e-9:
        raise ValueError("Rotation matrix isn't orthogonal")
    cofactors = _cross(r[1], r[2])
    if abs(sum(a * b for a, b in zip(r[0], cofactors)) - 1.0) > 1e-9:
        raise ValueError("Rotation matrix is orthogonal but not special orthogonal")


def _cross(a: Sequence[float], b: Sequence[float]) -> tuple[float, float, float]:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _between(initial: Sequence[float], final: Sequence[float]) -> Quaternion:
    """The shortest turn; between opposite vectors about the axis that is farthest from them."""
    a = numbers_of(initial, 3, "initial")
    b = numbers_of(final, 3, "final")
    dot = sum(p * q for p, q in zip(a, b))
    product = math.hypot(*a) * math.hypot(*b)
    if dot / product > 1.0 - 1e-9:
        return _quaternion(1.0, 0.0, 0.0, 0.0)
    if dot / product < -1.0 + 1e-9:
        x, y, z = (abs(p) for p in a)
        if x < y:
            other = (1.0, 0.0, 0.0) if x < z else (0.0, 0.0, 1.0)
        else:
            other = (0.0, 1.0, 0.0) if y < z else (0.0, 0.0, 1.0)
        axis = _cross(a, other)
        norm = math.hypot(*axis)
        return _quaternion(0.0, axis[0] / norm, axis[1] / norm, axis[2] / norm)
    return _quaternion(product + dot, *_cross(a, b)).normalize()


_makers: tuple[typing.Callable[..., Quaternion], ...] = (
    lambda: _quaternion(1.0, 0.0, 0.0, 0.0),
    lambda q: q.normalize(),
    _of_angles,
    _about,
    _of_vector,
    _of_matrix,
    _between,
    lambda rotation: _of_angles(0.0, 0.0, rotation._value),
)

Rotation3d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Rotation3d",
    "Quaternion q",
    4,
    lambda r: r._q._numbers(),
    lambda w, x, y, z: _rotation(_quaternion(w, x, y, z).normalize()),
    (Quaternion,),
)
