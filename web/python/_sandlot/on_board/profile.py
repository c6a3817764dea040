"""Profiles of a motor controller that the world does not turn: what core/sim/device/profile.c does, which has the formulas' derivations."""

import math

_bisections = 30
#: Braking is planned with a little less jerk than there is, as in the core.
_planned_jerk = 0.97
_unbounded = 1e9
#: Closer than this an exponential profile is there.
_expo_piece = 1e-9


def limit_of(limit: float) -> float:
    """A limit of 0 is none."""
    return limit if limit > 0.0 else _unbounded


def clamp(value: float, low: float, high: float) -> float:
    return low if value < low else high if value > high else value


def _jerk_braking(v: float, a: float, jerk: float, most: float) -> float:
    """The way that braking takes with jerk."""
    j = _planned_jerk * jerk
    square = j * v + 0.5 * a * a
    if square <= 0.0 or v <= 0.0:
        return 0.0
    if a < 0.0 and square <= a * a:
        stands = (-a - math.sqrt(a * a - 2.0 * j * v)) / j
        return v * stands + 0.5 * a * stands * stands + j * stands**3 / 6.0
    b = min(math.sqrt(square), most)
    falls = (a + b) / j
    after = v + (a * a - b * b) / (2.0 * j)
    holds = max(0.0, after - b * b / (2.0 * j)) / b
    way = v * falls + 0.5 * a * falls * falls - j * falls**3 / 6.0
    way += after * holds - 0.5 * b * holds * holds
    return way + b**3 / (6.0 * j * j)


def _expo_braking(v: float, k_v: float, k_a: float, volts: float) -> float:
    return k_a / k_v * (v - volts / k_v * math.log1p(k_v * v / volts))


class Profile:
    """Where a profile is, in units of position and seconds."""

    __slots__ = ("position", "velocity", "acceleration")

    def __init__(self) -> None:
        self.stand(0.0)

    def stand(self, position: float, velocity: float = 0.0) -> None:
        self.position, self.velocity, self.acceleration = position, velocity, 0.0

    def _advance(self, acceleration: float, h: float) -> None:
        before = self.velocity
        self.acceleration = acceleration
        self.velocity = before + acceleration * h
        self.position += 0.5 * (before + self.velocity) * h

    def _accelerate(self, wanted: float, acceleration: float, jerk: float, h: float) -> None:
        most = limit_of(acceleration)
        difference = wanted - self.velocity
        found = clamp(difference / h, -most, most)
        if jerk > 0.0:
            # No more than can still fade in time.
            fades = math.sqrt(2.0 * jerk * abs(difference))
            found = clamp(found, -fades, fades)
            found = clamp(found, self.acceleration - jerk * h, self.acceleration + jerk * h)
        self._advance(found, h)

    def to_velocity(self, goal: float, acceleration: float, jerk: float, h: float) -> None:
        self._accelerate(goal, acceleration, jerk, h)

    def to_position(self, goal: float, cruise: float, acceleration: float, jerk: float, h: float) -> None:
        a, top = limit_of(acceleration), limit_of(cruise)
        way = goal - self.position
        side = -1.0 if way < 0.0 else 1.0
        distance, v = abs(way), side * self.velocity
        # One pass brings it there, and it is slow enough to stop.
        slow, near = a * h, 0.5 * abs(v) * h + 0.5 * a * h * h
        if jerk > 0.0:
            slow = min(slow, 4.0 * jerk * h * h)
            near = min(near, 0.5 * abs(v) * h + 4.0 * jerk * h**3)
        if abs(v) <= slow and distance <= near:
            self.stand(goal)
        elif jerk > 0.0:
            self._with_jerk(side, distance, top, a, jerk, h)
        else:
            left = max(0.0, distance - 0.5 * v * h)
            braking = a * (-0.5 * h + math.sqrt(0.25 * h * h + 2.0 * left / a))
            self._accelerate(side * min(braking, top), acceleration, 0.0, h)

    def _with_jerk(self, side: float, distance: float, top: float, most: float, jerk: float, h: float) -> None:
        v, a = side * self.velocity, side * self.acceleration

        def is_safe(chosen: float) -> bool:
            after = v + chosen * h
            rises = chosen * chosen / (2.0 * jerk) if chosen > 0.0 else 0.0
            left = distance - 0.5 * (v + after) * h
            return after + rises <= top and _jerk_braking(after, chosen, jerk, most) <= left

        low, high = max(a - jerk * h, -most), min(a + jerk * h, most)
        if is_safe(high):
            low = high
        for _ in range(_bisections if low < high else 0):
            middle = 0.5 * (low + high)
            if is_safe(middle):
                low = middle
            else:
                high = middle
        self._advance(side * low, h)

    def expo(self, goal: float, k_v: float, k_a: float, volts: float, cruise: float, h: float) -> None:
        way = goal - self.position
        side = -1.0 if way < 0.0 else 1.0
        distance, v = abs(way), side * self.velocity
        top = min(limit_of(cruise), volts / k_v)
        # The exact answer of the pass to a constant voltage.
        decay = math.exp(-k_v / k_a * h)
        up, down = volts / k_v + (v - volts / k_v) * decay, -volts / k_v + (v + volts / k_v) * decay
        wanted = min(up, top)
        after = distance - 0.5 * (v + wanted) * h
        if v <= 0.0 or (after > 0.0 and _expo_braking(max(wanted, 0.0), k_v, k_a, volts) <= after):
            wanted = max(wanted, down)
        else:
            # Braking, not harder than the rest of the way asks for.
            low = max(down, 0.0)
            high = max(min(wanted, v), low)
            for _ in range(_bisections):
                middle = 0.5 * (low + high)
                if _expo_braking(middle, k_v, k_a, volts) <= distance - 0.5 * (v + middle) * h:
                    low = middle
                else:
                    high = middle
            wanted = low
        if v >= 0.0 and distance <= 0.5 * (v + wanted) * h + _expo_piece:
            self.stand(goal)
            return
        self.acceleration = side * (wanted - v) / h
        self.position += side * 0.5 * (v + wanted) * h
        self.velocity = side * wanted
