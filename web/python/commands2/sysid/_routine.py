"""Tests of SysId as commands: a slow ramp and a step of voltage, forward and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from wpilib import Timer
from wpilib.sysid import State, SysIdRoutineLog

from .._command import Command
from .._subsystem import Subsystem


class SysIdRoutine(SysIdRoutineLog):
    """Makes the commands that drive a mechanism and write down what it does."""

    @dataclass
    class Config:
        """What does not depend on the mechanism."""

        #: How fast the voltage of a quasistatic test grows [V/s].
        rampRate: float = 1.0

        #: Voltage of a dynamic test [V].
        stepVoltage: float = 7.0

        #: When a test stops at the latest [s].
        timeout: float = 10.0

        #: Gets the test's state in each loop, in place of the data log.
        recordState: Callable[[State], Any] | None = None

    @dataclass
    class Mechanism:
        """What is tested."""

        #: Sets the motors' voltage.
        drive: Callable[[float], Any]

        #: Writes what the motors do: `log.motor("left").voltage(...).position(...).velocity(...)`.
        log: Callable[[SysIdRoutineLog], Any]

        #: The subsystem that the tests need.
        subsystem: Subsystem

        #: The mechanism's name; the subsystem's if there is none.
        name: str | None = None

        def __post_init__(self) -> None:
            if self.name is None:
                self.name = self.subsystem.getName()

    class Direction(Enum):
        """Which way a test goes."""

        kForward = 1
        kReverse = -1

    def __init__(self, config: Config, mechanism: Mechanism) -> None:
        """
        :param config: voltages and times
        :param mechanism: what is tested
        """
        super().__init__(str(mechanism.name))
        self.config = config
        self.mechanism = mechanism
        self.outputVolts = 0.0
        self.logState: Callable[[State], Any] = config.recordState or self.recordState

    def quasistatic(self, direction: Direction) -> Command:
        """A command whose voltage grows slowly.

        :param direction: which way
        """
        timer = Timer()
        forward = direction == self.Direction.kForward
        state = State.kQuasistaticForward if forward else State.kQuasistaticReverse

        def set_voltage() -> None:
            self.outputVolts = direction.value * timer.get() * self.config.rampRate

        return self._test(state, timer.restart, set_voltage, timer.stop)

    def dynamic(self, direction: Direction) -> Command:
        """A command whose voltage is there at once.

        :param direction: which way
        """
        forward = direction == self.Direction.kForward
        state = State.kDynamicForward if forward else State.kDynamicReverse

        def set_voltage() -> None:
            self.outputVolts = direction.value * self.config.stepVoltage

        return self._test(state, set_voltage, lambda: None, lambda: None)

    def _test(
        self, state: State, begin: Callable[[], Any], each_loop: Callable[[], Any], over: Callable[[], Any]
    ) -> Command:
        def execute() -> None:
            each_loop()
            self.mechanism.drive(self.outputVolts)
            self.mechanism.log(self)
            self.logState(state)

        def end(interrupted: bool) -> None:
            self.mechanism.drive(0.0)
            self.logState(State.kNone)
            over()

        subsystem = self.mechanism.subsystem
        test = subsystem.runOnce(begin).andThen(subsystem.run(execute)).finallyDo(end)
        return test.withName(f"sysid-{state}-{self.mechanism.name}").withTimeout(self.config.timeout)
