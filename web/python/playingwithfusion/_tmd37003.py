"""A colour sensor. No robot has one: it reads what a program's own simulation sets, else black."""

import colorsys
import typing

from _sandlot import can_motors

if typing.TYPE_CHECKING:
    from wpilib import I2C, Color


class TMD37003:
    """On I2C; its simulated device is "TMD37003[PORT]" with the values Red, Green, Blue, Ambient and Proximity."""

    def __init__(self, port: "I2C.Port") -> None:
        import hal

        device = hal.SimDevice("TMD37003", int(port))
        way = hal.SimDevice.Direction.kInput
        self._values = {name: device.createDouble(name, way, 0.0) for name in ("Red", "Green", "Blue", "Ambient", "Proximity")}
        can_motors.no_model("playingwithfusion.TMD37003", "no robot has a colour sensor; it reads what the program's own simulation sets")

    def _read(self, name: str) -> float:
        return float(self._values[name].get())

    def getRed(self) -> float:
        return self._read("Red")

    def getGreen(self) -> float:
        return self._read("Green")

    def getBlue(self) -> float:
        return self._read("Blue")

    def getColor(self) -> "Color":
        import wpilib

        return wpilib.Color(self.getRed(), self.getGreen(), self.getBlue())

    def getHue(self) -> float:
        """0 to 360 degrees."""
        return 360.0 * colorsys.rgb_to_hsv(self.getRed(), self.getGreen(), self.getBlue())[0]

    def getSaturation(self) -> float:
        """0 to 1."""
        return colorsys.rgb_to_hsv(self.getRed(), self.getGreen(), self.getBlue())[1]

    def getAmbientLightLevel(self) -> float:
        return self._read("Ambient")

    def getProximity(self) -> float:
        return self._read("Proximity")

    def configureColorSense(self, alsIntegrationTime: float, alsGain: int) -> None:
        """Accepted."""

    def configureProximitySense(
        self, proximitySampleTime: float, proximityPulseLength: float, numProximityPulses: int, proximityGain: int, proximityLedCurrent: int
    ) -> None:
        """Accepted."""

    def setGain(self, r: float, g: float, b: float, c: float, gamma: float) -> None:
        """Accepted."""
