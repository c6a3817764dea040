"""Colours: parts of 0 to 1, or of 0 to 255, and WPILib's names."""

import math


class Color:
    """Red, green and blue of 0 to 1, in steps of 1/4096, rounded up as WPILib does."""

    def __init__(self, *arguments: object) -> None:
        """(), (red, green, blue) as fractions or whole numbers, or ("#RRGGBB")."""
        if not arguments:
            parts = (0.0, 0.0, 0.0)
        elif len(arguments) == 1:
            # A text's parts are not rounded.
            self.red, self.green, self.blue = (part / 255 for part in _parse(arguments[0]))
            return
        elif all(isinstance(part, int) and not isinstance(part, bool) for part in arguments):
            parts = tuple(part / 255 for part in arguments)
        else:
            parts = arguments
        self.red, self.green, self.blue = (_rounded(part) for part in parts)

    @staticmethod
    def fromHSV(h: int, s: int, v: int) -> "Color":
        """Hue 0 to 179, saturation and value 0 to 255."""
        # In whole numbers, as on the roboRIO.
        chroma = s * v >> 8
        sector, rest = h // 30 % 6, h % 30 * 255 // 30
        low, part = v - chroma, chroma * rest >> 8
        rising, falling = low + part, v - part
        table = ((v, rising, low), (falling, v, low), (low, v, rising), (low, falling, v), (rising, low, v), (v, low, falling))
        return Color(*table[sector])

    @staticmethod
    def fromString(hexString: str) -> "Color":
        return Color(hexString)

    def hexString(self) -> str:
        return Color8Bit(self).hexString()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Color) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return f"Color(red={self.red:f}, green={self.green:f}, blue={self.blue:f})"

    def _parts(self) -> tuple[float, float, float]:
        return self.red, self.green, self.blue


class Color8Bit:
    """Red, green and blue of 0 to 255."""

    def __init__(self, *arguments: object) -> None:
        """(), (red, green, blue), (Color) or ("#RRGGBB")."""
        if not arguments:
            parts = (0, 0, 0)
        elif len(arguments) == 1 and isinstance(arguments[0], Color):
            parts = tuple(int(part * 255) for part in arguments[0]._parts())
        elif len(arguments) == 1:
            parts = _parse(arguments[0])
        else:
            parts = arguments
        self.red, self.green, self.blue = (min(max(int(part), 0), 255) for part in parts)

    @staticmethod
    def fromHexString(hexString: str) -> "Color8Bit":
        return Color8Bit(hexString)

    def toColor(self) -> Color:
        return Color(self.red, self.green, self.blue)

    def hexString(self) -> str:
        return f"#{self.red:02X}{self.green:02X}{self.blue:02X}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Color8Bit) and self.hexString() == other.hexString()

    def __hash__(self) -> int:
        return hash(self.hexString())

    def __repr__(self) -> str:
        return f"Color8Bit(red={self.red}, green={self.green}, blue={self.blue})"


def _parse(text: str) -> tuple[int, int, int]:
    """ "#RRGGBB" as three numbers."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f'"{text}" is no colour: write "#RRGGBB"')
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _rounded(part: float) -> float:
    return min(max(math.ceil(part * 4096) / 4096, 0.0), 1.0)


# The names are those of CSS, and FIRST's own; numbers as CSS and FIRST give them.
_names = {
    "FirstBlue": "#0066B3", "FirstRed": "#ED1C24", "Denim": "#1560BD",
    "AliceBlue": "#F0F8FF", "AntiqueWhite": "#FAEBD7", "Aqua": "#00FFFF", "Aquamarine": "#7FFFD4", "Azure": "#F0FFFF",
    "Beige": "#F5F5DC", "Bisque": "#FFE4C4", "Black": "#000000", "BlanchedAlmond": "#FFEBCD", "Blue": "#0000FF",
    "BlueViolet": "#8A2BE2", "Brown": "#A52A2A", "Burlywood": "#DEB887", "CadetBlue": "#5F9EA0", "Chartreuse": "#7FFF00",
    "Chocolate": "#D2691E", "Coral": "#FF7F50", "CornflowerBlue": "#6495ED", "Cornsilk": "#FFF8DC", "Crimson": "#DC143C",
    "Cyan": "#00FFFF", "DarkBlue": "#00008B", "DarkCyan": "#008B8B", "DarkGoldenrod": "#B8860B", "DarkGray": "#A9A9A9",
    "DarkGreen": "#006400", "DarkKhaki": "#BDB76B", "DarkMagenta": "#8B008B", "DarkOliveGreen": "#556B2F",
    "DarkOrange": "#FF8C00", "DarkOrchid": "#9932CC", "DarkRed": "#8B0000", "DarkSalmon": "#E9967A",
    "DarkSeaGreen": "#8FBC8F", "DarkSlateBlue": "#483D8B", "DarkSlateGray": "#2F4F4F", "DarkTurquoise": "#00CED1",
    "DarkViolet": "#9400D3", "DeepPink": "#FF1493", "DeepSkyBlue": "#00BFFF", "DimGray": "#696969",
    "DodgerBlue": "#1E90FF", "Firebrick": "#B22222", "FloralWhite": "#FFFAF0", "ForestGreen": "#228B22",
    "Fuchsia": "#FF00FF", "Gainsboro": "#DCDCDC", "GhostWhite": "#F8F8FF", "Gold": "#FFD700", "Goldenrod": "#DAA520",
    "Gray": "#808080", "Green": "#008000", "GreenYellow": "#ADFF2F", "Honeydew": "#F0FFF0", "HotPink": "#FF69B4",
    "IndianRed": "#CD5C5C", "Indigo": "#4B0082", "Ivory": "#FFFFF0", "Khaki": "#F0E68C", "Lavender": "#E6E6FA",
    "LavenderBlush": "#FFF0F5", "LawnGreen": "#7CFC00", "LemonChiffon": "#FFFACD", "LightBlue": "#ADD8E6",
    "LightCoral": "#F08080", "LightCyan": "#E0FFFF", "LightGoldenrodYellow": "#FAFAD2", "LightGray": "#D3D3D3",
    "LightGreen": "#90EE90", "LightPink": "#FFB6C1", "LightSalmon": "#FFA07A", "LightSeaGreen": "#20B2AA",
    "LightSkyBlue": "#87CEFA", "LightSlateGray": "#778899", "LightSteelBlue": "#B0C4DE", "LightYellow": "#FFFFE0",
    "Lime": "#00FF00", "LimeGreen": "#32CD32", "Linen": "#FAF0E6", "Magenta": "#FF00FF", "Maroon": "#800000",
    "MediumAquamarine": "#66CDAA", "MediumBlue": "#0000CD", "MediumOrchid": "#BA55D3", "MediumPurple": "#9370DB",
    "MediumSeaGreen": "#3CB371", "MediumSlateBlue": "#7B68EE", "MediumSpringGreen": "#00FA9A",
    "MediumTurquoise": "#48D1CC", "MediumVioletRed": "#C71585", "MidnightBlue": "#191970", "Mintcream": "#F5FFFA",
    "MistyRose": "#FFE4E1", "Moccasin": "#FFE4B5", "NavajoWhite": "#FFDEAD", "Navy": "#000080", "OldLace": "#FDF5E6",
    "Olive": "#808000", "OliveDrab": "#6B8E23", "Orange": "#FFA500", "OrangeRed": "#FF4500", "Orchid": "#DA70D6",
    "PaleGoldenrod": "#EEE8AA", "PaleGreen": "#98FB98", "PaleTurquoise": "#AFEEEE", "PaleVioletRed": "#DB7093",
    "PapayaWhip": "#FFEFD5", "PeachPuff": "#FFDAB9", "Peru": "#CD853F", "Pink": "#FFC0CB", "Plum": "#DDA0DD",
    "PowderBlue": "#B0E0E6", "Purple": "#800080", "Red": "#FF0000", "RosyBrown": "#BC8F8F", "RoyalBlue": "#4169E1",
    "SaddleBrown": "#8B4513", "Salmon": "#FA8072", "SandyBrown": "#F4A460", "SeaGreen": "#2E8B57", "Seashell": "#FFF5EE",
    "Sienna": "#A0522D", "Silver": "#C0C0C0", "SkyBlue": "#87CEEB", "SlateBlue": "#6A5ACD", "SlateGray": "#708090",
    "Snow": "#FFFAFA", "SpringGreen": "#00FF7F", "SteelBlue": "#4682B4", "Tan": "#D2B48C", "Teal": "#008080",
    "Thistle": "#D8BFD8", "Tomato": "#FF6347", "Turquoise": "#40E0D0", "Violet": "#EE82EE", "Wheat": "#F5DEB3",
    "White": "#FFFFFF", "WhiteSmoke": "#F5F5F5", "Yellow": "#FFFF00", "YellowGreen": "#9ACD32",
}

for _name, _hex in _names.items():
    setattr(Color, f"k{_name}", Color(*_parse(_hex)))
