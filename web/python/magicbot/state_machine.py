"""A component that is made of states: each state is a function, one of which is called in each loop."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NoReturn, Self, TypeAlias, overload

import wpilib
from robotpy_ext.autonomous._state_function import caller

from .magic_tunable import tunable

# As good as never [s].
_never = 0xFFFFFFFF


def getTime() -> float:
    """The time that states are measured by [s]."""
    return wpilib.Timer.getFPGATimestamp()


class IllegalCallError(TypeError):
    """A state is called as a function."""


class NoFirstStateError(ValueError):
    """A state machine has no first state."""


class MultipleFirstStatesError(ValueError):
    """A state machine has two first states."""


class MultipleDefaultStatesError(ValueError):
    """A state machine has two default states."""


class InvalidStateName(ValueError):
    """A state has a name that the state machine needs for itself."""


StateMethod: TypeAlias = Callable[..., None]


class _State:
    """A function that is a state."""

    def __init__(
        self,
        f: StateMethod,
        first: bool = False,
        must_finish: bool = False,
        *,
        duration: float | None = None,
        next_state: StateRef | None = None,
        is_default: bool = False,
    ) -> None:
        self.name = f.__name__
        if hasattr(StateMachine, self.name):
            raise InvalidStateName(f"cannot have a state named '{self.name}'")
        self.run = caller(f)
        self.description = inspect.getdoc(f)
        self.first = first
        self.must_finish = must_finish
        self.duration = duration
        self.next_state = next_state
        self.is_default = is_default

    def __call__(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise IllegalCallError("Do not call states directly, use begin/next_state instead")

    def __set_name__(self, owner: type, name: str) -> None:
        if name != self.name:
            raise InvalidStateName(f"magicbot state '{self.name}' defined as attribute '{name}'")
        if not issubclass(owner, StateMachine):
            raise TypeError(f"magicbot state {name} defined in non-StateMachine")
        # Dashboards can set how long a state lasts. A class of a state machine may have the value already.
        duration_name = f"{name}_duration"
        if self.duration is not None and getattr(owner, duration_name, None) is None:
            duration = tunable(self.duration, writeDefault=False, subtable="state")
            duration._name = duration_name
            setattr(owner, duration_name, duration)


StateRef: TypeAlias = str | _State


class _Running:
    """A state in one state machine: whether and since when it runs."""

    def __init__(self, state: _State) -> None:
        self.name = state.name
        self.run = state.run
        self.must_finish = state.must_finish
        self.next_state = state.next_state
        self.duration_name = f"{state.name}_duration"
        self.ran = False
        self.start_time = 0.0
        self.expires: float = _never


def timed_state(
    *,
    duration: float,
    next_state: StateRef | None = None,
    first: bool = False,
    must_finish: bool = False,
) -> Callable[[StateMethod], _State]:
    """A decorator: the method is a state that lasts for a while, and at least one loop. It may take tm (since the
    state machine began [s]), state_tm (since the state began [s]) and initial_call (True in its first loop).

    :param duration: how long [s]
    :param next_state: the state that comes then; without it the state machine ends, or begins anew while it is engaged
    :param first: whether the state machine begins with this state
    :param must_finish: whether the state goes on if nobody calls engage()
    """
    return lambda f: _State(f, first, must_finish, duration=duration, next_state=next_state)


@overload
def state(*, first: bool = ..., must_finish: bool = ...) -> Callable[[StateMethod], _State]: ...


@overload
def state(f: StateMethod) -> _State: ...


def state(
    f: StateMethod | None = None, *, first: bool = False, must_finish: bool = False
) -> Callable[[StateMethod], _State] | _State:
    """A decorator: the method is a state that lasts until it calls next_state(). It may take tm (since the state
    machine began [s]), state_tm (since the state began [s]) and initial_call (True in its first loop).

    :param first: whether the state machine begins with this state
    :param must_finish: whether the state goes on if nobody calls engage()
    """
    if f is None:
        return lambda f: _State(f, first, must_finish)
    return _State(f, first, must_finish)


def default_state(f: StateMethod) -> _State:
    """A decorator: the method is the state that is called while there is no other. It may take tm, state_tm (since
    the state began [s]) and initial_call (True in its first loop). There can be one."""
    return _State(f, must_finish=True, is_default=True)


class StateMachine:
    """A component of states: methods with @state, @timed_state or @default_state.

    While somebody calls engage() in each loop, execute() calls the current state's method. In the first loop without
    engage() the state machine ends, unless the current state must_finish. Declare it in the robot before the
    components that it uses. Its state is shown in /components/NAME/state.
    """

    #: Whether each change of state is logged.
    VERBOSE_LOGGING = False

    #: Where it writes; MagicRobot sets it.
    logger: logging.Logger

    #: The state that is next, or "".
    current_state = tunable("", subtable="state")

    #: For dashboards: the states in the order of definition.
    state_names: ClassVar[tunable[Sequence[str]]]

    #: For dashboards: their docstrings.
    state_descriptions: ClassVar[tunable[Sequence[str]]]

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        instance = super().__new__(cls)
        instance.__build_states()
        return instance

    def __build_states(self) -> None:
        cls = type(self)
        members: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            members.update(vars(base))
        states = {name: member for name, member in members.items() if isinstance(member, _State)}

        firsts = [name for name, each in states.items() if each.first]
        if len(firsts) > 1:
            raise MultipleFirstStatesError("Multiple states were specified as the first state!")
        defaults = [name for name, each in states.items() if each.is_default]
        if len(defaults) > 1:
            raise MultipleDefaultStatesError("Multiple default states are not allowed")
        if not firsts:
            raise NoFirstStateError("Starting state not defined! Use first=True on a state decorator")

        cls.state_names = tunable(list(states), subtable="state")
        cls.state_descriptions = tunable([each.description or "" for each in states.values()], subtable="state")
        self.__states = {name: _Running(each) for name, each in states.items()}
        self.__first = firsts[0]
        self.__default = self.__states[defaults[0]] if defaults else None
        self.__current: _Running | None = None
        self.__should_engage = False
        self.__engaged = False
        self.__start = 0.0

    @property
    def is_executing(self) -> bool:
        """Whether the state machine runs."""
        return self.__engaged

    def on_enable(self) -> None:
        """Autonomous or teleop begins."""

    def on_disable(self) -> None:
        """The robot is disabled: the state machine ends."""
        self.done()

    def engage(self, initial_state: StateRef | None = None, force: bool = False) -> None:
        """Lets the state machine run in this loop.

        :param initial_state: where it begins, in place of the first state
        :param force: whether it goes to that state if it runs already
        """
        self.__should_engage = True
        if force or self.__current is None or self.__current is self.__default:
            self.next_state(initial_state or self.__first)

    def next_state(self, state: StateRef) -> None:
        """Goes on to another state in the next loop. Call it in a state.

        :param state: the state or its name
        """
        name = state.name if isinstance(state, _State) else state
        following = self.__states[name]
        following.ran = False
        self.current_state = name
        self.__current = following

    def next_state_now(self, state: StateRef) -> None:
        """Goes on to another state in this loop. Call it in a state.

        :param state: the state or its name
        """
        self.next_state(state)
        self.execute()

    def done(self) -> None:
        """Ends the state machine. It is also called when it ends by itself; if you override it, call `super().done()`
        in it."""
        if self.VERBOSE_LOGGING and self.__current is not None:
            self.logger.info("Stopped state machine execution")
        self.__current = None
        self.__engaged = False
        self.current_state = ""

    def execute(self) -> None:
        """One loop. Do not override it: use @default_state."""
        now = getTime()
        if not self.__engaged:
            if self.__should_engage:
                self.__start = now
                self.__engaged = True
            elif self.__default is None:
                return

        tm = now - self.__start
        current, start, was_done = self.__after_expiry(tm)
        if not self.__should_engage and not (current is not None and current.must_finish):
            current = None
        if current is None and self.__default is not None:
            current = self.__default
            if self.__current is not current:
                current.ran = False
                self.__current = current
                self.current_state = ""

        if current is not None:
            self.__call(current, tm, start)
        elif not was_done:
            self.done()
        self.__should_engage = False

    def __after_expiry(self, tm: float) -> tuple[_Running | None, float, bool]:
        """The state to call, when it began if it is new, and whether done() was called."""
        current = self.__current
        if current is None or not current.ran or not current.expires < tm:
            return current, tm, False
        # A state begins when the last one's time was over, not in the loop that sees it: times add up without drift.
        start = current.expires
        if current.next_state is not None:
            self.next_state(current.next_state)
            return self.__current, start, False
        self.done()
        if not self.__should_engage:
            return None, start, True
        self.next_state(self.__first)
        return self.__current, start, True

    def __call(self, current: _Running, tm: float, start: float) -> None:
        initial_call = not current.ran
        if initial_call:
            current.ran = True
            current.start_time = start
            current.expires = start + getattr(self, current.duration_name, _never)
            if self.VERBOSE_LOGGING:
                self.logger.info("%.3fs: Entering state: %s", tm, current.name)
        current.run(self, tm, tm - current.start_time, initial_call)

    def _disengage(self) -> None:
        self.__should_engage = False


class AutonomousStateMachine(StateMachine):
    """A state machine that is an autonomous mode: it is engaged by itself, runs once to its end, and logs its
    states."""

    VERBOSE_LOGGING = True

    def on_enable(self) -> None:
        """Autonomous begins."""
        super().on_enable()
        self.__running = True

    def on_iteration(self, tm: float) -> None:
        """One loop.

        :param tm: since autonomous began [s]
        """
        # A state machine that is engaged begins anew at its end; this one must not.
        if self.__running:
            self.engage()
            self.execute()
            self.__running = self.is_executing

    def done(self) -> None:
        """Ends the mode."""
        super().done()
        self._disengage()
        self.__running = False
