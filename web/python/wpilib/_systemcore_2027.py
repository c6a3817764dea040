"""What 2027's wpilib has beside 2026's: names of the new controller's ports, strips of LEDs in one buffer, edges, and small things.

Names and numbers are those of RobotPy 2027.0.0a7's wheels.
"""

import datetime
import enum
import heapq
import time
import typing
from collections.abc import Callable, Iterator

from _sandlot import clock, devices


def _give(kind: type, *functions: Callable) -> None:
    for function in functions:
        function.__qualname__ = f"{kind.__name__}.{function.__name__}"
        setattr(kind, function.__name__, function)


def _static(kind: type, *functions: Callable) -> None:
    for function in functions:
        function.__qualname__ = f"{kind.__name__}.{function.__name__}"
        setattr(kind, function.__name__, staticmethod(function))


def _rename(kind: type, **old: str) -> None:
    """Members of 2026's form that were given just now: each new name with the old one."""
    for new, each in old.items():
        setattr(kind, new, vars(kind)[each])
        delattr(kind, each)


#: Five buses of the controller, and those of its motor modules. Here all are one.
CANPort = enum.IntEnum(
    "CANPort",
    {**{f"CAN_S{i}": i for i in range(5)}, **{f"CAN_D{i}": 5 + i for i in range(20)}},
    module="wpilib",
)


class EdgeConfiguration(enum.Enum):
    """Which change of a digital input counts."""

    RISING_EDGE = 0
    FALLING_EDGE = 1


class EdgeCounter:
    """How often a digital input has changed. The simulation tells an input once in 20 ms: what is quicker is not seen."""

    _all: "typing.ClassVar[dict[str, list[EdgeCounter]]]" = {}

    def __init__(self, channel: int, configuration: EdgeConfiguration) -> None:
        devices.dio.allocate(channel, devices.where())
        self._device = devices.device("DIO", channel)
        self._device.put("<init", True)
        self._device.put("<input", True)
        self._was = bool(self._device.get("<>value", True))
        self._count = 0
        self.set_edge_configuration(configuration)
        EdgeCounter._all.setdefault(str(channel), []).append(self)
        if EdgeCounter._heard not in devices.after_receive:
            devices.after_receive.append(EdgeCounter._heard)

    @staticmethod
    def _heard() -> None:
        for counters in EdgeCounter._all.values():
            for each in counters:
                each._look()

    def _look(self) -> None:
        now = bool(self._device.get("<>value", True))
        if now != self._was and now == (self._configuration is EdgeConfiguration.RISING_EDGE):
            self._count += 1
        self._was = now

    def get_count(self) -> int:
        """Changes since the last reset."""
        self._look()
        return self._count

    def reset(self) -> None:
        """Counts from 0."""
        self._look()
        self._count = 0

    def set_edge_configuration(self, configuration: EdgeConfiguration) -> None:
        """Which change counts from now on."""
        if not isinstance(configuration, EdgeConfiguration):
            raise TypeError(f"wpilib.EdgeCounter: configuration is a wpilib.EdgeConfiguration, not {configuration!r}")
        self._configuration = configuration

    def get_telemetry_type(self) -> str:
        return "EdgeCounter"

    def log_to(self, table: typing.Any) -> None:
        """Its count."""
        table.log("Count", self.get_count())


class TouchpadFinger:
    """Where a finger is on a pad's touchpad. Browsers tell none."""

    def __init__(self) -> None:
        self.down, self.x, self.y = False, 0.0, 0.0


class HIDDevice:
    """What stands for a pad by the names of its buttons."""

    def get_hid(self) -> typing.Any:
        """What is on the same port, by its numbers."""
        raise NotImplementedError(f"{type(self).__name__} does not say which GenericHID it has")


# ---- LEDs ----

_most_leds = 1024


def _buffers(wpilib: typing.Any) -> None:
    led = wpilib.AddressableLED
    data = led.LEDData
    # One buffer for all strips, as the controller has it.
    pixels: list[dict] = [{"r": 0, "g": 0, "b": 0} for _ in range(_most_leds)]
    strips: list = []

    class _Lights:
        """What a buffer and its views share."""

        _leds: list

        def __len__(self) -> int:
            return len(self._leds)

        def __iter__(self) -> Iterator:
            return iter(self._leds)

        def set_rgb(self, index: int, r: int, g: int, b: int) -> None:
            """Of one LED, 0 to 255 each."""
            self._leds[index].set_rgb(r, g, b)

        def set_hsv(self, index: int, h: int, s: int, v: int) -> None:
            """Of one LED: hue 0 to 179, saturation and value 0 to 255."""
            self._leds[index].set_hsv(h, s, v)

        def set_led(self, index: int, color: typing.Any) -> None:
            """A Color or Color8Bit."""
            self._leds[index].set_led(color)

        def get_led(self, index: int) -> typing.Any:
            """As a Color."""
            from wpiutil import Color

            one = self._leds[index]
            return Color(one.r / 255, one.g / 255, one.b / 255)

        def get_led_8bit(self, index: int) -> typing.Any:
            """As a Color8Bit."""
            from wpiutil import Color8Bit

            one = self._leds[index]
            return Color8Bit(one.r, one.g, one.b)

    class View(_Lights):
        """A part of a buffer."""

        def __init__(self, leds: list) -> None:
            self._leds = leds

        def __getitem__(self, index: int) -> typing.Any:
            return self._leds[index]

    class AddressableLEDBuffer(_Lights):
        """Colours for a strip."""

        def __init__(self, length: int) -> None:
            self._leds = [data() for _ in range(length)]

        def __getitem__(self, index: "int | slice") -> typing.Any:
            if isinstance(index, slice):
                if index.step not in (None, 1):
                    raise ValueError("AddressableLEDBuffer: a view has each LED of its part: the step is 1")
                return View(self._leds[index])
            return self._leds[index]

        def get_red(self, index: int) -> int:
            return self._leds[index].r

        def get_green(self, index: int) -> int:
            return self._leds[index].g

        def get_blue(self, index: int) -> int:
            return self._leds[index].b

    AddressableLEDBuffer.View = View  # type: ignore[attr-defined]
    for kind, name in ((AddressableLEDBuffer, "AddressableLEDBuffer"), (View, "AddressableLEDBuffer.View")):
        kind.__module__, kind.__qualname__ = "wpilib", name
    wpilib.AddressableLEDBuffer = AddressableLEDBuffer
    allocated = led.__init__

    def __init__(self: typing.Any, channel: int) -> None:
        allocated(self, channel)
        self._channel, self._start = int(channel), 0
        strips.append(self)

    def get_channel(self: typing.Any) -> int:
        """Its output."""
        return self._channel

    def get_start(self: typing.Any) -> int:
        """Where it begins in the buffer that all strips share [LEDs]."""
        return self._start

    def set_start(self: typing.Any, start: int) -> None:
        """Where it begins in the buffer that all strips share [LEDs]."""
        self._start = _in_buffer("start", start)
        tell()

    def set_length(self: typing.Any, length: int) -> None:
        """How many it has."""
        if not 0 <= length <= _most_leds:
            raise RuntimeError(f"LED length must be less than or equal to {_most_leds}. {length} was requested: Channel {self._channel} length {length}")
        self._length = int(length)
        tell()

    def set_data(self: typing.Any, led_data: typing.Any) -> None:
        """A list of LEDData, or a buffer; what is longer than the strip is left out."""
        put(self._start, list(led_data)[: self._length])

    def set_global_data(start: int, color_order: object, led_data: typing.Any) -> None:
        """Into the buffer that all strips share, from there on."""
        put(_in_buffer("start", start), list(led_data))

    def put(start: int, leds: list) -> None:
        for i, each in enumerate(leds[: _most_leds - start]):
            pixels[start + i] = {"r": each.r, "g": each.g, "b": each.b}
        tell()

    def tell() -> None:
        """The simulation has one strip: all of the buffer that is shown, from its first LED on."""
        shown = [each for each in strips if each._length > 0]
        first = min((each._start for each in shown), default=0)
        last = min(max((each._start + each._length for each in shown), default=0), _most_leds)
        if shown:
            device = shown[0]._device
            device.put("<length", last - first)
            device.put("<start", first)
            device.put("<data", [dict(each) for each in pixels[first:last]])
            device.put("<running", True)

    _give(led, __init__, get_channel, get_start, set_start, set_length, set_data)
    from .simulation import AddressableLEDSim, _values

    _values.values(("Start", "<start", 0))(AddressableLEDSim)
    _rename(AddressableLEDSim, get_start="getStart", set_start="setStart", register_start_callback="registerStartCallback")
    _static(led, set_global_data)
    for old in ("set_sync_time", "set_bit_timing", "start", "stop"):
        if old in vars(led):
            delattr(led, old)


def _in_buffer(what: str, index: int) -> int:
    if not 0 <= index < _most_leds:
        raise RuntimeError(f"LED {what} must be 0 to {_most_leds - 1}: {index} was requested")
    return int(index)


# ---- callbacks at their times ----


class PeriodicPriorityQueue:
    """Functions that are due again and again, the next one first: what TimedRobot's loop is made of."""

    class Callback:
        """A function, and when it is due."""

        __hash__ = None  # type: ignore[assignment]

        def __init__(
            self,
            func: Callable[[], None],
            start_time: datetime.timedelta,
            period: "datetime.timedelta | float",
            offset: "datetime.timedelta | float" = 0.0,
        ) -> None:
            self.func, self.id = func, 0
            self.period = _span(period)
            if self.period <= datetime.timedelta():
                raise ValueError(f"PeriodicPriorityQueue.Callback: the period is more than 0 s, not {self.period}")
            begun = start_time + _span(offset)
            passed = max((_now() - begun) // self.period, 0) if _now() > begun else 0
            self.expiration_time = begun + self.period * (passed + 1)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, PeriodicPriorityQueue.Callback) and self.id == other.id and self.func == other.func

        def __gt__(self, other: "PeriodicPriorityQueue.Callback") -> bool:
            return self.expiration_time > other.expiration_time

        def __lt__(self, other: "PeriodicPriorityQueue.Callback") -> bool:
            return other > self

    def __init__(self) -> None:
        self._waiting: list = []
        self._count = 0
        self._loop_start = 0

    def add(self, func: typing.Any, start_time: "datetime.timedelta | None" = None, period: typing.Any = None, offset: typing.Any = 0.0) -> None:
        """(func, start_time, period) or (func, start_time, period, offset), or a Callback."""
        callback = func if isinstance(func, self.Callback) else self.Callback(func, start_time or _now(), period, offset)
        self._count += 1
        callback.id = self._count
        heapq.heappush(self._waiting, callback)

    def remove(self, callback: "PeriodicPriorityQueue.Callback") -> bool:
        """Whether it was there."""
        before = len(self._waiting)
        self._waiting = [each for each in self._waiting if each is not callback]
        heapq.heapify(self._waiting)
        return len(self._waiting) < before

    def clear(self) -> None:
        """Takes all of them out."""
        self._waiting.clear()

    def get_loop_start_time(self) -> int:
        """When the last call of functions began [ns]."""
        return self._loop_start

    def run_callbacks(self, notifier: int) -> bool:
        """Waits for the next one that is due, and calls it and all that are due by then. False: the notifier is gone."""
        import hal
        from hal import _notifiers

        if not self._waiting:
            return False
        hal.set_notifier_alarm(notifier, _nanoseconds(self._waiting[0].expiration_time), 0, True, True)
        if _notifiers.wait_for_notifier_alarm(notifier)[0] == 0:
            return False
        self._loop_start = clock.microseconds() * 1000
        while self._waiting and self._waiting[0].expiration_time <= _now():
            callback = heapq.heappop(self._waiting)
            callback.func()
            late = max((_now() - callback.expiration_time) // callback.period, 0)
            callback.expiration_time += callback.period * (late + 1)
            heapq.heappush(self._waiting, callback)
        return True


def _span(given: "datetime.timedelta | float") -> datetime.timedelta:
    return given if isinstance(given, datetime.timedelta) else datetime.timedelta(seconds=float(given))


def _now() -> datetime.timedelta:
    return datetime.timedelta(microseconds=clock.microseconds())


def _nanoseconds(given: datetime.timedelta) -> int:
    return (given // datetime.timedelta(microseconds=1)) * 1000


# ---- small things ----


def _can(wpilib: typing.Any) -> None:
    """A bus comes first, and a frame's name before its bytes."""
    begin, packet, repeating, asked = (getattr(wpilib.CAN, name) for name in ("__init__", "write_packet", "write_packet_repeating", "write_rtr_frame"))

    def __init__(
        self: typing.Any,
        bus_id: CANPort,
        device_id: int,
        device_manufacturer: int = wpilib.CAN.TEAM_MANUFACTURER,
        device_type: int = wpilib.CAN.TEAM_DEVICE_TYPE,
    ) -> None:
        if not isinstance(bus_id, CANPort):
            raise TypeError(f"wpilib.CAN: the first argument is a wpilib.CANPort in 2027, not {bus_id!r}")
        begin(self, device_id, device_manufacturer, device_type)

    def write_packet(self: typing.Any, api_id: int, message: bytes) -> None:
        """Sends one frame."""
        packet(self, message, api_id)

    def write_packet_repeating(self: typing.Any, api_id: int, message: bytes, repeat_ms: int) -> None:
        """Sends a frame again and again."""
        repeating(self, message, api_id, repeat_ms)

    def write_rtr_frame(self: typing.Any, api_id: int, message: bytes) -> None:
        """Asks for a frame."""
        asked(self, len(message), api_id)

    def write_packet_no_error(self: typing.Any, api_id: int, message: bytes) -> int:
        """The same with a status in place of an error; 0 is fine."""
        self.write_packet(api_id, message)
        return 0

    def write_packet_repeating_no_error(self: typing.Any, api_id: int, message: bytes, repeat_ms: int) -> int:
        """The same with a status in place of an error; 0 is fine."""
        self.write_packet_repeating(api_id, message, repeat_ms)
        return 0

    def write_rtr_frame_no_error(self: typing.Any, api_id: int, message: bytes) -> int:
        """The same with a status in place of an error; 0 is fine."""
        self.write_rtr_frame(api_id, message)
        return 0

    _give(wpilib.CAN, __init__, write_packet, write_packet_repeating, write_rtr_frame)
    _give(wpilib.CAN, write_packet_no_error, write_packet_repeating_no_error, write_rtr_frame_no_error)

    def get_can_status(bus_id: CANPort) -> typing.Any:
        """How a bus is doing: a simulated one has no load and no errors."""
        if not isinstance(bus_id, CANPort):
            raise TypeError(f"wpilib.RobotController.get_can_status: bus_id is a wpilib.CANPort, not {bus_id!r}")
        return wpilib.CANStatus()

    _static(wpilib.RobotController, get_can_status)


def _controller(wpilib: typing.Any) -> None:
    """The one rail that is left is called otherwise, and both voltages of a brownout are set at once."""
    controller = wpilib.RobotController
    for new, old in (
        *(("get_voltage_3v3", "get_voltage3_v3"), ("get_current_3v3", "get_current3_v3"), ("get_enabled_3v3", "get_enabled3_v3")),
        *(("get_fault_count_3v3", "get_fault_count3_v3"), ("set_enabled_3v3", "set_enabled3_v3")),
    ):
        found = vars(controller).get(old)
        if found is not None:
            setattr(controller, new, found)

    def reset_rail_fault_counts() -> None:
        """Nothing has failed here."""

    def set_brownout_voltages(brownout_voltage: float, recovery_voltage: float) -> None:
        """From the first on motors get nothing, from the second on they do again [V]."""
        if not recovery_voltage >= brownout_voltage:
            raise ValueError(f"set_brownout_voltages: the recovery voltage, {recovery_voltage} V, is not below {brownout_voltage} V")
        controller.set_brownout_voltage(brownout_voltage)
        RoboRioSim.set_brownout_recovery_voltage(recovery_voltage)  # type: ignore[attr-defined]

    from .simulation import RoboRioSim
    from .simulation._roborio_sim import add_row

    add_row("BrownoutRecoveryVoltage", ">brownout_recovery_voltage", 7.25)
    _rename(
        RoboRioSim,
        get_brownout_recovery_voltage="getBrownoutRecoveryVoltage",
        set_brownout_recovery_voltage="setBrownoutRecoveryVoltage",
        register_brownout_recovery_voltage_callback="registerBrownoutRecoveryVoltageCallback",
    )
    _static(controller, reset_rail_fault_counts, set_brownout_voltages)


def _imu(wpilib: typing.Any) -> None:
    imu = wpilib.OnboardIMU

    def get_quaternion(self: typing.Any) -> typing.Any:
        """The rotation as a quaternion."""
        return self.get_rotation3d().get_quaternion()

    _give(imu, get_quaternion)


def _small(wpilib: typing.Any) -> None:
    def create_started() -> typing.Any:
        """A timer that runs."""
        timer = wpilib.Timer()
        timer.start()
        return timer

    def get_error_message() -> tuple[str, int]:
        """Of the last error: there is none, errors are exceptions."""
        return "", 0

    def get_system_time() -> float:
        """The run's own date, as time.time() has it [s]."""
        return time.time()

    def get_num_smart_io_ports() -> int:
        """Inputs and outputs of the controller."""
        return 6

    def get_overrun(self: typing.Any) -> int:
        """A simulated notifier is never late."""
        return 0

    def get(self: typing.Any) -> int:
        """The count."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it counts")

    _static(wpilib.Timer, create_started)
    _static(wpilib.SensorUtil, get_num_smart_io_ports)
    _give(wpilib.Notifier, get_overrun)
    for function in (get_error_message, get_system_time):
        function.__module__ = "wpilib"
        setattr(wpilib, function.__name__, function)
    if not hasattr(wpilib.CounterBase, "get"):
        for name in ("get", "get_direction", "get_stopped", "reset"):
            asked = typing.cast(typing.Any, type(get)(get.__code__, get.__globals__, name))
            asked.__qualname__ = f"CounterBase.{name}"
            setattr(wpilib.CounterBase, name, asked)


def make() -> None:
    """Gives them to wpilib."""
    import wpilib

    for kind in (CANPort, EdgeConfiguration, EdgeCounter, HIDDevice, PeriodicPriorityQueue, TouchpadFinger):
        kind.__module__ = "wpilib"
        setattr(wpilib, kind.__name__, kind)
    _buffers(wpilib)
    _can(wpilib)
    _controller(wpilib)
    _imu(wpilib)
    _small(wpilib)
