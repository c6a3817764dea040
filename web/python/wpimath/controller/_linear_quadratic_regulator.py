"""Linear-quadratic regulators: feedback that weighs errors against effort."""

import typing
from collections.abc import Sequence

from .. import _linalg
from .._matrix import Matrix, VectorLike, column_of, numbers_of, rows_of
from .._overload import resolve
from ..system._linear_system import _LinearSystem

_Rows = Sequence[Sequence[float]]


class _LinearQuadraticRegulator:
    """u = K (r - x), with the K that costs least. Its subclasses say how many states and inputs it has."""

    states: typing.ClassVar[int] = 0
    inputs: typing.ClassVar[int] = 0

    @typing.overload
    def __init__(self, plant: _LinearSystem, Qelems: Sequence[float], Relems: Sequence[float], dt: float) -> None: ...
    @typing.overload
    def __init__(
        self, A: _Rows, B: _Rows, Qelems: Sequence[float], Relems: Sequence[float], dt: float
    ) -> None: ...
    @typing.overload
    def __init__(self, A: _Rows, B: _Rows, Q: _Rows, R: _Rows, dt: float) -> None: ...
    @typing.overload
    def __init__(self, A: _Rows, B: _Rows, Q: _Rows, R: _Rows, N: _Rows, dt: float) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """A plant (or its A and B), the greatest tolerable error of each state, the greatest effort of each input
        (or the cost matrices Q, R and N themselves), and the time between calls [s]."""
        form, values = resolve(_LinearQuadraticRegulator.__init__, args, kwargs)
        dt = values[-1]
        if form == 0:
            plant = values[0]
            if (plant.states, plant.inputs) != (self.states, self.inputs):
                raise TypeError(f"{type(self).__name__} does not fit a plant of type {type(plant).__name__}")
            values = [plant._a, plant._b, *values[1:]]
        a = rows_of(values[0], self.states, self.states, "A")
        b = rows_of(values[1], self.states, self.inputs, "B")
        if form < 2:
            q = _linalg.cost_matrix(numbers_of(values[2], self.states, "Qelems"))
            r = _linalg.cost_matrix(numbers_of(values[3], self.inputs, "Relems"))
        else:
            q = rows_of(values[2], self.states, self.states, "Q")
            r = rows_of(values[3], self.inputs, self.inputs, "R")
        n = rows_of(values[4], self.states, self.inputs, "N") if form == 3 else None
        self._k = gain(a, b, q, r, n, dt)
        self.reset()

    def K(self, i: int | None = None, j: int | None = None) -> typing.Any:
        """The gain matrix, or one of its numbers."""
        return Matrix.eigen(self._k) if i is None else self._k[i][j]

    def R(self, i: int | None = None) -> typing.Any:
        """The reference, or one of its numbers."""
        return Matrix.column([row[:] for row in self._r]) if i is None else self._r[i][0]

    def U(self, i: int | None = None) -> typing.Any:
        """The last input, or one of its numbers."""
        return Matrix.column([row[:] for row in self._u]) if i is None else self._u[i][0]

    def reset(self) -> None:
        """Reference and input are zero."""
        self._error = _linalg.zeros(self.states, 1)
        self._r = _linalg.zeros(self.states, 1)
        self._u = _linalg.zeros(self.inputs, 1)

    def calculate(self, x: VectorLike, nextR: VectorLike | None = None) -> Matrix:
        """The input at a state; a reference, if given, is kept."""
        if nextR is not None:
            self._r = column_of(nextR, self.states, "nextR")
        self._error = _linalg.sub(self._r, column_of(x, self.states, "x"))
        self._u = _linalg.mul(self._k, self._error)
        return Matrix.column([row[:] for row in self._u])

    def latencyCompensate(self, plant: _LinearSystem, dt: float, inputDelay: float) -> None:
        """Lowers the gain for measurements that come `inputDelay` seconds late: K (A - B K)^(inputDelay / dt)."""
        a, b = _linalg.discretize_ab(plant._a, plant._b, dt)
        closed = _linalg.sub(a, _linalg.mul(b, self._k))
        self._k = _linalg.mul(self._k, _linalg.power(closed, inputDelay / dt))


def gain(
    a: _linalg.Rows, b: _linalg.Rows, q: _linalg.Rows, r: _linalg.Rows, n: _linalg.Rows | None, dt: float
) -> _linalg.Rows:
    """The K that costs least. With a cost N of state and input together, the problem is that of A - B R⁻¹ Nᵀ and
    Q - N R⁻¹ Nᵀ."""
    disc_a, disc_b = _linalg.discretize_ab(a, b, dt)
    if n is None:
        _linalg.check_dare(disc_a, disc_b, q, r)
        return riccati_gain(disc_a, disc_b, q, r)
    cross = _linalg.solve(r, _linalg.transpose(n))
    other_a = _linalg.sub(disc_a, _linalg.mul(disc_b, cross))
    other_q = _linalg.sub(q, _linalg.mul(n, cross))
    _linalg.check_dare(other_a, disc_b, other_q, r)
    cost = _linalg.dare(other_a, disc_b, other_q, r)
    left, right = _sides(disc_a, disc_b, cost, r)
    return _linalg.solve(left, _linalg.add(right, _linalg.transpose(n)))


def riccati_gain(a: _linalg.Rows, b: _linalg.Rows, q: _linalg.Rows, r: _linalg.Rows) -> _linalg.Rows:
    """K = (BᵀSB + R)⁻¹ BᵀSA of a discrete system."""
    return _linalg.solve(*_sides(a, b, _linalg.dare(a, b, q, r), r))


def _sides(
    a: _linalg.Rows, b: _linalg.Rows, cost: _linalg.Rows, r: _linalg.Rows
) -> tuple[_linalg.Rows, _linalg.Rows]:
    turned = _linalg.mul(_linalg.transpose(b), cost)
    return _linalg.add(_linalg.mul(turned, b), r), _linalg.mul(turned, a)


class LinearQuadraticRegulator_1_1(_LinearQuadraticRegulator):
    """One state, one input."""

    states, inputs = 1, 1


class LinearQuadraticRegulator_2_1(_LinearQuadraticRegulator):
    """Two states, one input."""

    states, inputs = 2, 1


class LinearQuadraticRegulator_2_2(_LinearQuadraticRegulator):
    """Two states, two inputs."""

    states, inputs = 2, 2


class LinearQuadraticRegulator_3_2(_LinearQuadraticRegulator):
    """Three states, two inputs."""

    states, inputs = 3, 2
