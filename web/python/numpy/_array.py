"""Arrays of numbers, of any number of axes: values in one list, in rows, and the shape that they have."""

from __future__ import annotations

import math
import operator
import typing
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import product

Shape = tuple[int, ...]


def size_of(shape: Shape) -> int:
    return reduce(operator.mul, shape, 1)


#: Numbers of Python, which most arrays are made of.
_plain = frozenset((float, int, bool))


def _shape_of(value: object) -> Shape:
    if value.__class__ in _plain:
        return ()
    if isinstance(value, ndarray):
        return value.shape
    if value.__class__ in (list, tuple) and _plain.issuperset(map(type, value)):
        return (len(value),)
    if isinstance(value, (list, tuple, range)) or hasattr(value, "__len__") and not isinstance(value, (str, bytes)):
        inner = [_shape_of(each) for each in value]
        if any(each != inner[0] for each in inner):
            raise ValueError("setting an array element with a sequence: its rows have different lengths")
        return (len(inner), *(inner[0] if inner else ()))
    return ()


def _values_of(value: object) -> Iterator:
    if isinstance(value, ndarray):
        yield from value._values
    elif value.__class__ in (list, tuple) and _plain.issuperset(map(type, value)):
        yield from value
    elif _shape_of(value) == ():
        yield value
    else:
        for each in value:
            yield from _values_of(each)


def _gathered(value: object) -> "tuple[Shape, list]":
    """The shape of something, and its values."""
    kind = value.__class__
    if kind is ndarray:
        return value.shape, list(value._values)
    if kind in _plain:
        return (), [value]
    if kind is not list and kind is not tuple:
        return _shape_of(value), list(_values_of(value))
    if _plain.issuperset(map(type, value)):
        return (len(value),), list(value)
    first, values = None, []
    for each in value:
        shape, part = _gathered(each)
        if first is None:
            first = shape
        elif shape != first:
            raise ValueError("setting an array element with a sequence: its rows have different lengths")
        values += part
    return (len(value), *(first or ())), values


class dtype:
    """The kind of an array's numbers: bool, int64, float64, or object for anything else."""

    def __init__(self, name: str, make: Callable[[typing.Any], typing.Any]) -> None:
        self.name, self._make = name, make

    def __call__(self, value: object = 0) -> typing.Any:
        return self._make(value)

    def __eq__(self, other: object) -> bool:
        return as_dtype(other).name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"dtype('{self.name}')"


#: Where an argument has its name.
_dtype = dtype
bool_ = dtype("bool", bool)
int64 = dtype("int64", int)
float64 = dtype("float64", float)
object_ = dtype("object", lambda value: value)
_by_name = {"bool": bool_, "int": int64, "int64": int64, "int32": int64, "float": float64, "float64": float64, "float32": float64}
_by_type = {bool: bool_, int: int64, float: float64}


def as_dtype(kind: object) -> dtype:
    if isinstance(kind, dtype):
        return kind
    found = _by_type.get(kind) if isinstance(kind, type) else _by_name.get(str(kind))
    return found or object_


def _kind_of(values: Sequence) -> dtype:
    kinds = set(map(type, values))
    if kinds and kinds <= _plain:
        return float64 if float in kinds else bool_ if kinds == {bool} else int64
    if all(isinstance(each, bool) for each in values) and values:
        return bool_
    if all(isinstance(each, int) for each in values) and values:
        return int64
    if all(isinstance(each, (int, float)) for each in values):
        return float64
    return object_


def made(shape: Shape, values: list) -> ndarray:
    """Of values as they have come: whole numbers among fractions are fractions."""
    kind = _kind_of(values)
    return ndarray(shape, kind, list(map(kind._make, values)))


class ndarray:
    """Made by array, zeros and the like."""

    __array_priority__ = 1.0

    def __init__(self, shape: int | Sequence[int], dtype: object = float, values: list | None = None) -> None:
        self.shape: Shape = shape if shape.__class__ is tuple else (shape,) if isinstance(shape, int) else tuple(shape)
        self.dtype = dtype if dtype.__class__ is _dtype else as_dtype(dtype)
        self._values = [self.dtype._make(0)] * size_of(self.shape) if values is None else values

    # ---- its nature ----

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return len(self._values)

    @property
    def T(self) -> ndarray:  # noqa: N802
        return self.transpose()

    @property
    def flat(self) -> Iterator:
        return iter(self._values)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self) -> Iterator:
        count = len(self)
        if len(self.shape) == 1:
            return iter(list(self._values))
        return (self[i] for i in range(count))

    def __bool__(self) -> bool:
        return bool(self._one("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"))

    def __float__(self) -> float:
        return float(self._one("only one element can be a number"))

    def __int__(self) -> int:
        return int(self._one("only one element can be a number"))

    __index__ = __int__

    def _one(self, why: str) -> typing.Any:
        if len(self._values) != 1:
            raise ValueError(why)
        return self._values[0]

    def item(self, *at: int) -> typing.Any:
        return self[at] if at else self._one("can only convert an array of size 1 to a Python scalar")

    def tolist(self) -> typing.Any:
        if len(self.shape) < 2:
            return list(self._values) if self.shape else self._values[0]
        return [each.tolist() for each in self]

    def __repr__(self) -> str:
        return f"array({self._text(', ')})"

    def __str__(self) -> str:
        return self._text(" ")

    def _text(self, between: str) -> str:
        if not self.shape:
            return _written(self._values[0])
        if self.ndim == 1:
            return f"[{between.join(_written(each) for each in self._values)}]"
        joint = f"{between.rstrip()}\n "
        return f"[{joint.join(each._text(between) for each in self)}]"

    # ---- its parts ----

    def _picked(self, key: object) -> tuple[list[Sequence[int]], Shape]:
        """The indices along each axis, and the shape of what they pick."""
        keys = list(key) if isinstance(key, tuple) else [key]
        if Ellipsis in [each for each in keys if not isinstance(each, ndarray)]:
            at = next(i for i, each in enumerate(keys) if each is Ellipsis)
            given = sum(each is not None for each in keys) - 1
            keys[at : at + 1] = [slice(None)] * (self.ndim - given)
        chosen: list[Sequence[int]] = []
        shape: list[int] = []
        for each in keys:
            if each is None:
                shape.append(1)
                continue
            axis = len(chosen)
            if axis >= self.ndim:
                raise IndexError(f"too many indices for array: array is {self.ndim}-dimensional, but {len(keys)} were indexed")
            length = self.shape[axis]
            if isinstance(each, slice):
                part: Sequence[int] = range(length)[each]
                shape.append(len(part))
            elif _shape_of(each) != ():
                part = _places(each, length)
                shape.append(len(part))
            else:
                index = operator.index(each)
                if not -length <= index < length:
                    raise IndexError(f"index {index} is out of bounds for axis {axis} with size {length}")
                part = (index % length,)
            chosen.append(part)
        rest = self.shape[len(chosen) :]
        return [*chosen, *map(range, rest)], (*shape, *rest)

    def _offsets(self, chosen: list[Sequence[int]]) -> list[int]:
        steps = [size_of(self.shape[i + 1 :]) for i in range(self.ndim)]
        return [sum(map(operator.mul, each, steps)) for each in product(*chosen)]

    def __getitem__(self, key: typing.Any) -> typing.Any:
        if isinstance(key, ndarray) and key.dtype is bool_ and key.shape == self.shape:
            found = [value for value, wanted in zip(self._values, key._values) if wanted]
            return ndarray((len(found),), self.dtype, found)
        own = self.shape
        if key.__class__ is int and own and -own[0] <= key < own[0]:
            # A number of a row, or a row: the usual keys.
            if len(own) == 1:
                return self._values[key]
            rest = own[1:]
            step = size_of(rest)
            at = key % own[0] * step
            return ndarray(rest, self.dtype, self._values[at : at + step])
        if key.__class__ is tuple and len(key) == len(own) == 2 and key[0].__class__ is int is key[1].__class__:
            (row, column), (rows, columns) = key, own
            if -rows <= row < rows and -columns <= column < columns:
                return self._values[row % rows * columns + column % columns]
        chosen, shape = self._picked(key)
        found = [self._values[at] for at in self._offsets(chosen)]
        return found[0] if shape == () else ndarray(shape, self.dtype, found)

    def __setitem__(self, key: typing.Any, value: object) -> None:
        if isinstance(key, ndarray) and key.dtype is bool_ and key.shape == self.shape:
            places = [i for i, wanted in enumerate(key._values) if wanted]
            shape: Shape = (len(places),)
        else:
            chosen, shape = self._picked(key)
            places = self._offsets(chosen)
        for place, each in zip(places, broadcast(asarray(value), shape)._values):
            self._values[place] = self.dtype._make(each)

    # ---- other forms ----

    def copy(self) -> ndarray:
        return ndarray(self.shape, self.dtype, list(self._values))

    def astype(self, dtype: object) -> ndarray:
        kind = as_dtype(dtype)
        return ndarray(self.shape, kind, [kind._make(each) for each in self._values])

    def reshape(self, *shape: typing.Any) -> ndarray:
        wanted = list(shape[0]) if len(shape) == 1 and _shape_of(shape[0]) != () else list(shape)
        if -1 in wanted:
            wanted[wanted.index(-1)] = self.size // max(1, -size_of(tuple(wanted)))
        if size_of(tuple(wanted)) != self.size:
            raise ValueError(f"cannot reshape array of size {self.size} into shape {tuple(wanted)}")
        return ndarray(wanted, self.dtype, list(self._values))

    def flatten(self) -> ndarray:
        return self.reshape(self.size)

    ravel = flatten

    def squeeze(self) -> ndarray:
        return self.reshape([each for each in self.shape if each != 1])

    def transpose(self) -> ndarray:
        steps = [size_of(self.shape[i + 1 :]) for i in range(self.ndim)][::-1]
        shape = self.shape[::-1]
        values = [self._values[sum(map(operator.mul, each, steps))] for each in product(*map(range, shape))]
        return ndarray(shape, self.dtype, values)

    def fill(self, value: object) -> None:
        self._values[:] = [self.dtype._make(value)] * self.size

    # ---- one number of many ----

    def _along(self, axis: int | None, work: Callable[[list], typing.Any]) -> typing.Any:
        if axis is None:
            return work(self._values)
        axis %= self.ndim
        shape = self.shape[:axis] + self.shape[axis + 1 :]
        found = []
        for each in product(*map(range, shape)):
            line = [(*each[:axis], i, *each[axis:]) for i in range(self.shape[axis])]
            found.append(work([self[one] for one in line]))
        return found[0] if shape == () else array(found).reshape(shape)

    def sum(self, axis: int | None = None) -> typing.Any:
        return self._along(axis, sum)

    def mean(self, axis: int | None = None) -> typing.Any:
        return self._along(axis, lambda values: sum(values) / len(values))

    def var(self, axis: int | None = None) -> typing.Any:
        def of(values: list) -> float:
            middle = sum(values) / len(values)
            return sum((each - middle) ** 2 for each in values) / len(values)

        return self._along(axis, of)

    def std(self, axis: int | None = None) -> typing.Any:
        found = self.var(axis)
        return found.each(math.sqrt) if isinstance(found, ndarray) else math.sqrt(found)

    def min(self, axis: int | None = None) -> typing.Any:
        return self._along(axis, min)

    def max(self, axis: int | None = None) -> typing.Any:
        return self._along(axis, max)

    def prod(self, axis: int | None = None) -> typing.Any:
        return self._along(axis, math.prod)

    def argmin(self, axis: int | None = None) -> typing.Any:
        return self._along(axis, lambda values: values.index(min(values)))

    def argmax(self, axis: int | None = None) -> typing.Any:
        return self._along(axis, lambda values: values.index(max(values)))

    def any(self, axis: int | None = None) -> typing.Any:
        return self._along(axis, any)

    def all(self, axis: int | None = None) -> typing.Any:
        return self._along(axis, all)

    def cumsum(self) -> ndarray:
        total, found = 0, []
        for each in self._values:
            total += each
            found.append(total)
        return array(found)

    def each(self, work: Callable[[typing.Any], typing.Any]) -> ndarray:
        """The same shape of what `work` makes of each."""
        values = [work(value) for value in self._values]
        return made(self.shape, values)

    # ---- products ----

    def dot(self, other: object) -> typing.Any:
        return matmul(self, asarray(other)) if self.shape and asarray(other).shape else self * other

    def __matmul__(self, other: object) -> typing.Any:
        return matmul(self, asarray(other))

    def __rmatmul__(self, other: object) -> typing.Any:
        return matmul(asarray(other), self)

    def __neg__(self) -> ndarray:
        return self.each(operator.neg)

    def __pos__(self) -> ndarray:
        return self.copy()

    def __abs__(self) -> ndarray:
        return self.each(abs)

    def __invert__(self) -> ndarray:
        return self.each(operator.not_)

    __hash__ = None  # type: ignore[assignment]


def _written(value: object) -> str:
    if not isinstance(value, float):
        return str(value)
    text = f"{value:.8g}"
    return text + "." if text.lstrip("-").isdigit() else text


def _places(key: object, length: int) -> list[int]:
    values = list(_values_of(key))
    if values and all(isinstance(each, bool) for each in values):
        return [i for i, wanted in enumerate(values) if wanted]
    return [int(each) % length if length else int(each) for each in values]


def array(object: object, dtype: typing.Any = None, **more: typing.Any) -> ndarray:
    """Of numbers, lists of numbers, and so on."""
    shape, values = _gathered(object)
    kind = _kind_of(values) if dtype is None else as_dtype(dtype)
    return ndarray(shape, kind, list(map(kind._make, values)))


def asarray(a: object, dtype: typing.Any = None) -> ndarray:
    """The array itself, or a new one."""
    if isinstance(a, ndarray) and (dtype is None or as_dtype(dtype) == a.dtype):
        return a
    return array(a, dtype)


def broadcast(given: ndarray, shape: Shape) -> ndarray:
    """The same values in a larger shape, repeated along axes of length 1."""
    if given.shape == shape:
        return given
    own = (1,) * (len(shape) - given.ndim) + given.shape
    if len(own) != len(shape) or any(mine not in (1, wanted) for mine, wanted in zip(own, shape)):
        raise ValueError(f"could not broadcast input array from shape {given.shape} into shape {shape}")
    if len(given._values) == 1:
        return ndarray(shape, given.dtype, given._values * size_of(shape))
    steps = [size_of(own[i + 1 :]) if own[i] != 1 else 0 for i in range(len(own))]
    values = [given._values[sum(map(operator.mul, each, steps))] for each in product(*map(range, shape))]
    return ndarray(shape, given.dtype, values)


def together(work: Callable, first: object, second: object) -> typing.Any:
    """work of each pair."""
    a, b = asarray(first), asarray(second)
    length = max(a.ndim, b.ndim)
    sides = [(1,) * (length - each.ndim) + each.shape for each in (a, b)]
    if any(x != y and 1 not in (x, y) for x, y in zip(*sides)):
        raise ValueError(f"operands could not be broadcast together with shapes {a.shape} {b.shape}")
    shape = tuple(y if x == 1 else x for x, y in zip(*sides))
    a, b = broadcast(a, shape), broadcast(b, shape)
    values = [work(x, y) for x, y in zip(a._values, b._values)]
    return values[0] if shape == () else made(shape, values)


def _divide(a: float, b: float) -> float:
    if b == 0:
        return math.nan if a == 0 or a != a else math.copysign(math.inf, a)
    return a / b


def _operators() -> None:
    def forward(work: Callable) -> Callable:
        return lambda self, other: together(work, self, other)

    def backward(work: Callable) -> Callable:
        return lambda self, other: together(work, other, self)

    def in_place(work: Callable) -> Callable:
        def change(self: ndarray, other: object) -> ndarray:
            self._values[:] = [self.dtype._make(each) for each in asarray(together(work, self, other))._values]
            return self

        return change

    works = {"add": operator.add, "sub": operator.sub, "mul": operator.mul, "truediv": _divide, "floordiv": operator.floordiv}
    works |= {"mod": operator.mod, "pow": operator.pow, "and": operator.and_, "or": operator.or_, "xor": operator.xor}
    for name, work in works.items():
        setattr(ndarray, f"__{name}__", forward(work))
        setattr(ndarray, f"__r{name}__", backward(work))
        setattr(ndarray, f"__i{name}__", in_place(work))
    for name in ("lt", "le", "gt", "ge", "eq", "ne"):
        setattr(ndarray, f"__{name}__", forward(getattr(operator, name)))


_operators()


def matmul(first: object, second: object) -> typing.Any:
    """The product of matrices, of a matrix and a vector, or the dot product of two vectors."""
    a, b = asarray(first), asarray(second)
    if not 1 <= a.ndim <= 2 or not 1 <= b.ndim <= 2:
        raise ValueError("matmul: Sandlot multiplies vectors and matrices; stacks of them are not here")
    left, right = a if a.ndim == 2 else a.reshape(1, -1), b if b.ndim == 2 else b.reshape(-1, 1)
    rows, inner = left.shape
    if right.shape[0] != inner:
        raise ValueError(f"matmul: shapes {a.shape} and {b.shape} do not fit: {inner} is different from {right.shape[0]}")
    columns = right.shape[1]
    across = [left._values[i * inner : (i + 1) * inner] for i in range(rows)]
    down = [right._values[j::columns] for j in range(columns)]
    values = [math.sumprod(row, column) for row in across for column in down]
    shape = (*a.shape[:-1], *b.shape[1:])
    return values[0] if shape == () else made(shape, values)
