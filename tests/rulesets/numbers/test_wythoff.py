from __future__ import annotations

import json
import random
from array import array
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console import grundy
from grundy import NORMAL, LimitError, Outcome, PositionError, parse_game, solve
from grundy.maths.nimbers.fold import fold
from grundy.rulesets.numbers import wythoff
from grundy.rulesets.numbers.wythoff import Wythoff, WythoffTable, cold_pair, cold_partner
from grundy.solving.base import definition

RULES = Wythoff()
SMALL = 30

# OEIS A004481, by antidiagonals
TABLE = """
0
1 1
2 2 2
3 0 0 3
4 4 1 4 4
5 5 5 5 5 5
6 3 3 6 3 3 6
7 7 4 2 2 4 7 7
8 8 8 0 7 0 8 8 8
9 6 6 1 6 6 1 6 6 9
10 10 7 9 9 8 9 9 7 10 10
11 11 11 10 0 10 10 0 10 11 11 11
12 9 9 12 1 1 3 1 1 12 9 9 12
"""

# OEIS A047708: values of (n, n)
DIAGONAL = """
0 2 1 6 7 8 3 5 4 16 14 15 10 9 11 20 13 21 12 25 17 18 19 30 31 38 35 36 22 23 43 45 48 49 24 26 27 28 29 33 60 32 61
57 66 37 63 34 64 67 40 39 41 42 82 44 74 79 47 46 87 86 50 95 96 52 101 51 102 53 54
"""

# the test-suite of CGSuite (GameHeapTest): values of (10, n) for n = 0 to 20
ROW_10 = [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28]


@cache
def values() -> dict[tuple[int, int], int]:
    """By definition, for heaps up to SMALL."""
    memo: dict[tuple[int, int], int] = {}
    fold(
        (SMALL, SMALL),
        lambda p: ((option,) for option in RULES.options(p)),
        lambda options, found: definition.mex(found[option] for (option,) in options),
        memo,
        str,
    )
    return memo


def is_cold(p: tuple[int, int]) -> bool:
    known = RULES.known(p, NORMAL)
    assert known is not None
    return known.outcome is Outcome.P


def test_cold_pairs_are_made_of_the_least_number_not_used_before() -> None:
    used: set[int] = set()
    least = 0
    for k in range(3000):
        while least in used:
            least += 1
        assert cold_pair(k) == (least, least + k)
        used |= {least, least + k}


def test_the_published_cold_positions() -> None:
    # Wythoff (1907); OEIS A000201 and A001950
    published = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)]
    assert [cold_pair(k) for k in range(9)] == published


def test_every_heap_has_one_cold_partner() -> None:
    for k in range(3000):
        smaller, larger = cold_pair(k)
        assert cold_partner(smaller) == larger
        assert cold_partner(larger) == smaller


@given(st.integers(0, 10**60))
def test_cold_pairs_and_partners_are_exact_at_any_size(k: int) -> None:
    a, b = cold_pair(k)
    # a ≤ kφ < a + 1, where φ is the positive root of x² = x + 1
    assert a * a - a * k - k * k <= 0 < (a + 1) ** 2 - (a + 1) * k - k * k
    assert (cold_partner(a), cold_partner(b)) == (b, a)


@given(st.integers(1, 10**60))
def test_the_partner_of_any_heap_makes_a_cold_pair(heap: int) -> None:
    assert is_cold((heap, cold_partner(heap)))
    assert is_cold((cold_partner(heap), heap))


def test_floats_would_miss_cold_pairs() -> None:
    golden = (1 + 5**0.5) / 2
    assert any(int(k * golden) != cold_pair(k)[0] for k in range(10**17, 10**17 + 100))


def test_who_wins_is_so_by_definition() -> None:
    for p, found in values().items():
        known = RULES.known(p, NORMAL)
        assert known is not None
        assert known.outcome is (Outcome.N if found else Outcome.P)
        assert known.value in (None, found)
        assert (known.value is not None) == (found == 0 or 0 in p)


def test_two_and_three_is_won_though_lists_of_cases_have_missed_it() -> None:
    found = solve(parse_game("wythoff 2 3"))
    assert (found.outcome, found.grundy_value) == (Outcome.N, 5)
    assert [(str(winning.move), winning.position.position) for winning in found.winning_moves] == [
        ("take 1 from both heaps", (1, 2)),
        ("take 2 from heap 2", (2, 1)),
    ]


def test_the_theorem_says_why() -> None:
    cold = "the cold pair (P-position) with difference"
    for heaps, said in (
        (
            (7, 4),
            "(4, 7) is a cold pair, a P-position: the difference is k = 3, and floor(k·φ) = 4, where "
            "φ is the golden ratio",
        ),
        ((8, 11), f"{cold} 3 is (4, 7): both heaps are larger, so taking 4 from both leaves the cold pair"),
        (
            (9, 3),
            f"{cold} 6 is (9, 15): both heaps are smaller, but 3 is in the cold pair (3, 5), and taking 4 from the "
            "heap of 9 leaves that pair",
        ),
        ((0, 6), "one heap is empty, so this is Nim: the other heap of 6 has value 6"),
    ):
        known = RULES.known(heaps, NORMAL)
        assert known is not None
        assert str(known.phrase) == said


def test_the_move_that_the_theorem_names_wins() -> None:
    for heaps, found in values().items():
        known = RULES.known(heaps, NORMAL)
        assert known is not None
        if not found or 0 in heaps:
            continue
        facts: Any = known.facts
        both = known.theorem is wythoff.BOTH_LARGER
        left = [facts["cold"], facts["partner"]] if both else [facts["low"], facts["high"]]
        after = [heap - facts["count"] for heap in heaps] if both else [min(heaps), max(heaps) - facts["count"]]
        assert sorted(after) == left
        assert left in [list(cold_pair(k)) for k in range(SMALL + 1)]


def test_why_compares_with_the_cold_pairs() -> None:
    lines = grundy("why", "wythoff 8 11").stdout.splitlines()
    assert lines[1].endswith(
        "with difference 3 is (4, 7): both heaps are larger, so taking 4 from both leaves the cold pair"
    )
    assert lines[3].strip() == "cold pairs number 0 to 3: (0, 0), (1, 2), (3, 5), (4, 7)"
    (reason,) = json.loads(grundy("why", "wythoff 8 11", "--json").stdout)["reasons"]
    assert (reason["kind"], reason["decided"]["theorem"], reason["decided"]["outcome"]) == ("mex", "Wythoff", "N")
    assert reason["steps"] == [{"step": lines[3].strip(), "steps": []}]
    far = grundy("why", "wythoff", str(10**20), str(10**20 + 50)).stdout
    assert "cold pairs number 43 to 50: (69, 112), " in far


def test_cold_pairs_are_listed() -> None:
    listed = grundy("map", "wythoff", "--to", "60", "--list").stdout.splitlines()
    pairs = [cold_pair(k) for k in range(60)]
    assert listed[0] == "P-positions of wythoff, 0 to 60, the smaller number first"
    assert listed[1:] == [f"{a} {b}" for a, b in pairs if b <= 60]


def test_the_table_is_the_definition() -> None:
    table = WythoffTable()
    assert len(values()) == (SMALL + 1) ** 2
    assert all(table.grundy_value(p) == found for p, found in values().items())


def test_the_table_has_the_published_values() -> None:
    table = WythoffTable()
    for total, row in enumerate(TABLE.split("\n")[1:-1]):
        assert [table.grundy_value((a, total - a)) for a in range(total + 1)] == [int(word) for word in row.split()]
    assert [table.grundy_value((n, n)) for n in range(71)] == [int(word) for word in DIAGONAL.split()]
    assert [table.grundy_value((10, n)) for n in range(21)] == ROW_10


def test_a_table_that_grew_in_steps_is_the_table_made_at_once() -> None:
    steps, once = WythoffTable(), WythoffTable()
    once.grundy_value((220, 220))
    for b in [0, 1, 60, 63, 130, *range(221)]:
        for a in range(b + 1):
            assert steps.grundy_value((a, b)) == once.grundy_value((b, a))


def test_values_of_a_large_table_are_the_mex_of_their_options() -> None:
    table = WythoffTable()
    dice = random.Random(11)
    for _ in range(30):
        p = dice.randrange(400), dice.randrange(400)
        assert table.grundy_value(p) == definition.mex(table.grundy_value(option) for option in RULES.options(p))


def test_an_interrupted_table_is_whole_again(monkeypatch: pytest.MonkeyPatch) -> None:
    left = 40

    def interrupted(kind: str) -> array[Any]:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return array(kind)

    table = WythoffTable()
    table.grundy_value((3, 3))
    with monkeypatch.context() as patch:
        patch.setattr(wythoff, "array", interrupted)
        with pytest.raises(KeyboardInterrupt):
            table.grundy_value((80, 100))
    assert [table.grundy_value((n, n)) for n in range(71)] == [int(word) for word in DIAGONAL.split()]


def test_beyond_the_table_there_is_a_limit_and_no_guess() -> None:
    table = WythoffTable(bound=20)
    assert table.grundy_value((10, 20)) == ROW_10[20]
    with pytest.raises(LimitError) as caught:
        table.grundy_value((3, 21))
    assert str(caught.value) == (
        "Grundy values of Wythoff's game are computed for heaps of up to 20, not 21; beyond that, only the outcome "
        "is known"
    )


def test_moves_to_a_value_are_those_that_looking_through_finds() -> None:
    for p in values():
        by_value: dict[int, Counter[object]] = {}
        for move, option in RULES.moves(p):
            by_value.setdefault(values()[option], Counter())[move, option] += 1
        for wanted in [0, 1, 2, 3, 7, *range(SMALL - 4, SMALL + 3), *range(3 * SMALL - 3, 3 * SMALL + 2)]:
            assert Counter(RULES.moves_to(p, wanted)) == by_value.get(wanted, Counter()), (p, wanted)


@given(st.integers(1, 10**50), st.integers(0, 10**50), st.integers(1, 10**50))
def test_every_winning_move_is_found_at_any_size(k: int, other: int, count: int) -> None:
    a, b = cold_pair(k)
    assert not list(RULES.moves_to((a, b), 0))
    ways = {"both heaps": (a + count, b + count), "heap 1": (a + count, b), "heap 2": (a, b + count)}
    for where, hot in ways.items():
        found = list(RULES.moves_to(hot, 0))
        assert f"take {count} from {where}" in {str(move) for move, option in found if option == (a, b)}
        assert len({option for _, option in found}) == len(found) <= 3
    for move, option in RULES.moves_to((k, other), 0):
        assert is_cold(option)
        taken = {k - option[0], other - option[1]} - {0}
        assert taken == {move.values["count"]}
        assert min(*option, *taken) >= 0


def test_a_cold_position_beyond_all_floats_is_lost() -> None:
    text = "wythoff 16180339887498948482045868343656381177203 26180339887498948482045868343656381177203"
    found = solve(parse_game(text))
    assert (found.outcome, found.grundy_value, found.winning_moves) == (Outcome.P, 0, ())
    a, b = found.game.position
    assert b - a == 10**40
    after = solve(Wythoff().at(a, b + 1))
    assert (after.outcome, after.grundy_value) == (Outcome.N, None)
    assert [str(winning.move) for winning in after.winning_moves] == ["take 1 from heap 2"]


def test_huge_heaps_in_a_sum_where_theory_reaches() -> None:
    a, b = cold_pair(10**40)
    lost = solve(Wythoff().at(a, b) + Wythoff().at(b, a))
    assert (lost.outcome, lost.grundy_value) == (Outcome.P, 0)
    one_heap = solve(parse_game(f"wythoff 0 {10**40} + nim 5"))
    assert one_heap.grundy_value == 10**40 ^ 5
    assert [str(winning.move) for winning in one_heap.winning_moves] == [f"take {10**40 - 5} from heap 2"]
    balanced = solve(parse_game(f"wythoff {a} {b} + nim {10**60}"))
    assert [str(winning.move) for winning in balanced.winning_moves] == [f"take {10**60} from heap 1"]


def test_huge_heaps_in_a_sum_where_no_theory_reaches() -> None:
    a, b = cold_pair(10**40)
    with pytest.raises(LimitError, match="out of reach"):
        solve(parse_game(f"wythoff {a} {b + 1} + nim 5"))
    with pytest.raises(LimitError, match="beyond that, only the outcome is known"):
        RULES.moves_to((a, b), 5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wythoff 4", "wythoff needs 2 heaps, not 1: try 'wythoff 8 11'"),
        ("wythoff 4 5 6", "wythoff needs 2 heaps, not 3: try 'wythoff 8 11'"),
        ("wythoff 4 -5", "heap 2 must be a whole number of 0 or more, not -5"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message
