"""What both kinds of differential mechanisms have. The average is half the sum of the motors' positions, the difference half of their
difference. Each motor closes a loop of its own on board, on the average and the difference together: the leader on their sum, the follower
on the average less the difference. So outputs are those of CTRE's; in closed loops the average's gains hold the difference, too."""

import copy
import enum
import typing

from _sandlot import can_motors, report

from .. import controls, hardware, signals
from ..status_code import StatusCode
from ..status_signal import StatusSignal
from .differential_constants import DifferentialCANdiSource, DifferentialMotorConstants, DifferentialPigeon2Source
from .mechanism_state import MechanismState

MotorT = typing.TypeVar("MotorT")

#: Attributes of requests, one of which has the target.
_targets = ("position", "velocity", "output")


class _Answer(int):
    """Yes or no, asked as a property or as a function."""

    def __call__(self) -> bool:
        return bool(self)

    def __repr__(self) -> str:
        return repr(bool(self))


class DisabledReasonValue(enum.Enum):
    """Why a mechanism is disabled."""

    NONE = 0
    MISSING_REMOTE_SENSOR = 1
    MISSING_DIFFERENTIAL_FX = 2
    REMOTE_SENSOR_POS_OVERFLOW = 3
    DEVICE_HAS_RESET = 4


class RequiresUserReasonValue(enum.Enum):
    """Why a mechanism waits for its user."""

    NONE = 0
    REMOTE_SENSOR_POS_OVERFLOW = 1
    DEVICE_HAS_RESET = 2


class Both(typing.Generic[MotorT]):
    """Two motors, of which an average and a difference are wanted."""

    DisabledReasonValue = DisabledReasonValue
    RequiresUserReasonValue = RequiresUserReasonValue

    def __init__(
        self, motor_type: "type[MotorT]", constants: "DifferentialMotorConstants", sensor: typing.Any = None, source: typing.Any = None
    ) -> None:
        bus = constants.can_bus_name
        self._leader: typing.Any = motor_type(constants.leader_id, bus)  # type: ignore[call-arg]
        self._follower: typing.Any = motor_type(constants.follower_id, bus)  # type: ignore[call-arg]
        self._ratio = constants.sensor_to_differential_ratio or 1.0
        self._sensor = _sensor_of(sensor, source)
        leading = copy.deepcopy(constants.leader_initial_configs) or self._leader.Configuration()
        following = copy.deepcopy(constants.follower_initial_configs) or self._follower.Configuration()
        own_output = following.motor_output
        for name in vars(leading):
            # Its loop is the leader's: gains, gearing and profile. Limits are the leader's where the constants say so.
            is_loop = name.startswith(("slot", "feedback", "motion_magic", "closed_loop", "external_feedback"))
            if is_loop or (constants.follower_uses_common_leader_configs and "current_limits" in name):
                setattr(following, name, copy.deepcopy(getattr(leading, name)))
        if constants.follower_uses_common_leader_configs:
            own_output.neutral_mode = leading.motor_output.neutral_mode
        self._leader.configurator.apply(leading)
        self._follower.configurator.apply(following)
        is_opposed = constants.alignment in (True, signals.MotorAlignmentValue.OPPOSED)
        turned = leading.motor_output.inverted is not own_output.inverted
        #: The follower's way for one of the leader's.
        self._way = -1.0 if is_opposed != turned else 1.0
        self._request: typing.Any = controls.EmptyControl()
        self._signals: "dict[str, StatusSignal]" = {}

    # ---- its parts and its state ----

    @property
    def leader(self) -> MotorT:
        return self._leader

    @property
    def follower(self) -> MotorT:
        return self._follower

    @property
    def mechanism_state(self) -> MechanismState:
        return MechanismState.OK

    def get_mechanism_state(self) -> MechanismState:
        return MechanismState.OK

    @property
    def is_disabled(self) -> _Answer:
        """Never: no device is lost or reset here."""
        return _Answer(False)

    @property
    def requires_user_action(self) -> _Answer:
        return _Answer(False)

    def get_disabled_reason(self) -> DisabledReasonValue:
        return DisabledReasonValue.NONE

    def get_requires_user_reason(self) -> RequiresUserReasonValue:
        return RequiresUserReasonValue.NONE

    def clear_user_requirement(self) -> None:
        """Nothing waits for its user."""

    def periodic(self) -> None:
        """Accepted: no device is lost or reset here, so there is nothing to watch."""

    # ---- requests ----

    def _apply(self, average: controls.ControlRequest, difference: float, of: str, feed: float = 0.0) -> StatusCode:
        """of: "position", "velocity" or "output" of the difference."""
        values = vars(average)
        target = next(each for each in _targets if each in values)
        if of != target:
            if difference != 0.0:
                can_motors.no_model(
                    f"A difference's {of} beside an average's {target}", "each motor follows the average alone; ask for the same of both"
                )
            difference = feed = 0.0
        scaled = difference * (1.0 if target == "output" else self._ratio)
        for motor, way, sign in ((self._leader, 1.0, 1.0), (self._follower, self._way, -1.0)):
            request = copy.copy(average)
            for name in (target, "feed_forward", *(["velocity"] if target == "position" else ["acceleration"])):
                # "velocity" of a profile's request is its limit.
                if name in values and not (name == "velocity" and "Dynamic" in average.name):
                    own = scaled if name == target else feed if name == "feed_forward" else 0.0
                    setattr(request, name, way * (values[name] + sign * own))
            if way < 0.0:
                forward, reverse = values.get("limit_forward_motion"), values.get("limit_reverse_motion")
                if forward is not None:
                    request.limit_forward_motion, request.limit_reverse_motion = reverse, forward  # type: ignore[attr-defined]
            motor.set_control(request)
        return StatusCode.OK

    def _neutral(self, request: controls.ControlRequest) -> StatusCode:
        self._request = request
        self._leader.set_control(request)
        self._follower.set_control(request)
        return StatusCode.OK

    def set_neutral_out(self) -> StatusCode:
        return self._neutral(controls.NeutralOut())

    def set_coast_out(self) -> StatusCode:
        return self._neutral(controls.CoastOut())

    def set_static_brake(self) -> StatusCode:
        return self._neutral(controls.StaticBrake())

    def config_neutral_mode(self, neutral_mode: typing.Any, timeout_seconds: float = 0.1) -> StatusCode:
        self._leader.set_neutral_mode(neutral_mode, timeout_seconds)
        return self._follower.set_neutral_mode(neutral_mode, timeout_seconds)

    def set_position(self, average_position: float, differential_position: float = 0.0, timeout_seconds: float = 0.1) -> StatusCode:
        """From now on these are where both are now [turns]."""
        difference = differential_position * self._ratio
        self._leader.set_position(average_position + difference, timeout_seconds)
        return self._follower.set_position(self._way * (average_position - difference), timeout_seconds)

    # ---- signals ----

    def _of(self, getter: str) -> "tuple[float, float]":
        """Both motors' values, the leader's way."""
        return getattr(self._leader, getter)().value, self._way * getattr(self._follower, getter)().value

    def _average_of(self, getter: str) -> float:
        leads, follows = self._of(getter)
        return (leads + follows) / 2.0

    def _difference_of(self, getter: str) -> float:
        if self._sensor is not None and getter in self._sensor:
            return self._sensor[getter]() / self._ratio
        leads, follows = self._of(getter)
        return (leads - follows) / 2.0 / self._ratio


def _signal(kind: str, name: str, getter: str, units: str) -> None:
    title = f"{kind}_{name}"

    def get(self: Both, refresh: bool = True) -> StatusSignal:
        found = self._signals.get(title)
        if found is None:
            read = self._average_of if kind == "average" else self._difference_of
            found = self._signals[title] = StatusSignal(title, lambda: read(getter), units)
        elif refresh:
            found._take()
        return found

    get.__name__ = get.__qualname__ = f"get_{title}"
    setattr(Both, get.__name__, get)


for _kind in ("average", "differential"):
    for _name, _getter, _units in (
        ("position", "get_position", "rotations"),
        ("velocity", "get_velocity", "rotations per second"),
        ("closed_loop_reference", "get_closed_loop_reference", ""),
        ("closed_loop_reference_slope", "get_closed_loop_reference_slope", ""),
        ("closed_loop_error", "get_closed_loop_error", ""),
    ):
        _signal(_kind, _name, _getter, _units)


def _sensor_of(sensor: typing.Any, source: typing.Any) -> "dict[str, typing.Any] | None":
    """What a sensor of the difference reads, in turns; None: the motors themselves say it."""
    if sensor is None:
        return None
    report.once(f"a differential mechanism's loops take the motors' own positions here; its signals are the {type(sensor).__name__}'s")
    if isinstance(sensor, hardware.Pigeon2):
        name = (source or DifferentialPigeon2Source.YAW).name.lower()
        return {"get_position": lambda: getattr(sensor, f"get_{name}")().value / 360.0}
    if isinstance(sensor, hardware.CANdi):
        name = (source or DifferentialCANdiSource.PWM1).name.lower()
        return {f"get_{each}": lambda each=each: getattr(sensor, f"get_{name}_{each}")().value for each in ("position", "velocity")}
    return {"get_position": lambda: sensor.get_position().value, "get_velocity": lambda: sensor.get_velocity().value}


__all__ = ["Both", "DisabledReasonValue", "MotorT", "RequiresUserReasonValue"]
