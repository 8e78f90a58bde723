"""Codes with sets and marks, lieges, and Nim with increments: against rules written apart, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from grundy import GrundyError, find_ruleset, parse_game, solve
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.rulesets.heaps.lieges import Lieges
from grundy.rulesets.heaps.marked_code import MarkedCode
from grundy.rulesets.heaps.poker_nim import PokerNim

Heaps = tuple[int, ...]


def compositions(total: int, most: int) -> Iterator[Heaps]:
    """All rows of 0 to ``most`` positive numbers with a sum, each set of numbers once."""
    for count in range(most + 1):
        for row in product(range(1, total + 1), repeat=count):
            if sum(row) == total and list(row) == sorted(row):
                yield row


def values(allowed: Callable[[int, Heaps], bool], last: int) -> list[int]:
    """The values of heaps from 0, given which rows of heaps may stay after a number of counters is taken."""

    @cache
    def value(n: int) -> int:
        left = ((taken, row) for taken in range(n + 1) for row in compositions(n - taken, n) if row != (n,))
        return mex(nim_sum(map(value, row)) for taken, row in left if allowed(taken, row))

    return [value(n) for n in range(last + 1)]


CODES: dict[str, Callable[[int, Heaps], bool]] = {
    "{2+}=.0": lambda taken, row: taken == 0 and len(row) > 1 and len(set(row)) == 1,
    "{2+}!.": lambda taken, row: taken == 0 and len(row) > 1 and len(set(row)) == len(row),
    "{3,2+}.": lambda taken, row: taken == 0 and len(row) > 1,
    "0.{0,2}8!": lambda taken, row: (
        (taken == 1 and len(row) in {0, 2}) or (taken == 2 and len(set(row)) == 3 == len(row))
    ),
    "4=.3": lambda taken, row: len(row) < 2 if taken == 1 else taken == 0 and len(row) == 2 and row[0] == row[1],
    "0.3[{2+}=]": lambda taken, row: len(row) < 2 if taken == 1 else taken > 1 < len(row) and len(set(row)) == 1,
    ".[6{0,3}!]": lambda taken, row: (
        len(row) in {1, 2} if taken % 2 else taken > 0 and len(row) in {0, 3} and len(set(row)) == len(row)
    ),
    "0.G": lambda taken, row: taken == 1 and len(row) == 4,
}


@pytest.mark.parametrize("code", CODES)
def test_a_code_with_sets_and_marks_has_the_values_of_its_rule(code: str) -> None:
    wanted = values(CODES[code], 7)
    assert [MarkedCode(code).grundy_value((n,)) for n in range(8)] == wanted


def test_codes_without_sets_and_marks_mean_the_same_as_before() -> None:
    for code, known in (("0.77", "kayles"), ("4!.0", "grundys-game"), ("0.137", "dawsons-chess")):
        ruleset: Any = find_ruleset(known)
        assert [MarkedCode(code).grundy_value((n,)) for n in range(20)] == [
            ruleset.grundy_value((n,)) for n in range(20)
        ]


@pytest.mark.parametrize("code", [*CODES, "0.7!", ".7=3"])
def test_a_code_with_sets_and_marks_may_be_written_alone(code: str) -> None:
    assert parse_game(f"{code} 5 3") == parse_game(f"marked-code({code}) 5 3")


@pytest.mark.parametrize("k", range(1, 6))
def test_lieges_have_the_values_of_their_rule(k: int) -> None:
    known = [0]
    for n in range(1, 200):
        halves = [nim_sum([known[n // 2]] * k)] if n % 2 == 0 else []
        known.append(mex([known[n - 1], *halves]))
    assert [Lieges(k).heap_value(n) for n in range(200)] == known


def test_counters_that_are_added_change_no_value() -> None:
    @cache
    def value(p: Heaps) -> int:
        *heaps, bag = p
        options = [(*heaps[:i], new, *heaps[i + 1 :], bag - max(0, new - heap))
                   for i, heap in enumerate(heaps) for new in range(heap + bag + 1) if new != heap]  # fmt: skip
        return mex(map(value, options))

    for p in product(range(4), range(4), range(4)):
        assert solve(PokerNim().at(p)).grundy_value == value(p) == p[0] ^ p[1]
        moves = {str(found.move) for found in solve(PokerNim().at(p)).winning_moves}
        assert moves == {str(move) for move, option in PokerNim().moves(p) if value(option) == 0}


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("marked-code(77) 5", "one digit or set, a dot"),
        ("marked-code(0.{1,a}) 5", r"written \{0,2\} or \{2\+\}, not '\{1,A\}'"),
        ("marked-code({1+}.0) 5", "lets a heap stay unchanged"),
        ("marked-code(44.0) 5", "one digit or set, a dot"),
        ("marked-code(0.7!!) 5", "one digit or set, a dot"),
        ("marked-code() 5", "one digit or set, a dot"),
        ("marked-code(0.[7!) 5", "one digit or set, a dot"),
        ("marked-code(0.[7!]3) 5", "one digit or set, a dot"),
        ("{2+} 10", r"one digit or set, a dot, .* not '\{2\+\}'"),
        ("{0,2+}.3 9", "lets a heap stay unchanged"),
        ("marked-code({2+}.0) 41", "computed for heaps of up to 40, not 41"),
        ("marked-code({2+}=.7) 401", "computed for heaps of up to 400, not 401"),
        ("lieges(0) 5", "from 1 to 100, not 0"),
        ("lieges(101) 5", "from 1 to 100, not 101"),
        ("lieges 5", "lieges takes"),
        ("poker-nim", "needs"),
        ("poker-nim 3 -1", "0 or more"),
        ("mem(take ** last ** 99) 9 + mem() 3", "mem"),
    ],
)
def test_what_cannot_be_is_refused(text: str, match: str) -> None:
    with pytest.raises(GrundyError, match=match):
        solve(parse_game(text))
