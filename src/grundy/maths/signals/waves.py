"""Hidden signals: a parity of binary digits of the values that nearly follows a rotation of the circle.

A sparse space is a set of digits among which nearly every value has an odd number of 1s. In the open octal games that
we examined, another parity depends on the heap n: it is even for most n with n·α mod 1 in one half of the circle, and
odd for most others, for some frequency α. Nothing about it is proved. So it is fitted to the third quarter of the heaps
and tested on the sixteenth that follows.

The name and the idea to look for one come from S. Steinerberger, *A hidden signal in the Ulam sequence*, Experimental
Mathematics 26 (2017).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.words.errors import InputError, LimitError

FEWEST, MOST = 1 << 12, 1 << 22
"""The least and the greatest number of values."""
FITTED, TESTED = (8, 12), (12, 13)
"""The sixteenths of the heaps to which a signal is fitted, and on which it is tested."""
BOUND = 1 << 13
"""A number above all values."""
_LEAST = 0.55  # a signal is right for at least this share of the heaps on which it is tested
_SURE = 4  # and for so many standard deviations more of them than by chance
SLOWEST = 64  # heaps: longer waves are not looked for, nor frequencies so close to 1/2, that is, parities
_FAINT = 1e-3  # times the strength of a sign that follows a wave
_AT_ONCE = 1 << 20  # values transformed at once, each with a set of digits
FINE = 4
"""How many frequencies are compared for a wave more or less in all heaps."""
_NEAR = 0.97  # times the greatest amplitude that the transform shows
_SAME = 1 - 1e-6  # times the greatest amplitude
_STEPS = (1 / 16, 1 / 128, 1 / 1024, 1 / 8192)  # of a frequency, in units of one wave in all heaps, when it is refined
_AROUND = np.arange(-8, 9)  # steps


@dataclass(frozen=True, slots=True)
class Signal:
    """A prediction for all heaps n: the number of 1s among some binary digits of G(n) is even, or odd."""

    digits: int  # the sum of their powers of two
    frequency: float  # turns of the circle for a heap, between 0 and 1/2
    start: float  # from 0 to 1: the number is even if n · frequency − start has a fractional part below 1/2
    fitted: float  # the share of heaps where this is right: of the third quarter, where it was found
    tested: float  # and of the sixteenth of all heaps that follows

    @property
    def wavelength(self) -> float:
        """How many heaps a turn takes."""
        return 1 / self.frequency

    def phase(self, n: Any) -> Any:
        """Return where heap n, or each heap of an array, lies in the wave, from 0 to 1.

        Examples:
            >>> round(Signal(1, 0.3, 0.9, 1.0, 1.0).phase(1), 6)
            0.4
        """
        return (n * self.frequency - self.start) % 1

    def even(self, n: Any) -> Any:
        """Return whether the number of 1s should be even for heap n, or for each heap of an array.

        Examples:
            >>> Signal(1, 0.3, 0.9, 1.0, 1.0).even(1)
            True
        """
        return self.phase(n) < 0.5


def find_signal(values: Sequence[int] | NDArray[Any]) -> Signal | None:
    """Return the strongest signal in the values of heaps 0, 1, 2, …; None if it does not pass the test.

    Waves of more than 64 heaps are not looked for, nor parities that nearly depend on the parity of n.

    Raises:
        InputError: if there are fewer than 4,096 values, or one of them is not a whole number from 0 on.
        LimitError: if there are more than 4,194,304, or one of them is 8,192 or more.

    Examples:
        >>> values = [2 + (n * 0.3217 % 1 < 0.5) for n in range(4096)]
        >>> signal = find_signal(values)
        >>> signal.digits, round(signal.frequency, 4), signal.tested > 0.99
        (1, 0.3217, True)
        >>> find_signal(np.random.default_rng(1).integers(0, 64, 4096)) is None
        True
    """
    given = checked(values)
    if given.max() >= BOUND:
        raise LimitError(
            "signals are looked for in values below {most}, not in {value}: look at fewer heaps, with a smaller --to",
            most=BOUND, value=int(given.max()),
        )  # fmt: skip
    fit, test = (np.array(heaps_of(given.size, part)) for part in (FITTED, TESTED))
    strength, digits, frequency = _strongest(given[fit], fit)
    if strength < _FAINT:
        return None
    angle = float(np.angle(_mean(signs_of(given[fit], digits), frequency, fit))) / (2 * np.pi)
    found = Signal(digits, frequency, (-angle - 0.25) % 1, 0.0, 0.0)  # even where n · frequency + angle is near 0
    fitted, tested = (float(((signs_of(given[h], digits) > 0) == found.even(h)).mean()) for h in (fit, test))
    found = replace(found, fitted=fitted, tested=tested)
    return found if found.tested >= max(_LEAST, 0.5 + _SURE * 0.5 / test.size**0.5) else None


def shares_of_parts(values: Sequence[int] | NDArray[Any], signal: Signal, parts: int = 48) -> list[float]:
    """Return, for equal parts of the wave, the share of fitted heaps with an even number of 1s.

    The first half of the parts are those where the number should be even.

    Examples:
        >>> values = [n * 0.3217 % 1 < 0.5 for n in range(4096)]
        >>> shares_of_parts(values, Signal(1, 0.3217, 0.5, 1.0, 1.0), 4)
        [1.0, 1.0, 0.0, 0.0]
    """
    given = np.asarray(values)
    heaps = np.array(heaps_of(given.size, FITTED))
    even = signs_of(given[heaps], signal.digits) > 0
    part = (signal.phase(heaps) * parts).astype(int)
    found = np.bincount(part, even, parts) / np.maximum(1, np.bincount(part, minlength=parts))
    return [float(share) for share in found]


def heaps_of(count: int, sixteenths: tuple[int, int]) -> range:
    """Return the heaps in some sixteenths of the first ``count``, from one number to before another.

    Examples:
        >>> heaps_of(4096, TESTED)
        range(3072, 3328)
    """
    first, stop = (count * part // 16 for part in sixteenths)
    return range(first, stop)


def checked(values: Sequence[int] | NDArray[Any]) -> NDArray[Any]:
    """Return values as an array; raise an error unless a signal can be looked for in so many whole numbers.

    Examples:
        >>> checked([0, 1] * 3000).size
        6000
    """
    if len(values) < FEWEST:
        raise InputError("a signal needs at least {fewest} values, not {count}", fewest=FEWEST, count=len(values))
    if len(values) > MOST:
        raise LimitError(
            "signals are looked for in at most {most} values, not in {count}", most=MOST, count=len(values)
        )
    given = np.asarray(values)
    if given.dtype.kind not in "biuO" or given.ndim != 1 or given.min() < 0:
        raise InputError("values must be whole numbers from 0 on, one for each heap")
    return given


def signs_of(values: NDArray[Any], digits: int) -> NDArray[np.float32]:
    """Return 1 for each value with an even number of 1s among some digits, and −1 for the others."""
    ones: NDArray[Any] = values.astype(np.uint16) & np.uint16(digits)
    for shift in (8, 4, 2, 1):
        ones = ones ^ (ones >> shift)
    return np.where(ones & 1, np.float32(-1), np.float32(1))


def _mean(signs: NDArray[np.float32], frequency: float, heaps: NDArray[Any]) -> complex:
    return complex((signs * np.exp(-2j * np.pi * (heaps * frequency % 1))).mean())


def looked_for(size: int) -> slice:
    """Return the frequencies at which waves are looked for, among those of a real transform of so many signs.

    Examples:
        >>> looked_for(4096)
        slice(64, 1985, None)
    """
    least = -(-size // SLOWEST)
    return slice(least, size // 2 + 1 - least)


def _strongest(values: NDArray[Any], heaps: NDArray[Any]) -> tuple[float, int, float]:
    """Return the greatest amplitude of all waves in the values of some heaps, its digits and its frequency.

    Between the frequencies of the transform, which are a quarter of a wave in all heaps apart, an amplitude is at most
    3% greater. So sets of digits that come near the greatest one are looked at more closely.
    """
    size = FINE * values.size
    part, beyond = looked_for(size), 1 << int(values.max()).bit_length()
    at_once = max(1, _AT_ONCE // size)
    best, places = np.zeros(beyond, np.float32), np.zeros(beyond, np.int64)
    for start in range(1, beyond, at_once):
        masks = range(start, min(start + at_once, beyond))
        waves = np.abs(np.fft.rfft(np.stack([signs_of(values, digits) for digits in masks]), size)[:, part])
        places[masks.start : masks.stop] = part.start + waves.argmax(axis=1)
        best[masks.start : masks.stop] = waves.max(axis=1)
    near = np.flatnonzero(best >= _NEAR * max(float(best.max()), _FAINT * values.size)).tolist()
    refined = [(digits, *_refined(signs_of(values, digits), places[digits] / size, heaps)) for digits in near]
    greatest = max((strength for _, strength, _ in refined), default=0.0)
    digits, strength, frequency = next(
        (found for found in refined if found[1] >= greatest * _SAME), (0, 0.0, 0.0)
    )  # of sets that say the same, the first
    return strength, digits, frequency


def _refined(signs: NDArray[np.float32], frequency: float, heaps: NDArray[Any]) -> tuple[float, float]:
    """Return the greatest amplitude near a frequency, and where it is."""
    for step in _STEPS:
        near = frequency + _AROUND * (step / heaps.size)
        strengths = [abs(_mean(signs, f, heaps)) for f in near]
        frequency = float(near[np.argmax(strengths)])
    return max(strengths), frequency
