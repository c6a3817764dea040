"""The same names where older programs look for them."""

from .status_signal import BaseStatusSignal

__all__ = ["BaseStatusSignal"]
