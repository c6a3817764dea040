"""The simulated hardware of one robot program: devices of named values, as HALSim's messages know them.

A key has the prefix of its direction: "<" is the program's output, ">" its input, "<>" either. What the program changes is
sent with the next tick; what the host sends is there before the program's next line runs.
"""

import json
import math
import os
import sys
import typing
import weakref
from collections.abc import Callable

from . import report


_messages = (bool, int, float, str)


def _plain(value: object) -> object:
    """As a message can hold it: a matrix of one number, which state space gives, is that number. Raises for what is no number."""
    if type(value) in _messages or value is None:
        return value
    if hasattr(value, "__float__"):
        return float(value)
    if isinstance(value, (str, list, tuple, dict)):
        return value
    raise TypeError(f"a device takes a number, a boolean or a text, not {type(value).__name__}")


class Device:
    """One device; a value that nobody has set is None."""

    __slots__ = ("kind", "name", "values", "_changed", "_simulated", "_hear")

    def __init__(self, kind: str, name: str) -> None:
        self.kind = kind
        self.name = name
        self.values: dict[str, object] = {}
        self._changed: set[str] = set()
        #: Inputs that a simulation has set.
        self._simulated: set[str] = set()
        #: Calls by keys, where a simulation watches values.
        self._hear: dict[str, list[Callable[[object], None]]] = {}

    def watch(self, key: str, call: Callable[[object], None]) -> Callable[[], None]:
        """Calls with each new value of a key, until the function that it returns is called."""
        calls = self._hear.setdefault(key, [])
        calls.append(call)
        return lambda: calls.remove(call) if call in calls else None

    def watched(self) -> bool:
        """Whether a simulation watches any of its values."""
        return any(self._hear.values())

    def tell(self, key: str) -> None:
        """Calls those that watch a key."""
        for call in list(self._hear.get(key, ())):
            call(self.values[key])

    def put(self, key: str, value: object) -> None:
        """An output of the program."""
        value = _plain(value)
        if self.values.get(key) != value or key not in self.values:
            self.values[key] = value
            self._changed.add(key)
            if self._hear:
                self.tell(key)

    def set(self, key: str, value: object) -> None:
        """An input of the program, set by a simulation: physics.py, a test. The world has those that are wired."""
        if key[0] != "<" or key[1] == ">":
            if not physics_owns and not _wired.isdisjoint(_labels(self)):
                _say_wired(self)
                return
            self._simulated.add(key)
        value = _plain(value)
        is_new = self._hear and self.values.get(key) != value
        self.values[key] = value
        if is_new:
            self.tell(key)

    def get(self, key: str, default: typing.Any = None) -> typing.Any:
        """A value; `default` while nobody has set it."""
        value = self.values.get(key)
        return default if value is None else value

    def reset(self, key: str, value: object) -> None:
        """Sets a value without a call, and ends the calls of its key: WPILib's simulation resets so."""
        self.values[key] = value
        self._hear.pop(key, None)

    def forget(self) -> None:
        """Drops all values, and the changes that wait for the host."""
        self.values.clear()
        self._changed.clear()

    def take(self) -> "dict[str, object] | None":
        """The outputs that changed since they were last taken."""
        if not self._changed:
            return None
        data = {key: self.values[key] for key in sorted(self._changed)}
        self._changed.clear()
        return data


_devices: dict[tuple[str, str], Device] = {}
_listeners: dict[str, Callable[[Device, dict], None]] = {}


#: Whether physics.py has the robot's place, and with it the sensors that it sets.
physics_owns = False
#: Inputs that the world drives, as lists of the HAL call them.
_wired: set[str] = set()


def _labels(target: Device) -> set[str]:
    """What a list of the HAL calls a device: by number where it has one, else by name."""
    if target.kind == "Encoder":
        a, b = target.values.get("<channel_a"), target.values.get("<channel_b")
        return {f"Encoder[{a},{b}]", f"Encoder[{b},{a}]", f"Encoder[{target.name}]"}
    return {f"{target.kind}[{target.name}]", target.name}


def _say_wired(target: Device) -> None:
    from . import report

    name = next(iter(sorted(_wired & _labels(target))))
    report.once(
        f"the robot in the world has {name}: what a simulation of yours (physics.py) sets there is ignored. "
        "Choose physics.py as the one that moves the robot, or take its channel off the wiring."
    )


def _world(target: "Device", data: dict) -> None:
    global physics_owns
    physics_owns = bool(data["owns"])
    _wired.clear()
    _wired.update(data["inputs"])


def device(kind: str, name: "str | int") -> Device:
    """The device of that kind and name; made when it is asked for first."""
    key = (kind, str(name))
    found = _devices.get(key)
    if found is None:
        found = _devices[key] = Device(*key)
    return found


def each() -> "list[Device]":
    """All devices that are there."""
    return list(_devices.values())


def find(kind: str, name: "str | int") -> "Device | None":
    """The device, if somebody has made it."""
    return _devices.get((kind, str(name)))


#: A vendor's own simulation's view of devices outside the HAL, by name: values by theirs, each read and set.
sim_values: "dict[str, dict[str, tuple[Callable[[], typing.Any], Callable[[typing.Any], None]]]]" = {}


def on_receive(kind: str, listener: Callable[[Device, dict], None]) -> None:
    """Calls `listener` with each message for devices of that kind, after their values are set."""
    _listeners[kind] = listener


#: Called after messages have come, before the program's next line.
after_receive: "list[Callable[[], None]]" = []


def receive(text: str) -> None:
    """Takes messages of the host, one a line."""
    for line in text.splitlines():
        if line:
            message = json.loads(line)
            target = device(message["type"], message["device"])
            data = message["data"]
            if physics_owns and target._simulated:
                data = {key: value for key, value in data.items() if key not in target._simulated}
            # Most devices are watched by no simulation.
            old = {key: target.values.get(key) for key in target._hear} if target._hear else {}
            target.values.update(data)
            for key, value in old.items():
                if target.values.get(key) != value:
                    target.tell(key)
            listener = _listeners.get(target.kind)
            if listener is not None:
                listener(target, data)
    for call in after_receive:
        call()


def take() -> list[str]:
    """Messages to the host: what the program changed."""
    lines = []
    for each in _devices.values():
        data = each.take()
        if data is not None:
            message = {"type": each.kind, "device": each.name, "data": data}
            try:
                lines.append(json.dumps(message, separators=(",", ":"), allow_nan=False))
            except ValueError:
                lines.append(json.dumps(_finite(each, message), separators=(",", ":")))
    return lines


def _finite(owner: Device, value: object, key: str = "") -> object:
    """The same with null, as WPILib's own simulation sends it, for numbers that JSON has not."""
    if isinstance(value, dict):
        return {each: _finite(owner, inner, each) for each, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(owner, inner, key) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        report.once(f"{f'{owner.kind} {owner.name}'.strip()}: {key.lstrip('<>')} is {value}, which moves nothing")
        return None
    return value


class Channels:
    """Numbered places of one kind, each for one owner at a time."""

    def __init__(self, kind: str, count: int) -> None:
        self.kind = kind
        self.count = count
        self._owners: dict[int, str] = {}

    def allocate(self, channel: int, owner: str, holder: object = None) -> None:
        """Takes a channel for `owner`, or raises as WPILib does. It is free again once the program has dropped `holder`."""
        if isinstance(channel, bool) or not isinstance(channel, int):
            raise TypeError(f"{owner}: a {self.kind} channel is a whole number, not {channel!r}")
        if not 0 <= channel < self.count:
            raise RuntimeError(
                f"Requesting {self.kind} channel out of range: {channel}, minimum 0, maximum {self.count - 1}"
            )
        if channel in self._owners:
            raise RuntimeError(
                f"{self.kind} {channel} previously allocated.\n"
                f"Location of the previous allocation: {self._owners[channel]}\n"
                f"Location of the current allocation: {owner}"
            )
        self._owners[channel] = owner
        if holder is not None:
            weakref.finalize(holder, self.free, channel).atexit = False

    def free(self, channel: int) -> None:
        """Gives it back."""
        self._owners.pop(channel, None)

    def next_free(self) -> int:
        """The lowest free channel."""
        for channel in range(self.count):
            if channel not in self._owners:
                return channel
        raise RuntimeError(f"no {self.kind} is left: the roboRIO has {self.count}")


#: The roboRIO's, in the words of its own messages.
pwm = Channels("PWM or DIO", 20)
dio = Channels("PWM or DIO", 31)
analog_inputs = Channels("Analog Input", 8)
analog_outputs = Channels("Analog Output", 2)
analog_triggers = Channels("Analog Trigger", 8)
encoders = Channels("Encoder", 8)
duty_cycle_inputs = Channels("Duty Cycle", 8)
counters = Channels("Counter", 8)
relays = Channels("Relay", 4)
duty_cycle_outputs = Channels("Digital PWM", 6)
can_modules: dict[tuple[str, int], Channels] = {}


#: Where these packages are.
_library = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


def where() -> str:
    """The line of the program that makes something, for messages."""
    frame = sys._getframe(1)
    while frame.f_code.co_filename.startswith(_library) and frame.f_back is not None:
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


def solenoids(kind: str, module: int, count: int) -> Channels:
    """The channels of a pneumatics module."""
    return can_modules.setdefault((kind, module), Channels("Solenoid", count))


on_receive("Sandlot", _world)
