"""Interpolation in time."""

from ._buffer import (
    TimeInterpolatableFloatBuffer,
    TimeInterpolatablePose2dBuffer,
    TimeInterpolatablePose3dBuffer,
    TimeInterpolatableRotation2dBuffer,
    TimeInterpolatableRotation3dBuffer,
    TimeInterpolatableTranslation2dBuffer,
    TimeInterpolatableTranslation3dBuffer,
)

__all__ = [
    "TimeInterpolatableFloatBuffer",
    "TimeInterpolatablePose2dBuffer",
    "TimeInterpolatablePose3dBuffer",
    "TimeInterpolatableRotation2dBuffer",
    "TimeInterpolatableRotation3dBuffer",
    "TimeInterpolatableTranslation2dBuffer",
    "TimeInterpolatableTranslation3dBuffer",
]
