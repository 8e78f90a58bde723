"""Hidden signals: a parity of binary digits of the values that nearly follows a rotation of the circle.

A sparse space is a set of digits among which nearly every value has an odd number of 1s. In the open octal games that
we examined, another parity depends on the heap n: it is even for most n with n·α mod 1 in one half of the circle, and
odd for most others, for some frequency α. Nothing about it is proved. So it is fitted to the third quarter of the heaps
and tested on the sixteenth that follows.

The name and the idea to look for one come from S. Steinerberger, *A hidden signal in the Ulam sequence*, Experimental
Mathematics 26 (2017).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.words.errors import InputError, LimitError

FEWEST, MOST = 1 << 12, 1 << 22
"""The least and the greatest number of values."""
FITTED, TESTED = (8, 12), (12, 13)
"""The sixteenths of the heaps to which a signal is fitted, and on which it is tested."""
_BOUND = 1 << 13  # above all values
_LEAST = 0.55  # a signal is right for at least this share of the heaps on which it is tested
_SURE = 4  # and for so many standard deviations more of them than by chance
SLOWEST = 64  # heaps: longer waves are not looked for, nor frequencies so close to 1/2, that is, parities
_FAINT = 1e-3  # times the strength of a sign that follows a wave
_AT_ONCE = 1 << 20  # values transformed at once, each with a set of digits
_STEPS = (1 / 16, 1 / 256, 1 / 4096)  # of a frequency, in units of one wave in all heaps, when it is refined
_AROUND = np.arange(-20, 21)  # steps


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
        InputError: if there are fewer than 4,096 values.
        LimitError: if there are more than 4,194,304, or one of them is 8,192 or more.

    Examples:
        >>> values = [2 + (n * 0.3217 % 1 < 0.5) for n in range(4096)]
        >>> signal = find_signal(values)
        >>> signal.digits, round(signal.frequency, 4), signal.tested > 0.99
        (1, 0.3217, True)
        >>> find_signal(np.random.default_rng(1).integers(0, 64, 4096)) is None
        True
    """
    count = len(values)
    check_count(count)
    given = np.asarray(values)
    if given.max() >= _BOUND:
        raise LimitError(
            "signals are looked for in values below {most}, not in {value}: look at fewer heaps",
            most=_BOUND, value=int(given.max()),
        )  # fmt: skip
    fit, test = (np.array(heaps_of(count, part)) for part in (FITTED, TESTED))
    strength, digits, frequency = max(_strongest(given[fit]), key=lambda found: found[0], default=(0.0, 0, 0.0))
    if strength < _FAINT * fit.size:
        return None
    signs = signs_of(given[fit], digits)
    for step in _STEPS:
        near = frequency + _AROUND * (step / fit.size)
        frequency = float(near[np.argmax([abs(_mean(signs, f, fit)) for f in near])])
    angle = float(np.angle(_mean(signs, frequency, fit))) / (2 * np.pi)  # even where n · frequency + angle is near 0
    found = Signal(digits, frequency, (-angle - 0.25) % 1, 0.0, 0.0)
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
    heaps = np.array(heaps_of(len(values), FITTED))
    even = signs_of(np.asarray(values)[heaps], signal.digits) > 0
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


def check_count(count: int) -> None:
    """Raise an error unless a signal can be looked for in so many values.

    Examples:
        >>> check_count(4096)
    """
    if count < FEWEST:
        raise InputError("a signal needs at least {fewest} values, not {count}", fewest=FEWEST, count=count)
    if count > MOST:
        raise LimitError("signals are looked for in at most {most} values, not in {count}", most=MOST, count=count)


def signs_of(values: NDArray[Any], digits: int) -> NDArray[np.float32]:
    """Return 1 for each value with an even number of 1s among some digits, and −1 for the others."""
    ones = values & values.dtype.type(digits)
    for shift in (8, 4, 2, 1):
        ones = ones ^ (ones >> shift)
    return np.where(ones & 1, np.float32(-1), np.float32(1))


def _mean(signs: NDArray[np.float32], frequency: float, heaps: NDArray[Any]) -> complex:
    return complex((signs * np.exp(-2j * np.pi * (heaps * frequency % 1))).mean())


def _strongest(values: NDArray[Any]) -> Iterator[tuple[float, int, float]]:
    """Yield, for some sets of digits at a time, the greatest amplitude, its digits and its frequency."""
    slowest, beyond = -(-values.size // SLOWEST), 1 << int(values.max()).bit_length()
    at_once = max(1, _AT_ONCE // values.size)
    for first in range(1, beyond, at_once):
        masks = range(first, min(first + at_once, beyond))
        waves = np.abs(np.fft.rfft(np.stack([signs_of(values, digits) for digits in masks])))
        waves[:, :slowest] = waves[:, waves.shape[1] - slowest :] = 0
        row, column = np.unravel_index(waves.argmax(), waves.shape)
        yield float(waves[row, column]), masks[int(row)], int(column) / values.size
