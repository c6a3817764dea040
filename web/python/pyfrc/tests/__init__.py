"""Tests that fit any robot program: they run it through the modes and fail if it ends.

A team's test file has `from pyfrc.tests import *`. The runner gives `control`, which runs the robot and lets time pass.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

__all__ = ["test_autonomous", "test_disabled", "test_operator_control", "test_practice"]


class TestController(Protocol):
    """What the runner gives as `control`."""

    __test__ = False

    def run_robot(self) -> AbstractContextManager[None]:
        """Runs the robot program inside a with statement."""

    def step_timing(self, *, seconds: float, autonomous: bool, enabled: bool) -> float:
        """Lets time pass in a mode."""


def test_autonomous(control: TestController) -> None:
    """Autonomous on its own."""
    with control.run_robot():
        control.step_timing(seconds=0.5, autonomous=True, enabled=False)
        control.step_timing(seconds=15, autonomous=True, enabled=True)
        control.step_timing(seconds=0.5, autonomous=True, enabled=False)


def test_disabled(control: TestController, robot: object) -> None:
    """Disabled on its own."""
    with control.run_robot():
        control.step_timing(seconds=5, autonomous=True, enabled=False)
        control.step_timing(seconds=5, autonomous=False, enabled=False)


def test_operator_control(control: TestController) -> None:
    """Teleop on its own."""
    with control.run_robot():
        control.step_timing(seconds=0.5, autonomous=False, enabled=False)
        control.step_timing(seconds=15, autonomous=False, enabled=True)
        control.step_timing(seconds=0.5, autonomous=False, enabled=False)


def test_practice(control: TestController) -> None:
    """A whole match."""
    with control.run_robot():
        control.step_timing(seconds=0.5, autonomous=True, enabled=False)
        control.step_timing(seconds=15, autonomous=True, enabled=True)
        control.step_timing(seconds=0.5, autonomous=False, enabled=False)
        control.step_timing(seconds=120, autonomous=False, enabled=True)
