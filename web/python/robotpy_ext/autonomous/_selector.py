"""Finds a robot's autonomous modes in a folder, and lets the dashboard choose one."""

from __future__ import annotations

import glob
import importlib
import inspect
import logging
import os
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any

import wpilib

logger = logging.getLogger("autonomous")


class AutonomousModeSelector:
    """Makes one of each class with a MODE_NAME in the modules of a package, and shows them on the dashboard as
    "Autonomous Mode".

    A mode has on_enable(), on_disable() and on_iteration(tm). A class may have DISABLED = True, so that it is left
    out, and one has DEFAULT = True. In a TimedRobot call start() in autonomousInit, periodic() in autonomousPeriodic
    and disable() in disabledInit. MagicRobot does so by itself.
    """

    def __init__(self, autonomous_pkgname: str, *args: Any, **kwargs: Any) -> None:
        """
        :param autonomous_pkgname: the package, usually "autonomous"
        :param args: what the modes' constructors get
        :param kwargs: what the modes' constructors get by name
        """
        self.modes: dict[str, Any] = {}
        self.active_mode: Any = None
        self.robot_exit = False
        logger.info("Begin initializing autonomous mode switcher")
        for filename in _files(autonomous_pkgname):
            self._load(autonomous_pkgname, filename, args, kwargs)
        self.chooser = wpilib.SendableChooser()
        self._offer()
        logger.info("Autonomous switcher initialized")

    def _load(self, package: str, filename: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        module_name = os.path.basename(filename)[: -len(".py")]
        try:
            module: ModuleType | None = importlib.import_module(f".{module_name}", package)
        except Exception:
            # In a match a mode that fails is better missing than the whole robot.
            if not wpilib.DriverStation.isFMSAttached():
                raise
            return
        for name, found in inspect.getmembers(module, inspect.isclass):
            mode_name = getattr(found, "MODE_NAME", None)
            if mode_name is None:
                continue
            if getattr(found, "DISABLED", False):
                logger.warning("autonomous mode %s is marked as disabled", mode_name)
                continue
            try:
                mode = found(*args, **kwargs)
            except Exception:
                if not wpilib.DriverStation.isFMSAttached():
                    raise
                continue
            if mode_name not in self.modes:
                self.modes[mode.MODE_NAME] = mode
                continue
            if not wpilib.DriverStation.isFMSAttached():
                raise RuntimeError(f"Duplicate name {mode_name} in {filename}")
            logger.error(
                "Duplicate name %s specified by object type %s in module %s", mode_name, name, filename
            )
            self.modes[f"{name}_{filename}"] = mode

    def _offer(self) -> None:
        """Puts the modes on the dashboard."""
        defaults: list[str] = []
        logger.info("Loaded autonomous modes:")
        for name, mode in sorted(self.modes.items()):
            if getattr(mode, "DEFAULT", False):
                logger.info(" -> %s [Default]", name)
                self.chooser.setDefaultOption(name, mode)
                defaults.append(name)
            else:
                logger.info(" -> %s", name)
                self.chooser.addOption(name, mode)
        if not self.modes:
            logger.warning("-- no autonomous modes were loaded!")
        self.chooser.addOption("None", None)
        if not defaults:
            self.chooser.setDefaultOption("None", None)
        elif len(defaults) > 1 and not wpilib.DriverStation.isFMSAttached():
            raise RuntimeError(
                f"More than one autonomous mode was specified as default! (modes: {', '.join(defaults)})"
            )
        wpilib.SmartDashboard.putData("Autonomous Mode", self.chooser)
        # For LabVIEW's dashboard.
        wpilib.SmartDashboard.putStringArray("Auto List", sorted(self.modes))

    # ---- for a TimedRobot ----

    def start(self) -> None:
        """Begins the chosen mode. Call it in autonomousInit."""
        self.timer = wpilib.Timer()
        self.timer.start()
        self._enable()

    def periodic(self) -> None:
        """One loop of the mode. Call it in autonomousPeriodic."""
        self._iterate(self.timer.get())

    def disable(self) -> None:
        """Ends the mode. Call it in disabledInit."""
        if self.active_mode is not None:
            logger.info("Disabling '%s'", self.active_mode.MODE_NAME)
            self.active_mode.on_disable()
        self.active_mode = None

    def run(
        self,
        control_loop_wait_time: float = 0.020,
        iter_fn: Callable[[], Any] | Sequence[Callable[[], Any]] | None = None,
        on_exception: Callable[..., Any] | None = None,
        watchdog: Any = None,
    ) -> None:
        """Raises: it would not come back until autonomous is over."""
        raise RuntimeError(
            "AutonomousModeSelector.run() would stop the whole robot until autonomous is over: "
            "call start() in autonomousInit and periodic() in autonomousPeriodic instead"
        )

    def endCompetition(self) -> None:
        """Call it when the robot's endCompetition is called."""
        self.robot_exit = True

    # ---- inside ----

    def _ticks(
        self,
        goes_on: Callable[[], bool],
        each_loop: Sequence[Callable[[], Any]],
        on_exception: Callable[..., Any],
    ) -> Iterator[None]:
        """A whole autonomous mode, which yields at the end of each loop; for MagicRobot."""
        logger.info("Begin autonomous")
        timer = wpilib.Timer()
        timer.start()
        try:
            self._enable()
        except Exception:
            on_exception(forceReport=True)
        while goes_on():
            try:
                self._iterate(timer.get())
            except Exception:
                on_exception()
            for function in each_loop:
                function()
            yield
        try:
            self.disable()
        except Exception:
            on_exception(forceReport=True)
        logger.info("Autonomous mode ended")

    def _enable(self) -> None:
        # LabVIEW's dashboard has no default, so this is set only by a choice.
        chosen = wpilib.SmartDashboard.getString("Auto Selector", "")
        if chosen in self.modes:
            logger.info("Using autonomous mode set by LabVIEW dashboard")
            self.active_mode = self.modes[chosen]
        else:
            self.active_mode = self.chooser.getSelected()
        if self.active_mode is None:
            logger.warning("No autonomous modes were selected, not enabling autonomous mode")
        else:
            logger.info("Enabling '%s'", self.active_mode.MODE_NAME)
            self.active_mode.on_enable()

    def _iterate(self, time_elapsed: float) -> None:
        if self.active_mode is not None:
            self.active_mode.on_iteration(time_elapsed)


def _files(package_name: str) -> list[str]:
    """The modules' files of a package, in the order of their names; none if there is no such package."""
    try:
        package = importlib.import_module(package_name)
    except ImportError as error:
        if error.name not in (package_name, package_name.split(".")[0]):
            raise
        logger.warning("Cannot load the '%s' package", package_name)
        return []
    # A folder without __init__.py has no file, only a path.
    folders = [os.path.dirname(os.path.abspath(package.__file__))] if package.__file__ else list(package.__path__)
    files = [file for folder in dict.fromkeys(folders) for file in sorted(glob.glob(os.path.join(folder, "*.py")))]
    return [file for file in files if os.path.basename(file) != "__init__.py"]
