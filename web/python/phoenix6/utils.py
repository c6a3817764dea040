"""Time, as Phoenix has it."""

from _sandlot import clock


def get_current_time_seconds() -> float:
    return clock.seconds()


def get_system_time_seconds() -> float:
    return clock.seconds()


def fpga_to_current_time(fpga_time: float) -> float:
    """The two clocks are one here."""
    return fpga_time


def is_simulation() -> bool:
    return True


def is_replay() -> bool:
    return False
