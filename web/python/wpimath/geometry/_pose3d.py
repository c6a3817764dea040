"""Where a thing is in space, and how it is turned."""

import math
import typing
from collections.abc import Sequence

from .._arithmetic import quotient
from .._matrix import Matrix, MatrixLike, VectorLike, numbers_of, rows_of
from .._overload import resolve
from .._struct import describe
from ._pose2d import Pose2d
from ._pose2d import _pose as _pose2d
from ._quaternion import _make as _quaternion
from ._rotation2d import _angle
from ._rotation3d import Rotation3d, _of_angles, _rotation
from ._translation2d import _make as _translation2d
from ._translation3d import Translation3d
from ._translation3d import _make as _translation
from ._twist import Twist3d

if typing.TYPE_CHECKING:
    from ._transform3d import Transform3d

_feet = 0.3048
_Rows = list[list[float]]


def rotationVectorToMatrix(rotation: VectorLike) -> Matrix:
    """The 3 x 3 matrix that makes the cross product with a vector."""
    return Matrix.of(_skew(*numbers_of(rotation, 3, "rotation")))


def _skew(x: float, y: float, z: float) -> _Rows:
    return [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]]


class Pose3d:
    """A place [m] and a rotation."""

    __slots__ = ("_translation", "_rotation")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, translation: Translation3d, rotation: Rotation3d) -> None: ...
    @typing.overload
    def __init__(self, x: float, y: float, z: float, rotation: Rotation3d) -> None: ...
    @typing.overload
    def __init__(self, pose: Pose2d) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """The origin; a place and a rotation; x, y, z [m] and a rotation; or a pose on the floor."""
        form, values = resolve(Pose3d.__init__, args, kwargs)
        if form == 0:
            self._translation = _translation(0.0, 0.0, 0.0)
            self._rotation = _rotation(_quaternion(1.0, 0.0, 0.0, 0.0))
        elif form == 1:
            self._translation, self._rotation = values
        elif form == 2:
            self._translation = _translation(float(values[0]), float(values[1]), float(values[2]))
            self._rotation = values[3]
        else:
            pose = values[0]
            self._translation = _translation(pose.x, pose.y, 0.0)
            self._rotation = _rotation(_of_angles(0.0, 0.0, pose._rotation._value))

    @staticmethod
    def fromFeet(x: float, y: float, z: float, r: Rotation3d) -> "Pose3d":
        """x, y, z [ft] and a rotation."""
        return _pose(_translation(x * _feet, y * _feet, z * _feet), r)

    @staticmethod
    def fromMatrix(matrix: MatrixLike) -> "Pose3d":
        """The pose of a 4 x 4 affine matrix."""
        rows = rows_of(matrix, 4, 4, "matrix")
        if rows[3] != [0.0, 0.0, 0.0, 1.0]:
            raise ValueError("Affine transformation matrix is invalid")
        turn = Rotation3d([row[:3] for row in rows[:3]])
        return _pose(_translation(rows[0][3], rows[1][3], rows[2][3]), turn)

    # ---- its nature ----

    def translation(self) -> Translation3d:
        """The place."""
        return self._translation

    def rotation(self) -> Rotation3d:
        """The rotation."""
        return self._rotation

    @property
    def x(self) -> float:
        """The place's x [m]."""
        return self._translation._x

    @property
    def y(self) -> float:
        """The place's y [m]."""
        return self._translation._y

    @property
    def z(self) -> float:
        """The place's z [m]."""
        return self._translation._z

    @property
    def x_feet(self) -> float:
        """The place's x [ft]."""
        return self._translation._x / _feet

    @property
    def y_feet(self) -> float:
        """The place's y [ft]."""
        return self._translation._y / _feet

    @property
    def z_feet(self) -> float:
        """The place's z [ft]."""
        return self._translation._z / _feet

    def X(self) -> float:
        """The place's x [m]."""
        return self._translation._x

    def Y(self) -> float:
        """The place's y [m]."""
        return self._translation._y

    def Z(self) -> float:
        """The place's z [m]."""
        return self._translation._z

    def toMatrix(self) -> Matrix:
        """The 4 x 4 affine matrix."""
        rows = [row + [shift] for row, shift in zip(self._rotation._rows(), self._translation._numbers())]
        return Matrix.of(rows + [[0.0, 0.0, 0.0, 1.0]])

    def toPose2d(self) -> Pose2d:
        """The pose on the floor: x, y and yaw."""
        return _pose2d(_translation2d(self._translation._x, self._translation._y), _angle(self._rotation.Z()))

    def nearest(self, poses: "Sequence[Pose3d]") -> "Pose3d":
        """The pose whose place is nearest; among equals the one that is turned least."""

        def far(pose: Pose3d) -> tuple[float, float]:
            return self._translation.distance(pose._translation), abs((self._rotation - pose._rotation).angle)

        return min(poses, key=far)

    # ---- moved ----

    def transformBy(self, other: "Transform3d") -> "Pose3d":
        """Moved by a transform that is given in this pose's own frame."""
        return _pose(
            self._translation + other._translation.rotateBy(self._rotation),
            other._rotation.rotateBy(self._rotation),
        )

    def relativeTo(self, other: "Pose3d") -> "Pose3d":
        """This pose as seen from another."""
        shift = (self._translation - other._translation).rotateBy(-other._rotation)
        return _pose(shift, self._rotation.relativeTo(other._rotation))

    def rotateBy(self, other: Rotation3d) -> "Pose3d":
        """Turned about the origin."""
        return _pose(self._translation.rotateBy(other), self._rotation.rotateBy(other))

    def rotateAround(self, point: Translation3d, rot: Rotation3d) -> "Pose3d":
        """Turned about a point."""
        return _pose(self._translation.rotateAround(point, rot), self._rotation.rotateBy(rot))

    def exp(self, twist: Twist3d) -> "Pose3d":
        """Moved along an arc.

        With omega the matrix of the twist's rotation and theta its length, the rotation is I + A omega + B omega²
        and the shift (I + B omega + C omega²) u, where A = sin(theta)/theta, B = (1 - cos(theta))/theta²,
        C = (1 - A)/theta²: the closed form of the matrix exponential. Near zero their series stand in.
        """
        vector = (twist.rx, twist.ry, twist.rz)
        theta = math.hypot(*vector)
        square = theta * theta
        if theta < 1e-7:
            a = 1 - square / 6 + square * square / 120
            b = 1 / 2 - square / 24 + square * square / 720
            c = 1 / 6 - square / 120 + square * square / 5040
        else:
            a = math.sin(theta) / theta
            b = (1 - math.cos(theta)) / square
            c = (1 - a) / square
        omega = _skew(*vector)
        shift = _apply(_series(omega, b, c), (twist.dx, twist.dy, twist.dz))
        turn = Rotation3d(_series(omega, a, b))
        return _pose(
            self._translation + _translation(*shift).rotateBy(self._rotation), turn.rotateBy(self._rotation)
        )

    def log(self, end: "Pose3d") -> Twist3d:
        """The arc from here to another pose: `exp` backwards."""
        relative = end.relativeTo(self)
        vector = relative._rotation._q._rotation_vector()
        theta = math.hypot(*vector)
        square = theta * theta
        if theta < 1e-7:
            c = 1 / 12 + square / 720 + square * square / 30240
        else:
            a = math.sin(theta) / theta
            b = (1 - math.cos(theta)) / square
            c = (1 - a / (2 * b)) / square
        shift = _apply(_series(_skew(*vector), -0.5, c), relative._translation._numbers())
        return Twist3d(*shift, *vector)

    # ---- arithmetic ----

    def __add__(self, other: "Transform3d") -> "Pose3d":
        if not isinstance(other, _transform_type()):
            return NotImplemented
        return self.transformBy(other)

    def __sub__(self, other: "Pose3d") -> "Transform3d":
        if not isinstance(other, Pose3d):
            return NotImplemented
        relative = self.relativeTo(other)
        return _transform_type()(relative._translation, relative._rotation)

    def __mul__(self, scalar: float) -> "Pose3d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return _pose(self._translation * scalar, self._rotation * scalar)

    def __truediv__(self, scalar: float) -> "Pose3d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pose3d):
            return NotImplemented
        return self._translation == other._translation and self._rotation == other._rotation

    def __repr__(self) -> str:
        return f"Pose3d({self._translation!r}, {self._rotation!r})"


_new = Pose3d.__new__


def _pose(translation: Translation3d, rotation: Rotation3d) -> Pose3d:
    """A pose of its parts, without the choice of forms."""
    made = _new(Pose3d)
    made._translation = translation
    made._rotation = rotation
    return made


def _transform_type() -> "type[Transform3d]":
    """Transform3d, which knows Pose3d already."""
    from ._transform3d import Transform3d

    return Transform3d


def _series(omega: _Rows, first: float, second: float) -> _Rows:
    """I + first omega + second omega²."""
    rows = []
    for i in range(3):
        row = []
        for j in range(3):
            square = sum(omega[i][k] * omega[k][j] for k in range(3))
            row.append((1.0 if i == j else 0.0) + first * omega[i][j] + second * square)
        rows.append(row)
    return rows


def _apply(rows: _Rows, vector: tuple[float, float, float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector)) for row in rows]


def _of_numbers(x: float, y: float, z: float, qw: float, qx: float, qy: float, qz: float) -> Pose3d:
    return _pose(_translation(x, y, z), _rotation(_quaternion(qw, qx, qy, qz).normalize()))


Pose3d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Pose3d",
    "Translation3d translation;Rotation3d rotation",
    7,
    lambda p: p._translation._numbers() + p._rotation._q._numbers(),
    _of_numbers,
    (Translation3d, Rotation3d),
)
