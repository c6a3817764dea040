"""A choice of options that a dashboard makes."""

from collections.abc import Callable

from wpiutil import Sendable, SendableBuilder, SendableRegistry


class SendableChooserBase(Sendable):
    """The base class of choosers, with the names of their values."""

    kDefault = "default"
    kOptions = "options"
    kSelected = "selected"
    kActive = "active"
    kInstance = ".instance"


class SendableChooser(SendableChooserBase):
    """Options by name; the default counts until a dashboard has chosen."""

    _instances = 0

    def __init__(self) -> None:
        self._options: dict[str, object] = {}
        self._default = ""
        self._selected: str | None = None
        self._before: str | None = None
        self._listener: Callable[[object], None] | None = None
        self._instance = SendableChooser._instances
        SendableChooser._instances += 1
        SendableRegistry.add(self, "SendableChooser", self._instance)

    def addOption(self, name: str, object: object) -> None:
        self._options[name] = object

    def setDefaultOption(self, name: str, object: object) -> None:
        """An option, and the one that counts at first."""
        self._default = name
        self.addOption(name, object)

    def getSelected(self) -> object:
        """The object of the chosen option; None if there is none."""
        name = self._selected if self._selected is not None else self._default
        return self._options.get(name)

    def onChange(self, listener: Callable[[object], None]) -> None:
        """Calls with the object of each new choice."""
        self._listener = listener

    def _active(self) -> str:
        return self._selected if self._selected is not None else self._default

    def _select(self, name: str) -> None:
        self._selected = name
        if self._listener is not None and name != self._before:
            self._listener(self._options.get(name))
        self._before = name

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("String Chooser")
        builder.publishConstInteger(".instance", self._instance)
        builder.addStringProperty("default", lambda: self._default, None)
        builder.addStringArrayProperty("options", lambda: sorted(self._options), None)
        builder.addStringProperty("active", self._active, None)
        builder.addStringProperty("selected", None, self._select)
