"""2027's robots of operating modes, and what their driver station shows.

The driver station here has no list of operating modes. Each of the three modes has a chooser on SmartDashboard instead, in which the first
one that the program added is chosen; the page shows choosers, and the command line takes the first.
"""

import enum
import sys
import types
from collections.abc import Callable

#: The choosers' names, those of WPILib's own (hal's DashboardOpMode.cpp).
_choosers = {"AUTONOMOUS": "Auto OpMode", "TELEOPERATED": "Teleop OpMode", "UTILITY": "Utility OpMode"}


def make() -> None:
    """Puts them where 2027 has them."""
    import hal
    import wpilib

    robot_mode = enum.IntEnum("RobotMode", {"UNKNOWN": 0, "AUTONOMOUS": 1, "TELEOPERATED": 2, "UTILITY": 3}, module="hal")
    robot_mode.__doc__ = "What the driver station asks of a robot."
    hal.RobotMode = robot_mode
    for kind in (*_modes(), _robot(robot_mode), _display(), _chooser()):
        kind.__module__, kind.__qualname__ = "wpilib", kind.__name__
        setattr(wpilib, kind.__name__, kind)
    module = sys.modules["wpilib.opmoderobot"] = types.ModuleType("wpilib.opmoderobot", "Robots of operating modes.")
    module.__file__ = __file__
    wpilib.opmoderobot = module
    module.OpModeRobot = wpilib.OpModeRobot
    module.__all__ = ["OpModeRobot"]


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


def _robot(robot_mode: type[enum.IntEnum]) -> type:
    import wpilib
    from _sandlot import station

    class OpModeRobotBase(wpilib.TimedRobot):
        """A robot whose work is in operating modes."""

        DEFAULT_PERIOD = 0.02

        def __init__(self, period: float = 0.02) -> None:
            super().__init__(period)
            #: By mode and name: what makes one.
            self._factories: dict = {each: {} for each in robot_mode}
            self._chosen: dict = {}
            self._mode_now: tuple | None = None
            self._opmode: object | None = None
            self._is_started = False
            self._was_enabled = False
            self._own_callbacks: list = []

        # ---- for programs to override ----

        def none_periodic(self) -> None:
            """In each loop, while no operating mode is chosen."""

        def robot_periodic(self) -> None:
            """In each loop."""

        def disabled_periodic(self) -> None:
            """In each loop while the robot is disabled, but the first."""

        # ---- which modes there are ----

        def add_opmode_factory(
            self,
            factory: Callable[[], object],
            mode: enum.IntEnum,
            name: str,
            group: str = "",
            description: str = "",
            text_color: object = None,
            background_color: object = None,
        ) -> None:
            """An operating mode by the function that makes it. publish_opmodes() makes it visible."""
            if name in self._factories[robot_mode(mode)]:
                raise ValueError(f'there is an operating mode "{name}" already')
            self._factories[robot_mode(mode)][name] = factory

        def remove_opmode(self, mode: enum.IntEnum, name: str) -> None:
            """It is gone with the next publish_opmodes()."""
            self._factories[robot_mode(mode)].pop(name, None)

        def clear_opmodes(self) -> None:
            """None is left."""
            for each in self._factories.values():
                each.clear()
            self._chosen.clear()

        def publish_opmodes(self) -> None:
            """Puts them on SmartDashboard: a chooser for each of autonomous, teleoperated and utility that has some."""
            self._chosen.clear()
            for mode, factories in self._factories.items():
                if not factories:
                    continue
                chooser = wpilib.SendableChooser()
                for i, name in enumerate(factories):
                    (chooser.add_option if i > 0 else chooser.set_default_option)(name, name)
                wpilib.SmartDashboard.put_data(_choosers[mode.name], chooser)
                self._chosen[mode] = chooser

        # ---- inside ----

        def _wanted(self) -> tuple | None:
            """The mode of the driver station, and the name that is chosen for it."""
            packet = station.current.now
            if not packet.attached:
                return None
            mode = robot_mode.TELEOPERATED
            if packet.autonomous:
                mode = robot_mode.AUTONOMOUS
            elif packet.test:
                mode = robot_mode.UTILITY
            chooser = self._chosen.get(mode)
            return (mode, chooser.get_selected()) if chooser is not None else None

        def _loop(self) -> None:
            wpilib.DriverStation.refresh_data()
            self._tracer.clearEpochs()
            enabled = wpilib.DriverStation.is_enabled()
            wanted = self._wanted()
            is_new = wanted != self._mode_now
            self._mode_now = wanted
            if not self._was_attached and station.current.now.attached:
                self._was_attached = True
                self.driver_station_connected()
            if is_new:
                self._end_opmode()
            is_made = is_new and wanted is not None and self._make_opmode(*wanted)
            is_stopping = self._was_enabled and not enabled
            if enabled != self._was_enabled:
                self._was_enabled = enabled
                if enabled:
                    self.disabled_exit()
                else:
                    if self._is_started:
                        self._end_opmode()
                        # Made anew in the next loop.
                        self._mode_now = None
                    self.disabled_init()
            if enabled and self._opmode is not None and not self._is_started:
                self._start_opmode()
            if not enabled:
                if not is_stopping:
                    self.disabled_periodic()
                if self._opmode is not None and not is_made:
                    self._opmode.disabled_periodic()
            if wanted is None:
                self.none_periodic()
            self.robot_periodic()
            epoch = self._tracer.addEpoch
            epoch("RobotPeriodic()")
            wpilib._robot._update_dashboards(epoch)
            self._simulationPeriodic()

        def _make_opmode(self, mode: enum.IntEnum, name: str) -> bool:
            factory = self._factories[mode].get(name)
            if factory is None:
                return False
            print(f"********** Creating OpMode {name} **********")
            self._opmode = factory()
            for callback, period, offset in self._opmode.get_callbacks():
                self.add_periodic(callback, period, offset)
                self._own_callbacks.append(self._callbacks[-1])
            self._opmode.disabled_periodic()
            return True

        def _start_opmode(self) -> None:
            print(f"********** Starting OpMode {self._mode_now[1]} **********")
            self._is_started = True
            self.add_periodic(self._opmode.periodic, self._period)
            self._own_callbacks.append(self._callbacks[-1])
            self._opmode.start()

        def _end_opmode(self) -> None:
            if self._opmode is None:
                return
            if self._is_started:
                print("********** Ending OpMode **********")
                self._opmode.end()
            for each in self._own_callbacks:
                each.cancel()
            self._own_callbacks.clear()
            self._opmode, self._is_started = None, False

    OpModeRobotBase.__module__, OpModeRobotBase.__qualname__ = "wpilib", "OpModeRobotBase"
    wpilib.OpModeRobotBase = OpModeRobotBase

    class OpModeRobot(OpModeRobotBase):
        """A robot whose work is in classes of operating modes."""

        def add_opmode(
            self,
            opmode_cls: type,
            mode: enum.IntEnum,
            name: str,
            group: str | None = None,
            description: str | None = None,
            text_color: object = None,
            background_color: object = None,
        ) -> None:
            """A class of an operating mode, whose constructor takes this robot or nothing."""
            if not (isinstance(opmode_cls, type) and issubclass(opmode_cls, wpilib.OpMode)):
                raise TypeError(f"add_opmode: the first argument is a class that extends wpilib.OpMode, not {opmode_cls!r}")
            self.add_opmode_factory(lambda: _made(opmode_cls, self), mode, name, group or "", description or "")

    return OpModeRobot


def _made(kind: type, robot: object) -> object:
    import inspect

    takes = [each for each in inspect.signature(kind).parameters.values() if each.kind is not each.VAR_KEYWORD]
    return kind(robot) if takes and takes[0].kind is not takes[0].VAR_POSITIONAL else kind()


def _display() -> type:
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


def _chooser() -> type:
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
            self._pov = -1

        def get_gamepad(self) -> object:
            """Whose D-pad chooses."""
            return self._gamepad

        def add_options(self, name: str, options: list[str]) -> object:
            """Texts; the first is chosen."""
            if not options:
                raise ValueError(f'"{name}" has no options')
            self._selectables.append(self.GamepadSelectable(name, [str(each) for each in options]))
            return self

        def add_integer_options(self, name: str, minimum: int, maximum: int, delta: int) -> object:
            """Whole numbers from a first to a last one."""
            return self._add_numbers(name, minimum, maximum, delta)

        def add_double_options(self, name: str, minimum: float, maximum: float, delta: float) -> object:
            """Numbers from a first to a last one."""
            return self._add_numbers(name, float(minimum), float(maximum), float(delta))

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
            pressed = self._pov if before == -1 else -1
            self._at = (self._at + {0: -1, 180: 1}.get(pressed, 0)) % len(self._selectables)
            chosen = self._selectables[self._at]
            chosen._index = (chosen._index + {270: -1, 90: 1}.get(pressed, 0)) % len(chosen._options)
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
