"""A CANdle's requests: colours and animations, by their defaults in CTRE's documents. No picture shows them."""

import typing

from _sandlot import can_motors

from ..signals import AnimationDirectionValue, LarsonBounceValue, RGBWColor
from ._request import ControlRequest

_black = RGBWColor()
_forward = AnimationDirectionValue.FORWARD


class _Light(ControlRequest):
    """Turns no motor."""

    _kind, _unit = can_motors.neutral, can_motors.volts

    def _keep(self, values: "dict[str, typing.Any]") -> None:
        for name, value in values.items():
            if name not in ("self", "__class__"):
                setattr(self, name, value)
        self.update_freq_hz = 20.0


class ModulateVBatOut(_Light):
    """A part of the battery's voltage on the VBat output, 0 to 1."""

    def __init__(self, output: float) -> None:
        self._keep(locals())


class SolidColor(_Light):
    """One colour."""

    def __init__(self, led_start_index: int, led_end_index: int, color: RGBWColor = _black) -> None:
        self._keep(locals())


class EmptyAnimation(_Light):
    """Ends the animation of a slot."""

    def __init__(self, slot: int) -> None:
        self._keep(locals())


class ColorFlowAnimation(_Light):
    """Lights one LED after the other."""

    def __init__(
        self,
        led_start_index: int,
        led_end_index: int,
        slot: int = 0,
        color: RGBWColor = _black,
        direction: typing.Any = _forward,
        frame_rate: float = 25,
    ) -> None:
        self._keep(locals())


class FireAnimation(_Light):
    """A flame."""

    def __init__(
        self,
        led_start_index: int,
        led_end_index: int,
        slot: int = 0,
        brightness: float = 1.0,
        direction: typing.Any = _forward,
        sparking: float = 0.6,
        cooling: float = 0.3,
        frame_rate: float = 60,
    ) -> None:
        self._keep(locals())


class LarsonAnimation(_Light):
    """A pocket of light that goes to and fro."""

    def __init__(
        self,
        led_start_index: int,
        led_end_index: int,
        slot: int = 0,
        color: RGBWColor = _black,
        size: int = 3,
        bounce_mode: typing.Any = LarsonBounceValue.FRONT,
        frame_rate: float = 25,
    ) -> None:
        self._keep(locals())


class RainbowAnimation(_Light):
    """A rainbow."""

    def __init__(
        self,
        led_start_index: int,
        led_end_index: int,
        slot: int = 0,
        brightness: float = 1.0,
        direction: typing.Any = _forward,
        frame_rate: float = 100,
    ) -> None:
        self._keep(locals())


class RgbFadeAnimation(_Light):
    """All LEDs from red to green to blue."""

    def __init__(
        self, led_start_index: int, led_end_index: int, slot: int = 0, brightness: float = 1.0, frame_rate: float = 100
    ) -> None:
        self._keep(locals())


class SingleFadeAnimation(_Light):
    """One colour that comes and goes."""

    def __init__(
        self, led_start_index: int, led_end_index: int, slot: int = 0, color: RGBWColor = _black, frame_rate: float = 100
    ) -> None:
        self._keep(locals())


class StrobeAnimation(_Light):
    """One colour, on and off."""

    def __init__(
        self, led_start_index: int, led_end_index: int, slot: int = 0, color: RGBWColor = _black, frame_rate: float = 4
    ) -> None:
        self._keep(locals())


class TwinkleAnimation(_Light):
    """LEDs that go on and off by chance."""

    def __init__(
        self,
        led_start_index: int,
        led_end_index: int,
        slot: int = 0,
        color: RGBWColor = _black,
        max_leds_on_proportion: float = 0.5,
        frame_rate: float = 100,
    ) -> None:
        self._keep(locals())


class TwinkleOffAnimation(_Light):
    """LEDs that go on by chance, and then off all at once."""

    def __init__(
        self,
        led_start_index: int,
        led_end_index: int,
        slot: int = 0,
        color: RGBWColor = _black,
        max_leds_on_proportion: float = 1.0,
        frame_rate: float = 25,
    ) -> None:
        self._keep(locals())


lights = [value for value in list(vars().values()) if isinstance(value, type) and issubclass(value, _Light) and value is not _Light]
