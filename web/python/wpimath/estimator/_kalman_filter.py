"""Kalman filters: the best guess of a state, from a model and noisy measurements."""

import typing
from collections.abc import Callable, Sequence

from .. import _linalg
from .._matrix import Matrix, MatrixLike, VectorLike, column_of, numbers_of, rows_of
from .._overload import resolve
from ..system._linear_system import _LinearSystem
from ..system._numerical import _runge_kutta, _shaped, jacobian


class _Filter:
    """What linear and extended filters share: the state, its covariance, and how a measurement corrects them."""

    states: typing.ClassVar[int] = 0
    inputs: typing.ClassVar[int] = 0
    outputs: typing.ClassVar[int] = 0

    def P(self, i: int | None = None, j: int | None = None) -> typing.Any:
        """The covariance of the guess, or one of its numbers."""
        return Matrix.eigen(self._p) if i is None else self._p[i][j]

    def setP(self, P: MatrixLike) -> None:
        """The covariance of the guess."""
        self._p = rows_of(P, self.states, self.states, "P")

    def xhat(self, i: int | None = None) -> typing.Any:
        """The guess, or one of its numbers."""
        return Matrix.column([row[:] for row in self._x]) if i is None else self._x[i][0]

    def setXhat(self, *args: typing.Any) -> None:
        """`setXhat( x )`: the guess; `setXhat( i, value )`: one of its numbers."""
        if len(args) == 2:
            self._x[args[0]][0] = float(args[1])
        else:
            self._x = column_of(args[0], self.states, "xHat")

    def reset(self) -> None:
        """The guess is zero, its covariance what it was at the beginning."""
        self._x = _linalg.zeros(self.states, 1)
        self._p = [row[:] for row in self._initial_p]

    def _gain(self, c: _linalg.Rows, r: _linalg.Rows) -> _linalg.Rows:
        """K = P Cᵀ (C P Cᵀ + R)⁻¹; the covariance follows it.

        Joseph's form (I - K C) P (I - K C)ᵀ + K R Kᵀ stays symmetric and positive.
        """
        noise = _linalg.discretize_r(r, self._dt)
        seen = _linalg.mul(c, self._p)
        spread = _linalg.add(_linalg.mul(seen, _linalg.transpose(c)), noise)
        k = _linalg.transpose(_linalg.solve(spread, seen))
        left = _linalg.sub(_linalg.identity(self.states), _linalg.mul(k, c))
        kept = _linalg.mul(_linalg.mul(left, self._p), _linalg.transpose(left))
        self._p = _linalg.add(kept, _linalg.mul(_linalg.mul(k, noise), _linalg.transpose(k)))
        return k


def _start(a: _linalg.Rows, c: _linalg.Rows, q: _linalg.Rows, r: _linalg.Rows) -> _linalg.Rows:
    """The covariance that a filter settles at."""
    turned_a, turned_c = _linalg.transpose(a), _linalg.transpose(c)
    if not _linalg.is_detectable(a, c):
        raise _linalg.LinearAlgebraError(
            f"The (A, C) pair is not detectable.\n\nA =\n{_linalg.text(a)}\nC =\n{_linalg.text(c)}"
        )
    _linalg.check_dare(turned_a, turned_c, q, r)
    return _linalg.dare(turned_a, turned_c, q, r)


class _KalmanFilter(_Filter):
    """The filter of a linear system. Its subclasses say how many states, inputs and outputs it has."""

    def __init__(
        self, plant: _LinearSystem, stateStdDevs: Sequence[float], measurementStdDevs: Sequence[float], dt: float
    ) -> None:
        """The plant, how far the model may be wrong and how noisy measurements are (standard deviations), and the
        time between calls [s]."""
        if (plant.states, plant.inputs, plant.outputs) != (self.states, self.inputs, self.outputs):
            hint = ": a plant of more outputs fits as plant.slice(0)" if hasattr(plant, "slice") else ""
            raise TypeError(f"{type(self).__name__} does not fit a plant of type {type(plant).__name__}{hint}")
        self._plant = plant
        self._q = _linalg.covariance_matrix(numbers_of(stateStdDevs, self.states, "stateStdDevs"))
        self._r = _linalg.covariance_matrix(numbers_of(measurementStdDevs, self.outputs, "measurementStdDevs"))
        self._dt = dt
        a, q = _linalg.discretize_aq(plant._a, self._q, dt)
        self._initial_p = _start(a, plant._c, q, _linalg.discretize_r(self._r, dt))
        self.reset()

    def predict(self, u: VectorLike, dt: float) -> None:
        """The guess `dt` seconds later, with this input."""
        a, q = _linalg.discretize_aq(self._plant._a, self._q, dt)
        self._x = self._plant.calculateX(Matrix.column(self._x), u, dt).rows()
        self._p = _linalg.add(_linalg.mul(_linalg.mul(a, self._p), _linalg.transpose(a)), q)
        self._dt = dt

    def correct(self, u: VectorLike, y: VectorLike, R: MatrixLike | None = None) -> None:
        """What was measured while this input was there; R: the measurement's covariance, if it is another."""
        noise = self._r if R is None else rows_of(R, self.outputs, self.outputs, "R")
        expected = self._plant.calculateY(Matrix.column(self._x), u).rows()
        k = self._gain(self._plant._c, noise)
        surprise = _linalg.sub(column_of(y, self.outputs, "y"), expected)
        self._x = _linalg.add(self._x, _linalg.mul(k, surprise))


class KalmanFilter_1_1_1(_KalmanFilter):
    """One state, one input, one output."""

    states, inputs, outputs = 1, 1, 1


class KalmanFilter_2_1_1(_KalmanFilter):
    """Two states, one input, one output."""

    states, inputs, outputs = 2, 1, 1


class KalmanFilter_2_1_2(_KalmanFilter):
    """Two states, one input, two outputs."""

    states, inputs, outputs = 2, 1, 2


class KalmanFilter_2_2_2(_KalmanFilter):
    """Two states, two inputs, two outputs."""

    states, inputs, outputs = 2, 2, 2


class KalmanFilter_3_2_3(_KalmanFilter):
    """Three states, two inputs, three outputs."""

    states, inputs, outputs = 3, 2, 3


_Function = Callable[[Matrix, Matrix], VectorLike]
_Pair = Callable[[Matrix, Matrix], VectorLike]


class _ExtendedKalmanFilter(_Filter):
    """The filter of a system that is not linear: dx/dt = f(x, u), y = h(x, u). Derivatives stand in for matrices."""

    @typing.overload
    def __init__(
        self,
        f: _Function,
        h: _Function,
        stateStdDevs: Sequence[float],
        measurementStdDevs: Sequence[float],
        dt: float,
    ) -> None: ...
    @typing.overload
    def __init__(
        self,
        f: _Function,
        h: _Function,
        stateStdDevs: Sequence[float],
        measurementStdDevs: Sequence[float],
        residualFuncY: _Pair,
        addFuncX: _Pair,
        dt: float,
    ) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """f, h, standard deviations of the model and of measurements, and the time between calls [s]; before that, if
        angles need it, how outputs are subtracted and states added."""
        form, values = resolve(_ExtendedKalmanFilter.__init__, args, kwargs)
        self._f, self._h = values[0], values[1]
        self._residual = values[4] if form == 1 else lambda a, b: a - b
        self._add = values[5] if form == 1 else lambda a, b: a + b
        self._q = _linalg.covariance_matrix(numbers_of(values[2], self.states, "stateStdDevs"))
        self._r = _linalg.covariance_matrix(numbers_of(values[3], self.outputs, "measurementStdDevs"))
        self._dt = values[-1]
        self._x = _linalg.zeros(self.states, 1)
        still = Matrix.vector([0.0] * self.inputs)
        a, q = _linalg.discretize_aq(self._slope(self._f, still), self._q, self._dt)
        c = self._slope(self._h, still)
        if self.outputs <= self.states and _linalg.is_detectable(a, c):
            self._initial_p = _start(a, c, q, _linalg.discretize_r(self._r, self._dt))
        else:
            self._initial_p = _linalg.zeros(self.states, self.states)
        self.reset()

    def _state(self) -> Matrix:
        return Matrix.column([row[:] for row in self._x])

    def _slope(self, function: _Function, u: Matrix) -> _linalg.Rows:
        return jacobian(lambda x: function(x, u), self._state())

    def predict(self, u: VectorLike, dt: float) -> None:
        """The guess `dt` seconds later, with this input."""
        held = Matrix.column(column_of(u, self.inputs, "u"))
        a, q = _linalg.discretize_aq(self._slope(self._f, held), self._q, dt)
        start = self._state()
        self._x = _runge_kutta(lambda t, x: _shaped(self._f(x, held), start), 0.0, start, dt).rows()
        self._p = _linalg.add(_linalg.mul(_linalg.mul(a, self._p), _linalg.transpose(a)), q)
        self._dt = dt

    def correct(self, u: VectorLike, y: VectorLike, R: MatrixLike | None = None) -> None:
        """What was measured while this input was there; R: the measurement's covariance, if it is another."""
        noise = self._r if R is None else rows_of(R, self.outputs, self.outputs, "R")
        held = Matrix.column(column_of(u, self.inputs, "u"))
        measured = Matrix.column(column_of(y, self.outputs, "y"))
        state = self._state()
        expected = Matrix.vector(_flat(self._h(state, held)))
        surprise = column_of(self._residual(measured, expected), self.outputs, "what residualFuncY returns")
        k = self._gain(self._slope(self._h, held), noise)
        change = Matrix.column(_linalg.mul(k, surprise))
        self._x = column_of(self._add(state, change), self.states, "what addFuncX returns")


def _flat(value: VectorLike) -> list[float]:
    return Matrix(value).flatten().tolist()


class ExtendedKalmanFilter_1_1_1(_ExtendedKalmanFilter):
    """One state, one input, one output."""

    states, inputs, outputs = 1, 1, 1


class ExtendedKalmanFilter_2_1_1(_ExtendedKalmanFilter):
    """Two states, one input, one output."""

    states, inputs, outputs = 2, 1, 1


class ExtendedKalmanFilter_2_1_2(_ExtendedKalmanFilter):
    """Two states, one input, two outputs."""

    states, inputs, outputs = 2, 1, 2


class ExtendedKalmanFilter_2_2_2(_ExtendedKalmanFilter):
    """Two states, two inputs, two outputs."""

    states, inputs, outputs = 2, 2, 2
