"""Inputs of a program that CTRE's log keeps and its replay gives back. Here each is fetched as on a robot; nothing replays it."""

import typing
from collections.abc import Callable

from .signal_logger import SignalLogger


class HootAutoReplay:
    """Fetches its inputs in each update(), as on a robot."""

    def __init__(self) -> None:
        self._inputs: "list[tuple[str, Callable[[], typing.Any]]]" = []

    def update(self) -> None:
        """Fetches each input."""
        for _, getter in self._inputs:
            getter()
        if self._inputs:
            SignalLogger._accept()

    def with_timestamp_replay(self) -> "HootAutoReplay":
        return self

    def with_joystick_replay(self) -> "HootAutoReplay":
        return self

    def _with(self, name: str, getter: "Callable[[], typing.Any]", setter: "Callable[[typing.Any], None]") -> "HootAutoReplay":
        """From now on update() fetches it."""
        self._inputs.append((name, getter))
        return self

    with_raw = with_boolean = with_integer = with_float = with_double = with_string = _with
    with_boolean_array = with_integer_array = with_float_array = with_double_array = with_string_array = _with

    def with_struct(
        self, name: str, struct: type, getter: "Callable[[], typing.Any]", setter: "Callable[[typing.Any], None]"
    ) -> "HootAutoReplay":
        return self._with(name, getter, setter)

    with_struct_array = with_struct
