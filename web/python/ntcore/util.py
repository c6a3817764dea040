"""Values of NetworkTables as attributes of a program's own classes, and a chooser from its other side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ._entry import NetworkTableType, Value
from ._instance import NetworkTableInstance
from ._topics import Event, EventFlags


def ntproperty(
    key: str,
    defaultValue: object,
    *,
    writeDefault: bool = True,
    doc: str | None = None,
    persistent: bool = False,
    type: NetworkTableType | None = None,
    inst: NetworkTableInstance | None = None,
) -> property:
    """An attribute that is a value of NetworkTables: something = ntproperty("/SmartDashboard/something", True).

    :param writeDefault: whether the default replaces a value that is there; a persistent one is left alone
    :param type: needed for an empty list, whose type nobody can see
    """
    entry = (inst or NetworkTableInstance.getDefault()).getEntry(key)
    default = defaultValue if isinstance(defaultValue, Value) or type is None else Value.getFactoryByType(type)(defaultValue)
    if writeDefault and not persistent:
        entry.setValue(default)
    else:
        entry.setDefaultValue(default)
    if persistent:
        entry.setPersistent()

    def get(self: object) -> object:
        return entry.value

    def put(self: object, value: object) -> None:
        # A property of fractions takes whole numbers.
        like = default.value() if isinstance(default, Value) else default
        entry.setValue(float(value) if isinstance(like, float) and isinstance(value, int) else value)

    return property(get, put, doc=doc)


class ChooserControl:
    """Sees and sets a wpilib.SendableChooser over NetworkTables. on_choices, on_selected: called when those change."""

    def __init__(
        self,
        key: str,
        on_choices: Callable[[Sequence[str]], None] | None = None,
        on_selected: Callable[[str], None] | None = None,
        *,
        inst: NetworkTableInstance | None = None,
    ) -> None:
        self.subtable = (inst or NetworkTableInstance.getDefault()).getTable("SmartDashboard").getSubTable(key)
        self.on_choices, self.on_selected = on_choices, on_selected
        self._listeners = []
        if on_choices is not None:
            self._hear("options", lambda value: on_choices(value))
        if on_selected is not None:
            self._hear("selected", on_selected)

    def _hear(self, name: str, call: Callable) -> None:
        flags = EventFlags.kValueAll | EventFlags.kImmediate

        def heard(table: object, key: str, event: Event) -> None:
            call(event.data.value.value())

        self._listeners.append(self.subtable.addListener(name, flags, heard))

    def close(self) -> None:
        """Does not hear of it any more."""
        for each in self._listeners:
            self.subtable.removeListener(each)
        self._listeners.clear()

    def getChoices(self) -> Sequence[str]:
        """() for a chooser that is not there."""
        return self.subtable.getStringArray("options", ())

    def getSelected(self) -> str | None:
        """The selection, else the default; None for a chooser that is not there."""
        return self.subtable.getString("selected", None) or self.subtable.getString("default", None)

    def setSelected(self, selection: str) -> None:
        self.subtable.putString("selected", selection)


__all__ = ["ChooserControl", "ntproperty"]
