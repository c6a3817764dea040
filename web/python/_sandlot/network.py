"""Python's own sockets for a robot program whose network has nobody on it: nothing connects, nothing comes, what is sent is lost."""

import typing

_why = "there is no network for a robot program in Sandlot"


class _Deaf:
    """What takes the place of a socket's own functions. None of the machine's sockets is made."""

    def __init__(self, family: int = 2, type: int = 1, proto: int = 0, fileno: "int | None" = None) -> None:
        self._kinds = (family if family != -1 else 2, type if type != -1 else 1, max(proto, 0))
        self._patience: "float | None" = None
        self._closed = False
        self._io_refs = 0

    family = property(lambda self: self._kinds[0])
    type = property(lambda self: self._kinds[1])
    proto = property(lambda self: self._kinds[2])
    timeout = property(lambda self: self._patience)

    def __repr__(self) -> str:
        return "<socket without a network>"

    def settimeout(self, value: "float | None") -> None:
        self._patience = None if value is None else float(value)

    def gettimeout(self) -> "float | None":
        return self._patience

    def setblocking(self, flag: bool) -> None:
        self._patience = None if flag else 0.0

    def getblocking(self) -> bool:
        return self._patience is None

    def setsockopt(self, *given: object) -> None:
        """Accepted."""

    def getsockopt(self, *given: object) -> int:
        return 0

    def getsockname(self) -> "tuple[str, int]":
        return "127.0.0.1", 0

    def getpeername(self) -> typing.NoReturn:
        raise OSError("Transport endpoint is not connected")

    def fileno(self) -> int:
        return -1

    def close(self) -> None:
        self._closed = True

    def shutdown(self, how: int) -> None:
        """Nothing was open."""

    def bind(self, address: object) -> None:
        """Accepted."""

    def listen(self, backlog: int = 0) -> typing.NoReturn:
        raise OSError(f"{_why}: nobody can reach a program's own server")

    def connect(self, address: object) -> typing.NoReturn:
        raise ConnectionRefusedError(f"{address}: {_why}")

    def connect_ex(self, address: object) -> int:
        return 111

    def sendto(self, data: bytes, *given: object) -> int:
        return len(data)

    def send(self, data: bytes, *given: object) -> typing.NoReturn:
        raise BrokenPipeError(_why)

    sendall = sendmsg = send

    def recv(self, *given: object) -> typing.NoReturn:
        """A wait for what never comes ends at once."""
        if self._patience is None:
            raise OSError(_why)
        raise TimeoutError("timed out")

    recv_into = recvfrom = recvfrom_into = recvmsg = accept = recv

    def __enter__(self) -> "_Deaf":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _create_connection(address: object, *given: object, **keywords: object) -> typing.NoReturn:
    raise ConnectionRefusedError(f"{address}: {_why}")


def close(module: typing.Any) -> None:
    """Takes the network from Python's module socket."""

    class socket(_Deaf):  # noqa: N801 (Python's name)
        __doc__ = _Deaf.__doc__

    module.socket = module.SocketType = socket
    module.create_connection = _create_connection
