"""Splines through waypoints."""

import math
from collections.abc import Sequence

from ..geometry import Pose2d, Translation2d
from ._splines import CubicHermiteSpline, PoseWithCurvature, QuinticHermiteSpline, Spline3, Spline5, _Spline


class SplineHelper:
    """Makes splines of waypoints."""

    @staticmethod
    def cubicControlVectorsFromWaypoints(
        start: Pose2d, interiorWaypoints: Sequence[Translation2d], end: Pose2d
    ) -> tuple[Spline3.ControlVector, Spline3.ControlVector]:
        """Slopes for both ends: along the headings, 1.2 times as long as the way to the next waypoint."""
        first = interiorWaypoints[0] if interiorWaypoints else end.translation()
        last = interiorWaypoints[-1] if interiorWaypoints else start.translation()
        return _cubic(start, start.translation().distance(first)), _cubic(end, end.translation().distance(last))

    @staticmethod
    def quinticSplinesFromWaypoints(waypoints: Sequence[Pose2d]) -> list[QuinticHermiteSpline]:
        """Splines through poses."""
        splines = []
        for before, after in zip(waypoints, waypoints[1:]):
            distance = before.translation().distance(after.translation())
            a, b = _quintic(before, distance), _quintic(after, distance)
            splines.append(QuinticHermiteSpline(a.x, b.x, a.y, b.y))
        return splines

    @staticmethod
    def cubicSplinesFromControlVectors(
        start: Spline3.ControlVector, waypoints: Sequence[Translation2d], end: Spline3.ControlVector
    ) -> list[CubicHermiteSpline]:
        """Splines whose second derivatives agree where they meet."""
        xs = [start.x[0], *(point.x for point in waypoints), end.x[0]]
        ys = [start.y[0], *(point.y for point in waypoints), end.y[0]]
        x_slopes = _slopes(xs, start.x[1], end.x[1])
        y_slopes = _slopes(ys, start.y[1], end.y[1])
        return [
            CubicHermiteSpline(
                [xs[i], x_slopes[i]],
                [xs[i + 1], x_slopes[i + 1]],
                [ys[i], y_slopes[i]],
                [ys[i + 1], y_slopes[i + 1]],
            )
            for i in range(len(xs) - 1)
        ]

    @staticmethod
    def quinticSplinesFromControlVectors(
        controlVectors: Sequence[Spline5.ControlVector],
    ) -> list[QuinticHermiteSpline]:
        """Splines from each control vector to the next."""
        return [
            QuinticHermiteSpline(a.x, b.x, a.y, b.y) for a, b in zip(controlVectors, controlVectors[1:])
        ]

    @staticmethod
    def optimizeCurvature(splines: Sequence[QuinticHermiteSpline]) -> list[QuinticHermiteSpline]:
        """The same points and slopes with second derivatives that bend less: where two splines meet, the mean of
        those of the cubic splines, weighted by the distances (C. Sprunk, Planning Motion Trajectories for Mobile
        Robots Using Splines, 2008, section 4.1.2)."""
        ends = [(spline.getInitialControlVector(), spline.getFinalControlVector()) for spline in splines]
        vectors = [(list(a.x), list(b.x), list(a.y), list(b.y)) for a, b in ends]
        for i in range(len(splines) - 1):
            (a0, a1), (b0, b1) = ends[i], ends[i + 1]
            before = CubicHermiteSpline(a0.x[:2], a1.x[:2], a0.y[:2], a1.y[:2])
            after = CubicHermiteSpline(b0.x[:2], b1.x[:2], b0.y[:2], b1.y[:2])
            first = math.hypot(a1.x[0] - a0.x[0], a1.y[0] - a0.y[0])
            second = math.hypot(b1.x[0] - b0.x[0], b1.y[0] - b0.y[0])
            alpha, beta = second / (first + second), first / (first + second)
            for axis, (p, q) in enumerate(((before._x, after._x), (before._y, after._y))):
                # The second derivative of p at t = 1 is 6 p₀ + 2 p₁, that of q at t = 0 is 2 q₁.
                bend = alpha * (6 * p[0] + 2 * p[1]) + beta * 2 * q[1]
                # As upstream has it: a spline between two others keeps the second derivative that it was given at its start.
                vectors[i][2 * axis][2] = (a0.x, a0.y)[axis][2]
                vectors[i][2 * axis + 1][2] = bend
                vectors[i + 1][2 * axis][2] = bend
        return [QuinticHermiteSpline(*vector) for vector in vectors]


def _cubic(pose: Pose2d, distance: float) -> Spline3.ControlVector:
    turn, length = pose.rotation(), 1.2 * distance
    return Spline3.ControlVector([pose.x, length * turn.cos()], [pose.y, length * turn.sin()])


def _quintic(pose: Pose2d, distance: float) -> Spline5.ControlVector:
    turn, length = pose.rotation(), 1.2 * distance
    return Spline5.ControlVector([pose.x, length * turn.cos(), 0.0], [pose.y, length * turn.sin(), 0.0])


def _slopes(points: list[float], first: float, last: float) -> list[float]:
    """Slopes at all points, so that second derivatives agree: s_before + 4 s + s_after = 3 (p_after - p_before).

    The system has three diagonals; one sweep down and one up solve it (Thomas).
    """
    count = len(points) - 2
    if count == 0:
        return [first, last]
    right = [3 * (points[i + 2] - points[i]) for i in range(count)]
    right[0] -= first
    right[-1] -= last
    upper = [0.0] * count
    for i in range(count):
        pivot = 4.0 - (upper[i - 1] if i > 0 else 0.0)
        upper[i] = 1.0 / pivot
        right[i] = (right[i] - (right[i - 1] if i > 0 else 0.0)) / pivot
    for i in reversed(range(count - 1)):
        right[i] -= upper[i] * right[i + 1]
    return [first, *right, last]


class MalformedSplineException(RuntimeError):
    """A spline that cannot be driven along."""


_malformed = (
    "Could not parameterize a malformed spline. This means that you probably had two or more adjacent waypoints that "
    "were very close together with headings in opposing directions."
)


class SplineParameterizer:
    """Cuts splines into pieces that are nearly arcs."""

    #: A piece ends when it would be longer than 5 inches, bend by more than 0.05 inches, or turn by 0.0872 rad.
    _max_dx = 5 * 0.0254
    _max_dy = 0.05 * 0.0254
    _max_dtheta = 0.0872
    _max_iterations = 5000

    @staticmethod
    def parameterize(spline: _Spline, t0: float = 0.0, t1: float = 1.0) -> list[PoseWithCurvature]:
        """Points of a spline from a part of the way to another, so near that arcs between them will do."""
        here = SplineParameterizer
        points = [_point(spline, t0)]
        stack = [(t0, t1)]
        for _ in range(here._max_iterations):
            if not stack:
                return points
            low, high = stack.pop()
            start, end = _point(spline, low), _point(spline, high)
            twist = start[0].log(end[0])
            if (
                abs(twist.dy) > here._max_dy
                or abs(twist.dx) > here._max_dx
                or abs(twist.dtheta) > here._max_dtheta
            ):
                stack.append(((low + high) / 2, high))
                stack.append((low, (low + high) / 2))
            else:
                points.append(end)
        raise MalformedSplineException(_malformed)


def _point(spline: _Spline, t: float) -> PoseWithCurvature:
    point = spline.getPoint(t)
    if point is None:
        raise MalformedSplineException(_malformed)
    return point
