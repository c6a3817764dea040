"""2027's gamepads: buttons from 0 and axes by SDL's numbers, hats as directions, sticks and triggers with a deadband each.

The page and the command line tell joysticks as the roboRIO's driver station numbers them; `arrange` makes of a pad (six axes and a hat)
what 2027's has. Numbers are those of RobotPy 2027.0.0a7's Gamepad.Axis, Gamepad.Button and their like.
"""

import enum
import math
import re
import typing
from collections.abc import Callable

from . import devices, station

_axes = {"left_x": 0, "left_y": 1, "right_x": 2, "right_y": 3, "left_trigger": 4, "right_trigger": 5}
_shared = {"left_stick": 7, "right_stick": 8, "left_bumper": 9, "right_bumper": 10}
_cross = {"dpad_up": 11, "dpad_down": 12, "dpad_left": 13, "dpad_right": 14}
_more = ("misc1", "right_paddle1", "left_paddle1", "right_paddle2", "left_paddle2", "touchpad", "misc2", "misc3", "misc4", "misc5", "misc6")
_gamepad = {
    **{"face_down": 0, "face_right": 1, "face_left": 2, "face_up": 3, "back": 4, "guide": 5, "start": 6},
    **{**_shared, **_cross, **{name: 15 + i for i, name in enumerate(_more)}},
}
_xbox = {"a": 0, "b": 1, "x": 2, "y": 3, "view": 4, "xbox": 5, "menu": 6, **_shared, **_cross}
_dual = {"cross": 0, "circle": 1, "square": 2, "triangle": 3, "ps": 5, "options": 6, "l3": 7, "r3": 8, "l1": 9, "r1": 10, **_cross, "touchpad": 20}
_dual_axes = {**{name: _axes[name] for name in ("left_x", "left_y", "right_x", "right_y")}, "l2": 4, "r2": 5}
_sticks = {name: _axes[name] for name in ("left_x", "left_y", "right_x", "right_y")}
_switch = {
    **{"b": 0, "a": 1, "y": 2, "x": 3, "minus": 4, "home": 5, "plus": 6, "left_stick": 7, "right_stick": 8, "l": 9, "r": 10},
    **{**_cross, "capture": 15},
}
_switch_axes = {**_sticks, "zl": 4, "zr": 5}
_cube = {"a": 0, "x": 1, "b": 2, "y": 3, "start": 6, "z": 10, **_cross, "l": 22, "r": 23}
_cube_axes = {"left_x": 0, "left_y": 1, "c_stick_x": 2, "c_stick_y": 3, "l_trigger": 4, "r_trigger": 5}
_edge_more = {"microphone": 15, "right_paddle1": 16, "left_paddle1": 17, "left_function": 21, "right_function": 22}
_steam_more = ("qam", "right_paddle1", "left_paddle1", "right_paddle2", "left_paddle2", "left_touchpad", "right_touchpad")
_steam_touch = ("left_stick_touch", "right_stick_touch", "left_grip_touch", "right_grip_touch")
_letters = {"a": 0, "b": 1, "x": 2, "y": 3}
#: The pads by their places: names of buttons and axes, of WPILib's first_ds_hids.json. Those of NI's driver station have the same places
#: here, since one driver station orders all pads.
_pads: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "Gamepad": (_gamepad, _axes),
    "XboxController": (_xbox, _axes),
    "DualShock4Controller": ({**_dual, "share": 4}, _dual_axes),
    "DualSenseController": ({**_dual, "create": 4, "microphone": 15}, _dual_axes),
    "DualSenseEdgeController": ({**_dual, "create": 4, **_edge_more}, _dual_axes),
    "SwitchProController": (_switch, _switch_axes),
    "Switch2ProController": ({**_switch, "gr": 16, "gl": 17, "c": 21}, _switch_axes),
    "Switch2GCController": ({**_cube, "home": 5, "zl": 9, "capture": 15, "c": 21}, _cube_axes),
    "GameCubeController": (_cube, _cube_axes),
    "SwitchN64Controller": (
        {**{"a": 0, "b": 1, "c_down": 2, "c_left": 3, "c_up": 4, "home": 5, "start": 6, "l": 9, "r": 10}, **_cross, "capture": 15, "c_right": 21},
        {"left_x": 0, "left_y": 1, "z_axis": 4, "zr": 5},
    ),
    "SteamController": (
        {**_letters, "menu": 4, "steam": 5, "view": 6, **_shared, **_cross, **{name: 15 + i for i, name in enumerate((*_steam_more, *_steam_touch))}},
        _axes,
    ),
    "LogitechF310Controller": ({**_letters, "back": 4, "logitech": 5, "start": 6, **_shared, **_cross}, _axes),
    "NiDsXboxController": ({**_letters, "back": 4, "start": 6, **_shared}, _axes),
    "NiDsPS4Controller": ({**_dual, "share": 4}, _dual_axes),
    "NiDsPS5Controller": ({**_dual, "create": 4}, _dual_axes),
    "NiDsStadiaController": (
        {**_letters, "ellipses": 4, "stadia": 5, "hamburger": 6, **_shared, "frame": 15, "google": 16},
        _sticks,
    ),
}
#: WPILib's own: Gamepad.java.
_stick_deadband, _trigger_deadband = 0.1, 0.01


class POVDirection(enum.IntEnum):
    """Where a hat is pressed, as bits: 1 up, 2 right, 4 down, 8 left."""

    CENTER = 0
    UP = 1
    UP_RIGHT = 3
    RIGHT = 2
    DOWN_RIGHT = 6
    DOWN = 4
    DOWN_LEFT = 12
    LEFT = 8
    UP_LEFT = 9


_around = ("UP", "UP_RIGHT", "RIGHT", "DOWN_RIGHT", "DOWN", "DOWN_LEFT", "LEFT", "UP_LEFT")


def direction(degrees: int) -> POVDirection:
    """Of a hat in degrees, clockwise from up; below 0: nobody presses it."""
    return POVDirection.CENTER if degrees < 0 else POVDirection[_around[int(degrees / 45 + 0.5) % 8]]


def _get_pov_angle(angle: POVDirection) -> typing.Any:
    """The direction as an angle, clockwise from up; None: the centre."""
    from wpimath import Rotation2d

    named = POVDirection(angle).name
    return None if named == "CENTER" else Rotation2d.from_degrees(45 * _around.index(named))


def arrange(stick: station.Stick) -> station.Stick:
    """A joystick by SDL's numbers."""
    found = stick.copy()
    if len(stick.axes) == 6 and len(stick.povs) == 1:
        found.axes = [stick.axes[i] for i in (0, 1, 4, 5, 2, 3)]
        # A B X Y, back, guide (never told), start, the sticks, the bumpers; then the cross.
        buttons = [i is not None and stick.buttons >> i & 1 for i in (0, 1, 2, 3, 6, None, 7, 8, 9, 4, 5)]
        pressed = direction(stick.povs[0])
        buttons += [pressed & bit for bit in (1, 4, 8, 2)]
        found.buttons = sum(1 << i for i, down in enumerate(buttons) if down)
        found.button_count = max(stick.button_count, len(buttons))
    return found


def make() -> None:
    """Gives wpilib its pads, and the driver station its numbers."""
    import wpilib
    import wpilib.simulation

    station.arrange = arrange
    _plain(wpilib.GenericHID)
    wpilib.Joystick.ButtonType = enum.Enum("ButtonType", {"TRIGGER_BUTTON": 0, "TOP_BUTTON": 1}, module="wpilib")
    for number, name in enumerate(("trigger", "top")):
        _button(wpilib.Joystick, name, number, "")
    wpilib.POVDirection, wpilib.get_pov_angle = POVDirection, _get_pov_angle
    POVDirection.__module__ = "wpilib"
    _get_pov_angle.__name__ = _get_pov_angle.__qualname__ = "get_pov_angle"
    if not hasattr(wpilib, "Gamepad"):
        wpilib.Gamepad = type("Gamepad", (wpilib.GenericHID,), {"__module__": "wpilib", "__doc__": "A controller by where its buttons are."})
    for name, (buttons, axes) in _pads.items():
        if not hasattr(wpilib, name):
            made = {"__module__": "wpilib", "__doc__": f"A {name.removesuffix('Controller')} pad by the names of its buttons."}
            setattr(wpilib, name, type(name, (wpilib.GenericHID,), made))
        _pad(getattr(wpilib, name), buttons, axes)
    _outputs(wpilib)
    for name in ("Gamepad", "XboxController"):
        _trigger_events(getattr(wpilib, name))
    _of_the_station(wpilib)
    _simulated(wpilib)


def _of_the_station(wpilib: typing.Any) -> None:
    """DriverStation.get_gamepad and get_generic_hid: the same object for a port, again and again."""
    pads: dict[tuple[type, int], typing.Any] = {}

    def of(kind: type, port: int) -> typing.Any:
        if (kind, port) not in pads:
            pads[kind, port] = kind(port)
        return pads[kind, port]

    def get_gamepad(port: int) -> typing.Any:
        """The gamepad on a port."""
        return of(wpilib.Gamepad, port)

    def get_generic_hid(port: int) -> typing.Any:
        """What is on a port, by its numbers."""
        return of(wpilib.GenericHID, port)

    wpilib.DriverStation.get_gamepad = staticmethod(get_gamepad)
    wpilib.DriverStation.get_generic_hid = staticmethod(get_generic_hid)


def _give(kind: type, name: str, function: Callable, text: str = "") -> None:
    function.__name__, function.__qualname__ = name, f"{kind.__name__}.{name}"
    function.__doc__ = text or function.__doc__
    setattr(kind, name, function)


# ---- methods with numbers alone ----


def _plain(kind: type) -> None:
    from wpilib import BooleanEvent, DriverStation

    def get_raw_button(self: typing.Any, button: int) -> bool:
        """From 0."""
        return DriverStation.get_stick_button(self._port, button + 1)

    def get_raw_button_pressed(self: typing.Any, button: int) -> bool:
        """Has it been pressed since this was last asked?"""
        return DriverStation.get_stick_button_pressed(self._port, button + 1)

    def get_raw_button_released(self: typing.Any, button: int) -> bool:
        """Has it been let go since this was last asked?"""
        return DriverStation.get_stick_button_released(self._port, button + 1)

    def get_pov(self: typing.Any, pov: int = 0) -> POVDirection:
        """The direction in which a hat is pressed."""
        return direction(DriverStation.get_stick_pov(self._port, pov))

    def get_axes_maximum_index(self: typing.Any) -> int:
        """One more than the last axis."""
        return DriverStation.get_stick_axis_count(self._port)

    def get_axes_available(self: typing.Any) -> int:
        """A bit for each axis that there is."""
        return (1 << DriverStation.get_stick_axis_count(self._port)) - 1

    def get_buttons_maximum_index(self: typing.Any) -> int:
        """One more than the last button."""
        return DriverStation.get_stick_button_count(self._port)

    def get_buttons_available(self: typing.Any) -> int:
        """A bit for each button that there is."""
        return (1 << DriverStation.get_stick_button_count(self._port)) - 1

    def get_povs_maximum_index(self: typing.Any) -> int:
        """One more than the last hat."""
        return DriverStation.get_stick_pov_count(self._port)

    def get_povs_available(self: typing.Any) -> int:
        """A bit for each hat that there is."""
        return (1 << DriverStation.get_stick_pov_count(self._port)) - 1

    def get_hid(self: typing.Any) -> typing.Any:
        """The joystick by its numbers."""
        return self if type(self) is kind else kind(self._port)

    def pov(self: typing.Any, *arguments: typing.Any) -> BooleanEvent:
        """(direction, loop) or (pov, direction, loop)."""
        *first, wanted, loop = arguments
        which = first[0] if first else 0
        return BooleanEvent(loop, lambda: self.get_pov(which) == wanted)

    found = [get_raw_button, get_raw_button_pressed, get_raw_button_released, get_pov, pov, get_hid]
    found += [get_axes_maximum_index, get_axes_available, get_buttons_maximum_index, get_buttons_available]
    found += [get_povs_maximum_index, get_povs_available]
    for function in found:
        _give(kind, function.__name__, function)
    for old in ("POV", *(each for each in vars(kind) if each.startswith("pov_"))):
        if old in vars(kind):
            delattr(kind, old)
    for each in POVDirection:
        _give(kind, f"pov_{each.name.lower()}", lambda self, loop, each=each: self.pov(each, loop), "While a hat is pressed so.")


# ---- pads with names ----


def _constant(name: str) -> str:
    return re.sub(r"(?<=[a-z])(\d)$", r"_\1", name).upper() if not re.fullmatch(r"[lr]\d", name) else name.upper()


def _pad(kind: type, buttons: dict[str, int], axes: dict[str, int]) -> None:
    kind.Button = enum.IntEnum("Button", {_constant(name): number for name, number in buttons.items()}, module="wpilib")
    kind.Axis = enum.IntEnum("Axis", {_constant(name): number for name, number in axes.items()}, module="wpilib")
    kind.Button.__qualname__, kind.Axis.__qualname__ = f"{kind.__name__}.Button", f"{kind.__name__}.Axis"
    for name, number in buttons.items():
        _button(kind, name, number, "_button")
    for name, number in axes.items():
        _axis(kind, name, number, _trigger_deadband if number > 3 else _stick_deadband)

    def get_axis(self: typing.Any, axis: int) -> float:
        """With its deadband."""
        return getattr(self, f"get_{kind.Axis(axis).name.lower()}")()

    def get_button(self: typing.Any, button: int) -> bool:
        return self.get_raw_button(int(button))

    def get_button_pressed(self: typing.Any, button: int) -> bool:
        """Has it been pressed since this was last asked?"""
        return self.get_raw_button_pressed(int(button))

    def get_button_released(self: typing.Any, button: int) -> bool:
        """Has it been let go since this was last asked?"""
        return self.get_raw_button_released(int(button))

    begin = kind.__init__

    def __init__(self: typing.Any, port: typing.Any) -> None:
        # A port, or another pad on it.
        begin(self, port if isinstance(port, int) else port.get_port())

    def get_hid(self: typing.Any) -> typing.Any:
        """What is on the same port, by its numbers."""
        import wpilib

        return wpilib.DriverStation.get_generic_hid(self.get_port())

    for function in (__init__, get_hid, get_axis, get_button, get_button_pressed, get_button_released):
        _give(kind, function.__name__, function)


def _button(kind: type, name: str, number: int, suffix: str) -> None:
    def get(self: typing.Any) -> bool:
        return self.get_raw_button(number)

    def pressed(self: typing.Any) -> bool:
        return self.get_raw_button_pressed(number)

    def released(self: typing.Any) -> bool:
        return self.get_raw_button_released(number)

    def event(self: typing.Any, loop: typing.Any) -> typing.Any:
        return self.button(number, loop)

    _give(kind, f"get_{name}{suffix}", get, f"Is {name} pressed?")
    _give(kind, f"get_{name}{suffix}_pressed", pressed, f"Has {name} been pressed since this was last asked?")
    _give(kind, f"get_{name}{suffix}_released", released, f"Has {name} been let go since this was last asked?")
    _give(kind, name, event, f"While {name} is pressed.")
    if name.endswith("bumper"):
        # As commands ask for it.
        _give(kind, f"get_{name}", get, f"Is {name} pressed?")


def _axis(kind: type, name: str, number: int, width: float) -> None:
    where = f"_{name}_deadband"

    def get(self: typing.Any) -> float:
        value, dead = self.get_raw_axis(number), getattr(self, where, width)
        return math.copysign(max(0.0, abs(value) - dead) / (1.0 - dead), value) if abs(value) > dead else 0.0

    def set_deadband(self: typing.Any, deadband: float) -> None:
        deadband = float(deadband)
        setattr(self, where, 0.0 if math.isnan(deadband) else min(max(deadband, 0.0), math.nextafter(1.0, 0.0)))

    _give(kind, f"get_{name}", get, "-1 to 1; of a trigger 0 to 1. Forward and left are negative. Below its deadband it is 0.")
    _give(kind, f"set_{name}_deadband", set_deadband, "Deflections below it count as none: 0 to less than 1.")
    if f"get_{name}_axis" in vars(kind):
        delattr(kind, f"get_{name}_axis")


def _trigger_events(kind: type) -> None:
    def of(number: int) -> Callable:
        def event(self: typing.Any, *arguments: typing.Any) -> typing.Any:
            *first, loop = arguments
            return self.axis_greater_than(number, first[0] if first else 0.5, loop)

        return event

    for name in ("left_trigger", "right_trigger"):
        _give(kind, name, of(_axes[name]), "(loop) or (threshold, loop); a trigger is pressed beyond 0.5.")


# ---- a program's orders to a pad ----


class SupportedOutputs(enum.IntFlag):
    """What a pad can do beside telling its buttons."""

    NONE = 0
    MONO_LED = 1
    RGB_LED = 2
    PLAYER_LED = 4
    RUMBLE = 8
    TRIGGER_RUMBLE = 16


#: By pad: its outputs, and how many touchpads it has.
_abilities = {
    "XboxController": (24, 0),
    **dict.fromkeys(("DualSenseController", "DualSenseEdgeController"), (26, 1)),
    "DualShock4Controller": (10, 1),
    "SteamController": (8, 2),
    "SwitchProController": (9, 0),
    **dict.fromkeys(("Switch2ProController", "Switch2GCController"), (8, 0)),
    **dict.fromkeys(("SwitchN64Controller", "GameCubeController", "LogitechF310Controller"), (0, 0)),
}


def _outputs(wpilib: typing.Any) -> None:
    """Lights and touchpads. The page's pads tell the driver station neither: a colour goes to the simulated driver station alone."""
    generic = wpilib.GenericHID
    SupportedOutputs.__module__, SupportedOutputs.__qualname__ = "wpilib", "GenericHID.SupportedOutputs"
    generic.SupportedOutputs = SupportedOutputs

    def get_gamepad_type(self: typing.Any) -> typing.Any:
        """Its make, as a simulation has set it; the page's driver station does not tell it."""
        kind = station.current.sticks[self.get_port()].kind
        return generic.HIDType(kind) if kind in set(generic.HIDType) else generic.HIDType.UNKNOWN

    def get_supported_outputs(self: typing.Any) -> SupportedOutputs:
        """Its outputs, as a simulation has set them; the page's driver station does not tell them."""
        return SupportedOutputs(station.current.sticks[self.get_port()].outputs)

    def set_leds(self: typing.Any, r: int, g: int, b: int) -> None:
        """A colour, 0 to 255 each. No light of a pad is set by a browser; HALSim's message has it."""
        colour = [min(max(int(each), 0), 255) for each in (r, g, b)]
        devices.device("Joystick", self.get_port()).put("<leds", colour[0] << 16 | colour[1] << 8 | colour[2])

    def set_raw_rumble(self: typing.Any, type: typing.Any, value: int) -> None:
        """0 to 65535."""
        self.set_rumble(type, value / 65535)

    def get_touchpad_finger(self: typing.Any, touchpad: int, finger: int) -> typing.Any:
        """No finger: browsers tell none."""
        return wpilib.TouchpadFinger()

    def get_touchpad_finger_available(self: typing.Any, touchpad: int, finger: int) -> bool:
        """Never: browsers tell none."""
        return False

    found = (get_gamepad_type, get_supported_outputs, set_leds, set_raw_rumble, get_touchpad_finger, get_touchpad_finger_available)
    for function in found:
        _give(generic, function.__name__, function)
    for name, (outputs, touchpads) in _abilities.items():
        kind = getattr(wpilib, name)
        kind.SUPPORTED_OUTPUTS, kind.TOUCHPAD_COUNT = SupportedOutputs(outputs), touchpads
        for each in ("MONO_LED", "RGB_LED", "RUMBLE", "TRIGGER_RUMBLE"):
            setattr(kind, f"SUPPORTS_{each}", bool(outputs & SupportedOutputs[each]))
        if touchpads == 1:
            _one_touchpad(kind)
    for name in (*_abilities, *(each for each in _pads if each.startswith("NiDs"))):
        _logged(getattr(wpilib, name), *_pads[name])


def _shown(name: str) -> str:
    """dpad_up -> DpadUp, as WPILib's logs have it."""
    return "".join(part.upper() if part in ("ps", "zl", "zr", "gl", "gr", "qam") else part[0].upper() + part[1:] for part in name.split("_"))


def _logged(kind: type, buttons: dict[str, int], axes: dict[str, int]) -> None:
    from .telemetry_2027 import TelemetryLoggable

    word = f"HID:{kind.__name__.removesuffix('Controller')}"

    def get_telemetry_type(self: typing.Any) -> str:
        return word

    def log_to(self: typing.Any, table: typing.Any) -> None:
        """All that it has, without deadbands."""
        for name, number in axes.items():
            table.log(_shown(name), float(self.get_raw_axis(number)))
        for name, number in buttons.items():
            table.log(_shown(name), bool(self.get_raw_button(number)))

    _give(kind, "get_telemetry_type", get_telemetry_type, "The type of its table.")
    _give(kind, "log_to", log_to)
    TelemetryLoggable.register(kind)


def _one_touchpad(kind: type) -> None:
    def get_touchpad_finger(self: typing.Any, finger: int) -> typing.Any:
        """No finger: browsers tell none."""
        return self.get_hid().get_touchpad_finger(0, finger)

    def get_touchpad_finger_available(self: typing.Any, finger: int) -> bool:
        """Never: browsers tell none."""
        return False

    _give(kind, "get_touchpad_finger", get_touchpad_finger)
    _give(kind, "get_touchpad_finger_available", get_touchpad_finger_available)


# ---- their simulation ----


def _simulated(wpilib: typing.Any) -> None:
    simulation = wpilib.simulation
    generic, driver = simulation.GenericHIDSim, simulation.DriverStationSim

    def set_raw_button(self: typing.Any, button: int, value: bool) -> None:
        driver.set_joystick_button(self._port, button + 1, value)

    _give(generic, "set_raw_button", set_raw_button, "From 0.")

    def set_pov(self: typing.Any, *arguments: typing.Any) -> None:
        *pov, value = arguments
        angle = _get_pov_angle(value)
        driver.set_joystick_pov(self._port, pov[0] if pov else 0, -1 if angle is None else round(angle.degrees()) % 360)

    _give(generic, "set_pov", set_pov, "(direction) or (pov, direction).")

    def setter(method: str, number: int) -> Callable:
        def set_it(self: typing.Any, value: typing.Any) -> None:
            getattr(self, method)(number, value)

        return set_it

    def pressing(number: int) -> Callable:
        def set_it(self: typing.Any, state: bool) -> None:
            self.set_raw_button(number, state)

        return set_it

    for number, name in enumerate(("trigger", "top")):
        _give(simulation.JoystickSim, f"set_{name}", pressing(number))
    for name, (buttons, axes) in _pads.items():
        if not hasattr(simulation, f"{name}Sim"):
            setattr(simulation, f"{name}Sim", type(f"{name}Sim", (generic,), {"__module__": "wpilib.simulation", "__doc__": f"By a {name}."}))
        kind = getattr(simulation, f"{name}Sim")
        kind._buttons = 26
        for each, number in buttons.items():
            _give(kind, f"set_{each}_button", setter("set_raw_button", number))
        for each, number in axes.items():
            called = f"set_{each}_axis" if name == "Gamepad" and number > 3 else f"set_{each}"
            _give(kind, called, setter("set_raw_axis", number))

        def set_axis(self: typing.Any, axis: int, value: float) -> None:
            self.set_raw_axis(int(axis), value)

        def set_button(self: typing.Any, button: int, value: bool) -> None:
            self.set_raw_button(int(button), value)

        _give(kind, "set_axis", set_axis)
        _give(kind, "set_button", set_button)
