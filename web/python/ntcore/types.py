"""Types of values, for annotations of a program."""

from collections.abc import Sequence
from typing import TypeAlias

ValueT: TypeAlias = bool | int | float | str | bytes | Sequence[bool] | Sequence[int] | Sequence[float] | Sequence[str]

__all__ = ["ValueT"]
