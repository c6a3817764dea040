"""REV's colour sensor, by the values of its simulated device: Red, Green, Blue, IR and Proximity of "REV Color Sensor V3[PORT,82]"."""

import typing

from _sandlot import can_motors
from _sandlot.enums import Enum

if typing.TYPE_CHECKING:
    from wpilib import I2C, Color

#: Its address on I2C.
_address = 82


class CIEColor:
    """A colour by the three values of CIE 1931."""

    def __init__(self, X: float, Y: float, Z: float) -> None:
        self._parts = (float(X), float(Y), float(Z))

    def getX(self) -> float:
        return self._parts[0]

    def getY(self) -> float:
        return self._parts[1]

    def getZ(self) -> float:
        return self._parts[2]

    def _part(self, which: int) -> float:
        total = sum(self._parts)
        return self._parts[which] / total if total != 0.0 else float("nan")

    def getYx(self) -> float:
        """The x of its chromaticity."""
        return self._part(0)

    def getYy(self) -> float:
        """The y of its chromaticity."""
        return self._part(1)


class ColorMatch:
    """The nearest of a program's colours, and how near: 1 is the same."""

    def __init__(self) -> None:
        self._colors: "list[Color]" = []
        self._confidence = 0.95

    def addColorMatch(self, color: "Color") -> None:
        self._colors.append(color)

    def setConfidenceThreshold(self, confidence: float) -> None:
        self._confidence = min(max(float(confidence), 0.0), 1.0)

    def matchClosestColor(self, colorToMatch: "Color") -> "tuple[Color, float]":
        """The nearest one; without any, or in the dark, black with a confidence of 0."""
        import wpilib

        given = (colorToMatch.red, colorToMatch.green, colorToMatch.blue)
        magnitude = sum(given)
        if magnitude <= 0.0 or not self._colors:
            return wpilib.Color(0, 0, 0), 0.0

        def away(color: "Color") -> float:
            return (sum((a - b) ** 2 for a, b in zip(given, (color.red, color.green, color.blue))) / 2.0) ** 0.5

        best = min(self._colors, key=away)
        return best, 1.0 - away(best) / magnitude

    def matchColor(self, colorToMatch: "Color") -> "Color | None":
        """The nearest one, when it is near enough."""
        color, confidence = self.matchClosestColor(colorToMatch)
        return color if confidence > self._confidence else None


def _named(name: str, members: "dict[str, int]") -> typing.Any:
    return Enum(name, members)


class ColorSensorV3:
    """A colour sensor on I2C. No robot has one: it reads what a program's own simulation sets, else black."""

    ColorMeasurementRate = _named(
        "ColorMeasurementRate", {"k25ms": 0, "k50ms": 1, "k100ms": 2, "k200ms": 3, "k500ms": 4, "k1000ms": 5, "k2000ms": 7}
    )
    ColorResolution = _named("ColorResolution", {"k20bit": 0, "k19bit": 16, "k18bit": 32, "k17bit": 48, "k16bit": 64, "k13bit": 80})
    GainFactor = _named("GainFactor", {"k1x": 0, "k3x": 1, "k6x": 2, "k9x": 3, "k18x": 4})
    LEDCurrent = _named("LEDCurrent", {f"kPulse{each}mA": i for i, each in enumerate((2, 5, 10, 25, 50, 75, 100, 125))})
    LEDPulseFrequency = _named("LEDPulseFrequency", {"k60kHz": 24, "k70kHz": 64, "k80kHz": 40, "k90kHz": 48, "k100kHz": 56})
    ProximityMeasurementRate = _named(
        "ProximityMeasurementRate", {f"k{each}ms": i + 1 for i, each in enumerate((6, 12, 25, 50, 100, 200, 400))}
    )
    ProximityResolution = _named("ProximityResolution", {"k8bit": 0, "k9bit": 8, "k10bit": 16, "k11bit": 24})

    class RawColor:
        """Counts of its four receivers."""

        def __init__(self, r: int, g: int, b: int, _ir: int) -> None:
            self.red, self.green, self.blue, self.ir = int(r), int(g), int(b), int(_ir)

    def __init__(self, port: "I2C.Port") -> None:
        import hal

        device = hal.SimDevice("REV Color Sensor V3", int(port), _address)
        way = hal.SimDevice.Direction.kInput
        self._values = {name: device.createDouble(name, way, 0.0) for name in ("Red", "Green", "Blue", "IR", "Proximity")}
        can_motors.no_model("rev.ColorSensorV3", "no robot has a colour sensor; it reads what the program's own simulation sets")

    def _read(self, name: str) -> float:
        return float(self._values[name].get())

    def getColor(self) -> "Color":
        """Its parts of the sum of all three; dark is black."""
        import wpilib

        parts = [self._read(name) for name in ("Red", "Green", "Blue")]
        total = sum(parts)
        return wpilib.Color(*(part / total if total else 0.0 for part in parts))

    def getRawColor(self) -> "ColorSensorV3.RawColor":
        return ColorSensorV3.RawColor(*(int(self._read(name)) for name in ("Red", "Green", "Blue", "IR")))

    def getCIEColor(self) -> CIEColor:
        """By the matrix of the sensor's own light and filters."""
        red, green, blue = (self._read(name) for name in ("Red", "Green", "Blue"))
        return CIEColor(
            0.048112847 * red + 0.289453437 * green - 0.084950826 * blue,
            -0.030754752 * red + 0.339680186 * green - 0.071569905 * blue,
            -0.093947499 * red + 0.072838494 * green + 0.340249480 * blue,
        )

    def getProximity(self) -> int:
        """0 to 2047: more is nearer."""
        return int(self._read("Proximity"))

    def getIR(self) -> float:
        return self._read("IR")

    def configureColorSensor(self, res: typing.Any, rate: typing.Any) -> None:
        """Accepted."""

    def configureProximitySensor(self, res: typing.Any, rate: typing.Any) -> None:
        """Accepted."""

    def configureProximitySensorLED(self, freq: typing.Any, current: typing.Any, pulses: int) -> None:
        """Accepted."""

    def setGain(self, gain: typing.Any) -> None:
        """Accepted."""

    def hasReset(self) -> bool:
        return False

    def isConnected(self) -> bool:
        return True
