"""Tank drives: voltages of both sides, their feedforward, and a limiter of their accelerations."""

import typing

from .. import _linalg
from .._overload import resolve
from .._struct import describe
from ..system._linear_system import LinearSystem_2_2_2
from ..system.plant import LinearSystemId
from ._plant_inversion import LinearPlantInversionFeedforward_2_2


class DifferentialDriveWheelVoltages:
    """Voltages of the two sides [V]. Both can be written."""

    __slots__ = ("left", "right")

    def __init__(self, left: float = 0, right: float = 0) -> None:
        self.left = float(left)
        self.right = float(right)

    def __repr__(self) -> str:
        return f"DifferentialDriveWheelVoltages(left={self.left:f},right={self.right:f})"


class DifferentialDriveFeedforward:
    """The voltages that bring both sides to their next velocities."""

    @typing.overload
    def __init__(
        self, kVLinear: float, kALinear: float, kVAngular: float, kAAngular: float, trackwidth: float
    ) -> None: ...
    @typing.overload
    def __init__(self, kVLinear: float, kALinear: float, kVAngular: float, kAAngular: float) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """Constants for driving [V/(m/s), V/(m/s²)] and turning: in the same units, or in radians with a track width
        [m]."""
        form, values = resolve(DifferentialDriveFeedforward.__init__, args, kwargs)
        if form == 0:
            scale = 2.0 / values[4]
            values = [values[0], values[1], values[2] * scale, values[3] * scale]
        self.m_kVLinear, self.m_kALinear, self.m_kVAngular, self.m_kAAngular = (float(v) for v in values)
        self._plant = LinearSystemId.identifyDrivetrainSystem(*values)

    def calculate(
        self,
        currentLeftVelocity: float,
        nextLeftVelocity: float,
        currentRightVelocity: float,
        nextRightVelocity: float,
        dt: float,
    ) -> DifferentialDriveWheelVoltages:
        """The voltages from velocities [m/s] to the next ones within `dt` seconds."""
        feedforward = LinearPlantInversionFeedforward_2_2(self._plant._a, self._plant._b, dt)
        now = [currentLeftVelocity, currentRightVelocity]
        return DifferentialDriveWheelVoltages(*feedforward.calculate(now, [nextLeftVelocity, nextRightVelocity]))


class DifferentialDriveAccelerationLimiter:
    """Lowers voltages where they would accelerate the robot too hard, as top-heavy robots need."""

    @typing.overload
    def __init__(
        self, system: LinearSystem_2_2_2, trackwidth: float, maxLinearAccel: float, maxAngularAccel: float
    ) -> None: ...
    @typing.overload
    def __init__(
        self,
        system: LinearSystem_2_2_2,
        trackwidth: float,
        minLinearAccel: float,
        maxLinearAccel: float,
        maxAngularAccel: float,
    ) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """The drive's system, its track width [m], and its greatest (or least and greatest) acceleration [m/s²] and
        angular acceleration [rad/s²]."""
        form, values = resolve(DifferentialDriveAccelerationLimiter.__init__, args, kwargs)
        if form == 0:
            values.insert(2, -values[2])
        self._system, self._trackwidth, self._least, self._most, self._turn = values
        if self._least > self._most:
            raise ValueError("maxLinearAccel must be greater than minLinearAccel")

    def calculate(
        self, leftVelocity: float, rightVelocity: float, leftVoltage: float, rightVoltage: float
    ) -> DifferentialDriveWheelVoltages:
        """The voltages that are allowed at velocities [m/s] in place of those that are wanted."""
        a, b = self._system._a, self._system._b
        free = _linalg.mul(a, [[leftVelocity], [rightVelocity]])
        (left,), (right,) = _linalg.add(free, _linalg.mul(b, [[leftVoltage], [rightVoltage]]))
        forward = min(max((left + right) / 2.0, self._least), self._most)
        turn = min(max((right - left) / self._trackwidth, -self._turn), self._turn)
        half = turn * self._trackwidth / 2.0
        allowed = [[forward - half], [forward + half]]
        (left,), (right,) = _linalg.solve(b, _linalg.sub(allowed, free))
        return DifferentialDriveWheelVoltages(left, right)


DifferentialDriveWheelVoltages.WPIStruct = describe(  # type: ignore[attr-defined]
    "DifferentialDriveWheelVoltages",
    "double left;double right",
    2,
    lambda v: (v.left, v.right),
    DifferentialDriveWheelVoltages,
)
DifferentialDriveFeedforward.WPIStruct = describe(  # type: ignore[attr-defined]
    "DifferentialDriveFeedforward",
    "double kv_linear;double ka_linear;double kv_angular;double ka_angular",
    4,
    lambda f: (f.m_kVLinear, f.m_kALinear, f.m_kVAngular, f.m_kAAngular),
    DifferentialDriveFeedforward,
)
