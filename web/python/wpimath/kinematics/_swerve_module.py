"""One module of a swerve drive: a wheel that rolls and is steered."""

from .._struct import describe
from ..geometry import Rotation2d
from ..geometry._rotation2d import _angle

_feet = 0.3048


class SwerveModuleState:
    """A wheel's speed [m/s] and direction. Both can be written."""

    __slots__ = ("speed", "angle")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, speed: float = 0, angle: Rotation2d = Rotation2d()) -> None:
        self.speed = float(speed)
        self.angle = angle

    @property
    def speed_fps(self) -> float:
        """The speed [ft/s]."""
        return self.speed / _feet

    @speed_fps.setter
    def speed_fps(self, speed: float) -> None:
        self.speed = speed * _feet

    def optimize(self, currentAngle: Rotation2d) -> None:
        """Turns the wheel backwards instead, in place, where it would have to be steered by more than 90 degrees."""
        if abs((self.angle - currentAngle).degrees()) > 90:
            self.speed *= -1
            self.angle = self.angle + Rotation2d.fromDegrees(180)

    def cosineScale(self, currentAngle: Rotation2d) -> None:
        """Slows the wheel, in place, while it does not look the right way yet."""
        self.speed *= (self.angle - currentAngle).cos()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SwerveModuleState):
            return NotImplemented
        return abs(self.speed - other.speed) < 1e-9 and self.angle == other.angle

    def __repr__(self) -> str:
        return f"{type(self).__name__}(speed={self.speed:f}, angle={self.angle.radians():f})"


class SwerveModulePosition:
    """How far a wheel has rolled [m] and its direction. Both can be written."""

    __slots__ = ("distance", "angle")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, distance: float = 0, angle: Rotation2d = Rotation2d()) -> None:
        self.distance = float(distance)
        self.angle = angle

    @property
    def distance_ft(self) -> float:
        """How far it has rolled [ft]."""
        return self.distance / _feet

    @distance_ft.setter
    def distance_ft(self, distance: float) -> None:
        self.distance = distance * _feet

    def interpolate(self, endValue: "SwerveModulePosition", t: float) -> "SwerveModulePosition":
        """The position at the part `t` of the way to `endValue`."""
        return SwerveModulePosition(
            self.distance + (endValue.distance - self.distance) * t, self.angle + (endValue.angle - self.angle) * t
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SwerveModulePosition):
            return NotImplemented
        return abs(self.distance - other.distance) < 1e-9 and self.angle == other.angle

    def __repr__(self) -> str:
        return f"SwerveModulePosition(distance={self.distance:f}, angle={self.angle.radians():f})"


SwerveModuleState.WPIStruct = describe(  # type: ignore[attr-defined]
    "SwerveModuleState",
    "double speed;Rotation2d angle",
    2,
    lambda s: (s.speed, s.angle.radians()),
    lambda speed, angle: SwerveModuleState(speed, _angle(angle)),
    (Rotation2d,),
)
SwerveModulePosition.WPIStruct = describe(  # type: ignore[attr-defined]
    "SwerveModulePosition",
    "double distance;Rotation2d angle",
    2,
    lambda p: (p.distance, p.angle.radians()),
    lambda distance, angle: SwerveModulePosition(distance, _angle(angle)),
    (Rotation2d,),
)
