"""The driver station as its packets come, and as the program sees it: latched once a loop."""

from collections.abc import Callable
from dataclasses import dataclass, field

from . import devices

sticks = 6
most_axes = 12


@dataclass
class Stick:
    """What one joystick sends."""

    axes: list[float] = field(default_factory=list)
    buttons: int = 0
    button_count: int = 0
    povs: list[int] = field(default_factory=list)
    name: str = ""
    is_xbox: bool = False
    kind: int = 0
    #: Kinds of axes by number, where a simulation has set one.
    axis_kinds: dict[int, int] = field(default_factory=dict)
    #: Of 2027: bits of GenericHID.SupportedOutputs.
    outputs: int = 0

    @property
    def connected(self) -> bool:
        return bool(self.axes or self.button_count or self.povs)

    def copy(self) -> "Stick":
        return Stick(list(self.axes), self.buttons, self.button_count, list(self.povs), self.name, self.is_xbox, self.kind, dict(self.axis_kinds), self.outputs)


@dataclass
class Packet:
    """The control word and the match, as one packet has them."""

    enabled: bool = False
    autonomous: bool = False
    test: bool = False
    estop: bool = False
    fms: bool = False
    attached: bool = False
    station: str = "unknown"
    match_time: float = -1.0
    game_data: str = ""
    event_name: str = ""
    match_type: int = 0
    match_number: int = 0
    replay_number: int = 0
    #: Of 2027: the number of an operating mode that a test has set, 0 for none of them; None: the dashboard's choice holds.
    opmode: int | None = None


class Station:
    """`incoming` is what has come; `now` and `sticks` are what the program sees since the last refresh."""

    def __init__(self) -> None:
        self.incoming = Packet()
        self.incoming_sticks = [Stick() for _ in range(sticks)]
        self.waiting = False
        # Before a packet has come, no time is left.
        self.now = Packet(match_time=0.0)
        self.sticks = [Stick() for _ in range(sticks)]
        self.pressed = [0] * sticks
        self.released = [0] * sticks
        self.packets = 0
        #: Called with every new packet, after it is latched.
        self.on_packet: list = []

    def notify(self) -> None:
        """A packet is complete."""
        self.waiting = True

    def pass_by(self) -> None:
        """A packet comes to a program that waits: who counts packets hears of it, and what it sees stays as it is."""
        if self.waiting:
            self.packets += 1
            for listener in self.on_packet:
                listener()

    def refresh(self) -> None:
        """The program looks: takes over the newest packet, and notes the edges of buttons since the one before."""
        if not self.waiting:
            return
        self.waiting = False
        self.packets += 1
        self.now = Packet(**self.incoming.__dict__)
        for i, stick in enumerate(self.incoming_sticks):
            before, after = self.sticks[i].buttons, stick.buttons
            self.pressed[i] |= after & ~before
            self.released[i] |= before & ~after
            self.sticks[i] = stick.copy()
        for listener in self.on_packet:
            listener()


current = Station()

#: Another year's numbers for a joystick, which comes with those of the roboRIO's driver station; None: the same.
arrange: Callable[[Stick], Stick] | None = None
_raw = [Stick() for _ in range(sticks)]

_fields = {
    ">enabled": "enabled",
    ">autonomous": "autonomous",
    ">test": "test",
    ">estop": "estop",
    ">fms": "fms",
    ">ds": "attached",
    ">station": "station",
    ">match_time": "match_time",
    ">game_data": "game_data",
}


def _station(device: devices.Device, data: dict) -> None:
    for key, value in data.items():
        name = _fields.get(key)
        if name is not None:
            setattr(current.incoming, name, value)
    if data.get(">new_data"):
        current.notify()


def _joystick(device: devices.Device, data: dict) -> None:
    number = int(device.name)
    if not 0 <= number < sticks:
        return
    stick = current.incoming_sticks[number] if arrange is None else _raw[number]
    if ">axes" in data:
        stick.axes = [float(value) for value in data[">axes"]][:most_axes]
    if ">buttons" in data:
        pressed = data[">buttons"]
        stick.button_count = len(pressed)
        stick.buttons = sum(1 << i for i, down in enumerate(pressed) if down)
    if ">povs" in data:
        stick.povs = [int(value) for value in data[">povs"]]
    if arrange is not None:
        current.incoming_sticks[number] = arrange(stick)


def listen() -> None:
    """Takes the messages of the driver station and its joysticks from now on."""
    devices.on_receive("DriverStation", _station)
    devices.on_receive("Joystick", _joystick)


listen()
