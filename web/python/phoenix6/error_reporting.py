"""How CTRE's package says on the console that a call did not do what it was to do."""

from _sandlot import report

from .status_code import StatusCode


def report_status_code(status: StatusCode, location: str) -> None:
    """A line about a status that is no success; nothing about one that is."""
    if not status.is_ok():
        report.once(f"{location}: {status.description}")
