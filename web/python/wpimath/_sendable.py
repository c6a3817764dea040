"""Sendables of wpiutil, so that a controller can be put on a dashboard."""

import typing

try:
    from wpiutil import Sendable, SendableRegistry

    def register(controller: "Sendable", name: str, number: int) -> None:
        """Names a controller on dashboards: "PIDController[1]"."""
        SendableRegistry.add(controller, name, number)

except ImportError:  # wpimath works without dashboards.

    class Sendable:  # type: ignore[no-redef]
        """Stands in where there are no dashboards."""

    def register(controller: Sendable, name: str, number: int) -> None:
        """Nothing to name."""


SendableBuilder = typing.Any
