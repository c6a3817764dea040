"""Names of sendables: what they are called, and to which subsystem they belong."""

import weakref


class SendableRegistry:
    """All static."""

    _names: "weakref.WeakKeyDictionary[object, tuple[str, str]]" = weakref.WeakKeyDictionary()
    _live: "weakref.WeakSet[object]" = weakref.WeakSet()

    @staticmethod
    def add(obj: object, *name: object) -> None:
        """(object, name), (object, type, channel), (object, type, module, channel) or (object, subsystem, name)."""
        if len(name) == 2 and isinstance(name[1], str):
            SendableRegistry._names[obj] = (str(name[0]), str(name[1]))
        else:
            kind, *numbers = name
            SendableRegistry._names[obj] = ("Ungrouped", kind + (f"[{','.join(map(str, numbers))}]" if numbers else ""))

    @staticmethod
    def addLW(obj: object, *name: object) -> None:
        """As add; LiveWindow shows it, too."""
        SendableRegistry.add(obj, *name)
        SendableRegistry._live.add(obj)

    @staticmethod
    def addChild(parent: object, child: object) -> None:
        """Accepted: LiveWindow shows children by themselves."""

    @staticmethod
    def remove(obj: object) -> bool:
        SendableRegistry._live.discard(obj)
        return SendableRegistry._names.pop(obj, None) is not None

    @staticmethod
    def contains(obj: object) -> bool:
        return obj in SendableRegistry._names

    @staticmethod
    def getName(obj: object) -> str:
        return SendableRegistry._names.get(obj, ("", ""))[1]

    @staticmethod
    def setName(obj: object, *name: object) -> None:
        """(name), (subsystem, name), (type, channel) or (type, module, channel)."""
        if len(name) == 1:
            SendableRegistry._names[obj] = (SendableRegistry.getSubsystem(obj) or "Ungrouped", str(name[0]))
        else:
            SendableRegistry.add(obj, *name)

    @staticmethod
    def getSubsystem(obj: object) -> str:
        return SendableRegistry._names.get(obj, ("", ""))[0]

    @staticmethod
    def setSubsystem(obj: object, subsystem: str) -> None:
        SendableRegistry._names[obj] = (subsystem, SendableRegistry.getName(obj))

    @staticmethod
    def enableLiveWindow(obj: object) -> None:
        SendableRegistry._live.add(obj)

    @staticmethod
    def disableLiveWindow(obj: object) -> None:
        SendableRegistry._live.discard(obj)
