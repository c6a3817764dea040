"""A button that does not answer too often."""

from __future__ import annotations

import wpilib
from wpilib.interfaces import GenericHID


class ButtonDebouncer:
    """A button of a joystick: while it is held it is True once in a period. Use it as a bool."""

    def __init__(self, joystick: GenericHID, buttonnum: int, period: float = 0.5) -> None:
        """
        :param joystick: the joystick
        :param buttonnum: the button, from 1
        :param period: time between two answers [s]
        """
        self.joystick = joystick
        self.buttonnum = buttonnum
        self.latest = 0.0
        self.debounce_period = float(period)

    def set_debounce_period(self, period: float) -> None:
        """Sets the time between two answers [s]."""
        self.debounce_period = float(period)

    def get(self) -> bool:
        """Whether the button is pressed and the period is over."""
        now = wpilib.Timer.getFPGATimestamp()
        if self.joystick.getRawButton(self.buttonnum) and now - self.latest > self.debounce_period:
            self.latest = now
            return True
        return False

    __bool__ = get
