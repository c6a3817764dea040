"""Norms, determinants, inverses and linear equations of small matrices."""

from __future__ import annotations

import math
import typing

from _sandlot.unbuilt import not_found

from ._array import asarray, matmul, ndarray


class LinAlgError(ValueError):
    """A matrix that cannot be used so."""


def norm(x: object, ord: float | str | None = None, axis: int | None = None) -> typing.Any:
    """The length of a vector; of a matrix the root of the sum of its squares."""

    def of(values: list) -> float:
        if ord in (None, 2, "fro"):
            return math.hypot(*values)
        if ord == math.inf:
            return max(map(abs, values))
        if ord == 1:
            return math.fsum(map(abs, values))
        raise ValueError(f"numpy.linalg.norm: Sandlot has the orders None, 1, 2 and inf, not {ord!r}")

    given = asarray(x)
    if given.ndim > 1 and axis is None and ord not in (None, "fro"):
        raise ValueError("numpy.linalg.norm: of matrices Sandlot has the Frobenius norm")
    return given._along(axis, of)


def _square(a: object) -> list[list[float]]:
    given = asarray(a)
    if given.ndim != 2 or given.shape[0] != given.shape[1]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return [[float(each) for each in row] for row in given.tolist()]


def _eliminate(rows: list[list[float]], size: int) -> float:
    """Makes the left part the unit matrix; returns the determinant, 0 for a singular one."""
    determinant = 1.0
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        if rows[best][i] == 0.0:
            return 0.0
        if best != i:
            rows[i], rows[best] = rows[best], rows[i]
            determinant = -determinant
        lead = rows[i][i]
        determinant *= lead
        rows[i] = [each / lead for each in rows[i]]
        for k in range(size):
            if k != i and rows[k][i] != 0.0:
                factor = rows[k][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    return determinant


def det(a: object) -> float:
    rows = _square(a)
    return _eliminate(rows, len(rows))


def solve(a: object, b: object) -> ndarray:
    """x of a @ x = b."""
    rows, right = _square(a), asarray(b)
    columns = right if right.ndim == 2 else right.reshape(-1, 1)
    whole = [[*row, *map(float, more)] for row, more in zip(rows, columns.tolist())]
    if _eliminate(whole, len(rows)) == 0.0:
        raise LinAlgError("Singular matrix")
    found = asarray([row[len(rows) :] for row in whole])
    return found if right.ndim == 2 else found.reshape(-1)


def inv(a: object) -> ndarray:
    size = len(_square(a))
    return solve(a, [[float(i == j) for j in range(size)] for i in range(size)])


def lstsq(a: object, b: object, rcond: float | None = None) -> tuple:
    """x with the least squares of a @ x - b; the rest of numpy's answer is None."""
    left, right = asarray(a), asarray(b)
    return solve(matmul(left.T, left), matmul(left.T, right)), None, None, None


def __getattr__(name: str) -> object:
    raise not_found("numpy.linalg", name, {"*": "it has norm, det, solve, inv and lstsq"})


__all__ = ["LinAlgError", "det", "inv", "lstsq", "norm", "solve"]
