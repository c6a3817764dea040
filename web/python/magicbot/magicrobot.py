"""MagicRobot: a robot of components. It makes them, gives them what they name, and calls them in each loop."""

from __future__ import annotations

import contextlib
import inspect
import logging
import traceback
import typing
from collections.abc import Callable, Iterator
from typing import Any

import wpilib
from ntcore import NetworkTableInstance
from robotpy_ext.autonomous import AutonomousModeSelector
from robotpy_ext.misc.simple_watchdog import SimpleWatchdog

from .inject import MagicInjectError, find_injections, get_injection_requests, in_order, injectable
from .magic_reset import collect_resets
from .magic_tunable import collect_feedbacks, setup_tunables, tunable

__all__ = ["MagicInjectError", "MagicRobot"]


class MagicRobot(wpilib.RobotBase):
    """A robot of components: a class of it has createObjects and teleopPeriodic, and an annotation for each component,
    `drive: Drive`. Autonomous modes are found in the folder `autonomous`.

    NetworkTables has /robot/mode ("disabled", "auto", "teleop" or "test"), /robot/is_simulation and
    /robot/is_ds_attached.
    """

    #: Time between two loops [s].
    control_loop_wait_time = 0.020

    #: Time between two reports of errors in a match, where they do not end the program [s].
    error_report_interval = 0.5

    #: Where the robot writes.
    logger = logging.getLogger("robot")

    #: Whether teleopPeriodic is called in autonomous, too.
    use_teleop_in_autonomous = False

    def __init__(self) -> None:
        super().__init__()
        self._exclude_from_injection = ["logger"]
        self._components: list[tuple[str, Any]] = []
        self._feedbacks: list[tuple[Callable[[], Any], Callable[[Any], Any]]] = []
        self._reset_components: list[tuple[dict[str, Any], Any]] = []
        self.__last_error_report = -10.0
        self.__done = False
        self.__said: set[str] = set()

    # ---- to override ----

    def createObjects(self) -> None:
        """Makes motors, sensors and joysticks, which components get by their names. Components are not there yet."""
        raise NotImplementedError

    def autonomousInit(self) -> None:
        """Called when autonomous begins, after the components' on_enable and before the mode's."""

    def teleopInit(self) -> None:
        """Called when teleop begins, after the components' on_enable."""

    def teleopPeriodic(self) -> None:
        """Called in each loop of teleop, before the components' execute."""
        self.__override_me("teleopPeriodic")

    def disabledInit(self) -> None:
        """Called when the robot is disabled, after the components' on_disable."""

    def disabledPeriodic(self) -> None:
        """Called in each loop while the robot is disabled."""
        self.__override_me("disabledPeriodic")

    def testInit(self) -> None:
        """Called when test begins, after the components' on_enable."""

    def testPeriodic(self) -> None:
        """Called in each loop of test."""

    def robotPeriodic(self) -> None:
        """Called at the end of each loop in all modes. If you override it, call `super().robotPeriodic()` in it: it
        sends dashboards their values."""
        wpilib.SmartDashboard.updateValues()
        wpilib.LiveWindow.updateValues()

    def _simulationInit(self) -> None:
        pass

    def _simulationPeriodic(self) -> None:
        pass

    # ---- errors ----

    def onException(self, forceReport: bool = False) -> None:
        """Call it in `except:` around code that may fail. In a match (with FMS) it reports the error and lets the robot
        go on; else the program ends.

        :param forceReport: whether to report even if there was a report just now
        """
        if not wpilib.DriverStation.isFMSAttached():
            raise  # noqa: PLE0704 - the caller is in an except clause
        now = wpilib.Timer.getFPGATimestamp()
        if forceReport or now - self.__last_error_report > self.error_report_interval:
            wpilib.reportError(f"Unexpected exception\n{traceback.format_exc()}", False)
        self.__last_error_report = now

    @contextlib.contextmanager
    def consumeExceptions(self, forceReport: bool = False) -> Iterator[None]:
        """For `with self.consumeExceptions():` around code that may fail; see onException."""
        try:
            yield
        except Exception:
            self.onException(forceReport=forceReport)

    def __guarded(self, function: Callable[[], Any], forceReport: bool = False) -> None:
        try:
            function()
        except Exception:
            self.onException(forceReport=forceReport)

    def __override_me(self, name: str) -> None:
        if name not in self.__said:
            self.__said.add(name)
            self.logger.warning("Default MagicRobot.%s() method... Override me!", name)

    # ---- the loop ----

    def robotInit(self) -> None:
        """Makes everything. Override createObjects instead."""
        self.createObjects()
        self._automodes = AutonomousModeSelector("autonomous")
        self._create_components()
        table = NetworkTableInstance.getDefault().getTable("/robot")
        self.__put_mode = table.getEntry("mode").setString
        self.__put_attached = table.getEntry("is_ds_attached").setBoolean
        table.putBoolean("is_simulation", self.isSimulation())
        self.__put_attached(wpilib.DriverStation.isDSAttached())
        self.watchdog = SimpleWatchdog(self.control_loop_wait_time)
        self._simulationInit()

    def startCompetition(self) -> None:
        """Raises: it would not come back. The simulation's ticks drive the robot."""
        raise RuntimeError("MagicRobot.startCompetition() is called by nobody here: the simulation drives the robot")

    def endCompetition(self) -> None:
        """Ends the loop."""
        self.__done = True
        self._automodes.endCompetition()

    @property
    def _sandlot_period(self) -> float:
        """Time between two ticks [s]."""
        return self.control_loop_wait_time

    def _sandlot_ticks(self) -> Iterator[None]:
        """The whole program: it yields when it is ready, then at the end of each loop."""
        self.robotInit()
        yield
        modes = {
            "disabled": self._disabled,
            "auto": self.autonomous,
            "teleop": self._operatorControl,
            "test": self._test,
        }
        while not self.__done:
            mode = _mode()
            self.__put_mode(mode)
            self.__put_attached(wpilib.DriverStation.isDSAttached())
            yield from modes[mode]()

    def __goes_on(self, mode: str) -> bool:
        """A new loop begins: whether it is still of this mode."""
        wpilib.DriverStation.refreshData()
        self.watchdog.reset()
        return not self.__done and _mode() == mode

    def autonomous(self) -> Iterator[None]:
        """Autonomous, loop by loop."""
        self._on_mode_enable_components()
        self.__guarded(self.autonomousInit, forceReport=True)
        each_loop: list[Callable[[], Any]] = [self._enabled_periodic]
        if self.use_teleop_in_autonomous:
            each_loop.insert(0, self.teleopPeriodic)
        yield from self._automodes._ticks(lambda: self.__goes_on("auto"), each_loop, self.onException)

    def _disabled(self) -> Iterator[None]:
        self._on_mode_disable_components()
        self.__guarded(self.disabledInit, forceReport=True)
        was_attached: bool | None = None
        while self.__goes_on("disabled"):
            is_attached = wpilib.DriverStation.isDSAttached()
            if is_attached != was_attached:
                was_attached = is_attached
                self.__put_attached(is_attached)
            self.__guarded(self.disabledPeriodic)
            self._do_periodics()
            yield

    def _operatorControl(self) -> Iterator[None]:
        self._on_mode_enable_components()
        self.__guarded(self.teleopInit, forceReport=True)
        while self.__goes_on("teleop"):
            self.__guarded(self.teleopPeriodic)
            self._enabled_periodic()
            yield

    def _test(self) -> Iterator[None]:
        wpilib.LiveWindow.setEnabled(True)
        self._on_mode_enable_components()
        self.__guarded(self.testInit, forceReport=True)
        while self.__goes_on("test"):
            self.__guarded(self.testPeriodic)
            self._do_periodics()
            yield
        wpilib.LiveWindow.setEnabled(False)

    def _on_mode_enable_components(self) -> None:
        for _, component in self._components:
            if getattr(component, "on_enable", None) is not None:
                self.__guarded(component.on_enable, forceReport=True)

    def _on_mode_disable_components(self) -> None:
        for _, component in self._components:
            if getattr(component, "on_disable", None) is not None:
                self.__guarded(component.on_disable, forceReport=True)

    def _enabled_periodic(self) -> None:
        """Components, then what comes in all modes."""
        for _, component in self._components:
            self.__guarded(component.execute)
        self._do_periodics()

    def _do_periodics(self) -> None:
        """What comes at the end of a loop in all modes."""
        for method, put in self._feedbacks:
            try:
                value = method()
            except Exception:
                self.onException()
            else:
                put(value)
        self.robotPeriodic()
        self._simulationPeriodic()
        for resets, component in self._reset_components:
            vars(component).update(resets)

    # ---- making components ----

    def _create_components(self) -> None:
        self.logger.info("Creating magic components")
        injectables = self._collect_injectables()
        components: list[tuple[str, Any]] = []
        cls = type(self)
        for name, kind in typing.get_type_hints(cls).items():
            # An attribute that has a value is no component.
            if name.startswith("_") or hasattr(self, name):
                continue
            if not isinstance(kind, type):
                raise TypeError(
                    f"{cls.__name__} has a non-type annotation on {name} ({kind!r}); lone non-injection variable "
                    "annotations are disallowed, did you want to assign a static variable?"
                )
            component = self._create_component(name, kind, injectables)
            components.append((name, component))
            injectables[name] = component
        setup_order = in_order(self._setup_needs(components, injectables))

        for name, component in components:
            setup_tunables(component, name, "components")
            self._setup_vars(name, component, injectables)
            self._setup_reset_vars(component)
        for mode in self._automodes.modes.values():
            mode.logger = logging.getLogger(mode.MODE_NAME)
            setup_tunables(mode, mode.MODE_NAME, "autonomous")
            self._setup_vars(mode.MODE_NAME, mode, injectables)
        setup_tunables(self, "robot", None)
        self._feedbacks += collect_feedbacks(self, "robot", None)

        for name in setup_order:
            setup = getattr(injectables[name], "setup", None)
            if setup is not None:
                setup()
        for name, component in components:
            self._feedbacks += collect_feedbacks(component, name, "components")
        for mode in self._automodes.modes.values():
            if hasattr(mode, "setup"):
                mode.setup()
        self._components = components

    def _setup_needs(self, components: list[tuple[str, Any]], injectables: dict[str, Any]) -> dict[str, set[str]]:
        """Each component with the components that its setup() may use."""
        name_of = {id(component): name for name, component in components}
        needs: dict[str, set[str]] = {}
        for name, component in components:
            needs[name] = set()
            if getattr(component, "setup", None) is None:
                continue
            requests = get_injection_requests(typing.get_type_hints(type(component)), name, component)
            for wanted in requests:
                other = name_of.get(id(injectable(injectables, wanted, name)))
                if other is not None:
                    needs[name].add(other)
        return needs

    def _collect_injectables(self) -> dict[str, Any]:
        """The robot's attributes that components can get."""
        injectables: dict[str, Any] = {}
        for name in dir(self):
            if name.startswith("_") or name in self._exclude_from_injection:
                continue
            # A tunable is not connected yet, and a property may not be ready.
            if isinstance(getattr(type(self), name, None), (property, tunable)):
                continue
            value = getattr(self, name)
            if not inspect.ismethod(value):
                injectables[name] = value
        return injectables

    def _create_component(self, name: str, kind: type, injectables: dict[str, Any]) -> Any:
        hints = typing.get_type_hints(kind.__init__)  # type: ignore[misc]
        returned = hints.pop("return", type(None))
        assert returned is type(None), f"{kind!r} __init__ had an unexpected non-None return type hint"
        component = kind(**find_injections(get_injection_requests(hints, name), injectables, name))
        setattr(self, name, component)
        if not callable(getattr(component, "execute", None)):
            raise ValueError(f"Component {name} ({component!r}) must have a method named 'execute'")
        component.logger = logging.getLogger(name)
        self.logger.info("-> %s (class: %s)", name, kind.__name__)
        return component

    def _setup_vars(self, name: str, component: Any, injectables: dict[str, Any]) -> None:
        self.logger.debug("Injecting magic variables into %s", name)
        requests = get_injection_requests(typing.get_type_hints(type(component)), name, component)
        vars(component).update(find_injections(requests, injectables, name))

    def _setup_reset_vars(self, component: Any) -> None:
        resets = collect_resets(type(component))
        if resets:
            vars(component).update(resets)
            self._reset_components.append((resets, component))


def _mode() -> str:
    """The driver station's mode, in the words of /robot/mode."""
    station = wpilib.DriverStation
    if not station.isEnabled():
        return "disabled"
    if station.isAutonomous():
        return "auto"
    return "test" if station.isTest() else "teleop"
