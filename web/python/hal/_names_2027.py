"""2027's hardware layer: the names that programs and libraries call, by the answers of alpha 7's own package, without those that are gone."""

import enum
import types
from collections.abc import Callable, Sequence

from _sandlot import clock, devices, driver_station_2027, station, unbuilt

_timer = "use hal.get_monotonic_time() [ns], or wpilib.Timer"
_power = "use wpilib.RobotController"
_notifier = "use hal.create_notifier, hal.set_notifier_alarm and hal.destroy_notifier, or wpilib.Notifier"
_usage = "use hal.report_usage with two words"
#: Names of 2026 and their replacements.
gone = {
    **dict.fromkeys(("get_fpga_time", "get_fpga_button", "get_fpga_revision", "get_fpga_version"), _timer),
    **dict.fromkeys(("get_brownout_voltage", "get_cpu_temp", "get_vin_current", "get_vin_voltage"), _power),
    **{f"get_user_{what}{rail}": _power for what in ("active", "current", "current_faults", "voltage") for rail in ("3_v3", "5_v", "6_v", "_3v3", "_5v", "_6v")},
    **dict.fromkeys(
        ("clean_notifier", "initialize_notifier", "set_notifier_thread_priority", "stop_notifier", "update_notifier_alarm", "wait_for_notifier_alarm"),
        _notifier,
    ),
    **dict.fromkeys(("report", "t_instances", "t_resource_type"), _usage),
    **{f"observe_user_program_{mode}": "use hal.observe_user_program" for mode in ("autonomous", "disabled", "teleop", "test")},
    "CAN_GetCANStatus": "use wpilib.RobotController.get_can_status",
    "AccelerometerRange": "2027's controller has OnboardIMU",
    "HAL_Initialize": "use hal.initialize()",
}


class RuntimeType(enum.IntEnum):
    """On which kind of controller a program runs."""

    SYSTEMCORE = 0
    SIMULATION = 1


class JoystickPOV(enum.IntEnum):
    """Where a hat is pressed to; bits of the four directions."""

    CENTERED = 0
    UP = 1
    RIGHT = 2
    DOWN = 4
    LEFT = 8
    RIGHT_UP = 3
    RIGHT_DOWN = 6
    LEFT_UP = 9
    LEFT_DOWN = 12


class MatchInfo:
    """Of a match: hal.get_match_info writes it."""

    def __init__(self) -> None:
        self.event_name = ""
        self.match_number = 0
        self.match_type: object = None
        self.replay_number = 0


class GameData:
    """The game's own message: hal.get_game_data writes it."""

    def __init__(self) -> None:
        self.game_data = ""


def _answers(hal: types.ModuleType, notifiers: types.ModuleType) -> tuple[Callable, ...]:
    """Functions that answer, or change something."""
    import wpilib

    def get_monotonic_time() -> int:
        """Since the program began [ns]."""
        return clock.microseconds() * 1000

    def get_runtime_type() -> RuntimeType:
        return RuntimeType.SIMULATION

    def get_alliance_station() -> tuple[object, int]:
        """The station, and 0 for success."""
        place = devices.device("DriverStation", "").get(">station", "")
        return hal.AllianceStationID.__members__.get(f"{place[:-1].upper()}_{place[-1:]}", hal.AllianceStationID.UNKNOWN), 0

    def get_match_time() -> tuple[float, int]:
        """Left in this period [s], and 0 for success."""
        return wpilib.MatchState.get_match_time(), 0

    def get_match_info(info: MatchInfo) -> int:
        """Writes what is known of the match."""
        state = wpilib.MatchState
        info.event_name, info.match_number = state.get_event_name(), state.get_match_number()
        info.match_type, info.replay_number = hal.MatchType(int(state.get_match_type())), state.get_replay_number()
        return 0

    def get_game_data(game_data: GameData) -> int:
        """Writes the game's message; empty where there is none."""
        game_data.game_data = wpilib.MatchState.get_game_data() or ""
        return 0

    def get_outputs_enabled() -> int:
        """Whether motors get what a program gives them."""
        return int(station.current.now.enabled)

    def get_control_word() -> object:
        """The modes as they are now."""
        return wpilib.DSControlWord()

    def send_console_line(line: str) -> int:
        """Prints it."""
        print(line)
        return 0

    def send_error(is_error: bool, error_code: int, details: str, location: str, call_stack: str, print_msg: bool) -> int:
        """Prints it."""
        if print_msg:
            print(f"{'Error' if is_error else 'Warning'} at {location}: {details}\n{call_stack}")
        return 0

    def create_notifier() -> tuple[int, int]:
        """A new notifier: its handle, and 0 for success."""
        return notifiers.initialize_notifier()

    def set_notifier_alarm(notifier_handle: int, alarm_time: int, interval_time: int, absolute: bool, ack: bool) -> int:
        """It is due at that time, or after it [ns]."""
        at = alarm_time // 1000 + (0 if absolute else clock.microseconds())
        return notifiers.update_notifier_alarm(notifier_handle, at)

    def cancel_notifier_alarm(notifier_handle: int, ack: bool) -> int:
        """It is not due any more."""
        return notifiers.cancel_notifier_alarm(notifier_handle)

    def destroy_notifier(notifier_handle: int) -> None:
        """Gives it back."""
        notifiers.clean_notifier(notifier_handle)

    def get_notifier_overrun(notifier_handle: int) -> tuple[int, int]:
        """Alarms that were missed: none, for the simulation waits; and 0 for success."""
        return 0, 0

    return (
        *(get_monotonic_time, get_runtime_type, get_alliance_station, get_match_time, get_match_info, get_game_data, get_outputs_enabled),
        *(get_control_word, send_console_line, send_error, create_notifier, set_notifier_alarm, cancel_notifier_alarm, destroy_notifier),
        get_notifier_overrun,
    )


def _accepted() -> tuple[Callable, ...]:
    """Functions that have nothing to do here."""

    def observe_user_program(word: int) -> None:
        """Accepted: the driver station sees it by itself."""

    def report_usage(resource: str, data: str = "", *more: object) -> int:
        """Accepted: usage is counted nowhere."""
        return 0

    def refresh_ds_data() -> None:
        """Accepted: the robot's loop does it."""

    def acknowledge_notifier_alarm(notifier_handle: int) -> int:
        """Accepted: an alarm is over when its time is read."""
        return 0

    def publish_version(name: str, version: str) -> None:
        """Accepted: versions are shown nowhere."""

    def publish_wpilib_version(version: str) -> None:
        """Accepted: versions are shown nowhere."""

    def load_extensions() -> int:
        """Accepted: the simulation is there already."""
        return 0

    def load_one_extension(library: str) -> int:
        """Accepted: the simulation is there already."""
        return 0

    def set_show_extensions_not_found_messages(show_message: bool) -> None:
        """Accepted: no extension is looked for."""

    def run_main() -> None:
        """Accepted: no other loop is run."""

    def exit_main() -> None:
        """Accepted: no other loop is run."""

    def shutdown() -> None:
        """Accepted: the run ends the program."""

    return (
        *(observe_user_program, report_usage, refresh_ds_data, acknowledge_notifier_alarm, publish_version, publish_wpilib_version),
        *(load_extensions, load_one_extension, set_show_extensions_not_found_messages, run_main, exit_main, shutdown),
    )


def _devices(hal: types.ModuleType) -> None:
    """Whole numbers of 64 bits, and names with values."""
    device = hal.SimDevice
    hal.SimLong = type("SimLong", (hal.SimInt,), {"__doc__": "A whole number.", "__module__": "hal"})

    def create_long(self: object, name: str, direction: object, initial_value: int) -> object:
        """A whole number of this device."""
        made = self.create_int(name, direction, initial_value)
        made.__class__ = hal.SimLong
        return made

    def create_enum_double(
        self: object, name: str, direction: object, options: Sequence[str], option_values: Sequence[float], initial_value: int
    ) -> object:
        """One of several names of this device; each has a number of its own."""
        return self.create_enum(name, direction, options, initial_value)

    for each in (create_long, create_enum_double):
        setattr(device, each.__name__, each)


def make() -> None:
    """Puts them into the package."""
    import hal
    import wpiutil
    from hal import _notifiers

    _devices(hal)
    for function in (*_answers(hal, _notifiers), *_accepted()):
        function.__module__, function.__qualname__ = "hal", function.__name__
        setattr(hal, function.__name__, function)
    wpiutil.report_usage = hal.report_usage
    for kind in (RuntimeType, JoystickPOV, MatchInfo, GameData, driver_station_2027.OpModeOption):
        kind.__module__ = "hal"
        setattr(hal, kind.__name__, kind)
    for name in gone:
        vars(hal).pop(name, None)
    usual = hal.__getattr__

    def __getattr__(name: str) -> object:
        if name in gone:
            raise unbuilt.absent(f"hal.{name} is gone in 2027: {gone[name]}")
        return usual(name)

    hal.__getattr__ = __getattr__
