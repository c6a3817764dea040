"""The part of OpenCV that PhotonVision's simulation uses: a camera's geometry. Pictures are not here, and each other name says so."""

import math
import typing as _typing

import numpy as _np
from _sandlot import unbuilt as _unbuilt

from . import _outline, _pose, typing

__version__ = "4.11.0"

SOLVEPNP_ITERATIVE, SOLVEPNP_EPNP, SOLVEPNP_P3P, SOLVEPNP_DLS, SOLVEPNP_UPNP, SOLVEPNP_AP3P = range(6)
SOLVEPNP_IPPE, SOLVEPNP_IPPE_SQUARE, SOLVEPNP_SQPNP = 6, 7, 8


class error(Exception):  # noqa: N801 (OpenCV's name)
    """An argument that OpenCV does not take."""


def _numbers(value: _typing.Any) -> "list[float]":
    """All of an array, in a row."""
    return [float(each) for each in _np.asarray(value).flat]


def _pairs(value: _typing.Any) -> "list[tuple[float, float]]":
    flat = _numbers(value)
    return list(zip(flat[0::2], flat[1::2]))


def _triples(value: _typing.Any) -> "list[list[float]]":
    flat = _numbers(value)
    return [flat[i : i + 3] for i in range(0, len(flat), 3)]


def _camera(matrix: _typing.Any, coefficients: _typing.Any) -> _pose.Camera:
    return _pose.Camera(_triples(matrix), [] if coefficients is None else _numbers(coefficients))


def _column(values: "list[float]") -> _np.ndarray:
    return _np.ndarray((len(values), 1), float, list(values))


def Rodrigues(src: _typing.Any) -> tuple:
    """A rotation vector as its matrix, a matrix as its vector; the derivative is None here."""
    flat = _numbers(src)
    if len(flat) == 3:
        return _np.array(_pose.rotation_of(flat)), None
    if len(flat) != 9:
        raise error(f"Rodrigues takes 3 or 9 numbers, not {len(flat)}")
    return _column(_pose.vector_of(_triples(src))), None


def projectPoints(
    objectPoints: _typing.Any, rvec: _typing.Any, tvec: _typing.Any, cameraMatrix: _typing.Any, distCoeffs: _typing.Any
) -> tuple:
    """Pixels of points, N x 1 x 2; the derivative is None here."""
    seen = _camera(cameraMatrix, distCoeffs).project(_triples(objectPoints), _pose.rotation_of(_numbers(rvec)), _numbers(tvec))
    return _np.ndarray((len(seen), 1, 2), float, [each for point in seen for each in point]), None


def solvePnPGeneric(
    objectPoints: _typing.Any, imagePoints: _typing.Any, cameraMatrix: _typing.Any, distCoeffs: _typing.Any,
    rvecs: _typing.Any = None, tvecs: _typing.Any = None, useExtrinsicGuess: bool = False, flags: int = SOLVEPNP_ITERATIVE,
    **more: _typing.Any,
) -> tuple:
    """How many poses, their rotation vectors, places, and errors in pixels, the better first. The planar flags give two."""
    points, pixels = _triples(objectPoints), _pairs(imagePoints)
    if len(points) < 4 or len(points) != len(pixels):
        raise error(f"solvePnP takes at least 4 points and as many pixels, not {len(points)} and {len(pixels)}")
    camera = _camera(cameraMatrix, distCoeffs)
    if flags in (SOLVEPNP_IPPE, SOLVEPNP_IPPE_SQUARE):
        poses = _pose.planar(camera, points, pixels)
    else:
        pose = _pose.any_pose(camera, points, pixels)
        poses = [] if pose is None else [pose]
    if not poses:
        # OpenCV's own answer to points without a pose is not a number.
        nan = [math.nan] * 3
        return 1, (_column(nan),), (_column(nan),), _np.array([[math.nan]])
    errors = [[camera.error(points, pixels, *pose)] for pose in poses]
    vectors = tuple(_column(_pose.vector_of(r)) for r, _ in poses)
    return len(poses), vectors, tuple(_column(t) for _, t in poses), _np.array(errors)


def solvePnP(
    objectPoints: _typing.Any, imagePoints: _typing.Any, cameraMatrix: _typing.Any, distCoeffs: _typing.Any,
    rvec: _typing.Any = None, tvec: _typing.Any = None, useExtrinsicGuess: bool = False, flags: int = SOLVEPNP_ITERATIVE,
) -> tuple:
    """Whether there is a pose, its rotation vector, its place."""
    _, vectors, places, errors = solvePnPGeneric(objectPoints, imagePoints, cameraMatrix, distCoeffs, flags=flags)
    return not math.isnan(float(errors[0, 0])), vectors[0], places[0]


def convexHull(points: _typing.Any) -> _np.ndarray:
    """Corners of the outline, N x 1 x 2."""
    return _np.array([[list(point)] for point in _outline.hull(_pairs(points))])


def contourArea(contour: _typing.Any, oriented: bool = False) -> float:
    """Of a polygon [square pixels]."""
    found = _outline.area(_pairs(contour))
    return found if oriented else abs(found)


def minAreaRect(points: _typing.Any) -> tuple:
    """The smallest rectangle about the points: middle, size, angle of its width [degrees]."""
    return _outline.smallest_rectangle(_pairs(points))


def boxPoints(box: tuple) -> _np.ndarray:
    """Corners of a turned rectangle, 4 x 2."""
    return _np.array([list(point) for point in RotatedRect(*box).points()])


def boundingRect(array: _typing.Any) -> "tuple[int, int, int, int]":
    """The upright rectangle of whole pixels about the points: x, y, width, height."""
    pairs = _pairs(array)
    x, y = math.floor(min(each[0] for each in pairs)), math.floor(min(each[1] for each in pairs))
    return x, y, math.floor(max(each[0] for each in pairs)) - x + 1, math.floor(max(each[1] for each in pairs)) - y + 1


class RotatedRect:
    """A turned rectangle: middle, size, angle [degrees]."""

    def __init__(self, center: _typing.Any = (0.0, 0.0), size: _typing.Any = (0.0, 0.0), angle: float = 0.0) -> None:
        self.center = tuple(center)
        self.size = tuple(size)
        self.angle = float(angle)

    def points(self) -> "list[tuple[float, float]]":
        """Its corners: lower left, upper left, upper right, lower right of an upright one."""
        half_sine, half_cosine = math.sin(math.radians(self.angle)) / 2.0, math.cos(math.radians(self.angle)) / 2.0
        (x, y), (width, height) = self.center, self.size
        first = (x - half_sine * height - half_cosine * width, y + half_cosine * height - half_sine * width)
        second = (x + half_sine * height - half_cosine * width, y - half_cosine * height - half_sine * width)
        return [first, second, (2.0 * x - first[0], 2.0 * y - first[1]), (2.0 * x - second[0], 2.0 * y - second[1])]

    def boundingRect(self) -> "tuple[int, int, int, int]":
        return boundingRect(self.points())


def __getattr__(name: str) -> _typing.Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise _unbuilt.absent(
        f"cv2.{name} is not in Sandlot, which has OpenCV's geometry of cameras and no pictures: read Sandlot's cameras from "
        "NetworkTables, as limelight-NAME or photonvision/NAME"
    )
