"""Candidates of an inverse look-up: rulesets, the simplest first, with their values one by one."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import combinations, count, cycle, product
from typing import Any

from grundy.atlas.classroom.numbered import first_number, numbered_values
from grundy.atlas.store.games import names_file, ruleset_of
from grundy.atlas.store.rows import Row
from grundy.machine.allowance import Allowance
from grundy.maths.octal.codes import Code
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import CATALOGUE, find_ruleset
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.heaps.nim import Bash
from grundy.rulesets.heaps.subtraction import AllBut, Subtraction
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.solving.base.values import Values
from grundy.words.errors import GrundyError

_LARGEST_MOVE = 12  # of subtraction sets
_FEW, _LARGEST_OF_FEW = 3, 30  # of subtraction sets with up to three numbers
_LARGEST_BASH = 24
_VALUES = 20_000  # options to examine for one value of a named game
_POSITIONS = 100  # to expand for all values of a named game that is searched


@dataclass(frozen=True, slots=True)
class Candidate:
    """A ruleset to compare: its values one by one, from its first position."""

    make: Callable[[], Ruleset[Any]]
    first: int
    values: Callable[[], Iterator[int]]


def all_candidates(known: Container[str]) -> Iterator[Candidate]:
    """Yield all candidates, except codes and subtraction sets that an atlas has."""
    yield from _named()
    for most in range(1, _LARGEST_BASH + 1):
        yield Candidate(partial(Bash, most), 0, partial(cycle, range(most + 1)))
    for size in range(1, _LARGEST_MOVE + 1):
        largest = _LARGEST_OF_FEW if size <= _FEW else _LARGEST_MOVE
        for moves in combinations(range(1, largest + 1), size):
            if not known or f"subtraction({','.join(map(str, moves))})" not in known:
                yield _of_subtraction(moves)
    for code in _codes():
        if not known or str(code) not in known:
            yield _of_code(code)


def candidates_of(rows: Iterable[Row]) -> Iterator[Candidate]:
    """Yield the games of an atlas; rules in users' files are left out, because the files would be run."""
    for row in rows:
        if not names_file(row.game):
            with suppress(GrundyError):
                yield _of_row(row)


def _of_row(row: Row) -> Candidate:
    ruleset = ruleset_of(row.game)
    if isinstance(ruleset, TakeAndBreak):
        return _of_code(ruleset.code)
    if isinstance(ruleset, Subtraction):
        return _of_subtraction(ruleset.numbers)
    if isinstance(ruleset, CoinTurning):
        return Candidate(lambda: ruleset, 1, lambda: map(ruleset.head_value, count(1)))
    if isinstance(ruleset, AllBut):
        return Candidate(lambda: ruleset, 0, lambda: map(ruleset.heap_value, count()))
    return _of_ruleset(ruleset, 0)


def _named() -> Iterator[Candidate]:
    for name in CATALOGUE:
        try:
            ruleset = find_ruleset(name)
        except GrundyError:  # it needs arguments
            continue
        first = None if ruleset.loopy else first_number(ruleset)
        if first is None:
            continue
        if isinstance(ruleset, TakeAndBreak):
            yield _of_code(ruleset.code, ruleset)
        else:
            yield _of_ruleset(ruleset, first)


def _of_ruleset(ruleset: Ruleset[Any], first: int) -> Candidate:
    return Candidate(lambda: ruleset, first, lambda: numbered_values(ruleset, first, _values()))


def _values() -> Values:
    return Values(_VALUES, Allowance(positions=_POSITIONS))


def _of_subtraction(moves: tuple[int, ...]) -> Candidate:
    return Candidate(lambda: Subtraction(moves), 0, lambda: _subtraction_values(moves))


def _of_code(code: Code, ruleset: TakeAndBreak | None = None) -> Candidate:
    return Candidate(lambda: ruleset or TakeAndBreak(code), 0, lambda: _code_values(code))


def _codes() -> Iterator[Code]:
    """Yield octal codes 0.d, 0.dd, 0.ddd, then 4., …, 4.ddd, unequal splits, and hexadecimal codes 0.d and 0.dd."""
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
        free = ~seen & (seen + 1)  # the lowest bit outside ``seen``
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
