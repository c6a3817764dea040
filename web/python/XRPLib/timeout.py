"""A time that is over some day."""

import math

from . import _passing


class Timeout:
    def __init__(self, timeout: float | None) -> None:
        """[s]; None: never."""
        _passing.call()
        self._end = math.inf if timeout is None else _passing.now() + timeout

    def is_done(self) -> bool:
        _passing.call()
        return _passing.now() > self._end
