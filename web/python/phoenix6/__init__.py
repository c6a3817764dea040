"""CTRE's Phoenix 6 for robot programs, written anew from its public documents: loops run on board of the simulated controllers."""

from . import configs, controls, hardware, mechanisms, signals, sim, swerve, units, unmanaged, utils
from .canbus import CANBus
from .hoot_auto_replay import HootAutoReplay
from .hoot_replay import HootReplay
from .orchestra import Orchestra
from .signal_logger import SignalLogger
from .status_code import StatusCode
from .status_signal import BaseStatusSignal, SignalMeasurement, StatusSignal
from .timestamp import AllTimestamps, Timestamp, TimestampSource

__all__ = [
    *("AllTimestamps", "BaseStatusSignal", "CANBus", "HootAutoReplay", "HootReplay", "Orchestra", "SignalLogger", "SignalMeasurement", "StatusCode"),
    *("StatusSignal", "Timestamp", "TimestampSource", "configs", "controls", "hardware", "mechanisms", "signals", "sim", "swerve", "units"),
    *("unmanaged", "utils"),
]
