"""The cases of phoenix_cases.py by the laws that CTRE's documents give, with WPILib's own classes: no line of CTRE's is used.

Output = kS sign + kV velocity + kA acceleration + kG (times the cosine for an arm) + kP error + kI its integral + kD its derivative,
1,000 times a second. Motion Magic is a trapezoid, with a jerk an S curve; expo is the exponential profile of kV and kA at 12 V.
"""

import json
import math

from wpilib.simulation import DCMotorSim
from wpimath.controller import PIDController
from wpimath.system.plant import DCMotor, LinearSystemId
from wpimath.trajectory import ExponentialProfileMeterVolts, TrapezoidProfile

from phoenix_cases import cases, dt, ratio

kraken = DCMotor.krakenX60(1)
bus = 12.0
pass_seconds = 0.001
resistance = kraken.R
#: Volts at a turn a second.
back = 2 * math.pi / kraken.Kv


def s_curve(way, cruise, acceleration, jerk):
    """From rest to rest: a function of time to position and velocity. It reaches its acceleration and its cruise."""
    rise = acceleration / jerk
    hold = cruise / acceleration - rise
    ramp = 2 * rise + hold
    level = way / cruise - ramp
    assert hold >= 0 and level >= 0

    def up(t):
        if t < rise:
            return jerk * t**3 / 6, jerk * t * t / 2
        v, p = jerk * rise * rise / 2, jerk * rise**3 / 6
        if t < rise + hold:
            t -= rise
            return p + v * t + acceleration * t * t / 2, v + acceleration * t
        # As the beginning, seen from the ramp's end.
        left = ramp - t
        return cruise * ramp / 2 - cruise * left + jerk * left**3 / 6, cruise - jerk * left * left / 2

    def at(t):
        if t < ramp:
            return up(t)
        if t < ramp + level:
            return cruise * ramp / 2 + cruise * (t - ramp), cruise
        left = 2 * ramp + level - t
        if left <= 0:
            return way, 0.0
        p, v = up(left)
        return way - p, v

    return at


def expo_with_cruise(way, k_v, k_a, cruise):
    """From rest to rest below a cruise that it reaches: up, level, and down as the exponential law has them."""
    full = bus / k_v
    rate = k_v / k_a
    rising = -math.log(1 - cruise / full) / rate
    risen = full * rising - full / rate * (1 - math.exp(-rate * rising))
    # v = -full + (cruise + full) e^-rt until it stands.
    falling = math.log((cruise + full) / full) / rate
    fallen = -full * falling + (cruise + full) / rate * (1 - math.exp(-rate * falling))
    level = (way - risen - fallen) / cruise

    def at(t):
        if t < rising:
            return full * t - full / rate * (1 - math.exp(-rate * t)), full * (1 - math.exp(-rate * t))
        t -= rising
        if t < level:
            return risen + cruise * t, cruise
        t -= level
        if t < falling:
            gone = -full * t + (cruise + full) / rate * (1 - math.exp(-rate * t))
            return risen + cruise * level + gone, -full + (cruise + full) * math.exp(-rate * t)
        return way, 0.0

    return at


def profile_of(kind, goal, settings, velocity):
    """A function of the time since the request, to what it steers for."""
    cruise, acceleration, jerk = settings.get("cruise", 0.0), settings.get("acceleration", 0.0), settings.get("jerk", 0.0)
    if kind == "magic velocity":
        way = goal - velocity

        def curve(t):
            return 0.0, velocity + math.copysign(min(abs(way), acceleration * t), way)

    elif kind == "magic" and jerk > 0.0:
        curve = s_curve(goal, cruise, acceleration, jerk)
    elif kind == "magic":
        profile = TrapezoidProfile(TrapezoidProfile.Constraints(cruise, acceleration))
        state = TrapezoidProfile.State

        def curve(t):
            now = profile.calculate(t, state(0, 0), state(goal, 0))
            return now.position, now.velocity

    elif cruise > 0.0:
        curve = expo_with_cruise(goal, settings["expo_v"], settings["expo_a"], cruise)
    else:
        expo = ExponentialProfileMeterVolts(
            ExponentialProfileMeterVolts.Constraints.fromCharacteristics(bus, settings["expo_v"], settings["expo_a"])
        )
        state = ExponentialProfileMeterVolts.State

        def curve(t):
            now = expo.calculate(t, state(0, 0), state(goal, 0))
            return now.position, now.velocity

    def with_acceleration(t):
        (position, speed), (_, before) = curve(t), curve(t - pass_seconds)
        return position, speed, (speed - before) / pass_seconds

    return with_acceleration


class Law:
    """A Talon FX's controller."""

    def __init__(self, one):
        self.gains, self.settings = one["gains"], one["settings"]
        self.sign = -1.0 if self.settings.get("inverted") else 1.0
        self.kind = "coast"
        self.volts = self.amps = self.last = self.reference = 0.0
        self.ask("coast", 0.0, {}, 0.0)

    def ask(self, kind, setpoint, more, velocity):
        # A profile that runs goes on from where it is.
        begins = self.reference if kind == self.kind else velocity
        self.kind, self.setpoint, self.more, self.time = kind, setpoint, more, 0.0
        gain = self.gains.get
        self.pid = PIDController(gain("k_p", 0.0), gain("k_i", 0.0), 0.0, pass_seconds)
        self.pid.setIntegratorRange(-1e9, 1e9)
        if self.settings.get("wrap"):
            self.pid.enableContinuousInput(0.0, 1.0)
        closed = kind.startswith(("magic", "expo"))
        self.curve = profile_of(kind, setpoint, self.settings, begins) if closed else None

    def closed(self, position, velocity):
        gain = self.gains.get
        is_speed = "velocity" in self.kind
        if self.curve is not None:
            target, speed, acceleration = self.curve(self.time)
        else:
            target, speed = (0.0, self.setpoint) if is_speed else (self.setpoint, 0.0)
            acceleration = self.more.get("acceleration", 0.0)
        output = self.pid.calculate(velocity, speed) if is_speed else self.pid.calculate(position, target)
        if not is_speed:
            output += gain("k_d", 0.0) * (speed - velocity)
        error = (speed - velocity) if is_speed else self.pid.getError()
        way = error if self.settings.get("by_error") else speed
        gravity = gain("k_g", 0.0) * (math.cos(2 * math.pi * position) if self.settings.get("arm") else 1.0)
        output += gain("k_v", 0.0) * speed + gain("k_a", 0.0) * acceleration + gravity + self.more.get("feed_forward", 0.0)
        output += math.copysign(gain("k_s", 0.0), way) if way != 0.0 else 0.0
        self.reference = speed if is_speed else target
        return output

    def step(self, rotor_position, rotor_velocity):
        """One pass. Turns of the rotor as it is wired."""
        self.time += pass_seconds
        position, velocity = (self.sign * each / ratio for each in (rotor_position, rotor_velocity))
        get = self.settings.get
        if self.kind in ("coast", "brake"):
            self.volts, self.last = 0.0, 0.0
            self.amps = -rotor_velocity * back / resistance if self.kind == "brake" else 0.0
            return self.limit(rotor_velocity)
        if self.kind == "follow":
            output = -3.0
        elif self.kind in ("duty", "volts", "amps"):
            output = self.setpoint * (bus if self.kind == "duty" else 1.0)
        else:
            output = self.closed(position, velocity)
        if self.kind.endswith("amps"):
            self.volts = max(-bus, min(bus, self.sign * output * resistance + rotor_velocity * back))
        else:
            output = max(-get("peak", 16.0), min(get("peak", 16.0), output))
            ramp = get("ramp", 0.0)
            if ramp > 0.0:
                most = bus / ramp * pass_seconds
                output = max(self.last - most, min(self.last + most, output))
            if "forward" in self.settings:
                output = min(output, 0.0) if position >= get("forward") else output
                output = max(output, 0.0) if position <= get("reverse") else output
            output = 0.0 if abs(output) < get("deadband", 0.0) * bus else output
            self.last = output
            self.volts = self.sign * max(-bus, min(bus, output))
        is_open = self.volts == 0.0 and not self.kind.endswith("amps")
        self.amps = 0.0 if is_open else (self.volts - rotor_velocity * back) / resistance
        self.limit(rotor_velocity)

    def limit(self, rotor_velocity):
        stator = self.settings.get("stator", 120.0)
        if abs(self.amps) > stator:
            self.amps = math.copysign(stator, self.amps)
            self.volts = max(-bus, min(bus, rotor_velocity * back + self.amps * resistance))


def run(one):
    law = Law(one)
    model = DCMotorSim(LinearSystemId.DCMotorSystem(kraken, one["inertia"], ratio), kraken)
    rows = []
    turns = speed = 0.0
    for step in range(one["steps"]):
        if step > 0:
            for _ in range(round(dt / pass_seconds)):
                law.step(turns, speed)
        volts = law.volts
        if step in one["requests"]:
            kind, setpoint, *more = one["requests"][step]
            law.ask(kind, setpoint, more[0] if more else {}, law.sign * speed / ratio)
        model.setInputVoltage(volts)
        model.update(dt)
        turns, speed = model.getAngularPosition() / (2 * math.pi) * ratio, model.getAngularVelocity() / (2 * math.pi) * ratio
        rows.append([volts, law.sign * turns / ratio, law.sign * speed / ratio, law.amps, law.reference])
    return rows


if __name__ == "__main__":
    print(json.dumps([{"name": one["name"], "rows": run(one)} for one in cases]))
