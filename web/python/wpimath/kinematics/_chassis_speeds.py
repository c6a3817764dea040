"""How fast a robot's body moves."""

import typing

from .._arithmetic import quotient
from .._overload import resolve
from .._struct import describe
from ..geometry import Pose2d, Rotation2d, Twist2d
from ..geometry._pose2d import _pose
from ..geometry._rotation2d import _angle
from ..geometry._translation2d import _make as _translation

_feet = 0.3048
_degree = 0.017453292519943295


class ChassisSpeeds:
    """Forward [m/s], left [m/s] and counter-clockwise [rad/s]. Its numbers can be written."""

    __slots__ = ("vx", "vy", "omega")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, vx: float = 0, vy: float = 0, omega: float = 0) -> None:
        self.vx = float(vx)
        self.vy = float(vy)
        self.omega = float(omega)

    @staticmethod
    def fromFeet(vx: float = 0, vy: float = 0, omega: float = 0) -> "ChassisSpeeds":
        """Forward [ft/s], left [ft/s] and counter-clockwise [rad/s]."""
        return ChassisSpeeds(vx * _feet, vy * _feet, omega)

    @property
    def vx_fps(self) -> float:
        """Forward [ft/s]."""
        return self.vx / _feet

    @vx_fps.setter
    def vx_fps(self, vx: float) -> None:
        self.vx = vx * _feet

    @property
    def vy_fps(self) -> float:
        """Left [ft/s]."""
        return self.vy / _feet

    @vy_fps.setter
    def vy_fps(self, vy: float) -> None:
        self.vy = vy * _feet

    @property
    def omega_dps(self) -> float:
        """Counter-clockwise [deg/s]."""
        return self.omega / _degree

    @omega_dps.setter
    def omega_dps(self, omega: float) -> None:
        self.omega = omega * _degree

    def toTwist2d(self, dt: float) -> Twist2d:
        """What the robot does in `dt` seconds."""
        return Twist2d(self.vx * dt, self.vy * dt, self.omega * dt)

    # ---- other frames ----

    @typing.overload
    @staticmethod
    def discretize(vx: float, vy: float, omega: float, dt: float) -> "ChassisSpeeds": ...
    @typing.overload
    @staticmethod
    def discretize(continuousSpeeds: "ChassisSpeeds", dt: float) -> "ChassisSpeeds": ...

    @staticmethod
    def discretize(*args: typing.Any, **kwargs: typing.Any) -> "ChassisSpeeds":
        """Speeds that, held for `dt` seconds, bring the robot where these are meant to: a robot that drives and turns
        at once would drift sideways otherwise."""
        form, values = resolve(ChassisSpeeds.discretize, args, kwargs)
        if form == 1:
            speeds, dt = values
            values = [speeds.vx, speeds.vy, speeds.omega, dt]
        vx, vy, omega, dt = values
        twist = Pose2d().log(_pose(_translation(vx * dt, vy * dt), _angle(omega * dt)))
        return ChassisSpeeds(twist.dx / dt, twist.dy / dt, twist.dtheta / dt)

    @typing.overload
    @staticmethod
    def fromFieldRelativeSpeeds(vx: float, vy: float, omega: float, robotAngle: Rotation2d) -> "ChassisSpeeds": ...
    @typing.overload
    @staticmethod
    def fromFieldRelativeSpeeds(fieldRelativeSpeeds: "ChassisSpeeds", robotAngle: Rotation2d) -> "ChassisSpeeds": ...

    @staticmethod
    def fromFieldRelativeSpeeds(*args: typing.Any, **kwargs: typing.Any) -> "ChassisSpeeds":
        """Speeds along the field's axes, as the robot at this heading sees them."""
        form, values = resolve(ChassisSpeeds.fromFieldRelativeSpeeds, args, kwargs)
        return _turned(form, values, -1.0)

    @typing.overload
    @staticmethod
    def fromRobotRelativeSpeeds(vx: float, vy: float, omega: float, robotAngle: Rotation2d) -> "ChassisSpeeds": ...
    @typing.overload
    @staticmethod
    def fromRobotRelativeSpeeds(robotRelativeSpeeds: "ChassisSpeeds", robotAngle: Rotation2d) -> "ChassisSpeeds": ...

    @staticmethod
    def fromRobotRelativeSpeeds(*args: typing.Any, **kwargs: typing.Any) -> "ChassisSpeeds":
        """Speeds of a robot at this heading, along the field's axes."""
        form, values = resolve(ChassisSpeeds.fromRobotRelativeSpeeds, args, kwargs)
        return _turned(form, values, 1.0)

    # ---- arithmetic ----

    def __add__(self, other: "ChassisSpeeds") -> "ChassisSpeeds":
        if not isinstance(other, ChassisSpeeds):
            return NotImplemented
        return ChassisSpeeds(self.vx + other.vx, self.vy + other.vy, self.omega + other.omega)

    def __sub__(self, other: "ChassisSpeeds") -> "ChassisSpeeds":
        if not isinstance(other, ChassisSpeeds):
            return NotImplemented
        return ChassisSpeeds(self.vx - other.vx, self.vy - other.vy, self.omega - other.omega)

    def __neg__(self) -> "ChassisSpeeds":
        return ChassisSpeeds(-self.vx, -self.vy, -self.omega)

    def __mul__(self, scalar: float) -> "ChassisSpeeds":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return ChassisSpeeds(self.vx * scalar, self.vy * scalar, self.omega * scalar)

    def __truediv__(self, scalar: float) -> "ChassisSpeeds":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ChassisSpeeds):
            return NotImplemented
        return self.vx == other.vx and self.vy == other.vy and self.omega == other.omega

    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: int) -> float:
        if not 0 <= index <= 2:
            raise IndexError("ChassisSpeeds index out of range")
        return (self.vx, self.vy, self.omega)[index]

    def __repr__(self) -> str:
        return f"{type(self).__name__}(vx={self.vx:f}, vy={self.vy:f}, omega={self.omega:f})"


def _turned(form: int, values: list, sense: float) -> ChassisSpeeds:
    if form == 1:
        speeds, angle = values
        values = [speeds.vx, speeds.vy, speeds.omega, angle]
    vx, vy, omega, angle = values
    cos, sin = angle._cos, sense * angle._sin
    return ChassisSpeeds(vx * cos - vy * sin, vx * sin + vy * cos, omega)


ChassisSpeeds.WPIStruct = describe(  # type: ignore[attr-defined]
    "ChassisSpeeds", "double vx;double vy;double omega", 3, lambda s: (s.vx, s.vy, s.omega), ChassisSpeeds
)
