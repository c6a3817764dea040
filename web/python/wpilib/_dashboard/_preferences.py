"""Preferences, alerts and data logs."""


from _sandlot import names
from _sandlot.enums import Enum
from ntcore import NetworkTableInstance
from wpiutil import Sendable, SendableBuilder
from wpiutil._run_log import RunLog
from wpiutil.log import DataLog, StringLogEntry


def _table():
    table = NetworkTableInstance.getDefault().getTable("Preferences")
    if not table.containsKey(".type"):
        topic = table.getStringTopic(".type")
        topic.publishEx("string", {"SmartDashboard": "RobotPreferences"}).set("RobotPreferences")
    return table


class Preferences:
    """Numbers and texts that a robot keeps. All static."""

    @staticmethod
    def getKeys() -> list[str]:
        return _table().getKeys()

    @staticmethod
    def containsKey(key: str) -> bool:
        return _table().containsKey(key)

    @staticmethod
    def remove(key: str) -> None:
        entry = _table().getEntry(key)
        entry.clearPersistent()
        entry.unpublish()

    @staticmethod
    def removeAll() -> None:
        for key in Preferences.getKeys():
            if key != ".type":
                Preferences.remove(key)


def _kind(name: str, table_name: str) -> None:
    empty = {"String": "", "Boolean": False, "Int": 0}.get(name, 0.0)

    def set(key: str, value: object) -> None:
        getattr(_table(), names.of(f"put{table_name}"))(key, value)
        _table().setPersistent(key)

    def init(key: str, value: object) -> None:
        if not _table().containsKey(key):
            set(key, value)
        # Also one that a dashboard has made stays.
        _table().setPersistent(key)

    def get(key: str, defaultValue: object = empty) -> object:
        return getattr(_table(), names.of(f"get{table_name}"))(key, defaultValue)

    for verb, function in (("set", set), ("init", init), ("get", get)):
        setattr(Preferences, f"{verb}{name}", staticmethod(function))


for _name, _table_name in {
    **{"String": "String", "Int": "Integer", "Long": "Integer"},
    **{"Double": "Double", "Float": "Float", "Boolean": "Boolean"},
}.items():
    _kind(_name, _table_name)


class Alert:
    """A text that is shown while it is active."""

    class AlertType(Enum):
        kError = 0
        kWarning = 1
        kInfo = 2

    _groups: "dict[str, _AlertGroup]" = {}

    def __init__(self, *arguments: object) -> None:
        """(text, type) or (group, text, type)."""
        *group, self._text, self._type = arguments
        name = group[0] if group else "Alerts"
        self._active = False
        self._since = 0.0
        if name not in Alert._groups:
            from ._smart_dashboard import SmartDashboard

            Alert._groups[name] = _AlertGroup()
            SmartDashboard.putData(name, Alert._groups[name])
        self._group = Alert._groups[name]
        self._group.alerts.append(self)

    def set(self, active: bool) -> None:
        from _sandlot import clock

        if active and not self._active:
            self._since = clock.seconds()
        self._active = active

    def get(self) -> bool:
        return self._active

    def setText(self, text: str) -> None:
        self._text = text

    def getText(self) -> str:
        return self._text

    def getType(self) -> "Alert.AlertType":
        return self._type

    def close(self) -> None:
        self._active = False
        if self in self._group.alerts:
            self._group.alerts.remove(self)

    def __enter__(self) -> "Alert":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class _AlertGroup(Sendable):
    def __init__(self) -> None:
        self.alerts: list[Alert] = []

    def _texts(self, kind: Alert.AlertType) -> list[str]:
        active = [each for each in self.alerts if each._active and each._type is kind]
        # The newest first; of one moment by their words, and the same words once.
        ordered = sorted({(-each._since, each._text) for each in active})
        return [text for _, text in ordered]

    def initSendable(self, builder: SendableBuilder) -> None:
        builder.setSmartDashboardType("Alerts")
        builder.addStringArrayProperty("errors", lambda: self._texts(Alert.AlertType.kError), None)
        builder.addStringArrayProperty("warnings", lambda: self._texts(Alert.AlertType.kWarning), None)
        builder.addStringArrayProperty("infos", lambda: self._texts(Alert.AlertType.kInfo), None)


_log = RunLog()
_messages: StringLogEntry | None = None


class DataLogManager:
    """Accepted: a run's data log has the values of robot code anyway."""

    @staticmethod
    def start(*arguments: object, **named: object) -> None:
        """Nothing: --log and the page's recorder write it."""

    @staticmethod
    def stop() -> None:
        pass

    @staticmethod
    def log(message: str) -> None:
        """Prints it, and writes it into the log."""
        global _messages
        print(message)
        if _messages is None:
            _messages = StringLogEntry(_log, "messages")
        _messages.append(message)

    @staticmethod
    def logNetworkTables(enabled: bool) -> None:
        pass

    @staticmethod
    def logConsoleOutput(enabled: bool) -> None:
        pass

    @staticmethod
    def getLogDir() -> str:
        return ""

    @staticmethod
    def getLog() -> DataLog:
        return _log
