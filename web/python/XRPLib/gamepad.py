"""The gamepad at the first place of the driver station."""

from _sandlot import station

from . import _passing

#: Axes of a gamepad as the driver station numbers them, by ours.
_axes = {0: 0, 1: 1, 2: 4, 3: 5}
_triggers = {10: 2, 11: 3}
#: The cross, by the angle of its direction.
_cross = {14: 0, 15: 180, 16: 270, 17: 90}


class Gamepad:
    X1, Y1, X2, Y2 = 0, 1, 2, 3
    BUTTON_A, BUTTON_B, BUTTON_X, BUTTON_Y = 4, 5, 6, 7
    BUMPER_L, BUMPER_R, TRIGGER_L, TRIGGER_R = 8, 9, 10, 11
    BACK, START = 12, 13
    DPAD_UP, DPAD_DN, DPAD_L, DPAD_R = 14, 15, 16, 17

    _buttons = {4: 0, 5: 1, 6: 2, 7: 3, 8: 4, 9: 5, 12: 6, 13: 7}
    _made: "Gamepad | None" = None

    @classmethod
    def get_default_gamepad(cls) -> "Gamepad":
        if cls._made is None:
            cls._made = cls()
        return cls._made

    def start(self) -> None:
        """The driver station always sends."""

    def stop(self) -> None:
        """The driver station always sends."""

    def _stick(self) -> station.Stick:
        _passing.call()
        station.current.refresh()
        return station.current.sticks[0]

    def get_value(self, index: int) -> float:
        """-1 to 1; up and left are positive, as XRPLib turns them."""
        stick = self._stick()
        axis = _axes.get(index, _triggers.get(index, -1))
        return -stick.axes[axis] if 0 <= axis < len(stick.axes) else 0.0

    def is_button_pressed(self, index: int) -> bool:
        stick = self._stick()
        if index in self._buttons:
            return (stick.buttons >> self._buttons[index] & 1) == 1
        if index in _triggers:
            return len(stick.axes) > _triggers[index] and stick.axes[_triggers[index]] > 0.5
        return index in _cross and _cross[index] in stick.povs
