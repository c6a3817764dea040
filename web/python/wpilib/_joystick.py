"""Joysticks and gamepads, by WPILib's numbers: GenericHID, Joystick and the pads with names of their own."""

import math
from collections.abc import Callable

from _sandlot import devices, station
from _sandlot.enums import Enum
from wpiutil import SendableBuilder

from ._driver_station import DriverStation
from .event import BooleanEvent, EventLoop


class GenericHID:
    """Whatever is on a port: axes from 0, buttons from 1, POVs in degrees clockwise from up."""

    class RumbleType(Enum):
        kLeftRumble = 0
        kRightRumble = 1
        kBothRumble = 2

    class HIDType(Enum):
        kUnknown = -1
        kXInputUnknown = 0
        kXInputGamepad = 1
        kXInputWheel = 2
        kXInputArcadeStick = 3
        kXInputFlightStick = 4
        kXInputDancePad = 5
        kXInputGuitar = 6
        kXInputGuitar2 = 7
        kXInputDrumKit = 8
        kXInputGuitar3 = 11
        kXInputArcadePad = 19
        kHIDJoystick = 20
        kHIDGamepad = 21
        kHIDDriving = 22
        kHIDFlight = 23
        kHID1stPerson = 24

    def __init__(self, port: int) -> None:
        if not 0 <= port < station.sticks:
            raise RuntimeError(f"stick {port} out of range")
        self._port = port
        self._device = devices.device("Joystick", port)
        self._outputs = 0

    def getPort(self) -> int:
        return self._port

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._port}>"

    def isConnected(self) -> bool:
        return DriverStation.isJoystickConnected(self._port)

    def getName(self) -> str:
        return DriverStation.getJoystickName(self._port)

    def getType(self) -> "GenericHID.HIDType":
        kind = DriverStation.getJoystickType(self._port)
        return GenericHID.HIDType(kind) if any(int(each) == kind for each in GenericHID.HIDType) else GenericHID.HIDType.kUnknown

    def getAxisType(self, axis: int) -> int:
        """0: the page's gamepads say nothing of it."""
        return DriverStation.getJoystickAxisType(self._port, axis)

    # ---- its readings ----

    def getRawButton(self, button: int) -> bool:
        return DriverStation.getStickButton(self._port, button)

    def getRawButtonPressed(self, button: int) -> bool:
        """Has it been pressed since this was last asked?"""
        return DriverStation.getStickButtonPressed(self._port, button)

    def getRawButtonReleased(self, button: int) -> bool:
        """Has it been let go since this was last asked?"""
        return DriverStation.getStickButtonReleased(self._port, button)

    def getRawAxis(self, axis: int) -> float:
        return DriverStation.getStickAxis(self._port, axis)

    def getPOV(self, pov: int = 0) -> int:
        return DriverStation.getStickPOV(self._port, pov)

    def getAxisCount(self) -> int:
        return DriverStation.getStickAxisCount(self._port)

    def getButtonCount(self) -> int:
        return DriverStation.getStickButtonCount(self._port)

    def getPOVCount(self) -> int:
        return DriverStation.getStickPOVCount(self._port)

    # ---- events ----

    def button(self, button: int, loop: EventLoop) -> BooleanEvent:
        return BooleanEvent(loop, lambda: self.getRawButton(button))

    def axisLessThan(self, axis: int, threshold: float, loop: EventLoop) -> BooleanEvent:
        return BooleanEvent(loop, lambda: self.getRawAxis(axis) < threshold)

    def axisGreaterThan(self, axis: int, threshold: float, loop: EventLoop) -> BooleanEvent:
        return BooleanEvent(loop, lambda: self.getRawAxis(axis) > threshold)

    def POV(self, *arguments: "int | EventLoop") -> BooleanEvent:
        """(angle, loop) or (pov, angle, loop)."""
        *first, angle, loop = arguments
        pov = first[0] if first else 0
        return BooleanEvent(loop, lambda: self.getPOV(pov) == angle)

    def POVUp(self, loop: EventLoop) -> BooleanEvent:
        return self.POV(0, loop)

    def POVUpRight(self, loop: EventLoop) -> BooleanEvent:
        return self.POV(45, loop)

    def POVRight(self, loop: EventLoop) -> BooleanEvent:
        return self.POV(90, loop)

    def POVDownRight(self, loop: EventLoop) -> BooleanEvent:
        return self.POV(135, loop)

    def POVDown(self, loop: EventLoop) -> BooleanEvent:
        return self.POV(180, loop)

    def POVDownLeft(self, loop: EventLoop) -> BooleanEvent:
        return self.POV(225, loop)

    def POVLeft(self, loop: EventLoop) -> BooleanEvent:
        return self.POV(270, loop)

    def POVUpLeft(self, loop: EventLoop) -> BooleanEvent:
        return self.POV(315, loop)

    def POVCenter(self, loop: EventLoop) -> BooleanEvent:
        return self.POV(-1, loop)

    # ---- its orders ----

    def setRumble(self, type: "GenericHID.RumbleType", value: float) -> None:
        """Shakes one half or both, 0 to 1."""
        strength = min(max(value, 0.0), 1.0)
        if type is not GenericHID.RumbleType.kRightRumble:
            self._device.put("<rumble_left", strength)
        if type is not GenericHID.RumbleType.kLeftRumble:
            self._device.put("<rumble_right", strength)

    def setOutput(self, outputNumber: int, value: bool) -> None:
        bit = 1 << (outputNumber - 1)
        self.setOutputs(self._outputs | bit if value else self._outputs & ~bit)

    def setOutputs(self, value: int) -> None:
        self._outputs = value
        self._device.put("<outputs", value)


class Joystick(GenericHID):
    """A flight stick. Forward is negative y, as the driver station sends it."""

    kDefaultXChannel = 0
    kDefaultYChannel = 1
    kDefaultZChannel = 2
    kDefaultTwistChannel = 2
    kDefaultThrottleChannel = 3

    class AxisType(Enum):
        kXAxis = 0
        kYAxis = 1
        kZAxis = 2
        kTwistAxis = 3
        kThrottleAxis = 4

    class ButtonType(Enum):
        kTriggerButton = 0
        kTopButton = 1

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self._channels = {"X": 0, "Y": 1, "Z": 2, "Twist": 2, "Throttle": 3}

    def getX(self) -> float:
        return self.getRawAxis(self._channels["X"])

    def getY(self) -> float:
        return self.getRawAxis(self._channels["Y"])

    def getZ(self) -> float:
        return self.getRawAxis(self._channels["Z"])

    def getTwist(self) -> float:
        return self.getRawAxis(self._channels["Twist"])

    def getThrottle(self) -> float:
        return self.getRawAxis(self._channels["Throttle"])

    def getMagnitude(self) -> float:
        """How far from the middle, at most 1."""
        return min(math.hypot(self.getX(), self.getY()), 1.0)

    def getDirectionRadians(self) -> float:
        """Clockwise from forward."""
        return math.atan2(self.getX(), -self.getY())

    def getDirectionDegrees(self) -> float:
        return math.degrees(self.getDirectionRadians())


def _channel_pair(name: str) -> tuple[Callable, Callable]:
    def get(self) -> int:
        return self._channels[name]

    def set(self, channel: int) -> None:
        self._channels[name] = channel

    return get, set


for _name in ("X", "Y", "Z", "Twist", "Throttle"):
    _get, _set = _channel_pair(_name)
    setattr(Joystick, f"get{_name}Channel", _get)
    setattr(Joystick, f"set{_name}Channel", _set)


def _add_button(pad: type, name: str, number: int, suffix: str) -> None:
    """getNAMEButton, -Pressed, -Released, and an event by its name."""

    def get(self) -> bool:
        return self.getRawButton(number)

    def pressed(self) -> bool:
        return self.getRawButtonPressed(number)

    def released(self) -> bool:
        return self.getRawButtonReleased(number)

    def event(self, loop: EventLoop) -> BooleanEvent:
        return self.button(number, loop)

    setattr(pad, f"get{name}{suffix}", get)
    setattr(pad, f"get{name}{suffix}Pressed", pressed)
    setattr(pad, f"get{name}{suffix}Released", released)
    setattr(pad, name if len(name) == 1 or name[1].isupper() or name[1].isdigit() else name[0].lower() + name[1:], event)


_add_button(Joystick, "Trigger", 1, "")
_add_button(Joystick, "Top", 2, "")


def _add_axis(pad: type, name: str, axis: int) -> None:
    def get(self) -> float:
        return self.getRawAxis(axis)

    setattr(pad, f"get{name}", get)


def _shown(axes: dict[str, int], buttons: dict[str, int]) -> Callable:
    """Publishes each axis and each button by its name."""

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("HID")
        builder.publishConstString("ControllerType", type(self).__name__.removesuffix("Controller"))
        for name, axis in axes.items():
            builder.addDoubleProperty(name.removesuffix("Axis"), lambda axis=axis: self.getRawAxis(axis), None)
        for name, number in buttons.items():
            builder.addBooleanProperty(name.removesuffix("Button"), lambda number=number: self.getRawButton(number), None)

    return initSendable


def _pad(axes: dict[str, int], buttons: dict[str, int], suffix: str = "Button") -> Callable[[type], type]:
    """Gives a pad its functions, and the classes Button and Axis with the same numbers."""

    def give(pad: type) -> type:
        for name, axis in axes.items():
            _add_axis(pad, name, axis)
        for name, number in buttons.items():
            _add_button(pad, name, number, "" if name.endswith("Button") else suffix)
            if name.endswith("Bumper"):
                _add_button(pad, name, number, "")
            if name == "Touchpad":
                _add_button(pad, name, number, "")
        pad.Axis = type("Axis", (), {f"k{name.removesuffix('Axis')}": axis for name, axis in axes.items()})
        pad.Button = type("Button", (), {f"k{name.removesuffix('Button')}": at for name, at in buttons.items()})
        pad.initSendable = _shown(axes, buttons)
        return pad

    return give


@_pad(
    {"LeftX": 0, "LeftY": 1, "LeftTriggerAxis": 2, "RightTriggerAxis": 3, "RightX": 4, "RightY": 5},
    {
        **{"A": 1, "B": 2, "X": 3, "Y": 4, "LeftBumper": 5, "RightBumper": 6, "Back": 7, "Start": 8},
        **{"LeftStick": 9, "RightStick": 10},
    },
)
class XboxController(GenericHID):
    """An Xbox pad. Sticks forward are negative y."""

    def getLeftBumperButton(self) -> bool:
        return self.getRawButton(5)

    def getRightBumperButton(self) -> bool:
        return self.getRawButton(6)

    def leftTrigger(self, *arguments: "float | EventLoop") -> BooleanEvent:
        """(loop) or (threshold, loop); a trigger is pressed beyond 0.5."""
        return self._trigger(2, arguments)

    def rightTrigger(self, *arguments: "float | EventLoop") -> BooleanEvent:
        return self._trigger(3, arguments)

    def _trigger(self, axis: int, arguments: tuple) -> BooleanEvent:
        *first, loop = arguments
        return self.axisGreaterThan(axis, first[0] if first else 0.5, loop)


_playstation = {
    **{"Square": 1, "Cross": 2, "Circle": 3, "Triangle": 4, "L1": 5, "R1": 6, "L2": 7, "R2": 8},
}


@_pad(
    {"LeftX": 0, "LeftY": 1, "RightX": 2, "L2Axis": 3, "R2Axis": 4, "RightY": 5},
    {**_playstation, "Share": 9, "Options": 10, "L3": 11, "R3": 12, "PS": 13, "Touchpad": 14},
)
class PS4Controller(GenericHID):
    """A DualShock 4."""


@_pad(
    {"LeftX": 0, "LeftY": 1, "RightX": 2, "L2Axis": 3, "R2Axis": 4, "RightY": 5},
    {**_playstation, "Create": 9, "Options": 10, "L3": 11, "R3": 12, "PS": 13, "Touchpad": 14},
)
class PS5Controller(GenericHID):
    """A DualSense."""


@_pad(
    {"LeftX": 0, "LeftY": 1, "RightX": 3, "RightY": 4},
    {
        **{"A": 1, "B": 2, "X": 3, "Y": 4, "LeftBumper": 5, "RightBumper": 6, "LeftStick": 7, "RightStick": 8},
        **{"Ellipses": 9, "Hamburger": 10, "Stadia": 11, "RightTrigger": 12, "LeftTrigger": 13, "Google": 14, "Frame": 15},
    },
)
class StadiaController(GenericHID):
    """A Stadia pad."""
