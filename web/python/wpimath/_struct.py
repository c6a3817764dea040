"""Structs: how a type of WPILib lies in bytes, so that dashboards and logs can read it.

The layout is WPILib's: little-endian, no padding, nested structs by value. `describe` makes the descriptor that
a class carries as `WPIStruct`.
"""

import struct
import typing
from collections.abc import Callable, Iterator

from wpiutil.wpistruct import StructDescriptor


def describe(
    typename: str,
    schema: str,
    count: int,
    write: Callable[[typing.Any], tuple],
    read: Callable[..., typing.Any],
    nested: tuple[type, ...] = (),
) -> StructDescriptor:
    """A struct of `count` doubles: `write` lists a value's numbers in order, `read` makes a value of them."""
    layout = struct.Struct(f"<{count}d")

    def pack(value: typing.Any) -> bytes:
        return layout.pack(*write(value))

    def pack_into(value: typing.Any, buffer: bytearray) -> None:
        layout.pack_into(buffer, 0, *write(value))

    def unpack(buffer: bytes) -> typing.Any:
        return read(*layout.unpack_from(buffer, 0))

    def for_each_nested(visit: Callable[[str, str], None]) -> None:
        for name, inner_schema in _nested(nested):
            visit(name, inner_schema)

    return StructDescriptor(
        typename, schema, layout.size, pack, pack_into, unpack, for_each_nested if nested else None
    )


def _nested(types: tuple[type, ...]) -> Iterator[tuple[str, str]]:
    for inner in types:
        descriptor: StructDescriptor = inner.WPIStruct  # type: ignore[attr-defined]
        if descriptor.forEachNested is not None:
            found: list[tuple[str, str]] = []
            descriptor.forEachNested(lambda name, schema: found.append((name, schema)))
            yield from found
        yield descriptor.typename, descriptor.schema
