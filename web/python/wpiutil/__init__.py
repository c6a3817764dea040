"""Sendables: objects that say which of their values a dashboard may see and set."""

from ._builder import SendableBuilder
from ._registry import SendableRegistry


class Sendable:
    """Whatever can be sent to a dashboard. A class of a program overrides initSendable."""

    def initSendable(self, builder: SendableBuilder) -> None:
        """Names the values: builder.addDoubleProperty("Value", self.get, None) and the like."""


__all__ = ["Sendable", "SendableBuilder", "SendableRegistry"]
