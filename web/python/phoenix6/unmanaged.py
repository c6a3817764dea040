"""Enabling of devices outside a robot program; here the driver station alone decides."""

from _sandlot import devices

from .status_code import StatusCode


def feed_enable(timeout_seconds: float) -> StatusCode:
    """Accepted: the simulated driver station is the one that enables."""
    return StatusCode.OK


def get_enable_state() -> bool:
    """Whether the devices may move."""
    station = devices.find("DriverStation", "")
    return bool(station is not None and station.get(">enabled", False))


def get_api_compliancy() -> int:
    return 26


def get_phoenix_version() -> int:
    return 26


def load_phoenix() -> None:
    """Accepted."""
