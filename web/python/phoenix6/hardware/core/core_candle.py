"""The same device where CTRE's package has it without WPILib."""

from ..candle import CANdle as CoreCANdle
from ..._visible import __getattr__ as __getattr__

__all__ = ["CoreCANdle"]
