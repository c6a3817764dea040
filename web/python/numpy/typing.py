"""Names for annotations."""

import typing

from ._array import ndarray

#: The arguments of array().
ArrayLike: typing.TypeAlias = typing.Any


class NDArray(ndarray):
    """An array, in annotations: NDArray[float64]."""

    def __class_getitem__(cls, item: object) -> type:
        return ndarray


__all__ = ["ArrayLike", "NDArray"]
