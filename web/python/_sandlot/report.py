"""What the driver station's console gets from a program: errors, warnings and plain lines."""

import sys
from collections.abc import Callable

from . import clock

_said: dict[str, float] = {}


def error(text: str) -> None:
    """An error of the program."""
    print(f"Error: {text}", file=sys.stderr)


def warning(text: str) -> None:
    """A warning."""
    print(f"Warning: {text}", file=sys.stderr)


def seldom(what: str, text: str, period: float = 1.0, say: Callable[[str], None] = warning) -> None:
    """A warning, or what `say` says, that comes again and again: at most once in `period` seconds."""
    last = _said.get(what)
    if last is None or clock.seconds() - last >= period:
        _said[what] = clock.seconds()
        say(text)


def once(text: str) -> None:
    """A warning that is said once."""
    seldom(text, text, float("inf"))
