"""A colour of a strip of LEDs."""

import dataclasses


@dataclasses.dataclass
class RGBWColor:
    """Each part from 0 to 255."""

    red: int = 0
    green: int = 0
    blue: int = 0
    white: int = 0
