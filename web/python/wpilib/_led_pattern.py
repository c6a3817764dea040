"""Patterns of light for strips of LEDs: colours, gradients, and what moves, blinks or mixes them."""

import math
from collections.abc import Callable, Sequence

from _sandlot import clock
from _sandlot.enums import Enum

from ._dashboard._color import Color
from ._addressable_led import AddressableLED

Writer = Callable[[int, Color], None]


class LEDPattern:
    """A function that writes a colour for each LED. The others are made from it and leave it as it is."""

    class GradientType(Enum):
        #: The last colour runs into the first: for a strip that scrolls.
        kContinuous = 0
        kDiscontinuous = 1

    class LEDReader:
        """LEDs that can be read, by their number."""

        def __init__(self, impl: Callable[[int], AddressableLED.LEDData], size: int) -> None:
            self._impl = impl
            self._size = size

        def __getitem__(self, index: int) -> AddressableLED.LEDData:
            return self._impl(index)

        def __len__(self) -> int:
            return self._size

        def size(self) -> int:
            """How many LEDs there are."""
            return self._size

    def __init__(self, impl: "Callable[[LEDPattern.LEDReader, Writer], None]") -> None:
        self._impl = impl

    def applyTo(self, data: "Sequence[AddressableLED.LEDData] | LEDPattern.LEDReader", writer: Writer | None = None) -> None:
        """Writes the pattern into `data`, or gives each colour to `writer`."""
        reader = data if isinstance(data, LEDPattern.LEDReader) else LEDPattern.LEDReader(lambda i: data[i], len(data))
        if writer is None:
            writer = lambda i, color: reader[i].setLED(color)  # noqa: E731
        self._impl(reader, writer)

    # ---- where it is ----

    def mapIndex(self, indexMapper: Callable[[int, int], int]) -> "LEDPattern":
        """The same on other LEDs: `indexMapper(length, index)` says on which."""

        def apply(reader: LEDPattern.LEDReader, writer: Writer) -> None:
            length = reader.size()
            moved = LEDPattern.LEDReader(lambda i: reader[indexMapper(length, i)], length)
            self._impl(moved, lambda i, color: writer(indexMapper(length, i), color))

        return LEDPattern(apply)

    def reversed(self) -> "LEDPattern":
        """From the other end."""
        return self.mapIndex(lambda length, i: length - 1 - i)

    def offsetBy(self, offset: int) -> "LEDPattern":
        """Farther along; what leaves at the end comes in at the start."""
        return self.mapIndex(lambda length, i: (i + offset) % length)

    def scrollAtRelativeSpeed(self, velocity: float) -> "LEDPattern":
        """Moves along, `velocity` whole strips a second."""
        if velocity == 0:
            return self.mapIndex(lambda length, i: i)
        period = 1e6 / velocity

        def moved(length: int, i: int) -> int:
            # As C++ divides: the rest has the sign of the time.
            now = math.fmod(clock.microseconds(), math.floor(period)) / period
            return (i + math.floor(now * length)) % length

        return self.mapIndex(moved)

    def scrollAtAbsoluteSpeed(self, velocity: float, ledSpacing: float) -> "LEDPattern":
        """Moves along at `velocity` [m/s], for LEDs that are `ledSpacing` apart [m]."""
        if velocity == 0:
            return self.mapIndex(lambda length, i: i)
        micros = math.floor(ledSpacing / velocity * 1e6)
        return self.mapIndex(lambda length, i: (i + int(clock.microseconds() / micros)) % length)

    # ---- when it shines ----

    def blink(self, onTime: float, offTime: float | None = None) -> "LEDPattern":
        """On for `onTime`, off for `offTime` or as long [s]."""
        on = int(onTime * 1e6)
        whole = int((onTime + (onTime if offTime is None else offTime)) * 1e6)
        return self.synchronizedBlink(lambda: clock.microseconds() % whole < on)

    def synchronizedBlink(self, signal: Callable[[], bool]) -> "LEDPattern":
        """On while `signal()` is true."""
        off = LEDPattern.off()
        return LEDPattern(lambda reader, writer: (self if signal() else off)._impl(reader, writer))

    def breathe(self, period: float) -> "LEDPattern":
        """Darker and brighter, beginning bright [s]."""

        def dimmed(color: Color) -> Color:
            now = clock.microseconds() % int(period * 1e6) / (period * 1e6)
            return _scaled(color, (math.cos(now * 2 * math.pi) + 1) / 2)

        return self._colored(dimmed)

    def atBrightness(self, relativeBrightness: float) -> "LEDPattern":
        """Each part of each colour times this."""
        return self._colored(lambda color: _scaled(color, relativeBrightness))

    def _colored(self, change: Callable[[Color], Color]) -> "LEDPattern":
        return LEDPattern(lambda reader, writer: self._impl(reader, lambda i, color: writer(i, change(color))))

    # ---- with another ----

    def overlayOn(self, base: "LEDPattern") -> "LEDPattern":
        """On top of another: that shows where this is black."""

        def apply(reader: LEDPattern.LEDReader, writer: Writer) -> None:
            base._impl(reader, writer)
            self._impl(reader, lambda i, color: writer(i, color) if any(_parts(color)) else None)

        return LEDPattern(apply)

    def blend(self, other: "LEDPattern") -> "LEDPattern":
        """The middle of both."""

        def mix(below: AddressableLED.LEDData, color: Color) -> Color:
            old = (below.r / 255, below.g / 255, below.b / 255)
            return Color(*((a + b) / 2 for a, b in zip(old, _parts(color))))

        return self._over(other, mix)

    def mask(self, mask: "LEDPattern") -> "LEDPattern":
        """Shows where the mask is white; of a colour it lets that colour's bits through."""

        def cut(below: AddressableLED.LEDData, color: Color) -> Color:
            return Color(*(old & int(255 * part) for old, part in zip((below.r, below.g, below.b), _parts(color))))

        return self._over(mask, cut)

    def _over(self, other: "LEDPattern", join: Callable[[AddressableLED.LEDData, Color], Color]) -> "LEDPattern":
        def apply(reader: LEDPattern.LEDReader, writer: Writer) -> None:
            self._impl(reader, writer)
            other._impl(reader, lambda i, color: writer(i, join(reader[i], color)))

        return LEDPattern(apply)

    # ---- making ----

    @staticmethod
    def off() -> "LEDPattern":
        """All dark."""
        return LEDPattern.solid(Color.kBlack)

    @staticmethod
    def solid(color: Color) -> "LEDPattern":
        """All of one colour."""
        return _by_place(lambda length, i: color)

    @staticmethod
    def progressMaskLayer(progressFunction: Callable[[], float]) -> "LEDPattern":
        """White up to a part of the strip, 0 to 1, and black behind: a mask for a bar."""

        def apply(reader: LEDPattern.LEDReader, writer: Writer) -> None:
            lit = int(reader.size() * min(max(progressFunction(), 0.0), 1.0))
            for i in range(reader.size()):
                writer(i, Color.kWhite if i < lit else Color.kBlack)

        return LEDPattern(apply)

    @staticmethod
    def steps(steps: Sequence[tuple[float, Color]]) -> "LEDPattern":
        """Colours from parts of the strip on, 0 to 1: [(0, Color.kRed), (0.5, Color.kBlue)]."""
        if len(steps) == 1 and steps[0][0] == 0:
            return LEDPattern.solid(steps[0][1])

        def apply(reader: LEDPattern.LEDReader, writer: Writer) -> None:
            begins = {math.floor(at * reader.size()): color for at, color in steps}
            color = Color.kBlack
            for i in range(reader.size()):
                color = begins.get(i, color)
                writer(i, color)

        return LEDPattern(apply)

    @staticmethod
    def gradient(type: "LEDPattern.GradientType", colors: Sequence[Color]) -> "LEDPattern":
        """From colour to colour, evenly."""
        if len(colors) < 2:
            return LEDPattern.solid(colors[0]) if colors else LEDPattern.off()
        given = list(colors)

        def place(length: int, i: int) -> Color:
            count = len(given)
            piece = length // count if type is LEDPattern.GradientType.kContinuous else (length - 1) // (count - 1)
            if piece == 0:
                raise ValueError(f"LEDPattern.gradient: {count} colours do not fit on {length} LEDs")
            at = i // piece % count
            part = i / piece % 1.0
            return Color(*(a + (b - a) * part for a, b in zip(_parts(given[at]), _parts(given[(at + 1) % count]))))

        return _by_place(place)

    @staticmethod
    def rainbow(saturation: int, value: int) -> "LEDPattern":
        """All hues along the strip; saturation and value 0 to 255."""
        return _by_place(lambda length, i: Color.fromHSV(i * 180 // length % 180, saturation, value))


def _by_place(color: Callable[[int, int], Color]) -> LEDPattern:
    def apply(reader: LEDPattern.LEDReader, writer: Writer) -> None:
        for i in range(reader.size()):
            writer(i, color(reader.size(), i))

    return LEDPattern(apply)


def _parts(color: Color) -> tuple[float, float, float]:
    return color.red, color.green, color.blue


def _scaled(color: Color, scale: float) -> Color:
    return Color(*(part * scale for part in _parts(color)))
