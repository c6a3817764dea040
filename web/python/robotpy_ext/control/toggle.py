"""A button that switches something on and off."""

from __future__ import annotations

from collections.abc import Callable

import wpilib
from wpilib.interfaces import GenericHID


class Toggle:
    """A button of a joystick that is on after one press and off after the next. Use it as a bool, or its on and
    off."""

    def __init__(self, joystick: GenericHID, button: int, debounce_period: float | None = None) -> None:
        """
        :param joystick: the joystick
        :param button: the button, from 1
        :param debounce_period: how long a press counts as held [s], so that short gaps make no second press
        """
        pressed = lambda: joystick.getRawButton(button)  # noqa: E731
        self.joystickget: Callable[[], bool] = pressed if debounce_period is None else _held(pressed, debounce_period)
        self.released = False
        self.toggle = False

    def get(self) -> bool:
        """Whether it is on."""
        pressed = self.joystickget()
        if pressed and not self.released:
            self.toggle = not self.toggle
        self.released = pressed
        return self.toggle

    @property
    def on(self) -> bool:
        """Whether it is on."""
        return self.get()

    @property
    def off(self) -> bool:
        """Whether it is off."""
        return not self.get()

    __bool__ = get


def _held(pressed: Callable[[], bool], period: float) -> Callable[[], bool]:
    """Says True for a period after each press."""
    latest = -period

    def get() -> bool:
        nonlocal latest
        now = wpilib.Timer.getFPGATimestamp()
        if now - latest < period:
            return True
        if pressed():
            latest = now
            return True
        return False

    return get
