"""Directions of axes in other systems, such as a camera's, and conversion between them."""

import math
import typing

from ._pose3d import Pose3d
from ._rotation3d import Rotation3d
from ._transform3d import Transform3d
from ._translation3d import Translation3d

_Convertible = typing.TypeVar("_Convertible", Translation3d, Rotation3d, Pose3d, Transform3d)


class CoordinateAxis:
    """A direction, given in WPILib's own system of north, west, up."""

    __slots__ = ("_axis",)

    def __init__(self, x: float, y: float, z: float) -> None:
        norm = math.hypot(x, y, z)
        self._axis = (x / norm, y / norm, z / norm)

    @staticmethod
    def N() -> "CoordinateAxis":
        """North: away from the blue wall."""
        return CoordinateAxis(1.0, 0.0, 0.0)

    @staticmethod
    def S() -> "CoordinateAxis":
        """South."""
        return CoordinateAxis(-1.0, 0.0, 0.0)

    @staticmethod
    def E() -> "CoordinateAxis":
        """East."""
        return CoordinateAxis(0.0, -1.0, 0.0)

    @staticmethod
    def W() -> "CoordinateAxis":
        """West."""
        return CoordinateAxis(0.0, 1.0, 0.0)

    @staticmethod
    def U() -> "CoordinateAxis":
        """Up."""
        return CoordinateAxis(0.0, 0.0, 1.0)

    @staticmethod
    def D() -> "CoordinateAxis":
        """Down."""
        return CoordinateAxis(0.0, 0.0, -1.0)


class CoordinateSystem:
    """Where x, y and z of a system point."""

    __slots__ = ("_rotation",)

    def __init__(self, positiveX: CoordinateAxis, positiveY: CoordinateAxis, positiveZ: CoordinateAxis) -> None:
        axes = (positiveX._axis, positiveY._axis, positiveZ._axis)
        self._rotation = Rotation3d([[axis[i] for axis in axes] for i in range(3)])

    @staticmethod
    def NWU() -> "CoordinateSystem":
        """North, west, up: WPILib's."""
        return CoordinateSystem(CoordinateAxis.N(), CoordinateAxis.W(), CoordinateAxis.U())

    @staticmethod
    def EDN() -> "CoordinateSystem":
        """East, down, north: a camera's."""
        return CoordinateSystem(CoordinateAxis.E(), CoordinateAxis.D(), CoordinateAxis.N())

    @staticmethod
    def NED() -> "CoordinateSystem":
        """North, east, down: an aeroplane's."""
        return CoordinateSystem(CoordinateAxis.N(), CoordinateAxis.E(), CoordinateAxis.D())

    @staticmethod
    def convert(value: _Convertible, from_: "CoordinateSystem", to: "CoordinateSystem") -> _Convertible:
        """A translation, rotation, pose or transform of one system in the words of another."""
        if isinstance(value, (Translation3d, Rotation3d)):
            return value.rotateBy(from_._rotation).rotateBy(-to._rotation)
        if isinstance(value, Pose3d):
            convert = CoordinateSystem.convert
            return Pose3d(convert(value.translation(), from_, to), convert(value.rotation(), from_, to))
        if isinstance(value, Transform3d):
            turn = from_._rotation.rotateBy(-to._rotation)
            shift = CoordinateSystem.convert(value.translation(), from_, to)
            return Transform3d(shift, (-turn).rotateBy(value.rotation().rotateBy(turn)))
        raise TypeError(f"convert takes a Translation3d, Rotation3d, Pose3d or Transform3d, not {value!r}")
