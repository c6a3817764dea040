"""Profiles of movement with a limited voltage: the speed rises as that of a motor does."""

import math


class ExponentialProfileMeterVolts:
    """Moves a setpoint towards a goal with the full voltage one way, then the full voltage the other way.

    The plant is dv/dt = A v + B u.
    """

    class Constraints:
        """The greatest voltage [V], A [1/s] and B [m/s²/V]. Made by `fromStateSpace` or `fromCharacteristics`."""

        maxInput: float
        A: float
        B: float

        @staticmethod
        def fromStateSpace(maxInput: float, a: float, b: float) -> "ExponentialProfileMeterVolts.Constraints":
            """Of the plant's A and B."""
            made = ExponentialProfileMeterVolts.Constraints()
            made.maxInput = float(maxInput)
            made.A = float(a)
            made.B = float(b)
            return made

        @staticmethod
        def fromCharacteristics(maxInput: float, kV: float, kA: float) -> "ExponentialProfileMeterVolts.Constraints":
            """Of the feedforward's kV [V/(m/s)] and kA [V/(m/s²)]."""
            return ExponentialProfileMeterVolts.Constraints.fromStateSpace(maxInput, -kV / kA, 1 / kA)

        def maxVelocity(self) -> float:
            """The speed that the full voltage ends in [m/s]."""
            return -self.maxInput * self.B / self.A

    class State:
        """A position [m] and a velocity [m/s]. Both can be written."""

        __slots__ = ("position", "velocity")
        __hash__ = None  # type: ignore[assignment]

        def __init__(self, position: float, velocity: float) -> None:
            self.position = float(position)
            self.velocity = float(velocity)

        def __eq__(self, other: object) -> bool:
            if not isinstance(other, ExponentialProfileMeterVolts.State):
                return NotImplemented
            return self.position == other.position and self.velocity == other.velocity

        def __repr__(self) -> str:
            return f"{type(self).__qualname__}(position={self.position:f}, velocity={self.velocity:f})"

    class ProfileTiming:
        """When the voltage changes its sign, and when the movement ends [s]."""

        __slots__ = ("inflectionTime", "totalTime")

        def __init__(self) -> None:
            self.inflectionTime = 0.0
            self.totalTime = 0.0

        def isFinished(self, t: float) -> bool:
            """Whether the movement is over after `t` seconds."""
            return t >= self.totalTime

    def __init__(self, constraints: Constraints) -> None:
        self._max_input = constraints.maxInput
        self._a = constraints.A
        self._b = constraints.B
        self._max_velocity = constraints.maxVelocity()

    def calculate(self, t: float, current: State, goal: State) -> State:
        """Where the setpoint is `t` seconds after it was at `current`."""
        u = self._input(current, goal)
        timing = self._timing(current, self._inflection(current, goal, u), goal, u)
        if t < 0:
            return current
        if t < timing.inflectionTime:
            return self._after(t, u, current)
        if t < timing.totalTime:
            return self._after(t - timing.totalTime, -u, goal)
        return goal

    def calculateInflectionPoint(self, current: State, goal: State) -> State:
        """Where the voltage changes its sign."""
        return self._inflection(current, goal, self._input(current, goal))

    def timeLeftUntil(self, current: State, goal: State) -> float:
        """Seconds from one state to the other."""
        return self.calculateProfileTiming(current, goal).totalTime

    def calculateProfileTiming(self, current: State, goal: State) -> ProfileTiming:
        """When what happens on the way from one state to the other."""
        u = self._input(current, goal)
        return self._timing(current, self._inflection(current, goal, u), goal, u)

    # ---- the plant's solution: v(t) = (v0 + B u / A) e^(A t) - B u / A ----

    def _after(self, t: float, u: float, start: State) -> State:
        drive = self._b * u
        free = start.velocity + drive / self._a
        position = start.position + (-drive * t + free * (_exp(self._a * t) - 1)) / self._a
        return type(start)(position, free * _exp(self._a * t) - drive / self._a)

    def _time_to(self, velocity: float, u: float, start_velocity: float) -> float:
        drive = self._b * u
        return _log((self._a * velocity + drive) / (self._a * start_velocity + drive)) / self._a

    def _place_at(self, velocity: float, u: float, start: State) -> float:
        drive = self._b * u
        ratio = (self._a * velocity + drive) / (self._a * start.velocity + drive)
        return start.position + (velocity - start.velocity) / self._a - drive / (self._a * self._a) * _log(ratio)

    # ---- the plan ----

    def _input(self, current: State, goal: State) -> float:
        return -self._max_input if self._flips(current, goal) else self._max_input

    def _flips(self, current: State, goal: State) -> bool:
        """Whether the movement begins with the negative voltage: compares the goal with the places where either
        voltage alone would reach the goal's velocity."""
        v0, vf, xf = current.velocity, goal.velocity, goal.position
        forward = self._place_at(vf, self._max_input, current)
        reverse = self._place_at(vf, -self._max_input, current)
        if v0 >= self._max_velocity:
            return xf < reverse
        if v0 <= -self._max_velocity:
            return xf < forward
        short_of_forward = not xf >= forward
        short_of_reverse = not xf >= reverse
        return (
            (v0 >= 0 and short_of_reverse)
            or (vf >= 0 and short_of_forward)
            or (short_of_forward and short_of_reverse)
        )

    def _inflection(self, current: State, goal: State, u: float) -> State:
        if current == goal:
            return current
        velocity = self._inflection_velocity(u, current, goal)
        return type(current)(self._place_at(velocity, -u, goal), velocity)

    def _inflection_velocity(self, u: float, current: State, goal: State) -> float:
        a, drive = self._a, self._b * u
        product = (a * current.velocity + drive) * (a * goal.velocity - drive)
        way = a * (goal.position - current.position) - (goal.velocity - current.velocity)
        constant = drive * drive + product * _exp(-a / self._b / u * way)
        if -1e-9 < constant < 0:
            # Start and goal are one movement: a rounding error.
            return 0.0
        square = constant / (a * a)
        return math.copysign(math.sqrt(square), u) if square >= 0 else math.nan

    def _timing(self, current: State, inflection: State, goal: State, u: float) -> ProfileTiming:
        sign = math.copysign(1.0, u)
        epsilon = 1e-9
        if abs(sign * self._max_velocity - inflection.velocity) < epsilon:
            # The full speed is never quite reached. The rest is driven at full speed.
            solvable = inflection.velocity
            if abs(current.velocity - inflection.velocity) < epsilon:
                time, place = 0.0, current.position
            else:
                too_fast = abs(current.velocity) > self._max_velocity
                solvable += sign * epsilon if too_fast else -sign * epsilon
                time = self._time_to(solvable, u, current.velocity)
                place = self._place_at(solvable, u, current)
            forward = time + sign * (inflection.position - place) / self._max_velocity
        else:
            forward = self._time_to(inflection.velocity, u, current.velocity)
        timing = ExponentialProfileMeterVolts.ProfileTiming()
        timing.inflectionTime = forward
        timing.totalTime = forward - self._time_to(inflection.velocity, -u, goal.velocity)
        return timing


def _exp(value: float) -> float:
    """The exponential as processors compute it: too large a one is infinite."""
    return math.exp(value) if value < 709.0 else math.inf


def _log(value: float) -> float:
    """The logarithm as processors compute it: no errors."""
    if value > 0.0:
        return math.log(value)
    return -math.inf if value == 0.0 else math.nan
