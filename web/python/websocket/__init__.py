"""WebSockets for a robot program: every call ends as on a robot whose network has no such host."""

import typing
from collections.abc import Callable

_why = "there is no network for a robot program in Sandlot"


class WebSocketException(Exception):
    """All errors of this package."""


class WebSocketConnectionClosedException(WebSocketException):
    """The connection is closed."""


class WebSocketTimeoutException(WebSocketException):
    """It took too long."""


class WebSocketApp:
    """Tells on_error that there is no network, and ends."""

    def __init__(
        self,
        url: str,
        header: typing.Any = None,
        on_open: "Callable | None" = None,
        on_message: "Callable | None" = None,
        on_error: "Callable | None" = None,
        on_close: "Callable | None" = None,
        **keywords: typing.Any,
    ) -> None:
        self.url = url
        self.on_open, self.on_message, self.on_error, self.on_close = on_open, on_message, on_error, on_close

    def run_forever(self, *given: typing.Any, **keywords: typing.Any) -> bool:
        if self.on_error is not None:
            self.on_error(self, ConnectionRefusedError(f"{self.url}: {_why}"))
        return True

    def send(self, data: typing.Any, *given: typing.Any) -> None:
        raise WebSocketConnectionClosedException(_why)

    def close(self, **keywords: typing.Any) -> None:
        """Nothing was open."""


def create_connection(url: str, timeout: "float | None" = None, **keywords: typing.Any) -> typing.NoReturn:
    raise ConnectionRefusedError(f"{url}: {_why}")


__all__ = [
    *("WebSocketApp", "WebSocketConnectionClosedException", "WebSocketException", "WebSocketTimeoutException", "create_connection"),
]
