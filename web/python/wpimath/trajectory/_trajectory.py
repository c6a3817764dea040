"""Trajectories: where a robot should be at each moment."""

import bisect
import json
import math
import typing
from collections.abc import Sequence

from ..geometry import Pose2d, Rotation2d, Transform2d, Translation2d

_feet = 0.3048


class Trajectory:
    """States in the order of time; what is between two of them moves with constant acceleration."""

    class State:
        """A moment [s], the velocity [m/s] and acceleration [m/s²] then, the pose, and the curvature [rad/m]."""

        __slots__ = ("t", "velocity", "acceleration", "pose", "curvature")
        __hash__ = None  # type: ignore[assignment]

        def __init__(
            self,
            t: float = 0,
            velocity: float = 0,
            acceleration: float = 0,
            pose: Pose2d = Pose2d(),
            curvature: float = 0.0,
        ) -> None:
            self.t = float(t)
            self.velocity = float(velocity)
            self.acceleration = float(acceleration)
            self.pose = pose
            self.curvature = float(curvature)

        @property
        def velocity_fps(self) -> float:
            """The velocity [ft/s]."""
            return self.velocity / _feet

        @property
        def acceleration_fps(self) -> float:
            """The acceleration [ft/s²]."""
            return self.acceleration / _feet

        def interpolate(self, endValue: "Trajectory.State", i: float) -> "Trajectory.State":
            """The state at the part `i` of the time to another."""
            t = self.t + (endValue.t - self.t) * i
            dt = t - self.t
            if dt < 0:
                return endValue.interpolate(self, 1.0 - i)
            reversing = self.velocity < 0 or (abs(self.velocity) < 1e-9 and self.acceleration < 0)
            way = self.velocity * dt + 0.5 * self.acceleration * dt * dt
            distance = endValue.pose.translation().distance(self.pose.translation())
            part = (-way if reversing else way) / distance if distance != 0.0 else math.nan
            return Trajectory.State(
                t,
                self.velocity + self.acceleration * dt,
                self.acceleration,
                self.pose + (endValue.pose - self.pose) * part,
                self.curvature + (endValue.curvature - self.curvature) * part,
            )

        def __eq__(self, other: object) -> bool:
            if not isinstance(other, Trajectory.State):
                return NotImplemented
            return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

        def __repr__(self) -> str:
            return (
                f"Trajectory.State(t={self.t:f}, velocity={self.velocity:f}, acceleration={self.acceleration:f}, "
                f"pose={self.pose!r}, curvature={self.curvature:f})"
            )

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, states: Sequence[State] | None = None) -> None:
        """No states, or these."""
        if states is not None and len(states) == 0:
            raise ValueError("Trajectory manually initialized with no states.")
        self._states = list(states or ())
        self._times = [state.t for state in self._states]
        self._total = self._times[-1] if self._states else 0.0

    def totalTime(self) -> float:
        """How long it takes [s]."""
        return self._total

    def states(self) -> list[State]:
        """The states."""
        return list(self._states)

    def initialPose(self) -> Pose2d:
        """Where it begins."""
        return self.sample(0).pose

    def sample(self, t: float) -> State:
        """The state at a moment [s]; the first or the last one before and after."""
        if not self._states:
            raise RuntimeError("Trajectory cannot be sampled if it has no states.")
        if t <= self._states[0].t:
            return self._states[0]
        if t >= self._total:
            return self._states[-1]
        index = bisect.bisect_left(self._times, t, 1)
        after, before = self._states[index], self._states[index - 1]
        if abs(after.t - before.t) < 1e-9:
            return after
        return before.interpolate(after, (t - before.t) / (after.t - before.t))

    def _with_poses(self, change: typing.Callable[[Pose2d], Pose2d]) -> "Trajectory":
        return Trajectory(
            [
                Trajectory.State(s.t, s.velocity, s.acceleration, change(s.pose), s.curvature)
                for s in self._states
            ]
        )

    def transformBy(self, transform: Transform2d) -> "Trajectory":
        """The trajectory with its first pose moved by a transform, and all others with it."""
        first = self._states[0].pose
        moved = first + transform
        return self._with_poses(lambda pose: moved if pose is first else moved + (pose - first))

    def relativeTo(self, pose: Pose2d) -> "Trajectory":
        """The trajectory as seen from a pose."""
        return self._with_poses(lambda own: own.relativeTo(pose))

    def __add__(self, other: "Trajectory") -> "Trajectory":
        """This trajectory, then another."""
        if not isinstance(other, Trajectory):
            return NotImplemented
        if not self._states:
            return other
        later = [
            Trajectory.State(s.t + self._total, s.velocity, s.acceleration, s.pose, s.curvature)
            for s in other._states[1:]
        ]
        return Trajectory(self._states + later)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trajectory):
            return NotImplemented
        return self._states == other._states


class TrajectoryUtil:
    """Trajectories as JSON, in PathWeaver's form."""

    @staticmethod
    def toPathweaverJson(trajectory: Trajectory, path: str) -> None:
        """Writes a trajectory to a file."""
        text = TrajectoryUtil.serializeTrajectory(trajectory)
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        except OSError:
            raise RuntimeError(f"Cannot open file: {path}") from None

    @staticmethod
    def fromPathweaverJson(path: str) -> Trajectory:
        """Reads a trajectory from a file."""
        try:
            with open(path, encoding="utf-8") as file:
                return TrajectoryUtil.deserializeTrajectory(file.read())
        except OSError:
            raise RuntimeError(f"Cannot open file: {path}") from None

    @staticmethod
    def serializeTrajectory(trajectory: Trajectory) -> str:
        """A trajectory as text."""
        return json.dumps([_to_json(state) for state in trajectory._states], separators=(",", ":"))

    @staticmethod
    def deserializeTrajectory(jsonStr: str) -> Trajectory:
        """The trajectory of a text."""
        try:
            return Trajectory([_from_json(state) for state in json.loads(jsonStr)])
        except (ValueError, KeyError, TypeError) as error:
            raise RuntimeError(f"The text is not a trajectory: {error}") from None


def _to_json(state: Trajectory.State) -> dict[str, typing.Any]:
    place = state.pose.translation()
    return {
        "acceleration": state.acceleration,
        "curvature": state.curvature,
        "pose": {
            "rotation": {"radians": state.pose.rotation().radians()},
            "translation": {"x": place.x, "y": place.y},
        },
        "time": state.t,
        "velocity": state.velocity,
    }


def _from_json(entry: dict[str, typing.Any]) -> Trajectory.State:
    place = entry["pose"]["translation"]
    pose = Pose2d(Translation2d(place["x"], place["y"]), Rotation2d(entry["pose"]["rotation"]["radians"]))
    return Trajectory.State(entry["time"], entry["velocity"], entry["acceleration"], pose, entry["curvature"])
