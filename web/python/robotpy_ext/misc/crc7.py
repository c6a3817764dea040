"""A check sum of 7 bits, as some sensors send it."""

from collections.abc import Iterable


def _row(byte: int) -> int:
    # x^7 + x^3 + 1 with the bits the other way round.
    for _ in range(8):
        byte = (byte >> 1) ^ 72 if byte & 1 else byte >> 1
    return byte


_rows = [_row(byte) for byte in range(256)]


def crc7(data: Iterable[int]) -> int:
    """The check sum of bytes."""
    check = 0
    for byte in data:
        check = _rows[byte ^ check]
    return check
