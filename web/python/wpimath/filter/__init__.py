"""Filters of sensor values and of driver input."""

from ._linear_filter import LinearFilter, MedianFilter
from ._time_filters import Debouncer, SlewRateLimiter

__all__ = ["Debouncer", "LinearFilter", "MedianFilter", "SlewRateLimiter"]
