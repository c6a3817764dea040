"""A test case with a driver station, simulated time and a fresh scheduler."""

import unittest
from collections.abc import Callable

import commands2
from wpilib.simulation import DriverStationSim, restartTiming, stepTiming


class CommandCase(unittest.TestCase):
    """Teleop is enabled, time begins at 0, and no command runs."""

    def setUp(self) -> None:
        restartTiming()
        commands2.CommandScheduler.resetInstance()
        self.scheduler = commands2.CommandScheduler.getInstance()
        self.mode(enabled=True)

    def mode(self, *, enabled: bool, autonomous: bool = False, test: bool = False, fms: bool = False) -> None:
        """A packet of the driver station."""
        DriverStationSim.setDsAttached(True)
        DriverStationSim.setEnabled(enabled)
        DriverStationSim.setAutonomous(autonomous)
        DriverStationSim.setTest(test)
        DriverStationSim.setFmsAttached(fms)
        DriverStationSim.notifyNewData()

    def step(self, seconds: float) -> None:
        """Lets time pass."""
        stepTiming(seconds)


class Recorder:
    """Writes down what is called."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def on(self, name: str) -> Callable[..., None]:
        """A function that notes its name, and its arguments if it has any."""

        def note(*args: object) -> None:
            self.calls.append(f"{name}({', '.join(map(repr, args))})" if args else name)

        return note

    def command(self, name: str, *requirements: commands2.Subsystem, loops: int | None = None) -> commands2.Command:
        """A command that notes what is done with it, and has finished after some loops."""
        count = 0

        def begin() -> None:
            nonlocal count
            count = 0
            self.calls.append(f"{name}.initialize")

        def execute() -> None:
            nonlocal count
            count += 1
            self.calls.append(f"{name}.execute")

        return commands2.FunctionalCommand(
            begin,
            execute,
            lambda interrupted: self.calls.append(f"{name}.end({interrupted})"),
            lambda: loops is not None and count >= loops,
            *requirements,
        ).withName(name)

    def take(self) -> list[str]:
        """What was called since the last time."""
        taken, self.calls = self.calls, []
        return taken
