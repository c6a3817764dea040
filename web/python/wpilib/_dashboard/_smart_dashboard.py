"""SmartDashboard: values by name under /SmartDashboard, and objects that publish themselves."""

from collections.abc import Callable

from _sandlot import names
from ntcore import NetworkTable, NetworkTableEntry, NetworkTableInstance
from wpiutil import SendableBuilder, SendableRegistry


def _table() -> NetworkTable:
    return NetworkTableInstance.getDefault().getTable("SmartDashboard")


class SmartDashboard:
    """All static."""

    _data: dict[str, tuple[object, SendableBuilder]] = {}
    #: Calls that wait for updateValues.
    _tasks: list[Callable[[], None]] = []

    @staticmethod
    def putData(*arguments: object) -> None:
        """(key, object), or (object) under its own name."""
        if len(arguments) == 2:
            key, data = arguments
        else:
            (data,) = arguments
            if data is None:
                raise TypeError("putData(None): there is no object yet")
            key = SendableRegistry.getName(data) or type(data).__name__
        if not hasattr(data, names.of("initSendable")):
            raise TypeError(f'putData("{key}"): {type(data).__name__} is no Sendable; numbers go by putNumber')
        known = SmartDashboard._data.get(key)
        if known is not None and known[0] is data:
            return
        table = _table().getSubTable(key)
        builder = SendableBuilder(table)
        table.putString(".name", key)
        data.initSendable(builder)
        builder.startListeners()
        SmartDashboard._data[key] = (data, builder)
        builder.update()

    @staticmethod
    def getData(keyName: str) -> object:
        if keyName not in SmartDashboard._data:
            raise RuntimeError(f"SmartDashboard data does not exist: {keyName}")
        return SmartDashboard._data[keyName][0]

    @staticmethod
    def updateValues() -> None:
        """Publishes the objects' values, and calls the tasks that wait for it; each loop does."""
        tasks, SmartDashboard._tasks = SmartDashboard._tasks, []
        for task in tasks:
            task()
        for _, builder in list(SmartDashboard._data.values()):
            builder.update()

    @staticmethod
    def containsKey(key: str) -> bool:
        return _table().containsKey(key)

    @staticmethod
    def getKeys(types: int = 0) -> list[str]:
        return _table().getKeys(types)

    @staticmethod
    def getEntry(key: str) -> NetworkTableEntry:
        return _table().getEntry(key)

    @staticmethod
    def setPersistent(key: str) -> None:
        _table().setPersistent(key)

    @staticmethod
    def clearPersistent(key: str) -> None:
        _table().clearPersistent(key)

    @staticmethod
    def isPersistent(key: str) -> bool:
        return _table().isPersistent(key)

    @staticmethod
    def postListenerTask(task: Callable[[], None]) -> None:
        """Called with the next updateValues, which each loop calls."""
        SmartDashboard._tasks.append(task)

    @staticmethod
    def getValue(keyName: str) -> object:
        """With its type."""
        return _table().getEntry(keyName).getValue()

    @staticmethod
    def init() -> None:
        """Accepted: there is nothing to prepare."""

    @staticmethod
    def setDefaultValue(key: str, defaultValue: object) -> bool:
        """Puts it if there is nothing yet."""
        if _table().containsKey(key):
            return False
        return _table().putValue(key, defaultValue)

    @staticmethod
    def putValue(keyName: str, value: object) -> bool:
        return _table().putValue(keyName, value)


def _pair(name: str) -> None:
    empty = {"Boolean": False, "Number": 0.0, "String": "", "Raw": b""}.get(name, [])

    def put(keyName: str, value: object) -> bool:
        return getattr(_table(), names.of(f"put{name}"))(keyName, value)

    def get(keyName: str, defaultValue: object = empty) -> object:
        return getattr(_table(), names.of(f"get{name}"))(keyName, defaultValue)

    def set_default(key: str, defaultValue: object) -> bool:
        return getattr(_table(), names.of(f"setDefault{name}"))(key, defaultValue)

    if name == "Raw" or name.endswith("Array"):
        # Upstream calls it so there.
        put, get = _renamed(put), _renamed(get)
    setattr(SmartDashboard, f"put{name}", staticmethod(put))
    setattr(SmartDashboard, f"get{name}", staticmethod(get))
    setattr(SmartDashboard, f"setDefault{name}", staticmethod(set_default))


def _renamed(function: Callable) -> Callable:
    code = function.__code__
    function.__code__ = code.replace(co_varnames=tuple("key" if each == "keyName" else each for each in code.co_varnames))
    function.__annotations__ = {"key" if each == "keyName" else each: kind for each, kind in function.__annotations__.items()}
    return function


for _name in ("Boolean", "Number", "String", "Raw", "BooleanArray", "NumberArray", "StringArray"):
    _pair(_name)


class LiveWindow:
    """Test mode's window. Off, as in WPILib; what is enabled publishes under /LiveWindow."""

    _enabled = False
    _builders: list[SendableBuilder] = []
    _on_enabled: Callable[[], object] | None = None
    _on_disabled: Callable[[], object] | None = None

    @staticmethod
    def setEnabled(enabled: bool) -> None:
        changes = enabled != LiveWindow._enabled
        call = LiveWindow._on_enabled if enabled else LiveWindow._on_disabled
        if changes and call is not None:
            call()
        if enabled and changes:
            root = NetworkTableInstance.getDefault().getTable("LiveWindow")
            for data in list(SendableRegistry._live):
                group, name = SendableRegistry.getSubsystem(data), SendableRegistry.getName(data)
                table = root.getSubTable(group).getSubTable(name)
                builder = SendableBuilder(table)
                table.putString(".name", name)
                data.initSendable(builder)
                builder.startLiveWindowMode()
                LiveWindow._builders.append(builder)
        if not enabled:
            LiveWindow._builders.clear()
        LiveWindow._enabled = enabled

    @staticmethod
    def isEnabled() -> bool:
        return LiveWindow._enabled

    @staticmethod
    def updateValues() -> None:
        for builder in LiveWindow._builders:
            builder.update()

    @staticmethod
    def enableTelemetry(component: object) -> None:
        SendableRegistry.enableLiveWindow(component)

    @staticmethod
    def disableTelemetry(component: object) -> None:
        SendableRegistry.disableLiveWindow(component)

    @staticmethod
    def enableAllTelemetry() -> None:
        """Accepted: what is alive is shown in test mode."""

    @staticmethod
    def disableAllTelemetry() -> None:
        LiveWindow._builders.clear()

    @staticmethod
    def setEnabledCallback(func: Callable[[], object] | None) -> None:
        """Called when LiveWindow is switched on; commands stop then."""
        LiveWindow._on_enabled = func

    @staticmethod
    def setDisabledCallback(func: Callable[[], object] | None) -> None:
        """Called when LiveWindow is switched off."""
        LiveWindow._on_disabled = func
