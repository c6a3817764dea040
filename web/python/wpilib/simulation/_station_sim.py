"""The driver station and its joysticks from the simulation's side, for tests of programs."""

from collections.abc import Callable

from _sandlot import devices, station, tables
from hal import AllianceStationID, Value

from .._driver_station import DriverStation
from .._joystick import GenericHID, PS4Controller, PS5Controller, StadiaController, XboxController
from ._values import CallbackStore, registered

_stations = {
    None: "unknown",
    **{f"k{side}{place}": f"{side.lower()}{place}" for side in ("Red", "Blue") for place in (1, 2, 3)},
}


class DriverStationSim:
    """Sets what the next packet says; notifyNewData sends it."""

    @staticmethod
    def getEnabled() -> bool:
        return station.current.incoming.enabled

    @staticmethod
    def setEnabled(enabled: bool) -> None:
        station.current.incoming.enabled = enabled

    @staticmethod
    def getAutonomous() -> bool:
        return station.current.incoming.autonomous

    @staticmethod
    def setAutonomous(autonomous: bool) -> None:
        station.current.incoming.autonomous = autonomous

    @staticmethod
    def getTest() -> bool:
        return station.current.incoming.test

    @staticmethod
    def setTest(test: bool) -> None:
        station.current.incoming.test = test

    @staticmethod
    def getEStop() -> bool:
        return station.current.incoming.estop

    @staticmethod
    def setEStop(eStop: bool) -> None:
        station.current.incoming.estop = eStop

    @staticmethod
    def getFmsAttached() -> bool:
        return station.current.incoming.fms

    @staticmethod
    def setFmsAttached(fmsAttached: bool) -> None:
        station.current.incoming.fms = fmsAttached

    @staticmethod
    def getDsAttached() -> bool:
        return station.current.incoming.attached

    @staticmethod
    def setDsAttached(dsAttached: bool) -> None:
        station.current.incoming.attached = dsAttached

    @staticmethod
    def setAllianceStationId(allianceStationId: object) -> None:
        """A station's name, such as "red1", or hal's AllianceStationID."""
        name = getattr(allianceStationId, "name", allianceStationId)
        station.current.incoming.station = _stations.get(name, name)

    @staticmethod
    def getAllianceStationId() -> AllianceStationID:
        word = station.current.incoming.station
        return getattr(AllianceStationID, f"k{word[:1].upper()}{word[1:]}", AllianceStationID.kUnknown)

    @staticmethod
    def setSendError(shouldSend: bool) -> None:
        """Accepted: errors go to the console."""

    @staticmethod
    def setSendConsoleLine(shouldSend: bool) -> None:
        """Accepted: lines go to the console."""

    @staticmethod
    def setJoystickButtons(stick: int, buttons: int) -> None:
        """All at once, a bit each."""
        station.current.incoming_sticks[stick].buttons = int(buttons)

    @staticmethod
    def setJoystickType(stick: int, type: int) -> None:
        station.current.incoming_sticks[stick].kind = int(type)

    @staticmethod
    def setJoystickAxisType(stick: int, axis: int, type: int) -> None:
        station.current.incoming_sticks[stick].axis_kinds[axis] = int(type)

    @staticmethod
    def getJoystickOutputs(stick: int) -> int:
        """The program's outputs, a bit each."""
        return int(devices.device("Joystick", stick).get("<outputs", 0))

    @staticmethod
    def getJoystickRumble(stick: int, rumbleNum: int) -> int:
        """0: left, 1: right; 0 to 65535."""
        side = "right" if rumbleNum else "left"
        return int(float(devices.device("Joystick", stick).get(f"<rumble_{side}", 0.0)) * 65535)

    @staticmethod
    def getMatchTime() -> float:
        return station.current.incoming.match_time

    @staticmethod
    def setMatchTime(matchTime: float) -> None:
        station.current.incoming.match_time = matchTime

    @staticmethod
    def setGameSpecificMessage(message: str) -> None:
        station.current.incoming.game_data = message

    @staticmethod
    def setEventName(name: str) -> None:
        station.current.incoming.event_name = name

    @staticmethod
    def setMatchType(type: object) -> None:
        station.current.incoming.match_type = getattr(type, "value", type)

    @staticmethod
    def setMatchNumber(matchNumber: int) -> None:
        station.current.incoming.match_number = matchNumber

    @staticmethod
    def setReplayNumber(replayNumber: int) -> None:
        station.current.incoming.replay_number = replayNumber

    @staticmethod
    def setJoystickAxis(stick: int, axis: int, value: float) -> None:
        axes = station.current.incoming_sticks[stick].axes
        axes.extend([0.0] * (axis + 1 - len(axes)))
        axes[axis] = value

    @staticmethod
    def setJoystickAxisCount(stick: int, count: int) -> None:
        axes = station.current.incoming_sticks[stick].axes
        axes[:] = (axes + [0.0] * count)[:count]

    @staticmethod
    def setJoystickButton(stick: int, button: int, state: bool) -> None:
        target = station.current.incoming_sticks[stick]
        bit = 1 << (button - 1)
        target.buttons = target.buttons | bit if state else target.buttons & ~bit
        target.button_count = max(target.button_count, button)

    @staticmethod
    def setJoystickButtonCount(stick: int, count: int) -> None:
        station.current.incoming_sticks[stick].button_count = count

    @staticmethod
    def setJoystickPOV(stick: int, pov: int, value: int) -> None:
        povs = station.current.incoming_sticks[stick].povs
        povs.extend([-1] * (pov + 1 - len(povs)))
        povs[pov] = value

    @staticmethod
    def setJoystickPOVCount(stick: int, count: int) -> None:
        povs = station.current.incoming_sticks[stick].povs
        povs[:] = (povs + [-1] * count)[:count]

    @staticmethod
    def setJoystickName(stick: int, name: str) -> None:
        station.current.incoming_sticks[stick].name = name

    @staticmethod
    def setJoystickIsXbox(stick: int, isXbox: bool) -> None:
        station.current.incoming_sticks[stick].is_xbox = isXbox

    @staticmethod
    def notifyNewData() -> None:
        """Sends the packet, and lets the program see it."""
        station.current.incoming.attached = True
        station.current.notify()
        DriverStation.refreshData()

    @staticmethod
    def resetData() -> None:
        station.current.incoming = station.Packet()
        station.current.incoming_sticks = [station.Stick() for _ in range(station.sticks)]
        station.current.waiting = True
        station.current.refresh()
        station.current.pressed = [0] * station.sticks
        station.current.released = [0] * station.sticks

    @staticmethod
    def _tell(packet: "station.Packet", first: bool = False) -> None:
        if not (first or _told.watched()):
            return
        for name, (field, kind) in _watched.items():
            value = getattr(packet, field)
            _told.set(name, value if kind is not int else int(DriverStationSim.getAllianceStationId()))


#: Values that a program may watch, by the packets' fields.
_watched: "dict[str, tuple[str, type]]" = {
    **{name: (name.lower(), bool) for name in ("Enabled", "Autonomous", "Test", "EStop")},
    "FmsAttached": ("fms", bool),
    "DsAttached": ("attached", bool),
    "MatchTime": ("match_time", float),
    "AllianceStationId": ("station", int),
}
#: The last packet's values, while a program watches one.
_told = devices.Device("DriverStationSim", "")
station.current.on_packet.append(lambda: DriverStationSim._tell(station.current.incoming))


def _give(name: str, kind: type) -> None:
    def register(callback: Callable[[str, Value], None], initialNotify: bool) -> CallbackStore:
        DriverStationSim._tell(station.current.incoming, first=True)
        return registered(_told, name, name, kind, kind(), callback, initialNotify)

    setattr(DriverStationSim, f"register{name}Callback", staticmethod(register))


for _name, (_, _kind) in _watched.items():
    _give(_name, _kind)


class GenericHIDSim:
    """By a joystick's object or its port."""

    _axes = 6
    _buttons = 10
    _povs = 1

    def __init__(self, joystick: object) -> None:
        self._port = joystick if isinstance(joystick, int) else joystick.getPort()
        DriverStationSim.setJoystickAxisCount(self._port, self._axes)
        DriverStationSim.setJoystickButtonCount(self._port, self._buttons)
        DriverStationSim.setJoystickPOVCount(self._port, self._povs)

    def notifyNewData(self) -> None:
        DriverStationSim.notifyNewData()

    def setRawButton(self, button: int, value: bool) -> None:
        DriverStationSim.setJoystickButton(self._port, button, value)

    def setRawAxis(self, axis: int, value: float) -> None:
        DriverStationSim.setJoystickAxis(self._port, axis, value)

    def setPOV(self, *arguments: int) -> None:
        """(value) or (pov, value)."""
        *pov, value = arguments
        DriverStationSim.setJoystickPOV(self._port, pov[0] if pov else 0, value)

    def setName(self, name: str) -> None:
        DriverStationSim.setJoystickName(self._port, name)

    def setAxisCount(self, count: int) -> None:
        DriverStationSim.setJoystickAxisCount(self._port, count)

    def setButtonCount(self, count: int) -> None:
        DriverStationSim.setJoystickButtonCount(self._port, count)

    def setPOVCount(self, count: int) -> None:
        DriverStationSim.setJoystickPOVCount(self._port, count)

    def setType(self, type: GenericHID.HIDType) -> None:
        DriverStationSim.setJoystickType(self._port, int(type))

    def setAxisType(self, axis: int, type: int) -> None:
        DriverStationSim.setJoystickAxisType(self._port, axis, type)

    def getOutput(self, outputNumber: int) -> bool:
        """Of output 1 and up."""
        return bool(self.getOutputs() >> (outputNumber - 1) & 1)

    def getOutputs(self) -> int:
        return DriverStationSim.getJoystickOutputs(self._port)

    def getRumble(self, type: GenericHID.RumbleType) -> float:
        """0 to 1."""
        number = 1 if type is GenericHID.RumbleType.kRightRumble else 0
        return DriverStationSim.getJoystickRumble(self._port, number) / 65535


class JoystickSim(GenericHIDSim):
    """By a Joystick."""

    def __init__(self, joystick: object) -> None:
        super().__init__(joystick)
        self._joystick = joystick

    def setX(self, value: float) -> None:
        self.setRawAxis(0, value)

    def setY(self, value: float) -> None:
        self.setRawAxis(1, value)

    def setZ(self, value: float) -> None:
        self.setRawAxis(2, value)

    def setTwist(self, value: float) -> None:
        self.setRawAxis(2, value)

    def setThrottle(self, value: float) -> None:
        self.setRawAxis(3, value)

    def setTrigger(self, state: bool) -> None:
        self.setRawButton(1, state)

    def setTop(self, state: bool) -> None:
        self.setRawButton(2, state)


def _setters(pad: type) -> type:
    """A set for each button and axis that the pad's own class names."""

    def give(sim: type) -> type:
        for name, number in vars(pad.Button).items():
            if name.startswith("k"):
                bumper = name.endswith("Bumper")
                for suffix in ("Button", "") if bumper else ("Button",):
                    setattr(sim, f"set{name[1:]}{suffix}", _setter("setRawButton", number))
        for name, axis in vars(pad.Axis).items():
            if name.startswith("k"):
                trigger = name.endswith("Trigger") or name in ("kL2", "kR2")
                setattr(sim, f"set{name[1:]}{'Axis' if trigger else ''}", _setter("setRawAxis", axis))
        return sim

    return give


def _setter(method: str, number: int):
    def set(self, value) -> None:
        getattr(self, method)(number, value)

    return set


@_setters(XboxController)
class XboxControllerSim(GenericHIDSim):
    """By an XboxController."""


class SendableChooserSim:
    """A dashboard that chooses: by the chooser's path, such as "/SmartDashboard/Autonomous/"."""

    def __init__(self, *arguments: object) -> None:
        """(path) or (instance, path)."""
        self._name = f"{arguments[-1]}selected"

    def setSelected(self, option: str) -> None:
        """As a dashboard would."""
        tables.give(self._name, "string", option)


@_setters(PS4Controller)
class PS4ControllerSim(GenericHIDSim):
    """By a PS4Controller."""

    _buttons = 14


@_setters(PS5Controller)
class PS5ControllerSim(GenericHIDSim):
    """By a PS5Controller."""

    _buttons = 14


@_setters(StadiaController)
class StadiaControllerSim(GenericHIDSim):
    """By a StadiaController."""

    _buttons = 15
    _axes = 5
