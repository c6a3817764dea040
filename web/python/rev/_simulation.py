"""REV's own simulation of a SPARK, which a program steps itself: one pass of the loop per step, I and D by seconds.

The device's own loop, which the core runs for a SPARK in the robot's wiring, passes each millisecond. The test of the peers
compares this one with REV's (tests/peers/vendors); where REV's leaves out what its documents say, the documents count.
"""

import math
import typing

from _sandlot import can_motors
from _sandlot.on_board.profile import Profile, clamp

from . import _enums

#: The encoder gives the mean of two readings, 16 ms apart.
_reading = 0.016
#: The part by which the current limit's output comes nearer in a step: so much at first and after a limit, and this times as much each time.
_growth, _first, _after_limit = 1.75, 0.002, 0.0175
_velocities = (_enums.ControlType.kVelocity, _enums.ControlType.kMAXMotionVelocityControl, _enums.ControlType.kSmartVelocity)
_positions = (_enums.ControlType.kPosition, _enums.ControlType.kMAXMotionPositionControl, _enums.ControlType.kSmartMotion)
_profiles = (_enums.ControlType.kMAXMotionPositionControl, _enums.ControlType.kSmartMotion)
_slews = (_enums.ControlType.kMAXMotionVelocityControl, _enums.ControlType.kSmartVelocity)
#: A ramp is of these.
_open = (_enums.ControlType.kDutyCycle, _enums.ControlType.kVoltage)


class _Average:
    """The mean of the last two readings of an encoder."""

    def __init__(self) -> None:
        self._age, self._value = 0.0, 0.0
        self._readings = (0.0, 0.0)

    def put(self, value: float, dt: float) -> float:
        age = self._age + dt
        while age >= _reading:
            part = (_reading - self._age) / (age - self._age) if age > self._age else 1.0
            self._readings = (self._readings[1], self._value + (value - self._value) * part)
            age -= _reading
        self._age, self._value = age, value
        return 0.5 * (self._readings[0] + self._readings[1])


class Simulation:
    """Of one SPARK."""

    def __init__(self, spark: typing.Any) -> None:
        self._spark = spark
        self._average = _Average()
        self._profile = Profile()
        self._request: typing.Any = None
        self._integral = self._last_error = self._last = 0.0
        #: The current limit's share, and its rate towards the output.
        self._admitted, self._gain = 0.0, _first
        self.velocity = 0.0
        #: None: the driver station enables.
        self.enabled: "bool | None" = None

    def is_enabled(self) -> bool:
        return can_motors.is_enabled() if self.enabled is None else self.enabled

    def step(self, position: float, velocity: float, bus: float, motor: typing.Any, turns: float, dt: float) -> "tuple[float, float]":
        """Its output, -1 to 1, and the motor's current [A]. turns: of the rotor [1/s]; position and velocity in the program's units."""
        spark = self._spark
        self.velocity = self._average.put(velocity, dt)
        value, kind, slot = spark._setpoint or (0.0, _enums.ControlType.kDutyCycle, 0)
        if (value, kind, slot) != self._request:
            self._begin((value, kind, slot), position)
        output = self._output(value, kind, slot, position, bus, dt)
        feed, is_volts = spark._feed
        output += feed / bus if is_volts else feed
        nominal = float(spark._get("nominal"))
        if nominal > 0.0 and kind is not _enums.ControlType.kVoltage:
            output *= nominal / bus
        output = self._limited(self._ramped(output, kind, dt), position)
        if spark._is_following():
            leader = spark._loop.sibling(spark._get("leader")[0])
            inverted = -1.0 if spark._get("leader")[1] else 1.0
            output = 0.0 if leader is None else inverted * leader.applied_volts / bus
        self._last = output
        output = self._admit(output, abs(spark._loop.raw("current")))
        if not self.is_enabled():
            return 0.0, 0.0
        return output, motor.current(2.0 * math.pi * turns, output * bus)

    def _begin(self, request: typing.Any, position: float) -> None:
        """A new setpoint's profile starts at what the encoder says; another mode's or slot's sum and difference start anew."""
        if self._request is None or request[1:] != self._request[1:]:
            self._integral = self._last_error = 0.0
        self._request = request
        self._profile.stand(position, self.velocity)

    # ---- the loop ----

    def _output(self, value: float, kind: typing.Any, slot: int, position: float, bus: float, dt: float) -> float:
        if kind is _enums.ControlType.kDutyCycle:
            return value
        if kind is _enums.ControlType.kVoltage:
            return value / bus
        gain = self._gain_of
        if kind is _enums.ControlType.kCurrent:
            return self._pid(slot, value - self._spark._loop.current, dt)
        speed = acceleration = 0.0
        if kind in _positions:
            target = value
            if kind in _profiles:
                target, speed, acceleration = self._on_profile(slot, value, position, dt)
            error = self._wrapped(target - position)
            way = speed if kind in _profiles else error
        else:
            speed = value
            if kind in _slews:
                speed, acceleration = self._slewed(slot, value, dt)
            error, way = speed - self.velocity, speed
        volts = gain("feedForward.kS", slot) * ((way > 0.0) - (way < 0.0))
        volts += self._spark._velocity_gain(slot) * speed + gain("feedForward.kA", slot) * acceleration
        if kind in _positions:
            turn = gain("feedForward.kCosRatio", slot) or 1.0
            volts += gain("feedForward.kG", slot) + gain("feedForward.kCos", slot) * math.cos(2.0 * math.pi * turn * position)
        if abs(error) <= gain("allowedError", slot):
            error = 0.0
        nominal = float(self._spark._get("nominal"))
        output = self._pid(slot, error, dt) + volts / (nominal if nominal > 0.0 else bus)
        return clamp(output, gain("low", slot, -1.0), gain("high", slot, 1.0))

    def _gain_of(self, name: str, slot: int, otherwise: float = 0.0) -> float:
        return float(self._spark._get(f"closedLoop.{name}{slot}", otherwise))

    def _pid(self, slot: int, error: float, dt: float) -> float:
        gain = self._gain_of
        zone, most = gain("zone", slot), gain("integralMost", slot)
        self._integral = 0.0 if 0.0 < zone < abs(error) else self._integral + error * dt
        if most > 0.0:
            self._integral = clamp(self._integral, -most, most)
        derivative = (error - self._last_error) / dt
        self._last_error = error
        return gain("p", slot) * error + gain("i", slot) * self._integral + gain("d", slot) * derivative

    def _wrapped(self, way: float) -> float:
        get = self._spark._get
        if not get("closedLoop.wrapping", False):
            return way
        wrap = get("closedLoop.wrapMax", 1.0) - get("closedLoop.wrapMin")
        return way - wrap * math.floor(way / wrap + 0.5) if wrap > 0.0 else way

    # ---- MAXMotion: its speeds are units of speed, of which 60 times the factor's part are units of position a second ----

    def _limits(self, slot: int) -> "tuple[float, float]":
        gain = self._gain_of
        return gain("maxMotion.cruise", slot), gain("maxMotion.acceleration", slot)

    def _on_profile(self, slot: int, goal: float, position: float, dt: float) -> "tuple[float, float, float]":
        rate = self._spark._speed_rate()
        profile = self._profile
        # Without a tolerance it starts at the mechanism in each step.
        if abs(position - profile.position) >= self._gain_of("maxMotion.tolerance", slot):
            profile.stand(position, self.velocity)
        cruise, acceleration = self._limits(slot)
        moved = Profile()
        moved.stand(profile.position, profile.velocity / rate)
        # Passes of a millisecond meet the ends of its phases wherever they are.
        passes = max(1, round(dt / 0.001))
        for _ in range(passes):
            moved.to_position(goal, cruise / rate, acceleration / rate, 0.0, dt / passes)
        profile.stand(moved.position, moved.velocity * rate)
        moved.to_position(goal, cruise / rate, acceleration / rate, 0.0, dt / passes)
        return profile.position, profile.velocity, moved.acceleration * rate

    def _slewed(self, slot: int, goal: float, dt: float) -> "tuple[float, float]":
        profile, most = self._profile, self._limits(slot)[1]
        before = profile.velocity
        profile.velocity = clamp(goal, before - most * dt, before + most * dt) if most > 0.0 else goal
        return profile.velocity, (profile.velocity - before) / dt

    def reference(self) -> "tuple[float, float]":
        """Of MAXMotion: position and velocity of its profile; 0 without one."""
        kind = self._request[1] if self._request is not None else None
        if kind in _profiles:
            return self._profile.position, self._profile.velocity
        return (0.0, self._profile.velocity) if kind in _slews else (0.0, 0.0)

    # ---- bounds of the output ----

    def _ramped(self, output: float, kind: typing.Any, dt: float) -> float:
        ramp = float(self._spark._get("openRamp" if kind in _open else "closedRamp"))
        most = dt / ramp if ramp > 0.0 else math.inf
        return clamp(output, self._last - most, self._last + most)

    def _limited(self, output: float, position: float) -> float:
        get, switches = self._spark._get, self._spark._loop.switches
        stops = {}
        for index, way in enumerate(("forward", "reverse")):
            beyond = position - float(get(f"softLimit.{way}SoftLimit"))
            soft = bool(get(f"softLimit.{way}SoftLimitEnabled", False)) and (beyond if index == 0 else -beyond) > 0.0
            stops[way] = soft or (switches[index] and self._spark._stops_at(way))
        return clamp(output, 0.0 if stops["reverse"] else -1.0, 0.0 if stops["forward"] else 1.0)

    def _admit(self, output: float, amps: float) -> float:
        """The output as the current limit lets it in, by the current of the step before."""
        limit = self._spark._current_limit()
        if 0.0 < limit < amps - 1e-3:
            self._admitted *= limit / amps
            self._gain = _after_limit
        else:
            self._admitted += self._gain * (output - self._admitted)
            self._gain = min(self._gain * _growth, 1.0)
        return self._admitted
