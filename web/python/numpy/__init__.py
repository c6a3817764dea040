"""The part of numpy that robot programs use, in Python alone: arrays of numbers, their arithmetic, and small matrices.

No wheel of numpy for this Python is on PyPI. What is not here says so; values and shapes are numpy's, speed is Python's.
"""

from __future__ import annotations

import builtins as _builtins
import math as _math
import typing as _typing
from collections.abc import Callable as _Callable
from itertools import product as _product

from _sandlot.unbuilt import not_found

from . import linalg, random, typing
from ._array import (
    array,
    asarray,
    bool_,
    broadcast,
    dtype,
    float64,
    int64,
    matmul,
    ndarray,
    object_,
    size_of,
    together,
)

__version__ = "2.3.0"
pi, e, inf, nan = _math.pi, _math.e, _math.inf, _math.nan
newaxis = None
float32 = float16 = double = float64
int32 = int16 = int8 = uint8 = uint16 = uint32 = uint64 = intp = int64
floating = number = generic = float
integer = int
#: Marks a parameter that is not given; libraries compare with it.
_NoValue = object()
asanyarray = ascontiguousarray = asarray


class datetime64:
    """A name for libraries that ask whether a value is one: times of numpy are not here."""

    def __init__(self, *given: object) -> None:
        raise NotImplementedError(f"numpy.{type(self).__name__} is not in Sandlot: use Python's datetime")


class timedelta64(datetime64):
    """The same for a length of time."""


def _shape(shape: _typing.Any) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)


def full(shape: _typing.Any, fill_value: _typing.Any, dtype: _typing.Any = None) -> ndarray:
    size = size_of(_shape(shape))
    return ndarray(_shape(shape), *_kind([fill_value], dtype), [_kind([fill_value], dtype)[0]._make(fill_value)] * size)


def _kind(values: list, kind: _typing.Any) -> tuple:
    return (array(values, kind).dtype,)


def zeros(shape: _typing.Any, dtype: _typing.Any = float) -> ndarray:
    return full(shape, 0, dtype)


def ones(shape: _typing.Any, dtype: _typing.Any = float) -> ndarray:
    return full(shape, 1, dtype)


empty = zeros


def zeros_like(a: object, dtype: _typing.Any = None) -> ndarray:
    return zeros(asarray(a).shape, dtype or asarray(a).dtype)


def ones_like(a: object, dtype: _typing.Any = None) -> ndarray:
    return ones(asarray(a).shape, dtype or asarray(a).dtype)


def full_like(a: object, fill_value: _typing.Any) -> ndarray:
    return full(asarray(a).shape, fill_value, asarray(a).dtype)


empty_like = zeros_like


def eye(N: int, M: int | None = None) -> ndarray:  # noqa: N803
    columns = N if M is None else M
    return array([[float(i == j) for j in range(columns)] for i in range(N)])


identity = eye


def diag(v: object) -> ndarray:
    given = asarray(v)
    if given.ndim == 2:
        return array([given[i, i] for i in range(min(given.shape))])
    return array([[each if i == j else 0 * each for j in range(len(given))] for i, each in enumerate(given)])


def arange(start: float, stop: float | None = None, step: float = 1) -> ndarray:
    first, end = (0, start) if stop is None else (start, stop)
    return array([first + i * step for i in range(_builtins.max(0, _math.ceil((end - first) / step)))])


def linspace(start: float, stop: float, num: int = 50, endpoint: bool = True) -> ndarray:
    parts = num - 1 if endpoint else num
    values = [start + (stop - start) * i / parts if parts else float(start) for i in range(num)]
    if endpoint and num > 1:
        values[-1] = float(stop)
    return array(values, float)


def meshgrid(x: object, y: object) -> list[ndarray]:
    a, b = asarray(x), asarray(y)
    return [array([list(a) for _ in b]), array([[each] * len(a) for each in b])]


class _Grid:
    """np.mgrid[0:3, 0:2]: of each axis the places of all points; a step such as 5j is their number, both ends included."""

    def __getitem__(self, key: _typing.Any) -> ndarray:
        many = isinstance(key, tuple)
        axes = []
        for each in key if many else (key,):
            first, step = each.start or 0, 1 if each.step is None else each.step
            is_count = isinstance(step, complex)
            axes.append(list(linspace(first, each.stop, int(_builtins.abs(step))) if is_count else arange(first, each.stop, step)))
        if not many:
            return array(axes[0])
        points = list(_product(*axes))
        return array([point[axis] for axis in range(len(axes)) for point in points]).reshape((len(axes), *map(len, axes)))


mgrid = _Grid()


# ---- of each number ----


def _each(name: str, work: _Callable) -> None:
    def function(x: object) -> _typing.Any:
        return asarray(x).each(work) if asarray(x).shape else work(asarray(x).item())

    function.__name__ = function.__qualname__ = name
    globals()[name] = function


def _root(x: float) -> float:
    return _math.sqrt(x) if x >= 0 else nan


def _logarithm(x: float) -> float:
    return _math.log(x) if x > 0 else -inf if x == 0 else nan


def _sign(x: float) -> float:
    return (x > 0) - (x < 0)


for _name, _work in {
    **{name: getattr(_math, name) for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "exp", "floor", "ceil", "trunc")},
    **{"arcsin": _math.asin, "arccos": _math.acos, "arctan": _math.atan, "radians": _math.radians, "degrees": _math.degrees},
    **{"deg2rad": _math.radians, "rad2deg": _math.degrees, "sqrt": _root, "log": _logarithm, "log10": _math.log10, "log2": _math.log2},
    **{"abs": _builtins.abs, "absolute": _builtins.abs, "fabs": _builtins.abs, "sign": _sign, "square": lambda x: x * x},
    **{"isnan": _math.isnan, "isinf": _math.isinf, "isfinite": _math.isfinite, "negative": lambda x: -x},
    **{"logical_not": lambda x: not x, "rint": lambda x: float(_builtins.round(x)), "sinc": lambda x: _math.sin(pi * x) / (pi * x) if x else 1.0},
}.items():
    _each(_name, _work)


def round(a: object, decimals: int = 0) -> _typing.Any:
    given = asarray(a)
    return given.each(lambda x: _builtins.round(x, decimals)) if given.shape else float(_builtins.round(given.item(), decimals))


around = round


def _pair(name: str, work: _Callable) -> None:
    def function(x1: object, x2: object) -> _typing.Any:
        return together(work, x1, x2)

    function.__name__ = function.__qualname__ = name
    globals()[name] = function


for _name, _work in {
    **{"add": lambda x, y: x + y, "subtract": lambda x, y: x - y, "multiply": lambda x, y: x * y, "power": lambda x, y: x**y},
    **{"arctan2": _math.atan2, "hypot": _math.hypot, "mod": lambda x, y: x % y, "copysign": _math.copysign},
    **{"maximum": lambda x, y: x if x > y or x != x else y, "minimum": lambda x, y: x if x < y or x != x else y},
    **{"less": lambda x, y: x < y, "less_equal": lambda x, y: x <= y, "greater": lambda x, y: x > y},
    **{"greater_equal": lambda x, y: x >= y, "equal": lambda x, y: x == y, "not_equal": lambda x, y: x != y},
    **{"logical_and": lambda x, y: bool(x and y), "logical_or": lambda x, y: bool(x or y)},
}.items():
    _pair(_name, _work)


def divide(x1: object, x2: object) -> _typing.Any:
    return asarray(x1) / x2


def clip(a: object, a_min: _typing.Any, a_max: _typing.Any) -> _typing.Any:
    found = asarray(a)
    if a_min is not None:
        found = asarray(together(_builtins.max, found, a_min))
    if a_max is not None:
        found = asarray(together(_builtins.min, found, a_max))
    return found if found.shape else found.item()


def where(condition: object, x: object = None, y: object = None) -> _typing.Any:
    given = asarray(condition)
    if x is None:
        return nonzero(given)
    pairs = asarray(together(lambda a, b: (a, b), asarray(x, object_), asarray(y, object_)))
    return together(lambda wanted, pair: pair[0] if wanted else pair[1], given, broadcast(pairs, given.shape))


def nonzero(a: object) -> tuple[ndarray, ...]:
    given = asarray(a)
    if given.ndim != 1:
        raise ValueError("numpy.nonzero: Sandlot has it for arrays of one axis")
    return (array([i for i, each in enumerate(given) if each], int),)


# ---- one number of many ----


def _whole(name: str) -> None:
    def function(a: object, axis: int | None = None) -> _typing.Any:
        return getattr(asarray(a), name)(axis)

    function.__name__ = function.__qualname__ = name
    globals()[name] = function


for _name in ("sum", "mean", "std", "var", "min", "max", "prod", "argmin", "argmax", "any", "all"):
    _whole(_name)
amin, amax = globals()["min"], globals()["max"]


def median(a: object) -> float:
    values = sorted(asarray(a)._values)
    middle = len(values) // 2
    return float(values[middle]) if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def cumsum(a: object) -> ndarray:
    return asarray(a).cumsum()


def dot(a: object, b: object) -> _typing.Any:
    return asarray(a).dot(b)


def inner(a: object, b: object) -> _typing.Any:
    return matmul(asarray(a), asarray(b).T)


def vdot(a: object, b: object) -> _typing.Any:
    return matmul(asarray(a).ravel(), asarray(b).ravel())


def outer(a: object, b: object) -> ndarray:
    return array([[x * y for y in asarray(b)._values] for x in asarray(a)._values])


def cross(a: object, b: object) -> _typing.Any:
    x, y = list(asarray(a)), list(asarray(b))
    if len(x) != 3 or len(y) != 3:
        raise ValueError("numpy.cross: Sandlot has it for vectors of three numbers")
    return array([x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]])


def trace(a: object) -> float:
    return diag(a).sum()


def allclose(a: object, b: object, rtol: float = 1e-5, atol: float = 1e-8) -> bool:
    return bool(asarray(isclose(a, b, rtol, atol)).all())


def isclose(a: object, b: object, rtol: float = 1e-5, atol: float = 1e-8) -> _typing.Any:
    return together(lambda x, y: x == y or _builtins.abs(x - y) <= atol + rtol * _builtins.abs(y), a, b)


def array_equal(a1: object, a2: object) -> bool:
    return asarray(a1).shape == asarray(a2).shape and asarray(a1)._values == asarray(a2)._values


# ---- other forms ----


def reshape(a: object, shape: _typing.Any) -> ndarray:
    return asarray(a).reshape(shape)


def ravel(a: object) -> ndarray:
    return asarray(a).flatten()


def transpose(a: object) -> ndarray:
    return asarray(a).T


def copy(a: object) -> ndarray:
    return asarray(a).copy()


def concatenate(arrays: _typing.Any, axis: int = 0) -> ndarray:
    parts = [asarray(each) for each in arrays]
    if parts[0].ndim == 0:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    if axis % parts[0].ndim == 0:
        values = [each for part in parts for each in part._values]
        return array(values).reshape(_builtins.sum(part.shape[0] for part in parts), *parts[0].shape[1:])
    return concatenate([part.T for part in parts]).T


def stack(arrays: _typing.Any, axis: int = 0) -> ndarray:
    found = array([asarray(each).tolist() for each in arrays])
    return found if axis == 0 else found.T


def vstack(tup: _typing.Any) -> ndarray:
    return concatenate([asarray(each) if asarray(each).ndim > 1 else asarray(each).reshape(1, -1) for each in tup])


def hstack(tup: _typing.Any) -> ndarray:
    return concatenate(tup, 0 if asarray(tup[0]).ndim == 1 else 1)


def append(arr: object, values: object) -> ndarray:
    return concatenate([asarray(arr).ravel(), asarray(values).ravel()])


def flip(m: object) -> ndarray:
    return asarray(m)[::-1]


def roll(a: object, shift: int) -> ndarray:
    values = asarray(a)._values
    return array(values[-shift % len(values) :] + values[: -shift % len(values)])


def sort(a: object) -> ndarray:
    return array(sorted(asarray(a)._values))


def argsort(a: object) -> ndarray:
    values = asarray(a)._values
    return array(sorted(range(len(values)), key=values.__getitem__), int)


def unique(ar: object) -> ndarray:
    return array(sorted(set(asarray(ar)._values)))


def pad(array: object, pad_width: _typing.Any, mode: str = "constant", constant_values: float = 0) -> ndarray:
    """Of one axis: constant values, or the edge's."""
    given = asarray(array)
    if given.ndim != 1 or mode not in ("constant", "edge"):
        raise ValueError("numpy.pad: Sandlot has the modes constant and edge for arrays of one axis")
    before, after = (pad_width, pad_width) if isinstance(pad_width, int) else tuple(pad_width)
    first, last = (given[0], given[-1]) if mode == "edge" else (constant_values, constant_values)
    return asarray([first] * before + given._values + [last] * after)


# ---- curves ----


def interp(x: object, xp: object, fp: object, left: float | None = None, right: float | None = None) -> _typing.Any:
    """On the lines between points whose xp rise."""
    import bisect

    places, values = asarray(xp)._values, asarray(fp)._values

    def at(one: float) -> float:
        if one != one:
            return nan
        if one < places[0]:
            return float(values[0] if left is None else left)
        if one >= places[-1]:
            return float(values[-1] if right is None or one == places[-1] else right)
        i = bisect.bisect_right(places, one) - 1
        slope = (values[i + 1] - values[i]) / (places[i + 1] - places[i])
        return float(slope * (one - places[i]) + values[i])

    return asarray(x).each(at) if asarray(x).shape else at(asarray(x).item())


def searchsorted(a: object, v: object, side: str = "left") -> _typing.Any:
    import bisect

    find = bisect.bisect_left if side == "left" else bisect.bisect_right
    values = asarray(a)._values
    return asarray(v).each(lambda one: find(values, one)) if asarray(v).shape else find(values, asarray(v).item())


def diff(a: object) -> ndarray:
    values = asarray(a)._values
    return array([y - x for x, y in zip(values, values[1:])])


def gradient(f: object, spacing: float = 1.0) -> ndarray:
    """Differences of the neighbours on both sides; at the ends of one side."""
    values = asarray(f)._values
    last = len(values) - 1
    return array(
        [(values[_builtins.min(i + 1, last)] - values[_builtins.max(i - 1, 0)]) / spacing / (2 if 0 < i < last else 1) for i in range(last + 1)]
    )


def trapezoid(y: object, x: object = None, dx: float = 1.0) -> float:
    values = asarray(y)._values
    steps = [dx] * (len(values) - 1) if x is None else diff(x)._values
    return float(_builtins.sum((a + b) / 2 * step for a, b, step in zip(values, values[1:], steps)))


def convolve(a: object, v: object, mode: str = "full") -> ndarray:
    x, y = asarray(a)._values, asarray(v)._values
    whole = [
        _builtins.sum(x[k] * y[i - k] for k in range(_builtins.max(0, i - len(y) + 1), _builtins.min(i + 1, len(x))))
        for i in range(len(x) + len(y) - 1)
    ]
    if mode == "full":
        return array(whole)
    size = _builtins.max(len(x), len(y)) if mode == "same" else _builtins.abs(len(x) - len(y)) + 1
    first = (len(whole) - size) // 2
    return array(whole[first : first + size])


def polyval(p: object, x: object) -> _typing.Any:
    found: _typing.Any = 0
    for each in asarray(p)._values:
        found = found * x + each
    return found


def polyfit(x: object, y: object, deg: int) -> ndarray:
    """By least squares, the highest power first."""
    rows = [[float(each) ** (deg - k) for k in range(deg + 1)] for each in asarray(x)._values]
    return linalg.lstsq(rows, asarray(y, float))[0]


def set_printoptions(**options: object) -> None:
    """Accepted: arrays are written with eight digits."""


def ediff1d(ary: _typing.Any, to_end: _typing.Any = None, to_begin: _typing.Any = None) -> ndarray:
    """From each value to the next, with values before and behind."""
    values = asarray(ary)._values
    before, behind = ([] if each is None else list(asarray(each)._values) for each in (to_begin, to_end))
    return array([*before, *(b - a for a, b in zip(values, values[1:], strict=False)), *behind])


def _at_least(count: int, arrays: tuple) -> _typing.Any:
    """Each with so many dimensions: one array, or all of them as a tuple."""
    found = []
    for each in map(asarray, arrays):
        missing = count - each.ndim
        if missing <= 0:
            found.append(each)
        # Of three dimensions the last one is added behind, so that a row stands in the middle.
        elif count == 3:
            found.append(each.reshape(*(1,) * (missing - 1), *each.shape, 1))
        else:
            found.append(each.reshape(*(1,) * missing, *each.shape))
    return found[0] if len(found) == 1 else tuple(found)


def atleast_1d(*arys: _typing.Any) -> _typing.Any:
    return _at_least(1, arys)


def atleast_2d(*arys: _typing.Any) -> _typing.Any:
    return _at_least(2, arys)


def atleast_3d(*arys: _typing.Any) -> _typing.Any:
    return _at_least(3, arys)


def cumprod(a: _typing.Any) -> ndarray:
    """The products of the first values, as one row."""
    found, product = [], 1
    for each in asarray(a)._values:
        product *= each
        found.append(product)
    return array(found)


def nancumprod(a: _typing.Any) -> ndarray:
    """The same, with 1 in the place of each nan."""
    return cumprod([1.0 if each != each else each for each in asarray(a)._values])


def __getattr__(name: str) -> object:
    raise not_found("numpy", name, {"*": "it has the part of numpy that robot programs use, in Python alone; a list and a loop do the rest"})


__all__ = [name for name in dir() if not name.startswith("_") and name not in ("annotations", "not_found")]
