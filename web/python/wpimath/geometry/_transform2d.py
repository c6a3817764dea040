"""A movement from one pose to another, as the first one sees it."""

import typing

from .._arithmetic import quotient
from .._matrix import Matrix, MatrixLike, rows_of
from .._overload import resolve
from .._struct import describe
from ._pose2d import Pose2d, _pose
from ._rotation2d import Rotation2d, _angle
from ._translation2d import Translation2d
from ._translation2d import _make as _translation

_feet = 0.3048


class Transform2d:
    """A shift [m] and a turn."""

    __slots__ = ("_translation", "_rotation")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, initial: Pose2d, final: Pose2d) -> None: ...
    @typing.overload
    def __init__(self, translation: Translation2d, rotation: Rotation2d) -> None: ...
    @typing.overload
    def __init__(self, x: float, y: float, rotation: Rotation2d) -> None: ...
    @typing.overload
    def __init__(self, x: float, y: float, angle: float) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """Nothing; the way from one pose to another; a shift and a turn; or x, y [m] and a turn or an angle [rad]."""
        form, values = resolve(Transform2d.__init__, args, kwargs)
        if form == 0:
            self._translation = _translation(0.0, 0.0)
            self._rotation = _angle(0.0)
        elif form == 1:
            relative = values[1].relativeTo(values[0])
            self._translation, self._rotation = relative._translation, relative._rotation
        elif form == 2:
            self._translation, self._rotation = values
        else:
            x, y, turn = values
            self._translation = _translation(float(x), float(y))
            self._rotation = turn if form == 3 else _angle(float(turn))

    @staticmethod
    def fromFeet(x: float, y: float, angle: float) -> "Transform2d":
        """x [ft], y [ft] and an angle [rad]."""
        return Transform2d(_translation(x * _feet, y * _feet), _angle(float(angle)))

    @staticmethod
    def fromMatrix(matrix: MatrixLike) -> "Transform2d":
        """The transform of a 3 x 3 affine matrix."""
        rows = rows_of(matrix, 3, 3, "matrix")
        if rows[2] != [0.0, 0.0, 1.0]:
            raise ValueError("Affine transformation matrix is invalid")
        turn = Rotation2d.fromMatrix([rows[0][:2], rows[1][:2]])
        return Transform2d(_translation(rows[0][2], rows[1][2]), turn)

    # ---- its nature ----

    def translation(self) -> Translation2d:
        """The shift."""
        return self._translation

    def rotation(self) -> Rotation2d:
        """The turn."""
        return self._rotation

    @property
    def x(self) -> float:
        """The shift's x [m]."""
        return self._translation._x

    @property
    def y(self) -> float:
        """The shift's y [m]."""
        return self._translation._y

    @property
    def x_feet(self) -> float:
        """The shift's x [ft]."""
        return self._translation._x / _feet

    @property
    def y_feet(self) -> float:
        """The shift's y [ft]."""
        return self._translation._y / _feet

    def X(self) -> float:
        """The shift's x [m]."""
        return self._translation._x

    def Y(self) -> float:
        """The shift's y [m]."""
        return self._translation._y

    def toMatrix(self) -> Matrix:
        """The 3 x 3 affine matrix."""
        return _pose(self._translation, self._rotation).toMatrix()

    def inverse(self) -> "Transform2d":
        """The way back."""
        back = -self._rotation
        return Transform2d((-self._translation).rotateBy(back), back)

    # ---- arithmetic ----

    def __add__(self, other: "Transform2d") -> "Transform2d":
        """This movement, then another."""
        if not isinstance(other, Transform2d):
            return NotImplemented
        return Transform2d(Pose2d(), Pose2d().transformBy(self).transformBy(other))

    def __mul__(self, scalar: float) -> "Transform2d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return Transform2d(self._translation * scalar, self._rotation * scalar)

    def __truediv__(self, scalar: float) -> "Transform2d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Transform2d):
            return NotImplemented
        return self._translation == other._translation and self._rotation == other._rotation

    def __repr__(self) -> str:
        return f"Transform2d({self._translation!r}, {self._rotation!r})"


Transform2d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Transform2d",
    "Translation2d translation;Rotation2d rotation",
    3,
    lambda t: (t._translation._x, t._translation._y, t._rotation._value),
    lambda x, y, angle: Transform2d(_translation(x, y), _angle(angle)),
    (Translation2d, Rotation2d),
)
