"""Profiles of movement with limited speed and acceleration: over time the speed is a trapezoid."""

import math


class _Constraints:
    """The greatest speed [units/s] and acceleration [units/s²]. Both can be written."""

    def __init__(self, maxVelocity: float = 0, maxAcceleration: float = 0) -> None:
        if maxVelocity < 0 or maxAcceleration < 0:
            raise ValueError("Constraints must be non-negative")
        self.maxVelocity = float(maxVelocity)
        self.maxAcceleration = float(maxAcceleration)

    def __repr__(self) -> str:
        owner = type(self).__qualname__
        return f"{owner}(maxVelocity={self.maxVelocity:f}, maxAcceleration={self.maxAcceleration:f})"


class _State:
    """A position and a velocity. Both can be written."""

    __slots__ = ("position", "velocity")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, position: float = 0, velocity: float = 0) -> None:
        self.position = float(position)
        self.velocity = float(velocity)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.position == other.position and self.velocity == other.velocity

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}(position={self.position:f}, velocity={self.velocity:f})"


class _Profile:
    """What profiles of distances and of angles share: all but their units."""

    Constraints: type[_Constraints] = _Constraints
    State: type[_State] = _State

    def __init__(self, constraints: _Constraints) -> None:
        name = type(self).__name__
        if not isinstance(constraints, self.Constraints):
            raise TypeError(f"{name} takes {name}.Constraints(maxVelocity, maxAcceleration), not {constraints!r}")
        # The constraints are taken as they are now; later changes of them need another profile.
        self._max_velocity = constraints.maxVelocity
        self._max_acceleration = constraints.maxAcceleration
        self._direction = 1
        self._start = (0.0, 0.0)
        self._end_accel = 0.0
        self._end_full_speed = 0.0
        self._end_decel = 0.0

    def calculate(self, t: float, current: _State, goal: _State) -> _State:
        """Where the setpoint is `t` seconds after it was at `current`."""
        if not isinstance(current, self.State) or not isinstance(goal, self.State):
            name = type(self).__name__
            raise TypeError(f"{name}.calculate takes a time and two of {name}.State, not {current!r} and {goal!r}")
        # A movement downwards is one upwards with all signs changed.
        sign = self._direction = -1 if current.position > goal.position else 1
        position, velocity = current.position * sign, current.velocity * sign
        goal_position, goal_velocity = goal.position * sign, goal.velocity * sign
        if abs(velocity) > self._max_velocity:
            velocity = math.copysign(self._max_velocity, velocity)
        self._start = (position, velocity)
        self._plan(goal_position - position, velocity, goal_velocity)

        acceleration = self._max_acceleration
        if t < self._end_accel:
            position += (velocity + t * acceleration / 2.0) * t
            velocity += t * acceleration
        elif t < self._end_full_speed:
            rise = (velocity + self._end_accel * acceleration / 2.0) * self._end_accel
            position += rise + self._max_velocity * (t - self._end_accel)
            velocity = self._max_velocity
        elif t <= self._end_decel:
            left = self._end_decel - t
            velocity = goal_velocity + left * acceleration
            position = goal_position - (goal_velocity + left * acceleration / 2.0) * left
        else:
            position, velocity = goal_position, goal_velocity
        return self.State(position * sign, velocity * sign)

    def _plan(self, distance: float, velocity: float, goal_velocity: float) -> None:
        """When the three parts of the movement end.

        Start and goal may be under way. The trapezoid is then a part of a longer one that begins and ends at rest,
        with its two ends cut off.
        """
        acceleration = self._max_acceleration
        cut_begin = _divide(velocity, acceleration)
        cut_end = _divide(goal_velocity, acceleration)
        full = cut_begin * cut_begin * acceleration / 2.0 + distance + cut_end * cut_end * acceleration / 2.0
        rise = _divide(self._max_velocity, acceleration)
        cruise = full - rise * rise * acceleration
        if cruise < 0:
            # There is no room for the full speed: a triangle.
            rise = _root(_divide(full, acceleration))
            cruise = 0.0
        self._end_accel = rise - cut_begin
        self._end_full_speed = self._end_accel + _divide(cruise, self._max_velocity)
        self._end_decel = self._end_full_speed + rise - cut_end

    def timeLeftUntil(self, target: float) -> float:
        """Seconds from the last `calculate`'s start until the profile passes a position."""
        sign = self._direction
        position, velocity = self._start[0] * sign, self._start[1] * sign
        end_accel = self._end_accel * sign
        end_full_speed = self._end_full_speed * sign - end_accel
        if target < position:
            end_accel, end_full_speed, velocity = -end_accel, -end_full_speed, -velocity
        end_accel = max(end_accel, 0.0)
        end_full_speed = max(end_full_speed, 0.0)
        acceleration = self._max_acceleration
        distance = abs(target - position)
        if distance < 1e-6:
            return 0.0

        accel_distance = velocity * end_accel + 0.5 * acceleration * end_accel * end_accel
        top = velocity
        if end_accel > 0:
            top = math.sqrt(abs(velocity * velocity + 2 * acceleration * accel_distance))
        full_distance = self._max_velocity * end_full_speed
        decel_distance = 0.0
        if accel_distance > distance:
            accel_distance, full_distance = distance, 0.0
        elif accel_distance + full_distance > distance:
            full_distance = distance - accel_distance
        else:
            decel_distance = distance - full_distance - accel_distance

        rise = math.sqrt(abs(velocity * velocity + 2 * acceleration * accel_distance)) - velocity
        fall = math.sqrt(abs(top * top - 2 * acceleration * decel_distance)) - top
        return _divide(rise, acceleration) + _divide(full_distance, self._max_velocity) - _divide(fall, acceleration)

    def totalTime(self) -> float:
        """Seconds that the last `calculate`'s movement takes."""
        return self._end_decel

    def isFinished(self, t: float) -> bool:
        """Whether the movement is over after `t` seconds."""
        return t >= self._end_decel


class TrapezoidProfile(_Profile):
    """Moves a setpoint towards a goal no faster than its constraints allow. Call `calculate` every loop with the last
    setpoint, or once with the start and then with the time since."""

    class Constraints(_Constraints):
        """The greatest speed [units/s] and acceleration [units/s²]. Both can be written."""

    class State(_State):
        """A position and a velocity. Both can be written."""

        __slots__ = ()


class TrapezoidProfileRadians(_Profile):
    """The same for angles."""

    class Constraints(_Constraints):
        """The greatest speed [rad/s] and acceleration [rad/s²]. Both can be written."""

    class State(_State):
        """An angle [rad] and a speed [rad/s]. Both can be written."""

        __slots__ = ()


def _divide(a: float, b: float) -> float:
    """Division as processors do it: constraints of zero give infinity or no number, not an error."""
    if b != 0.0:
        return a / b
    return math.nan if a == 0.0 or math.isnan(a) else math.copysign(math.inf, a)


def _root(value: float) -> float:
    return math.sqrt(value) if value >= 0.0 else math.nan
