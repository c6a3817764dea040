"""A test that runs each autonomous mode: `from robotpy_ext.autonomous.selector_tests import *`."""

from __future__ import annotations

from typing import Any

from ntcore import NetworkTableInstance

__all__ = ["test_all_autonomous"]

autonomous_seconds = 15


def test_all_autonomous(control: Any) -> None:
    """Runs each mode that the dashboard can choose for as long as autonomous is."""
    table = NetworkTableInstance.getDefault().getTable("SmartDashboard/Autonomous Mode")
    with control.run_robot():
        control.step_timing(seconds=0.5, autonomous=True, enabled=False)
        for choice in table.getStringArray("options", []):
            table.putString("selected", choice)
            control.step_timing(seconds=0.5, autonomous=True, enabled=False)
            control.step_timing(seconds=autonomous_seconds, autonomous=True, enabled=True)
