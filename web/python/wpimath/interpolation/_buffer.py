"""What was measured lately, and what it must have been in between."""

import bisect
import typing
from collections.abc import Callable

from ..geometry import Pose2d, Pose3d, Rotation2d, Rotation3d, Translation2d, Translation3d

T = typing.TypeVar("T")


def _straight(start: typing.Any, end: typing.Any, t: float) -> typing.Any:
    return start + (end - start) * t


def _turn(start: typing.Any, end: typing.Any, t: float) -> typing.Any:
    """Rotations add in an order; the part of the way comes first, as WPILib has it."""
    return (end - start) * t + start


def _arc(start: typing.Any, end: typing.Any, t: float) -> typing.Any:
    if t < 0:
        return start
    if t >= 1:
        return end
    return start.exp(start.log(end) * t)


class _TimeInterpolatableBuffer(typing.Generic[T]):
    """Samples of the last seconds. Older ones are forgotten when a new one comes."""

    _interpolate: Callable[[T, T, float], T] = staticmethod(_straight)

    def __init__(self, historySize: float, func: Callable[[T, T, float], T] | None = None) -> None:
        """`historySize`: how far back it remembers [s]; `func( start, end, t )`: what is between two samples."""
        self._history = historySize
        self._samples: list[tuple[float, T]] = []
        if func is not None:
            self._interpolate = func

    def addSample(self, time: float, sample: T) -> None:
        """A sample of a moment [s]; another one of the same moment is replaced."""
        index = bisect.bisect_left(self._samples, time, key=_time_of)
        if index < len(self._samples) and self._samples[index][0] == time:
            self._samples[index] = (time, sample)
        else:
            self._samples.insert(index, (time, sample))
        while time - self._samples[0][0] > self._history:
            self._samples.pop(0)

    def clear(self) -> None:
        """Forgets everything."""
        self._samples.clear()

    def sample(self, time: float) -> T | None:
        """What it was at a moment [s]: the first or last sample outside of what is remembered; None without any."""
        samples = self._samples
        if not samples:
            return None
        if time <= samples[0][0]:
            return samples[0][1]
        if time > samples[-1][0]:
            return samples[-1][1]
        after = bisect.bisect_left(samples, time, key=_time_of)
        start, end = samples[after - 1], samples[after]
        return self._interpolate(start[1], end[1], (time - start[0]) / (end[0] - start[0]))

    def getInternalBuffer(self) -> list[tuple[float, T]]:
        """The samples with their moments, the oldest first."""
        return self._samples


def _time_of(sample: tuple[float, typing.Any]) -> float:
    return sample[0]


class TimeInterpolatableFloatBuffer(_TimeInterpolatableBuffer[float]):
    """Numbers of the last seconds."""


class TimeInterpolatableTranslation2dBuffer(_TimeInterpolatableBuffer[Translation2d]):
    """Points of the last seconds."""


class TimeInterpolatableTranslation3dBuffer(_TimeInterpolatableBuffer[Translation3d]):
    """Points in space of the last seconds."""


class TimeInterpolatableRotation2dBuffer(_TimeInterpolatableBuffer[Rotation2d]):
    """Headings of the last seconds."""

    _interpolate = staticmethod(_straight)


class TimeInterpolatableRotation3dBuffer(_TimeInterpolatableBuffer[Rotation3d]):
    """Rotations of the last seconds."""

    _interpolate = staticmethod(_turn)


class TimeInterpolatablePose2dBuffer(_TimeInterpolatableBuffer[Pose2d]):
    """Poses of the last seconds; between two of them the robot drove an arc."""

    _interpolate = staticmethod(_arc)


class TimeInterpolatablePose3dBuffer(_TimeInterpolatableBuffer[Pose3d]):
    """Poses in space of the last seconds; between two of them the robot moved along an arc."""

    _interpolate = staticmethod(_arc)
