"""Parts of wpiutil that 2027 has anew: alerts that the driver station shows, the clock in nanoseconds, and kinds of pictures.

Alerts of 2027 go to the driver station and not to NetworkTables, as Systemcore has it. Here the console is the driver station's: an alert
that becomes active is a line of it.
"""

import re
import traceback
import typing
from collections.abc import Callable

from _sandlot import clock
from _sandlot.enums import Enum

#: Alerts that are not closed, in the order in which they were made.
_alerts: "list[Alert]" = []


class Level(Enum):
    """How urgent an alert is."""

    HIGH = 0
    MEDIUM = 1
    LOW = 2


class Alert:
    """A text that the driver station shows while it is active: (id, text, level), or (group, id, text, level)."""

    Level = Level

    @typing.overload
    def __init__(self, id: str, text: str, level: Level) -> None: ...

    @typing.overload
    def __init__(self, group: str, id: str, text: str, level: Level) -> None: ...

    def __init__(self, *given: typing.Any, **named: typing.Any) -> None:
        words = ("group", "id", "text", "level")
        if len(given) + len(named) == 3:
            words = words[1:]
        parts = {**dict(zip(words, given)), **named}
        if len(given) + len(named) != len(words) or set(parts) != set(words) or not isinstance(parts["level"], Level):
            raise TypeError("Alert: takes (id, text, level) or (group, id, text, level), the level an Alert.Level")
        self._group, self._id, self._level = str(parts.get("group", "Alerts")), str(parts["id"]), parts["level"]
        self._text = str(parts["text"])
        #: [ns]; 0: it is not active.
        self._since = 0
        self._is_open = True
        _alerts.append(self)

    def set(self, active: bool) -> None:
        """Shows it, or takes it away. May be called in each loop."""
        if not self._is_open or bool(active) == (self._since != 0):
            return
        self._since = max(now(), 1) if active else 0
        if active:
            print(f"Alert ({self._level.name}): {self._text}")

    def get(self) -> bool:
        return self._since != 0

    def set_text(self, text: str) -> None:
        if self._is_open:
            self._text = str(text)

    def get_text(self) -> str:
        return self._text

    def get_level(self) -> Level:
        return self._level

    def close(self) -> None:
        """It is gone: its texts are empty, and it is never shown again."""
        if self in _alerts:
            _alerts.remove(self)
        self._is_open, self._since, self._text, self._level = False, 0, "", Level.HIGH

    def __bool__(self) -> bool:
        return self._is_open

    def __enter__(self) -> "Alert":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class AlertInfo:
    """An alert as it was when it was asked for."""

    def __init__(self) -> None:
        self.group = self.id = self.text = ""
        #: [ns]; 0: it is not active.
        self.active_start_time = 0
        self.level = Level.HIGH

    def is_active(self) -> bool:
        return self.active_start_time != 0


class AlertSim:
    """The program's alerts from the simulation's side. All static."""

    AlertInfo = AlertInfo

    @staticmethod
    def get_count() -> int:
        return len(_alerts)

    @staticmethod
    def get_all() -> list[AlertInfo]:
        return [_told(each) for each in _alerts]

    @staticmethod
    def get_active() -> list[AlertInfo]:
        return [_told(each) for each in _alerts if each.get()]

    @staticmethod
    def reset_data() -> None:
        """Closes all of them."""
        for each in list(_alerts):
            each.close()


def _told(alert: Alert) -> AlertInfo:
    found = AlertInfo()
    found.group, found.id, found.text, found.level = alert._group, alert._id, alert._text, alert._level
    found.active_start_time = alert._since
    return found


class PixelFormat(Enum):
    """How a picture's dots are written."""

    UNKNOWN = 0
    MJPEG = 1
    YUYV = 2
    RGB565 = 3
    BGR = 4
    GRAY = 5
    Y16 = 6
    UYVY = 7
    BGRA = 8


class TimestampSource(Enum):
    """Which moment a picture's time is of."""

    UNKNOWN = 0
    FRAME_DEQUEUE = 1
    V4L_EOF = 2
    V4L_SOE = 3


_rgb = re.compile(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")


def from_string(str: str) -> typing.Any:
    """A colour of "#RRGGBB" or "rgb(R, G, B)", whole numbers of 0 to 255."""
    import wpiutil

    if str.startswith("#"):
        if re.fullmatch("#[0-9a-fA-F]{6}", str) is None:
            raise ValueError(f'Invalid hex string "{str}"')
        return wpiutil.Color(*bytes.fromhex(str[1:]))
    if not str.startswith("rgb("):
        raise ValueError(f'Invalid color string "{str}"')
    found = _rgb.fullmatch(str)
    parts = [int(each) for each in found.groups()] if found is not None else [256]
    if max(parts) > 255:
        raise ValueError(f'Invalid RGB string "{str}"')
    return wpiutil.Color(*parts)


# ---- the clock ----

_source: "Callable[[], int] | None" = None
#: Where the clock of the source stood when it was set [ns].
_source_began = 0


def now_default() -> int:
    """Time since the program began, by the simulation's clock [ns]."""
    return clock.microseconds() * 1000


def now() -> int:
    """The time of values and of alerts: the simulation's, or that of set_now_impl [ns]."""
    return now_default() if _source is None else int(_source())


def set_now_impl(arg0: "Callable[[], int] | None") -> None:
    """Another clock for now() [ns]; None: the simulation's again."""
    global _source, _source_began
    _source = arg0
    _source_began = 0 if arg0 is None else int(arg0())


def get_program_start_time() -> int:
    """By the clock of now() [ns]."""
    return _source_began


def get_system_time() -> int:
    """Since 1970, by the run's own date [ns]."""
    import time

    return time.time_ns()


def get_stack_trace_default(offset: int) -> str:
    """The lines that are being run, without the `offset` innermost ones."""
    lines = traceback.format_stack()[:-1]
    return "".join(lines[: len(lines) - int(offset)] if offset > 0 else lines)


def get_stack_trace(offset: int) -> str:
    """The same."""
    return get_stack_trace_default(int(offset) + 1)


def set_report_usage_impl(arg0: object) -> None:
    """Accepted: nothing here reports the use of anything."""


def make(wpiutil: typing.Any, simulation: typing.Any) -> None:
    """Puts them into 2027's packages."""
    Alert.__module__, Level.__module__, Level.__qualname__ = "wpiutil", "wpiutil", "Alert.Level"
    AlertSim.__module__, AlertInfo.__module__, AlertInfo.__qualname__ = "wpilib.simulation", "wpilib.simulation", "AlertSim.AlertInfo"
    for kind in (PixelFormat, TimestampSource):
        kind.__module__ = "wpiutil"
    functions = (now, now_default, set_now_impl, get_program_start_time, get_system_time, get_stack_trace, get_stack_trace_default)
    for each in (Alert, PixelFormat, TimestampSource, *functions, set_report_usage_impl):
        setattr(wpiutil, each.__name__, each)
    wpiutil.Color.from_string = staticmethod(from_string)
    simulation.AlertSim = AlertSim
