"""Replay of CTRE's own logs: their format is CTRE's, so none is replayed. Each call is accepted."""

import dataclasses
import typing

from _sandlot import can_motors

from .status_code import StatusCode

T = typing.TypeVar("T")
_why = "a hoot log has CTRE's own format; a recording of Sandlot replays the whole run"


class HootReplay:
    """No log is ever loaded."""

    @dataclasses.dataclass
    class SignalData(typing.Generic[T]):
        """A value of a log."""

        name: str = ""
        units: str = ""
        timestamp: float = 0.0
        value: typing.Any = None
        status: StatusCode = StatusCode.OK

    @classmethod
    def load_file(cls, filepath: str) -> StatusCode:
        can_motors.no_model("phoenix6.HootReplay", _why)
        return StatusCode.OK

    @classmethod
    def close_file(cls) -> None:
        """None is open."""

    @classmethod
    def is_file_loaded(cls) -> bool:
        return False

    @classmethod
    def play(cls) -> StatusCode:
        return cls.load_file("")

    pause = stop = restart = play

    @classmethod
    def is_playing(cls) -> bool:
        return False

    is_finished = is_playing

    @classmethod
    def wait_for_playing(cls, timeout: float) -> bool:
        return False

    @classmethod
    def wait_for_finished(cls, timeout: float) -> bool:
        return False

    @classmethod
    def set_speed(cls, speed: float) -> None:
        """Nothing plays."""

    @classmethod
    def step_timing(cls, step_time_seconds: float) -> StatusCode:
        return cls.load_file("")

    @classmethod
    def _none(cls, name: str, *more: typing.Any) -> "HootReplay.SignalData[typing.Any]":
        """A value that no log has."""
        return cls.SignalData(name)

    get_raw = get_boolean = get_integer = get_float = get_double = get_string = _none
    get_boolean_array = get_integer_array = get_float_array = get_double_array = get_string_array = _none
    get_struct = get_struct_array = get_schema_value = _none
