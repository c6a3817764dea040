"""OpenCV's names of types, for annotations."""

import typing

import numpy

MatLike = numpy.ndarray
Point = Point2i = Point2f = Point2d = Size = Size2f = typing.Sequence
Rect = Scalar = typing.Sequence
RotatedRect = tuple
