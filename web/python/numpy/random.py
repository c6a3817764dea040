"""Random numbers by the program's own seed: each run has the same ones."""

from __future__ import annotations

import random as _own
import typing
from collections.abc import Callable

from _sandlot.unbuilt import not_found

from ._array import ndarray, size_of


def _many(size: typing.Any, draw: Callable[[], float]) -> typing.Any:
    if size is None:
        return draw()
    shape = (size,) if isinstance(size, int) else tuple(size)
    return ndarray(shape, float, [draw() for _ in range(size_of(shape))])


def uniform(low: float = 0.0, high: float = 1.0, size: typing.Any = None) -> typing.Any:
    return _many(size, lambda: _own.uniform(low, high))


def normal(loc: float = 0.0, scale: float = 1.0, size: typing.Any = None) -> typing.Any:
    return _many(size, lambda: _own.gauss(loc, scale))


def rand(*shape: int) -> typing.Any:
    return uniform(size=shape or None)


def randn(*shape: int) -> typing.Any:
    return normal(size=shape or None)


def random(size: typing.Any = None) -> typing.Any:
    return uniform(size=size)


def randint(low: int, high: int | None = None, size: typing.Any = None) -> typing.Any:
    first, end = (0, low) if high is None else (low, high)
    found = _many(size, lambda: _own.randrange(first, end))
    return found.astype(int) if isinstance(found, ndarray) else found


def choice(a: typing.Any) -> typing.Any:
    return _own.choice(range(a) if isinstance(a, int) else list(a))


def seed(seed: object = None) -> None:
    _own.seed(seed)


def __getattr__(name: str) -> object:
    raise not_found("numpy.random", name, {"*": "it has uniform, normal, rand, randn, random, randint, choice and seed"})


__all__ = ["choice", "normal", "rand", "randint", "randn", "random", "seed", "uniform"]
