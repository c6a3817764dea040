"""Strips of LEDs."""

from _sandlot import devices
from _sandlot.enums import Enum


class AddressableLED:
    """A strip of LEDs on a PWM output."""

    class ColorOrder(Enum):
        kRGB = 0
        kRBG = 1
        kBGR = 2
        kBRG = 3
        kGBR = 4
        kGRB = 5

    class LEDData:
        """One LED, red, green and blue of 0 to 255."""

        def __init__(self, r: int = 0, g: int = 0, b: int = 0) -> None:
            self.r, self.g, self.b = r, g, b

        def setRGB(self, r: int, g: int, b: int) -> None:
            self.r, self.g, self.b = r & 255, g & 255, b & 255

        def setHSV(self, h: int, s: int, v: int) -> None:
            """Hue 0 to 179, saturation and value 0 to 255."""
            from ._dashboard._color import Color

            color = Color.fromHSV(h, s, v)
            self.setLED(color)

        def setLED(self, color: object) -> None:
            """A Color or Color8Bit."""
            scale = 255 if isinstance(color.red, float) else 1
            self.setRGB(*(round(part * scale) for part in (color.red, color.green, color.blue)))

        def __eq__(self, other: object) -> bool:
            return isinstance(other, AddressableLED.LEDData) and (self.r, self.g, self.b) == (other.r, other.g, other.b)

        def __repr__(self) -> str:
            return f"LEDData({self.r}, {self.g}, {self.b})"

    def __init__(self, port: int) -> None:
        devices.pwm.allocate(port, devices.where(), self)
        self._device = devices.device("AddressableLED", 0)
        self._device.put("<init", True)
        self._device.put("<output_port", port)
        self._length = 0

    def setColorOrder(self, order: int) -> None:
        """Accepted: the strip shows colours in any order."""

    def setLength(self, length: int) -> None:
        self._length = length
        self._device.put("<length", length)

    def setData(self, ledData: "list[AddressableLED.LEDData]") -> None:
        if len(ledData) > self._length:
            raise RuntimeError(f"{len(ledData)} LEDs for a strip of {self._length}: call setLength first")
        self._device.put("<data", [{"r": each.r, "g": each.g, "b": each.b} for each in ledData])

    def setSyncTime(self, syncTime: float) -> None:
        """Accepted: light needs no time here."""

    def setBitTiming(self, *times: float) -> None:
        """Accepted: light needs no time here."""

    def start(self) -> None:
        self._device.put("<running", True)

    def stop(self) -> None:
        self._device.put("<running", False)
