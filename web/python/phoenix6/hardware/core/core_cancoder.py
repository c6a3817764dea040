"""The same device where CTRE's package has it without WPILib."""

from ..cancoder import CANcoder as CoreCANcoder
from ..._visible import __getattr__ as __getattr__

__all__ = ["CoreCANcoder"]
