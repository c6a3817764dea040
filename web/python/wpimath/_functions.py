"""Small functions of numbers, angles and poses that stand in wpimath itself."""

import math
import typing

from _sandlot import report

from .geometry import Pose3d, Transform3d, Translation2d, Translation3d

_Translation = typing.TypeVar("_Translation", Translation2d, Translation3d)


def applyDeadband(value: float, deadband: float, maxMagnitude: float = 1.0) -> float:
    """Zero while the magnitude is below `deadband`; above, the rest is stretched so that the maximum stays."""
    value = float(value)
    magnitude = abs(value)
    if magnitude < deadband:
        return 0.0
    scale = 1.0 + deadband / (maxMagnitude - deadband)
    if value > 0.0:
        return scale * (value - deadband)
    return scale * (value + deadband)


def copyDirectionPow(value: float, exponent: float, maxMagnitude: float = 1.0) -> float:
    """The magnitude, as a part of its maximum, to a power; the sign is kept."""
    value = float(value)
    return math.copysign(math.pow(abs(value) / maxMagnitude, exponent) * maxMagnitude, value)


def inputModulus(input: float, minimumInput: float, maximumInput: float) -> float:
    """A value wrapped into a range, such as an angle into -180 to 180."""
    input, minimumInput, maximumInput = float(input), float(minimumInput), float(maximumInput)
    modulus = maximumInput - minimumInput
    if not math.isfinite(input) or modulus == 0.0:
        return input
    input -= int((input - minimumInput) / modulus) * modulus
    input -= int((input - maximumInput) / modulus) * modulus
    return input


def angleModulus(angle: float) -> float:
    """An angle wrapped to -pi to pi [rad]."""
    return inputModulus(angle, -math.pi, math.pi)


def slewRateLimit(current: _Translation, next: _Translation, dt: float, maxVelocity: float) -> _Translation:
    """`next`, or a point on the way there if that is farther than `maxVelocity` [m/s] gets in `dt` [s]."""
    if maxVelocity < 0:
        report.error(f"maxVelocity must be a non-negative number, got {maxVelocity}!")
        return next
    way = next - current
    distance = way.norm()
    if distance >= 1e-9 and distance > maxVelocity * dt:
        return current + way * (maxVelocity * dt / distance)
    return next


def objectToRobotPose(objectInField: Pose3d, cameraToObject: Transform3d, robotToCamera: Transform3d) -> Pose3d:
    """Where the robot is when its camera sees an object whose place on the field is known."""
    return objectInField + cameraToObject.inverse() + robotToCamera.inverse()
