"""Splines: smooth curves through waypoints."""

from ._spline_helper import SplineHelper, SplineParameterizer
from ._splines import CubicHermiteSpline, QuinticHermiteSpline, Spline3, Spline5

__all__ = [
    "CubicHermiteSpline",
    "QuinticHermiteSpline",
    "Spline3",
    "Spline5",
    "SplineHelper",
    "SplineParameterizer",
]
