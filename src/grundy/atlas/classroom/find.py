"""Inverse look-up: the rulesets whose single positions 0, 1, 2, … have the Grundy values of a sequence.

Candidates are made simplest first, those of an atlas that is named before all others; each makes its values one by one
and is dropped at the first that differs. Periods are looked up in the atlas, then in the one that comes with grundy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from grundy.atlas.classroom.candidates import Candidate, all_candidates, candidates_of
from grundy.atlas.store.games import game_named
from grundy.atlas.store.rows import MISERE, Row
from grundy.atlas.store.shipped import shipped_row
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.code_values import CodeValues
from grundy.maths.subtraction.values import SubtractionValues
from grundy.ruleset import Ruleset
from grundy.rulesets.heaps.nim import Bash
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.words.errors import GrundyError, InputError

TERMS = 1000  # the longest sequence that is looked for
SHIFTS = 8  # how many values at the start of a ruleset may be left out
_FURTHER = 60  # values by which matches are told apart
_SHOWN = 10  # of these, how many a match carries
_EXAMINED = 250  # matches that are continued; the others are counted


@dataclass(frozen=True, slots=True)
class Match:
    """Rulesets that have the sequence, and go on alike."""

    ruleset: Ruleset[Any]  # the simplest of them
    start: int  # the number of the position that has the first value: heap 0, place 1 of a head, …
    shift: int  # how many values of the ruleset were left out before it
    period: Period | None  # the proved period of the ruleset's values, counted in its own numbers, or None
    following: tuple[int, ...]  # the values after those that were given
    # how the others are written, each with its start; alike as far as 60 values more
    same: tuple[tuple[str, int], ...] = ()
    row: Row | None = None  # the row of an atlas that tells the period, or None
    shipped: bool = False  # whether that is the atlas that comes with grundy


@dataclass(frozen=True, slots=True)
class Finding:
    """What a look-up found: matches, simplest first, and how many more rulesets have the sequence."""

    terms: tuple[int, ...]
    matches: tuple[Match, ...]
    more: int
    searched: int


def find_sequence(terms: Sequence[int], most: int = 10, rows: Iterable[Row] = ()) -> Finding:
    """Return the rulesets whose values of single positions begin with the terms, or have them a little later.

    Looked through are the named games, Bash's game, subtraction sets within 1 to 12 (up to 30 where they
    have at most three numbers), octal codes of up to three digits
    after the dot (0.ddd and 4.ddd, with unequal splits too) and hexadecimal ones of up to two. Sequences that leave out
    the first values, up to eight, come after those that leave out none.

    Args:
        terms: Grundy values, of the heaps 0, 1, 2, … or from a later heap on.
        most: how many matches are listed; rulesets that go on alike are one match.
        rows: an atlas, whose games come first.

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
    known = {row.game: row for row in rows if row.kind != MISERE and row.status != "failed"}
    candidates = [*candidates_of(known.values()), *all_candidates(set(known))]
    shifts = [(_shift(candidate, terms), candidate) for candidate in candidates]
    hits = [(shift, candidate) for shift, candidate in shifts if shift is not None]
    hits.sort(key=lambda hit: hit[0])
    groups = _grouped(hits[:_EXAMINED], len(terms))
    listed = groups[:most]
    matches = tuple(_match(group, len(terms), known) for group in listed)
    return Finding(tuple(terms), matches, len(hits) - sum(map(len, listed)), len(candidates))


def _shift(candidate: Candidate, terms: Sequence[int]) -> int | None:
    """Return the least number of values to leave out before the terms come, or None."""
    alive = list(range(SHIFTS + 1))
    for n, value in enumerate(_reached(candidate)):
        alive = [shift for shift in alive if shift > n or terms[n - shift] == value]
        if not alive:
            return None
        if n - alive[0] == len(terms) - 1:
            return alive[0]
    return None


def _reached(candidate: Candidate) -> Iterator[int]:
    """Yield the values as far as they can be reached."""
    with suppress(GrundyError):
        yield from candidate.values()


_Hit = tuple[int, Candidate, tuple[int, ...]]  # shift, candidate, values from the first term on


def _grouped(hits: list[tuple[int, Candidate]], count: int) -> list[list[_Hit]]:
    groups: dict[tuple[int, ...], list[_Hit]] = {}
    for shift, candidate in hits:
        values = tuple(islice(_reached(candidate), shift, shift + count + _FURTHER))
        groups.setdefault(values, []).append((shift, candidate, values))
    return list(groups.values())


def _match(group: list[_Hit], length: int, known: Mapping[str, Row]) -> Match:
    shift, candidate, values = group[0]
    ruleset = candidate.make()
    own = None
    with suppress(GrundyError):  # an atlas writes no ruleset of its kind
        own = known.get(game_named(str(ruleset)))
    rows = [row for row in (own, shipped_row(ruleset)) if row and row.status == "proved" and not row.preperiod_is_bound]
    row = rows[0] if rows else None
    return Match(
        ruleset,
        candidate.first + shift,
        shift,
        _proved_period(ruleset) if row is None else row.law,
        values[length : length + _SHOWN],
        tuple((str(other.make()), other.first + left_out) for left_out, other, _ in group[1:]),
        row,
        row is not None and row is not own,
    )


def _proved_period(ruleset: Ruleset[Any]) -> Period | None:
    if isinstance(ruleset, Bash):
        return Period(0, ruleset.most + 1)
    if isinstance(ruleset, Subtraction):
        subtraction = SubtractionValues(ruleset.numbers)
        subtraction.value(1 << 14)
        return subtraction.period
    if isinstance(ruleset, TakeAndBreak):
        code = CodeValues(ruleset.code)
        code.value(255 if ruleset.code.octal else 63)  # so far without a compiler
        return code.period
    return None
