"""Music of motors: silent here."""

import typing
from collections.abc import Sequence

from _sandlot import can_motors

from .status_code import StatusCode


class Orchestra:
    """Accepts its instruments and its score, and plays nothing."""

    def __init__(self, instruments: "Sequence[typing.Any] | None" = None, filepath: "str | None" = None) -> None:
        can_motors.no_model("phoenix6.Orchestra", "simulated motors make no sound")
        self._plays = False

    def add_instrument(self, instrument: typing.Any, track_number: "int | None" = None) -> StatusCode:
        return StatusCode.OK

    def clear_instruments(self) -> StatusCode:
        return StatusCode.OK

    def load_music(self, filepath: str) -> StatusCode:
        return StatusCode.OK

    def play(self) -> StatusCode:
        self._plays = True
        return StatusCode.OK

    def pause(self) -> StatusCode:
        self._plays = False
        return StatusCode.OK

    def stop(self) -> StatusCode:
        self._plays = False
        return StatusCode.OK

    def is_playing(self) -> bool:
        return self._plays

    def get_current_time(self) -> float:
        return 0.0

    def close(self) -> None:
        """Accepted."""
