"""Values of signals and configurations that are one of a few."""

from . import spn_enums
from .spn_enums import *  # noqa: F403
from .rgbw_color import RGBWColor

__all__ = [*spn_enums.__all__, "RGBWColor"]
