"""The loop of a motor controller that a program's own simulation turns: what core/sim/device/loop.c does for those in the world.

It runs every millisecond of simulated time on what the simulation has last said of the rotor, and knows a Talon FX's settings by
the names that the core has for them. REV's controllers have a simulation of their own, see rev/_sim.py.
"""

import math

from .. import can_motors, clock
from .profile import Profile, clamp

#: [s]
_pass = 0.001
#: A simulation that looks seldom sees the passes of the last tenth of a second [s].
_longest = 0.1
#: Of ramps: volts, duty, amps (CTRE's ramp of currents counts to 300 A).
_full = (12.0, 1.0, 300.0)
_units = ("Volts", "Duty", "Amps")


def _sign(x: float) -> float:
    return (x > 0.0) - (x < 0.0)


class Loop:
    """Of one controller."""

    def __init__(self, motor: "can_motors.CanMotor", resistance: float, volts_per_turn: float) -> None:
        self._motor = motor
        #: Of the motor: [ohm], volts at a turn a second.
        self._resistance, self._back = resistance, volts_per_turn
        self._profile = Profile()
        self._at = clock.seconds()
        self.reset()

    def reset(self) -> None:
        """It has no past."""
        self._integral = self._last_error = self._last_output = 0.0
        self._ran = 0
        self._reference = (0.0, 0.0)
        self._profile.stand(0.0)

    def _get(self, key: str) -> float:
        value = self._motor.device.values.get("<" + key)
        return value if value.__class__ is float else float(value or 0.0)  # type: ignore[arg-type]

    def advance(self) -> None:
        """Runs the passes that are due, and leaves the motor's volts and amps with the device."""
        now = clock.seconds()
        passes = int((min(now - self._at, _longest)) / _pass + 1e-6)
        if now < self._at or now - self._at > _longest:
            self._at = now - (passes * _pass if now > self._at else 0.0)
        if passes <= 0:
            return
        self._at += passes * _pass
        self._run(passes)

    # ---- a request ----

    def _run(self, passes: int) -> None:
        motor = self._motor
        values = motor.device.values
        word = int(values["<word"])  # type: ignore[call-overload]
        kind = word & 15
        if not can_motors.is_enabled() or kind in (can_motors.neutral, can_motors.coast, can_motors.brake):
            self.reset()
            # A brake shorts the windings; with open leads there is no current.
            brakes = kind == can_motors.brake or (kind != can_motors.coast and self._get("brake") != 0.0)
            self._leave(0.0, brakes)
        elif kind == can_motors.follow:
            leader = motor.sibling(int(self._get("setpoint")))
            if leader is None:
                self._leave(0.0, False)
            else:
                if leader.simulated is not None:
                    leader.simulated.advance()
                self._leave(_sign(self._get("feed")) * leader.raw("volts"), True)
        else:
            self._begin(word)
            self._passes(word, passes)

    def _begin(self, word: int) -> None:
        """Another kind, unit or slot starts from where the mechanism is."""
        if self._ran != 0 and (self._ran ^ word) & 0xFF != 0:
            output = self._last_output if (self._ran ^ word) & 0x30 == 0 else 0.0
            self.reset()
            self._last_output = output

    def _passes(self, word: int, passes: int) -> None:
        motor, get = self._motor, self._get
        kind, unit, slot = word & 15, word >> 4 & 3, word >> 6 & 3
        gain = {name: get(f"{name}{slot}") for name in _gains}
        position, velocity = motor.position, motor.velocity
        rate = get("rate") or 1.0
        open_loop = kind == can_motors.opened
        setpoint, feed, wrap = get("setpoint"), get("feed"), get("wrap")
        bus = motor.bus
        output = 0.0
        for _ in range(passes):
            output = feed + (setpoint if open_loop else self._closed(kind, gain, setpoint, position, velocity, rate, wrap, unit, bus))
            output = self._bounded(output, unit, open_loop, position, word, bus)
            self._last_output = output
            self._ran = word
        if unit == can_motors.amps:
            volts = motor.sign * output * self._resistance + motor.raw("velocity") * self._back
            self._leave(clamp(volts, -bus, bus), output != 0.0)
        else:
            given = output * bus if unit == can_motors.duty else output
            brakes = get("brake") != 0.0 or bool(word & can_motors.brakes)
            self._leave(motor.sign * clamp(given, -bus, bus), brakes or given != 0.0)

    # ---- one pass ----

    def _wrapped(self, way: float, wrap: float) -> float:
        return way - wrap * math.floor(way / wrap + 0.5) if wrap > 0.0 else way

    def _aim(
        self, kind: int, setpoint: float, position: float, velocity: float, rate: float, wrap: float
    ) -> "tuple[float, float, float]":
        """Position, velocity and acceleration that a pass steers for."""
        get = self._get
        if kind == can_motors.velocity:
            return 0.0, setpoint, get("setpointRate")
        if kind == can_motors.position:
            return setpoint, get("setpointRate"), 0.0
        profile = self._profile
        strays = get("tolerance")
        if self._ran == 0 or (strays > 0.0 and abs(self._wrapped(position - profile.position, wrap)) > strays):
            profile.stand(position, velocity / rate)
        goal = profile.position + self._wrapped(setpoint - profile.position, wrap)
        cruise, acceleration, jerk = get("cruise") / rate, get("acceleration") / rate, get("jerk") / rate
        k_v, k_a = get("expoV"), get("expoA")
        if kind == can_motors.profile_velocity:
            profile.to_velocity(setpoint / rate, acceleration, jerk, _pass)
        elif kind == can_motors.expo_position and k_v > 0.0 and k_a > 0.0:
            profile.expo(goal, k_v, k_a, _full[0], cruise, _pass)
        else:
            profile.to_position(goal, cruise, acceleration, jerk, _pass)
        return profile.position, profile.velocity * rate, profile.acceleration * rate

    def _closed(
        self, kind: int, gain: "dict[str, float]", setpoint: float, position: float, velocity: float, rate: float, wrap: float,
        unit: int, bus: float,
    ) -> float:
        target, speed, acceleration = self._aim(kind, setpoint, position, velocity, rate, wrap)
        is_speed = kind in (can_motors.velocity, can_motors.profile_velocity)
        if is_speed:
            error = speed - velocity
            derivative = (error - self._last_error) / _pass if self._ran != 0 else 0.0
        else:
            error = self._wrapped(target - position, wrap)
            derivative = (speed - velocity) / rate
        way = error if gain["errorSign"] != 0.0 else speed
        output = gain["kS"] * _sign(way) + gain["kV"] * speed + gain["kA"] * acceleration + gain["kG"]
        if gain["kCos"] != 0.0:
            turn = gain["cosRatio"] or 1.0
            output += gain["kCos"] * math.cos(2.0 * math.pi * (turn * position + gain["cosOffset"]))
        output += gain["kP"] * error + gain["kD"] * derivative
        if gain["kI"] != 0.0:
            output = self._integrate(gain["kI"], error, output, (bus, 1.0, math.inf)[unit])
        self._last_error = error
        self._reference = (speed, acceleration) if is_speed else (target, speed)
        return output

    def _integrate(self, k_i: float, error: float, output: float, full: float) -> float:
        integral = self._integral + error * _pass
        summed = output + k_i * integral
        # No winding up: an integral that would only push deeper into saturation is not added.
        if abs(summed) <= full or summed * error < 0.0 or abs(integral) < abs(self._integral):
            self._integral = integral
        return output + k_i * self._integral

    def _bounded(self, output: float, unit: int, open_loop: bool, position: float, word: int, bus: float) -> float:
        get, name = self._get, _units[unit]
        forward, reverse = get(f"peak{name}Forward"), get(f"peak{name}Reverse")
        if reverse < forward:
            output = clamp(output, reverse, forward)
        ramp = get(f"{'open' if open_loop else 'closed'}{name}Ramp")
        if ramp > 0.0:
            most = _full[unit] / ramp * _pass
            output = clamp(output, self._last_output - most, self._last_output + most)
        output = self._limited(output, position, word)
        deadband = get("deadbandAmps" if unit == can_motors.amps else "deadbandDuty")
        if unit == can_motors.volts:
            deadband *= bus
        return 0.0 if abs(output) < deadband else output

    def _limited(self, output: float, position: float, word: int) -> float:
        """At a limit nothing pushes further; back is free."""
        get = self._get
        soft, hard = not word & can_motors.ignores_soft, not word & can_motors.ignores_hard
        at_forward, at_reverse = self._motor.switches
        forward = bool(word & can_motors.limit_forward) or (hard and at_forward and get("hardForward") != 0.0)
        reverse = bool(word & can_motors.limit_reverse) or (hard and at_reverse and get("hardReverse") != 0.0)
        forward = forward or (soft and get("softForwardOn") != 0.0 and position >= get("softForward"))
        reverse = reverse or (soft and get("softReverseOn") != 0.0 and position <= get("softReverse"))
        return clamp(output, 0.0 if reverse else -math.inf, 0.0 if forward else math.inf)

    # ---- results ----

    def _leave(self, volts: float, closed: bool) -> None:
        """Volts on the rotor's leads, forward as they are wired. closed: a current flows at 0 V, too."""
        motor = self._motor
        back = motor.raw("velocity") * self._back
        amps = (volts - back) / self._resistance if closed else 0.0
        stator = self._get("stator")
        if stator > 0.0 and abs(amps) > stator:
            amps = math.copysign(stator, amps)
            bus = motor.bus
            volts = clamp(back + amps * self._resistance, -bus, bus)
        put = motor.device.set
        put(">volts", volts)
        put(">current", amps)
        put(">supply", amps * volts / motor.bus)
        put(">reference", self._reference[0])
        put(">referenceRate", self._reference[1])


_gains = "kP kI kD kS kV kA kG kCos cosRatio cosOffset errorSign".split()
