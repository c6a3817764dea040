"""An autonomous mode that is made of states, each with its time."""

from __future__ import annotations

import functools
import itertools
import logging
import math
from collections.abc import Callable
from typing import Any

import wpilib
from ntcore import NetworkTableInstance

from ._state_function import caller

logger = logging.getLogger("autonomous")

# The order in which states are defined, which is the order on a dashboard.
_serials = itertools.count(1)


class _State:
    """A function that is a state."""

    def __init__(
        self, function: Callable[..., Any], first: bool, duration: float | None = None, next_state: str | None = None
    ) -> None:
        self.run = caller(function)
        functools.update_wrapper(self, function)
        self._function = function
        self.name = function.__name__
        self.description = function.__doc__
        self.first = first
        self.duration = duration
        self.next_state = next_state
        self.serial = next(_serials)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._function(*args, **kwargs)

    def __set_name__(self, owner: type, name: str) -> None:
        if not issubclass(owner, StatefulAutonomous):
            raise TypeError(f"StatefulAutonomous state {name} defined in non-StatefulAutonomous")


def timed_state(
    f: Callable[..., Any] | None = None,
    duration: float | None = None,
    next_state: str | None = None,
    first: bool = False,
) -> Any:
    """A decorator: the function is a state that lasts for a while. It may take tm (since autonomous began [s]),
    state_tm (since the state began [s]) and initial_call (True in its first loop).

    :param duration: how long [s]
    :param next_state: the name of the state that comes then; without it the mode has ended
    :param first: whether the mode begins with this state
    """
    if f is None:
        return functools.partial(timed_state, duration=duration, next_state=next_state, first=first)
    if duration is None:
        raise ValueError("timed_state functions must specify a duration")
    return _State(f, first, duration, next_state)


def state(f: Callable[..., Any] | None = None, first: bool = False) -> Any:
    """A decorator: the function is a state that lasts until it calls next_state(). It may take tm (since autonomous
    began [s]), state_tm (since the state began [s]) and initial_call (True in its first loop).

    :param first: whether the mode begins with this state
    """
    if f is None:
        return functools.partial(state, first=first)
    return _State(f, first)


class StatefulAutonomous:
    """An autonomous mode whose states are functions with @state or @timed_state. A class of it has a MODE_NAME, and
    may have initialize(), which is called once.

    The times of states, and what register_sd_var names, can be set on the dashboard; they are read when the mode
    begins.
    """

    MODE_NAME: str
    __built = False

    def __init__(self, components: dict[str, Any] | None = None) -> None:
        """
        :param components: each becomes an attribute of this mode
        """
        if not hasattr(self, "MODE_NAME"):
            raise ValueError("Must define MODE_NAME class variable")
        for name, value in (components or {}).items():
            setattr(self, name, value)
        self.__table = NetworkTableInstance.getDefault().getTable("SmartDashboard")
        self.__settings: list[tuple[str, str, Callable[[str, Any], Any], Any]] = []
        self.__tunables: list[str] = []
        self.__expires = math.inf
        self.__start = 0.0
        self.__ran = False
        self.__done = False
        self.__build_states()
        if hasattr(self, "initialize"):
            self.initialize()

    def register_sd_var(
        self, name: str, default: Any, add_prefix: bool = True, vmin: float = -1, vmax: float = 1
    ) -> None:
        r"""Makes an attribute of this mode that the dashboard can set, under ``MODE_NAME\name``.

        :param name: the attribute, without spaces
        :param default: its value unless the dashboard says otherwise: a number, bool or string
        :param add_prefix: whether the dashboard's name begins with the mode's
        :param vmin: the smallest value that the dashboard offers
        :param vmax: the largest value that the dashboard offers
        """
        is_number = self.__register(name, default, add_prefix)
        if add_prefix:
            self.__tunables.append(f"{name}|{vmin:0.3f}|{vmax:0.3f}" if is_number else name)
            self.__table.putStringArray(self.MODE_NAME + "_tunables", self.__tunables)

    def __register(self, name: str, default: Any, add_prefix: bool) -> bool:
        if " " in name:
            raise ValueError(f"ERROR: Cannot use spaces in a tunable variable name ({name})")
        key = f"{self.MODE_NAME}\\{name}" if add_prefix else name
        table = self.__table
        if isinstance(default, bool):
            put, get = table.putBoolean, table.getBoolean
        elif isinstance(default, (int, float)):
            put, get = table.putNumber, table.getNumber
        elif isinstance(default, str):
            put, get = table.putString, table.getString
        else:
            raise ValueError("Invalid default value")
        put(key, default)
        self.__settings.append((name, key, get, default))
        return isinstance(default, (int, float)) and not isinstance(default, bool)

    def __build_states(self) -> None:
        found = [getattr(type(self), name) for name in dir(type(self))]
        states = sorted((each for each in found if isinstance(each, _State)), key=lambda each: each.serial)
        firsts = [each.name for each in states if each.first]
        if len(firsts) > 1:
            raise ValueError("Multiple states were specified as the first state!")
        for each in states:
            if each.duration is not None:
                self.__register(f"{each.name}_duration", each.duration, True)
        self.__table.putStringArray(self.MODE_NAME + "_durations", [each.name for each in states])
        self.__table.putStringArray(self.MODE_NAME + "_descriptions", [each.description or "" for each in states])
        if not firsts:
            raise ValueError("Starting state not defined! Use first=True on a state decorator")
        self.__first = firsts[0]
        self.__built = True

    def on_enable(self) -> None:
        """Begins the mode. If you override it, call `super().on_enable()` in it."""
        if not self.__built:
            raise ValueError("super().__init__(components) was never called!")
        self.battery_voltage = wpilib.RobotController.getBatteryVoltage()
        logger.info("Battery voltage: %.02fv", self.battery_voltage)
        logger.info("Tunable values:")
        for name, key, get, default in self.__settings:
            value = get(key, default)
            setattr(self, name, value)
            logger.info("-> %25s: %s", name, value)
        self.next_state(self.__first)
        self.__done = False

    def on_disable(self) -> None:
        """The mode is over."""

    def done(self) -> None:
        """Ends the mode: no state is called any more."""
        self.next_state(None)

    def next_state(self, name: str | None) -> None:
        """Goes on to another state.

        :param name: the state's name
        """
        self.__state: _State | None = None if name is None else getattr(type(self), name)
        self.__ran = False
        self.__expires = math.inf

    def on_iteration(self, tm: float) -> None:
        """One loop of the mode; the selector calls it.

        :param tm: since autonomous began [s]
        """
        try:
            current = self.__state
        except AttributeError:
            raise ValueError("super().on_enable was never called!") from None

        # A state begins when the last one's time was over, not in the loop that sees it: times add up without drift.
        start = tm
        if current is not None and self.__expires < tm:
            start = self.__expires
            self.next_state(current.next_state)
            current = self.__state
        if current is None:
            if not self.__done:
                logger.info("%.3fs: Done with autonomous mode", tm)
                self.__done = True
            return

        initial_call = not self.__ran
        if initial_call:
            self.__ran = True
            self.__start = start
            if current.duration is not None:
                self.__expires = start + getattr(self, f"{current.name}_duration")
            logger.info("%.3fs: Entering state: %s", tm, current.name)
        current.run(self, tm, tm - self.__start, initial_call)
