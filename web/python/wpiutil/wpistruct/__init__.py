"""Structs of a program: dataclasses that go over NetworkTables and into logs as bytes that dashboards can read."""

import dataclasses
import struct
# Its own module typing would have the name.
import typing as _typing
from collections.abc import Callable

Visit = Callable[[str, str], None]


class StructDescriptor(_typing.NamedTuple):
    """What a class carries as `WPIStruct`."""

    typename: str
    #: The fields, such as "double x; double y".
    schema: str
    #: Bytes of one value.
    size: int
    pack: Callable[[_typing.Any], bytes]
    #: (value, buffer): writes at the buffer's start.
    packInto: Callable[[_typing.Any, bytearray], None]
    unpack: Callable[[bytes], _typing.Any]
    #: Calls with (type name, schema) of each struct inside; None if there is none.
    forEachNested: Callable[[Visit], None] | None


class int8(int):
    """A whole number of 1 byte."""


class uint8(int):
    """A whole number of 1 byte, 0 to 255."""


class int16(int):
    """A whole number of 2 bytes."""


class uint16(int):
    """A whole number of 2 bytes, 0 to 65535."""


class int32(int):
    """A whole number of 4 bytes, as a plain int is."""


class uint32(int):
    """A whole number of 4 bytes without a sign."""


class int64(int):
    """A whole number of 8 bytes."""


class uint64(int):
    """A whole number of 8 bytes without a sign."""


class double(float):
    """A fraction of 8 bytes; a plain float takes 4."""


#: A field's hint: its letter in Python's struct, and its name in the schema.
_fields: dict[type, tuple[str, str]] = {
    bool: ("?", "bool"),
    int8: ("b", "int8"),
    uint8: ("B", "uint8"),
    int16: ("h", "int16"),
    uint16: ("H", "uint16"),
    int: ("i", "int32"),
    int32: ("i", "int32"),
    uint32: ("I", "uint32"),
    int64: ("q", "int64"),
    uint64: ("Q", "uint64"),
    float: ("f", "float"),
    double: ("d", "double"),
}


def make_wpistruct(cls: type | None = None, /, *, name: str | None = None) -> _typing.Any:
    """Above a dataclass: @make_wpistruct or @make_wpistruct(name="Shot"). Its fields are numbers, bools and other structs."""
    if cls is None:
        return lambda decorated: _described(decorated, name)
    return _described(cls, name)


def _described(cls: type, name: str | None) -> type:
    whole = f"{cls.__module__}.{cls.__qualname__}"
    if not dataclasses.is_dataclass(cls):
        raise TypeError(f"{whole} is no dataclass: write @dataclasses.dataclass below @make_wpistruct")
    hints = _typing.get_type_hints(cls)
    fields = [(field.name, hints[field.name]) for field in dataclasses.fields(cls)]
    called = name or cls.__name__
    letters, schema = "<", []
    inner: dict[str, type] = {}
    for field, hint in fields:
        if hint in _fields:
            letter, word = _fields[hint]
        elif hasattr(hint, "WPIStruct"):
            letter, word = f"{getSize(hint)}s", getTypeName(hint)
            inner[field] = hint
        else:
            supported = ", ".join(each.__name__ for each in _fields)
            raise TypeError(
                f"{whole}.{field} is not a wpistruct or does not have a supported type hint (supported: {supported})"
            )
        letters += letter
        schema.append(f"{word} {field}")
    layout = struct.Struct(letters)

    def parts(value: object) -> list:
        return [pack(getattr(value, field)) if field in inner else getattr(value, field) for field, _ in fields]

    def pack_value(value: object) -> bytes:
        try:
            return layout.pack(*parts(value))
        except Exception as error:
            raise ValueError(f"{called}: error packing data") from error

    def pack_into(value: object, buffer: bytearray) -> None:
        try:
            layout.pack_into(buffer, 0, *parts(value))
        except Exception as error:
            raise ValueError(f"{called}: error packing data") from error

    def unpack_value(data: bytes) -> object:
        try:
            read = zip(fields, layout.unpack(data), strict=True)
            return cls(*(unpack(inner[field], part) if field in inner else part for (field, _), part in read))
        except Exception as error:
            raise ValueError(f"{called}: error unpacking data") from error

    def each_nested(visit: Visit) -> None:
        for hint in inner.values():
            forEachNested(hint, visit)

    cls.WPIStruct = StructDescriptor(  # type: ignore[attr-defined]
        called, "; ".join(schema), layout.size, pack_value, pack_into, unpack_value, each_nested if inner else None
    )
    return cls


# ---- of any struct ----


def _of(type: type) -> StructDescriptor:
    found = getattr(type, "WPIStruct", None)
    if found is None:
        raise TypeError(f"{getattr(type, '__name__', type)} is not struct serializable (does not have WPIStruct attribute)")
    return found


def getTypeName(type: type) -> str:
    return _of(type).typename


def getSchema(type: type) -> str:
    return _of(type).schema


def getSize(type: type) -> int:
    return _of(type).size


def pack(value: object) -> bytes:
    return _of(type(value)).pack(value)


def packArray(values: "list | tuple") -> bytes:
    return b"".join(pack(each) for each in values)


def packInto(value: object, buffer: bytearray) -> None:
    _of(type(value)).packInto(value, buffer)


def unpack(type: type, data: bytes) -> _typing.Any:
    found = _of(type)
    if len(data) != found.size:
        raise ValueError(f"buffer must be {found.size} bytes, not {len(data)}")
    return found.unpack(bytes(data))


def unpackArray(type: type, data: bytes) -> list:
    size = _of(type).size
    if len(data) % size != 0:
        raise ValueError(f"buffer must be a multiple of {size} bytes, not {len(data)}")
    return [unpack(type, data[at : at + size]) for at in range(0, len(data), size)]


def forEachNested(type: type, visit: Visit) -> None:
    """Calls with (type name, schema) of each struct inside, the innermost first, and of the type itself."""
    found = _of(type)
    if found.forEachNested is not None:
        found.forEachNested(visit)
    visit(found.typename, found.schema)


__all__ = [
    *("StructDescriptor", "double", "forEachNested", "getSchema", "getSize", "getTypeName"),
    *("int16", "int32", "int64", "int8", "make_wpistruct", "pack", "packArray", "packInto"),
    *("uint16", "uint32", "uint64", "uint8", "unpack", "unpackArray"),
]
