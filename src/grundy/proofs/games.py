"""The games that certificates may be about, parsed independently of the engines.

0.104               octal code: digit d_m says what may be left when m counters are taken; 1, nothing; 2, a heap; 4, two
4!.0                the same, where two heaps that are left must differ
subtraction(1,3,4)  take a number of the set
all-but(2,3)        take any number except those of the set
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grundy.words.errors import InputError

_LONGEST = 20_000  # characters
_MOST = 1 << 40  # a number of a set; larger ones would not fit in memory


@dataclass(frozen=True, slots=True)
class OctalCode:
    """An octal code."""

    ends: tuple[int, ...]  # the m at which a whole heap of m may be taken (bit 1)
    takes: tuple[int, ...]  # the m that may be taken so that one heap is left (bit 2)
    splits: tuple[int, ...]  # the m that may be taken so that two heaps are left (bit 4); 0 may be among them
    last: int  # t, the largest of all these m, at least 1
    apart: bool  # whether the two heaps must differ

    def stop(self, preperiod: int, period: int) -> int:
        """Return the heap up to which a period must be seen to hold, by the theorem of octal periodicity."""
        # a split has no empty part; if the parts must differ, two periods are needed: see docs/periods.md
        return 2 * max(1, preperiod) + (2 if self.apart else 1) * period + self.last


@dataclass(frozen=True, slots=True)
class Subtraction:
    """A subtraction game; ``moves`` are increasing and positive."""

    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllBut:
    """A game in which any number may be taken except those of ``excluded``, increasing and positive."""

    excluded: tuple[int, ...]


def parse_game(text: str) -> OctalCode | Subtraction | AllBut:
    """Return the game that a certificate names.

    Raises:
        InputError: if certificates cannot be about it.

    Examples:
        >>> parse_game("0.77")
        OctalCode(ends=(1, 2), takes=(1, 2), splits=(1, 2), last=2, apart=False)
        >>> parse_game("4!.0").splits, parse_game("all-but(3,2)").excluded
        ((0,), (2, 3))
    """
    if len(text) > _LONGEST:
        raise InputError(
            "game of a certificate must have at most {most} characters, not {n}", most=_LONGEST, n=len(text)
        )
    code = re.fullmatch(r"([04]?)(!?)\.([0-7]*)", text, re.ASCII)
    if code is not None:
        return _octal(text, *code.groups())
    listed = re.fullmatch(r"(subtraction|all-but)\(([0-9, ]*)\)", text, re.ASCII)
    if listed is None:
        raise InputError(
            "a certificate's game must be an octal code, 'subtraction(1,3,4)' or 'all-but(2,3)', not {game!r}",
            game=text[:80],
        )
    numbers = _numbers(text, listed[2])
    return Subtraction(numbers) if listed[1] == "subtraction" else AllBut(numbers)


def _octal(text: str, first: str, mark: str, rest: str) -> OctalCode:
    digits = [int(first or "0"), *map(int, rest)]
    places = {bit: tuple(m for m, digit in enumerate(digits) if digit & bit) for bit in (1, 2, 4)}
    if not any(digits):
        raise InputError("code {code!r} allows no move", code=text[:80])
    last = max(m for m, digit in enumerate(digits) if digit)
    return OctalCode(places[1], places[2], places[4], max(1, last), bool(mark))


def _numbers(text: str, listed: str) -> tuple[int, ...]:
    words = listed.replace(",", " ").split()
    if not words:
        raise InputError("{game!r} must list at least one number", game=text[:80])
    if any(len(word) > 13 for word in words):  # before int() reads a number of any length
        raise InputError("numbers of a certificate's game must be below {most}", most=_MOST)
    numbers = sorted({int(word) for word in words})
    if numbers[0] < 1 or numbers[-1] >= _MOST:
        raise InputError("numbers of {game!r} must be 1 or more and below {most}", game=text[:80], most=_MOST)
    return tuple(numbers)
