"""Simple drivetrains: motors' values become the robot's speed at once, without mass. For a tank drive with mass, see tankmodel.

As WPILib's drives had it once, the right side's motors are mounted the other way round: -1 drives them forward.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from _sandlot.unbuilt import absent
from wpimath.geometry import Translation2d
from wpimath.kinematics import (
    ChassisSpeeds,
    DifferentialDriveKinematics,
    DifferentialDriveWheelSpeeds,
    MecanumDriveKinematics,
    MecanumDriveWheelSpeeds,
)

from .units import Quantity, units

DeadzoneCallable = Callable[[float], float]

_meters_in_a_foot = 0.3048


def linear_deadzone(deadzone: float) -> DeadzoneCallable:
    """A function for the drivetrains' `deadzone`: a motor does not move below `deadzone`, and beyond it grows from
    0 to 1.

    :param deadzone: 0 to 1, both excluded
    """
    assert 0.0 < deadzone < 1.0

    def limited(motor_input: float) -> float:
        size = abs(motor_input)
        if size < deadzone:
            return 0.0
        return math.copysign((size - deadzone) / (1.0 - deadzone), motor_input)

    return limited


class _Tank:
    """A drivetrain whose two sides each move as one."""

    #: The wheels' speeds since the last calculate(), for encoders [m/s].
    wheelSpeeds: DifferentialDriveWheelSpeeds

    def __init__(
        self,
        x_wheelbase: Quantity = 2 * units.feet,
        speed: Quantity = 5 * units.fps,
        deadzone: DeadzoneCallable | None = None,
    ) -> None:
        """
        :param x_wheelbase: distance between the left and the right wheels
        :param speed: the robot's speed at full power: slow is 4 ft/s, fast is 12 ft/s
        :param deadzone: changes each motor's value, see linear_deadzone
        """
        self.kinematics = DifferentialDriveKinematics(units.meters.m_from(x_wheelbase, name="x_wheelbase"))
        self.speed = units.mps.m_from(speed, name="speed")
        self.wheelSpeeds = DifferentialDriveWheelSpeeds()
        self.deadzone = deadzone

    def _move(self, left: float, right: float) -> ChassisSpeeds:
        self.wheelSpeeds.left = left * self.speed
        self.wheelSpeeds.right = right * self.speed
        return self.kinematics.toChassisSpeeds(self.wheelSpeeds)


class TwoMotorDrivetrain(_Tank):
    """A motor on each side."""

    def calculate(self, l_motor: float, r_motor: float) -> ChassisSpeeds:
        """The robot's speed, for PhysicsInterface.drive.

        :param l_motor: left motor, -1 to 1; 1 is forward
        :param r_motor: right motor, -1 to 1; -1 is forward
        """
        if self.deadzone:
            l_motor = self.deadzone(l_motor)
            r_motor = self.deadzone(r_motor)
        return self._move(l_motor, -r_motor)


class FourMotorDrivetrain(_Tank):
    """Two motors on each side, coupled."""

    def calculate(self, lf_motor: float, lr_motor: float, rf_motor: float, rr_motor: float) -> ChassisSpeeds:
        """The robot's speed, for PhysicsInterface.drive.

        :param lf_motor: left front motor, -1 to 1; 1 is forward
        :param lr_motor: left rear motor, -1 to 1; 1 is forward
        :param rf_motor: right front motor, -1 to 1; -1 is forward
        :param rr_motor: right rear motor, -1 to 1; -1 is forward
        """
        if self.deadzone:
            lf_motor, lr_motor, rf_motor, rr_motor = map(self.deadzone, (lf_motor, lr_motor, rf_motor, rr_motor))
        return self._move((lf_motor + lr_motor) * 0.5, -(rf_motor + rr_motor) * 0.5)


class MecanumDrivetrain:
    """Four motors with a mecanum wheel each."""

    #: The wheels' speeds since the last calculate(), for encoders [m/s].
    wheelSpeeds: MecanumDriveWheelSpeeds

    def __init__(
        self,
        x_wheelbase: Quantity = 2 * units.feet,
        y_wheelbase: Quantity = 3 * units.feet,
        speed: Quantity = 5 * units.fps,
        deadzone: DeadzoneCallable | None = None,
    ) -> None:
        """
        :param x_wheelbase: distance between the left and the right wheels
        :param y_wheelbase: distance between the front and the rear wheels
        :param speed: the robot's speed at full power
        :param deadzone: changes each motor's value, see linear_deadzone
        """
        # pyfrc takes the two the other way round here. So do we: a team's numbers keep their meaning.
        x2 = units.meters.m_from(x_wheelbase, name="x_wheelbase") / 2.0
        y2 = units.meters.m_from(y_wheelbase, name="y_wheelbase") / 2.0
        self.kinematics = MecanumDriveKinematics(
            Translation2d(x2, y2), Translation2d(x2, -y2), Translation2d(-x2, y2), Translation2d(-x2, -y2)
        )
        self.speed = units.mps.m_from(speed, name="speed")
        self.deadzone = deadzone
        self.wheelSpeeds = MecanumDriveWheelSpeeds()

    def calculate(self, lf_motor: float, lr_motor: float, rf_motor: float, rr_motor: float) -> ChassisSpeeds:
        """The robot's speed, for PhysicsInterface.drive.

        :param lf_motor: left front motor, -1 to 1; 1 is forward
        :param lr_motor: left rear motor, -1 to 1; 1 is forward
        :param rf_motor: right front motor, -1 to 1; -1 is forward
        :param rr_motor: right rear motor, -1 to 1; -1 is forward
        """
        if self.deadzone:
            lf_motor, lr_motor, rf_motor, rr_motor = map(self.deadzone, (lf_motor, lr_motor, rf_motor, rr_motor))
        self.wheelSpeeds.frontLeft = lf_motor * self.speed
        self.wheelSpeeds.rearLeft = lr_motor * self.speed
        self.wheelSpeeds.frontRight = -rf_motor * self.speed
        self.wheelSpeeds.rearRight = -rr_motor * self.speed
        return self.kinematics.toChassisSpeeds(self.wheelSpeeds)


def four_motor_swerve_drivetrain(
    lr_motor: float,
    rr_motor: float,
    lf_motor: float,
    rf_motor: float,
    lr_angle: float,
    rr_angle: float,
    lf_angle: float,
    rf_angle: float,
    x_wheelbase: float = 2,
    y_wheelbase: float = 2,
    speed: float = 5,
    deadzone: DeadzoneCallable | None = None,
) -> ChassisSpeeds:
    """Four wheels that turn in any direction. The result's vx is to the right and its vy ahead, as pyfrc has it.

    :param lr_motor: left rear motor, -1 to 1; 1 is forward
    :param rr_motor: right rear motor, -1 to 1; 1 is forward
    :param lf_motor: left front motor, -1 to 1; 1 is forward
    :param rf_motor: right front motor, -1 to 1; 1 is forward
    :param lr_angle: left rear wheel, 0 to 360 [°] clockwise from ahead
    :param rr_angle: right rear wheel, 0 to 360 [°] clockwise from ahead
    :param lf_angle: left front wheel, 0 to 360 [°] clockwise from ahead
    :param rf_angle: right front wheel, 0 to 360 [°] clockwise from ahead
    :param x_wheelbase: distance between the left and the right wheels [ft]
    :param y_wheelbase: distance between the front and the rear wheels [ft]
    :param speed: the robot's speed at full power [ft/s]
    :param deadzone: changes each motor's value, see linear_deadzone
    """
    # Wheels stand at the corners of a square seen from the middle: the part of a wheel's speed that is square to its
    # radius, 45° off ahead, turns the robot. Left wheels turn it clockwise.
    eighth = math.pi / 4
    wheels = (
        (lr_motor, lr_angle, eighth, -1),
        (rr_motor, rr_angle, -eighth, 1),
        (lf_motor, lf_angle, -eighth, -1),
        (rf_motor, rf_angle, eighth, 1),
    )
    right = ahead = turn = 0.0
    for motor, degrees, square, side in wheels:
        wheel_speed = (deadzone(motor) if deadzone else motor) * speed
        angle = math.radians(degrees)
        right += math.sin(angle) * wheel_speed
        ahead += math.cos(angle) * wheel_speed
        turn += side * math.cos(angle + square) * wheel_speed
    turn *= math.hypot(x_wheelbase / 2.0, y_wheelbase / 2.0)
    return ChassisSpeeds(right / 4 * _meters_in_a_foot, ahead / 4 * _meters_in_a_foot, turn / 4)


# Functions of other years, and their replacements.
_gone = {
    "two_motor_drivetrain": "TwoMotorDrivetrain(...).calculate(l_motor, r_motor)",
    "four_motor_drivetrain": "FourMotorDrivetrain(...).calculate(lf_motor, lr_motor, rf_motor, rr_motor)",
    "mecanum_drivetrain": "MecanumDrivetrain(...).calculate(lf_motor, lr_motor, rf_motor, rr_motor)",
}


def __getattr__(name: str) -> object:
    if name in _gone:
        raise absent(f"drivetrains.{name} is gone: use drivetrains.{_gone[name]}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
