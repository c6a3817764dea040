"""Trajectories of 2027: samples with the time, the pose, and the velocities and accelerations of the body along the field.

2026's generator makes the states; each becomes a sample. Numbers: tests/python/judged-2027.txt, from WPILib's own packages.
"""

import bisect
import math
import typing
from collections.abc import Callable, Sequence

from wpimath._struct import describe
from wpimath.geometry import Pose2d, Rotation2d, Transform2d, Translation2d
from wpimath.kinematics import ChassisSpeeds

from .kinematics import ChassisAccelerations


def _turned(given: typing.Any, angle: Rotation2d) -> typing.Any:
    """Velocities or accelerations, seen from a frame that is turned back by an angle."""
    is_velocity = isinstance(given, ChassisSpeeds)
    x, y, turn = (given.vx, given.vy, given.omega) if is_velocity else given._numbers()
    along = Translation2d(x, y).rotate_by(angle)
    return type(given)(along.x, along.y, turn)


class TrajectorySample:
    """A moment of a trajectory [s]."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, time: float = 0.0) -> None:
        self.time = float(time)

    def _values(self) -> tuple:
        return (self.time,)

    def _at(self, time: float) -> typing.Any:
        """The same at another moment."""
        return TrajectorySample(time)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()


class HolonomicSample(TrajectorySample):
    """A moment with the pose, the velocity and the acceleration then, all along the field's axes."""

    def __init__(
        self,
        time: float = 0.0,
        p: Pose2d = Pose2d(),
        v: "ChassisSpeeds | None" = None,
        a: "ChassisAccelerations | None" = None,
    ) -> None:
        super().__init__(time)
        self.pose = p
        self.velocity = v if v is not None else ChassisSpeeds(0.0, 0.0, 0.0)
        self.acceleration = a if a is not None else ChassisAccelerations()

    def _values(self) -> tuple:
        return (self.time, self.pose, self.velocity, self.acceleration)

    def _made(self, pose: Pose2d, angle: Rotation2d) -> tuple:
        return self.time, pose, _turned(self.velocity, angle), _turned(self.acceleration, angle)

    def _at(self, time: float) -> typing.Any:
        return HolonomicSample(time, self.pose, self.velocity, self.acceleration)

    def _with_pose(self, pose: Pose2d) -> typing.Any:
        return HolonomicSample(self.time, pose, self.velocity, self.acceleration)

    def transform(self, transform: Transform2d) -> "HolonomicSample":
        """Its pose moved by a transform, and its velocities turned with it."""
        return HolonomicSample(*self._made(self.pose + transform, transform.rotation()))

    def relative_to(self, other: Pose2d) -> "HolonomicSample":
        """As seen from a pose."""
        return HolonomicSample(*self._made(self.pose.relative_to(other), -other.rotation()))


class DifferentialSample(HolonomicSample):
    """A tank drive's moment: with the velocities of both sides [m/s]."""

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(
        self,
        time: float,
        pose: Pose2d,
        velocity: ChassisSpeeds,
        acceleration: ChassisAccelerations,
        left_velocity: float,
        right_velocity: float,
    ) -> None: ...
    @typing.overload
    def __init__(
        self, time: float, pose: Pose2d, velocity: ChassisSpeeds, acceleration: ChassisAccelerations, kinematics: typing.Any
    ) -> None: ...
    @typing.overload
    def __init__(self, sample: HolonomicSample, left_velocity: float, right_velocity: float) -> None: ...
    @typing.overload
    def __init__(self, sample: HolonomicSample, kinematics: typing.Any) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """A moment and both sides, or the kinematics that make them of the velocity."""
        names = ("sample", "time", "pose", "velocity", "acceleration", "left_velocity", "right_velocity", "kinematics")
        given = _named("DifferentialSample", names, args, kwargs, starts_with_sample=bool(args) and isinstance(args[0], HolonomicSample))
        sample = given.get("sample")
        if sample is not None:
            super().__init__(*sample._values()[:4])
        else:
            super().__init__(given.get("time", 0.0), given.get("pose", Pose2d()), given.get("velocity"), given.get("acceleration"))
        kinematics = given.get("kinematics")
        if kinematics is not None:
            wheels = kinematics.to_wheel_velocities(_turned(self.velocity, -self.pose.rotation()))
            self.left_velocity, self.right_velocity = wheels.left, wheels.right
        else:
            self.left_velocity = float(given.get("left_velocity", 0.0))
            self.right_velocity = float(given.get("right_velocity", 0.0))

    def _values(self) -> tuple:
        return (*super()._values(), self.left_velocity, self.right_velocity)

    def _at(self, time: float) -> typing.Any:
        return DifferentialSample(super()._at(time), self.left_velocity, self.right_velocity)

    def _with_pose(self, pose: Pose2d) -> typing.Any:
        return DifferentialSample(super()._with_pose(pose), self.left_velocity, self.right_velocity)

    def transform(self, transform: Transform2d) -> "DifferentialSample":
        """Its pose moved by a transform, and its velocities turned with it."""
        return DifferentialSample(super().transform(transform), self.left_velocity, self.right_velocity)

    def relative_to(self, other: Pose2d) -> "DifferentialSample":
        """As seen from a pose."""
        return DifferentialSample(super().relative_to(other), self.left_velocity, self.right_velocity)


class DrivetrainSplineSample(HolonomicSample):
    """A moment on a spline: the robot looks along it, forwards or backwards, with a curvature [rad/m]."""

    @typing.overload
    def __init__(self) -> None: ...
    @typing.overload
    def __init__(self, time: float, pose: Pose2d, velocity: float, acceleration: float, curvature: float) -> None: ...
    @typing.overload
    def __init__(self, sample: HolonomicSample) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """A moment, with the velocity [m/s] and the acceleration [m/s^2] along the spline; or any sample."""
        names = ("sample", "time", "pose", "velocity", "acceleration", "curvature")
        given = _named("DrivetrainSplineSample", names, args, kwargs, starts_with_sample=bool(args) and isinstance(args[0], HolonomicSample))
        sample = given.get("sample")
        if sample is not None:
            super().__init__(*sample._values()[:4])
            way = math.hypot(self.velocity.vx, self.velocity.vy)
            along = self.forward_velocity()
            self.curvature = self.velocity.omega / along if way > 1e-9 and along != 0.0 else 0.0
            return
        pose = given.get("pose", Pose2d())
        speed, pull = float(given.get("velocity", 0.0)), float(given.get("acceleration", 0.0))
        self.curvature = float(given.get("curvature", 0.0))
        cos, sin = pose.rotation().cos(), pose.rotation().sin()
        super().__init__(
            given.get("time", 0.0),
            pose,
            ChassisSpeeds(speed * cos, speed * sin, speed * self.curvature),
            ChassisAccelerations(pull * cos, pull * sin, pull * self.curvature),
        )

    def _values(self) -> tuple:
        return (*super()._values(), self.curvature)

    def _along(self, x: float, y: float) -> float:
        rotation = self.pose.rotation()
        return x * rotation.cos() + y * rotation.sin()

    def forward_velocity(self) -> float:
        """Where the robot looks [m/s]."""
        return self._along(self.velocity.vx, self.velocity.vy)

    def forward_acceleration(self) -> float:
        """Where the robot looks [m/s^2]."""
        return self._along(self.acceleration.ax, self.acceleration.ay)

    def _spline(self, time: float, pose: Pose2d) -> "DrivetrainSplineSample":
        return DrivetrainSplineSample(time, pose, self.forward_velocity(), self.forward_acceleration(), self.curvature)

    def _at(self, time: float) -> typing.Any:
        return self._spline(time, self.pose)

    def _with_pose(self, pose: Pose2d) -> typing.Any:
        return self._spline(self.time, pose)

    def transform(self, transform: Transform2d) -> "DrivetrainSplineSample":
        """Its pose moved by a transform."""
        return self._with_pose(self.pose + transform)

    def relative_to(self, other: Pose2d) -> "DrivetrainSplineSample":
        """As seen from a pose."""
        return self._with_pose(self.pose.relative_to(other))


def _named(owner: str, names: tuple[str, ...], args: tuple, kwargs: dict, starts_with_sample: bool) -> dict:
    """Arguments by name; the last one of a tank drive's sample may be its kinematics."""
    order = list(names)
    if not starts_with_sample and "sample" not in kwargs:
        order.remove("sample")
    elif owner == "DifferentialSample":
        order = ["sample", "left_velocity", "right_velocity", "kinematics"]
    found = dict(zip(order, args))
    for key, value in kwargs.items():
        if key not in order or key in found:
            raise TypeError(f"{owner}: there is no argument {key} here; there are {', '.join(order)}")
        found[key] = value
    if hasattr(found.get("left_velocity"), "to_wheel_velocities"):
        found["kinematics"] = found.pop("left_velocity")
    if len(args) > len(order):
        raise TypeError(f"{owner} takes {', '.join(order)}")
    return found


class _Trajectory:
    """Samples in the order of time; subclasses say what is between two of them."""

    __hash__ = None  # type: ignore[assignment]
    _kind: typing.ClassVar[type] = HolonomicSample

    def __init__(self, samples: Sequence[HolonomicSample]) -> None:
        if len(samples) == 0:
            raise ValueError("Trajectory manually initialized with no samples.")
        self._samples = sorted(samples, key=lambda each: each.time)
        self._times = [each.time for each in self._samples]

    def samples(self) -> list:
        """The samples."""
        return list(self._samples)

    def duration(self) -> float:
        """How long it takes [s]."""
        return self._times[-1]

    def start(self) -> typing.Any:
        """The first sample."""
        return self._samples[0]

    def end(self) -> typing.Any:
        """The last sample."""
        return self._samples[-1]

    def initial_pose(self) -> Pose2d:
        """Where it begins."""
        return self._samples[0].pose

    def sample_at(self, t: float) -> typing.Any:
        """The sample at a moment [s]; the first or the last one before and after."""
        if t <= self._times[0]:
            return self._samples[0]
        if t >= self._times[-1]:
            return self._samples[-1]
        index = bisect.bisect_left(self._times, t, 1)
        before, after = self._samples[index - 1], self._samples[index]
        if abs(after.time - before.time) < 1e-9:
            return after
        return self.interpolate(before, after, (t - before.time) / (after.time - before.time))

    def interpolate(self, start: typing.Any, end: typing.Any, t: float) -> typing.Any:
        """The sample at the part `t` of the time from one to another."""
        raise NotImplementedError(f"{type(self).__name__} does not say what is between two samples")

    def _with(self, change: Callable[[typing.Any], typing.Any]) -> typing.Any:
        return type(self)([change(each) for each in self._samples])

    def transform_by(self, transform: Transform2d) -> typing.Any:
        """Its first pose moved by a transform, and all others with it. Velocities of a holonomic drive stay as they are."""
        first = self._samples[0].pose
        moved = first + transform
        return self._with(lambda each: each._with_pose(moved + (each.pose - first)))

    def relative_to(self, pose: Pose2d) -> typing.Any:
        """As seen from a pose."""
        return self._with(lambda each: each.relative_to(pose))

    def concatenate(self, other: typing.Any) -> typing.Any:
        """This, then another."""
        end = self.duration()
        return type(self)(self._samples + [each._at(each.time + end) for each in other._samples])

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._samples == other._samples


def kinematic_interpolate(start: HolonomicSample, end: HolonomicSample, t: float) -> HolonomicSample:
    """The sample at the part `t` of the time to another: with the first one's acceleration up to it."""
    if t <= 0.0:
        return start
    if t >= 1.0:
        return end
    dt = (end.time - start.time) * t
    v, a = start.velocity, start.acceleration
    half = 0.5 * dt * dt
    turned = start.pose.rotation() + Rotation2d(v.omega * dt + a.alpha * half)
    return HolonomicSample(
        start.time + dt,
        Pose2d(start.pose.x + v.vx * dt + a.ax * half, start.pose.y + v.vy * dt + a.ay * half, turned),
        ChassisSpeeds(v.vx + a.ax * dt, v.vy + a.ay * dt, v.omega + a.alpha * dt),
        a,
    )


class HolonomicTrajectoryBase(_Trajectory):
    """Of a swerve or mecanum drive."""


class HolonomicTrajectory(HolonomicTrajectoryBase):
    """Of a swerve or mecanum drive."""

    def interpolate(self, start: HolonomicSample, end: HolonomicSample, t: float) -> HolonomicSample:
        """The sample at the part `t` of the time from one to another."""
        return kinematic_interpolate(start, end, t)


class DifferentialTrajectoryBase(_Trajectory):
    """Of a tank drive."""

    _kind = DifferentialSample


class DifferentialTrajectory(DifferentialTrajectoryBase):
    """Of a tank drive. Alpha 7 itself ends with an error between two samples; here both sides' velocities go evenly from one to the
    other, and the pose by the first one's accelerations."""

    def interpolate(self, start: DifferentialSample, end: DifferentialSample, t: float) -> DifferentialSample:
        """The sample at the part `t` of the time from one to another."""
        between = kinematic_interpolate(start, end, t)
        sides = [a + (b - a) * t for a, b in zip(start._values()[4:], end._values()[4:])]
        return DifferentialSample(between, *sides)


class DrivetrainSplineTrajectoryBase(_Trajectory):
    """Along splines."""

    _kind = DrivetrainSplineSample


class DrivetrainSplineTrajectory(DrivetrainSplineTrajectoryBase):
    """Along splines."""

    def interpolate(self, start: DrivetrainSplineSample, end: DrivetrainSplineSample, t: float) -> DrivetrainSplineSample:
        """The sample at the part `t` of the time from one to another: with the first one's acceleration up to it."""
        if t <= 0.0:
            return start
        if t >= 1.0:
            return end
        time = start.time + (end.time - start.time) * t
        dt = time - start.time
        speed, pull = start.forward_velocity(), start.forward_acceleration()
        is_reversing = speed < 0 or (abs(speed) < 1e-9 and pull < 0)
        way = speed * dt + 0.5 * pull * dt * dt
        distance = end.pose.translation().distance(start.pose.translation())
        part = (-way if is_reversing else way) / distance if distance > 1e-6 else t
        return DrivetrainSplineSample(
            time,
            start.pose + (end.pose - start.pose) * part,
            speed + pull * dt,
            pull,
            start.curvature + (end.curvature - start.curvature) * t,
        )


def _of_states(states: typing.Any) -> DrivetrainSplineTrajectory:
    """Of what 2026's generator makes."""
    return DrivetrainSplineTrajectory(
        [DrivetrainSplineSample(each.t, each.pose, each.velocity, each.acceleration, each.curvature) for each in states]
    )


class DrivetrainSplineTrajectoryParameterizer:
    """Velocities along points of a spline."""

    @staticmethod
    def parameterize(
        points: Sequence,
        constraints: Sequence,
        start_velocity: float,
        end_velocity: float,
        max_velocity: float,
        max_acceleration: float,
        reversed: bool,
    ) -> DrivetrainSplineTrajectory:
        """The fastest that all constraints allow [m/s, m/s^2]."""
        from wpimath.trajectory._trajectory_generator import TrajectoryParameterizer

        parameterize = TrajectoryParameterizer.time_parameterize_trajectory
        made = parameterize(points, constraints, start_velocity, end_velocity, max_velocity, max_acceleration, reversed)
        return _of_states(made._states)


def _generator() -> None:
    """What the generator gives are the new ones."""
    import wpimath

    generator = wpimath.DrivetrainSplineTrajectoryGenerator
    before = generator.generate

    def generate(*args: typing.Any, **kwargs: typing.Any) -> DrivetrainSplineTrajectory:
        return _of_states(before(*args, **kwargs)._states)

    _as(generate, before)
    generator.generate = staticmethod(generate)


def _as(function: Callable, before: Callable) -> None:
    """A function in place of another: its forms are found by the other's place."""
    function.__doc__, function.__name__ = before.__doc__, before.__name__
    function.__module__, function.__qualname__ = before.__module__, before.__qualname__


def _controllers() -> None:
    """Controllers take samples where 2026's take states."""
    import wpimath

    def of(kind: type, place: int, sample: type, reference: Callable[[typing.Any], tuple]) -> None:
        before = kind.calculate

        def calculate(self: object, *args: typing.Any, **kwargs: typing.Any) -> typing.Any:
            given = list(args)
            desired = kwargs.pop("desired_state", None)
            if desired is None and len(given) == place + 1 and isinstance(given[place], HolonomicSample):
                desired = given.pop()
            if desired is None:
                return before(self, *given, **kwargs)
            if not isinstance(desired, sample):
                raise TypeError(f"{kind.__name__}.calculate: desired_state is a {sample.__name__}, not {desired!r}")
            names = ("current_pose", "left_velocity", "right_velocity")[: place]
            values = dict(zip(names, given)) | kwargs
            return before(self, *(values[name] for name in names), *reference(desired))

        _as(calculate, before)
        kind.calculate = calculate

    def along(sample: HolonomicSample) -> tuple:
        forward = _turned(sample.velocity, -sample.pose.rotation())
        return sample.pose, forward.vx, sample.velocity.omega

    def sides(sample: DifferentialSample) -> tuple:
        return sample.pose, sample.left_velocity, sample.right_velocity

    of(wpimath.LTVUnicycleController, 1, HolonomicSample, along)
    of(wpimath.LTVDifferentialDriveController, 3, DifferentialSample, sides)


def _field() -> None:
    """A trajectory on a field is its samples' poses."""
    import wpilib

    def set_trajectory(self: typing.Any, trajectory: _Trajectory) -> None:
        """Its poses."""
        self.set_poses([each.pose for each in trajectory.samples()])

    set_trajectory.__qualname__ = "FieldObject2d.set_trajectory"
    wpilib.FieldObject2d.set_trajectory = set_trajectory


def make() -> None:
    """Gives wpimath the classes, and those that meet them the new forms."""
    import wpimath

    public = (
        *(TrajectorySample, HolonomicSample, DifferentialSample, DrivetrainSplineSample),
        *(HolonomicTrajectoryBase, HolonomicTrajectory, DifferentialTrajectoryBase, DifferentialTrajectory),
        *(DrivetrainSplineTrajectoryBase, DrivetrainSplineTrajectory, DrivetrainSplineTrajectoryParameterizer),
    )
    for kind in public:
        kind.__module__ = "wpimath"
        setattr(wpimath, kind.__name__, kind)
    kinematic_interpolate.__module__ = "wpimath"
    wpimath.kinematic_interpolate = kinematic_interpolate
    TrajectorySample.WPIStruct = describe("TrajectorySample", "double time", 1, lambda each: (each.time,), TrajectorySample)  # type: ignore[attr-defined]
    _generator()
    _controllers()
    _field()
