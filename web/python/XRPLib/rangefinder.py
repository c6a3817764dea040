"""The ultrasonic rangefinder."""

from . import _passing
from ._analog import Analog

#: 5 V stand for so many centimetres, the farthest that the sensor sees.
_most = 400.0


class Rangefinder:
    _made: "Rangefinder | None" = None
    #: Of a look without an echo.
    MAX_VALUE = 65535

    @classmethod
    def get_default_rangefinder(cls) -> "Rangefinder":
        if cls._made is None:
            cls._made = cls()
        return cls._made

    def __init__(self) -> None:
        self._input = Analog(2)

    def distance(self) -> float:
        """[cm]"""
        _passing.call()
        seen = _most * self._input.share()
        return self.MAX_VALUE if seen >= _most else seen
