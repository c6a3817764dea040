"""What 2027's mathematics does otherwise than 2026's: numbers that a program gets without any name having changed.

Rotation2d's angle is wrapped; a point at the origin has no direction; Pose2d.exp and log are Twist2d.exp and Transform2d.log; a tank drive's
pose estimator needs no kinematics. Numbers: tests/python/judged-2027.txt, from WPILib's own packages.
"""

import math
import typing
from collections.abc import Callable, Sequence


def make() -> None:
    """Changes the classes that wpimath has by now."""
    _angles()
    _movements()
    _estimators()
    _quaternions()


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
