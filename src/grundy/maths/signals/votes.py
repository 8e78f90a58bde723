"""The vote of the options: whether most of them have an even number of 1s among some binary digits, or an odd one.

A value is the least number that no option has. So if most options have an even number of 1s, it tends to have an odd
one, and vice versa. In a sparse space only options with common values matter for a common heap: those that split it
into a rare and a common heap, or leave one common heap. Then each rare heap r, with a take t, pushes the parity of heap
n away from, or towards, that of heap n − r − t. Such feedback amplifies waves, and most of all those of one frequency.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.maths.octal.codes import Code, asked_code
from grundy.maths.octal.sparse_space import SparseSpace, find_space
from grundy.maths.signals.waves import BOUND, FINE, FITTED, TESTED, checked, heaps_of, looked_for, signs_of
from grundy.words.errors import InputError


@dataclass(frozen=True, slots=True)
class Vote:
    """How well the options predict a parity, and the wave that the rare heaps favour."""

    right: float  # the share of tested heaps where the parity is not that of most options; a tie counts half
    frequency: float | None  # turns for a heap; None without a sparse space


def vote_of_options(code: Code | str, values: Sequence[int] | NDArray[Any], digits: int) -> Vote:
    """Return how well the options predict the parity of some digits of the values, on the heaps that test a signal.

    The sparse space, if there is one, and the rare heaps that favour a wave come from the heaps before those to which
    a signal is fitted. Nothing else is fitted.

    Args:
        code: an octal code, or its text.
        values: its values of heaps 0, 1, 2, …
        digits: the sum of the powers of two of some binary digits.

    Raises:
        InputError: if the code is not octal, there are fewer than 4,096 values, one of them is not a whole number from
            0 to 8,191, or the sum of digits is not from 1 to 8,191.
        LimitError: if there are more than 4,194,304 values.

    Examples:
        >>> from grundy.periods import code_values
        >>> vote = vote_of_options("0.404", code_values("0.404").upto(16_383), 0b10)
        >>> vote.right > 0.8, round(vote.frequency, 3)
        (True, 0.12)
    """
    given, asked = checked(values), asked_code(code)
    if not asked.octal:
        raise InputError("only options of octal codes can vote, and {code} is not octal", code=str(asked))
    if not 1 <= digits < BOUND or given.max() >= BOUND:
        raise InputError(
            "a vote needs digits from 1 to {most} and values up to {most}, not {digits} and {value}",
            most=BOUND - 1, digits=digits, value=int(given.max()),
        )  # fmt: skip
    before = heaps_of(given.size, FITTED)[0]
    space = find_space(asked, given[:before])
    tested = np.array(heaps_of(given.size, TESTED))
    told = -majorities(asked, given, digits, space)[tested] * signs_of(given[tested], digits)
    right = float((told > 0).mean() + (told == 0).mean() / 2)
    return Vote(right, None if space is None else favoured(asked, given[:before], digits, space))


def majorities(code: Code, values: NDArray[Any], digits: int, space: SparseSpace | None) -> NDArray[np.float64]:
    """Return, for each heap, how many more options have an even number of 1s than an odd one.

    With a sparse space, only options whose values would be common count.

    Examples:
        >>> from grundy.periods import parse_code
        >>> majorities(parse_code("0.77"), np.array([0, 1, 2, 3, 1]), 0b1, None).tolist()
        [0.0, 1.0, 0.0, 1.0, 0.0]
    """
    heaps = np.arange(len(values))
    signs = signs_of(values, digits).astype(np.float64)
    signs[:1] = 0  # no move leaves an empty heap
    if space is None:
        common = np.ones(heaps.size, bool)
        equal = (heaps > 0) & (heaps % 2 == 0)  # a pair of equal heaps has value 0
        pairs = (_sums(signs, signs) + np.where(equal, -1 if code.unequal else 1, 0)) / 2
    else:
        common = _are_common(values, heaps, space)
        pairs = _sums(signs * ~common, signs * common)
    found = np.zeros(heaps.size)
    for take, digit in enumerate(code.digits[: heaps.size]):
        rest = heaps.size - take
        if digit & 4:
            found[take:] += pairs[:rest]
        if digit & 2:
            same = common if space is None else _are_common(values, heaps + take, space)
            found[take:] += (signs * same)[:rest]
        if digit & 1 and (space is None or _are_common(np.zeros(1, int), heaps[take : take + 1], space)[0]):
            found[take] += 1
    return np.rint(found)


def favoured(code: Code, values: NDArray[Any], digits: int, space: SparseSpace) -> float:
    """Return the frequency of the waves that the rare heaps amplify most, in turns for a heap.

    If the parities of common heaps follow a wave, then a split that leaves a rare heap r, with a take t, pushes the
    parity of heap n by −χ(r) χ(n − r − t), where χ is 1 for even and −1 for odd. In the direction of the wave itself,
    that is −χ(r) times the cosine of α (r + t) turns: the gain of the frequency α is the sum over all r and t.

    Examples:
        >>> from grundy.periods import code_values, parse_code
        >>> values = np.asarray(code_values("0.362").upto(8191))
        >>> round(favoured(parse_code("0.362"), values, 0b1010, find_space(parse_code("0.362"), values)), 4)
        0.191
    """
    return greatest_gain(pushes(code, values, digits, space), FINE * 2 * len(values))[1]


def greatest_gain(pushed: NDArray[Any], size: int) -> tuple[float, float]:
    """Return the greatest gain of the waves of a whole number of turns in ``size`` heaps, and its frequency.

    Examples:
        >>> greatest_gain(np.array([0, 0, 1]), 128)  # the opposite of two heaps before
        (1.0, 0.25)
    """
    part = looked_for(size)
    gains = -np.fft.rfft(pushed, size).real[part]
    best = int(gains.argmax())
    return float(gains[best]), (part.start + best) / size


def pushes(code: Code, values: NDArray[Any], digits: int, space: SparseSpace) -> NDArray[np.float32]:
    """Return, for 0, 1, 2, …, the sum of χ(r) over the rare heaps r and the takes t with that sum r + t.

    Examples:
        >>> from grundy.periods import code_values, parse_code
        >>> values = np.asarray(code_values("0.404").upto(8191))
        >>> found = pushes(parse_code("0.404"), values, 0b10, find_space(parse_code("0.404"), values))
        >>> found[:6].tolist()
        [0.0, 0.0, 1.0, 1.0, 1.0, 1.0]
    """
    rare = space.heaps
    signs = signs_of(values[rare], digits)
    found = np.zeros(len(values) + len(code.digits), np.float32)
    for take, digit in enumerate(code.digits):
        if digit & 4:
            found[rare + take] += signs
        if digit & 2 and (space.parity < 0 or take % 2 == 0):
            found[take] += 1
    return found


def _are_common(values: NDArray[Any], heaps: NDArray[Any], space: SparseSpace) -> NDArray[np.bool_]:
    """Return whether values would be common for heaps."""
    odd = signs_of(values, space.mask) < 0
    return odd if space.parity < 0 else odd ^ ((heaps + space.parity) % 2 == 1)


def _sums(first: NDArray[np.float64], second: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return, for each n, the sum of first[a] second[b] over all a and b with a + b = n."""
    size = 2 * len(first)
    found = np.fft.irfft(np.fft.rfft(first, size) * np.fft.rfft(second, size), size)
    return np.rint(found[: len(first)])
