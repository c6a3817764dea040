"""Shapes on the field: rectangles and ellipses that can say what is in them and how far away they are."""

import math
import typing

from .._overload import resolve
from .._struct import describe
from ._pose2d import Pose2d, _pose
from ._rotation2d import Rotation2d, _angle
from ._transform2d import Transform2d
from ._translation2d import Translation2d
from ._translation2d import _make as _translation

_feet = 0.3048


class Rectangle2d:
    """A rectangle, which may be turned."""

    __slots__ = ("_center", "_x_width", "_y_width")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self, center: Pose2d, xWidth: float, yWidth: float) -> None: ...
    @typing.overload
    def __init__(self, cornerA: Translation2d, cornerB: Translation2d) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """A centre and two widths [m], or two opposite corners."""
        form, values = resolve(Rectangle2d.__init__, args, kwargs)
        if form == 1:
            a, b = values
            values = [_pose((a + b) / 2.0, _angle(0.0)), abs(a._x - b._x), abs(a._y - b._y)]
        self._center = values[0]
        self._x_width = float(values[1])
        self._y_width = float(values[2])
        if self._x_width < 0 or self._y_width < 0:
            raise ValueError("Rectangle2d dimensions cannot be less than 0!")

    @staticmethod
    def fromFeet(center: Pose2d, xWidth: float, yWidth: float) -> "Rectangle2d":
        """A centre and two widths [ft]."""
        return Rectangle2d(center, xWidth * _feet, yWidth * _feet)

    def center(self) -> Pose2d:
        """The centre and the turn."""
        return self._center

    def rotation(self) -> Rotation2d:
        """The turn."""
        return self._center._rotation

    @property
    def xwidth(self) -> float:
        """The width along its own x [m]."""
        return self._x_width

    @property
    def ywidth(self) -> float:
        """The width along its own y [m]."""
        return self._y_width

    @property
    def xwidth_feet(self) -> float:
        """The width along its own x [ft]."""
        return self._x_width / _feet

    @property
    def ywidth_feet(self) -> float:
        """The width along its own y [ft]."""
        return self._y_width / _feet

    def transformBy(self, other: Transform2d) -> "Rectangle2d":
        """Moved in its own frame."""
        return Rectangle2d(self._center.transformBy(other), self._x_width, self._y_width)

    def rotateBy(self, other: Rotation2d) -> "Rectangle2d":
        """Turned about the origin."""
        return Rectangle2d(self._center.rotateBy(other), self._x_width, self._y_width)

    def intersects(self, point: Translation2d) -> bool:
        """Whether a point is on the edge, within 1e-9 m."""
        inside = (point - self._center._translation).rotateBy(-self._center._rotation)
        if abs(abs(inside._x) - self._x_width / 2.0) <= 1e-9:
            return abs(inside._y) <= self._y_width / 2.0
        if abs(abs(inside._y) - self._y_width / 2.0) <= 1e-9:
            return abs(inside._x) <= self._x_width / 2.0
        return False

    def contains(self, point: Translation2d) -> bool:
        """Whether a point is inside or on the edge."""
        low, high, straight = self._straighten(point)
        return low._x <= straight._x <= high._x and low._y <= straight._y <= high._y

    def _straighten(self, point: Translation2d) -> tuple[Translation2d, Translation2d, Translation2d]:
        """Two corners and the point, all turned so that the edges lie along x and y."""
        middle = self._center._translation
        half = _translation(self._x_width / 2.0, self._y_width / 2.0)
        return middle - half, middle + half, point.rotateAround(middle, -self._center._rotation)

    def distance(self, point: Translation2d) -> float:
        """The distance from a point to the rectangle [m]; zero inside."""
        return self.nearest(point).distance(point)

    def nearest(self, point: Translation2d) -> Translation2d:
        """The rectangle's point that is nearest."""
        if self.contains(point):
            return point
        low, high, straight = self._straighten(point)
        clamped = _translation(
            min(max(straight._x, low._x), high._x), min(max(straight._y, low._y), high._y)
        )
        return clamped.rotateAround(self._center._translation, self._center._rotation)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rectangle2d):
            return NotImplemented
        return (
            self._center == other._center
            and abs(self._x_width - other._x_width) < 1e-9
            and abs(self._y_width - other._y_width) < 1e-9
        )

    def __repr__(self) -> str:
        return f"Rectangle2d(center={self._center!r}, xWidth={self._x_width:f}, yWidth={self._y_width:f})"


class Ellipse2d:
    """An ellipse, which may be turned, or a circle."""

    __slots__ = ("_center", "_x_semi", "_y_semi")
    __hash__ = None  # type: ignore[assignment]

    @typing.overload
    def __init__(self, center: Pose2d, xSemiAxis: float, ySemiAxis: float) -> None: ...
    @typing.overload
    def __init__(self, center: Translation2d, radius: float) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """A centre and two half axes [m], or a centre and a radius [m]."""
        form, values = resolve(Ellipse2d.__init__, args, kwargs)
        if form == 1:
            values = [_pose(values[0], _angle(0.0)), values[1], values[1]]
        self._center = values[0]
        self._x_semi = float(values[1])
        self._y_semi = float(values[2])
        if form == 0 and (self._x_semi <= 0 or self._y_semi <= 0):
            raise ValueError("Ellipse2d semi-axes must be positive")

    @staticmethod
    def fromFeet(center: Pose2d, xSemiAxis: float, ySemiAxis: float) -> "Ellipse2d":
        """A centre and two half axes [ft]."""
        return Ellipse2d(center, xSemiAxis * _feet, ySemiAxis * _feet)

    def center(self) -> Pose2d:
        """The centre and the turn."""
        return self._center

    def rotation(self) -> Rotation2d:
        """The turn."""
        return self._center._rotation

    @property
    def xsemiaxis(self) -> float:
        """Half the axis along its own x [m]."""
        return self._x_semi

    @property
    def ysemiaxis(self) -> float:
        """Half the axis along its own y [m]."""
        return self._y_semi

    @property
    def xsemiaxis_feet(self) -> float:
        """Half the axis along its own x [ft]."""
        return self._x_semi / _feet

    @property
    def ysemiaxis_feet(self) -> float:
        """Half the axis along its own y [ft]."""
        return self._y_semi / _feet

    def focalPoints(self) -> tuple[Translation2d, Translation2d]:
        """The two focal points."""
        a = max(self._x_semi, self._y_semi)
        b = min(self._x_semi, self._y_semi)
        c = math.sqrt(a * a - b * b)
        shift = _translation(c, 0.0) if self._x_semi > self._y_semi else _translation(0.0, c)
        none = _angle(0.0)
        first = self._center.transformBy(Transform2d(-shift, none))
        return first._translation, self._center.transformBy(Transform2d(shift, none))._translation

    def transformBy(self, other: Transform2d) -> "Ellipse2d":
        """Moved in its own frame."""
        return Ellipse2d(self._center.transformBy(other), self._x_semi, self._y_semi)

    def rotateBy(self, other: Rotation2d) -> "Ellipse2d":
        """Turned about the origin."""
        return Ellipse2d(self._center.rotateBy(other), self._x_semi, self._y_semi)

    def _level(self, point: Translation2d) -> float:
        """Less than one inside, one on the edge."""
        local = (point - self._center._translation).rotateBy(-self._center._rotation)
        x, y = local._x, local._y
        return (x * x) / (self._x_semi * self._x_semi) + (y * y) / (self._y_semi * self._y_semi)

    def intersects(self, point: Translation2d) -> bool:
        """Whether a point is on the edge, within 1e-9."""
        return abs(1.0 - self._level(point)) <= 1e-9

    def contains(self, point: Translation2d) -> bool:
        """Whether a point is inside or on the edge."""
        return self._level(point) <= 1.0

    def distance(self, point: Translation2d) -> float:
        """The distance from a point to the ellipse [m]; zero inside."""
        return self.nearest(point).distance(point)

    def nearest(self, point: Translation2d) -> Translation2d:
        """The ellipse's point that is nearest.

        From outside, the nearest point is (a² x / (a² + t), b² y / (b² + t)) for the one t > 0 that puts it on the
        edge. That sum falls with t, so halving an interval finds t.
        """
        if self.contains(point):
            return point
        local = (point - self._center._translation).rotateBy(-self._center._rotation)
        a, b = self._x_semi, self._y_semi
        low = 0.0
        high = max(a, b) * math.hypot(local._x, local._y)
        for _ in range(200):
            t = (low + high) / 2.0
            level = (a * local._x / (a * a + t)) ** 2 + (b * local._y / (b * b + t)) ** 2
            if level > 1.0:
                low = t
            else:
                high = t
        t = (low + high) / 2.0
        edge = _translation(a * a * local._x / (a * a + t), b * b * local._y / (b * b + t))
        return edge.rotateBy(self._center._rotation) + self._center._translation

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ellipse2d):
            return NotImplemented
        return (
            self._center == other._center
            and abs(self._x_semi - other._x_semi) < 1e-9
            and abs(self._y_semi - other._y_semi) < 1e-9
        )

    def __repr__(self) -> str:
        return f"Ellipse2d(center={self._center!r}, xSemiAxis={self._x_semi:f}, ySemiAxis={self._y_semi:f})"


def _at(x: float, y: float, angle: float) -> Pose2d:
    return _pose(_translation(x, y), _angle(angle))


Rectangle2d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Rectangle2d",
    "Pose2d center;double xWidth;double yWidth",
    5,
    lambda r: (r._center.x, r._center.y, r._center._rotation._value, r._x_width, r._y_width),
    lambda x, y, angle, xWidth, yWidth: Rectangle2d(_at(x, y, angle), xWidth, yWidth),
    (Pose2d,),
)
Ellipse2d.WPIStruct = describe(  # type: ignore[attr-defined]
    "Ellipse2d",
    "Pose2d center;double xSemiAxis;double ySemiAxis",
    5,
    lambda e: (e._center.x, e._center.y, e._center._rotation._value, e._x_semi, e._y_semi),
    lambda x, y, angle, xSemi, ySemi: Ellipse2d(_at(x, y, angle), xSemi, ySemi),
    (Pose2d,),
)
