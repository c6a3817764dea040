"""Where a camera stands that sees points in their places: a pinhole with OpenCV's lens model, x right, y down, z ahead."""

import math

# In C, and it is called thousands of times for a picture.
_dot = math.sumprod

Matrix = list[list[float]]
Vector = list[float]
Point = tuple[float, float]


def times(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b))
    return [[_dot(row, column) for column in columns] for row in a]


def turned(a: Matrix, v: Vector) -> Vector:
    return [row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in a]


def _cross(a: Vector, b: Vector) -> Vector:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]




def solved(rows: Matrix, right: Vector) -> "Vector | None":
    """The solution of a square system; None: there is no single one."""
    size = len(rows)
    work = [[*row, value] for row, value in zip(rows, right)]
    for i in range(size):
        pivot, most = i, abs(work[i][i])
        for k in range(i + 1, size):
            if abs(work[k][i]) > most:
                pivot, most = k, abs(work[k][i])
        if most < 1e-14:
            return None
        first = work[pivot]
        work[pivot] = work[i]
        work[i] = first
        for k in range(i + 1, size):
            row = work[k]
            factor = row[i] / first[i]
            if factor != 0.0:
                # The numbers left of the diagonal are not read again.
                row[i + 1 :] = [x - factor * y for x, y in zip(row[i + 1 :], first[i + 1 :])]
    found = [0.0] * size
    for i in range(size - 1, -1, -1):
        row = work[i]
        found[i] = (row[size] - _dot(row[i + 1 : size], found[i + 1 :])) / row[i]
    return found


def least_squares(rows: Matrix, right: Vector) -> "Vector | None":
    columns = list(zip(*rows))
    return solved(_normal(columns), [_dot(column, right) for column in columns])


def _normal(columns: "list") -> Matrix:
    """Each column by each."""
    size = len(columns)
    found = [[0.0] * size for _ in range(size)]
    for i, a in enumerate(columns):
        for k in range(i, size):
            found[i][k] = found[k][i] = _dot(a, columns[k])
    return found


# ---- rotations ----


def rotation_of(rvec: Vector) -> Matrix:
    """About the vector, by its length (Rodrigues)."""
    angle = math.sqrt(_dot(rvec, rvec))
    if angle < 1e-12:
        x, y, z = rvec
        return [[1.0, -z, y], [z, 1.0, -x], [-y, x, 1.0]]
    x, y, z = (each / angle for each in rvec)
    c, s = math.cos(angle), math.sin(angle)
    d = 1.0 - c
    return [
        [c + x * x * d, x * y * d - z * s, x * z * d + y * s],
        [y * x * d + z * s, c + y * y * d, y * z * d - x * s],
        [z * x * d - y * s, z * y * d + x * s, c + z * z * d],
    ]


def vector_of(r: Matrix) -> Vector:
    """Its axis times its angle, 0 to pi."""
    axis = [r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]]
    twice_sine = math.sqrt(_dot(axis, axis))
    twice_cosine = r[0][0] + r[1][1] + r[2][2] - 1.0
    angle = math.atan2(twice_sine, twice_cosine)
    if twice_sine > 1e-9:
        return [each * angle / twice_sine for each in axis]
    if twice_cosine > 0.0:
        return [each / 2.0 for each in axis]
    # Half a turn: the axis is a column of r + 1.
    columns = [[r[i][k] + (1.0 if i == k else 0.0) for i in range(3)] for k in range(3)]
    longest = max(columns, key=lambda column: _dot(column, column))
    length = math.sqrt(_dot(longest, longest))
    return [each * math.pi / length for each in longest]


def _orthogonal(r: Matrix) -> Matrix:
    """The nearest rotation, by Newton's iteration for the polar factor."""
    for _ in range(20):
        a, b, c = r
        cofactors = [_cross(b, c), _cross(c, a), _cross(a, b)]
        determinant = _dot(a, cofactors[0])
        following = [[(x + y / determinant) / 2.0 for x, y in zip(row, other)] for row, other in zip(r, cofactors)]
        change = max(abs(x - y) for row, other in zip(r, following) for x, y in zip(row, other))
        r = following
        if change < 1e-14:
            break
    return r


# ---- the camera ----


class Camera:
    """Intrinsics and lens: k1, k2, p1, p2, k3, k4, k5, k6."""

    def __init__(self, matrix: Matrix, coefficients: Vector) -> None:
        self.fx, self.fy, self.cx, self.cy = matrix[0][0], matrix[1][1], matrix[0][2], matrix[1][2]
        self.lens = (coefficients + [0.0] * 8)[:8]
        self.is_plain = not any(self.lens)

    def _bent(self, x: float, y: float) -> Point:
        k1, k2, p1, p2, k3, k4, k5, k6 = self.lens
        r2 = x * x + y * y
        radial = (1.0 + r2 * (k1 + r2 * (k2 + r2 * k3))) / (1.0 + r2 * (k4 + r2 * (k5 + r2 * k6)))
        return (
            x * radial + 2.0 * p1 * x * y + p2 * (r2 + 2.0 * x * x),
            y * radial + p1 * (r2 + 2.0 * y * y) + 2.0 * p2 * x * y,
        )

    def pixel(self, x: float, y: float) -> Point:
        """Of a ray (x, y, 1)."""
        if not self.is_plain:
            x, y = self._bent(x, y)
        return x * self.fx + self.cx, y * self.fy + self.cy

    def ray(self, u: float, v: float) -> Point:
        """(x, y) of a pixel's ray (x, y, 1)."""
        x0, y0 = (u - self.cx) / self.fx, (v - self.cy) / self.fy
        x, y = x0, y0
        if not self.is_plain:
            bent = self._bent
            for _ in range(10):
                bx, by = bent(x, y)
                bx, by = x0 - bx, y0 - by
                x, y = x + bx, y + by
                if abs(bx) + abs(by) < 1e-15:
                    break
        return x, y

    def project(self, points: "list[Vector]", r: Matrix, t: Vector) -> "list[Point]":
        (a, b, c), (d, e, f), (g, h, i) = r
        right, down, ahead = t
        fx, fy, cx, cy, bent = self.fx, self.fy, self.cx, self.cy, None if self.is_plain else self._bent
        found = []
        for px, py, pz in points:
            x, y, z = a * px + b * py + c * pz + right, d * px + e * py + f * pz + down, g * px + h * py + i * pz + ahead
            if z != 0.0:
                x, y = x / z, y / z
            if bent is not None:
                x, y = bent(x, y)
            found.append((x * fx + cx, y * fy + cy))
        return found

    def slopes(self, points: "list[Vector]", r: Matrix, t: Vector) -> "list[Vector]":
        """How the pixels' coordinates, u and v in turn, go with a turn about x, y and z after r, and with each part of t."""
        (a, b, c), (d, e, f), (g, h, i) = r
        right, down, ahead = t
        fx, fy, bent = self.fx, self.fy, None if self.is_plain else self._bent
        step = 1e-6
        columns: "list[Vector]" = [[] for _ in range(6)]
        for px, py, pz in points:
            # The point as it is turned, and as it is moved then.
            tx, ty, tz = a * px + b * py + c * pz, d * px + e * py + f * pz, g * px + h * py + i * pz
            scale = 1.0 / (tz + ahead) if tz + ahead != 0.0 else 1.0
            x, y = (tx + right) * scale, (ty + down) * scale
            # Of the lens: a pixel's coordinates by those of its ray.
            ux, uy, vx, vy = fx, 0.0, 0.0, fy
            if bent is not None:
                (u, v), (u1, v1), (u2, v2) = bent(x, y), bent(x + step, y), bent(x, y + step)
                ux, uy, vx, vy = fx * (u1 - u) / step, fx * (u2 - u) / step, fy * (v1 - v) / step, fy * (v2 - v) / step
            for first, second in ((ux, uy), (vx, vy)):
                mx, my, mz = first * scale, second * scale, -(first * x + second * y) * scale
                # A turn w moves the point by w x p.
                columns[0].append(mz * ty - my * tz)
                columns[1].append(mx * tz - mz * tx)
                columns[2].append(my * tx - mx * ty)
                columns[3].append(mx)
                columns[4].append(my)
                columns[5].append(mz)
        return columns

    def error(self, points: "list[Vector]", pixels: "list[Point]", r: Matrix, t: Vector) -> float:
        """Root of the mean square of what the pixels' coordinates are off."""
        seen = self.project(points, r, t)
        total = 0.0
        for (a, b), (c, d) in zip(seen, pixels):
            total += (a - c) * (a - c) + (b - d) * (b - d)
        return math.sqrt(total / (2.0 * len(pixels)))


# ---- poses ----

Pose = tuple[Matrix, Vector]


def _place(points: "list[Vector]", rays: "list[Point]", r: Matrix) -> Vector:
    """Where the points are that are turned so, with the least error."""
    rows, right = [], []
    for point, (u, v) in zip(points, rays):
        x, y, z = turned(r, point)
        rows += [[1.0, 0.0, -u], [0.0, 1.0, -v]]
        right += [u * z - x, v * z - y]
    return least_squares(rows, right) or [0.0, 0.0, 0.0]


def _homography(flat: "list[Point]", rays: "list[Point]") -> "Matrix | None":
    rows, right = [], []
    for (x, y), (u, v) in zip(flat, rays):
        rows += [[x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y], [0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y]]
        right += [u, v]
    h = solved(rows, right) if len(flat) == 4 else least_squares(rows, right)
    return None if h is None else [h[0:3], h[3:6], [h[6], h[7], 1.0]]


def _planar_rotations(h: Matrix) -> "list[Matrix]":
    """Both turns of a plane that look alike near its middle: infinitesimal plane-based pose estimation (Collins and Bartoli, 2014)."""
    p, q = h[0][2], h[1][2]
    j = [[h[i][k] - h[2][k] * (p, q)[i] for k in range(2)] for i in range(2)]
    length = math.sqrt(p * p + q * q + 1.0)
    axis, angle = [-q, p, 0.0], math.acos(1.0 / length)
    norm = math.hypot(p, q)
    ahead = rotation_of([each * angle / norm for each in axis]) if norm > 1e-12 else rotation_of([0.0, 0.0, 0.0])
    b = [[ahead[i][k] - (p, q)[i] * ahead[2][k] for k in range(2)] for i in range(2)]
    determinant = b[0][0] * b[1][1] - b[0][1] * b[1][0]
    inverse = [[b[1][1] / determinant, -b[0][1] / determinant], [-b[1][0] / determinant, b[0][0] / determinant]]
    a = times(inverse, j)
    squares = sum(x * x for row in a for x in row)
    twice = 2.0 * (a[0][0] * a[1][1] - a[0][1] * a[1][0])
    gamma = math.sqrt((squares + math.sqrt(max(0.0, squares * squares - twice * twice))) / 2.0)
    a = [[x / gamma for x in row] for row in a]
    first = math.sqrt(max(0.0, 1.0 - a[0][0] ** 2 - a[1][0] ** 2))
    second = math.sqrt(max(0.0, 1.0 - a[0][1] ** 2 - a[1][1] ** 2))
    if a[0][0] * a[0][1] + a[1][0] * a[1][1] > 0.0:
        second = -second
    found = []
    for sign in (1.0, -1.0):
        x = [a[0][0], a[1][0], sign * first]
        y = [a[0][1], a[1][1], sign * second]
        z = _cross(x, y)
        found.append(times(ahead, [[x[i], y[i], z[i]] for i in range(3)]))
    return found


def _plane(points: "list[Vector]") -> "tuple[Vector, Matrix] | None":
    """The middle of points that lie in one plane, and its axes as rows, the normal last; None: they lie in none, or on one line."""
    middle = [sum(point[i] for point in points) / len(points) for i in range(3)]
    arms = [[a - b for a, b in zip(point, middle)] for point in points]
    size = max(math.sqrt(_dot(arm, arm)) for arm in arms)
    x = max(arms, key=lambda arm: _dot(arm, arm))
    normals = [_cross(x, arm) for arm in arms]
    normal = max(normals, key=lambda each: _dot(each, each))
    length = math.sqrt(_dot(normal, normal))
    if length < 1e-9 * size * size:
        return None
    normal = [each / length for each in normal]
    if any(abs(_dot(arm, normal)) > 1e-5 * size for arm in arms):
        return None
    x_length = math.sqrt(_dot(x, x))
    x = [each / x_length for each in x]
    return middle, [x, _cross(normal, x), normal]


def _back(pose: Pose, middle: Vector, axes: Matrix) -> Pose:
    """A pose of the plane's own frame as one of the points'."""
    r = times(pose[0], axes)
    return r, [a - b for a, b in zip(pose[1], turned(r, middle))]


def planar(camera: Camera, points: "list[Vector]", pixels: "list[Point]") -> "list[Pose]":
    """Two poses of points in one plane, the better first; none, where the points or their pixels lie on a line."""
    plane = _plane(points)
    if plane is None:
        return []
    middle, axes = plane
    arms = [[a - b for a, b in zip(point, middle)] for point in points]
    local = [turned(axes, arm) for arm in arms]
    rays = [camera.ray(*pixel) for pixel in pixels]
    h = _homography([(point[0], point[1]) for point in local], rays)
    if h is None:
        return []
    flat = [[point[0], point[1], 0.0] for point in local]
    poses = [_back((r, _place(flat, rays, r)), middle, axes) for r in _planar_rotations(h)]
    return sorted(poses, key=lambda pose: camera.error(points, pixels, *pose))


def _direct(points: "list[Vector]", rays: "list[Point]") -> "Pose | None":
    """From six points and more that lie in no plane: the direct linear transform."""
    middle = [sum(point[i] for point in points) / len(points) for i in range(3)]
    size = max(math.sqrt(sum((a - b) ** 2 for a, b in zip(point, middle))) for point in points)
    rows = []
    for point, (u, v) in zip(points, rays):
        x, y, z = ((a - b) / size for a, b in zip(point, middle))
        rows.append([x, y, z, 1.0, 0.0, 0.0, 0.0, 0.0, -u * x, -u * y, -u * z, -u])
        rows.append([0.0, 0.0, 0.0, 0.0, x, y, z, 1.0, -v * x, -v * y, -v * z, -v])
    normal = _normal(list(zip(*rows)))
    for i in range(12):
        normal[i][i] += 1e-12
    found = [1.0] * 12
    for _ in range(6):
        following = solved(normal, found)
        if following is None:
            return None
        length = math.sqrt(_dot(following, following))
        found = [each / length for each in following]
    m = [found[0:3], found[4:7], found[8:11]]
    determinant = _dot(m[0], _cross(m[1], m[2]))
    if abs(determinant) < 1e-15:
        return None
    scale = math.copysign(abs(determinant) ** (1.0 / 3.0), determinant)
    r = _orthogonal([[each / scale for each in row] for row in m])
    return _back((r, _place([[a - b for a, b in zip(point, middle)] for point in points], rays, r)), middle, rotation_of([0.0, 0.0, 0.0]))


def refined(camera: Camera, points: "list[Vector]", pixels: "list[Point]", pose: Pose) -> Pose:
    """The pose near this one with the least error in the picture (Levenberg and Marquardt)."""
    r, t = pose
    best, damping = camera.error(points, pixels, r, t), 1e-3
    for _ in range(15):
        seen = camera.project(points, r, t)
        right = [x for (a, b), (c, d) in zip(pixels, seen) for x in (a - c, b - d)]
        columns = camera.slopes(points, r, t)
        normal = _normal(columns)
        for i in range(6):
            normal[i][i] *= 1.0 + damping
        change = solved(normal, [_dot(column, right) for column in columns])
        if change is None:
            break
        turned_r, moved = times(rotation_of(change[:3]), r), [a + b for a, b in zip(t, change[3:])]
        error = camera.error(points, pixels, turned_r, moved)
        if error >= best:
            damping *= 10.0
            if damping > 1e6:
                break
            continue
        gain, best, damping = best - error, error, damping / 10.0
        r, t = turned_r, moved
        if gain < 1e-9:
            break
    return r, t


def any_pose(camera: Camera, points: "list[Vector]", pixels: "list[Point]") -> "Pose | None":
    """Of four points and more, wherever they lie."""
    poses = planar(camera, points, pixels)
    if not poses and len(points) >= 6:
        direct = _direct(points, [camera.ray(*pixel) for pixel in pixels])
        poses = [] if direct is None else [direct]
    return refined(camera, points, pixels, poses[0]) if poses else None
