"""A movement in space from one pose to another, as the first one sees it."""

import typing

from .._arithmetic import quotient
from .._matrix import Matrix, MatrixLike
from .._overload import resolve
from .._struct import describe
from ._pose3d import Pose3d, _of_numbers, _pose
from ._quaternion import _make as _quaternion
from ._rotation3d import Rotation3d, _of_angles, _rotation
from ._transform2d import Transform2d
from ._translation3d import Translation3d
from ._translation3d import _make as _translation

_feet = 0.3048


class Transform3d:
    """A shift [m] and a rotation."""

    __slots__ = ("_translation", "_rotation")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, initial: Pose3d, final: Pose3d) -> None: ...
    @typing.overload
    def __init__(self, translation: Translation3d, rotation: Rotation3d) -> None: ...
    @typing.overload
    def __init__(self, x: float, y: float, z: float, rotation: Rotation3d) -> None: ...
    @typing.overload
    def __init__(self, transform: Transform2d) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """Nothing; the way from one pose to another; a shift and a rotation; x, y, z [m] and a rotation; or a
        transform in the plane."""
        form, values = resolve(Transform3d.__init__, args, kwargs)
        if form == 0:
            self._translation = _translation(0.0, 0.0, 0.0)
            self._rotation = _rotation(_quaternion(1.0, 0.0, 0.0, 0.0))
        elif form == 1:
            relative = values[1].relativeTo(values[0])
            self._translation, self._rotation = relative._translation, relative._rotation
        elif form == 2:
            self._translation, self._rotation = values
        elif form == 3:
            self._translation = _translation(float(values[0]), float(values[1]), float(values[2]))
            self._rotation = values[3]
        else:
            flat = values[0]
            self._translation = _translation(flat.x, flat.y, 0.0)
            self._rotation = _rotation(_of_angles(0.0, 0.0, flat._rotation._value))

    @staticmethod
    def fromMatrix(matrix: MatrixLike) -> "Transform3d":
        """The transform of a 4 x 4 affine matrix."""
        pose = Pose3d.fromMatrix(matrix)
        return Transform3d(pose._translation, pose._rotation)

    # ---- its nature ----

    def translation(self) -> Translation3d:
        """The shift."""
        return self._translation

    def rotation(self) -> Rotation3d:
        """The rotation."""
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
    def z(self) -> float:
        """The shift's z [m]."""
        return self._translation._z

    @property
    def x_feet(self) -> float:
        """The shift's x [ft]."""
        return self._translation._x / _feet

    @property
    def y_feet(self) -> float:
        """The shift's y [ft]."""
        return self._translation._y / _feet

    @property
    def z_feet(self) -> float:
        """The shift's z [ft]."""
        return self._translation._z / _feet

    def X(self) -> float:
        """The shift's x [m]."""
        return self._translation._x

    def Y(self) -> float:
        """The shift's y [m]."""
        return self._translation._y

    def Z(self) -> float:
        """The shift's z [m]."""
        return self._translation._z

    def toMatrix(self) -> Matrix:
        """The 4 x 4 affine matrix."""
        return _pose(self._translation, self._rotation).toMatrix()

    def inverse(self) -> "Transform3d":
        """The way back."""
        back = -self._rotation
        return Transform3d((-self._translation).rotateBy(back), back)

    # ---- arithmetic ----

    def __add__(self, other: "Transform3d") -> "Transform3d":
        """This movement, then another."""
        if not isinstance(other, Transform3d):
            return NotImplemented
        return Transform3d(Pose3d(), Pose3d().transformBy(self).transformBy(other))

    def __mul__(self, scalar: float) -> "Transform3d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return Transform3d(self._translation * scalar, self._rotation * scalar)

    def __truediv__(self, scalar: float) -> "Transform3d":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Transform3d):
            return NotImplemented
        return self._translation == other._translation and self._rotation == other._rotation

    def __repr__(self) -> str:
        return f"Transform3d({self._translation!r}, {self._rotation!r})"


def _read(*numbers: float) -> Transform3d:
    pose = _of_numbers(*numbers)
    return Transform3d(pose._translation, pose._rotation)


Transform3d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Transform3d",
    "Translation3d translation;Rotation3d rotation",
    7,
    lambda t: t._translation._numbers() + t._rotation._q._numbers(),
    _read,
    (Translation3d, Rotation3d),
)
