"""What the mathematics tells the driver station's console: gains that cannot be, angles of nothing."""

import sys

try:
    from _sandlot import report as _console
except ImportError:
    _console = None


def error(text: str) -> None:
    """An error that does not stop the program."""
    if _console is not None:
        _console.error(text)
    else:
        print(f"Error: {text}", file=sys.stderr)


def warning(text: str) -> None:
    """A warning."""
    if _console is not None:
        _console.warning(text)
    else:
        print(f"Warning: {text}", file=sys.stderr)
