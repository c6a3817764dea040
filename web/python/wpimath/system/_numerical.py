"""Numerical integration of differential equations, and derivatives by differences."""

import typing
from collections.abc import Callable

from .. import _linalg
from .._matrix import Matrix, MatrixLike, VectorLike, as_matrix
from .._overload import resolve

# Dormand's and Prince's method of order 5 with its estimate of order 4 (J. R. Dormand, P. J. Prince, 1980).
_stages = (
    (1 / 5,),
    (3 / 40, 9 / 40),
    (44 / 45, -56 / 15, 32 / 9),
    (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
    (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
    (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
)
_times = (1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0)
_fourth_order = (5179 / 57600, 0.0, 7571 / 16695, 393 / 640, -92097 / 339200, 187 / 2100, 1 / 40)
_errors = tuple(a - b for a, b in zip(_stages[5] + (0.0,), _fourth_order))

_Slope = Callable[[float, Matrix], Matrix]


@typing.overload
def RK4(f: Callable[[Matrix], MatrixLike], x: MatrixLike, dt: float) -> Matrix: ...
@typing.overload
def RK4(f: Callable[[Matrix, Matrix], MatrixLike], x: MatrixLike, u: MatrixLike, dt: float) -> Matrix: ...
@typing.overload
def RK4(f: Callable[[float, Matrix], MatrixLike], t: float, y: MatrixLike, dt: float) -> Matrix: ...


def RK4(*args: typing.Any, **kwargs: typing.Any) -> Matrix:
    """`RK4( f, x, dt )`, `RK4( f, x, u, dt )` or `RK4( f, t, y, dt )`: the state one step later, of dx/dt = f(x),
    f(x, u) or f(t, y). Runge's and Kutta's method of order 4."""
    slope, start, x, dt = _read(RK4, args, kwargs)
    return _runge_kutta(slope, start, x, dt)


def _runge_kutta(slope: _Slope, t: float, x: Matrix, dt: float) -> Matrix:
    k1 = slope(t, x)
    k2 = slope(t + dt * 0.5, x + k1 * (dt * 0.5))
    k3 = slope(t + dt * 0.5, x + k2 * (dt * 0.5))
    k4 = slope(t + dt, x + k3 * dt)
    return x + (k1 + k2 * 2.0 + k3 * 2.0 + k4) * (dt / 6.0)


@typing.overload
def RKDP(f: Callable[[Matrix, Matrix], MatrixLike], x: MatrixLike, u: MatrixLike, dt: float, maxError: float = 1e-6) -> Matrix: ...  # fmt: skip
@typing.overload
def RKDP(f: Callable[[float, Matrix], MatrixLike], t: float, y: MatrixLike, dt: float, maxError: float = 1e-6) -> Matrix: ...  # fmt: skip


def RKDP(*args: typing.Any, **kwargs: typing.Any) -> Matrix:
    """`RKDP( f, x, u, dt, maxError )` or `RKDP( f, t, y, dt, maxError )`: the state one step later, in as many parts
    as keep each part's error below `maxError`."""
    maxError = kwargs.pop("maxError", 1e-6)
    if len(args) == 5:
        *args, maxError = args
    slope, t, x, dt = _read(RK4, tuple(args), kwargs)
    elapsed = 0.0
    h = dt
    while elapsed < dt:
        while True:
            h = min(h, dt - elapsed)
            after, error = _dormand_prince(slope, t, x, h)
            taken = h
            if error == 0.0:
                h = dt - elapsed
            else:
                h *= 0.9 * (maxError / error) ** (1 / 5)
            if error <= maxError:
                break
        # WPILib adds the length of the next part here, not that of this one, and so may end a little off `dt`.
        elapsed += taken
        t += taken
        x = after
    return x


def _dormand_prince(slope: _Slope, t: float, x: Matrix, h: float) -> tuple[Matrix, float]:
    slopes = [slope(t, x)]
    after = x
    for weights, part in zip(_stages, _times):
        after = x
        for weight, k in zip(weights, slopes):
            after = after + k * (h * weight)
        slopes.append(slope(t + h * part, after))
    error = slopes[0] * 0.0
    for weight, k in zip(_errors, slopes):
        error = error + k * (h * weight)
    return after, error.norm()


def _read(function: typing.Any, args: tuple, kwargs: dict) -> tuple[_Slope, float, Matrix, float]:
    """Any of the three forms as a slope of time and state."""
    if "t" in kwargs or (len(args) == 4 and isinstance(args[1], (int, float)) and not isinstance(args[2], (int, float))):
        given = dict(zip(("f", "t", "y", "dt"), args)) | kwargs
        call = given["f"]
        x = as_matrix(given["y"])
        return lambda t, y: _shaped(call(t, y), x), float(given["t"]), x, given["dt"]
    if len(args) + len(kwargs) == 4:
        given = dict(zip(("f", "x", "u", "dt"), args)) | kwargs
        call = given["f"]
        x, u = as_matrix(given["x"]), as_matrix(given["u"])
        return lambda t, y: _shaped(call(y, u), x), 0.0, x, given["dt"]
    _, (call, first, dt) = resolve(function, args, kwargs)
    x = as_matrix(first)
    return lambda t, y: _shaped(call(y), x), 0.0, x, dt


def _shaped(value: MatrixLike, like: Matrix) -> Matrix:
    """What a function returned, in the shape of the state."""
    made = as_matrix(value)
    if made.shape == like.shape:
        return made
    if made.size != like.size:
        raise ValueError(f"the function returned {made.shape}; it must return {like.shape} like the state")
    numbers = made.flatten().tolist()
    if like.ndim == 1:
        return Matrix.vector(numbers)
    width = like.shape[1]
    return Matrix.of([numbers[i : i + width] for i in range(0, len(numbers), width)])


def jacobian(f: Callable[[Matrix], VectorLike], x: VectorLike) -> _linalg.Rows:
    """Derivatives by central differences of 1e-5."""
    epsilon = 1e-5
    point = as_matrix(x).flatten().tolist()
    columns = []
    for i in range(len(point)):
        plus, minus = list(point), list(point)
        plus[i] += epsilon
        minus[i] -= epsilon
        high = as_matrix(f(Matrix.vector(plus))).flatten()
        low = as_matrix(f(Matrix.vector(minus))).flatten()
        columns.append(((high - low) / (epsilon * 2.0)).tolist())
    return _linalg.transpose(columns)


def numericalJacobian(f: Callable[[Matrix], VectorLike], x: VectorLike) -> Matrix:
    """Derivatives of f( x ): a row for each number that f returns, a column for each of x."""
    return Matrix.of(jacobian(f, x))


def numericalJacobianX(f: Callable[..., VectorLike], x: VectorLike, u: VectorLike, *args: typing.Any) -> Matrix:
    """Derivatives of f( x, u, ... ) by x."""
    held = as_matrix(u).flatten()
    return Matrix.of(jacobian(lambda state: f(state, held, *args), x))


def numericalJacobianU(f: Callable[..., VectorLike], x: VectorLike, u: VectorLike, *args: typing.Any) -> Matrix:
    """Derivatives of f( x, u, ... ) by u."""
    held = as_matrix(x).flatten()
    return Matrix.of(jacobian(lambda input: f(held, input, *args), u))
