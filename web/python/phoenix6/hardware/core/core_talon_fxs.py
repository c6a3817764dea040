"""The same device where CTRE's package has it without WPILib."""

from ..talon_fxs import TalonFXS as CoreTalonFXS
from ..._visible import __getattr__ as __getattr__

__all__ = ["CoreTalonFXS"]
