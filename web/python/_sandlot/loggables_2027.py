"""Which of the library's classes log themselves in 2027, and which are made of tunables: log_to, publish_tunables and their types.

Most of them say the same keys as 2026's sendables, so those are asked; what has changed stands here. The keys are those of logTo and
publishTunable in WPILib's classes.
"""

import typing
from collections.abc import Callable

from wpiutil import Sendable, SendableBuilder

from . import names
from .telemetry_2027 import TelemetryLoggable, TelemetryTable
from .tunables_2027 import ComplexTunable, Tunable, TunableTable

#: Keys that are called otherwise in 2027.
_keys = {".name": "name", ".isParented": "isParented", "Speed": "Velocity"}
_elements = {"boolean[]": bool, "int[]": int, "double[]": float, "float[]": float, "string[]": str}


class _Asked(SendableBuilder):
    """What a sendable says of itself."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, str, Callable[[], typing.Any]]] = []

    def _add(self, kind: str, key: str, getter: Callable | None, setter: Callable | None) -> None:
        if getter is not None:
            self.said.append((key, kind, getter))


def _asked(thing: object) -> _Asked:
    builder = _Asked()
    getattr(thing, names.of("initSendable"))(builder)
    return builder


def _log(self: object, table: TelemetryTable) -> None:
    """Logs what it has now."""
    for key, kind, getter in _asked(self).said:
        key = _keys.get(key, key).replace(" Motor Speed", " Motor Velocity")
        # Cancel is for dashboards to set.
        if key == "Cancel":
            continue
        value = getter()
        if kind in _elements:
            table.log(key, value, element_type=_elements[kind])
        else:
            table.log(key, float(value) if kind in ("double", "float") else value)


def _type(self: object) -> str:
    """What a dashboard shows it as."""
    return _asked(self)._type


# ---- those that say other things than in 2026 ----


def _log_power(self: typing.Any, table: TelemetryTable) -> None:
    channels = range(self._channels)
    table.log("Current", [float(self.get_current(each)) for each in channels], element_type=float)
    table.log("Voltage", float(self.get_voltage()))
    table.log("TotalCurrent", float(self.get_total_current()))
    table.log("SwitchableChannel", self.get_switchable_channel())


def _log_profiled(self: typing.Any, table: TelemetryTable) -> None:
    table.log("controller", self._controller)
    table.log("goal", float(self.get_goal().position))


def _log_field(self: typing.Any, table: TelemetryTable) -> None:
    from wpimath import Pose2d

    for name, each in self._objects.items():
        table.log(name, each.get_poses(), element_type=Pose2d)


def _log_mechanism(self: typing.Any, table: TelemetryTable) -> None:
    table.log("dims", [self._width, self._height], element_type=float)
    table.log("backgroundColor", self._color.hex_string())
    for name, root in self._roots.items():
        table.log(name, root)


def _log_object(self: typing.Any, table: TelemetryTable) -> None:
    for name, child in self._children.items():
        table.log(name, child)


def _log_root(self: typing.Any, table: TelemetryTable) -> None:
    table.log("position", [self._x, self._y], element_type=float)
    _log_object(self, table)


def _log_ligament(self: typing.Any, table: TelemetryTable) -> None:
    table.log("angle", float(self.get_angle()))
    table.log("length", float(self.get_length()))
    table.log("color", self._color.hex_string())
    table.log("weight", float(self.get_line_weight()))
    _log_object(self, table)


_axes = ("LeftTrigger", "RightTrigger", "LeftX", "LeftY", "RightX", "RightY")
_buttons = {
    **{"FaceDown": 1, "FaceRight": 2, "FaceLeft": 3, "FaceUp": 4, "LeftBumper": 5, "RightBumper": 6},
    **{"Back": 7, "Start": 8, "LeftStick": 9, "RightStick": 10},
}


def _log_pad(self: typing.Any, table: TelemetryTable) -> None:
    # As the pad has them, without a deadband.
    for name, axis in zip(_axes, (2, 3, 0, 1, 4, 5), strict=True):
        table.log(f"{name}Axis", float(self.get_raw_axis(axis)))
    for name, button in _buttons.items():
        table.log(name, bool(self.get_raw_button(button)))


# ---- tunables ----


def _tune_pid(self: typing.Any, table: TunableTable) -> None:
    from . import report

    def set_zone(value: float) -> None:
        if value < 0:
            report.error("IZone must be a non-negative number!")
        else:
            self.set_i_zone(value)

    for key, getter, setter in (
        *(("p", self.get_p, self.set_p), ("i", self.get_i, self.set_i), ("d", self.get_d, self.set_d)),
        *(("izone", self.get_i_zone, set_zone), ("setpoint", self.get_setpoint, self.set_setpoint)),
    ):
        table.publish_double(key, getter, setter)


def _tune_profiled(self: typing.Any, table: TunableTable) -> None:
    table.publish("controller", self._controller)
    table.publish_double("goal", lambda: self.get_goal().position, self.set_goal)


def _tune_bang(self: typing.Any, table: TunableTable) -> None:
    table.publish_double("tolerance", self.get_tolerance, self.set_tolerance)
    table.publish_double("setpoint", self.get_setpoint, self.set_setpoint)


def _tune_field(self: typing.Any, table: TunableTable) -> None:
    from wpimath import Pose2d

    def publish(name: str, each: typing.Any) -> None:
        table.publish(name, Tunable([], getter=each.get_poses, setter=each.set_poses, element_type=Pose2d))

    for name, each in self._objects.items():
        publish(name, each)

    def update() -> None:
        # Objects that the program has made since.
        for name in list(self._objects)[len(seen) :]:
            seen.append(name)
            publish(name, self._objects[name])

    seen = list(self._objects)
    self.update_tunables = update


def make() -> None:
    """Gives the classes of the library their log_to and publish_tunables."""
    import wpilib
    import wpimath
    from wpilib._dashboard import _mechanism

    for kind in _all_below(Sendable):
        if names.of("initSendable") in vars(kind):
            kind.log_to, kind.get_telemetry_type = _log, _type
            TelemetryLoggable.register(kind)
    for kind, log, word in (
        (wpilib.PowerDistribution, _log_power, "PowerDistribution"),
        (wpimath.ProfiledPIDController, _log_profiled, "ProfiledPIDController"),
        (wpilib.Field2d, _log_field, "Field2d"),
        (wpilib.Mechanism2d, _log_mechanism, "Mechanism2d"),
        (_mechanism.MechanismObject2d, _log_object, ""),
        (_mechanism.MechanismRoot2d, _log_root, ""),
        (_mechanism.MechanismLigament2d, _log_ligament, "line"),
        (wpilib.Gamepad, _log_pad, "HID:Gamepad"),
    ):
        kind.log_to, kind.get_telemetry_type = log, _saying(word)
        TelemetryLoggable.register(kind)
    for kind, publish, word in (
        (wpimath.PIDController, _tune_pid, "PIDController"),
        (wpimath.ProfiledPIDController, _tune_profiled, "ProfiledPIDController"),
        (wpimath.ProfiledPIDControllerRadians, _tune_profiled, "ProfiledPIDController"),
        (wpimath.BangBangController, _tune_bang, "BangBangController"),
        (wpilib.Field2d, _tune_field, "Field2d"),
    ):
        # Classes of C++ have the other name.
        kind.publish_tunables = kind.publish_tunable = publish
        kind.get_tunable_type = _saying(word)
        ComplexTunable.register(kind)


def _all_below(kind: type) -> set[type]:
    found = set(kind.__subclasses__())
    for each in list(found):
        found |= _all_below(each)
    return found


def _saying(word: str) -> Callable[[object], str]:
    def of(self: object) -> str:
        return word

    return of
