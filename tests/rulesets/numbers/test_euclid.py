from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import NORMAL, Outcome, PositionError, parse_game, solve
from grundy.maths.nimbers.fold import fold
from grundy.rulesets.numbers.euclid import Euclid, EuclidPositive, quotients
from grundy.solving.base import definition
from grundy.words.picture import Cell

Rules = Euclid | EuclidPositive
BOTH: list[Rules] = [Euclid(), EuclidPositive()]
SMALL = 36


@cache
def values(rules: Rules) -> dict[tuple[int, int], int]:
    """By definition, for all pairs up to SMALL."""
    memo: dict[tuple[int, int], int] = {}
    for a in range(rules.least, SMALL):
        for b in range(rules.least, SMALL):
            fold(
                (a, b),
                lambda p: ((option,) for option in rules.options(p)),
                lambda options, found: definition.mex(found[option] for (option,) in options),
                memo,
                str,
            )
    return memo


def value(rules: Rules, *p: int) -> int:
    known = rules.known((p[0], p[1]), NORMAL)
    if 0 in p:
        assert known is None  # there are no quotients, and no options
        return rules.value((p[0], p[1]))
    assert known is not None
    assert known.value is not None
    return known.value


def nivasch(a: int, b: int) -> int:
    return abs(a * a - b * b) // (a * b)


@pytest.mark.parametrize("rules", BOTH)
def test_the_closed_value_is_the_value_by_definition(rules: Rules) -> None:
    for p, wanted in values(rules).items():
        assert value(rules, *p) == wanted, p


@pytest.mark.parametrize("rules", BOTH)
def test_moves_to_a_value_are_those_that_looking_through_finds(rules: Rules) -> None:
    plain = values(rules)
    for p in plain:
        by_value: dict[int, Counter[object]] = {}
        for move, option in rules.moves(p):
            by_value.setdefault(plain[option], Counter())[move, option] += 1
        for wanted in range(-1, SMALL + 2):
            assert Counter(rules.moves_to(p, wanted)) == by_value.get(wanted, Counter()), (p, wanted)


def test_nivaschs_formula_holds_where_numbers_stay_positive() -> None:
    # Nivasch, Discrete Math. 306 (2006), 2798-2800
    assert all(wanted == nivasch(a, b) for (a, b), wanted in values(EuclidPositive()).items())


def test_nivaschs_formula_fails_where_zero_may_be_made() -> None:
    wrong = [p for p, wanted in sorted(values(Euclid()).items()) if 0 not in p and wanted != nivasch(*p)]
    assert wrong[:4] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert value(Euclid(), 4, 2) == 2
    assert nivasch(4, 2) == 1


def test_both_games_have_the_same_winner_but_for_equal_numbers() -> None:
    for (a, b), other in values(EuclidPositive()).items():
        here = values(Euclid())[a, b]
        assert (here > 0) == (other > 0) or a == b
        if a == b:
            assert (here, other) == (1, 0)


@pytest.mark.parametrize("rules", BOTH)
def test_the_golden_ratio_decides_between_unequal_numbers(rules: Rules) -> None:
    # Cole and Davie, Math. Gazette 53 (1969): x > y is won exactly if x/y > φ, that is x² - xy - y² > 0
    for (a, b), found in values(rules).items():
        x, y = max(a, b), min(a, b)
        if x != y and y:
            assert (found > 0) == (x * x - x * y - y * y > 0), (a, b)


def test_whoever_meets_the_first_quotient_of_two_or_more_wins() -> None:
    for p, found in values(Euclid()).items():
        ones = 0
        for quotient in quotients(*p)[:-1]:
            if quotient > 1:
                break
            ones += 1
        if 0 not in p:
            assert (found > 0) == (ones % 2 == 0), p


def test_the_theorem_names_the_step_that_decides() -> None:
    known = Euclid().known((24, 15), NORMAL)
    assert known is not None
    assert known.facts == {"quotients": "1, 1, 1, 2", "step": 4, "value": 0}
    assert "algorithm are 1, 1, 1, 2; the first quotient above 1 (or the last, if all are 1) is number 4" in str(
        known.phrase
    )
    known = Euclid().known((987, 610), NORMAL)
    assert known is not None
    assert known.facts["quotients"] == "1, 1, 1, 1, 1, 1, 1, 1, …"


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("euclid 25 7", Outcome.N),  # Luogu P1290, sample
        ("euclid 24 15", Outcome.P),
        ("euclid 34 12", Outcome.N),  # POJ 2348, sample
        ("euclid 15 24", Outcome.P),
        ("euclid 5 5", Outcome.N),
        ("euclid-positive 5 5", Outcome.P),
    ],
)
def test_contest_samples(text: str, outcome: Outcome) -> None:
    assert solve(parse_game(text)).outcome is outcome


def test_play_is_over_when_a_number_is_zero() -> None:
    for p in [(0, 0), (9, 0), (0, 9)]:
        assert not list(Euclid().moves(p))
        assert value(Euclid(), *p) == 0
        assert not list(Euclid().moves_to(p, 0))


def test_equal_numbers_may_be_taken_from_either() -> None:
    found = solve(Euclid().at(5, 5))
    assert [(str(winning.move), winning.position.position) for winning in found.winning_moves] == [
        ("subtract 1 × 5 from number 1", (0, 5)),
        ("subtract 1 × 5 from number 2", (5, 0)),
    ]


def test_the_numbers_keep_their_order() -> None:
    (winning,) = solve(Euclid().at(7, 25)).winning_moves
    assert str(winning.move) == "subtract 2 × 7 from number 2"
    assert winning.position.position == (7, 11)


@pytest.mark.parametrize("rules", BOTH)
@given(a=st.integers(1, 10**40), b=st.integers(1, 10**40), quotient=st.integers(0, 10**40), low=st.integers(0, 50))
def test_at_any_size_the_value_is_the_mex_of_what_moves_reach(
    rules: Rules, a: int, b: int, quotient: int, low: int
) -> None:
    p = (a + quotient * b, b)
    own = value(rules, *p)
    assert not list(rules.moves_to(p, own))
    for smaller in {low, own // 2, own - 1}:
        found = list(rules.moves_to(p, smaller))
        assert len(found) <= 1 + (p[0] == p[1])
        if 0 <= smaller < own:
            assert found
        for move, option in found:
            assert value(rules, *option) == smaller
            times = move.values["times"]
            assert isinstance(times, int)
            assert times >= 1
            assert option in {(p[0] - times * b, b), (p[0], b - times * p[0])}
            assert min(option) >= rules.least


def test_fibonacci_numbers_of_a_thousand_digits_take_no_recursion() -> None:
    a, b = 1, 1
    steps = 5000
    for _ in range(steps):
        a, b = a + b, a
    assert len(str(a)) > 1000
    # the quotients are 1, …, 1, 2, an even number of them: it takes as many steps as it can
    assert quotients(a, b) == [1] * (steps - 1) + [2]
    for rules in BOTH:
        assert value(rules, a, b) == 0 == nivasch(a, b)
        assert value(rules, a + b, a) == 1 == nivasch(a + b, a)
        assert value(rules, a + b, b) > 0
        ((_, option),) = rules.moves_to((a + b, b), 0)
        assert option == (a, b)


def test_sums_of_huge_games_are_solved_with_their_winning_moves() -> None:
    dice = random.Random(5)
    for _ in range(5):
        a, b, n = (dice.randrange(10**30, 10**40) for _ in range(3))
        game = parse_game(f"euclid {a * dice.randrange(1, 10**6)} {b} + nim {n} + dividing {n // 3} {b}")
        found = solve(game)
        assert found.outcome is Outcome.N
        assert found.winning_moves
        for winning in found.winning_moves[:3]:
            assert solve(winning.position).grundy_value == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("euclid 5", "euclid needs 2 numbers, not 1: try 'euclid 25 7'"),
        ("euclid -1 5", "number 1 must be a whole number of 0 or more, not -1"),
        ("euclid-positive 5 0", "number 2 must be a whole number of 1 or more, not 0"),
        ("euclid-positive 5 x", "number 2 must be a whole number, not 'x'"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message


def test_the_picture_is_a_rectangle_with_the_numbers_as_sides() -> None:
    picture = Euclid().picture((3, 2))
    assert (picture.width, picture.height) == (3, 2)
    assert len({(shape.x, shape.y) for shape in picture.shapes if isinstance(shape, Cell)}) == 6
    assert Euclid().picture((3, 0)).shapes
    assert not any(isinstance(shape, Cell) for shape in Euclid().picture((10**40, 2)).shapes)


def test_the_end_of_play_is_explained_by_the_lack_of_moves() -> None:
    assert solve("euclid 7 0").outcome is Outcome.P
    assert "there is no move" in str(solve("euclid 0 5"))
    assert "quotients" not in str(solve("euclid 0 5"))
