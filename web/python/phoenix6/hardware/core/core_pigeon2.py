"""The same device where CTRE's package has it without WPILib."""

from ..pigeon2 import Pigeon2 as CorePigeon2
from ..._visible import __getattr__ as __getattr__

__all__ = ["CorePigeon2"]
