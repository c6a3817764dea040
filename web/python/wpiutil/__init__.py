"""Sendables: objects that say which of their values a dashboard may see and set."""

from _sandlot import keywords as _keywords
from _sandlot.unbuilt import not_found, refuse

from ._builder import SendableBuilder
from ._datalog import DataLogBackgroundWriter, DataLogWriter
from ._registry import SendableRegistry

_keywords.take("wpiutil", globals())


class Sendable:
    """Whatever can be sent to a dashboard. A class of a program overrides initSendable."""

    def __init__(self, *again: object) -> None:
        """Without arguments. Called again, as some overrides of initSendable do, it takes any and does nothing, as upstream's does."""
        if again and "_sendable_is_made" not in self.__dict__:
            raise TypeError(f"{type(self).__name__}: Sendable.__init__() takes no arguments")
        # As upstream's, it does not call the next class in line: a Subsystem that is a drivetrain, too, makes both by itself.
        self.__dict__["_sendable_is_made"] = True

    def initSendable(self, builder: SendableBuilder) -> None:
        """Names the values: builder.addDoubleProperty("Value", self.get, None) and the like."""


_host = "a program has no files and no threads of the host"
_instead = {
    "TimestampSource": "simulated cameras are on NetworkTables",
    "getStackTrace": "use Python's traceback.format_stack()",
    "getStackTraceDefault": "use Python's traceback.format_stack()",
    "json": "use Python's own json",
    "sync": _host,
}
refuse(
    SendableBuilder,
    "BackendKind getBackendKind addRawProperty addSmallRawProperty publishConstRaw getTopic",
    "it publishes to NetworkTables; numbers, texts, booleans and lists of them are its properties",
)
refuse(
    SendableRegistry,
    "ensureInitialized getSendable getUniqueId publish setLiveWindowBuilderFactory update",
    "SmartDashboard.putData shows an object, in 2027 telemetry.log",
)


def __getattr__(name: str) -> object:
    raise not_found("wpiutil", name, _instead)


__all__ = ["DataLogBackgroundWriter", "DataLogWriter", "Sendable", "SendableBuilder", "SendableRegistry"]
