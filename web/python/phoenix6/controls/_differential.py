"""Requests for the two motors of a differential mechanism. The average is followed by the motor's own loop; nothing holds the difference."""

import inspect
import typing

from _sandlot import can_motors

from . import _requests
from ._request import ControlRequest

_common = {
    "override_brake_dur_neutral": False,
    "limit_forward_motion": False,
    "limit_reverse_motion": False,
    "ignore_hardware_limits": False,
    "ignore_software_limits": False,
    "use_timesync": False,
}


class Differential(ControlRequest):
    """An average, and a difference that nothing holds here."""

    _kind, _unit = can_motors.neutral, can_motors.volts
    #: The request that the average alone is.
    _plain: "type[ControlRequest]" = _requests.DutyCycleOut
    #: The average's own name, and the plain request's name of it.
    _target = ("average_output", "output")

    def _average(self) -> ControlRequest:
        """The same without its difference."""
        values = vars(self)
        plain = self._plain(values[self._target[0]])
        for name in vars(plain):
            if name in values:
                setattr(plain, name, values[name])
        if "average_slot" in values:
            plain.slot = values["average_slot"]  # type: ignore[attr-defined]
        return plain


def _request(name: str, plain: "type[ControlRequest]", target: "tuple[str, str]") -> "type[Differential]":
    has_slot = target[0] != "average_output"

    def build(self: Differential, *given: typing.Any, **named: typing.Any) -> None:
        bound = signature.bind(self, *given, **named)
        bound.apply_defaults()
        vars(self).update({key: value for key, value in bound.arguments.items() if key != "self"})
        self.update_freq_hz = 100.0

    first = ["self", target[0], "differential_position"]
    later = {"enable_foc": True, **({"average_slot": 0} if has_slot else {}), "differential_slot": 1, **_common}
    both = inspect.Parameter.POSITIONAL_OR_KEYWORD
    # Its with_... come from this.
    signature = inspect.Signature(
        [*(inspect.Parameter(each, both) for each in first), *(inspect.Parameter(key, both, default=value) for key, value in later.items())]
    )
    build.__signature__ = signature  # type: ignore[attr-defined]
    found = type(name, (Differential,), {"__init__": build, "__doc__": f"{plain.__doc__} Of two motors.", "__module__": __name__})
    found._plain, found._target = plain, target
    found._kind, found._unit = plain._kind, plain._unit
    return found


_kinds = {
    "Position": ("average_position", "position"),
    "Velocity": ("average_velocity", "velocity"),
    "MotionMagic": ("average_position", "position"),
    "MotionMagicExpo": ("average_position", "position"),
    "MotionMagicVelocity": ("average_velocity", "velocity"),
}
differentials: "dict[str, type[ControlRequest]]" = {}
for _unit in ("DutyCycle", "Voltage"):
    _open = _requests.DutyCycleOut if _unit == "DutyCycle" else _requests.VoltageOut
    differentials[f"Differential{_unit}"] = _request(f"Differential{_unit}", _open, ("average_output", "output"))
    for _kind, _goal in _kinds.items():
        _name = f"Differential{_kind}{_unit}"
        differentials[_name] = _request(_name, getattr(_requests, f"{_kind}{_unit}"), _goal)


class DifferentialFollower(_requests.Follower):
    """The other motor of the mechanism: as a follower, for nothing holds a difference."""


class DifferentialStrictFollower(_requests.StrictFollower):
    """The same, whatever its own inversion."""


differentials["DifferentialFollower"] = DifferentialFollower
differentials["DifferentialStrictFollower"] = DifferentialStrictFollower


class Compound(ControlRequest):
    """A request for the average and one for the difference."""

    _kind, _unit = can_motors.neutral, can_motors.volts

    def __init__(self, average_request: ControlRequest, differential_request: ControlRequest) -> None:
        self.average_request = average_request
        self.differential_request = differential_request
        self.update_freq_hz = 100.0

    def _average(self) -> ControlRequest:
        return self.average_request


#: By CTRE's names: the average's request, and whether the difference is a position, a velocity or an output.
compounds: "dict[str, type[ControlRequest]]" = {}
for _unit, _open_name in (("DutyCycle", "DutyCycleOut"), ("Voltage", "VoltageOut"), ("TorqueCurrentFOC", "TorqueCurrentFOC")):
    for _first in (_open_name, *(f"{_kind}{_unit}" for _kind in _kinds)):
        for _second in ("Position", "Velocity", "Open"):
            _name = f"Diff_{_first}_{_second}"
            compounds[_name] = type(_name, (Compound,), {"__doc__": "Of two motors.", "__module__": __name__})
