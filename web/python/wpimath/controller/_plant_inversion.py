"""Feedforwards that ask the plant itself which input brings it to the next reference, and model following."""

import typing
from collections.abc import Callable, Sequence

from .. import _linalg
from .._matrix import Matrix, MatrixLike, VectorLike, column_of, rows_of
from .._overload import resolve
from ..system._linear_system import _LinearSystem
from ..system._numerical import jacobian

_Rows = Sequence[Sequence[float]]


class _PlantInversion:
    """What feedforwards of plants share: the last reference and the last input."""

    states: typing.ClassVar[int] = 0
    inputs: typing.ClassVar[int] = 0

    def uff(self, i: int | None = None) -> typing.Any:
        """The last input, or one of its numbers."""
        return Matrix.column([row[:] for row in self._uff]) if i is None else self._uff[i][0]

    def R(self, i: int | None = None) -> typing.Any:
        """The last reference, or one of its numbers."""
        return Matrix.column([row[:] for row in self._r]) if i is None else self._r[i][0]

    def reset(self, initialState: VectorLike | None = None) -> None:
        """The reference is a state, or zero; the input is zero."""
        self._r = _linalg.zeros(self.states, 1)
        if initialState is not None:
            self._r = column_of(initialState, self.states, "initialState")
        self._uff = _linalg.zeros(self.inputs, 1)

    def calculate(self, first: VectorLike, nextR: VectorLike | None = None) -> Matrix:
        """`calculate( nextR )`: the input from the last reference to the next; `calculate( r, nextR )`: from one
        reference to another."""
        after = column_of(first if nextR is None else nextR, self.states, "nextR")
        before = self._r if nextR is None else column_of(first, self.states, "r")
        self._uff = self._invert(before, after)
        self._r = after
        return Matrix.column([row[:] for row in self._uff])

    def _invert(self, before: _linalg.Rows, after: _linalg.Rows) -> _linalg.Rows:
        raise NotImplementedError


class _LinearPlantInversionFeedforward(_PlantInversion):
    """u = B⁺ (r_next - A r) of the discrete plant."""

    def __init__(self, A: MatrixLike, B: MatrixLike, dt: float) -> None:
        """The plant's continuous matrices and the time between calls [s]."""
        slope = rows_of(A, self.states, self.states, "A")
        effect = rows_of(B, self.states, self.inputs, "B")
        self._a, self._b = _linalg.discretize_ab(slope, effect, dt)
        self.reset()

    def _invert(self, before: _linalg.Rows, after: _linalg.Rows) -> _linalg.Rows:
        return _linalg.least_squares(self._b, _linalg.sub(after, _linalg.mul(self._a, before)))


class LinearPlantInversionFeedforward_1_1(_LinearPlantInversionFeedforward):
    """One state, one input."""

    states, inputs = 1, 1


class LinearPlantInversionFeedforward_2_1(_LinearPlantInversionFeedforward):
    """Two states, one input."""

    states, inputs = 2, 1


class LinearPlantInversionFeedforward_2_2(_LinearPlantInversionFeedforward):
    """Two states, two inputs."""

    states, inputs = 2, 2


class LinearPlantInversionFeedforward_3_2(_LinearPlantInversionFeedforward):
    """Three states, two inputs."""

    states, inputs = 3, 2


class _ControlAffinePlantInversionFeedforward(_PlantInversion):
    """u = B⁺ (dr/dt - f(r)) of a plant dx/dt = f(x) + B u."""

    @typing.overload
    def __init__(self, f: Callable[[Matrix, Matrix], VectorLike], dt: float) -> None: ...
    @typing.overload
    def __init__(self, f: Callable[[Matrix], VectorLike], B: _Rows, dt: float) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """The plant's f( x, u ), or f( x ) and B, and the time between calls [s]."""
        form, values = resolve(_ControlAffinePlantInversionFeedforward.__init__, args, kwargs)
        function = values[0]
        still = Matrix.vector([0.0] * self.inputs)
        self._dt = values[-1]
        if form == 0:
            self._f = lambda x: function(x, still)
            origin = Matrix.vector([0.0] * self.states)
            self._b = jacobian(lambda u: function(origin, u), still)
        else:
            self._f = function
            self._b = rows_of(values[1], self.states, self.inputs, "B")
        self.reset()

    def _invert(self, before: _linalg.Rows, after: _linalg.Rows) -> _linalg.Rows:
        slope = _linalg.scale(_linalg.sub(after, before), 1.0 / self._dt)
        free = column_of(self._f(Matrix.column([row[:] for row in before])), self.states, "what f returns")
        return _linalg.least_squares(self._b, _linalg.sub(slope, free))


class ControlAffinePlantInversionFeedforward_1_1(_ControlAffinePlantInversionFeedforward):
    """One state, one input."""

    states, inputs = 1, 1


class ControlAffinePlantInversionFeedforward_2_1(_ControlAffinePlantInversionFeedforward):
    """Two states, one input."""

    states, inputs = 2, 1


class ControlAffinePlantInversionFeedforward_2_2(_ControlAffinePlantInversionFeedforward):
    """Two states, two inputs."""

    states, inputs = 2, 2


class _ImplicitModelFollower:
    """Makes a plant answer its input as another plant would: u' = -B⁺ (A - A_ref) x + B⁺ B_ref u."""

    states: typing.ClassVar[int] = 0
    inputs: typing.ClassVar[int] = 0

    @typing.overload
    def __init__(self, plant: _LinearSystem, plantRef: _LinearSystem) -> None: ...
    @typing.overload
    def __init__(self, A: _Rows, B: _Rows, Aref: _Rows, Bref: _Rows) -> None: ...

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """The plant and the plant that it should be like, or their A and B."""
        form, values = resolve(_ImplicitModelFollower.__init__, args, kwargs)
        if form == 0:
            values = [values[0]._a, values[0]._b, values[1]._a, values[1]._b]
        a, b, a_ref, b_ref = (
            rows_of(value, self.states, self.inputs if i % 2 else self.states, "ABab"[i])
            for i, value in enumerate(values)
        )
        self._a = _linalg.scale(_linalg.least_squares(b, _linalg.sub(a, a_ref)), -1.0)
        self._b = _linalg.least_squares(b, b_ref)
        self.reset()

    def U(self, i: int | None = None) -> typing.Any:
        """The last input, or one of its numbers."""
        return Matrix.column([row[:] for row in self._u]) if i is None else self._u[i][0]

    def reset(self) -> None:
        """The input is zero."""
        self._u = _linalg.zeros(self.inputs, 1)

    def calculate(self, x: VectorLike, u: VectorLike) -> Matrix:
        """The input at a state instead of the input that was meant."""
        state = _linalg.mul(self._a, column_of(x, self.states, "x"))
        self._u = _linalg.add(state, _linalg.mul(self._b, column_of(u, self.inputs, "u")))
        return Matrix.column([row[:] for row in self._u])


class ImplicitModelFollower_1_1(_ImplicitModelFollower):
    """One state, one input."""

    states, inputs = 1, 1


class ImplicitModelFollower_2_1(_ImplicitModelFollower):
    """Two states, one input."""

    states, inputs = 2, 1


class ImplicitModelFollower_2_2(_ImplicitModelFollower):
    """Two states, two inputs."""

    states, inputs = 2, 2
