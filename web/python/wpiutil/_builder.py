"""The builder that a Sendable gets: it publishes what the object names, and hears what a dashboard sets."""

from collections.abc import Callable

_kinds = {
    "Boolean": "boolean",
    "Integer": "int",
    "Float": "float",
    "Double": "double",
    "String": "string",
    "BooleanArray": "boolean[]",
    "IntegerArray": "int[]",
    "FloatArray": "float[]",
    "DoubleArray": "double[]",
    "StringArray": "string[]",
    "SmallString": "string",
    "SmallStringArray": "string[]",
    "SmallBooleanArray": "boolean[]",
    "SmallIntegerArray": "int[]",
    "SmallFloatArray": "float[]",
    "SmallDoubleArray": "double[]",
}


class SendableBuilder:
    """Bound to a table of NetworkTables; without one it only listens to what it is told."""

    def __init__(self, table: object = None) -> None:
        self._table = table
        self._getters: list[tuple[str, str, Callable]] = []
        self._setters: dict[str, tuple[Callable, object]] = {}
        self._updates: list[Callable[[], None]] = []
        self._actuator = False
        self._controllable = False
        self._type = ""

    def setTable(self, table: object) -> None:
        self._table = table

    def getTable(self) -> object:
        return self._table

    def isPublished(self) -> bool:
        return self._table is not None

    def isActuator(self) -> bool:
        return self._actuator

    # ---- the object's values ----

    def setSmartDashboardType(self, type: str) -> None:
        """What a dashboard shows it as."""
        self._type = type
        if self._table is not None:
            topic = self._table.getStringTopic(".type")
            topic.publishEx("string", {"SmartDashboard": type}).set(type)

    def setActuator(self, value: bool) -> None:
        self._actuator = value
        if self._table is not None:
            self._table.getBooleanTopic(".actuator").publish().set(value)

    def setUpdateTable(self, func: Callable[[], None]) -> None:
        """Called with each update, for what no property says."""
        self._updates.append(func)

    def setSafeState(self, func: Callable[[], None]) -> None:
        """Accepted: upstream has it no more."""

    def addCloseable(self, closeable: object) -> None:
        """Accepted: nothing is closed here."""

    # ---- the host's part ----

    def update(self) -> None:
        """Publishes what has changed, and hands on what a dashboard has set."""
        if self._table is None:
            return
        for key, (setter, entry) in self._setters.items():
            values = entry.readQueueValues()
            for value in values if self._controllable else ():
                setter(value)
        for key, kind, getter in self._getters:
            self._table._put(key, kind, getter())
        for func in self._updates:
            func()

    def startListeners(self) -> None:
        """What a dashboard sets is handed on from now on."""
        self._listening(True)

    def startLiveWindowMode(self) -> None:
        self._listening(True)

    def stopListeners(self) -> None:
        """What a dashboard sets is not handed on any more."""
        self._listening(False)

    def stopLiveWindowMode(self) -> None:
        self._listening(False)

    def _listening(self, controllable: bool) -> None:
        self._controllable = controllable
        if self._table is not None:
            self._table._put(".controllable", "boolean", controllable)

    def clearProperties(self) -> None:
        self._getters.clear()
        self._setters.clear()

    def _add(self, kind: str, key: str, getter: Callable | None, setter: Callable | None) -> None:
        if self._table is None:
            return
        if getter is not None:
            self._getters.append((key, kind, getter))
            self._table._put(key, kind, getter())
        if setter is not None:
            self._setters[key] = (setter, self._table._entry(key, kind))


def _property(kind: str) -> Callable:
    def add(self, key: str, getter: Callable | None, setter: Callable | None) -> None:
        self._add(kind, key, getter, setter)

    return add


def _constant(kind: str) -> Callable:
    def publish(self, key: str, value: object) -> None:
        if self._table is not None:
            self._table._put(key, kind, value)

    return publish


for _name, _kind in _kinds.items():
    setattr(SendableBuilder, f"add{_name}Property", _property(_kind))
    setattr(SendableBuilder, f"publishConst{_name}", _constant(_kind))
