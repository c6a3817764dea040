"""2027's robots of operating modes: the order of their calls is that of WPILib 2027.0.0 alpha 7, as tests hold it."""

import inspect
import sys
import types
import typing
from collections.abc import Callable

from . import driver_station_2027, opmode_discovery_2027, opmode_list_2027, report, schedule, station
from .opmode_list_2027 import RobotMode


def make() -> None:
    """Puts them where 2027 has them."""
    import hal
    import wpilib

    RobotMode.__module__ = "hal"
    hal.RobotMode = RobotMode
    opmode, periodic = _modes()
    base, robot = _robot(opmode)
    for kind in (opmode, periodic, base, robot, driver_station_2027.display(), driver_station_2027.chooser()):
        kind.__module__, kind.__qualname__ = "wpilib", kind.__name__
        setattr(wpilib, kind.__name__, kind)
    decorators = opmode_discovery_2027.decorators(opmode)
    state = wpilib.RobotState
    for name, function in (
        ("add_opmode", opmode_list_2027.add),
        ("remove_opmode", opmode_list_2027.remove),
        ("publish_opmodes", opmode_list_2027.publish),
        ("clear_opmodes", opmode_list_2027.clear),
        ("get_opmode", opmode_list_2027.name_now),
        ("get_opmode_id", opmode_list_2027.chosen),
        ("is_opmode", opmode_list_2027.is_chosen),
        ("get_robot_mode", opmode_list_2027.robot_mode),
    ):
        setattr(state, name, staticmethod(function))
    wpilib.RobotBase.get_opmode = staticmethod(opmode_list_2027.name_now)
    wpilib.RobotBase.get_opmode_id = staticmethod(opmode_list_2027.chosen)
    # Alpha 6 has the robot in opmoderobot, alpha 7 in opmodes.
    for name, members in (("opmoderobot", {}), ("opmodes", decorators)):
        module = sys.modules[f"wpilib.{name}"] = types.ModuleType(f"wpilib.{name}", "Robots of operating modes.")
        module.__file__ = __file__
        setattr(wpilib, name, module)
        for key, value in {"OpModeRobot": robot, **members}.items():
            setattr(module, key, value)
        module.__dict__["__all__"] = ["OpModeRobot", *members]
    for name, decorator in decorators.items():
        setattr(wpilib, name, decorator)


def _modes() -> tuple[type, type]:
    class OpMode:
        """An operating mode: made when it is chosen, started when the robot is enabled in it."""

        def disabled_periodic(self) -> None:
            """In each loop, while it is chosen and the robot is disabled."""

        def start(self) -> None:
            """Once, when the robot is enabled."""

        def periodic(self) -> None:
            """In each loop after that."""

        def end(self) -> None:
            """Once, when the robot is disabled or another mode is chosen."""

        def get_callbacks(self) -> list:
            """Functions with a period of their own: (function, period [s], offset [s])."""
            return []

    class PeriodicOpMode(OpMode):
        """An operating mode with functions that have periods of their own."""

        def __new__(cls, *args: object, **more: object) -> "PeriodicOpMode":
            made = super().__new__(cls)
            made._callbacks = []
            return made

        def add_periodic(self, callback: Callable[[], None], period: float, offset: float = 0.0) -> None:
            """Calls a function every `period` seconds while the mode is chosen, disabled or not. In the constructor."""
            self._callbacks.append((callback, period, offset))

        def get_callbacks(self) -> list:
            return list(self._callbacks)

    return OpMode, PeriodicOpMode


#: Of the driver station, before it was looked at.
_no_mode = 0
#: No number of a mode: the next loop makes the mode that is wanted then.
_unlike_any = -1


class _OfTimedRobots:
    """A name that robots of operating modes have not, though theirs are timed robots here."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, robot: object, owner: type) -> typing.NoReturn:
        raise AttributeError(f"{owner.__name__!r} object has no attribute {self.name!r}: a robot of operating modes has no such function")


def _robot(opmode: type) -> tuple[type, type]:
    import wpilib

    class OpModeRobotBase(wpilib.TimedRobot):
        """A robot whose work is in operating modes."""

        DEFAULT_PERIOD = 20.0
        get_period = _OfTimedRobots()
        print_watchdog_epochs = _OfTimedRobots()

        def __init__(self, period: float = 0.02) -> None:
            super().__init__(period)
            opmode_list_2027.clear()
            #: By the number of a mode: its maker.
            self._factories: dict[int, Callable[[], object]] = {}
            self._last_mode = _no_mode
            self._opmode: typing.Any = None
            self._opmode_name = ""
            self._periodic: schedule.Alarm | None = None
            #: True from the beginning: a robot that starts disabled is not told so.
            self._was_enabled = False
            self._own_callbacks: list[schedule.Alarm] = []

        # ---- for programs to override ----

        def none_periodic(self) -> None:
            """In each loop, while no operating mode is chosen."""

        def robot_periodic(self) -> None:
            """In each loop."""

        def disabled_periodic(self) -> None:
            """In each loop while the robot is disabled, but the first after it was enabled."""

        # ---- which modes there are ----

        def add_periodic(self, callback: Callable[[], None], period: float) -> None:
            """Calls a function every `period` seconds."""
            self._schedule(callback, period, 0.0)

        def add_opmode_factory(
            self,
            mode: RobotMode,
            name: str,
            group: typing.Any = "",
            description: typing.Any = "",
            text_color: typing.Any = None,
            background_color: typing.Any = None,
            factory: Callable[[], object] | None = None,
        ) -> None:
            """An operating mode by the function that makes it, which is the last argument. publish_opmodes() makes it visible."""
            given = [group, description, text_color, background_color]
            for i, each in enumerate(given):
                if factory is None and callable(each):
                    factory, given[i] = each, ("", "", None, None)[i]
            if factory is None:
                raise TypeError("add_opmode_factory: the last argument is a function that makes the operating mode")
            number = opmode_list_2027.add(mode, name, *given)
            if number != 0:
                self._factories[number] = factory

        def remove_opmode(self, mode: RobotMode, name: str) -> None:
            """It is gone with the next publish_opmodes()."""
            self._factories.pop(opmode_list_2027.remove(mode, name), None)

        def clear_opmodes(self) -> None:
            """None is left."""
            self._factories.clear()
            opmode_list_2027.clear()

        def publish_opmodes(self) -> None:
            """The driver station shows them: a chooser for each of autonomous, teleoperated and utility that has some."""
            opmode_list_2027.publish()

        # ---- inside ----

        def _schedule(self, callback: Callable[[], None], period: float, offset: float) -> schedule.Alarm:
            wpilib.TimedRobot.add_periodic(self, callback, period, offset)
            return self._callbacks[-1]

        def _loop(self) -> None:
            wpilib.DriverStation.refresh_data()
            self._tracer.clearEpochs()
            epoch = self._tracer.addEpoch
            enabled = wpilib.DriverStation.is_enabled()
            number = opmode_list_2027.chosen()
            is_changed, self._last_mode = number != self._last_mode, number
            if not self._was_attached and station.current.now.attached:
                self._was_attached = True
                self.driver_station_connected()
            if is_changed and self._opmode is not None:
                self._end_opmode()
            is_made = is_changed and number != 0 and self._make_opmode(number)
            is_stopping = self._was_enabled and not enabled
            if enabled and not self._was_enabled:
                self.disabled_exit()
            if is_stopping:
                self._stop()
            self._was_enabled = enabled
            if enabled and self._opmode is not None and self._periodic is None:
                self._start_opmode()
            if not enabled and not is_stopping:
                self.disabled_periodic()
            if not enabled and self._opmode is not None and not is_made:
                self._opmode.disabled_periodic()
            if number == 0:
                self.none_periodic()
            self.robot_periodic()
            epoch("RobotPeriodic()")
            wpilib._robot._update_dashboards(epoch)
            self._simulationPeriodic()

        def _stop(self) -> None:
            """The robot is disabled: a mode that ran is over, and made anew in the next loop."""
            if self._periodic is not None:
                self._end_opmode()
                self._last_mode = _unlike_any
            self.disabled_init()

        def _make_opmode(self, number: int) -> bool:
            factory = self._factories.get(number)
            entry = opmode_list_2027.entry(number)
            if factory is None or entry is None:
                report.error(f"No OpMode found for mode {number}")
                return False
            self._opmode_name = entry.name
            print(f"********** Creating OpMode {entry.name} **********")
            self._opmode = factory()
            if self._opmode is None:
                return False
            if not isinstance(self._opmode, opmode):
                raise TypeError(f'the function of the operating mode "{entry.name}" gave {self._opmode!r}, which is no wpilib.OpMode')
            for callback, period, offset in self._opmode.get_callbacks():
                self._own_callbacks.append(self._schedule(callback, period, offset))
            self._opmode.disabled_periodic()
            return True

        def _start_opmode(self) -> None:
            print(f"********** Starting OpMode {self._opmode_name} **********")
            self._periodic = self._schedule(self._opmode.periodic, self._period, 0.0)
            self._opmode.start()

        def _end_opmode(self) -> None:
            if self._periodic is not None:
                print(f"********** Ending OpMode {self._opmode_name} **********")
                self._opmode.end()
                self._periodic.cancel()
                self._periodic = None
            for each in self._own_callbacks:
                each.cancel()
            self._own_callbacks.clear()
            print(f"********** Closing OpMode {self._opmode_name} **********")
            self._opmode = None

    # The class below looks it up as a program's class does.
    OpModeRobotBase.__module__ = "wpilib"

    class OpModeRobot(OpModeRobotBase):
        """A robot whose work is in classes of operating modes, which it finds by their decorators in the package opmodes."""

        def __init__(self, *, auto_discover: bool = True) -> None:
            super().__init__()
            if auto_discover:
                opmode_discovery_2027.discover(self)

        def add_opmode(
            self,
            opmode_cls: type,
            mode: RobotMode,
            name: str,
            group: str | None = None,
            description: str | None = None,
            text_color: object = None,
            background_color: object = None,
        ) -> None:
            """A class of an operating mode, whose constructor takes this robot or nothing."""
            if not (isinstance(opmode_cls, type) and issubclass(opmode_cls, opmode)):
                raise TypeError(f"add_opmode: the first argument is a class that extends wpilib.OpMode, not {opmode_cls!r}")
            colors = (text_color, background_color)
            self.add_opmode_factory(mode, name, group or "", description or "", *colors, lambda: _made(opmode_cls, self))

    return OpModeRobotBase, OpModeRobot


def _made(kind: type, robot: object) -> object:
    takes = [each for each in inspect.signature(kind).parameters.values() if each.kind is not each.VAR_KEYWORD]
    return kind(robot) if takes and takes[0].kind is not takes[0].VAR_POSITIONAL else kind()
