"""requests for a robot program: every call ends as on a robot whose network has no such host."""

import typing

from . import exceptions
from .exceptions import ConnectionError, ConnectTimeout, HTTPError, ReadTimeout, RequestException, Timeout

_why = "there is no network for a robot program in Sandlot: cameras are on NetworkTables, as limelight-NAME or photonvision/NAME"


class Response:
    """Of no use without a network; for annotations."""

    ok = False
    status_code = 0
    text = ""
    content = b""

    def json(self) -> typing.Any:
        raise exceptions.JSONDecodeError("no answer")

    def raise_for_status(self) -> None:
        raise HTTPError(_why)


def request(method: str, url: str, **keywords: typing.Any) -> Response:
    raise ConnectionError(f"{method.upper()} {url}: {_why}")


def get(url: str, params: typing.Any = None, **keywords: typing.Any) -> Response:
    return request("get", url)


def post(url: str, data: typing.Any = None, json: typing.Any = None, **keywords: typing.Any) -> Response:
    return request("post", url)


def put(url: str, data: typing.Any = None, **keywords: typing.Any) -> Response:
    return request("put", url)


def delete(url: str, **keywords: typing.Any) -> Response:
    return request("delete", url)


class Session:
    """The same with headers of its own."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}

    def request(self, method: str, url: str, **keywords: typing.Any) -> Response:
        return request(method, url)

    def get(self, url: str, **keywords: typing.Any) -> Response:
        return request("get", url)

    def post(self, url: str, data: typing.Any = None, json: typing.Any = None, **keywords: typing.Any) -> Response:
        return request("post", url)

    def close(self) -> None:
        """Nothing was open."""

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def session() -> Session:
    return Session()


__all__ = [
    *("ConnectTimeout", "ConnectionError", "HTTPError", "ReadTimeout", "RequestException", "Response", "Session", "Timeout"),
    *("delete", "exceptions", "get", "post", "put", "request", "session"),
]
