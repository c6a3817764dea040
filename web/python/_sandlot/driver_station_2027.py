"""2027's driver station: joysticks by numbers from 0, operating modes of its simulation, its screen, and choices that a gamepad makes on it."""

import enum
import typing
from collections.abc import Callable

from . import opmode_list_2027, station
from .opmode_list_2027 import RobotMode


def make() -> None:
    """Gives them to wpilib."""
    import wpilib
    import wpilib.simulation

    _backend(wpilib)
    _modes(wpilib.simulation)
    _joysticks(wpilib.simulation)
    _pads_of_the_old_station(wpilib)


def _give(kind: typing.Any, *functions: Callable) -> None:
    for each in functions:
        each.__qualname__ = f"{kind.__name__}.{each.__name__}"
        setattr(kind, each.__name__, staticmethod(each))


def _backend(wpilib: typing.Any) -> None:
    backend, old = wpilib.DriverStationBackend, wpilib.DriverStation
    for name in ("add_opmode", "remove_opmode", "publish_opmodes", "clear_opmodes", "get_opmode", "get_opmode_id", "is_opmode", "get_robot_mode"):
        setattr(backend, name, staticmethod(getattr(wpilib.RobotState, name)))

    def stick_of(stick: int) -> station.Stick:
        if not 0 <= stick < station.sticks:
            raise IndexError(f"joystick {stick}: joysticks are 0 to {station.sticks - 1}")
        return station.current.sticks[stick]

    def construct_generic_hid(port: int) -> typing.Any:
        """A new object for what is on a port."""
        return wpilib.GenericHID(port)

    def get_joystick_gamepad_type(stick: int) -> int:
        """Of which make it is, a number of SDL's; what a simulation has set, else 0, unknown."""
        return stick_of(stick).kind

    def get_joystick_is_gamepad(stick: int) -> bool:
        return stick_of(stick).is_xbox

    def get_joystick_supported_outputs(stick: int) -> int:
        """Bits of GenericHID.SupportedOutputs; what a simulation has set, else 0."""
        return stick_of(stick).outputs

    def get_stick_axes_maximum_index(stick: int) -> int:
        """One more than the last axis."""
        return len(stick_of(stick).axes)

    def get_stick_axes_available(stick: int) -> int:
        """A bit for each axis that there is."""
        return (1 << len(stick_of(stick).axes)) - 1

    def get_stick_buttons_maximum_index(stick: int) -> int:
        """One more than the last button."""
        return stick_of(stick).button_count

    def get_stick_buttons_available(stick: int) -> int:
        """A bit for each button that there is."""
        return (1 << stick_of(stick).button_count) - 1

    def get_stick_povs_maximum_index(stick: int) -> int:
        """One more than the last hat."""
        return len(stick_of(stick).povs)

    def get_stick_povs_available(stick: int) -> int:
        """A bit for each hat that there is."""
        return (1 << len(stick_of(stick).povs)) - 1

    def get_stick_axis_if_available(stick: int, axis: int) -> float | None:
        """None: there is no such axis."""
        axes = stick_of(stick).axes
        return axes[axis] if 0 <= axis < len(axes) else None

    def get_stick_button(stick: int, button: int) -> bool:
        """Buttons begin at 0."""
        return old.get_stick_button(stick, button + 1)

    def get_stick_button_pressed(stick: int, button: int) -> bool:
        """Has it been pressed since this was last asked? Buttons begin at 0."""
        return old.get_stick_button_pressed(stick, button + 1)

    def get_stick_button_released(stick: int, button: int) -> bool:
        """Has it been let go since this was last asked? Buttons begin at 0."""
        return old.get_stick_button_released(stick, button + 1)

    def get_stick_button_if_available(stick: int, button: int) -> bool | None:
        """None: there is no such button. Buttons begin at 0."""
        found = stick_of(stick)
        return bool(found.buttons >> button & 1) if 0 <= button < found.button_count else None

    def get_stick_touchpad_finger(stick: int, touchpad: int, finger: int) -> typing.Any:
        """No finger: browsers tell none."""
        stick_of(stick)
        return wpilib.TouchpadFinger()

    def get_stick_touchpad_finger_available(stick: int, touchpad: int, finger: int) -> bool:
        """Never: browsers tell none."""
        stick_of(stick)
        return False

    def silence_joystick_connection_alert(silence: bool) -> None:
        """Whether a joystick that is asked for and not there is said."""
        old.silence_joystick_connection_warning(silence)

    def is_joystick_connection_alert_silenced() -> bool:
        return old.is_joystick_connection_warning_silenced()

    def observe_user_program_starting() -> None:
        """Accepted: the driver station sees it by itself."""

    def reset_cached_hid_data() -> None:
        """Forgets which buttons were pressed and let go, and nobody has asked for yet."""
        station.current.pressed = [0] * station.sticks
        station.current.released = [0] * station.sticks

    found = (construct_generic_hid, get_joystick_gamepad_type, get_joystick_is_gamepad, get_joystick_supported_outputs)
    found += (get_stick_axes_maximum_index, get_stick_axes_available, get_stick_buttons_maximum_index, get_stick_buttons_available)
    found += (get_stick_povs_maximum_index, get_stick_povs_available, get_stick_axis_if_available, get_stick_button)
    found += (get_stick_button_pressed, get_stick_button_released, get_stick_button_if_available, get_stick_touchpad_finger)
    found += (get_stick_touchpad_finger_available, silence_joystick_connection_alert, is_joystick_connection_alert_silenced)
    _give(backend, *found, observe_user_program_starting, reset_cached_hid_data)


# ---- the simulated one ----


class OpModeOption:
    """An operating mode as the driver station sees it. Colours are 0xRRGGBB; -1: none."""

    def __init__(self) -> None:
        self.id = 0
        self.name = self.group = self.description = ""
        self.text_color = self.background_color = -1


class OpModeOptions(list):
    """All that the program has published."""


def _color(color: typing.Any) -> int:
    if color is None:
        return -1
    return sum(round(part * 255) << shift for part, shift in ((color.red, 16), (color.green, 8), (color.blue, 0)))


def _modes(simulation: typing.Any) -> None:
    import hal

    from wpilib.simulation._station_sim import _told
    from wpilib.simulation._values import registered

    OpModeOption.__module__ = "hal"
    hal.OpModeOption = OpModeOption
    OpModeOptions.__module__ = "wpilib.simulation"
    simulation.OpModeOptions = OpModeOptions

    def get_opmode() -> int:
        """The number that was set last; 0: none."""
        return station.current.incoming.opmode or 0

    def set_opmode(opmode: int) -> None:
        """The number of an operating mode, 0 for none: from the next packet on it counts in place of what is chosen on the dashboard."""
        station.current.incoming.opmode = int(opmode)

    def get_opmode_options() -> OpModeOptions:
        """Those that the program has published."""
        found = OpModeOptions()
        for number, entry in opmode_list_2027.published():
            each = OpModeOption()
            each.id, each.name, each.group, each.description = number, entry.name, entry.group, entry.description
            each.text_color, each.background_color = _color(entry.text_color), _color(entry.background_color)
            found.append(each)
        return found

    def get_robot_mode() -> RobotMode:
        packet = station.current.incoming
        if packet.autonomous:
            return RobotMode.AUTONOMOUS
        return RobotMode.UTILITY if packet.test else RobotMode.TELEOPERATED

    def set_robot_mode(robot_mode: RobotMode) -> None:
        """What the next packet asks for."""
        packet = station.current.incoming
        packet.autonomous, packet.test = robot_mode == RobotMode.AUTONOMOUS, robot_mode == RobotMode.UTILITY

    def tell() -> None:
        _told.set("OpMode", get_opmode())
        _told.set("RobotMode", int(get_robot_mode()))

    station.current.on_packet.append(lambda: tell() if _told.watched() else None)

    def register_opmode_callback(callback: Callable, initial_notify: bool) -> typing.Any:
        """Calls callback(name, value) with each new number."""
        tell()
        return registered(_told, "OpMode", "OpMode", int, 0, callback, initial_notify)

    def register_robot_mode_callback(callback: Callable, initial_notify: bool) -> typing.Any:
        """Calls callback(name, value) with each new mode."""
        tell()
        return registered(_told, "RobotMode", "RobotMode", int, 0, callback, initial_notify)

    def set_game_data(message: str) -> None:
        station.current.incoming.game_data = message

    _give(simulation.DriverStationSim, get_opmode, set_opmode, get_opmode_options, get_robot_mode, set_robot_mode)
    _give(simulation.DriverStationSim, register_opmode_callback, register_robot_mode_callback, set_game_data)


def _joysticks(simulation: typing.Any) -> None:
    driver, generic = simulation.DriverStationSim, simulation.GenericHIDSim

    def set_joystick_axes_maximum_index(stick: int, maximum_index: int) -> None:
        """One more than the last axis."""
        driver.set_joystick_axis_count(stick, maximum_index)

    def set_joystick_axes_available(stick: int, available: int) -> None:
        """A bit for each axis: those up to the highest bit are there."""
        driver.set_joystick_axis_count(stick, int(available).bit_length())

    def set_joystick_buttons_maximum_index(stick: int, count: int) -> None:
        """One more than the last button."""
        driver.set_joystick_button_count(stick, count)

    def set_joystick_buttons_available(stick: int, available: int) -> None:
        """A bit for each button: those up to the highest bit are there."""
        driver.set_joystick_button_count(stick, int(available).bit_length())

    def set_joystick_povs_maximum_index(stick: int, maximum_index: int) -> None:
        """One more than the last hat."""
        driver.set_joystick_pov_count(stick, maximum_index)

    def set_joystick_povs_available(stick: int, available: int) -> None:
        """A bit for each hat: those up to the highest bit are there."""
        driver.set_joystick_pov_count(stick, int(available).bit_length())

    def set_joystick_is_gamepad(stick: int, is_gamepad: bool) -> None:
        station.current.incoming_sticks[stick].is_xbox = bool(is_gamepad)

    def set_joystick_gamepad_type(stick: int, type: int) -> None:
        """A number of SDL's."""
        station.current.incoming_sticks[stick].kind = int(type)

    def set_joystick_supported_outputs(stick: int, supported_outputs: int) -> None:
        """Bits of GenericHID.SupportedOutputs."""
        station.current.incoming_sticks[stick].outputs = int(supported_outputs)

    def get_joystick_leds(stick: int) -> int:
        """The colour that the program has set: 0xRRGGBB."""
        from . import devices

        return int(devices.device("Joystick", stick).get("<leds", 0))

    found = (set_joystick_axes_maximum_index, set_joystick_axes_available, set_joystick_buttons_maximum_index)
    found += (set_joystick_buttons_available, set_joystick_povs_maximum_index, set_joystick_povs_available)
    found += (set_joystick_is_gamepad, set_joystick_gamepad_type, set_joystick_supported_outputs, get_joystick_leds)
    _give(driver, *found)
    values = {"available": "count", "maximum_index": "maximum_index"}
    for part in ("axes", "buttons", "povs"):
        for end, word in values.items():
            _of_port(generic, f"set_{part}_{end}", f"set_joystick_{part}_{end}", driver, word)
    _of_port(generic, "set_gamepad_type", "set_joystick_gamepad_type", driver, "type")
    _of_port(generic, "set_supported_outputs", "set_joystick_supported_outputs", driver, "supported_outputs")
    generic.get_leds = lambda self: get_joystick_leds(self._port)


def _of_port(kind: type, name: str, of: str, driver: typing.Any, word: str) -> None:
    """The same for the pad that the object is of; `word` is what its parameter is called."""
    # A parameter's name cannot be computed otherwise.
    made: dict[str, typing.Any] = {}
    exec(f"def {name}(self, {word}):\n    set_it(self._port, {word})", {"set_it": getattr(driver, of)}, made)  # noqa: S102
    function = made[name]
    function.__doc__, function.__qualname__ = getattr(driver, of).__doc__, f"{kind.__name__}.{name}"
    setattr(kind, name, function)


# ---- pads as NI's driver station names them ----


def _pads_of_the_old_station(wpilib: typing.Any) -> None:
    """Their triggers are axes and buttons at once: the button is down beyond half of the way. Places are those of all pads here."""
    for kind in (wpilib.NiDsPS4Controller, wpilib.NiDsPS5Controller):
        for name, axis in (("l2", 4), ("r2", 5)):
            _plain_axis(kind, getattr(wpilib.simulation, f"{kind.__name__}Sim"), f"{name}_axis", axis)
            _trigger(wpilib, kind, name, axis)
    for name, axis in (("left_trigger", 4), ("right_trigger", 5)):
        _trigger(wpilib, wpilib.NiDsStadiaController, name, axis)
    from .gamepads_2027 import _axes, _trigger_events

    xbox = wpilib.NiDsXboxController
    _trigger_events(xbox)
    for side in ("left", "right"):
        axis = _axes[f"{side}_trigger"]
        _plain_axis(xbox, getattr(wpilib.simulation, "NiDsXboxControllerSim"), f"{side}_trigger_axis", axis)


def _plain_axis(kind: type, sim: type, name: str, axis: int) -> None:
    from .gamepads_2027 import _give as give

    def get(self: typing.Any) -> float:
        """0 to 1."""
        return self.get_raw_axis(axis)

    def set_it(self: typing.Any, value: float) -> None:
        self.set_raw_axis(axis, value)

    give(kind, f"get_{name}", get)
    give(sim, f"set_{name}", set_it)


def _trigger(wpilib: typing.Any, kind: type, name: str, axis: int) -> None:
    from .gamepads_2027 import _give as give

    def is_down(self: typing.Any) -> bool:
        return self.get_raw_axis(axis) > 0.5

    def edge(self: typing.Any, wanted: bool) -> bool:
        # The state at the last question stays with the object.
        before = self.__dict__.setdefault("_trigger_edges", {})
        now, was = is_down(self), before.get((axis, wanted), False)
        before[axis, wanted] = now
        return now is wanted and was is not wanted

    def pressed(self: typing.Any) -> bool:
        return edge(self, True)

    def released(self: typing.Any) -> bool:
        return edge(self, False)

    def event(self: typing.Any, loop: typing.Any) -> typing.Any:
        return wpilib.BooleanEvent(loop, lambda: is_down(self))

    def press(self: typing.Any, value: bool) -> None:
        self.set_raw_axis(axis, 1.0 if value else 0.0)

    give(kind, f"get_{name}_button", is_down, f"Is {name} pressed beyond half of its way?")
    give(kind, f"get_{name}_button_pressed", pressed, f"Has {name} been pressed since this was last asked?")
    give(kind, f"get_{name}_button_released", released, f"Has {name} been let go since this was last asked?")
    give(kind, name, event, f"While {name} is pressed beyond half of its way.")
    give(getattr(wpilib.simulation, f"{kind.__name__}Sim"), f"set_{name}_button", press)


# ---- its screen, and choices on it ----


def display() -> type:
    import ntcore

    class DriverStationDisplay:
        """Lines of the driver station's screen: here a topic, /SmartDashboard/Driver Station Display."""

        class Mode(enum.Enum):
            """Whole lines, or text with codes of a terminal."""

            LINE = 0
            RAW = 1

        _lines: dict = {}

        @classmethod
        def set_mode(cls, mode: "DriverStationDisplay.Mode") -> None:
            """Begins with an empty screen."""
            cls._lines.clear()

        @classmethod
        def add_data(cls, caption: str, value: object) -> None:
            """A value with its name; the same name again is the same line."""
            cls._lines[caption] = f"{caption}: {value}"

        @classmethod
        def add_keyed_line(cls, key: str, line: str) -> None:
            """A line that is replaced by the next of the same key."""
            cls._lines[key] = line

        @classmethod
        def add_line(cls, line: str) -> None:
            """One more line."""
            cls._lines[len(cls._lines)] = line

        @classmethod
        def update_lines(cls) -> None:
            """Shows what was added since the last time."""
            table = ntcore.NetworkTableInstance.get_default().get_table("SmartDashboard")
            table.put_string_array("Driver Station Display", list(cls._lines.values()))
            cls._lines.clear()

        @classmethod
        def write_raw_ansi(cls, text: str) -> None:
            """A text as one line."""
            cls.add_line(text)

        @classmethod
        def clear_raw(cls) -> None:
            """Forgets what was not shown yet."""
            cls._lines.clear()

    return DriverStationDisplay


def chooser() -> type:
    import math

    import wpilib

    class DSGamepadChooser:
        """Options that a gamepad's D-pad chooses: up and down go from one to the next, left and right change it."""

        class GamepadSelectable:
            """One of them."""

            def __init__(self, name: str, options: list[str]) -> None:
                self._name, self._options, self._index = name, options, 0

            def get_name(self) -> str:
                return self._name

            def get_options(self) -> list[str]:
                return list(self._options)

            def get_selected(self) -> str:
                return self._options[self._index]

            def get_selected_index(self) -> int:
                return self._index

        def __init__(self, gamepad: object) -> None:
            self._gamepad = wpilib.Gamepad(gamepad) if isinstance(gamepad, int) else gamepad
            self._selectables: list = []
            self._at = 0
            self._pov = 0

        def get_gamepad(self) -> object:
            """Whose D-pad chooses."""
            return self._gamepad

        def add_options(self, name: str, options: list[str]) -> object:
            """Texts; the first is chosen."""
            if not options:
                raise ValueError(f'"{name}" has no options')
            self._selectables.append(self.GamepadSelectable(name, [str(each) for each in options]))
            return self

        def add_integer_options(self, name: str, min: int, max: int, delta: int) -> object:
            """Whole numbers from a first to a last one."""
            return self._add_numbers(name, min, max, delta)

        def add_double_options(self, name: str, min: float, max: float, delta: float) -> object:
            """Numbers from a first to a last one."""
            return self._add_numbers(name, float(min), float(max), float(delta))

        def _add_numbers(self, name: str, low: float, high: float, step: float) -> object:
            if not all(math.isfinite(each) for each in (low, high, step)):
                raise ValueError("Minimum, maximum, and delta must be finite")
            if low > high:
                raise ValueError("Minimum cannot be greater than maximum")
            if step <= 0:
                raise ValueError("Delta must be greater than zero")
            count = int((high - low) / step + 1e-9)
            if count > 10_000:
                raise ValueError("Delta is too small to produce another option")
            options = [f"{round(low + step * i, 9):g}" if isinstance(low, float) else str(low + step * i) for i in range(count + 1)]
            last = f"{high:g}" if isinstance(high, float) else str(high)
            return self.add_options(name, options if options[-1] == last else [*options, last])

        def update(self) -> None:
            """Once in a loop: looks at the D-pad, and adds a line for each of them to the driver station's display."""
            if not self._selectables:
                return
            before, self._pov = self._pov, self._gamepad.get_pov()
            pressed = int(self._pov) if before == 0 else 0
            # Bits of a hat: 1 up, 2 right, 4 down, 8 left.
            self._at = (self._at + {1: -1, 4: 1}.get(pressed, 0)) % len(self._selectables)
            chosen = self._selectables[self._at]
            chosen._index = (chosen._index + {8: -1, 2: 1}.get(pressed, 0)) % len(chosen._options)
            for i, each in enumerate(self._selectables):
                mark = ">" if i == self._at else " "
                wpilib.DriverStationDisplay.add_data(f"{mark} {each.get_name()}", each.get_selected())

        def get_selectable_names(self) -> list[str]:
            """In the order in which they were added."""
            return [each.get_name() for each in self._selectables]

        def get_selected_selectable(self) -> object:
            """The one that left and right change."""
            return self._selectables[self._at]

        def _named(self, name: str) -> object:
            for each in self._selectables:
                if each.get_name() == name:
                    return each
            raise ValueError(f'there are no options "{name}"; there are {", ".join(self.get_selectable_names()) or "none"}')

        def get_selected(self, name: str) -> str:
            return self._named(name).get_selected()

        def get_selected_index(self, name: str) -> int:
            """From 0."""
            return self._named(name).get_selected_index()

        def get_selected_integer(self, name: str) -> int:
            return int(self.get_selected(name))

        def get_selected_double(self, name: str) -> float:
            return float(self.get_selected(name))

    return DSGamepadChooser
