"""Inverse look-up: the rulesets whose single positions 0, 1, 2, … have the Grundy values of a sequence.

Candidates are made simplest first; each makes its values one by one and is dropped at the first that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, cycle, islice, product
from typing import Any

from grundy.atlas.numbered import first_number, numbered_values
from grundy.atlas.shipped import shipped_row
from grundy.engines.code_values import CodeValues
from grundy.engines.subtraction import SubtractionValues
from grundy.engines.values import Values
from grundy.errors import GrundyError, InputError
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import CATALOGUE, find_ruleset
from grundy.rulesets.nim import Bash
from grundy.rulesets.subtraction import Subtraction
from grundy.rulesets.take_and_break import TakeAndBreak
from grundy.theory.codes import Code
from grundy.theory.periods import Period

__all__ = ["SHIFTS", "TERMS", "Finding", "Match", "find_sequence"]

TERMS = 1000
"""The longest sequence that is looked for."""
SHIFTS = 8
"""How many values at the start of a ruleset may be left out."""
_FURTHER = 60  # values by which matches are told apart
_SHOWN = 10  # of these, how many a match carries
_EXAMINED = 250  # matches that are continued; the others are counted
_LARGEST_MOVE = 12  # of subtraction sets,
_FEW, _LARGEST_OF_FEW = 3, 30  # and of those with up to three numbers
_LARGEST_BASH = 24
_VALUES = 20_000  # options looked at for one value of a named game


@dataclass(frozen=True, slots=True)
class Match:
    """Rulesets that have the sequence, and go on alike.

    Attributes:
        ruleset: the simplest of them.
        start: the number of the position that has the first value: heap 0, place 1 of a head, ….
        shift: how many values of the ruleset were left out before it.
        period: the proved period of the ruleset's values, counted in its own numbers, or None.
        following: the values after those that were given.
        same: how the others are written, each with its start; alike as far as 60 values more.
    """

    ruleset: Ruleset[Any]
    start: int
    shift: int
    period: Period | None
    following: tuple[int, ...]
    same: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look-up found: matches, simplest first, and how many more rulesets have the sequence."""

    terms: tuple[int, ...]
    matches: tuple[Match, ...]
    more: int
    searched: int


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A ruleset that may be it: its values one by one, from its first number on."""

    make: Callable[[], Ruleset[Any]]
    first: int
    values: Callable[[], Iterator[int]]


def find_sequence(terms: Sequence[int], most: int = 10) -> Finding:
    """Return the rulesets whose values of single positions begin with the terms, or have them a little later.

    Looked through are the named games, Bash's game, subtraction sets within 1 to 12 (up to 30 where they
    have at most three numbers), octal codes of up to three digits
    after the dot (0.ddd and 4.ddd, with unequal splits too) and hexadecimal ones of up to two. Sequences that leave out
    the first values, up to eight, come after those that leave out none.

    Args:
        terms: Grundy values, of the heaps 0, 1, 2, … or from a later heap on.
        most: how many matches are listed; rulesets that go on alike are one match.

    Raises:
        InputError: if there are no terms, too many, or one is negative.

    Examples:
        >>> found = find_sequence([0, 1, 0, 1, 2, 3, 2]).matches[0]
        >>> str(found.ruleset), found.shift, found.period, found.following[:5]
        ('subtraction(1,3,4)', 0, Period(preperiod=0, period=7, saltus=0), (0, 1, 0, 1, 2))
    """
    if not terms:
        raise InputError("no values: try 'grundy find 0 1 0 1 2 3 2'")
    if len(terms) > TERMS:
        raise InputError("at most {most} values are looked for, not {count}", most=TERMS, count=len(terms))
    for place, term in enumerate(terms, 1):
        if term < 0:
            raise InputError("value {place} must be 0 or more, not {term}", place=place, term=term)
    candidates = list(_candidates())
    shifts = [(_shift(candidate, terms), candidate) for candidate in candidates]
    hits = [(shift, candidate) for shift, candidate in shifts if shift is not None]
    hits.sort(key=lambda hit: hit[0])
    groups = _grouped(hits[:_EXAMINED], len(terms))
    listed = groups[:most]
    matches = tuple(_match(group, len(terms)) for group in listed)
    return Finding(tuple(terms), matches, len(hits) - sum(map(len, listed)), len(candidates))


def _shift(candidate: _Candidate, terms: Sequence[int]) -> int | None:
    """Return the least number of values to leave out before the terms come, or None."""
    alive = list(range(SHIFTS + 1))
    for n, value in enumerate(_reached(candidate)):
        alive = [shift for shift in alive if shift > n or terms[n - shift] == value]
        if not alive:
            return None
        if n - alive[0] == len(terms) - 1:
            return alive[0]
    return None


def _reached(candidate: _Candidate) -> Iterator[int]:
    """Yield the values as far as they can be reached."""
    with suppress(GrundyError):
        yield from candidate.values()


_Hit = tuple[int, _Candidate, tuple[int, ...]]  # shift, candidate, values from the first term on


def _grouped(hits: list[tuple[int, _Candidate]], count: int) -> list[list[_Hit]]:
    groups: dict[tuple[int, ...], list[_Hit]] = {}
    for shift, candidate in hits:
        values = tuple(islice(_reached(candidate), shift, shift + count + _FURTHER))
        groups.setdefault(values, []).append((shift, candidate, values))
    return list(groups.values())


def _match(group: list[_Hit], count: int) -> Match:
    shift, candidate, values = group[0]
    ruleset = candidate.make()
    return Match(
        ruleset,
        candidate.first + shift,
        shift,
        _proved_period(ruleset),
        values[count : count + _SHOWN],
        tuple((str(other.make()), other.first + left_out) for left_out, other, _ in group[1:]),
    )


def _proved_period(ruleset: Ruleset[Any]) -> Period | None:
    row = shipped_row(ruleset)
    if row is not None and row.status == "proved" and not row.preperiod_is_bound:
        return row.law
    if isinstance(ruleset, Bash):
        return Period(0, ruleset.most + 1)
    if isinstance(ruleset, Subtraction):
        subtraction = SubtractionValues(ruleset.moves_allowed)
        subtraction.value(1 << 14)
        return subtraction.period
    if isinstance(ruleset, TakeAndBreak):
        code = CodeValues(ruleset.code)
        code.value(255 if ruleset.code.octal else 63)  # so far without a compiler
        return code.period
    return None


# -- candidates, simplest first


def _candidates() -> Iterator[_Candidate]:
    yield from _named()
    for most in range(1, _LARGEST_BASH + 1):
        yield _of_bash(most)
    for size in range(1, _LARGEST_MOVE + 1):
        largest = _LARGEST_OF_FEW if size <= _FEW else _LARGEST_MOVE
        yield from map(_of_subtraction, combinations(range(1, largest + 1), size))
    for code in _codes():
        yield _of_code(code)


def _named() -> Iterator[_Candidate]:
    for name in CATALOGUE:
        try:
            ruleset = find_ruleset(name)
        except GrundyError:  # it takes arguments
            continue
        first = None if ruleset.loopy else first_number(ruleset)
        if first is None:
            continue
        if isinstance(ruleset, TakeAndBreak):
            yield _of_code(ruleset.code, ruleset)
        else:
            yield _of_ruleset(ruleset, first)


def _of_ruleset(ruleset: Ruleset[Any], first: int) -> _Candidate:
    return _Candidate(lambda: ruleset, first, lambda: numbered_values(ruleset, first, Values(_VALUES)))


def _of_bash(most: int) -> _Candidate:
    return _Candidate(lambda: Bash(most), 0, lambda: cycle(range(most + 1)))


def _of_subtraction(moves: tuple[int, ...]) -> _Candidate:
    return _Candidate(lambda: Subtraction(moves), 0, lambda: _subtraction_values(moves))


def _of_code(code: Code, ruleset: TakeAndBreak | None = None) -> _Candidate:
    return _Candidate(lambda: ruleset or TakeAndBreak(code), 0, lambda: _code_values(code))


def _codes() -> Iterator[Code]:
    """Yield octal codes 0.d, 0.dd, 0.ddd, then 4., …, 4.ddd, those with unequal splits, hexadecimal 0.d and 0.dd."""
    for unequal in (False, True):
        for before in (0, 4):
            for digits in _digits(8, 3):
                code = Code((before, *digits), unequal)
                if any(code.digits) and not (unequal and all(digit < 4 for digit in code.digits)):
                    yield code
    for digits in _digits(16, 2):
        if max(digits, default=0) >= 8:
            yield Code((0, *digits))


def _digits(base: int, most: int) -> Iterator[tuple[int, ...]]:
    yield ()
    for length in range(1, most + 1):
        for digits in product(range(base), repeat=length):
            if digits[-1]:
                yield digits


# -- their values, one by one


def _subtraction_values(moves: tuple[int, ...]) -> Iterator[int]:
    bits: list[int] = []  # [heaps] 1 << value
    while True:
        seen = 0
        for move in moves:
            if move > len(bits):
                break
            seen |= bits[-move]
        free = ~seen & (seen + 1)  # the lowest bit not seen
        bits.append(free)
        yield free.bit_length() - 1


def _code_values(code: Code) -> Iterator[int]:
    values: list[int] = []
    while True:
        seen = 0
        for split in code.splits(len(values)):
            total = 0
            for part in split:
                total ^= values[part]
            seen |= 1 << total
        values.append((~seen & (seen + 1)).bit_length() - 1)
        yield values[-1]
