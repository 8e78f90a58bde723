"""Dividing a number: split it into two positive parts; the opponent keeps one of them and splits that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.masks import submasks
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import Numbers, RowRuleset
from grundy.words.phrase import Phrase

_P3150 = "Luogu P3150 (pb的游戏) asks who wins; values and proof: the guide's page on dividing a number"

DIVIDING = Theorem("dividing", "the value is the exponent of 2 in {n}: {value}", _P3150)
DIVIDING_PAIR = Theorem(
    "dividing, two numbers",
    "one of the numbers {a} and {b} is kept: the value is the number of trailing ones of ({a} - 1) | ({b} - "
    "1), the bitwise or in binary, here {value}",
    _P3150,
)


@dataclass(frozen=True)
class Dividing(RowRuleset):
    """Drop one of two numbers and split the other in two.

    Both parts are positive. At the start there may be only one number.

    Examples:
        >>> from grundy import solve
        >>> solve(Dividing().at(96)).grundy_value
        5
        >>> [str(found.move) for found in solve(Dividing().at(7, 6)).winning_moves]
        ['keep 6 and split it into 1 and 5', 'keep 6 and split it into 3 and 3']

    References:
        Luogu P3150.
    """

    about = About(example="dividing 20", theorem=DIVIDING, source=_P3150, family="numbers")
    number, noun = Phrase("number {place}"), Phrase("number")
    count, least = range(1, 3), 1

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield each number that may be split, with each smaller part."""
        return ((n, part) for n in _to_split(p) for part in range(1, n // 2 + 1))

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        n, part = choice
        template = "split {n} into {a} and {b}" if len(p) == 1 else "keep {n} and split it into {a} and {b}"
        return Move(template, n=n, a=part, b=n - part), (part, n - part)

    def in_normal_play(self, p: Numbers) -> Known:
        ones = (p[0] - 1) | (p[-1] - 1)
        value = (~ones & (ones + 1)).bit_length() - 1  # number of ones at the end
        if len(p) == 1:
            return Known.of_value(DIVIDING, value, n=p[0], value=value)
        return Known.of_value(DIVIDING_PAIR, value, a=p[0], b=p[1], value=value)

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]]:
        """Yield the splits to a value one by one, the smallest part first; there may be astronomically many."""
        return ((n, part) for n in _to_split(p) for part in _parts_of_value(n, value))


def _to_split(p: Numbers) -> Numbers:
    """Return the numbers that may be split; of two equal ones, only one."""
    return p[:1] if p[0] == p[-1] else p


def _parts_of_value(n: int, value: int) -> Iterator[int]:
    """Yield, in order, the smaller parts of the splits of n with a value.

    With parts u + 1 and w + 1, so that u + w + 1 = n - 1, the value is t if u or w ends in exactly t ones:

        n - 1 = H 1 F      H the bits above t, then bit t, then F of t bits
        u     = U 0 …      the low t bits of u and of w have all ones between them, and bit t in neither; their sum
        w     = W 0 …      is 2^t - 1 plus the bits they share: these must be F, bit t of n - 1 must be 1, U + W = H

    Each of the other t bits may be in u or in w.
    """
    if not 0 <= value < n.bit_length() or not (n - 1) >> value & 1:
        return
    low = (1 << value) - 1
    shared = (n - 1) & low
    free = low ^ shared
    last = (n - 2) // 2  # u ≤ w, each split once
    high = 0
    while True:
        for chosen in submasks(free):
            u = high | shared | chosen
            if u > last:
                return
            yield u + 1
        high += 2 << value
