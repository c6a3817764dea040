"""Commands and subsystems around a PID controller, plain or with a motion profile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from wpimath.controller import PIDController, ProfiledPIDController, ProfiledPIDControllerRadians
from wpimath.trajectory import TrapezoidProfile, TrapezoidProfileRadians

from ._command import Command
from ._subsystem import Subsystem
from .typing import (
    FloatOrFloatSupplier,
    FloatSupplier,
    TProfiledPIDController,
    TTrapezoidProfileState,
    UseOutputFunction,
)


class PIDCommand(Command):
    """Moves an output with a PID controller, until something interrupts it."""

    def __init__(
        self,
        controller: PIDController,
        measurementSource: Callable[[], float],
        setpoint: Callable[[], float] | float,
        useOutput: Callable[[float], Any],
        *requirements: Subsystem,
    ) -> None:
        """
        :param controller: the controller
        :param measurementSource: tells what is measured
        :param setpoint: what the measurement should be: a number, or a function that tells it
        :param useOutput: gets the controller's output in each loop, and 0 at the end
        :param requirements: the subsystems that it needs
        """
        super().__init__()
        assert callable(measurementSource)
        assert callable(useOutput)
        if callable(setpoint):
            self._setpoint: Callable[[], float] = setpoint
        elif isinstance(setpoint, (float, int)):
            fixed = float(setpoint)
            self._setpoint = lambda: fixed
        else:
            raise ValueError(f"invalid setpoint (must be callable or number; got {type(setpoint)})")
        self._controller = controller
        self._measurement = measurementSource
        self._useOutput = useOutput
        self.addRequirements(*requirements)

    def initialize(self) -> None:
        self._controller.reset()

    def execute(self) -> None:
        self._useOutput(self._controller.calculate(self._measurement(), self._setpoint()))

    def end(self, interrupted: bool) -> None:
        self._useOutput(0)

    def getController(self) -> PIDController:
        """The controller."""
        return self._controller


class PIDSubsystem(Subsystem):
    """A subsystem that moves an output with a PID controller while it is enabled. Make a class of it with useOutput
    and getMeasurement."""

    def __init__(self, controller: PIDController, initial_position: float = 0.0) -> None:
        """
        :param controller: the controller
        :param initial_position: the first setpoint
        """
        super().__init__()
        self._controller = controller
        self._enabled = False
        self.setSetpoint(initial_position)
        self.addChild("PID Controller", self._controller)

    def periodic(self) -> None:
        if self._enabled:
            self.useOutput(self._controller.calculate(self.getMeasurement()), self.getSetpoint())

    def getController(self) -> PIDController:
        """The controller."""
        return self._controller

    def setSetpoint(self, setpoint: float) -> None:
        """Sets what the measurement should be."""
        self._controller.setSetpoint(setpoint)

    def getSetpoint(self) -> float:
        """What the measurement should be."""
        return self._controller.getSetpoint()

    def useOutput(self, output: float, setpoint: float) -> None:
        """To override: moves the output."""
        raise NotImplementedError(f"{self.__class__} must implement useOutput")

    def getMeasurement(self) -> float:
        """To override: tells what is measured."""
        raise NotImplementedError(f"{self.__class__} must implement getMeasurement")

    def enable(self) -> None:
        """Starts the controller anew."""
        self._enabled = True
        self._controller.reset()

    def disable(self) -> None:
        """Stops the controller and sets the output to 0."""
        self._enabled = False
        self.useOutput(0, 0)

    def isEnabled(self) -> bool:
        """Whether the controller moves the output."""
        return self._enabled


class ProfiledPIDCommand(Command, Generic[TProfiledPIDController]):
    """Moves an output with a PID controller that follows a motion profile, until something interrupts it."""

    def __init__(
        self,
        controller: TProfiledPIDController,
        measurementSource: FloatSupplier,
        goalSource: FloatOrFloatSupplier,
        useOutput: UseOutputFunction,
        *requirements: Subsystem,
    ) -> None:
        """
        :param controller: the controller
        :param measurementSource: tells what is measured
        :param goalSource: where the profile leads: a position or state, or a function that tells it
        :param useOutput: gets the controller's output and setpoint in each loop, and 0 with an empty state at the end
        :param requirements: the subsystems that it needs
        """
        super().__init__()
        if isinstance(controller, ProfiledPIDController):
            self._stateCls: Any = TrapezoidProfile.State
        elif isinstance(controller, ProfiledPIDControllerRadians):
            self._stateCls = TrapezoidProfileRadians.State
        else:
            raise ValueError(f"unknown controller type {controller!r}")
        self._controller: TProfiledPIDController = controller
        self._measurement = measurementSource
        self._goal: Callable[[], Any] = goalSource if callable(goalSource) else lambda: goalSource
        self._useOutput = useOutput
        self.addRequirements(*requirements)

    def initialize(self) -> None:
        self._controller.reset(self._measurement())

    def execute(self) -> None:
        # RobotPy 2026 calls useOutput.accept, which only its own tests have. A function is meant.
        use_output = getattr(self._useOutput, "accept", self._useOutput)
        output = self._controller.calculate(self._measurement(), self._goal())
        use_output(output, self._controller.getSetpoint())

    def end(self, interrupted: bool) -> None:
        self._useOutput(0.0, self._stateCls())

    def getController(self) -> TProfiledPIDController:
        """The controller."""
        return self._controller


class ProfiledPIDSubsystem(Subsystem, Generic[TProfiledPIDController, TTrapezoidProfileState]):
    """A subsystem that moves an output with a PID controller that follows a motion profile, while it is enabled. Make
    a class of it with useOutput and getMeasurement."""

    def __init__(self, controller: TProfiledPIDController, initial_position: float = 0) -> None:
        """
        :param controller: the controller
        :param initial_position: the first goal
        """
        super().__init__()
        self._controller: TProfiledPIDController = controller
        self._enabled = False
        self.setGoal(initial_position)

    def periodic(self) -> None:
        if self._enabled:
            self.useOutput(self._controller.calculate(self.getMeasurement()), self._controller.getSetpoint())

    def getController(self) -> TProfiledPIDController:
        """The controller."""
        return self._controller

    def setGoal(self, goal: Any) -> None:
        """Sets where the profile leads: a position or a state."""
        self._controller.setGoal(goal)

    def useOutput(self, output: float, setpoint: TTrapezoidProfileState) -> None:
        """To override: moves the output."""
        raise NotImplementedError(f"{self.__class__} must implement useOutput")

    def getMeasurement(self) -> float:
        """To override: tells what is measured."""
        raise NotImplementedError(f"{self.__class__} must implement getMeasurement")

    def enable(self) -> None:
        """Starts the controller anew from where the measurement is."""
        self._enabled = True
        self._controller.reset(self.getMeasurement())

    def disable(self) -> None:
        """Stops the controller and sets the output to 0."""
        self._enabled = False
        self.useOutput(0, TrapezoidProfile.State())

    def isEnabled(self) -> bool:
        """Whether the controller moves the output."""
        return self._enabled
