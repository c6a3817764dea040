"""CTRE's devices without WPILib. Here they are the same as those with it."""

from .core_cancoder import CoreCANcoder
from .core_candi import CoreCANdi
from .core_candle import CoreCANdle
from .core_canrange import CoreCANrange
from .core_pigeon2 import CorePigeon2
from .core_talon_fx import CoreTalonFX
from .core_talon_fxs import CoreTalonFXS

__all__ = ["CoreCANcoder", "CoreCANdi", "CoreCANdle", "CoreCANrange", "CorePigeon2", "CoreTalonFX", "CoreTalonFXS"]
