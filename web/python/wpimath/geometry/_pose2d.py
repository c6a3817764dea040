"""Where a robot is on the field, and which way it looks."""

import math
import typing
from collections.abc import Sequence

from .._arithmetic import quotient
from .._matrix import Matrix, MatrixLike, rows_of
from .._overload import resolve
from .._struct import describe
from ._rotation2d import Rotation2d, _angle, _direction
from ._translation2d import Translation2d
from ._translation2d import _make as _translation
from ._twist import Twist2d

if typing.TYPE_CHECKING:
    from ._transform2d import Transform2d

_feet = 0.3048


class Pose2d:
    """A place [m] and a heading."""

    __slots__ = ("_translation", "_rotation")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, translation: Translation2d, rotation: Rotation2d) -> None: ...
    @typing.overload
    def __init__(self, x: float, y: float, rotation: Rotation2d) -> None: ...
    @typing.overload
    def __init__(self, x: float, y: float, angle: float) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """The origin; a place and a heading; or x [m], y [m] and a heading or an angle [rad]."""
        form, values = resolve(Pose2d.__init__, args, kwargs)
        if form == 0:
            self._translation = _translation(0.0, 0.0)
            self._rotation = _angle(0.0)
        elif form == 1:
            self._translation, self._rotation = values
        else:
            x, y, turn = values
            self._translation = _translation(float(x), float(y))
            self._rotation = turn if form == 2 else _angle(float(turn))

    @typing.overload
    @staticmethod
    def fromFeet(x: float, y: float, r: Rotation2d) -> "Pose2d": ...
    @typing.overload
    @staticmethod
    def fromFeet(x: float, y: float, angle: float) -> "Pose2d": ...

    @staticmethod
    def fromFeet(*args: typing.Any, **kwargs: typing.Any) -> "Pose2d":
        """x [ft], y [ft] and a heading or an angle [rad]."""
        form, (x, y, turn) = resolve(Pose2d.fromFeet, args, kwargs)
        return _pose(_translation(x * _feet, y * _feet), turn if form == 0 else _angle(float(turn)))

    @staticmethod
    def fromMatrix(matrix: MatrixLike) -> "Pose2d":
        """The pose of a 3 x 3 affine matrix."""
        rows = rows_of(matrix, 3, 3, "matrix")
        if rows[2] != [0.0, 0.0, 1.0]:
            raise ValueError("Affine transformation matrix is invalid")
        return _pose(_translation(rows[0][2], rows[1][2]), Rotation2d.fromMatrix([rows[0][:2], rows[1][:2]]))

    # ---- its nature ----

    def translation(self) -> Translation2d:
        """The place."""
        return self._translation

    def rotation(self) -> Rotation2d:
        """The heading."""
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
    def x_feet(self) -> float:
        """The place's x [ft]."""
        return self._translation._x / _feet

    @property
    def y_feet(self) -> float:
        """The place's y [ft]."""
        return self._translation._y / _feet

    def X(self) -> float:
        """The place's x [m]."""
        return self._translation._x

    def Y(self) -> float:
        """The place's y [m]."""
        return self._translation._y

    def toMatrix(self) -> Matrix:
        """The 3 x 3 affine matrix."""
        r, t = self._rotation, self._translation
        return Matrix.of([[r._cos, -r._sin, t._x], [r._sin, r._cos, t._y], [0.0, 0.0, 1.0]])

    def nearest(self, poses: "Sequence[Pose2d]") -> "Pose2d":
        """The pose whose place is nearest; among equals the one whose heading is."""

        def far(pose: Pose2d) -> tuple[float, float]:
            turn = abs((self._rotation - pose._rotation)._value)
            return self._translation.distance(pose._translation), turn

        return min(poses, key=far)

    # ---- moved ----

    def transformBy(self, other: "Transform2d") -> "Pose2d":
        """Moved by a transform that is given in this pose's own frame."""
        return _pose(
            self._translation + other._translation.rotateBy(self._rotation),
            other._rotation.rotateBy(self._rotation),
        )

    def relativeTo(self, other: "Pose2d") -> "Pose2d":
        """This pose as seen from another."""
        back = -other._rotation
        return _pose((self._translation - other._translation).rotateBy(back), self._rotation.rotateBy(back))

    def rotateBy(self, other: Rotation2d) -> "Pose2d":
        """Turned about the origin."""
        return _pose(self._translation.rotateBy(other), self._rotation.rotateBy(other))

    def rotateAround(self, point: Translation2d, rot: Rotation2d) -> "Pose2d":
        """Turned about a point."""
        return _pose(self._translation.rotateAround(point, rot), self._rotation.rotateBy(rot))

    def exp(self, twist: Twist2d) -> "Pose2d":
        """Moved along an arc: constant curvature, as a robot drives between two loops."""
        dtheta = twist.dtheta
        sin = math.sin(dtheta)
        cos = math.cos(dtheta)
        if abs(dtheta) < 1e-9:
            s = 1.0 - 1.0 / 6.0 * dtheta * dtheta
            c = 0.5 * dtheta
        else:
            s = sin / dtheta
            c = (1 - cos) / dtheta
        shift = _translation(twist.dx * s - twist.dy * c, twist.dx * c + twist.dy * s)
        return _pose(
            self._translation + shift.rotateBy(self._rotation), _direction(cos, sin).rotateBy(self._rotation)
        )

    def log(self, end: "Pose2d") -> Twist2d:
        """The arc from here to another pose."""
        relative = end.relativeTo(self)
        turn = relative._rotation
        half = turn._value / 2.0
        cos_minus_one = turn._cos - 1
        if abs(cos_minus_one) < 1e-9:
            scale = 1.0 - 1.0 / 12.0 * turn._value * turn._value
        else:
            scale = -(half * turn._sin) / cos_minus_one
        shift = relative._translation.rotateBy(_direction(scale, -half)) * math.hypot(scale, half)
        return Twist2d(shift._x, shift._y, turn._value)

    # ---- arithmetic ----

    def __add__(self, other: "Transform2d") -> "Pose2d":
        if not isinstance(other, _transform_type()):
            return NotImplemented
        return self.transformBy(other)

    def __sub__(self, other: "Pose2d") -> "Transform2d":
        if not isinstance(other, Pose2d):
            return NotImplemented
        relative = self.relativeTo(other)
        return _transform_type()(relative._translation, relative._rotation)

    def __mul__(self, scalar: float) -> "Pose2d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return _pose(self._translation * scalar, self._rotation * scalar)

    def __truediv__(self, scalar: float) -> "Pose2d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pose2d):
            return NotImplemented
        return self._translation == other._translation and self._rotation == other._rotation

    def __repr__(self) -> str:
        return f"Pose2d({self._translation!r}, {self._rotation!r})"


_new = Pose2d.__new__


def _pose(translation: Translation2d, rotation: Rotation2d) -> Pose2d:
    """A pose of its parts, without the choice of forms."""
    made = _new(Pose2d)
    made._translation = translation
    made._rotation = rotation
    return made


def _transform_type() -> "type[Transform2d]":
    """Transform2d, which knows Pose2d already."""
    from ._transform2d import Transform2d

    return Transform2d


Pose2d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Pose2d",
    "Translation2d translation;Rotation2d rotation",
    3,
    lambda p: (p._translation._x, p._translation._y, p._rotation._value),
    lambda x, y, angle: _pose(_translation(x, y), _angle(angle)),
    (Translation2d, Rotation2d),
)
