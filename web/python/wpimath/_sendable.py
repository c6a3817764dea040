"""Sendables of wpiutil, so that a controller can be put on a dashboard."""

from wpiutil import Sendable, SendableBuilder, SendableRegistry


def register(controller: Sendable, name: str, number: int) -> None:
    """Names a controller on dashboards: "PIDController[1]"."""
    SendableRegistry.add(controller, name, number)
