"""Inverse look-up: the rulesets whose single positions 0, 1, 2, … have the Grundy values of a sequence.

Candidates are made in order of simplicity, those of a given atlas first. Each yields its values one by one and is
dropped at the first difference. Periods come from this atlas, or else from the one in the package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from numbers import Integral
from typing import Any

from grundy.atlas.classroom.candidates import Candidate, all_candidates, candidates_of
from grundy.atlas.classroom.proved import proved_period
from grundy.atlas.store.games import game_named
from grundy.atlas.store.rows import MISERE, Row
from grundy.atlas.store.shipped import shipped_row
from grundy.machine.given import many
from grundy.maths.nimbers.periods import Period
from grundy.ruleset import Ruleset
from grundy.words.errors import GrundyError, InputError

TERMS = 1000  # the maximum length of a sequence
SHIFTS = 8  # the maximum number of values to leave out at the start of a ruleset
_FURTHER = 60  # further values that distinguish matches
_SHOWN = 10  # number of these that a match contains
_EXAMINED = 250  # matches to continue; the others are only counted


@dataclass(frozen=True, slots=True)
class Match:
    """Rulesets that have the sequence and the same further values."""

    ruleset: Ruleset[Any]  # the simplest of them
    start: int  # the number of the position with the first value: heap 0, place 1 of a head, …
    shift: int  # the number of values of the ruleset before it
    period: Period | None  # the proved period of the ruleset's values, counted in its own numbers, or None
    following: tuple[int, ...]  # the values after the given ones
    # the other rulesets, each with its start; their next 60 values are the same
    same: tuple[tuple[str, int], ...] = ()
    row: Row | None = None  # the row of an atlas with the period, or None
    shipped: bool = False  # whether this is the atlas in the package


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a look-up: matches, the simplest first, and the number of other rulesets with the sequence."""

    terms: tuple[int, ...]
    matches: tuple[Match, ...]
    more: int
    searched: int


def find_sequence(terms: Iterable[int], most: int = 10, rows: Iterable[Row] = ()) -> Finding:
    """Return the rulesets whose values of single positions begin with the terms, or contain them a few places later.

    The search covers the named games, Bash's game, subtraction sets within 1 to 12 (within 1 to 30 if they have at
    most three numbers), octal codes of up to three digits after the dot (0.ddd and 4.ddd, with unequal splits too) and
    hexadecimal codes of up to two. Rulesets whose first values, up to eight, must be left out come last.

    Args:
        terms: Grundy values of heaps 0, 1, 2, …, or from a later heap on; an array is allowed.
        most: the maximum number of matches; rulesets with the same further values are one match.
        rows: an atlas, whose games are tried first.

    Raises:
        InputError: if there are no terms, too many, or a term is negative or not a whole number.

    Examples:
        >>> found = find_sequence([0, 1, 0, 1, 2, 3, 2]).matches[0]
        >>> str(found.ruleset), found.shift, found.period, found.following[:5]
        ('subtraction(1,3,4)', 0, Period(preperiod=0, period=7, saltus=0), (0, 1, 0, 1, 2))
    """
    if not many(terms) and not isinstance(terms, str):
        raise InputError("values must be a list of whole numbers, not {given!r}", given=terms)
    terms = tuple(terms)
    if not terms:
        raise InputError("no values: try 'grundy find 0 1 0 1 2 3 2'")
    if len(terms) > TERMS:
        raise InputError("grundy can look up at most {most} values, not {count}", most=TERMS, count=len(terms))
    for place, term in enumerate(terms, 1):
        if not isinstance(term, Integral):
            raise InputError("value {place} must be a whole number, not {word!r}", place=place, word=term)
        if term < 0:
            raise InputError("value {place} must be 0 or more, not {term}", place=place, term=term)
    terms = tuple(map(int, terms))  # convert array terms to plain ints
    known = {row.game: row for row in rows if row.kind != MISERE and row.status != "failed"}
    candidates = [*candidates_of(known.values()), *all_candidates(set(known))]
    shifts = [(_shift(candidate, terms), candidate) for candidate in candidates]
    hits = [(shift, candidate) for shift, candidate in shifts if shift is not None]
    hits.sort(key=lambda hit: hit[0])
    groups = _grouped(hits[: max(most, _EXAMINED)], len(terms))
    listed = groups[:most]
    matches = tuple(_match(group, len(terms), known) for group in listed)
    return Finding(terms, matches, len(hits) - sum(map(len, listed)), len(candidates))


def _shift(candidate: Candidate, terms: Sequence[int]) -> int | None:
    """Return the least number of values to leave out so that the terms follow, or None."""
    alive = list(range(SHIFTS + 1))
    for n, value in enumerate(_reached(candidate)):
        alive = [shift for shift in alive if shift > n or terms[n - shift] == value]
        if not alive:
            return None
        if n - alive[0] == len(terms) - 1:
            return alive[0]
    return None


def _reached(candidate: Candidate) -> Iterator[int]:
    """Yield the values as far as they can be computed."""
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
    with suppress(GrundyError):  # some rulesets have no name in an atlas
        own = known.get(game_named(str(ruleset)))
    rows = [row for row in (own, shipped_row(ruleset)) if row and row.status == "proved" and not row.preperiod_is_bound]
    row = rows[0] if rows else None
    return Match(
        ruleset,
        candidate.first + shift,
        shift,
        proved_period(ruleset) if row is None else row.law,
        values[length : length + _SHOWN],
        tuple((str(other.make()), other.first + left_out) for left_out, other, _ in group[1:]),
        row,
        row is not None and row is not own,
    )
