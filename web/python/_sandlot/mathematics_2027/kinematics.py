"""Accelerations of a drive and odometry of two wheels that only measure, as 2027 has them.

A point of the robot at r accelerates by a + alpha x r - omega^2 r; a wheel's acceleration is that of the place where it is.
Numbers: tests/python/judged-2027.txt, from WPILib's own packages.
"""

import math
import typing
from collections.abc import Sequence

from _sandlot import clock

import wpimath.kinematics._differential_drive as _differential
import wpimath.kinematics._mecanum_drive as _mecanum
import wpimath.kinematics._swerve_drive as _swerve
from wpimath._arithmetic import quotient
from wpimath._struct import describe
from wpimath.estimator._pose_estimator import PoseEstimator, PoseEstimator3d
from wpimath.geometry import Pose2d, Pose3d, Rotation2d, Rotation3d, Translation2d, Twist2d
from wpimath.kinematics import ChassisSpeeds
from wpimath.kinematics._kinematics import Kinematics
from wpimath.kinematics._odometry import Odometry, Odometry3d
from wpimath.kinematics._wheels import WheelPositions

_feet = 0.3048
Self = typing.TypeVar("Self", bound="_Accelerations")


def _of_feet(name: str) -> property:
    def get(self: object) -> float:
        return getattr(self, name) / _feet

    def put(self: object, value: float) -> None:
        setattr(self, name, value * _feet)

    return property(get, put)


class _Accelerations:
    """Numbers that add and scale; subclasses name them in `_parts`."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]
    _parts: typing.ClassVar[tuple[str, ...]] = ()

    def _numbers(self) -> list[float]:
        return [getattr(self, name) for name in self._parts]

    def __add__(self: Self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(*(a + b for a, b in zip(self._numbers(), other._numbers())))

    def __sub__(self: Self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(*(a - b for a, b in zip(self._numbers(), other._numbers())))

    def __neg__(self: Self) -> Self:
        return type(self)(*(-a for a in self._numbers()))

    def __mul__(self: Self, scalar: float) -> Self:
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return type(self)(*(a * scalar for a in self._numbers()))

    def __truediv__(self: Self, scalar: float) -> Self:
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._numbers() == other._numbers()

    def __repr__(self) -> str:
        numbers = ", ".join(f"{name}={number:f}" for name, number in zip(self._parts, self._numbers()))
        return f"{type(self).__name__}({numbers})"


class ChassisAccelerations(_Accelerations):
    """Of the robot's body: forward, left [m/s^2] and counter-clockwise [rad/s^2]."""

    __slots__ = ("ax", "ay", "alpha")
    _parts = ("ax", "ay", "alpha")

    def __init__(self, ax: float = 0, ay: float = 0, alpha: float = 0) -> None:
        self.ax, self.ay, self.alpha = float(ax), float(ay), float(alpha)

    @staticmethod
    def from_fps(ax: float = 0, ay: float = 0, alpha: float = 0) -> "ChassisAccelerations":
        """Feet for the two along the floor [ft/s^2]; the turn as it is [rad/s^2]."""
        return ChassisAccelerations(ax * _feet, ay * _feet, alpha)

    ax_fpss = _of_feet("ax")
    ay_fpss = _of_feet("ay")

    @property
    def alpha_dpss(self) -> float:
        """[deg/s^2]"""
        return math.degrees(self.alpha)

    @alpha_dpss.setter
    def alpha_dpss(self, value: float) -> None:
        self.alpha = math.radians(value)

    def to_robot_relative(self, robot_angle: Rotation2d) -> "ChassisAccelerations":
        """From the field's frame into that of a robot that looks at an angle."""
        turned = Translation2d(self.ax, self.ay).rotate_by(-robot_angle)
        return ChassisAccelerations(turned.x, turned.y, self.alpha)

    def to_field_relative(self, robot_angle: Rotation2d) -> "ChassisAccelerations":
        """From a robot's frame into the field's."""
        turned = Translation2d(self.ax, self.ay).rotate_by(robot_angle)
        return ChassisAccelerations(turned.x, turned.y, self.alpha)


class DifferentialDriveWheelAccelerations(_Accelerations):
    """Of the two sides [m/s^2]."""

    __slots__ = ("left", "right")
    _parts = ("left", "right")

    def __init__(self, left: float = 0, right: float = 0) -> None:
        self.left, self.right = float(left), float(right)

    @staticmethod
    def from_fps(left: float, right: float) -> "DifferentialDriveWheelAccelerations":
        """[ft/s^2]"""
        return DifferentialDriveWheelAccelerations(left * _feet, right * _feet)

    left_fpss = _of_feet("left")
    right_fpss = _of_feet("right")


class MecanumDriveWheelAccelerations(_Accelerations):
    """Of the four wheels [m/s^2]."""

    __slots__ = ("front_left", "front_right", "rear_left", "rear_right")
    _parts = ("front_left", "front_right", "rear_left", "rear_right")

    def __init__(self, front_left: float = 0, front_right: float = 0, rear_left: float = 0, rear_right: float = 0) -> None:
        self.front_left, self.front_right = float(front_left), float(front_right)
        self.rear_left, self.rear_right = float(rear_left), float(rear_right)

    @staticmethod
    def from_fps(
        front_left: float = 0, front_right: float = 0, rear_left: float = 0, rear_right: float = 0
    ) -> "MecanumDriveWheelAccelerations":
        """[ft/s^2]"""
        return MecanumDriveWheelAccelerations(*(each * _feet for each in (front_left, front_right, rear_left, rear_right)))

    front_left_fpss = _of_feet("front_left")
    front_right_fpss = _of_feet("front_right")
    rear_left_fpss = _of_feet("rear_left")
    rear_right_fpss = _of_feet("rear_right")


class SwerveModuleAcceleration:
    """Of one module: how much [m/s^2], and the direction of it. They add as arrows do."""

    __slots__ = ("acceleration", "angle")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, acceleration: float = 0, angle: Rotation2d = Rotation2d()) -> None:
        self.acceleration, self.angle = float(acceleration), angle

    @staticmethod
    def from_fps(acceleration: float = 0, angle: Rotation2d = Rotation2d()) -> "SwerveModuleAcceleration":
        """[ft/s^2]"""
        return SwerveModuleAcceleration(acceleration * _feet, angle)

    acceleration_fpss = _of_feet("acceleration")

    def _arrow(self) -> Translation2d:
        return Translation2d(self.acceleration, self.angle)

    def __add__(self, other: "SwerveModuleAcceleration") -> "SwerveModuleAcceleration":
        if not isinstance(other, SwerveModuleAcceleration):
            return NotImplemented
        return _module(self._arrow() + other._arrow())

    def __sub__(self, other: "SwerveModuleAcceleration") -> "SwerveModuleAcceleration":
        return self + -other

    def __neg__(self) -> "SwerveModuleAcceleration":
        return SwerveModuleAcceleration(self.acceleration, self.angle + Rotation2d(math.pi))

    def __mul__(self, scalar: float) -> "SwerveModuleAcceleration":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        scaled = SwerveModuleAcceleration(abs(scalar) * self.acceleration, self.angle)
        return -scaled if scalar < 0 else scaled

    def __truediv__(self, scalar: float) -> "SwerveModuleAcceleration":
        if not isinstance(scalar, (int, float)):
            return NotImplemented
        return self * quotient(1.0, scalar)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SwerveModuleAcceleration):
            return NotImplemented
        return abs(self.acceleration - other.acceleration) < 1e-9 and self.angle == other.angle

    def __repr__(self) -> str:
        return f"SwerveModuleAcceleration(acceleration={self.acceleration:f}, angle={self.angle.radians():f})"


def _module(arrow: Translation2d) -> SwerveModuleAcceleration:
    return SwerveModuleAcceleration(arrow.norm(), arrow.angle() or Rotation2d())


class TwoDeadWheelKinematics(Kinematics):
    """Of two wheels that roll without driving: one measures forwards, one to the left; the gyro knows the turn."""

    def __init__(self, x_wheel_y_pos: float, y_wheel_x_pos: float) -> None:
        self._side, self._ahead = float(x_wheel_y_pos), float(y_wheel_x_pos)

    def to_twist2d(self, start: "_DeadWheels", end: "_DeadWheels") -> Twist2d:
        turn = (end.turned - start.turned).radians()
        return Twist2d(end.x - start.x + self._side * turn, end.y - start.y - self._ahead * turn, turn)


class _DeadWheels(WheelPositions):
    """How far both have rolled [m], and how far the robot has turned."""

    __slots__ = ("x", "y", "turned")

    def __init__(self, x: float, y: float, turned: Rotation2d) -> None:
        self.x, self.y, self.turned = float(x), float(y), turned

    def _numbers(self) -> list:
        return [self.x, self.y, self.turned]


def _flat(angle: "Rotation2d | Rotation3d") -> Rotation2d:
    return angle.to_rotation2d() if isinstance(angle, Rotation3d) else angle


class _TwoDeadWheels:
    """What odometry of two wheels is, in the plane and in space."""

    def reset_position(self, x_wheel_pos: float, y_wheel_pos: float, gyro_angle: typing.Any, pose: typing.Any) -> None:
        """The robot is at a pose while gyro and wheels say this; neither needs to be reset."""
        super().reset_position(gyro_angle, _DeadWheels(x_wheel_pos, y_wheel_pos, _flat(gyro_angle)), pose)  # type: ignore[misc]

    def update(self, x_wheel_pos: float, y_wheel_pos: float, gyro_angle: typing.Any) -> typing.Any:
        """What the wheels [m] and the gyro say now -> where the robot is. Call it every loop."""
        return super().update(gyro_angle, _DeadWheels(x_wheel_pos, y_wheel_pos, _flat(gyro_angle)))  # type: ignore[misc]

    def to_chassis_velocities(self, vx: float, vy: float, omega: float) -> ChassisSpeeds:
        """The body's velocities of the wheels' [m/s] and the gyro's [rad/s]."""
        kinematics = self._kinematics  # type: ignore[attr-defined]
        return ChassisSpeeds(vx + kinematics._side * omega, vy - kinematics._ahead * omega, omega)


class TwoDeadWheelOdometry(_TwoDeadWheels, Odometry):
    """Where a robot must be, by two wheels that roll without driving and a gyro."""

    def __init__(
        self,
        x_wheel_y_pos: float,
        y_wheel_x_pos: float,
        x_wheel_pos: float,
        y_wheel_pos: float,
        gyro_angle: Rotation2d,
        initial_pose: Pose2d = Pose2d(),
    ) -> None:
        self._kinematics = TwoDeadWheelKinematics(x_wheel_y_pos, y_wheel_x_pos)
        self.reset_position(x_wheel_pos, y_wheel_pos, gyro_angle, initial_pose)


class TwoDeadWheelOdometry3d(_TwoDeadWheels, Odometry3d):
    """The same in space."""

    def __init__(
        self,
        x_wheel_y_pos: float,
        y_wheel_x_pos: float,
        x_wheel_pos: float,
        y_wheel_pos: float,
        gyro_angle: Rotation3d,
        initial_pose: Pose3d = Pose3d(),
    ) -> None:
        self._kinematics = TwoDeadWheelKinematics(x_wheel_y_pos, y_wheel_x_pos)
        self.reset_position(x_wheel_pos, y_wheel_pos, gyro_angle, initial_pose)


class _TwoDeadWheelEstimator:
    """What estimators with two such wheels are, in the plane and in space."""

    def reset_position(self, x_wheel_pos: float, y_wheel_pos: float, gyro_angle: typing.Any, pose: typing.Any) -> None:
        """The robot is at a pose while gyro and wheels say this; neither needs to be reset."""
        self._odometry.reset_position(x_wheel_pos, y_wheel_pos, gyro_angle, pose)  # type: ignore[attr-defined]
        self._forget()  # type: ignore[attr-defined]
        self._estimate = self._odometry.get_pose()  # type: ignore[attr-defined]

    def update(self, x_wheel_pos: float, y_wheel_pos: float, gyro_angle: typing.Any) -> typing.Any:
        """What the wheels [m] and the gyro say now -> where the robot is. Call it every loop."""
        return self.update_with_time(clock.seconds(), x_wheel_pos, y_wheel_pos, gyro_angle)

    def update_with_time(self, current_time: float, x_wheel_pos: float, y_wheel_pos: float, gyro_angle: typing.Any) -> typing.Any:
        """What the wheels and the gyro said at a moment [s] -> where the robot is."""
        pose = self._odometry.update(x_wheel_pos, y_wheel_pos, gyro_angle)  # type: ignore[attr-defined]
        self._buffer.add_sample(current_time, pose)  # type: ignore[attr-defined]
        self._estimate = self._compensate(-1, pose) if self._moments else pose  # type: ignore[attr-defined]
        return self._estimate


class TwoDeadWheelPoseEstimator(_TwoDeadWheelEstimator, PoseEstimator):
    """Two wheels that roll without driving, a gyro and cameras."""

    def __init__(
        self,
        x_wheel_y_pos: float,
        y_wheel_x_pos: float,
        x_wheel_pos: float,
        y_wheel_pos: float,
        gyro_angle: Rotation2d,
        initial_pose: Pose2d,
        state_std_devs: Sequence[float] = (0.1, 0.1, 0.1),
        vision_measurement_std_devs: Sequence[float] = (0.9, 0.9, 0.9),
    ) -> None:
        odometry = TwoDeadWheelOdometry(x_wheel_y_pos, y_wheel_x_pos, x_wheel_pos, y_wheel_pos, gyro_angle, initial_pose)
        self._begin(odometry, initial_pose, state_std_devs, vision_measurement_std_devs)


class TwoDeadWheelPoseEstimator3d(_TwoDeadWheelEstimator, PoseEstimator3d):
    """The same in space."""

    def __init__(
        self,
        x_wheel_y_pos: float,
        y_wheel_x_pos: float,
        x_wheel_pos: float,
        y_wheel_pos: float,
        gyro_angle: Rotation3d,
        initial_pose: Pose3d,
        state_std_devs: Sequence[float] = (0.1, 0.1, 0.1, 0.1),
        vision_measurement_std_devs: Sequence[float] = (0.9, 0.9, 0.9, 0.9),
    ) -> None:
        odometry = TwoDeadWheelOdometry3d(x_wheel_y_pos, y_wheel_x_pos, x_wheel_pos, y_wheel_pos, gyro_angle, initial_pose)
        self._begin(odometry, initial_pose, state_std_devs, vision_measurement_std_devs)


# ---- arguments of 2026's kinematics ----


def _differential_chassis(self: typing.Any, wheel_accelerations: DifferentialDriveWheelAccelerations) -> ChassisAccelerations:
    """The body's accelerations of the sides'."""
    left, right = wheel_accelerations.left, wheel_accelerations.right
    return ChassisAccelerations((left + right) / 2, 0.0, (right - left) / self.trackwidth)


def _differential_wheels(self: typing.Any, chassis_accelerations: ChassisAccelerations) -> DifferentialDriveWheelAccelerations:
    """The sides' accelerations of the body's. A tank drive cannot go sideways: `ay` does nothing."""
    turn = self.trackwidth / 2 * chassis_accelerations.alpha
    return DifferentialDriveWheelAccelerations(chassis_accelerations.ax - turn, chassis_accelerations.ax + turn)


def _mecanum_chassis(self: typing.Any, wheel_accelerations: MecanumDriveWheelAccelerations) -> ChassisAccelerations:
    """The body's accelerations that fit the wheels' best."""
    return ChassisAccelerations(*self._body(wheel_accelerations._numbers()))


def _mecanum_wheels(
    self: typing.Any, chassis_accelerations: ChassisAccelerations, center_of_rotation: Translation2d = Translation2d()
) -> MecanumDriveWheelAccelerations:
    """The wheels' accelerations of the body's, which turns about a point [m] as seen from its centre."""
    body = chassis_accelerations._numbers()
    rows = self._inverse(center_of_rotation)
    return MecanumDriveWheelAccelerations(*(sum(a * b for a, b in zip(row, body)) for row in rows))


def _swerve_chassis(self: typing.Any, module_accelerations: Sequence[SwerveModuleAcceleration]) -> ChassisAccelerations:
    """The body's accelerations that fit the modules' best."""
    given = _swerve._checked(module_accelerations, self._count, SwerveModuleAcceleration, "to_chassis_accelerations")
    return ChassisAccelerations(*self._body([(each.acceleration, each.angle) for each in given]))


def _swerve_modules(
    self: typing.Any,
    chassis_accelerations: ChassisAccelerations,
    angular_velocity: float = 0.0,
    center_of_rotation: Translation2d = Translation2d(),
) -> tuple[SwerveModuleAcceleration, ...]:
    """The modules' accelerations of the body's, while it turns [rad/s] about a point [m] as seen from its centre.

    A body that does not accelerate asks nothing of its modules, even while it turns: as in WPILib.
    """
    ax, ay, alpha = chassis_accelerations._numbers()
    if ax == 0.0 and ay == 0.0 and alpha == 0.0:
        return tuple(SwerveModuleAcceleration() for _ in self._modules)
    squared = angular_velocity * angular_velocity
    found = []
    for place in self._modules:
        x, y = place.x - center_of_rotation.x, place.y - center_of_rotation.y
        arrow = Translation2d(ax - alpha * y - squared * x, ay + alpha * x - squared * y)
        found.append(_module(arrow))
    return tuple(found)


def _swerve_wheels(self: typing.Any, chassis_accelerations: ChassisAccelerations) -> tuple[SwerveModuleAcceleration, ...]:
    """The modules' accelerations of the body's."""
    return self.to_swerve_module_accelerations(chassis_accelerations)


def _asked(self: typing.Any, *accelerations: object) -> typing.Any:
    """A drive of one's own says it."""
    raise NotImplementedError(f"{type(self).__name__} does not say how its wheels accelerate")


def make() -> None:
    """Gives wpimath the classes, and the kinematics of 2026 their functions."""
    import wpimath

    public = (
        *(ChassisAccelerations, DifferentialDriveWheelAccelerations, MecanumDriveWheelAccelerations, SwerveModuleAcceleration),
        *(TwoDeadWheelOdometry, TwoDeadWheelOdometry3d, TwoDeadWheelPoseEstimator, TwoDeadWheelPoseEstimator3d),
    )
    for kind in public:
        kind.__module__ = "wpimath"
        setattr(wpimath, kind.__name__, kind)
    swerve = _swerve._SwerveDriveKinematics
    for owner, functions in (
        (_differential.DifferentialDriveKinematics, {"to_chassis_accelerations": _differential_chassis, "to_wheel_accelerations": _differential_wheels}),
        (_mecanum.MecanumDriveKinematics, {"to_chassis_accelerations": _mecanum_chassis, "to_wheel_accelerations": _mecanum_wheels}),
        (swerve, {"to_chassis_accelerations": _swerve_chassis, "to_wheel_accelerations": _swerve_wheels}),
        (swerve, {"to_swerve_module_accelerations": _swerve_modules}),
        (Kinematics, {"to_chassis_accelerations": _asked, "to_wheel_accelerations": _asked}),
    ):
        for name, function in functions.items():
            function.__name__ = name
            function.__qualname__ = f"{owner.__name__}.{name}"
            setattr(owner, name, function)
    for kind in public[:3]:
        names = kind._parts
        schema = ";".join(f"double {name}" for name in names)
        kind.WPIStruct = describe(kind.__name__, schema, len(names), kind._numbers, kind)  # type: ignore[attr-defined]
    SwerveModuleAcceleration.WPIStruct = describe(  # type: ignore[attr-defined]
        "SwerveModuleAcceleration",
        "double acceleration;Rotation2d angle",
        2,
        lambda each: (each.acceleration, each.angle.radians()),
        lambda acceleration, angle: SwerveModuleAcceleration(acceleration, Rotation2d(angle)),
        (Rotation2d,),
    )
