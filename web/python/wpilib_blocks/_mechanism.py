"""Mechanisms, and events that objects fire at their listeners."""

from collections.abc import Callable


class Events:
    """Fires named events at functions, in the order in which they were registered."""

    def __init__(self) -> None:
        self.eventHandlers: "dict[str, list[Callable[..., None]]]" = {}

    def registerEventHandler(self, eventName: str, eventHandler: "Callable[..., None]") -> None:
        self.eventHandlers.setdefault(eventName, []).append(eventHandler)

    def unregisterEventHandler(self, eventName: str, eventHandler: "Callable[..., None]") -> None:
        handlers = self.eventHandlers.get(eventName, [])
        if eventHandler in handlers:
            handlers.remove(eventHandler)
        if not handlers:
            self.eventHandlers.pop(eventName, None)

    def fireEvent(self, eventName: str, *args: object) -> None:
        for handler in list(self.eventHandlers.get(eventName, [])):
            handler(*args)


class Mechanism(Events):
    """A part of a robot with its motors and sensors. The operating mode that runs calls these."""

    def opmodeStart(self) -> None:
        pass

    def opmodePeriodic(self) -> None:
        pass

    def opmodeEnd(self) -> None:
        pass
