"""The same device where CTRE's package has it without WPILib."""

from ..canrange import CANrange as CoreCANrange
from ..._visible import __getattr__ as __getattr__

__all__ = ["CoreCANrange"]
