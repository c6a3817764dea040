"""Motor controllers on a CAN bus whose loops run on board: what phoenix6, rev and phoenix5 are built on.

A controller is a device of the type "CANLoop", named as the vendor's own simulation names it, so that robot.json's wiring finds it.
Its requests, gains and limits have the names of the core's loop_types.h, in which they act at 1 kHz; turns of its rotor come back.
"""

import math
import typing
from collections.abc import Callable

from . import devices, report

#: Kinds of a request, as loop_types.h numbers them.
neutral, coast, brake, opened, velocity, position, profile_position, profile_velocity, expo_position, follow = range(1, 11)
#: Units of an output.
volts, duty, amps = range(3)
_unit_shift, _slot_shift = 4, 6
brakes, ignores_hard, ignores_soft, limit_forward, limit_reverse, feed_is_volts = (1 << bit for bit in range(8, 14))

#: The answers.
_inputs = (
    "position velocity acceleration volts current supply temperature bus reference referenceRate shaft shaftPerTurn wired"
).split()

#: Highest id of a device on a CAN bus.
most_id = 62
_made: "dict[str, CanMotor]" = {}
_others: dict[str, str] = {}


def check_id(owner: str, number: object) -> int:
    """A CAN id, or an error that says what one is."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{owner}: a CAN id is a whole number, not {number!r}")
    if not 0 <= number <= most_id:
        raise ValueError(f"{owner}: the CAN id {number} does not exist; it must be 0 to {most_id}")
    return number


def claim(kind: str, number: int, bus: str, owner: str) -> bool:
    """Notes a device of a kind on a bus. False: another bus has that id, and the robot's wiring knows one bus only."""
    name = f"{kind}[{number}]"
    first = _others.setdefault(name, bus)
    if first != bus:
        report.once(
            f"{owner}: there is a {kind} with this id on the bus {first or 'rio'!r} already; the robot's wiring knows one of "
            "them, and this one turns and reads nothing"
        )
    return first == bus


class CanMotor:
    """One controller; all objects of a program with its id share it."""

    def __init__(self, name: str, title: str) -> None:
        self.title = title
        self._name = name
        self.device = devices.device("CANLoop", name)
        for key in _inputs:
            self.device.put(">" + key, 0.0)
        self._word = neutral
        self.device.put("<word", neutral)
        for key in ("<setpoint", "<feed", "<setpointRate"):
            self.device.put(key, 0.0)
        #: Position per turn of the rotor, with the sign of the device, and the position at the rotor's zero.
        self.unit = 1.0
        self.offset = 0.0
        self.rate = 1.0
        self.phase = 1.0
        #: The direction that the program gives an absolute encoder of the controller's own.
        self.absolute = 1.0
        #: Called before each loop of the program.
        self.refreshed: "Callable[[], None] | None" = None
        #: Its loop while a simulation of the program turns it (on_board.loop.Loop), and its limit switches, forward and reverse, then.
        self.simulated: typing.Any = None
        self.switches = (False, False)
        _made[name] = self

    # ---- orders ----

    def set(self, key: str, value: float) -> None:
        """A setting, or a gain with its slot: "kP0"."""
        value = float(value)
        if not math.isfinite(value):
            raise ValueError(f"{self.title}: {key} is {value}, which is not a number that a controller can have")
        key = "<" + key
        if value != 0.0 or key in self.device.values:
            self.device.put(key, value)

    def scale(self, unit: float, rate: float = 1.0, phase: float = 1.0) -> None:
        """The unit of positions per turn of the rotor, and of speeds per unit a second. phase: -1: the sensor counts against it."""
        self.unit, self.rate, self.phase = unit, rate, phase
        self.set("unit", unit)
        self.set("rate", 0.0 if rate == 1.0 else rate)
        self.set("phase", 1.0 if phase < 0.0 else 0.0)

    def request(
        self,
        kind: int,
        setpoint: float = 0.0,
        unit: int = volts,
        slot: int = 0,
        feed: float = 0.0,
        rate: float = 0.0,
        flags: int = 0,
    ) -> None:
        """What it is to do from now on."""
        if self.simulated is not None:
            self.simulated.advance()
        numbers = (setpoint, feed, rate)
        if not all(map(math.isfinite, numbers)):
            report.once(f"{self.title}: a request with {setpoint}, which moves nothing")
            kind, setpoint, feed, rate = neutral, 0.0, 0.0, 0.0
        put = self.device.put
        put("<word", kind | unit << _unit_shift | slot << _slot_shift | flags)
        put("<setpoint", float(setpoint))
        put("<feed", float(feed))
        put("<setpointRate", float(rate))

    def zero(self, at: float) -> None:
        """From now on its position is `at` where it is now."""
        self.offset = at - self.phase * self.unit * self.raw("position")
        self.set("offset", self.offset)

    # ---- its motion ----

    def raw(self, key: str) -> float:
        """Of the device: turns of the rotor, volts, amps."""
        value = self.device.values.get(">" + key)
        return value if value.__class__ is float else float(typing.cast(float, value) or 0.0)

    @property
    def sign(self) -> float:
        return -1.0 if self.unit < 0.0 else 1.0

    @property
    def is_wired(self) -> bool:
        return self.raw("wired") != 0.0

    @property
    def is_free(self) -> bool:
        """Whether the world does not turn it."""
        return not self.is_wired or devices.physics_owns

    def sibling(self, number: int) -> "CanMotor | None":
        """The controller of the same kind and bus with another id."""
        head, _, tail = self._name.partition("[")
        return _made.get(f"{head}[{number}]{tail.partition(']')[2]}")

    @property
    def has_loop(self) -> bool:
        """Whether its request closes a loop."""
        return velocity <= (int(self.device.values["<word"]) & 15) <= expo_position  # type: ignore[call-overload]

    @property
    def position(self) -> float:
        return self.phase * self.unit * self.raw("position") + self.offset

    @property
    def velocity(self) -> float:
        return self.phase * self.unit * self.rate * self.raw("velocity")

    @property
    def acceleration(self) -> float:
        return self.phase * self.unit * self.rate * self.raw("acceleration")

    @property
    def bus(self) -> float:
        return self.raw("bus") or 12.0

    @property
    def applied_volts(self) -> float:
        return self.sign * self.raw("volts")

    @property
    def current(self) -> float:
        """Through the windings, forward positive."""
        return self.sign * self.raw("current")


def is_enabled() -> bool:
    """Whether the driver station lets motors turn."""
    station = devices.find("DriverStation", "")
    return bool(station is not None and station.get(">enabled", False))


def wanted_volts(each: CanMotor) -> float:
    """What an output of its own asks for, where no world turns it: a loop has nothing to close it."""
    word = int(typing.cast(int, each.device.values["<word"]))
    if word & 15 != opened or not is_enabled():
        return 0.0
    output = float(typing.cast(float, each.device.values["<setpoint"]))
    given = output * each.bus if word >> _unit_shift & 3 == duty else output
    return max(-each.bus, min(each.bus, given))


def motor(name: str, title: str) -> CanMotor:
    """The controller of that name, made when it is asked for first."""
    found = _made.get(name)
    return found if found is not None else CanMotor(name, title)


def _refresh() -> None:
    for each in _made.values():
        if each.refreshed is not None:
            each.refreshed()
        if each.simulated is not None and each.is_free:
            each.simulated.advance()


devices.after_receive.append(_refresh)


_without_model: set[str] = set()


def no_model(name: str, why: str) -> None:
    """A call that nothing stands behind: one sentence, and the run goes on."""
    if name not in _without_model:
        _without_model.add(name)
        report.warning(f"{name} does nothing here: {why}")
