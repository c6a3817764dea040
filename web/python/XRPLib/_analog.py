"""A voltage of the board, as a share of 5 V."""

from _sandlot import devices


class Analog:
    def __init__(self, channel: int) -> None:
        self._device = devices.device("AI", str(channel))
        self._device.put("<init", True)

    def share(self) -> float:
        return float(self._device.get(">voltage", 0.0)) / 5.0
