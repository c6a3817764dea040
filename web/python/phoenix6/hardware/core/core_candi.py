"""The same device where CTRE's package has it without WPILib."""

from ..candi import CANdi as CoreCANdi
from ..._visible import __getattr__ as __getattr__

__all__ = ["CoreCANdi"]
