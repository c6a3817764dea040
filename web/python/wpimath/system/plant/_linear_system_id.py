"""Linear systems of common mechanisms, from their motors and masses or from measured constants."""

import typing

from ..._overload import resolve
from .._linear_system import LinearSystem_1_1_1, LinearSystem_2_1_2, LinearSystem_2_2_2
from ._dc_motor import DCMotor

_ones = [[1.0, 0.0], [0.0, 1.0]]


class LinearSystemId:
    """Makers of linear systems. Their inputs are voltages [V]."""

    @staticmethod
    def elevatorSystem(motor: DCMotor, mass: float, radius: float, gearing: float) -> LinearSystem_2_1_2:
        """A carriage [kg] on a drum [m]: states and outputs are position [m] and velocity [m/s]. `gearing`: turns of
        the motor for one of the drum."""
        _positive(mass=mass, radius=radius, gearing=gearing)
        drag = -(gearing**2) * motor.Kt / (motor.R * radius**2 * mass * motor.Kv)
        return _second_order(drag, gearing * motor.Kt / (motor.R * radius * mass))

    @staticmethod
    def singleJointedArmSystem(motor: DCMotor, J: float, gearing: float) -> LinearSystem_2_1_2:
        """An arm of a moment of inertia [kg m²]: states and outputs are angle [rad] and velocity [rad/s]."""
        _positive(J=J, gearing=gearing)
        return _second_order(*_turning(motor, J, gearing))

    @staticmethod
    def flywheelSystem(motor: DCMotor, J: float, gearing: float) -> LinearSystem_1_1_1:
        """A flywheel of a moment of inertia [kg m²]: state and output are its velocity [rad/s]."""
        _positive(J=J, gearing=gearing)
        return _first_order(*_turning(motor, J, gearing))

    @typing.overload
    @staticmethod
    def DCMotorSystem(motor: DCMotor, J: float, gearing: float) -> LinearSystem_2_1_2: ...
    @typing.overload
    @staticmethod
    def DCMotorSystem(kV: float, kA: float) -> LinearSystem_2_1_2: ...

    @staticmethod
    def DCMotorSystem(*args: typing.Any, **kwargs: typing.Any) -> LinearSystem_2_1_2:
        """A turning mass of a moment of inertia [kg m²], or of constants in metres: states are position and velocity."""
        form, values = resolve(LinearSystemId.DCMotorSystem, args, kwargs)
        if form == 1:
            return LinearSystemId.identifyPositionSystemMeters(*values)
        return LinearSystemId.singleJointedArmSystem(*values)

    @staticmethod
    def DCMotorSystemRadians(kV: float, kA: float) -> LinearSystem_2_1_2:
        """A turning mass of constants in radians: states are angle and velocity."""
        return LinearSystemId.identifyPositionSystemRadians(kV, kA)

    @staticmethod
    def identifyVelocitySystemMeters(kV: float, kA: float) -> LinearSystem_1_1_1:
        """Of kV [V/(m/s)] and kA [V/(m/s²)]: state and output are the velocity [m/s]."""
        _check_gains(kV, kA)
        return _first_order(-kV / kA, 1.0 / kA)

    @staticmethod
    def identifyVelocitySystemRadians(kV: float, kA: float) -> LinearSystem_1_1_1:
        """Of kV [V/(rad/s)] and kA [V/(rad/s²)]: state and output are the velocity [rad/s]."""
        _check_gains(kV, kA)
        return _first_order(-kV / kA, 1.0 / kA)

    @staticmethod
    def identifyPositionSystemMeters(kV: float, kA: float) -> LinearSystem_2_1_2:
        """Of kV [V/(m/s)] and kA [V/(m/s²)]: states are position [m] and velocity [m/s]."""
        _check_gains(kV, kA)
        return _second_order(-kV / kA, 1.0 / kA)

    @staticmethod
    def identifyPositionSystemRadians(kV: float, kA: float) -> LinearSystem_2_1_2:
        """Of kV [V/(rad/s)] and kA [V/(rad/s²)]: states are angle [rad] and velocity [rad/s]."""
        _check_gains(kV, kA)
        return _second_order(-kV / kA, 1.0 / kA)

    @typing.overload
    @staticmethod
    def identifyDrivetrainSystem(
        kVLinear: float, kALinear: float, kVAngular: float, kAAngular: float
    ) -> LinearSystem_2_2_2: ...
    @typing.overload
    @staticmethod
    def identifyDrivetrainSystem(
        kVLinear: float, kALinear: float, kVAngular: float, kAAngular: float, trackWidth: float
    ) -> LinearSystem_2_2_2: ...

    @staticmethod
    def identifyDrivetrainSystem(*args: typing.Any, **kwargs: typing.Any) -> LinearSystem_2_2_2:
        """A tank drive of constants for driving [V/(m/s), V/(m/s²)] and turning: the same units, or radians with a
        track width [m]. States and outputs are the sides' velocities [m/s]; inputs the sides' voltages."""
        form, values = resolve(LinearSystemId.identifyDrivetrainSystem, args, kwargs)
        kv, ka, kv_turn, ka_turn = values[:4]
        for name, gain in (("Kv,linear", kv), ("Ka,linear", ka), ("Kv,angular", kv_turn), ("Ka,angular", ka_turn)):
            if not gain > 0:
                raise ValueError(f"{name} must be greater than zero.")
        if form == 1:
            _positive(r=values[4])
            kv_turn *= 2.0 / values[4]
            ka_turn *= 2.0 / values[4]
        a_same = -(kv / ka + kv_turn / ka_turn) / 2.0
        a_other = -(kv / ka - kv_turn / ka_turn) / 2.0
        b_same = (1.0 / ka + 1.0 / ka_turn) / 2.0
        b_other = (1.0 / ka - 1.0 / ka_turn) / 2.0
        return _two_sides(a_same, a_other, b_same, b_other)

    @staticmethod
    def drivetrainVelocitySystem(
        motor: DCMotor, mass: float, r: float, rb: float, J: float, gearing: float
    ) -> LinearSystem_2_2_2:
        """A tank drive of a mass [kg], wheel radius [m], half track width [m] and moment of inertia [kg m²]; `motor`
        is one side's. States and outputs are the sides' velocities [m/s]; inputs the sides' voltages."""
        _positive(mass=mass, r=r, rb=rb, J=J, gearing=gearing)
        c1 = -(gearing**2) * motor.Kt / (motor.Kv * motor.R * r**2)
        c2 = gearing * motor.Kt / (motor.R * r)
        same = 1 / mass + rb**2 / J
        other = 1 / mass - rb**2 / J
        return _two_sides(same * c1, other * c1, same * c2, other * c2)


def _turning(motor: DCMotor, J: float, gearing: float) -> tuple[float, float]:
    """What slows a turning mass down, and what a volt speeds it up by."""
    return -(gearing**2) * motor.Kt / (motor.Kv * motor.R * J), gearing * motor.Kt / (motor.R * J)


def _first_order(drag: float, drive: float) -> LinearSystem_1_1_1:
    return LinearSystem_1_1_1([[drag]], [[drive]], [[1.0]], [[0.0]])


def _second_order(drag: float, drive: float) -> LinearSystem_2_1_2:
    return LinearSystem_2_1_2([[0.0, 1.0], [0.0, drag]], [[0.0], [drive]], _ones, [[0.0], [0.0]])


def _two_sides(a_same: float, a_other: float, b_same: float, b_other: float) -> LinearSystem_2_2_2:
    a = [[a_same, a_other], [a_other, a_same]]
    b = [[b_same, b_other], [b_other, b_same]]
    return LinearSystem_2_2_2(a, b, _ones, [[0.0, 0.0], [0.0, 0.0]])


def _positive(**values: float) -> None:
    for name, value in values.items():
        if not value > 0:
            raise ValueError(f"{name} must be greater than zero.")


def _check_gains(kV: float, kA: float) -> None:
    if kV < 0:
        raise ValueError("Kv must be greater than or equal to zero.")
    if kA <= 0:
        raise ValueError("Ka must be greater than zero.")
