"""What a robot program has made: its devices, by the names that the program itself has for them, and the numbers beside them that say
how a robot is built. The host asks for it to make a robot that fits."""

import collections
import functools
import json
import math
import sys
import types
import typing

from .. import can_motors, devices

_most_objects = 40_000
_most_depth = 12
#: A longer list holds readings or pictures.
_most_items = 500
_most_paths = 4
#: From a drive to its motors.
_most_steps = 6
_plain = (str, bytes, int, float, bool, type(None), complex)
_boxes = (list, tuple, set, frozenset, collections.deque)
#: Devices that say how a robot is built. Joysticks, the roboRIO and NetworkTables do not.
_kinds = (
    *("CANLoop", "CANMotor", "PWM", "CANEncoder", "CANGyro", "SimDevice", "Gyro", "Accel", "AnalogGyro"),
    *("Encoder", "DutyCycle", "AI", "DIO", "Solenoid", "Relay"),
)
#: Whether the host has asked and has no answer yet.
_asked = False


def _ask(target: devices.Device, data: dict) -> None:
    global _asked
    _asked = True


devices.on_receive("Made", _ask)


def take(robot: object, folder: str) -> "list[str]":
    """The answer to the host's question, once: a message of one line."""
    global _asked
    if not _asked:
        return []
    _asked = False
    try:
        data = describe(robot, folder)
    except Exception:
        # An object of the program's own that says odd things of itself: the host hears that nothing can be told.
        data = '{"devices": [], "drives": [], "modules": [], "plants": []}'
    return [f'{{"type": "Made", "data": {data}}}']


def describe(robot: object, folder: str) -> str:
    """JSON: devices and drivetrains."""
    walk = _Walk(folder)
    walk.run([("", robot)] + [("", module) for module in _modules(folder)])
    made = [_device(each, walk.paths.get(key, [])) for key, each in devices._devices.items() if each.kind in _kinds]
    return json.dumps({"devices": made, "drives": walk.drives, "modules": walk.modules, "plants": walk.plants}, allow_nan=False)


def _modules(folder: str) -> "list[types.ModuleType]":
    prefix = folder.rstrip("/") + "/"
    return [
        module
        for module in list(sys.modules.values())
        if isinstance(module, types.ModuleType) and str(getattr(module, "__file__", "") or "").startswith(prefix)
    ]


def _number(value: object) -> "float | None":
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if math.isfinite(value) else None


def _device(device: devices.Device, paths: "list[str]") -> "dict[str, object]":
    values = {}
    for key, value in device.values.items():
        if key.startswith("<") and (number := _number(value)) is not None:
            values[key.lstrip("<>")] = number
    own = {}
    motor = can_motors._made.get(device.name)
    if device.kind == "CANLoop" and motor is not None:
        own["sign"] = motor.sign
        own["unit"] = abs(motor.unit)
        own["absolute"] = motor.absolute
    return {"type": device.kind, "name": device.name, "paths": paths, "values": values, "own": own}


def _mechanism(value: typing.Any, bases: "set[str]") -> "dict[str, object] | None":
    """A mechanism as the program's own simulation or feedforward has it, in SI; None: it is another object.

    A simulation says how its motor moves it: speed' = A speed + B volts, of which gearing and inertia follow (an elevator's are
    gearing by radius, and mass).
    """
    for name, kind in (("ArmFeedforward", "arm"), ("ElevatorFeedforward", "elevator")):
        if name in bases:
            return {"kind": kind, "from": "feedforward", "kG": float(value._kg), "kV": float(value._kv)}
    kinds = {"SingleJointedArmSim": "arm", "ElevatorSim": "elevator", "DCMotorSim": "free", "FlywheelSim": "free"}
    kind = next((kinds[name] for name in kinds if name in bases), None)
    if kind is None:
        return None
    plant, gearbox = value._plant, value._gearbox
    last = plant.states - 1
    per_volt, damping = plant.B(last, 0), plant.A(last, last)
    gearing = -gearbox.Kv * damping / per_volt
    found = {"gearing": gearing, "inertia": gearing * gearbox.Kt / (gearbox.R * per_volt)}
    if kind != "free":
        # Of an elevator this is gearing by radius, and with it the inertia is a mass.
        found |= {"low": value._min, "high": value._max, "start": value.getOutput(0), "falls": bool(value._falls)}
    if kind == "arm":
        found["length"] = value._length
    numbers = {key: number for key, part in found.items() if isinstance(part, bool) or (number := _number(part)) is not None}
    return {"kind": kind, "from": "simulation", **{key: found[key] for key in numbers}}


class _Walk:
    """From the robot and the modules of its program to everything that they hold."""

    def __init__(self, folder: str) -> None:
        self.folder = folder.rstrip("/") + "/"
        self.seen: set[int] = set()
        self.kept: list[object] = []
        self.paths: dict[tuple[str, str], list[str]] = {}
        self.drives: list[dict[str, object]] = []
        self.modules: list[dict[str, object]] = []
        self.plants: list[dict[str, object]] = []

    def run(self, begin: "list[tuple[str, object]]") -> None:
        queue: "collections.deque[tuple[str, object]]" = collections.deque(begin)
        while queue and len(self.seen) < _most_objects:
            path, value = queue.popleft()
            if isinstance(value, _plain):
                continue
            device = value.device if isinstance(value, can_motors.CanMotor) else value
            if isinstance(device, devices.Device):
                self._take(device, path)
                continue
            if id(value) in self.seen or path.count(".") + path.count("[") > _most_depth:
                continue
            self.seen.add(id(value))
            self.kept.append(value)
            self._look(value, path)
            if isinstance(value, (*_boxes, dict)) and len(value) > _most_items:
                continue
            for name, part in self._parts(value):
                if isinstance(part, _plain):
                    continue
                queue.append((path + name if path else name.lstrip("."), part))

    def _take(self, device: devices.Device, path: str) -> None:
        paths = self.paths.setdefault((device.kind, device.name), [])
        if len(paths) < _most_paths and path not in paths:
            paths.append(path)

    def _parts(self, value: object) -> "typing.Iterator[tuple[str, object]]":
        if isinstance(value, dict):
            yield from ((f".{key}" if isinstance(key, str) else f"[{key!s:.40}]", part) for key, part in list(value.items()))
        elif isinstance(value, _boxes):
            yield from ((f"[{i}]", part) for i, part in enumerate(list(value)))
        elif isinstance(value, types.ModuleType):
            if str(getattr(value, "__file__", "") or "").startswith(self.folder):
                yield from ((f".{name}", part) for name, part in list(vars(value).items()) if not name.startswith("__"))
        elif isinstance(value, type):
            if str(getattr(sys.modules.get(value.__module__), "__file__", "") or "").startswith(self.folder):
                yield from ((f".{name}", part) for name, part in list(vars(value).items()) if not name.startswith("__"))
        elif isinstance(value, types.FunctionType):
            names = value.__code__.co_freevars
            for name, cell in zip(names, value.__closure__ or ()):
                try:
                    yield f".{name}", cell.cell_contents
                except ValueError:
                    continue
        elif isinstance(value, types.MethodType):
            yield "", value.__self__
        elif isinstance(value, functools.partial):
            yield "", value.func
            yield "[args]", value.args
        elif not type(value).__module__.startswith(("builtins", "enum", "logging", "threading")):
            held = getattr(value, "__dict__", None)
            if isinstance(held, dict):
                yield from ((f".{name}", part) for name, part in list(held.items()))

    def _below(self, value: object) -> "list[str]":
        """Names of the devices that something leads to, by a few steps."""
        names, queue, seen = [], [(value, 0)], set()
        while queue:
            part, steps = queue.pop(0)
            device = part.device if isinstance(part, can_motors.CanMotor) else part
            if isinstance(device, devices.Device):
                if device.kind in _kinds and device.name not in names:
                    names.append(device.name)
            elif not isinstance(part, _plain) and id(part) not in seen and steps < _most_steps:
                seen.add(id(part))
                queue += [(inner, steps + 1) for _, inner in self._parts(part)]
        return names

    # ---- drivetrains ----

    def _look(self, value: object, path: str) -> None:
        kind = type(value)
        positions = getattr(value, "_previous_positions", None) if kind.__module__.startswith("wpimath.") else None
        if isinstance(positions, tuple) and positions and hasattr(positions[0], "angle"):
            # The program's own angles of its modules.
            angles = [float(each.angle.radians()) for each in positions]
            places = [[float(each.x), float(each.y)] for each in getattr(getattr(value, "_kinematics", None), "_modules", ())]
            self.drives.append({"kind": "swerve", "path": path, "places": places, "angles": angles})
            return
        bases = {each.__name__ for each in kind.__mro__ if each.__module__.startswith(("wpimath.", "wpilib.", "phoenix6."))}
        if any(name.startswith("SwerveDrive") and "Kinematics" in name for name in bases):
            places = [[float(each.x), float(each.y)] for each in getattr(value, "_modules", ())]
            self.drives.append({"kind": "swerve", "path": path, "places": places})
        elif "DifferentialDriveKinematics" in bases:
            self.drives.append({"kind": "differential", "path": path, "width": float(getattr(value, "trackWidth"))})
        elif "DifferentialDrive" in bases:
            sides = {side: self._below(getattr(value, f"_{side}", None)) for side in ("left", "right")}
            self.drives.append({"kind": "differential", "path": path, **sides})
        elif "MecanumDriveKinematics" in bases:
            places = [[float(each.x), float(each.y)] for each in getattr(value, "_places", ())]
            self.drives.append({"kind": "mecanum", "path": path, "places": places})
        elif "MecanumDrive" in bases:
            self.drives.append({"kind": "mecanum", "path": path})
        elif (plant := _mechanism(value, bases)) is not None:
            self.plants.append({"path": path, **plant})
        elif "SwerveModuleConstants" in bases:
            numbers = {name.lstrip("_"): number for name, part in vars(value).items() if (number := _number(part)) is not None}
            flags = {name.lstrip("_"): part for name, part in vars(value).items() if isinstance(part, bool)}
            self.modules.append({"path": path, **numbers, **flags})
