"""Feedforwards: the voltage that a motor needs for a movement, before any error is seen.

The plant is V = kS sgn(v) + kV v + kA a (+ gravity). A feedforward from one velocity to the next holds its voltage for
one period; the exact voltage follows from the plant's solution: with A = -kV/kA and B = 1/kA,
v_next = A_d v + B_d (V - kS sgn(v)), A_d = e^(A dt), B_d = (A_d - 1) B / A.
"""

import math

from _sandlot import report

from .._arithmetic import quotient
from .._struct import describe


def _sign(value: float) -> float:
    return float((value > 0) - (value < 0))


class _Feedforward:
    """What all feedforwards share: gains that may not be negative, and the exact voltage to a next velocity."""

    _ks: float
    _kv: float
    _ka: float
    _dt: float

    def _set(self, kS: float, kV: float, kA: float, dt: float) -> None:
        self._ks = float(kS)
        self._kv = _not_negative("kV", kV)
        self._ka = _not_negative("kA", kA)
        self._dt = float(dt)
        if not dt > 0:
            report.error(f"period must be a positive number, got {dt}!")
            report.warning("period defaulted to 20 ms.")
            self._dt = 0.020

    def _motion(self, current: float, next: float) -> float:
        """The voltage from one velocity to the next, without gravity."""
        if self._ka < 1e-9:
            return self._ks * _sign(next) + self._kv * next
        a = -self._kv / self._ka
        b = 1.0 / self._ka
        a_d = math.exp(a * self._dt)
        b_d = b * self._dt if a > -1e-9 else 1.0 / a * (a_d - 1.0) * b
        return self._ks * _sign(current) + 1.0 / b_d * (next - a_d * current)

    def getKs(self) -> float:
        """The voltage that friction takes [V]."""
        return self._ks

    def getKv(self) -> float:
        """Volts for each unit of velocity."""
        return self._kv

    def getKa(self) -> float:
        """Volts for each unit of acceleration."""
        return self._ka

    def setKs(self, kS: float) -> None:
        """The voltage that friction takes [V]."""
        self._ks = float(kS)

    def setKv(self, kV: float) -> None:
        """Volts for each unit of velocity."""
        self._kv = float(kV)

    def setKa(self, kA: float) -> None:
        """Volts for each unit of acceleration."""
        self._ka = float(kA)


def _not_negative(name: str, gain: float) -> float:
    if gain >= 0:
        return float(gain)
    report.error(f"{name} must be a non-negative number, got {gain}!")
    report.warning(f"{name} defaulted to 0.")
    return 0.0


class _SimpleMotorFeedforward(_Feedforward):
    """What simple feedforwards of distances and of angles share: all but their units."""

    def __init__(self, kS: float, kV: float, kA: float = 0, dt: float = 0.020) -> None:
        """Friction [V], volts for velocity, volts for acceleration, and the time between calls [s]."""
        self._set(kS, kV, kA, dt)

    def calculate(self, velocity: float, nextVelocity: float | None = None) -> float:
        """The voltage for a velocity, or from one velocity to the next within one period."""
        velocity = float(velocity)
        return self._motion(velocity, velocity if nextVelocity is None else float(nextVelocity))

    def maxAchievableVelocity(self, maxVoltage: float, acceleration: float) -> float:
        """The greatest velocity at which this voltage still gives this acceleration."""
        return quotient(maxVoltage - self._ks - self._ka * acceleration, self._kv)

    def minAchievableVelocity(self, maxVoltage: float, acceleration: float) -> float:
        """The least velocity at which this voltage still gives this acceleration."""
        return quotient(-maxVoltage + self._ks - self._ka * acceleration, self._kv)

    def maxAchievableAcceleration(self, maxVoltage: float, velocity: float) -> float:
        """The greatest acceleration at a velocity."""
        return quotient(maxVoltage - self._ks * _sign(velocity) - self._kv * velocity, self._ka)

    def minAchievableAcceleration(self, maxVoltage: float, velocity: float) -> float:
        """The least acceleration at a velocity."""
        return self.maxAchievableAcceleration(-maxVoltage, velocity)

    def getDt(self) -> float:
        """The time between calls [s]."""
        return self._dt


class SimpleMotorFeedforwardMeters(_SimpleMotorFeedforward):
    """A motor that turns a wheel: velocities in m/s."""


class SimpleMotorFeedforwardRadians(_SimpleMotorFeedforward):
    """A motor that turns something: velocities in rad/s."""


class ElevatorFeedforward(_Feedforward):
    """A motor that lifts a carriage: velocities in m/s, upwards positive."""

    def __init__(self, kS: float, kG: float, kV: float, kA: float = 0, dt: float = 0.020) -> None:
        """Friction [V], gravity [V], volts for velocity, volts for acceleration, and the time between calls [s]."""
        self._set(kS, kV, kA, dt)
        self._kg = float(kG)

    def calculate(self, currentVelocity: float, nextVelocity: float | None = None) -> float:
        """The voltage for a velocity, or from one velocity to the next within one period."""
        velocity = float(currentVelocity)
        return self._kg + self._motion(velocity, velocity if nextVelocity is None else float(nextVelocity))

    def maxAchievableVelocity(self, maxVoltage: float, acceleration: float) -> float:
        """The greatest velocity at which this voltage still gives this acceleration."""
        return quotient(maxVoltage - self._ks - self._kg - self._ka * acceleration, self._kv)

    def minAchievableVelocity(self, maxVoltage: float, acceleration: float) -> float:
        """The least velocity at which this voltage still gives this acceleration."""
        return quotient(-maxVoltage + self._ks - self._kg - self._ka * acceleration, self._kv)

    def maxAchievableAcceleration(self, maxVoltage: float, velocity: float) -> float:
        """The greatest acceleration at a velocity."""
        return quotient(maxVoltage - self._ks * _sign(velocity) - self._kg - self._kv * velocity, self._ka)

    def minAchievableAcceleration(self, maxVoltage: float, velocity: float) -> float:
        """The least acceleration at a velocity."""
        return self.maxAchievableAcceleration(-maxVoltage, velocity)

    def getKg(self) -> float:
        """The voltage that holds against gravity [V]."""
        return self._kg

    def setKg(self, kG: float) -> None:
        """The voltage that holds against gravity [V]."""
        self._kg = float(kG)


class ArmFeedforward(_Feedforward):
    """A motor that swings an arm: the angle zero is horizontal, velocities in rad/s."""

    def __init__(self, kS: float, kG: float, kV: float, kA: float = 0, dt: float = 0.020) -> None:
        """Friction [V], gravity while horizontal [V], volts for velocity, volts for acceleration, and the time
        between calls [s]."""
        self._set(kS, kV, kA, dt)
        self._kg = float(kG)

    def calculate(self, currentAngle: float, currentVelocity: float, nextVelocity: float | None = None) -> float:
        """The voltage for an angle [rad] and a velocity, or from one velocity to the next within one period."""
        currentAngle, currentVelocity = float(currentAngle), float(currentVelocity)
        gravity = self._kg * math.cos(currentAngle)
        volts = self._ks * _sign(currentVelocity) + self._kv * currentVelocity + gravity
        if nextVelocity is None:
            return volts
        nextVelocity = float(nextVelocity)
        volts += self._ka * (nextVelocity - currentVelocity) / self._dt
        # Gravity changes while the arm swings. Where kA is small that is less than rounding.
        if self._ka < 0.1:
            return volts
        return self._solve(volts, currentAngle, currentVelocity, nextVelocity)

    def _solve(self, volts: float, angle: float, velocity: float, next: float) -> float:
        """The voltage whose step of Runge and Kutta ends in the next velocity: by the secant, which is exact after
        one or two rounds because the end is nearly a straight line of the voltage."""
        first, first_miss = volts, self._step(volts, angle, velocity) - next
        second = volts + 1.0
        for _ in range(20):
            second_miss = self._step(second, angle, velocity) - next
            if second_miss == first_miss:
                break
            third = second - second_miss * (second - first) / (second_miss - first_miss)
            first, first_miss, second = second, second_miss, third
            if abs(second - first) < 1e-14 * max(1.0, abs(second)):
                break
        return second

    def _step(self, volts: float, angle: float, velocity: float) -> float:
        """The velocity after one period."""

        def slope(x: float, v: float) -> float:
            return (volts - self._kv * v - self._ks * _sign(v) - self._kg * math.cos(x)) / self._ka

        h = self._dt
        a1 = slope(angle, velocity)
        v2 = velocity + h / 2 * a1
        a2 = slope(angle + h / 2 * velocity, v2)
        v3 = velocity + h / 2 * a2
        a3 = slope(angle + h / 2 * v2, v3)
        a4 = slope(angle + h * v3, velocity + h * a3)
        return velocity + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)

    def maxAchievableVelocity(self, maxVoltage: float, angle: float, acceleration: float) -> float:
        """The greatest velocity at which this voltage still gives this acceleration."""
        return quotient(maxVoltage - self._ks - self._kg * math.cos(angle) - self._ka * acceleration, self._kv)

    def minAchievableVelocity(self, maxVoltage: float, angle: float, acceleration: float) -> float:
        """The least velocity at which this voltage still gives this acceleration."""
        return quotient(-maxVoltage + self._ks - self._kg * math.cos(angle) - self._ka * acceleration, self._kv)

    def maxAchievableAcceleration(self, maxVoltage: float, angle: float, velocity: float) -> float:
        """The greatest acceleration at an angle and a velocity."""
        volts = maxVoltage - self._ks * _sign(velocity) - self._kg * math.cos(angle) - self._kv * velocity
        return quotient(volts, self._ka)

    def minAchievableAcceleration(self, maxVoltage: float, angle: float, velocity: float) -> float:
        """The least acceleration at an angle and a velocity."""
        return self.maxAchievableAcceleration(-maxVoltage, angle, velocity)

    def getKg(self) -> float:
        """The voltage that holds a horizontal arm [V]."""
        return self._kg

    def setKg(self, kG: float) -> None:
        """The voltage that holds a horizontal arm [V]."""
        self._kg = float(kG)


for _type in (ArmFeedforward, ElevatorFeedforward):
    _type.WPIStruct = describe(  # type: ignore[attr-defined]
        _type.__name__,
        "double ks;double kg;double kv;double ka",
        4,
        lambda f: (f._ks, f._kg, f._kv, f._ka),
        _type,
    )
for _simple in (SimpleMotorFeedforwardMeters, SimpleMotorFeedforwardRadians):
    _simple.WPIStruct = describe(  # type: ignore[attr-defined]
        "SimpleMotorFeedforward",
        "double ks;double kv;double ka;double dt",
        4,
        lambda f: (f._ks, f._kv, f._ka, f._dt),
        _simple,
    )
