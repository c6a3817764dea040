"""Small helpers: what keeps a log short, measures loops, or sums up bytes."""

from .periodic_filter import PeriodicFilter
from .precise_delay import NotifierDelay

__all__ = ["NotifierDelay", "PeriodicFilter"]
