"""CTRE's devices."""

from .._visible import modules_of
from .parent_device import ParentDevice
from .cancoder import CANcoder
from .candi import CANdi
from .candle import CANdle
from .canrange import CANrange
from .pigeon2 import Pigeon2
from .talon_fx import TalonFX
from .talon_fxs import TalonFXS

__all__ = ["CANcoder", "CANdi", "CANdle", "CANrange", "ParentDevice", "Pigeon2", "TalonFX", "TalonFXS"]

__getattr__ = modules_of(__name__)
