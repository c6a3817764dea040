"""Small dense matrices and vectors with numpy's way of speaking, because numpy is not in the page.

RobotPy returns numpy arrays from its mathematics. `Matrix` answers what robot programs ask of those: `[i]`, `[i, j]`,
slices, `+ - * / @`, `.shape`, `.T`, iteration. A vector has one dimension, as numpy's has. Where numpy is there,
`numpy.array( m )` works, and numpy's arrays are taken wherever a matrix is.
"""

import math
import typing
from collections.abc import Iterator, Sequence

Rows = list[list[float]]
MatrixLike = typing.Union["Matrix", Sequence[Sequence[float]], Sequence[float]]
VectorLike = typing.Union["Matrix", Sequence[float]]


class Matrix:
    """Numbers in rows and columns, or a vector: numbers in one column that has one index only."""

    __slots__ = ("_rows", "_flat")
    __array_priority__ = 1000
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, values: MatrixLike) -> None:
        rows, flat = _read(values)
        self._rows = rows
        self._flat = flat

    # ---- making ----

    @staticmethod
    def of(rows: Rows) -> "Matrix":
        """A matrix of rows that are taken as they are."""
        made = Matrix.__new__(Matrix)
        made._rows = rows
        made._flat = False
        return made

    @staticmethod
    def eigen(rows: Rows) -> "Matrix":
        """A matrix that comes out of upstream: one of a single row or column is a vector there."""
        flat = len(rows) == 1 or len(rows[0]) == 1
        return Matrix.vector([value for row in rows for value in row]) if flat else Matrix.of([row[:] for row in rows])

    @staticmethod
    def vector(values: Sequence[float]) -> "Matrix":
        """A vector."""
        made = Matrix.__new__(Matrix)
        made._rows = [[float(value)] for value in values]
        made._flat = True
        return made

    @staticmethod
    def column(rows: Rows) -> "Matrix":
        """A vector of rows with one number each."""
        made = Matrix.__new__(Matrix)
        made._rows = rows
        made._flat = True
        return made

    # ---- its nature ----

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns), or (length,) of a vector."""
        if self._flat:
            return (len(self._rows),)
        return (len(self._rows), len(self._rows[0]) if self._rows else 0)

    @property
    def ndim(self) -> int:
        """2, or 1 of a vector."""
        return 1 if self._flat else 2

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return math.prod(self.shape)

    @property
    def T(self) -> "Matrix":
        """Rows and columns exchanged. A vector stays as it is, as numpy's does."""
        if self._flat:
            return self.copy()
        return Matrix.of([list(column) for column in zip(*self._rows)])

    def transpose(self) -> "Matrix":
        """Rows and columns exchanged."""
        return self.T

    def rows(self) -> Rows:
        """The rows themselves, not a copy."""
        return self._rows

    def copy(self) -> "Matrix":
        """A matrix of its own with the same numbers."""
        return self._like([row[:] for row in self._rows])

    def tolist(self) -> list:
        """Lists of numbers."""
        if self._flat:
            return [row[0] for row in self._rows]
        return [row[:] for row in self._rows]

    def flatten(self) -> "Matrix":
        """All numbers, row by row, as a vector."""
        return Matrix.vector([value for row in self._rows for value in row])

    def item(self, *index: int) -> float:
        """The only number, or the one at an index."""
        if index:
            return self[index if len(index) > 1 else index[0]]
        if self.size != 1:
            raise ValueError(f"item() wants a matrix of one number; this one has the shape {self.shape}")
        return self._rows[0][0]

    def sum(self) -> float:
        """All numbers added."""
        return sum(value for row in self._rows for value in row)

    def max(self) -> float:
        """The greatest number."""
        return max(value for row in self._rows for value in row)

    def min(self) -> float:
        """The least number."""
        return min(value for row in self._rows for value in row)

    def norm(self) -> float:
        """The root of the sum of all squares."""
        return math.sqrt(sum(value * value for row in self._rows for value in row))

    def dot(self, other: MatrixLike) -> typing.Any:
        """The matrix product."""
        return self @ other

    # ---- parts ----

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[typing.Any]:
        for i in range(len(self._rows)):
            yield self[i]

    def __getitem__(self, index: typing.Any) -> typing.Any:
        if self._flat:
            if isinstance(index, tuple):
                if len(index) != 1:
                    raise IndexError(f"a vector has one index; {len(index)} were given")
                index = index[0]
            if isinstance(index, slice):
                return Matrix.column([row[:] for row in self._rows[index]])
            return self._rows[index][0]
        if not isinstance(index, tuple):
            if isinstance(index, slice):
                return Matrix.of([row[:] for row in self._rows[index]])
            return Matrix.vector(self._rows[index])
        down, across = index
        if isinstance(down, slice) and isinstance(across, slice):
            return Matrix.of([row[across] for row in self._rows[down]])
        if isinstance(down, slice):
            return Matrix.vector([row[across] for row in self._rows[down]])
        if isinstance(across, slice):
            return Matrix.vector(self._rows[down][across])
        return self._rows[down][across]

    def __setitem__(self, index: typing.Any, value: typing.Any) -> None:
        if isinstance(index, tuple) and not self._flat:
            down, across = index
            if not isinstance(down, slice) and not isinstance(across, slice):
                self._rows[down][across] = float(value)
                return
            self._set_block(down, across, value)
            return
        if isinstance(index, tuple):
            index = index[0]
        if self._flat and not isinstance(index, slice):
            self._rows[index][0] = float(value)
            return
        self._set_block(index, slice(None), value)

    def _set_block(self, down: typing.Any, across: typing.Any, value: typing.Any) -> None:
        rows = range(len(self._rows))[down] if isinstance(down, slice) else [down]
        width = len(self._rows[0])
        columns = range(width)[across] if isinstance(across, slice) else [across]
        if isinstance(value, (int, float)):
            source = [[float(value)] * len(columns) for _ in rows]
        else:
            numbers = [number for row in _read(value)[0] for number in row]
            if len(numbers) != len(rows) * len(columns):
                raise ValueError(f"{len(numbers)} numbers do not fit into {len(rows)} x {len(columns)}")
            source = [numbers[i * len(columns) : (i + 1) * len(columns)] for i in range(len(rows))]
        for i, row in zip(rows, source):
            for j, number in zip(columns, row):
                self._rows[i][j] = number

    # ---- arithmetic ----

    def _like(self, rows: Rows) -> "Matrix":
        made = Matrix.of(rows)
        made._flat = self._flat
        return made

    def _each(self, other: typing.Any, what: typing.Callable[[float, float], float]) -> "Matrix":
        if isinstance(other, (int, float)):
            return self._like([[what(a, other) for a in row] for row in self._rows])
        right = as_matrix(other)
        if right.size == 1:
            number = right._rows[0][0]
            return self._like([[what(a, number) for a in row] for row in self._rows])
        if right.shape != self.shape:
            raise ValueError(f"matrices of the shapes {self.shape} and {right.shape} do not go together")
        return self._like([[what(a, b) for a, b in zip(x, y)] for x, y in zip(self._rows, right._rows)])

    def __add__(self, other: typing.Any) -> "Matrix":
        return self._each(other, lambda a, b: a + b)

    __radd__ = __add__

    def __sub__(self, other: typing.Any) -> "Matrix":
        return self._each(other, lambda a, b: a - b)

    def __rsub__(self, other: typing.Any) -> "Matrix":
        return self._each(other, lambda a, b: b - a)

    def __mul__(self, other: typing.Any) -> "Matrix":
        return self._each(other, lambda a, b: a * b)

    __rmul__ = __mul__

    def __truediv__(self, other: typing.Any) -> "Matrix":
        return self._each(other, lambda a, b: a / b)

    def __neg__(self) -> "Matrix":
        return self._like([[-a for a in row] for row in self._rows])

    def __abs__(self) -> "Matrix":
        return self._like([[abs(a) for a in row] for row in self._rows])

    def __matmul__(self, other: MatrixLike) -> typing.Any:
        return _product(self, as_matrix(other))

    def __rmatmul__(self, other: MatrixLike) -> typing.Any:
        return _product(as_matrix(other), self)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same shape and numbers: one answer, where numpy gives one for each number."""
        try:
            right = as_matrix(other)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return False
        return self.shape == right.shape and self._rows == right._rows

    def __float__(self) -> float:
        """The only number, so that a voltage of one input can be given to a motor."""
        if self.size != 1:
            raise TypeError(f"only a matrix of one number is a number; this one has the shape {self.shape}")
        return self._rows[0][0]

    # As numbers compare, where there is one only: numpy's answer of one truth is as true.
    def __lt__(self, other: typing.Any) -> bool:
        return float(self) < float(other)

    def __le__(self, other: typing.Any) -> bool:
        return float(self) <= float(other)

    def __gt__(self, other: typing.Any) -> bool:
        return float(self) > float(other)

    def __ge__(self, other: typing.Any) -> bool:
        return float(self) >= float(other)

    def __array__(self, dtype: typing.Any = None, copy: typing.Any = None) -> typing.Any:
        import numpy

        return numpy.array(self.tolist(), dtype=dtype or float)

    def __repr__(self) -> str:
        return f"array({self.tolist()})"


def _product(left: Matrix, right: Matrix) -> typing.Any:
    """numpy's product: a vector on the left is a row, on the right a column; two vectors give a number."""
    a = [[row[0] for row in left._rows]] if left._flat else left._rows
    if len(a[0]) != len(right._rows):
        raise ValueError(f"matrices of the shapes {left.shape} and {right.shape} cannot be multiplied")
    columns = list(zip(*right._rows))
    rows = [[_dot(row, column) for column in columns] for row in a]
    if left._flat and right._flat:
        return rows[0][0]
    if right._flat:
        return Matrix.column(rows)
    if left._flat:
        return Matrix.vector(rows[0])
    return Matrix.of(rows)


def _dot(row: Sequence[float], column: Sequence[float]) -> float:
    total = 0.0
    for a, b in zip(row, column):
        total += a * b
    return total


def _read(values: typing.Any) -> tuple[Rows, bool]:
    """Rows of numbers and whether they are a vector, out of whatever a program gives."""
    if isinstance(values, Matrix):
        return [row[:] for row in values._rows], values._flat
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (int, float)):
        return [[float(values)]], True
    listed = list(values)
    if not listed:
        return [], True
    if all(not hasattr(value, "__len__") for value in listed):
        return [[float(value)] for value in listed], True
    rows = [[float(value) for value in row] for row in listed]
    if any(len(row) != len(rows[0]) for row in rows):
        raise ValueError("the rows of a matrix must be equally long")
    return rows, False


def as_matrix(values: MatrixLike) -> Matrix:
    """A matrix of whatever a program gives; a matrix as it is."""
    return values if isinstance(values, Matrix) else Matrix(values)


def rows_of(values: MatrixLike, height: int, width: int, what: str) -> Rows:
    """Rows of exactly this size. Lists of numbers are taken for a row or a column where only one number wide."""
    rows, flat = _read(values)
    if flat and height == 1 and len(rows) == width:
        rows = [[row[0] for row in rows]]
    elif not flat and width == 1 and len(rows) == 1 and len(rows[0]) == height:
        rows = [[value] for value in rows[0]]
    if len(rows) != height or any(len(row) != width for row in rows):
        wide = len(rows[0]) if rows else 0
        raise ValueError(f"{what} is {len(rows)} x {wide}; it must be {height} x {width}")
    return rows


def column_of(values: MatrixLike, height: int, what: str) -> Rows:
    """A column of exactly this many numbers."""
    return rows_of(values, height, 1, what)


def numbers_of(values: VectorLike, count: int, what: str) -> list[float]:
    """Exactly this many numbers."""
    return [row[0] for row in rows_of(values, count, 1, what)]
