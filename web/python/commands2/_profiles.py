"""A command and a subsystem that follow a trapezoidal motion profile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wpilib import Timer
from wpimath.trajectory import TrapezoidProfile, TrapezoidProfileRadians

from ._command import Command
from ._subsystem import Subsystem


class TrapezoidProfileCommand(Command):
    """Hands out the states of a profile, loop by loop, until its time is over."""

    def __init__(
        self,
        profile: TrapezoidProfile | TrapezoidProfileRadians,
        output: Callable[[Any], Any],
        goal: Callable[[], Any],
        currentState: Callable[[], Any],
        *requirements: Subsystem,
    ) -> None:
        """
        :param profile: the profile
        :param output: gets the state of each loop
        :param goal: tells where the profile leads
        :param currentState: tells where it begins
        :param requirements: the subsystems that it needs
        """
        super().__init__()
        self._profile = profile
        self._output = output
        self._goal = goal
        self._currentState = currentState
        self._timer = Timer()
        self.addRequirements(*requirements)

    def initialize(self) -> None:
        self._timer.restart()

    def execute(self) -> None:
        self._output(self._profile.calculate(self._timer.get(), self._currentState(), self._goal()))

    def end(self, interrupted: bool) -> None:
        self._timer.stop()

    def isFinished(self) -> bool:
        return self._timer.hasElapsed(self._profile.totalTime())


class TrapezoidProfileSubsystem(Subsystem):
    """A subsystem that follows a profile to its goal. Make a class of it with useState."""

    def __init__(
        self,
        constraints: TrapezoidProfile.Constraints | TrapezoidProfileRadians.Constraints,
        initial_position: float = 0.0,
        period: float = 0.02,
    ) -> None:
        """
        :param constraints: how fast the profile may be
        :param initial_position: where the mechanism is at the beginning
        :param period: time between two loops [s]
        """
        super().__init__()
        if isinstance(constraints, TrapezoidProfile.Constraints):
            self._profile: Any = TrapezoidProfile(constraints)
            self._stateCls: Any = TrapezoidProfile.State
        elif isinstance(constraints, TrapezoidProfileRadians.Constraints):
            self._profile = TrapezoidProfileRadians(constraints)
            self._stateCls = TrapezoidProfileRadians.State
        else:
            raise ValueError(f"Invalid constraints {constraints}")
        self._state = self._stateCls(initial_position, 0)
        self.setGoal(initial_position)
        self._period = period
        self._enabled = True

    def periodic(self) -> None:
        self._state = self._profile.calculate(self._period, self._state, self._goal)
        if self._enabled:
            self.useState(self._state)

    def setGoal(self, goal: Any) -> None:
        """Sets where the profile leads: a position, at which the mechanism stops, or a state."""
        self._goal = self._stateCls(goal, 0) if isinstance(goal, (float, int)) else goal

    def enable(self) -> None:
        """Makes useState called in each loop."""
        self._enabled = True

    def disable(self) -> None:
        """Makes useState called no more. The profile goes on."""
        self._enabled = False

    def useState(self, state: Any) -> None:
        """To override: moves the mechanism to a state of the profile."""
        raise NotImplementedError(f"{self.__class__} must implement useState")
