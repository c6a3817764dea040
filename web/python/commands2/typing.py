"""Types that appear in signatures of this package."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from wpimath.controller import ProfiledPIDController, ProfiledPIDControllerRadians
from wpimath.trajectory import TrapezoidProfile, TrapezoidProfileRadians

TProfiledPIDController = TypeVar("TProfiledPIDController", ProfiledPIDControllerRadians, ProfiledPIDController)
TTrapezoidProfileState = TypeVar("TTrapezoidProfileState", TrapezoidProfileRadians.State, TrapezoidProfile.State)


class UseOutputFunction(Protocol):
    """What gets a controller's output and setpoint."""

    def __call__(self, t: float, u: Any) -> None: ...


FloatSupplier: TypeAlias = Callable[[], float]
FloatOrFloatSupplier: TypeAlias = float | Callable[[], float]
