"""Filters of sensor values and of driver input."""

from _sandlot import keywords as _keywords

from ._linear_filter import LinearFilter, MedianFilter
from ._time_filters import Debouncer, SlewRateLimiter

_keywords.take("wpimath.filter", globals())

__all__ = ["Debouncer", "LinearFilter", "MedianFilter", "SlewRateLimiter"]
