"""A whole state-space controller: plant, regulator, feedforward and observer in one loop."""

import typing
from collections.abc import Callable

from .. import _linalg
from .._matrix import Matrix, VectorLike, column_of

_Clamp = Callable[[Matrix], VectorLike]


class _LinearSystemLoop:
    """Call `setNextR`, `correct` with what was measured, `predict`, and take `U`, once a period.

    Its subclasses say how many states, inputs and outputs it has.
    """

    states: typing.ClassVar[int] = 0
    inputs: typing.ClassVar[int] = 0
    outputs: typing.ClassVar[int] = 0

    def __init__(self, *args: typing.Any, **kwargs: typing.Any) -> None:
        """`( plant, controller, observer, maxVoltage, dt )` or `( controller, feedforward, observer, maxVoltage )`.
        In place of `maxVoltage` [V] there may be a function that limits an input (`clampFunction`)."""
        from ..controller import _plant_inversion

        given = list(args)
        names = ["plant", "controller", "observer", "limit", "dt"]
        if "feedforward" in kwargs or len(args) + len(kwargs) == 4:
            names = ["controller", "feedforward", "observer", "limit"]
        for word in ("maxVoltage", "clampFunction"):
            if word in kwargs:
                kwargs["limit"] = kwargs.pop(word)
        if len(given) + len(kwargs) != len(names) or any(name not in names[len(given) :] for name in kwargs):
            raise TypeError(
                f"{type(self).__name__} takes (plant, controller, observer, maxVoltage, dt) "
                "or (controller, feedforward, observer, maxVoltage)"
            )
        values = dict(zip(names, given)) | kwargs
        if "plant" in values:
            kind = getattr(_plant_inversion, f"LinearPlantInversionFeedforward_{self.states}_{self.inputs}")
            values["feedforward"] = kind(values["plant"]._a, values["plant"]._b, values["dt"])
        self._controller = values["controller"]
        self._feedforward = values["feedforward"]
        self._observer = values["observer"]
        for part in (self._controller, self._feedforward, self._observer):
            if (part.states, part.inputs) != (self.states, self.inputs):
                raise TypeError(f"{type(self).__name__} does not fit {type(part).__name__}")
        limit = values["limit"]
        self._clamp: _Clamp = limit if callable(limit) else lambda u: _desaturate(u, limit)
        self.reset([0.0] * self.states)

    def xhat(self, i: int | None = None) -> typing.Any:
        """The observer's guess, or one of its numbers."""
        return self._observer.xhat(i)

    def setXhat(self, *args: typing.Any) -> None:
        """`setXhat( x )`: the observer's guess; `setXhat( i, value )`: one of its numbers."""
        self._observer.setXhat(*args)

    def nextR(self, i: int | None = None) -> typing.Any:
        """The next reference, or one of its numbers."""
        return Matrix.column([row[:] for row in self._next_r]) if i is None else self._next_r[i][0]

    def setNextR(self, nextR: VectorLike) -> None:
        """The next reference."""
        self._next_r = column_of(nextR, self.states, "nextR")

    def U(self, i: int | None = None) -> typing.Any:
        """The input for the plant, limited, or one of its numbers."""
        u = self.clampInput(self._controller.U() + self._feedforward.uff())
        return u if i is None else u[i]

    def reset(self, initialState: VectorLike) -> None:
        """Begins at a state."""
        state = column_of(initialState, self.states, "initialState")
        self._next_r = _linalg.zeros(self.states, 1)
        self._controller.reset()
        self._feedforward.reset(Matrix.column(state))
        self._observer.setXhat(Matrix.column(state))

    def error(self) -> Matrix:
        """Reference less guess."""
        return self._controller.R() - self._observer.xhat()

    def correct(self, y: VectorLike) -> None:
        """What was measured."""
        self._observer.correct(self.U(), y)

    def predict(self, dt: float) -> None:
        """Computes the next input, and what it makes of the state."""
        reference = Matrix.column(self._next_r)
        feedback = self._controller.calculate(self._observer.xhat(), reference)
        u = self.clampInput(feedback + self._feedforward.calculate(reference))
        self._observer.predict(u, dt)

    def clampInput(self, u: VectorLike) -> Matrix:
        """The input within its limits."""
        return Matrix.column(column_of(self._clamp(Matrix.column(column_of(u, self.inputs, "u"))), self.inputs, "u"))


def _desaturate(u: Matrix, limit: float) -> Matrix:
    """All inputs lowered alike until none is more than the limit."""
    greatest = max(abs(value) for value in u)
    return u * limit / greatest if greatest > limit else u


class LinearSystemLoop_1_1_1(_LinearSystemLoop):
    """One state, one input, one output."""

    states, inputs, outputs = 1, 1, 1


class LinearSystemLoop_2_1_1(_LinearSystemLoop):
    """Two states, one input, one output."""

    states, inputs, outputs = 2, 1, 1


class LinearSystemLoop_2_1_2(_LinearSystemLoop):
    """Two states, one input, two outputs."""

    states, inputs, outputs = 2, 1, 2


class LinearSystemLoop_2_2_2(_LinearSystemLoop):
    """Two states, two inputs, two outputs."""

    states, inputs, outputs = 2, 2, 2


class LinearSystemLoop_3_2_3(_LinearSystemLoop):
    """Three states, two inputs, three outputs."""

    states, inputs, outputs = 3, 2, 3
