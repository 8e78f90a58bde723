"""Subtraction games: every published row, and a game of a user's own that the OEIS knows."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grundy import NORMAL, LimitError, Outcome, RulesetError, find_ruleset, heap_ruleset, mex, parse_game, solve
from grundy.maths.nimbers.periods import Period
from grundy.maths.subtraction.values import SubtractionValues
from grundy.rulesets.heaps.subtraction import AllBut, Subtraction
from grundy.rulesets.heaps.take import FIBONACCI_TAKE_AWAY

FIGURES: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "figures" / "subtraction.json").read_text())[
    "entries"
]
ROWS = [
    (tuple(row[:-2]), row[-2], row[-1])
    for figure in FIGURES
    for key in ("rows_a_b_preperiod_period", "rows_a_b_c_preperiod_period")
    for row in ([[*r[:2], r[0] + r[1], *r[2:]] for r in figure.get(key, [])] if "a_b_p" in key else figure.get(key, []))
]
NAMED = [figure for figure in FIGURES if "moves" in figure]


def test_the_published_rows_are_here() -> None:
    assert len(ROWS) > 200
    assert len(NAMED) == 2


@pytest.mark.parametrize("sample", range(8))
def test_every_published_period_is_proved_and_the_same(sample: int) -> None:
    for moves, preperiod, period in ROWS[sample::8]:
        game = SubtractionValues(moves)
        game.value(10_000)
        assert game.period == Period(preperiod, period), moves


@pytest.mark.parametrize("figure", NAMED, ids=lambda figure: str(figure["moves"]))
def test_named_sets_have_their_published_values(figure: dict[str, Any]) -> None:
    game = SubtractionValues(figure["moves"])
    if "values_1_to_20" in figure:
        assert game.upto(20)[1:] == figure["values_1_to_20"]
    if "values" in figure:
        assert game.upto(3 * figure["period"] - 1) == 3 * figure["values"]
    assert game.period == Period(figure["preperiod"], figure["period"])


@heap_ruleset
def take_a_square(n: int) -> Iterator[int]:
    """Take a square number of counters."""
    root = 1
    while root * root <= n:
        yield n - root * root
        root += 1


def test_a_users_game_has_the_values_of_the_oeis() -> None:
    # OEIS A014586, Take-a-Square, from heap 0
    terms = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5]
    assert [take_a_square.heap_value(n) for n in range(len(terms))] == terms


def test_values_and_moves_are_so_by_definition_for_every_kind_of_proof(hold: Any) -> None:
    for moves in ({1, 2, 3}, {2, 4, 6}, {2, 3, 7, 8}, {2, 5}, {4, 10, 18}, {1, 3, 4, 70, 73}, {1, 6, 9}):
        rules = Subtraction(moves)
        for n in [*range(40), 150, 151]:
            hold(rules, (n,), range(5))
        hold(rules, (9, 12), range(4))


@pytest.mark.parametrize(
    ("moves", "n", "reason"),
    [
        (
            {2, 4, 6}, 1003,
            "modulo 8 = 2 + 6, the moves are 2 to 6 in steps of 2, and each of these may be taken: heap 1003 leaves "
            "remainder 3, and its value is 3/2 rounded down",
        ),
        (
            {2, 5, 9}, 1003,
            "modulo 7 = 2 + 5, every move is congruent to 2 or 5, which are both moves, so the values have period 7: "
            "heap 1003 has the value of heap 2",
        ),
        (
            {2, 6, 8}, 1003,
            "a block of 8 consecutive values, as long as the largest move, repeats, so the values have preperiod 0 "
            "and period 14: heap 1003 has the value of heap 9",
        ),
        (
            {1, 3, 4, 700003}, 1003,
            "without the moves above 4, a block of 4 values repeats, so the values have period 7 from heap 0 on; "
            "modulo 7, each longer move is congruent to a shorter one and changes nothing: heap 1003 has the value "
            "of heap 2",
        ),
    ],
)  # fmt: skip
def test_each_reason_says_what_was_proved(moves: set[int], n: int, reason: str) -> None:
    rules = Subtraction(moves)
    known = rules.known((n,), NORMAL)
    assert known is not None
    assert str(known.phrase) == reason
    values: list[int] = []
    for heap in range(n + 1):
        values.append(mex(values[heap - move] for move in moves if move <= heap))
    assert known.value == values[n]


def test_all_winning_moves_of_huge_heaps_win() -> None:
    dice = Random(6)
    for _ in range(30):
        rules = Subtraction(dice.sample(range(1, 40), 4))
        p = (dice.randrange(10**30), dice.randrange(100), dice.randrange(10**20))
        found = list(rules.moves_to(p, 0))
        assert bool(found) == bool(rules.grundy_value(p))
        wanted = [(*p[:i], n - move, *p[i + 1 :]) for i, n in enumerate(p) for move in rules.numbers if move <= n]
        assert [option for _, option in found] == [option for option in wanted if not rules.grundy_value(option)]


@pytest.mark.long
def test_ten_thousand_heaps_and_a_million_moves_are_solved() -> None:
    dice = Random(7)
    heaps = [dice.randrange(10**18) for _ in range(10_000)]
    total = 0
    for n in heaps:
        total ^= (0, 1, 0, 1, 2, 3, 2)[n % 7]
    assert solve(Subtraction({1, 3, 4}).at(heaps)).grundy_value == total
    million = Subtraction(range(1, 10**6 + 1))
    found = solve(million.at(10**30))
    assert found.grundy_value == 10**30 % (10**6 + 1)
    assert [str(winning.move) for winning in found.winning_moves] == [f"take {found.grundy_value} from heap 1"]


def test_a_refusal_does_not_list_a_thousand_moves() -> None:
    rules = Subtraction([*range(3, 1000), 10**9, 10**9 + 7])
    values = rules.table()
    values.most = 5000
    with pytest.raises(LimitError, match=r"heap 100000000 of subtraction\(3,4,…,1000000007\) is not proved yet"):
        values.value(10**8)


def test_a_ruleset_is_pickled_without_its_tables() -> None:
    rules = Subtraction(range(1, 30))
    rules.heap_value(1000)
    assert len(pickle.dumps(rules)) < 200
    again = pickle.loads(pickle.dumps(rules))
    assert (again, hash(again)) == (rules, hash(rules))


def test_fibonacci_heaps_of_millions_have_the_values_of_the_plain_loop() -> None:
    moves = [1, 2]
    while moves[-1] < 10**5:
        moves.append(moves[-1] + moves[-2])
    values: list[int] = []
    for n in range(20_000):
        values.append(mex(values[n - move] for move in moves if move <= n))
    assert [FIBONACCI_TAKE_AWAY.heap_value(n) for n in (*range(300), *range(300, 20_000, 97))] == [
        *values[:300], *values[300::97],
    ]  # fmt: skip
    million = FIBONACCI_TAKE_AWAY.heap_value(3 * 10**6)
    assert million == mex(FIBONACCI_TAKE_AWAY.heap_value(n) for n in FIBONACCI_TAKE_AWAY.splits(3 * 10**6))
    with pytest.raises(
        LimitError, match=r"fibonacci-take-away is computed for heaps of up to 100000000, not 100000001"
    ):
        FIBONACCI_TAKE_AWAY.heap_value(100_000_001)


def test_values_and_moves_of_all_but_are_so_by_definition(hold: Any) -> None:
    for excluded in ({1}, {2, 3, 7}, {1, 2, 3}, {4, 9}, {2, 5, 6, 11}):
        rules = AllBut(excluded)
        for n in range(60):
            hold(rules, (n,), range(8))
        for p in [(3, 9), (12, 7), (5, 5)]:
            hold(rules, p, range(4))


def test_heaps_of_any_size_of_all_but_are_answered_through_the_period() -> None:
    rules = AllBut({2, 3, 7})
    known = rules.known((10**30,), NORMAL)
    assert known is not None
    assert known.value == 10**30 // 2
    assert str(known.phrase) == (
        "from heap 0 on, adding 4 counters adds 2 to the value (the last 7 values and the least unused value "
        f"recurred, raised by 2): {10**30} is 0 + {10**30 // 4} · 4"
    )
    found = solve(rules.at(10**30, 10))
    assert [str(winning.position) for winning in found.winning_moves] == ["all-but(2,3,7) 8 10", "all-but(2,3,7) 10 10"]


def test_all_winning_moves_of_huge_heaps_of_all_but_win() -> None:
    dice = Random(6)
    for _ in range(20):
        rules = AllBut(dice.sample(range(1, 20), 3))
        p = (dice.randrange(10**30), dice.randrange(100), dice.randrange(10**20))
        value = rules.grundy_value(p)
        found = list(rules.moves_to(p, 0))
        assert bool(found) == bool(value)
        for _, option in found:
            assert rules.grundy_value(option) == 0
            (taken,) = [before - after for before, after in zip(p, option, strict=True) if before != after]
            assert taken > 0
            assert taken not in rules.numbers


def test_excluding_1_to_k_only_full_rows_of_k_plus_1_count() -> None:
    for k in range(1, 8):
        rules = AllBut(range(1, k + 1))
        assert [rules.heap_value(n) for n in range(100)] == [n // (k + 1) for n in range(100)]


def test_the_spelling_of_all_but_is_sorted_and_comes_back() -> None:
    game = parse_game("all-but(7, 2,3,3) 5 9")
    assert str(game) == "all-but(2,3,7) 5 9"
    assert solve(game).outcome is Outcome.N


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "all-but needs the numbers that may not be taken: try 'all-but(2,3,7) 5 9', or 'nim'"),
        ("0", "all-but excludes whole numbers of 1 or more, not 0"),
        ("2,x", "number of all-but must be a whole number, not 'x'"),
    ],
)
def test_what_is_no_set_of_excluded_numbers_is_refused(arguments: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        find_ruleset("all-but", arguments)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("subtraction(3..7)", "subtraction(3,4,5,6,7)"),
        ("s-nim(9, 1 .. 3 5..5)", "subtraction(1,2,3,5,9)"),
        ("all-but(2..4,3)", "all-but(2,3,4)"),
    ],
)
def test_a_range_stands_for_all_its_numbers(written: str, meant: str) -> None:
    game = parse_game(f"{written} 9 20")
    assert game == parse_game(f"{meant} 9 20")
    assert str(game) == f"{meant} 9 20"


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("7..3", "a range must run from the smaller number to the larger one, not '7..3': try '3..7'"),
        ("3..", "a range is two numbers with '..' between, such as 3..7, not '3..'"),
        ("1..2..3", "a range is two numbers with '..' between, such as 3..7, not '1..2..3'"),
        ("3..x", "number of subtraction must be a whole number, not 'x'"),
        ("0..3", "subtraction takes whole numbers of 1 or more, not 0"),
        ("1..1000001", "a range has at most 1000000 numbers, not '1..1000001': use a shorter one"),
    ],
)
def test_what_is_no_range_is_refused(written: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        find_ruleset("subtraction", written)
    assert str(refused.value) == message
