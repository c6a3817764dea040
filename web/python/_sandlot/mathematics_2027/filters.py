"""Filters that came with 2027: cascades of second-order sections with their designs, edges in a time, and a help against tipping over.

A design begins with the analog filter of its kind whose cutoff is 1 rad/s, given by zeros, poles and gain, moves it to the wanted
frequencies, and makes it digital by the bilinear transform: A. V. Oppenheim, R. W. Schafer, Discrete-Time Signal Processing, chapter 7;
elliptic functions by S. J. Orfanidis, Lecture Notes on Elliptic Filter Design, 2006.
"""

import cmath
import enum
import math
import typing
from collections.abc import Callable, Iterable, Sequence

from wpimath.geometry import Rotation3d
from wpimath.kinematics import ChassisSpeeds

from _sandlot import clock

#: Zeros, poles and gain.
_Design = tuple[list[complex], list[complex], float]


class _Kind(enum.Enum):
    """Which frequencies pass."""

    LOW_PASS = 0
    HIGH_PASS = 1
    BAND_PASS = 2
    BAND_STOP = 3


class _Section:
    """y = b0 x + b1 x1 + b2 x2 - a1 y1 - a2 y2 of the two values before."""

    __slots__ = ("b0", "b1", "b2", "a1", "a2")

    def __init__(self, b0: float = 0.0, b1: float = 0.0, b2: float = 0.0, a1: float = 0.0, a2: float = 0.0) -> None:
        self.b0, self.b1, self.b2, self.a1, self.a2 = float(b0), float(b1), float(b2), float(a1), float(a2)

    def __repr__(self) -> str:
        return f"BiquadFilter.Section({', '.join(f'{name}={getattr(self, name)}' for name in self.__slots__)})"


class BiquadFilter:
    """Second-order sections one after the other, each with two memories."""

    Kind = _Kind
    Section = _Section

    def __init__(self, sections: Sequence[_Section]) -> None:
        if len(sections) == 0:
            raise RuntimeError("BiquadFilter requires at least one section.")
        self._sections = [_Section(*(getattr(each, name) for name in _Section.__slots__)) for each in sections]
        self.reset()

    def calculate(self, input: float) -> float:
        """The next value; call it in each loop."""
        value = float(input)
        for section, memory in zip(self._sections, self._memory):
            given, value = value, section.b0 * value + memory[0]
            memory[0] = section.b1 * given - section.a1 * value + memory[1]
            memory[1] = section.b2 * given - section.a2 * value
        self._last = value
        return value

    def last_value(self) -> float:
        """What calculate gave last."""
        return self._last

    def reset(self, value: float = 0.0) -> None:
        """As if this had been the input for long."""
        self._memory = []
        given = float(value)
        for section in self._sections:
            below = 1.0 + section.a1 + section.a2
            out = given * (section.b0 + section.b1 + section.b2) / below if below != 0.0 else 0.0
            second = section.b2 * given - section.a2 * out
            self._memory.append([section.b1 * given - section.a1 * out + second, second])
            given = out
        self._last = given

    def num_sections(self) -> int:
        """How many there are."""
        return len(self._sections)

    def sections(self) -> list[_Section]:
        """Their numbers."""
        return list(self._sections)

    # ---- designs ----

    @typing.overload
    @staticmethod
    def butterworth(kind: _Kind, order: int, sample_rate: float, cutoff: float) -> "BiquadFilter": ...
    @typing.overload
    @staticmethod
    def butterworth(kind: _Kind, order: int, sample_rate: float, low_cutoff: float, high_cutoff: float) -> "BiquadFilter": ...

    @staticmethod
    def butterworth(*args: typing.Any, **kwargs: typing.Any) -> "BiquadFilter":
        """As flat as can be. Frequencies in Hz."""
        return _filter("Butterworth", (), args, kwargs, lambda order: ([], _circle(order), 1.0))

    @typing.overload
    @staticmethod
    def chebyshev_i(kind: _Kind, order: int, sample_rate: float, cutoff: float, ripple_db: float) -> "BiquadFilter": ...
    @typing.overload
    @staticmethod
    def chebyshev_i(
        kind: _Kind, order: int, sample_rate: float, low_cutoff: float, high_cutoff: float, ripple_db: float
    ) -> "BiquadFilter": ...

    @staticmethod
    def chebyshev_i(*args: typing.Any, **kwargs: typing.Any) -> "BiquadFilter":
        """Steeper, with a ripple [dB] among what passes. Frequencies in Hz."""
        return _filter("ChebyshevI", ("ripple_db",), args, kwargs, _chebyshev_i)

    @typing.overload
    @staticmethod
    def chebyshev_ii(kind: _Kind, order: int, sample_rate: float, cutoff: float, stop_atten_db: float) -> "BiquadFilter": ...
    @typing.overload
    @staticmethod
    def chebyshev_ii(
        kind: _Kind, order: int, sample_rate: float, low_cutoff: float, high_cutoff: float, stop_atten_db: float
    ) -> "BiquadFilter": ...

    @staticmethod
    def chebyshev_ii(*args: typing.Any, **kwargs: typing.Any) -> "BiquadFilter":
        """Steeper, with a ripple among what is stopped, which is that much weaker [dB]. Frequencies in Hz."""
        return _filter("ChebyshevII", ("stop_atten_db",), args, kwargs, _chebyshev_ii)

    @typing.overload
    @staticmethod
    def elliptic(
        kind: _Kind, order: int, sample_rate: float, cutoff: float, ripple_db: float, stop_atten_db: float
    ) -> "BiquadFilter": ...
    @typing.overload
    @staticmethod
    def elliptic(
        kind: _Kind, order: int, sample_rate: float, low_cutoff: float, high_cutoff: float, ripple_db: float, stop_atten_db: float
    ) -> "BiquadFilter": ...

    @staticmethod
    def elliptic(*args: typing.Any, **kwargs: typing.Any) -> "BiquadFilter":
        """The steepest, with both ripples [dB]. Frequencies in Hz."""
        return _filter("Elliptic", ("ripple_db", "stop_atten_db"), args, kwargs, _elliptic)

    @staticmethod
    def notch(sample_rate: float, center_frequency: float, quality_factor: float) -> "BiquadFilter":
        """Stops one frequency [Hz]; the quality is that frequency divided by the width of what is stopped."""
        if not 0.0 < center_frequency < sample_rate / 2:
            raise ValueError("BiquadFilter::Notch: center frequency must lie in (0, sampleRate/2).")
        if not quality_factor > 0.0:
            raise ValueError("BiquadFilter::Notch: quality factor must be positive.")
        turn = 2 * math.pi * center_frequency / sample_rate
        gain = 1.0 / (1.0 + math.tan(turn / quality_factor / 2))
        middle = -2.0 * math.cos(turn) * gain
        return BiquadFilter([_Section(gain, middle, gain, middle, 2.0 * gain - 1.0)])

    @staticmethod
    def moving_average(taps: int) -> "BiquadFilter":
        """The mean of so many values."""
        if taps < 1:
            raise ValueError("BiquadFilter::MovingAverage: number of taps must be >= 1.")
        # Its zeros are the roots of 1 beside 1 itself.
        made = []
        for i in range(1, taps // 2 + 1):
            if 2 * i == taps:
                made.append(_Section(1.0, 1.0, 0.0))
            else:
                made.append(_Section(1.0, -2.0 * math.cos(2 * math.pi * i / taps), 1.0))
        made = made or [_Section(1.0)]
        made.sort(key=lambda each: each.b2 == 0.0)
        # The first has the gain.
        made[0] = _Section(*(getattr(made[0], name) / taps for name in ("b0", "b1", "b2")))
        return BiquadFilter(made)


def _circle(order: int) -> list[complex]:
    return [-cmath.exp(1j * math.pi * (2 * i - order + 1) / (2 * order)) for i in range(order)]


def _product(values: Iterable[complex]) -> complex:
    found: complex = 1.0
    for each in values:
        found *= each
    return found


def _chebyshev_i(order: int, ripple: float) -> _Design:
    eps = math.sqrt(10 ** (0.1 * ripple) - 1.0)
    mu = math.asinh(1 / eps) / order
    poles = [-cmath.sinh(mu + 1j * math.pi * (2 * i - order + 1) / (2 * order)) for i in range(order)]
    gain = _product(-each for each in poles).real
    return [], poles, gain / math.sqrt(1 + eps * eps) if order % 2 == 0 else gain


def _chebyshev_ii(order: int, attenuation: float) -> _Design:
    mu = math.asinh(math.sqrt(10 ** (0.1 * attenuation) - 1.0)) / order
    angles = [math.pi * (2 * i - order + 1) / (2 * order) for i in range(order)]
    zeros = [1j / math.sin(angle) for i, angle in enumerate(angles) if 2 * i + 1 != order]
    poles = []
    for angle in angles:
        at = -cmath.exp(1j * angle)
        poles.append(1 / complex(math.sinh(mu) * at.real, math.cosh(mu) * at.imag))
    return zeros, poles, (_product(-each for each in poles) / _product(-each for each in zeros)).real


# Landen's transform: moduli that fall to 0 by and by.


def _moduli(k: float) -> list[float]:
    found = []
    while k > 1e-16 and len(found) < 12:
        k = (k / (1 + math.sqrt(1 - k * k))) ** 2
        found.append(k)
    return found


def _cd(u: complex, k: float) -> complex:
    """cd(u K, k) by Landen."""
    w = cmath.cos(u * math.pi / 2)
    for each in reversed(_moduli(k)):
        w = (1 + each) * w / (1 + each * w * w)
    return w


def _sn(u: complex, k: float) -> complex:
    w = cmath.sin(u * math.pi / 2)
    for each in reversed(_moduli(k)):
        w = (1 + each) * w / (1 + each * w * w)
    return w


def _arc_sn(w: complex, k: float) -> complex:
    """u of sn(u K, k) = w."""
    before = k
    for each in _moduli(k):
        w = w / (1 + cmath.sqrt(1 - w * w * before * before)) * 2 / (1 + each)
        before = each
    return 2 / math.pi * cmath.asin(w)


def _elliptic(order: int, ripple: float, attenuation: float) -> _Design:
    eps = math.sqrt(10 ** (0.1 * ripple) - 1.0)
    k1 = eps / math.sqrt(10 ** (0.1 * attenuation) - 1.0)
    if order == 1:
        pole = -1.0 / eps
        return [], [pole], -pole
    # The degree equation: k of k1, by the complementary moduli.
    other = math.sqrt(1 - k1 * k1)
    half = order // 2
    sines = _product(_sn((2 * i - 1) / order, other) for i in range(1, half + 1)).real
    k = math.sqrt(1 - (other**order * sines**4) ** 2)
    zeros, poles = [], []
    v = -1j * _arc_sn(1j / eps, k1) / order
    for i in range(1, half + 1):
        u = (2 * i - 1) / order
        zero = 1j / (k * _cd(u, k))
        pole = 1j * _cd(u - 1j * v, k)
        zeros += [zero, zero.conjugate()]
        poles += [pole, pole.conjugate()]
    if order % 2 == 1:
        poles.append(1j * _sn(1j * v, k))
    gain = (_product(-each for each in poles) / _product(-each for each in zeros)).real
    return zeros, poles, gain / math.sqrt(1 + eps * eps) if order % 2 == 0 else gain


def _filter(name: str, more: tuple[str, ...], args: tuple, kwargs: dict, prototype: Callable[..., _Design]) -> BiquadFilter:
    """By both forms of a design's arguments."""
    given = list(args)
    wide = len(given) + len(kwargs) == 5 + len(more)
    names = ("kind", "order", "sample_rate", *(("low_cutoff", "high_cutoff") if wide else ("cutoff",)), *more)
    values = dict(zip(names, given))
    strange = [each for each in kwargs if each not in names or each in values]
    values.update(kwargs)
    if strange or len(given) > len(names) or len(values) != len(names):
        raise TypeError(f"BiquadFilter.{name} takes {', '.join(names)}")
    kind, order, rate = values["kind"], values["order"], float(values["sample_rate"])
    cutoffs = [float(values[each]) for each in names[3 : 5 if wide else 4]]
    if (kind in (_Kind.BAND_PASS, _Kind.BAND_STOP)) != wide:
        which = "BandPass/BandStop requires the overload that takes both lowCutoff and highCutoff."
        raise ValueError(f"BiquadFilter::{name}: {which if not wide else 'LowPass/HighPass requires the overload that takes one cutoff.'}")
    if order < 1:
        raise ValueError("BiquadFilter design: order must be >= 1.")
    if not rate > 0:
        raise ValueError("BiquadFilter design: sample rate must be positive.")
    if any(not 0.0 < each < rate / 2 for each in cutoffs):
        raise ValueError("BiquadFilter design: cutoff must lie in (0, sampleRate/2).")
    if wide and not cutoffs[0] < cutoffs[1]:
        raise ValueError("BiquadFilter design: lowCutoff must be less than highCutoff.")
    extra = [float(values[each]) for each in more]
    if any(not each > 0 for each in extra):
        raise ValueError("BiquadFilter design: ripple and attenuation must be positive.")
    # The bilinear transform bends frequencies; these are bent the other way before. Times are in half samples.
    bent = [math.tan(math.pi * each / rate) for each in cutoffs]
    return BiquadFilter(_sections(*_digital(*_moved(kind, prototype(order, *extra), bent))))


def _moved(kind: _Kind, design: _Design, at: list[float]) -> _Design:
    """The prototype at other frequencies."""
    zeros, poles, gain = design
    degree = len(poles) - len(zeros)
    if kind is _Kind.LOW_PASS:
        return [each * at[0] for each in zeros], [each * at[0] for each in poles], gain * at[0] ** degree
    ratio = (_product(-each for each in zeros) / _product(-each for each in poles)).real
    if kind is _Kind.HIGH_PASS:
        return [at[0] / each for each in zeros] + [0j] * degree, [at[0] / each for each in poles], gain * ratio
    width, squared = at[1] - at[0], at[0] * at[1]

    def both(each: complex) -> tuple[complex, complex]:
        root = cmath.sqrt(each * each - squared)
        return each + root, each - root

    if kind is _Kind.BAND_PASS:
        new_zeros = [one for each in zeros for one in both(each * width / 2)] + [0j] * degree
        return new_zeros, [one for each in poles for one in both(each * width / 2)], gain * width**degree
    middle = math.sqrt(squared)
    new_zeros = [one for each in zeros for one in both(width / 2 / each)] + [1j * middle, -1j * middle] * degree
    return new_zeros, [one for each in poles for one in both(width / 2 / each)], gain * ratio


def _digital(zeros: list[complex], poles: list[complex], gain: float) -> _Design:
    factor = (_product(1 - each for each in zeros) / _product(1 - each for each in poles)).real
    made = [(1 + each) / (1 - each) for each in zeros] + [-1.0 + 0j] * (len(poles) - len(zeros))
    return made, [(1 + each) / (1 - each) for each in poles], gain * factor


def _pairs(values: list[complex]) -> list[list[complex]]:
    """Conjugates together, then real ones by two; one may be left alone."""
    upper = sorted((each for each in values if each.imag > 1e-10), key=lambda each: (each.real, each.imag))
    real = sorted((each for each in values if abs(each.imag) <= 1e-10), key=lambda each: each.real)
    found = [[each, each.conjugate()] for each in upper]
    return found + [real[i : i + 2] for i in range(0, len(real), 2)]


def _sections(zeros: list[complex], poles: list[complex], gain: float) -> list[_Section]:
    """The pair of poles next to the unit circle gets the zeros next to it, and comes last."""
    left = list(zeros)
    made: list[_Section] = []
    for pair in sorted(_pairs(poles), key=lambda each: -max(abs(one) for one in each)):
        mine = _nearest(left, pair)
        b1, b2 = -sum(mine).real, _product(mine).real if len(mine) == 2 else 0.0
        a1, a2 = -sum(pair).real, _product(pair).real if len(pair) == 2 else 0.0
        made.insert(0, _Section(1.0, b1, b2, a1, a2))
    first = made[0]
    made[0] = _Section(gain * first.b0, gain * first.b1, gain * first.b2, first.a1, first.a2)
    return made


def _nearest(left: list[complex], pair: list[complex]) -> list[complex]:
    """Takes as many zeros as there are poles: the nearest one, and its conjugate or another real one."""
    near = min(left, key=lambda each: abs(each - pair[0]))
    left.remove(near)
    if len(pair) == 1:
        return [near]
    if abs(near.imag) > 1e-10:
        other = min(left, key=lambda each: abs(each - near.conjugate()))
    else:
        real = [each for each in left if abs(each.imag) <= 1e-10]
        other = min(real, key=lambda each: abs(each - pair[0]))
    left.remove(other)
    return [near, other]


class AntiTipping:
    """Drives out from under a robot that tips: a velocity towards the side to which it leans."""

    def __init__(self, kp: float, tipping_threshold: float, max_correction_speed: float) -> None:
        """kp: [m/s] for a sine of 1. tipping_threshold: from this angle on [rad]. max_correction_speed: [m/s]."""
        self._kp, self._threshold, self._most = float(kp), float(tipping_threshold), float(max_correction_speed)

    def calculate(self, attitude: Rotation3d) -> ChassisSpeeds:
        """What to add to the drive's velocity; nothing below the threshold."""
        rows = attitude._rows()
        x, y, up = rows[0][2], rows[1][2], rows[2][2]
        sine = math.hypot(x, y)
        if math.atan2(sine, up) <= self._threshold or sine == 0.0:
            return ChassisSpeeds(0.0, 0.0, 0.0)
        speed = min(self._kp * sine, self._most)
        return ChassisSpeeds(speed * x / sine, speed * y / sine, 0.0)

    def get_p(self) -> float:
        """[m/s]"""
        return self._kp

    def set_p(self, kp: float) -> None:
        """[m/s]"""
        self._kp = float(kp)

    def get_tipping_threshold(self) -> float:
        """[rad]"""
        return self._threshold

    def set_tipping_threshold(self, threshold: float) -> None:
        """[rad]"""
        self._threshold = float(threshold)

    def get_max_correction_speed(self) -> float:
        """[m/s]"""
        return self._most

    def set_max_correction_speed(self, speed: float) -> None:
        """[m/s]"""
        self._most = float(speed)


class EdgeCounterFilter:
    """True while the input is, once it has risen so often within a time from the first rise on."""

    def __init__(self, required_edges: int, window_time: float) -> None:
        self._edges, self._window = int(required_edges), float(window_time)
        self._count, self._since = 0, clock.seconds()
        self._was = False

    def calculate(self, input: bool) -> bool:
        """Whether it has risen often enough; call it in each loop."""
        rises = bool(input) and not self._was
        self._was = bool(input)
        now = clock.seconds()
        if self._count >= self._edges:
            if not input:
                self._count = 0
            return bool(input)
        if self._count > 0 and now - self._since > self._window:
            self._count = 0
        if rises:
            if self._count == 0:
                self._since = now
            self._count += 1
        return bool(input) and self._count >= self._edges

    def get_required_edges(self) -> int:
        """How often."""
        return self._edges

    def set_required_edges(self, required_edges: int) -> None:
        """How often."""
        self._edges = int(required_edges)

    def get_window_time(self) -> float:
        """[s]"""
        return self._window

    def set_window_time(self, window_time: float) -> None:
        """[s]"""
        self._window = float(window_time)


def make() -> None:
    """Gives them to wpimath."""
    import wpimath

    for kind in (AntiTipping, BiquadFilter, EdgeCounterFilter):
        kind.__module__ = "wpimath"
        setattr(wpimath, kind.__name__, kind)
    for kind, name in ((_Kind, "Kind"), (_Section, "Section")):
        kind.__module__, kind.__name__, kind.__qualname__ = "wpimath", name, f"BiquadFilter.{name}"
