"""The same device where CTRE's package has it without WPILib."""

from ..talon_fx import TalonFX as CoreTalonFX
from ..._visible import __getattr__ as __getattr__

__all__ = ["CoreTalonFX"]
