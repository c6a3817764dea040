"""Swerve drives: wheels that are all steered."""

import math
import typing
from collections.abc import Sequence

from .. import _linalg
from .._overload import resolve
from .._struct import describe
from ..geometry import Rotation2d, Translation2d, Twist2d
from ..geometry._rotation2d import _direction
from ._chassis_speeds import ChassisSpeeds
from ._kinematics import Kinematics
from ._swerve_module import SwerveModulePosition, SwerveModuleState

States = tuple[SwerveModuleState, ...]
Positions = tuple[SwerveModulePosition, ...]


class SwerveDriveKinematicsBase(Kinematics):
    """What a swerve drive's kinematics are to odometry."""

    _count: typing.ClassVar[int] = 0


class _SwerveDriveKinematics(SwerveDriveKinematicsBase):
    """Between the body's speeds and those of the modules. The order of modules is the constructor's everywhere."""

    def __init__(self, *modules: Translation2d) -> None:
        """Where the modules are, as seen from the robot's centre [m]."""
        self._modules = tuple(_checked(modules, self._count, Translation2d, f"{type(self).__name__}()"))
        rows = [row for place in self._modules for row in ([1.0, 0.0, -place._y], [0.0, 1.0, place._x])]
        self._forward = _linalg.pseudo_inverse(rows)
        self._headings = [Rotation2d() for _ in self._modules]

    def getModules(self) -> tuple[Translation2d, ...]:
        """Where the modules are."""
        return self._modules

    def resetHeadings(self, moduleHeadings: Sequence[Rotation2d]) -> None:
        """The directions that modules keep while the robot is to stand still."""
        self._headings = list(_checked(moduleHeadings, self._count, Rotation2d, "resetHeadings"))

    def toSwerveModuleStates(
        self, chassisSpeeds: ChassisSpeeds, centerOfRotation: Translation2d = Translation2d()
    ) -> States:
        """The modules' states of the body's speeds, which turns about a point [m] as seen from its centre.

        Modules that need not move keep their last direction. Speeds may be more than the robot has: see
        `desaturateWheelSpeeds`.
        """
        vx, vy, omega = chassisSpeeds.vx, chassisSpeeds.vy, chassisSpeeds.omega
        if vx == 0.0 and vy == 0.0 and omega == 0.0:
            return tuple(SwerveModuleState(0.0, heading) for heading in self._headings)
        states = []
        for i, place in enumerate(self._modules):
            x = vx + (-place._y + centerOfRotation._y) * omega
            y = vy + (place._x - centerOfRotation._x) * omega
            speed = math.hypot(x, y)
            if speed > 1e-6:
                self._headings[i] = _direction(x, y)
            states.append(SwerveModuleState(speed, self._headings[i]))
        return tuple(states)

    def toWheelSpeeds(self, chassisSpeeds: ChassisSpeeds) -> States:
        """The modules' states of the body's speeds."""
        return self.toSwerveModuleStates(chassisSpeeds)

    def _body(self, rolls: list[tuple[float, Rotation2d]]) -> list[float]:
        wheels = [number for roll, angle in rolls for number in (roll * angle._cos, roll * angle._sin)]
        return [sum([a * b for a, b in zip(row, wheels)]) for row in self._forward]

    def toChassisSpeeds(self, moduleStates: Sequence[SwerveModuleState]) -> ChassisSpeeds:
        """The body's speeds that fit the modules' states best."""
        states = _checked(moduleStates, self._count, SwerveModuleState, "toChassisSpeeds")
        return ChassisSpeeds(*self._body([(state.speed, state.angle) for state in states]))

    @typing.overload
    def toTwist2d(self, moduleDeltas: Sequence[SwerveModulePosition]) -> Twist2d: ...
    @typing.overload
    def toTwist2d(self, start: Sequence[SwerveModulePosition], end: Sequence[SwerveModulePosition]) -> Twist2d: ...

    def toTwist2d(self, *args: typing.Any, **kwargs: typing.Any) -> Twist2d:
        """The body's movement when the modules roll so far, or from one set of positions to another."""
        form, values = resolve(_SwerveDriveKinematics.toTwist2d, args, kwargs)
        sets = [_checked(value, self._count, SwerveModulePosition, "toTwist2d") for value in values]
        if form == 0:
            return Twist2d(*self._body([(module.distance, module.angle) for module in sets[0]]))
        rolls = [(end.distance - start.distance, end.angle) for start, end in zip(*sets)]
        return Twist2d(*self._body(rolls))

    @typing.overload
    @staticmethod
    def desaturateWheelSpeeds(moduleStates: Sequence[SwerveModuleState], attainableMaxSpeed: float) -> States: ...
    @typing.overload
    @staticmethod
    def desaturateWheelSpeeds(
        moduleStates: Sequence[SwerveModuleState],
        desiredChassisSpeed: ChassisSpeeds,
        attainableMaxModuleSpeed: float,
        attainableMaxRobotTranslationSpeed: float,
        attainableMaxRobotRotationSpeed: float,
    ) -> States: ...

    @staticmethod
    def desaturateWheelSpeeds(*args: typing.Any, **kwargs: typing.Any) -> States:
        """States of which none is faster than the robot can be, in the same proportion. It RETURNS them: the states
        that it is given stay as they are, as in RobotPy."""
        form, values = resolve(_SwerveDriveKinematics.desaturateWheelSpeeds, args, kwargs)
        states = values[0]
        fastest = max(abs(state.speed) for state in states)
        if form == 0:
            scale = values[1] / fastest if fastest > values[1] else 1.0
        else:
            scale = _scale(fastest, *values[1:])
        return tuple(SwerveModuleState(state.speed * scale, state.angle) for state in states)

    def interpolate(
        self, start: Sequence[SwerveModulePosition], end: Sequence[SwerveModulePosition], t: float
    ) -> Positions:
        """Positions at the part `t` of the way."""
        return tuple(a.interpolate(b, t) for a, b in zip(start, end))


def _scale(
    fastest: float, desired: ChassisSpeeds, module_limit: float, translation_limit: float, rotation_limit: float
) -> float:
    """How much slower all must be where the driver's wish is a part of what the robot can do."""
    if translation_limit == 0 or rotation_limit == 0 or fastest == 0:
        return 1.0
    part = max(math.hypot(desired.vx, desired.vy) / translation_limit, abs(desired.omega) / rotation_limit)
    return min(part * module_limit / fastest, 1.0)


def _checked(values: Sequence, count: int, kind: type, what: str) -> Sequence:
    """As many as there are modules, of the right kind."""
    if len(values) != count or not all(isinstance(value, kind) for value in values):
        raise TypeError(f"{what} takes {count} of {kind.__name__}, one for each module; it was given {values!r}")
    return values


class SwerveDrive2KinematicsBase(SwerveDriveKinematicsBase):
    """What kinematics of two modules are to odometry."""

    _count = 2


class SwerveDrive3KinematicsBase(SwerveDriveKinematicsBase):
    """What kinematics of three modules are to odometry."""

    _count = 3


class SwerveDrive4KinematicsBase(SwerveDriveKinematicsBase):
    """What kinematics of four modules are to odometry."""

    _count = 4


class SwerveDrive6KinematicsBase(SwerveDriveKinematicsBase):
    """What kinematics of six modules are to odometry."""

    _count = 6


class SwerveDrive2Kinematics(_SwerveDriveKinematics, SwerveDrive2KinematicsBase):
    """A swerve drive of two modules."""

    _count = 2


class SwerveDrive3Kinematics(_SwerveDriveKinematics, SwerveDrive3KinematicsBase):
    """A swerve drive of three modules."""

    _count = 3


class SwerveDrive4Kinematics(_SwerveDriveKinematics, SwerveDrive4KinematicsBase):
    """A swerve drive of four modules."""

    _count = 4


class SwerveDrive6Kinematics(_SwerveDriveKinematics, SwerveDrive6KinematicsBase):
    """A swerve drive of six modules."""

    _count = 6


def _describe(kind: type[_SwerveDriveKinematics]) -> None:
    count = kind._count
    kind.WPIStruct = describe(  # type: ignore[attr-defined]
        f"SwerveDriveKinematics__{count}",
        f"Translation2d modules[{count}]",
        2 * count,
        lambda k: tuple(number for place in k._modules for number in (place._x, place._y)),
        lambda *n: kind(*(Translation2d(n[i], n[i + 1]) for i in range(0, 2 * count, 2))),
        (Translation2d,),
    )


for _type in _SwerveDriveKinematics.__subclasses__():
    _describe(_type)
