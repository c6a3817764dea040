"""Values with C's types, for programs that name them in passing. Nothing of the machine below Python is here: no library, no address."""

import typing

from _sandlot import unbuilt as _unbuilt

_why = "ctypes reaches the machine below Python, which a robot program in Sandlot does not see: only plain values with C's types are here"


class _Value:
    _default: typing.Any = 0

    def __init__(self, value: typing.Any = None) -> None:
        self.value = self._default if value is None else value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


class c_bool(_Value):
    _default = False


class c_char(_Value):
    _default = b"\0"


class c_char_p(_Value):
    _default = None


class c_wchar_p(_Value):
    _default = None


class c_void_p(_Value):
    _default = None


class c_float(_Value):
    _default = 0.0


class c_double(_Value):
    _default = 0.0


class c_int(_Value):
    pass


c_int8 = c_int16 = c_int32 = c_int64 = c_uint8 = c_uint16 = c_uint32 = c_uint64 = c_int
c_byte = c_ubyte = c_short = c_ushort = c_uint = c_long = c_ulong = c_longlong = c_ulonglong = c_size_t = c_ssize_t = c_int


def __getattr__(name: str) -> typing.Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise _unbuilt.absent(f"ctypes.{name} is not in Sandlot: {_why}")
