"""CTRE's compiled code, as far as programs call it by themselves: its line on the console."""

import typing

from _sandlot import report


def _text(value: typing.Any) -> str:
    value = getattr(value, "value", value)
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value or "")


class Native:
    """Stands for the library; a function that it has on a robot and not here says so."""

    _only: "Native | None" = None

    @staticmethod
    def instance() -> "Native":
        if Native._only is None:
            Native._only = Native()
        return Native._only

    def c_ctre_phoenix_report_error(
        self, is_error: object, error_code: object, is_lv_code: object, details: object, location: object, call_stack: object
    ) -> int:
        report.once(f"{_text(location)}: {_text(details) or f'error {_text(error_code)}'}")
        return 0

    def __getattr__(self, name: str) -> typing.Any:
        raise AttributeError(f"{name} is a function of CTRE's compiled code, which is not in Sandlot: use the classes of phoenix6")
