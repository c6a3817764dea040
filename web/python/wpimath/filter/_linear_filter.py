"""Filters that smooth or sharpen a row of numbers."""

import bisect
import math
from collections import deque
from collections.abc import Sequence


class LinearFilter:
    """A digital filter: what comes out is a sum of the last inputs and the last outputs, each with its gain.

    Call `calculate` once a period; the gains are meant for that period.
    """

    def __init__(self, ffGains: Sequence[float], fbGains: Sequence[float]) -> None:
        """`ffGains` belong to the inputs, the newest first; `fbGains` to the outputs."""
        self._input_gains = [float(gain) for gain in ffGains]
        self._output_gains = [float(gain) for gain in fbGains]
        self._inputs = deque([0.0] * len(self._input_gains), len(self._input_gains))
        self._outputs = deque([0.0] * len(self._output_gains), len(self._output_gains))
        self._last = 0.0

    @staticmethod
    def singlePoleIIR(timeConstant: float, period: float) -> "LinearFilter":
        """A low-pass filter: y = (1 - gain) x + gain y_before, gain = e^(-period / timeConstant)."""
        gain = math.exp(-period / timeConstant)
        return LinearFilter([1.0 - gain], [-gain])

    @staticmethod
    def highPass(timeConstant: float, period: float) -> "LinearFilter":
        """A high-pass filter: it lets changes through and forgets what stays."""
        gain = math.exp(-period / timeConstant)
        return LinearFilter([gain, -gain], [-gain])

    @staticmethod
    def movingAverage(taps: int) -> "LinearFilter":
        """The mean of the last inputs; before there are so many, the missing ones count as zero."""
        if taps <= 0:
            raise RuntimeError("Number of taps must be greater than zero.")
        return LinearFilter([1.0 / taps] * taps, [])

    def reset(self, inputBuffer: Sequence[float] = (), outputBuffer: Sequence[float] = ()) -> None:
        """Forgets everything, or remembers these numbers instead, the newest last."""
        given = len(inputBuffer) > 0 or len(outputBuffer) > 0
        wrong = len(inputBuffer) != len(self._input_gains) or len(outputBuffer) != len(self._output_gains)
        if given and wrong:
            raise RuntimeError("Incorrect length of inputBuffer or outputBuffer")
        for buffer, values in ((self._inputs, inputBuffer), (self._outputs, outputBuffer)):
            for i in range(len(buffer)):
                buffer[i] = 0.0
            for value in values:
                buffer.appendleft(float(value))

    def calculate(self, input: float) -> float:
        """The next output."""
        output = 0.0
        if self._input_gains:
            self._inputs.appendleft(float(input))
        for value, gain in zip(self._inputs, self._input_gains):
            output += value * gain
        for value, gain in zip(self._outputs, self._output_gains):
            output -= value * gain
        if self._output_gains:
            self._outputs.appendleft(output)
        self._last = output
        return output

    def lastValue(self) -> float:
        """The last output."""
        return self._last


class MedianFilter:
    """The median of the last inputs: single wild values vanish."""

    def __init__(self, size: int) -> None:
        """`size`: how many inputs it looks at."""
        self._values: deque[float] = deque()
        self._ordered: list[float] = []
        self._size = size

    def calculate(self, next: float) -> float:
        """The median of what there was lately and this."""
        next = float(next)
        bisect.insort(self._ordered, next)
        if len(self._ordered) > self._size:
            self._ordered.remove(self._values.pop())
        self._values.appendleft(next)
        count = len(self._ordered)
        if count % 2 != 0:
            return self._ordered[count // 2]
        return (self._ordered[count // 2 - 1] + self._ordered[count // 2]) / 2.0

    def lastValue(self) -> float:
        """The last input; 0 before the first."""
        return self._values[0] if self._values else 0.0

    def reset(self) -> None:
        """Forgets everything."""
        self._values.clear()
        self._ordered.clear()
