"""Errors of requests, by its names."""


class RequestException(IOError):
    """All of them."""


class ConnectionError(RequestException):
    """Nothing answers."""


class Timeout(RequestException):
    """It took too long."""


class ConnectTimeout(ConnectionError, Timeout):
    """To connect."""


class ReadTimeout(Timeout):
    """To answer."""


class HTTPError(RequestException):
    """An answer that is an error."""


class JSONDecodeError(RequestException, ValueError):
    """An answer that is not JSON."""
