"""2027's list of operating modes: which ones a program has, and which of them the driver station wants.

The driver station here chooses by name: each of the three modes has a chooser under /SmartDashboard, called as WPILib's own (hal's
DashboardOpMode.cpp) are. The first mode that the program has counts until another one is chosen; the page shows the choosers beside the
buttons of the modes, and the command line chooses by --opmode.
"""

import enum
import typing
from dataclasses import dataclass

from . import report, station, tables


class RobotMode(enum.IntEnum):
    """What the driver station asks of a robot."""

    UNKNOWN = 0
    AUTONOMOUS = 1
    TELEOPERATED = 2
    UTILITY = 3


_choosers = {RobotMode.AUTONOMOUS: "Auto OpMode", RobotMode.TELEOPERATED: "Teleop OpMode", RobotMode.UTILITY: "Utility OpMode"}


@dataclass
class Entry:
    """An operating mode."""

    mode: RobotMode
    name: str
    group: str
    description: str
    text_color: object = None
    background_color: object = None


_all: dict[int, Entry] = {}
#: By mode: the names that the driver station knows.
_published: dict[RobotMode, list[str]] = {}
_choices: dict[RobotMode, str] = {}
#: By mode: the name of one that counted when the program took it from its list, while the robot was enabled in it.
_gone: dict[RobotMode, str] = {}
#: The lower bits of a number, which are of the name alone.
_name_bits = (1 << 56) - 1
#: Modes whose choosers are listened to.
_heard: set[RobotMode] = set()


def _number(mode: RobotMode, name: str) -> int:
    """The mode in bits 56 and 57, a hash of the name below."""
    found = 0xCBF29CE484222325
    for byte in name.encode():
        found = (found ^ byte) * 0x100000001B3 % 2**64
    return int(mode) << 56 | found & _name_bits


def add(
    mode: RobotMode,
    name: str,
    group: str = "",
    description: str = "",
    text_color: object = None,
    background_color: object = None,
) -> int:
    """The number of the new one; 0: the name is blank, or the mode has one of that name already."""
    number = _number(RobotMode(mode), name)
    if name.strip() == "" or number in _all:
        return 0
    is_colored = text_color is not None and background_color is not None
    colors = (text_color, background_color) if is_colored else (None, None)
    _all[number] = Entry(RobotMode(mode), name, group, description, *colors)
    return number


def remove(mode: RobotMode, name: str) -> int:
    """The number that it had; 0: there was none."""
    number = _number(RobotMode(mode), name)
    return number if _all.pop(number, None) is not None else 0


def publish() -> None:
    """The driver station sees those that there are now."""
    counting = {mode: _choices.get(mode, names[0]) for mode, names in _published.items() if names}
    _published.clear()
    for each in _all.values():
        _published.setdefault(each.mode, []).append(each.name)
    for mode in _choosers:
        _notice_gone(mode, counting.get(mode, ""))
        _publish_chooser(mode)


def _notice_gone(mode: RobotMode, name: str) -> None:
    names = _published.get(mode, [])
    if _gone.get(mode) in names:
        # It is back, as when a program publishes its whole list again.
        _choices[mode] = _gone.pop(mode)
    elif name != "" and name not in names and mode not in _gone and station.current.now.enabled and robot_mode() == mode:
        _gone[mode] = name
        report.error(f'the operating mode "{name}" has left the list of the program while it ran: none runs until another is chosen')


def _publish_chooser(mode: RobotMode) -> None:
    path, names = f"/SmartDashboard/{_choosers[mode]}", _published.get(mode, [])
    options = tables.topic(f"{path}/options")
    if not names and options.type == "":
        return
    first = names[0] if names else ""
    if _choices.get(mode) not in names:
        _choices.pop(mode, None)
    for key, kind, value in (
        (".type", "string", "String Chooser"),
        ("default", "string", first),
        ("options", "string[]", names),
        ("active", "string", "" if mode in _gone else _choices.get(mode, first)),
    ):
        tables.put(tables.topic(f"{path}/{key}"), kind, value)
    if mode not in _heard:
        _heard.add(mode)
        tables.topic(f"{path}/selected").listeners.append(lambda target, mine: _choose(mode, target.value))


def published() -> list[tuple[int, Entry]]:
    """Those that the driver station knows, by their numbers."""
    return [(number, each) for number, each in _all.items() if each.name in _published.get(each.mode, [])]


def _forget_simulated() -> None:
    station.current.incoming.opmode = station.current.now.opmode = None


def _choose(mode: RobotMode, name: object) -> None:
    names = _published.get(mode, [])
    if name not in names:
        report.once(f'"{name}" is not an operating mode of this program: it has {", ".join(names) or "none"}')
        return
    _choices[mode] = str(name)
    _forget_simulated()
    _gone.pop(mode, None)
    tables.put(tables.topic(f"/SmartDashboard/{_choosers[mode]}/active"), "string", _choices[mode])


def clear() -> None:
    """There are none, and the driver station knows it."""
    _forget_simulated()
    _all.clear()
    publish()


def robot_mode() -> RobotMode:
    """What the driver station asks for, enabled or not."""
    packet = station.current.now
    if not packet.attached:
        return RobotMode.UNKNOWN
    if packet.autonomous:
        return RobotMode.AUTONOMOUS
    return RobotMode.UTILITY if packet.test else RobotMode.TELEOPERATED


def chosen() -> int:
    """The number of the operating mode that the driver station wants; 0: none."""
    mode = robot_mode()
    simulated = station.current.now.opmode
    if simulated is not None:
        # As in a control word: the name's bits, and the robot mode beside them.
        name = simulated & _name_bits
        return int(mode) << 56 | name if name != 0 else 0
    for each in [each for each in _gone if each != mode or not station.current.now.enabled]:
        # Its time is over: the first of the list counts again.
        del _gone[each]
        _publish_chooser(each)
    names = _published.get(mode, [])
    if not names or mode in _gone:
        return 0
    return _number(mode, _choices.get(mode, names[0]))


def entry(number: int) -> Entry | None:
    return _all.get(number)


def name_now() -> str:
    """Of the mode that is wanted; "" for none."""
    found = _all.get(chosen())
    return found.name if found is not None else ""


def is_chosen(which: typing.Any) -> bool:
    """By its number or its name."""
    return which == (chosen() if isinstance(which, int) else name_now())
