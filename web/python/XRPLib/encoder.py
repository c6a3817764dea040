"""A wheel's encoder."""

from _sandlot import devices

_next = 0


class Encoder:
    """Quadrature on two channels. `sign`: -1 for one that is turned round with its gearbox."""

    #: Counts of a turn of the wheel.
    resolution = 585

    def __init__(self, aPin: int, bPin: int, sign: int = 1) -> None:
        global _next
        self._device = devices.device("Encoder", str(_next))
        _next += 1
        self._device.put("<channel_a", aPin)
        self._device.put("<channel_b", bPin)
        self._device.put("<init", True)
        self._sign = sign
        self._offset = 0

    def _count(self) -> int:
        return self._sign * int(self._device.get(">count", 0))

    def reset_encoder_position(self) -> None:
        self._offset = self._count()

    def get_position_counts(self) -> int:
        return self._count() - self._offset

    def get_position(self) -> float:
        """Turns of the wheel."""
        return self.get_position_counts() / self.resolution
