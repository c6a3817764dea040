"""Servos by their numbers, 1 and 2."""

from _sandlot import devices

from . import _passing


class Servo:
    _made: "dict[int, Servo]" = {}

    @classmethod
    def get_default_servo(cls, index: int) -> "Servo":
        if index not in (1, 2):
            raise Exception(f"Servo {index}: there are 1 and 2")
        return cls._made.setdefault(index, cls(f"servo{index}"))

    def __init__(self, signal_pin: str) -> None:
        self._pin = signal_pin

    def set_angle(self, degrees: float) -> None:
        """0 to 180; the model's servo has no more."""
        _passing.call()
        device = devices.device("XRPServo", self._pin)
        device.put("<init", True)
        device.put("<position", max(0.0, min(1.0, degrees / 180)))

    def free(self) -> None:
        """The model's servo holds its last angle."""
        _passing.call()
