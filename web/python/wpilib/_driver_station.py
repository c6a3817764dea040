"""The driver station: modes, alliance, match, game data and joysticks, as the last refresh found them."""


from _sandlot import report, station
from _sandlot.enums import Enum

_current = station.current


class DriverStation:
    """All static. What it says changes once a loop."""

    kJoystickPorts = station.sticks

    class Alliance(Enum):
        kRed = 0
        kBlue = 1

    class MatchType(Enum):
        kNone = 0
        kPractice = 1
        kQualification = 2
        kElimination = 3

    @staticmethod
    def refreshData() -> None:
        """Takes over the newest packet."""
        before = _current.packets
        _current.refresh()
        if _current.packets != before:
            _publish()

    # ---- modes ----

    @staticmethod
    def isEnabled() -> bool:
        return _current.now.enabled and not _current.now.estop

    @staticmethod
    def isDisabled() -> bool:
        return not DriverStation.isEnabled()

    @staticmethod
    def isEStopped() -> bool:
        return _current.now.estop

    @staticmethod
    def isAutonomous() -> bool:
        return _current.now.autonomous

    @staticmethod
    def isAutonomousEnabled() -> bool:
        return _current.now.autonomous and DriverStation.isEnabled()

    @staticmethod
    def isTeleop() -> bool:
        return not (_current.now.autonomous or _current.now.test)

    @staticmethod
    def isTeleopEnabled() -> bool:
        return DriverStation.isTeleop() and DriverStation.isEnabled()

    @staticmethod
    def isTest() -> bool:
        return _current.now.test

    @staticmethod
    def isTestEnabled() -> bool:
        return _current.now.test and DriverStation.isEnabled()

    @staticmethod
    def isDSAttached() -> bool:
        return _current.now.attached

    @staticmethod
    def isFMSAttached() -> bool:
        return _current.now.fms

    @staticmethod
    def waitForDsConnection(timeout: float = 0.0) -> bool:
        """Whether it is there; nothing waits here."""
        return _current.now.attached

    # ---- match ----

    @staticmethod
    def getAlliance() -> "DriverStation.Alliance | None":
        name = _current.now.station
        if name.startswith("red"):
            return DriverStation.Alliance.kRed
        return DriverStation.Alliance.kBlue if name.startswith("blue") else None

    @staticmethod
    def getLocation() -> int | None:
        """1 to 3; None while it is unknown."""
        last = _current.now.station[-1:]
        return int(last) if last.isdigit() else None

    @staticmethod
    def getMatchTime() -> float:
        """What is left of the period [s]; -1 while no match runs."""
        return float(_current.now.match_time)

    @staticmethod
    def getGameSpecificMessage() -> str:
        return _current.now.game_data

    @staticmethod
    def getEventName() -> str:
        return _current.now.event_name

    @staticmethod
    def getMatchType() -> "DriverStation.MatchType":
        return DriverStation.MatchType(_current.now.match_type)

    @staticmethod
    def getMatchNumber() -> int:
        return _current.now.match_number

    @staticmethod
    def getReplayNumber() -> int:
        return _current.now.replay_number

    @staticmethod
    def getBatteryVoltage() -> float:
        from ._power import RobotController

        return RobotController.getBatteryVoltage()

    # ---- joysticks ----

    _silent = False

    @staticmethod
    def startDataLog(log: object, logJoysticks: bool = True) -> None:
        """Accepted: a run's data log has the driver station without being told."""

    @staticmethod
    def silenceJoystickConnectionWarning(silence: bool) -> None:
        """No warnings about sticks that are not there; of no effect on a real field."""
        DriverStation._silent = silence

    @staticmethod
    def isJoystickConnectionWarningSilenced() -> bool:
        return DriverStation._silent and not _current.now.fms

    @staticmethod
    def isJoystickConnected(stick: int) -> bool:
        return _stick(stick).connected

    @staticmethod
    def getJoystickName(stick: int) -> str:
        return _stick(stick).name

    @staticmethod
    def getJoystickIsXbox(stick: int) -> bool:
        return _stick(stick).is_xbox

    @staticmethod
    def getJoystickType(stick: int) -> int:
        return _stick(stick).kind

    @staticmethod
    def getJoystickAxisType(stick: int, axis: int) -> int:
        """0: the page's gamepads say nothing of it."""
        return _stick(stick).axis_kinds.get(axis, 0)

    @staticmethod
    def getStickAxisCount(stick: int) -> int:
        return len(_stick(stick).axes)

    @staticmethod
    def getStickButtonCount(stick: int) -> int:
        return _stick(stick).button_count

    @staticmethod
    def getStickPOVCount(stick: int) -> int:
        return len(_stick(stick).povs)

    @staticmethod
    def getStickButtons(stick: int) -> int:
        return _stick(stick).buttons

    @staticmethod
    def getStickAxis(stick: int, axis: int) -> float:
        axes = _stick(stick).axes
        if not 0 <= axis < station.most_axes:
            report.error(f"axis {axis} out of range")
            return 0.0
        if axis < len(axes):
            return axes[axis]
        _missing("Axis", axis, stick, len(axes) - 1)
        return 0.0

    @staticmethod
    def getStickPOV(stick: int, pov: int) -> int:
        povs = _stick(stick).povs
        if not 0 <= pov < station.most_axes:
            report.error(f"POV {pov} out of range")
            return -1
        if pov < len(povs):
            return povs[pov]
        _missing("POV", pov, stick, len(povs) - 1)
        return -1

    @staticmethod
    def getStickButton(stick: int, button: int) -> bool:
        state = _button(stick, button)
        return state is not None and bool(state.buttons >> (button - 1) & 1)

    @staticmethod
    def getStickButtonPressed(stick: int, button: int) -> bool:
        """Has it been pressed since this was last asked?"""
        return _button(stick, button) is not None and _edge(_current.pressed, stick, button)

    @staticmethod
    def getStickButtonReleased(stick: int, button: int) -> bool:
        """Has it been let go since this was last asked?"""
        return _button(stick, button) is not None and _edge(_current.released, stick, button)


class DSControlWord:
    """The modes as they were when it was made, or its `refreshControlWord` was called."""

    def __init__(self) -> None:
        self.refreshControlWord()

    def refreshControlWord(self) -> None:
        """Takes over the modes of now."""
        now = _current.now
        self._enabled = now.enabled and not now.estop
        self._autonomous, self._test = now.autonomous, now.test
        self._estop, self._attached, self._fms = now.estop, now.attached, now.fms

    def isEnabled(self) -> bool:
        return self._enabled

    def isDisabled(self) -> bool:
        return not self._enabled

    def isEStopped(self) -> bool:
        return self._estop

    def isAutonomous(self) -> bool:
        return self._autonomous

    def isAutonomousEnabled(self) -> bool:
        return self._autonomous and self._enabled

    def isTeleop(self) -> bool:
        return not (self._autonomous or self._test)

    def isTeleopEnabled(self) -> bool:
        return self.isTeleop() and self._enabled

    def isTest(self) -> bool:
        return self._test

    def isDSAttached(self) -> bool:
        return self._attached

    def isFMSAttached(self) -> bool:
        return self._fms


def _stick(number: int) -> station.Stick:
    if not 0 <= number < station.sticks:
        raise RuntimeError(f"stick {number} out of range")
    return _current.sticks[number]


def _missing(what: str, number: int, stick: int, most: int) -> None:
    if DriverStation.isJoystickConnectionWarningSilenced():
        return
    report.seldom(
        "joystick",
        f"Joystick {what} {number} missing (max {most}), check if all controllers are plugged in (port {stick})",
    )


def _button(number: int, button: int) -> station.Stick | None:
    stick = _stick(number)
    if button <= 0:
        report.error(f"Joystick Button {button} index out of range; indexes begin at 1")
        return None
    if button > stick.button_count:
        _missing("Button", button, number, stick.button_count)
        return None
    return stick


def _edge(edges: list[int], stick: int, button: int) -> bool:
    bit = 1 << (button - 1)
    if not edges[stick] & bit:
        return False
    edges[stick] &= ~bit
    return True


#: FMSInfo's text; None: nothing yet.
_said: tuple | None = None


def _whole(table, name: str, value: int) -> None:
    """An integer, as WPILib has FMSInfo's numbers: putNumber would make it a double."""
    table.getEntry(name).setInteger(value)


def _publish() -> None:
    """FMSInfo, as a real robot publishes it."""
    global _said
    packet = _current.now
    # All but the time, which it does not tell.
    says = tuple(value for name, value in vars(packet).items() if name != "match_time")
    if says == _said:
        return
    _said = says
    import ntcore

    table = ntcore.NetworkTableInstance.getDefault().getTable("FMSInfo")
    table.putString(".type", "FMSInfo")
    table.putString("GameSpecificMessage", packet.game_data)
    table.putString("EventName", packet.event_name)
    _whole(table, "MatchNumber", packet.match_number)
    _whole(table, "ReplayNumber", packet.replay_number)
    _whole(table, "MatchType", packet.match_type)
    table.putBoolean("IsRedAlliance", not packet.station.startswith("blue"))
    _whole(table, "StationNumber", DriverStation.getLocation() or 1)
    word = packet.enabled | packet.autonomous << 1 | packet.test << 2 | packet.estop << 3
    _whole(table, "FMSControlData", word | packet.fms << 4 | packet.attached << 5)
