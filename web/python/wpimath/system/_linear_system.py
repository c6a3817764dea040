"""Linear systems: dx/dt = A x + B u, y = C x + D u."""

import types
import typing

from .. import _linalg
from .._matrix import Matrix, MatrixLike, VectorLike, column_of, rows_of
from .._struct import describe


class _LinearSystem:
    """A linear system. Its subclasses say how many states, inputs and outputs it has."""

    states: typing.ClassVar[int] = 0
    inputs: typing.ClassVar[int] = 0
    outputs: typing.ClassVar[int] = 0

    def __init__(self, A: MatrixLike, B: MatrixLike, C: MatrixLike, D: MatrixLike) -> None:
        """The four matrices."""
        self._a = rows_of(A, self.states, self.states, "A")
        self._b = rows_of(B, self.states, self.inputs, "B")
        self._c = rows_of(C, self.outputs, self.states, "C")
        self._d = rows_of(D, self.outputs, self.inputs, "D")
        #: Of the last calculateX [s], and its A and B.
        self._step: float | None = None
        self._discrete: tuple[_linalg.Rows, _linalg.Rows] = ([], [])
        for name, rows in (("A", self._a), ("B", self._b), ("C", self._c), ("D", self._d)):
            if not _linalg.all_finite(rows):
                raise ValueError(
                    f"Elements of {name} aren't finite. This is usually due to model implementation errors."
                )

    def A(self, i: int | None = None, j: int | None = None) -> typing.Any:
        """The system matrix, or one of its numbers."""
        return _part(self._a, i, j)

    def B(self, i: int | None = None, j: int | None = None) -> typing.Any:
        """The input matrix, or one of its numbers."""
        return _part(self._b, i, j)

    def C(self, i: int | None = None, j: int | None = None) -> typing.Any:
        """The output matrix, or one of its numbers."""
        return _part(self._c, i, j)

    def D(self, i: int | None = None, j: int | None = None) -> typing.Any:
        """The feedthrough matrix, or one of its numbers."""
        return _part(self._d, i, j)

    def calculateX(self, x: VectorLike, clampedU: VectorLike, dt: float) -> Matrix:
        """The state `dt` seconds after `x`, with the input held."""
        # A simulation asks for the same step each time.
        if dt != self._step:
            self._discrete = _linalg.discretize_ab(self._a, self._b, dt)
            self._step = dt
        a, b = self._discrete
        state = _linalg.mul(a, column_of(x, self.states, "x"))
        return Matrix.column(_linalg.add(state, _linalg.mul(b, column_of(clampedU, self.inputs, "clampedU"))))

    def calculateY(self, x: VectorLike, clampedU: VectorLike) -> Matrix:
        """The output at a state and an input."""
        output = _linalg.mul(self._c, column_of(x, self.states, "x"))
        return Matrix.column(_linalg.add(output, _linalg.mul(self._d, column_of(clampedU, self.inputs, "clampedU"))))

    def slice(self, *outputIndices: int) -> typing.Any:
        """The system with only these outputs."""
        if any(not 0 <= index < self.outputs for index in outputIndices):
            raise ValueError("Slice indices out of range. This is usually due to model implementation errors.")
        kept = sorted(set(outputIndices))
        if len(kept) != len(outputIndices):
            raise ValueError("Duplicate indices exist. This is usually due to model implementation errors.")
        kind = _types[(self.states, self.inputs, len(kept))]
        return kind(self._a, self._b, [self._c[i] for i in kept], [self._d[i] for i in kept])


def _part(rows: _linalg.Rows, i: int | None, j: int | None) -> typing.Any:
    if i is None:
        return Matrix.eigen(rows)
    return rows[i][j]


_types: dict[tuple[int, int, int], type[_LinearSystem]] = {}


class LinearSystem_1_1_1(_LinearSystem):
    """One state, one input, one output."""

    states, inputs, outputs = 1, 1, 1


class LinearSystem_1_1_2(_LinearSystem):
    """One state, one input, two outputs."""

    states, inputs, outputs = 1, 1, 2


class LinearSystem_1_1_3(_LinearSystem):
    """One state, one input, three outputs."""

    states, inputs, outputs = 1, 1, 3


class LinearSystem_2_1_1(_LinearSystem):
    """Two states, one input, one output."""

    states, inputs, outputs = 2, 1, 1


class LinearSystem_2_1_2(_LinearSystem):
    """Two states, one input, two outputs."""

    states, inputs, outputs = 2, 1, 2


class LinearSystem_2_1_3(_LinearSystem):
    """Two states, one input, three outputs."""

    states, inputs, outputs = 2, 1, 3


class LinearSystem_2_2_1(_LinearSystem):
    """Two states, two inputs, one output."""

    states, inputs, outputs = 2, 2, 1


class LinearSystem_2_2_2(_LinearSystem):
    """Two states, two inputs, two outputs."""

    states, inputs, outputs = 2, 2, 2


class LinearSystem_2_2_3(_LinearSystem):
    """Two states, two inputs, three outputs."""

    states, inputs, outputs = 2, 2, 3


class LinearSystem_3_2_1(_LinearSystem):
    """Three states, two inputs, one output."""

    states, inputs, outputs = 3, 2, 1


class LinearSystem_3_2_2(_LinearSystem):
    """Three states, two inputs, two outputs."""

    states, inputs, outputs = 3, 2, 2


class LinearSystem_3_2_3(_LinearSystem):
    """Three states, two inputs, three outputs."""

    states, inputs, outputs = 3, 2, 3


def _matrix_struct(height: int, width: int) -> typing.Any:
    """The struct of a matrix: its numbers, column after column."""
    count = height * width
    schema = f"double data[{count}]"
    descriptor = describe(
        f"Matrix__{height}_{width}",
        schema,
        count,
        lambda m: tuple(m[i, j] for j in range(width) for i in range(height)),
        lambda *n: Matrix.of([[n[j * height + i] for j in range(width)] for i in range(height)]),
    )
    return types.SimpleNamespace(WPIStruct=descriptor, shape=(height, width))


def _describe(kind: type[_LinearSystem]) -> None:
    n, m, p = kind.states, kind.inputs, kind.outputs
    parts = [_matrix_struct(*shape) for shape in ((n, n), (n, m), (p, n), (p, m))]
    names = [part.WPIStruct.typename for part in parts]

    def write(system: _LinearSystem) -> tuple[float, ...]:
        blocks = (system._a, system._b, system._c, system._d)
        return tuple(number for rows in blocks for column in zip(*rows) for number in column)

    def read(*numbers: float) -> _LinearSystem:
        blocks, start = [], 0
        for part in parts:
            height, width = part.shape
            end = start + height * width
            columns = [numbers[i : i + height] for i in range(start, end, height)]
            blocks.append([list(row) for row in zip(*columns)])
            start = end
        return kind(*blocks)

    kind.WPIStruct = describe(  # type: ignore[attr-defined]
        f"LinearSystem__{n}_{m}_{p}",
        ";".join(f"{name} {letter}" for name, letter in zip(names, "abcd")),
        n * n + n * m + p * n + p * m,
        write,
        read,
        tuple(parts),
    )


for _type in _LinearSystem.__subclasses__():
    _types[(_type.states, _type.inputs, _type.outputs)] = _type
    _describe(_type)
