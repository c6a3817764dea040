"""Outlines of points in a picture: their hull, its area, and the smallest rectangle about them."""

import math

Point = tuple[float, float]


def hull(points: "list[Point]") -> "list[Point]":
    """The corners of the outline (Andrew's monotone chain), clockwise as a picture shows it, whose y is down."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(sequence: "list[Point]") -> "list[Point]":
        found: list[Point] = []
        for x, y in sequence:
            while len(found) > 1:
                (ax, ay), (bx, by) = found[-2], found[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                    break
                found.pop()
            found.append((x, y))
        return found[:-1]

    return half(ordered) + half(ordered[::-1])


def area(points: "list[Point]") -> float:
    """Of a polygon; positive where its corners go clockwise in a picture."""
    following = points[1:] + points[:1]
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, following)) / 2.0


def smallest_rectangle(points: "list[Point]") -> "tuple[Point, tuple[float, float], float]":
    """Middle, width and height, and the angle of the width's side [degrees], -90 to below 0, as OpenCV has it."""
    corners = hull(points)
    if len(corners) == 1:
        return corners[0], (0.0, 0.0), -90.0
    best = None
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        along = [x * ux + y * uy for x, y in corners]
        across = [y * ux - x * uy for x, y in corners]
        width, height = max(along) - min(along), max(across) - min(across)
        if best is None or width * height < best[0] - 1e-12:
            u, v = (max(along) + min(along)) / 2.0, (max(across) + min(across)) / 2.0
            best = (width * height, (u * ux - v * uy, u * uy + v * ux), width, height, math.degrees(math.atan2(uy, ux)))
    assert best is not None
    _, middle, width, height, angle = best
    while angle < -90.0:
        angle, width, height = angle + 90.0, height, width
    while angle >= 0.0:
        angle, width, height = angle - 90.0, height, width
    return middle, (width, height), angle
