"""What 2027's mathematics does otherwise than 2026's: numbers that a program gets without any name having changed.

Rotation2d's angle is wrapped; a point at the origin has no direction; Pose2d.exp and log are Twist2d.exp and Transform2d.log; a tank drive's
pose estimator needs no kinematics. Numbers: tests/python/judged-2027.txt, from WPILib's own packages.
"""

import copy
import math
import operator
import typing
from collections.abc import Callable, Sequence

from . import filters, kinematics, trajectories


def make() -> None:
    """Changes the classes that wpimath has by now."""
    _angles()
    _movements()
    _estimators()
    _quaternions()
    _rotations3d()
    _tolerances()
    _profiles()
    _gains()
    _numerical()
    kinematics.make()
    trajectories.make()
    filters.make()


def _give(kind: type, *functions: Callable) -> None:
    for function in functions:
        function.__qualname__ = f"{kind.__name__}.{function.__name__}"
        setattr(kind, function.__name__, function)


def _angles() -> None:
    from wpimath import Rotation2d, Translation2d

    def radians(self: Rotation2d) -> float:
        """The angle [rad], over -pi to pi."""
        return math.atan2(self.sin(), self.cos())

    def degrees(self: Rotation2d) -> float:
        """The angle [deg], over -180 to 180."""
        return math.atan2(self.sin(), self.cos()) * 180.0 / math.pi

    def __mul__(self: Rotation2d, scalar: float) -> Rotation2d:
        return Rotation2d(self.radians() * scalar)

    def __truediv__(self: Rotation2d, scalar: float) -> Rotation2d:
        return Rotation2d(self.radians() / scalar)

    _give(Rotation2d, radians, degrees, __mul__, __truediv__)
    Rotation2d.__doc__ = "A rotation about the vertical: counter-clockwise is positive. The angle is wrapped: 370 degrees are 10."
    before = Translation2d.angle

    def angle(self: Translation2d) -> Rotation2d | None:
        """The direction as seen from the origin; None: it is the origin."""
        return before(self) if math.hypot(self.x, self.y) > 1e-6 else None

    _give(Translation2d, angle)


def _movements() -> None:
    from wpimath import Pose2d, Pose3d, Transform2d, Transform3d, Twist2d, Twist3d

    for twist, transform, pose in ((Twist2d, Transform2d, Pose2d), (Twist3d, Transform3d, Pose3d)):
        _movement(twist, transform, pose)


def _movement(twist: type, transform: type, pose: type) -> None:
    def exp(self: typing.Any) -> typing.Any:
        """The transform that a movement along it for one second makes."""
        end = pose().exp(self)
        return transform(end.translation(), end.rotation())

    def log(self: typing.Any) -> typing.Any:
        """The movement that makes it in one second."""
        return pose().log(pose(self.translation(), self.rotation()))

    _give(twist, exp)
    _give(transform, log)


def _estimators() -> None:
    import wpimath

    for name, default in (("DifferentialDrivePoseEstimator", (0.02, 0.02, 0.01)), ("DifferentialDrivePoseEstimator3d", (0.02, 0.02, 0.02, 0.01))):
        _without_kinematics(getattr(wpimath, name), default)


def _without_kinematics(kind: type, state: tuple[float, ...]) -> None:
    begin: Callable = kind.__init__
    vision = (0.1,) * len(state)

    def __init__(
        self: typing.Any,
        gyro_angle: typing.Any,
        left_distance: float,
        right_distance: float,
        initial_pose: typing.Any,
        state_std_devs: Sequence[float] = state,
        vision_measurement_std_devs: Sequence[float] = vision,
    ) -> None:
        begin(self, None, gyro_angle, left_distance, right_distance, initial_pose, state_std_devs, vision_measurement_std_devs)

    _give(kind, __init__)


def _quaternions() -> None:
    from wpimath import Quaternion

    for letter in "wxyz":
        getter = vars(Quaternion).get(letter.upper())
        if getter is not None and not hasattr(Quaternion, letter):
            setattr(Quaternion, letter, property(getter))


def _rotations3d() -> None:
    from wpimath import Quaternion, Rotation3d

    def from_radians(roll: float, pitch: float, yaw: float) -> Rotation3d:
        """Angles [rad]."""
        return Rotation3d(roll, pitch, yaw)

    def from_rotations(roll: float, pitch: float, yaw: float) -> Rotation3d:
        """Angles [turns]."""
        return Rotation3d(*(each * 2 * math.pi for each in (roll, pitch, yaw)))

    def inverse(self: Rotation3d) -> Rotation3d:
        """The rotation back."""
        return Rotation3d(self.get_quaternion().inverse())

    def interpolate(self: Rotation3d, end_value: Rotation3d, t: float) -> Rotation3d:
        """The rotation at the part `t` of the shortest way to another, and beyond."""
        return (end_value.relative_to(self) * t).rotate_by(self)

    def integrate(self: Rotation3d, roll_rate: float, pitch_rate: float, yaw_rate: float, dt: float) -> Rotation3d:
        """The rotation after a time [s] of turning about the body's own axes [rad/s]."""
        turn = Quaternion.from_rotation_vector([each * dt for each in (roll_rate, pitch_rate, yaw_rate)])
        return Rotation3d(self.get_quaternion() * turn)

    for function in (from_radians, from_rotations):
        function.__qualname__ = f"Rotation3d.{function.__name__}"
        setattr(Rotation3d, function.__name__, staticmethod(function))
    _give(Rotation3d, inverse, interpolate, integrate)


def _tolerances() -> None:
    """Regulators and loops say whether they are where they should be."""
    import wpimath
    from wpimath._matrix import as_matrix

    def set_tolerance(self: typing.Any, tolerance: Sequence[float]) -> None:
        """How far each state may be off."""
        self._tolerance = [float(each) for each in as_matrix(tolerance)]

    def at_reference(self: typing.Any) -> bool:
        """Whether each state's error, as calculate saw it, is within the tolerance."""
        error = [each[0] for each in getattr(self, "_error", ())]
        tolerance = getattr(self, "_tolerance", [0.0] * len(error))
        return all(abs(off) <= limit for off, limit in zip(error, tolerance))

    def of_loop(self: typing.Any, tolerance: Sequence[float]) -> None:
        """How far each state may be off."""
        self._controller.set_tolerance(tolerance)

    def loop_is_there(self: typing.Any) -> bool:
        """Whether each state's error is within the tolerance."""
        return self._controller.at_reference()

    of_loop.__name__, loop_is_there.__name__ = "set_tolerance", "at_reference"
    _give(wpimath.LinearQuadraticRegulator_1_1.__mro__[1], set_tolerance, at_reference)
    _give(wpimath.LinearSystemLoop_1_1_1.__mro__[1], of_loop, loop_is_there)


def _profiles() -> None:
    """A profile tells the time between two states that are none of its own."""
    import wpimath

    class ProfileTiming:
        """How long the legs of a profile take [s]."""

        __hash__ = None  # type: ignore[assignment]

        def __init__(self) -> None:
            self.t_1 = self.t_2 = self.t_3 = 0.0

        def __eq__(self, other: object) -> bool:
            return isinstance(other, ProfileTiming) and vars(self) == vars(other)

    def time_left_until(self: typing.Any, current: typing.Any, goal: typing.Any) -> float:
        """Seconds from one state to another."""
        between = copy.copy(self)
        between.calculate(0.0, current, goal)
        return between.duration()

    ProfileTiming.__module__, ProfileTiming.__qualname__ = "wpimath", "TrapezoidProfile.ProfileTiming"
    base = wpimath.TrapezoidProfile.__mro__[1]
    _give(base, time_left_until)
    base.ProfileTiming = ProfileTiming
    wpimath.TrapezoidProfileConstraints = wpimath.TrapezoidProfile.Constraints
    wpimath.TrapezoidProfileRadiansConstraints = wpimath.TrapezoidProfileRadians.Constraints


def _gains() -> None:
    """A tank drive's feedforward shows what it was made with."""
    from wpimath import DifferentialDriveFeedforward

    for name in ("kv_linear", "ka_linear", "kv_angular", "ka_angular"):
        letter, kind = name[1].upper(), name[3:].capitalize()
        setattr(DifferentialDriveFeedforward, name, property(operator.attrgetter(f"m_k{letter}{kind}")))


def _numerical() -> None:
    """Integration and derivatives stand beside all else."""
    import wpimath
    from wpimath.system import _numerical as here

    for name in ("rk4", "rkdp", "numerical_jacobian", "numerical_jacobian_x", "numerical_jacobian_u"):
        setattr(wpimath, name, getattr(here, name))
