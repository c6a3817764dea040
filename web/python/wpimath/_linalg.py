"""Linear algebra of small dense matrices, given as lists of rows: products, solving, exponentials, Riccati equations.

Everything here takes and returns plain lists, which is the fastest there is without numpy. Nothing changes its arguments.
"""

import math

Rows = list[list[float]]


class LinearAlgebraError(ValueError):
    """A matrix cannot be factored or solved."""


# ---- making and adding ----


def identity(size: int) -> Rows:
    """Ones on the diagonal."""
    return [[1.0 if i == j else 0.0 for j in range(size)] for i in range(size)]


def zeros(height: int, width: int) -> Rows:
    """Zeros."""
    return [[0.0] * width for _ in range(height)]


def diagonal(values: list[float]) -> Rows:
    """Numbers on the diagonal."""
    return [[value if i == j else 0.0 for j in range(len(values))] for i, value in enumerate(values)]


def add(a: Rows, b: Rows) -> Rows:
    """a + b."""
    return [[x + y for x, y in zip(p, q)] for p, q in zip(a, b)]


def sub(a: Rows, b: Rows) -> Rows:
    """a - b."""
    return [[x - y for x, y in zip(p, q)] for p, q in zip(a, b)]


def scale(a: Rows, factor: float) -> Rows:
    """a times a number."""
    return [[x * factor for x in row] for row in a]


def mul(a: Rows, b: Rows) -> Rows:
    """The matrix product."""
    columns = list(zip(*b))
    return [[sum([x * y for x, y in zip(row, column)]) for column in columns] for row in a]


def transpose(a: Rows) -> Rows:
    """Rows and columns exchanged."""
    return [list(column) for column in zip(*a)]


def norm(a: Rows) -> float:
    """The root of the sum of squares."""
    return math.sqrt(sum(x * x for row in a for x in row))


def all_finite(a: Rows) -> bool:
    """Whether every number is one."""
    return all(math.isfinite(x) for row in a for x in row)


# ---- solving ----


def solve(a: Rows, b: Rows) -> Rows:
    """x of a x = b, by elimination with the largest pivot of the column first."""
    size = len(a)
    rows = [list(p) + list(q) for p, q in zip(a, b)]
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
        if rows[pivot][k] == 0.0 or not math.isfinite(rows[pivot][k]):
            raise LinearAlgebraError("the matrix has no inverse")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        top = rows[k]
        inverse = 1.0 / top[k]
        for i in range(k + 1, size):
            factor = rows[i][k] * inverse
            if factor != 0.0:
                rows[i] = [x - factor * y for x, y in zip(rows[i], top)]
    width = len(b[0])
    result = zeros(size, width)
    for i in reversed(range(size)):
        row = rows[i]
        for j in range(width):
            total = row[size + j]
            for k in range(i + 1, size):
                total -= row[k] * result[k][j]
            result[i][j] = total / row[i]
    return result


def inverse(a: Rows) -> Rows:
    """The inverse."""
    return solve(a, identity(len(a)))


def least_squares(a: Rows, b: Rows) -> Rows:
    """x that makes a x nearest to b, for a with at least as many rows as columns: Householder's reflections.

    Each step mirrors what is left of a column onto its first element; what remains is a triangle.
    """
    height, width = len(a), len(a[0])
    rows = [list(p) + list(q) for p, q in zip(a, b)]
    for k in range(width):
        length = math.sqrt(sum(rows[i][k] * rows[i][k] for i in range(k, height)))
        if length == 0.0:
            continue
        alpha = -math.copysign(length, rows[k][k])
        mirror = [rows[i][k] for i in range(k, height)]
        mirror[0] -= alpha
        square = sum(x * x for x in mirror)
        if square == 0.0:
            continue
        for j in range(k, len(rows[0])):
            factor = 2.0 * sum(mirror[i - k] * rows[i][j] for i in range(k, height)) / square
            for i in range(k, height):
                rows[i][j] -= factor * mirror[i - k]
    result = zeros(width, len(b[0]))
    for j in range(len(b[0])):
        for i in reversed(range(width)):
            total = rows[i][width + j] - sum(rows[i][k] * result[k][j] for k in range(i + 1, width))
            result[i][j] = total / rows[i][i] if rows[i][i] != 0.0 else 0.0
    return result


def pseudo_inverse(a: Rows) -> Rows:
    """The matrix that gives `least_squares` when a right side is multiplied by it."""
    return least_squares(a, identity(len(a)))


def cholesky(a: Rows) -> Rows:
    """The lower triangle L of a = L Lᵀ; an error unless a is symmetric and positive definite."""
    size = len(a)
    lower = zeros(size, size)
    for i in range(size):
        for j in range(i + 1):
            total = a[i][j] - sum(lower[i][k] * lower[j][k] for k in range(j))
            if i == j:
                if not total > 0.0:
                    raise LinearAlgebraError("the matrix is not positive definite")
                lower[i][i] = math.sqrt(total)
            else:
                lower[i][j] = total / lower[j][j]
    return lower


# ---- exponentials and discretisation ----

# Numerator of the Padé approximant of e^x of order 6: b_k = (12 - k)! 6! / (12! k! (6 - k)!).
_pade = (1.0, 1 / 2, 5 / 44, 1 / 66, 1 / 792, 1 / 15840, 1 / 665280)


def expm(a: Rows) -> Rows:
    """e to the matrix: halved until small, a Padé approximant, squared as often."""
    size = len(a)
    largest = max(sum(abs(x) for x in row) for row in a)
    halvings = max(0, math.frexp(largest)[1] + 1) if largest > 0.0 else 0
    small = scale(a, 0.5**halvings)
    power = identity(size)
    numerator = identity(size)
    denominator = identity(size)
    for k in range(1, len(_pade)):
        power = mul(power, small)
        term = scale(power, _pade[k])
        numerator = add(numerator, term)
        denominator = add(denominator, term) if k % 2 == 0 else sub(denominator, term)
    result = solve(denominator, numerator)
    for _ in range(halvings):
        result = mul(result, result)
    return result


def discretize_a(a: Rows, dt: float) -> Rows:
    """A of a step: e^(A dt)."""
    return expm(scale(a, dt))


def discretize_ab(a: Rows, b: Rows, dt: float) -> tuple[Rows, Rows]:
    """A and B of a step with the input held: the upper rows of e^([A B; 0 0] dt)."""
    states, inputs = len(a), len(b[0])
    block = [list(p) + list(q) for p, q in zip(a, b)] + zeros(inputs, states + inputs)
    whole = expm(scale(block, dt))
    return [row[:states] for row in whole[:states]], [row[states:] for row in whole[:states]]


def discretize_aq(a: Rows, q: Rows, dt: float) -> tuple[Rows, Rows]:
    """A and the process noise Q of a step.

    Van Loan: with M = [-A Q; 0 Aᵀ], e^(M dt) = [.. A_d⁻¹ Q_d; 0 A_dᵀ].
    """
    states = len(a)
    symmetric = scale(add(q, transpose(q)), 0.5)
    upper = [[-x for x in p] + list(r) for p, r in zip(a, symmetric)]
    lower = [[0.0] * states + row for row in transpose(a)]
    phi = expm(scale(upper + lower, dt))
    disc_a = transpose([row[states:] for row in phi[states:]])
    disc_q = mul(disc_a, [row[states:] for row in phi[:states]])
    return disc_a, scale(add(disc_q, transpose(disc_q)), 0.5)


def discretize_r(r: Rows, dt: float) -> Rows:
    """The measurement noise R of a step: R / dt."""
    return scale(r, 1.0 / dt)


# ---- the discrete algebraic Riccati equation ----


def dare(a: Rows, b: Rows, q: Rows, r: Rows) -> Rows:
    """X of AᵀXA - X - AᵀXB (BᵀXB + R)⁻¹ BᵀXA + Q = 0.

    The structure-preserving doubling algorithm (E. K.-W. Chu, H.-Y. Fan, W.-W. Lin, C.-S. Wang, 2004): each round
    doubles the horizon, so that about ten rounds do.
    """
    size = len(a)
    one = identity(size)
    step = [list(row) for row in a]
    gain = mul(b, solve(r, transpose(b)))
    cost = [list(row) for row in q]
    for _ in range(200):
        w = add(one, mul(gain, cost))
        v1 = solve(w, step)
        v2 = transpose(solve(w, gain))
        gain = add(gain, mul(step, mul(v2, transpose(step))))
        before = cost
        cost = add(cost, mul(transpose(v1), mul(cost, step)))
        step = mul(step, v1)
        change = norm(sub(cost, before))
        if not math.isfinite(change):
            raise LinearAlgebraError("the Riccati equation has no solution for this system")
        if change <= 1e-10 * norm(cost):
            return cost
    raise LinearAlgebraError("the Riccati equation has no solution for this system")


# ---- conditions on a system ----


def _rank(a: list[list[complex]], largest: float) -> int:
    """How many rows are independent, by elimination with the largest pivot of all. Pivots that are nothing beside
    `largest` count as zero."""
    rows = [list(row) for row in a]
    found = 0
    columns = list(range(len(rows[0])))
    while found < len(rows) and columns:
        best = max(
            ((i, j) for i in range(found, len(rows)) for j in columns), key=lambda place: abs(rows[place[0]][place[1]])
        )
        # A double root is known to half of its digits only.
        if abs(rows[best[0]][best[1]]) <= 1e-7 * largest:
            break
        rows[found], rows[best[0]] = rows[best[0]], rows[found]
        top = rows[found]
        for i in range(found + 1, len(rows)):
            factor = rows[i][best[1]] / top[best[1]]
            rows[i] = [x - factor * y for x, y in zip(rows[i], top)]
        columns.remove(best[1])
        found += 1
    return found


def eigenvalues(a: Rows) -> list[complex]:
    """The eigenvalues: roots of the characteristic polynomial (Faddeev and LeVerrier), found together (Durand and
    Kerner). Enough for the few states that robots have."""
    size = len(a)
    coefficients = [1.0]
    work = identity(size)
    for k in range(1, size + 1):
        product = mul(a, work)
        coefficient = -sum(product[i][i] for i in range(size)) / k
        coefficients.append(coefficient)
        work = [[x + (coefficient if i == j else 0.0) for j, x in enumerate(row)] for i, row in enumerate(product)]
    radius = 1.0 + max(abs(c) for c in coefficients[1:])
    roots = [radius * complex(0.4, 0.9) ** k for k in range(size)]
    for _ in range(500):
        moved = 0.0
        for i in range(size):
            value = complex(1.0)
            for coefficient in coefficients[1:]:
                value = value * roots[i] + coefficient
            for j in range(size):
                if j != i:
                    value /= roots[i] - roots[j] or complex(1e-300)
            roots[i] -= value
            moved = max(moved, abs(value))
        if moved < 1e-14 * radius:
            break
    return roots


def is_stabilizable(a: Rows, b: Rows) -> bool:
    """Whether the input reaches every state that does not fade by itself (Popov, Belevitch and Hautus)."""
    size = len(a)
    largest = max(abs(x) for row in a + b for x in row)
    for root in eigenvalues(a):
        if abs(root) < 1.0 - 1e-6:
            continue
        test = [
            [(root if i == j else 0.0) - a[i][j] for j in range(size)] + [complex(x) for x in b[i]]
            for i in range(size)
        ]
        if _rank(test, largest) < size:
            return False
    return True


def is_detectable(a: Rows, c: Rows) -> bool:
    """Whether the output shows every state that does not fade by itself."""
    return is_stabilizable(transpose(a), transpose(c))


def check_dare(a: Rows, b: Rows, q: Rows, r: Rows) -> None:
    """An error that says what the equation lacks, in WPILib's words."""
    if norm(sub(r, transpose(r))) > 1e-10:
        raise LinearAlgebraError(f"R was not symmetric.\n\nR =\n{text(r)}")
    try:
        cholesky(r)
    except LinearAlgebraError:
        raise LinearAlgebraError(f"R was not positive definite.\n\nR =\n{text(r)}") from None
    if norm(sub(q, transpose(q))) > 1e-10:
        raise LinearAlgebraError(f"Q was not symmetric.\n\nQ =\n{text(q)}")
    if min(root.real for root in eigenvalues(q)) < -1e-9 * max(1.0, norm(q)):
        raise LinearAlgebraError(f"Q was not positive semidefinite.\n\nQ =\n{text(q)}")
    if not is_stabilizable(a, b):
        raise LinearAlgebraError(f"(A, B) pair was not stabilizable.\n\nA =\n{text(a)}\nB =\n{text(b)}")
    # Q weighs the part that C of Q = CᵀC shows.
    if not is_detectable(a, q):
        raise LinearAlgebraError(
            f"(A, C) pair where Q = CᵀC was not detectable.\n\nA =\n{text(a)}\nQ =\n{text(q)}"
        )


def text(a: Rows) -> str:
    """The matrix for an error message."""
    return "\n".join("  ".join(f"{x:g}" for x in row) for row in a)


# ---- cost and covariance ----


def cost_matrix(tolerances: list[float]) -> Rows:
    """Bryson's rule: one over the square of what is tolerable; an infinite tolerance costs nothing."""
    return diagonal([0.0 if math.isinf(tolerance) else 1.0 / (tolerance * tolerance) for tolerance in tolerances])


def covariance_matrix(deviations: list[float]) -> Rows:
    """Squares of standard deviations."""
    return diagonal([deviation * deviation for deviation in deviations])


# ---- fractional powers ----


def _square_root(a: Rows) -> Rows:
    """The principal square root: Denman's and Beavers' iteration."""
    y, z = a, identity(len(a))
    for _ in range(50):
        next_y = scale(add(y, inverse(z)), 0.5)
        z = scale(add(z, inverse(y)), 0.5)
        change = norm(sub(next_y, y))
        y = next_y
        if change <= 1e-15 * norm(y):
            break
    return y


def power(a: Rows, exponent: float) -> Rows:
    """The matrix to any power: e^(exponent log a). The logarithm is that of a root near one, from its series."""
    one = identity(len(a))
    roots = 0
    near = a
    while norm(sub(near, one)) > 0.1 and roots < 60:
        near = _square_root(near)
        roots += 1
    # log x = 2 (u + u³/3 + u⁵/5 + ...), u = (x - 1) (x + 1)⁻¹
    u = transpose(solve(transpose(add(near, one)), transpose(sub(near, one))))
    square = mul(u, u)
    term, total = u, u
    for k in range(3, 40, 2):
        term = mul(term, square)
        total = add(total, scale(term, 1.0 / k))
    return expm(scale(total, 2.0 * 2.0**roots * exponent))
