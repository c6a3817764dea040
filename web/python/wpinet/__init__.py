"""Servers of a robot for other programs on its network. There is no network for a program here: a program that starts them goes on."""

from _sandlot import report

_words = "there is no network for a robot program here: {} is accepted and does nothing. NetworkTables and the page have its values."


class PortForwarder:
    """Accepts what it is asked for."""

    _instance: "PortForwarder | None" = None

    @staticmethod
    def getInstance() -> "PortForwarder":
        PortForwarder._instance = PortForwarder._instance or PortForwarder()
        return PortForwarder._instance

    def add(self, port: int, remoteHost: str, remotePort: int) -> None:
        report.once(_words.format("wpinet.PortForwarder"))

    def remove(self, port: int) -> None:
        """Nothing was added."""


class WebServer:
    """Accepts what it is asked for."""

    _instance: "WebServer | None" = None

    @staticmethod
    def getInstance() -> "WebServer":
        WebServer._instance = WebServer._instance or WebServer()
        return WebServer._instance

    def start(self, port: int, path: str) -> None:
        report.once(_words.format("wpinet.WebServer"))

    def stop(self, port: int) -> None:
        """Nothing was started."""


__all__ = ["PortForwarder", "WebServer"]
