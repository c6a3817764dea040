"""The board: its button, its lamp, and whether the motors have power."""

from . import _passing


class Board:
    _made: "Board | None" = None

    @classmethod
    def get_default_board(cls) -> "Board":
        if cls._made is None:
            cls._made = cls()
        return cls._made

    def __init__(self) -> None:
        self.led = False
        self.rgb = (0, 0, 0)

    def are_motors_powered(self) -> bool:
        _passing.call()
        return _passing.is_enabled()

    def is_button_pressed(self) -> bool:
        """There is no button in the picture: the driver station's enabling begins a script."""
        _passing.call()
        return False

    def wait_for_button(self) -> None:
        """The script goes on as soon as the robot is enabled."""
        _passing.call()
        while not _passing.is_enabled():
            _passing.wait(0.02)

    def led_on(self) -> None:
        self.led = True

    def led_off(self) -> None:
        self.led = False

    def led_blink(self, frequency: int = 0) -> None:
        """[Hz]; 0 ends it. The picture shows no lamp."""
        self.led = frequency > 0

    def set_rgb_led(self, r: int, g: int, b: int) -> None:
        self.rgb = (r, g, b)
