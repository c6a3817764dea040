"""Sharp's infrared distance sensors: a voltage that falls with the distance, by the curves of their data sheets."""

from __future__ import annotations

import wpilib


class _SharpIR:
    # Distance = factor * voltage ** exponent, between the two ends [cm].
    _factor: float
    _exponent: float
    _nearest: float
    _furthest: float

    def __init__(self, port: int) -> None:
        """
        :param port: the analog input
        """
        self.distance = wpilib.AnalogInput(port)

    def getDistance(self) -> float:
        """What the sensor sees [cm], between its two ends."""
        voltage = max(self.distance.getVoltage(), 0.00001)
        return self._within(self._factor * voltage**self._exponent)

    def _within(self, distance: float) -> float:
        return max(min(distance, self._furthest), self._nearest)

    def _voltage(self, distance: float) -> float:
        """What the sensor says of a distance [V]."""
        return (self._within(distance) / self._factor) ** (1 / self._exponent)


class SharpIR2Y0A02(_SharpIR):
    """Sharp GP2Y0A02YK0F: 22.5 to 145 cm."""

    _factor, _exponent, _nearest, _furthest = 62.28, -1.092, 22.5, 145.0


class SharpIR2Y0A21(_SharpIR):
    """Sharp GP2Y0A21YK0F: 10 to 80 cm."""

    _factor, _exponent, _nearest, _furthest = 26.449, -1.226, 10.0, 80.0


class SharpIR2Y0A41(_SharpIR):
    """Sharp GP2Y0A41SK0F: 4.5 to 35 cm."""

    _factor, _exponent, _nearest, _furthest = 12.84, -0.9824, 4.5, 35.0


#: The old name.
SharpIRGP2Y0A41SK0F = SharpIR2Y0A41
