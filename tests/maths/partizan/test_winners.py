"""Who wins sums that are not added up: against canonical forms, and against play by the options alone."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from grundy import Outcome, Value, parse_game, solve, value, value_of, winning_moves
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.winners import Winners, small_sum
from grundy.solving.base.partizan import PartizanValues, steps_of
from grundy.views.documents.analysis import verdict
from grundy.views.documents.data import analysis_data
from grundy.words.errors import LimitError

LEAVES = [value(text) for text in ("0", "1", "-1", "*", "*2", "^", "v*", "1/2", "3", "-2", "^<2>")]
HOT = (
    "partizan-amazons x.../o... + partizan-amazons x../..o + partizan-amazons x..../...o. + "
    "snort 0-1 1-2 2-3 3-4 4-5 5-6 6-7"
)
"""A sum whose canonical form has more than a million characters."""
HOT_PARTS = (
    "+-{3,{4|0,{1|0,*}},{4|+-1,+-{1,{2|0}},{0,{1/2|0}|v}}}", "+-{1,{2|0}}",
    "{1,{2|0}|-5,{-2,{*,+-{1,{2|0}}|-3}|-6}}", "+-{{5|2},{5|2*}|+-2,{2*|-2},{2|1||0|-1}}",
)  # fmt: skip


def some(dice: Random, depth: int, hot: int) -> Value:
    """A random value, with temperatures up to some ``hot``."""
    if not depth:
        return dice.choice(LEAVES)
    left, right = ([some(dice, dice.randrange(depth), hot) for _ in range(dice.choice((1, 1, 2)))] for _ in "LR")
    return value([one + dice.randrange(hot + 1) for one in left], [one - dice.randrange(hot + 1) for one in right])


def outcome(search: Winners, values: list[Value]) -> str:
    wins = search.wins(values, left=True), search.wins(values, left=False)
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[wins]


@pytest.mark.long
def test_winners_of_random_sums_are_those_of_their_canonical_forms() -> None:
    dice, search = Random(4), Winners()
    seen = []
    for _ in range(500):
        values = [some(dice, dice.choice((1, 2)), dice.choice((0, 1, 4))) for _ in range(dice.randrange(1, 6))]
        if dice.random() < 0.4:
            values.append(-values[0] + dice.choice(LEAVES))
        seen.append(sum(values, value(0)).outcome)
        assert outcome(search, values) == seen[-1], values
    assert set(seen) == set("LRNP")


def test_winners_are_those_of_play_by_the_options() -> None:
    """No means, no temperatures, no cancelling: players move in turn, and who cannot move loses."""

    @cache
    def wins(values: tuple[Value, ...], left: bool) -> bool:
        return any(
            not wins((*values[:i], option, *values[i + 1 :]), not left)
            for i, one in enumerate(values)
            for option in (one.left_options if left else one.right_options)
        )

    dice, search = Random(9), Winners()
    for _ in range(60):
        values = tuple(some(dice, 1, 2) for _ in range(4))
        for left in (True, False):
            assert search.wins(values, left=left) == wins(values, left), values


@pytest.mark.long
def test_a_sum_that_is_too_large_to_write_down_is_solved() -> None:
    game = parse_game(HOT)
    found = solve(game)
    assert found.outcome is Outcome.R
    assert found.value is None
    assert verdict(found) == "R: Right wins, whoever begins"
    data = analysis_data(found)
    assert data["value"] is None
    assert len(data["reason"]["parts"]) == 4
    moves = list(winning_moves(game))
    assert {move.player for move in moves} == {"Right"}
    values = PartizanValues()
    won = {str(move.position) for move in moves}
    for step in steps_of(game, "Right"):
        assert (str(step.position) in won) == (not values.wins(values.parts(step.position), "Left"))
    assert 0 < len(won) < sum(1 for _ in steps_of(game, "Right"))


def test_a_value_that_is_too_large_is_refused() -> None:
    with pytest.raises(LimitError, match="too large to write down"):
        value_of(HOT)


@pytest.mark.long
def test_a_text_that_is_too_long_stays_so() -> None:
    left, right = (value(text) for text in HOT_PARTS[:2])
    whole = left + right + sum(map(value, HOT_PARTS[2:]), value(0))
    for _ in range(2):
        with pytest.raises(LimitError, match="more than 1000000 characters"):
            str(whole)


def test_a_nimber_with_too_many_options_to_add_is_compared() -> None:
    assert small_sum([value("*5000"), value("+-1")]) is None
    assert outcome(Winners(), [value("*5000"), value("+-1")]) == "N"


@pytest.mark.long
def test_a_hundred_hot_parts() -> None:
    dice = Random(2)
    values = []
    for _ in range(100):
        a, b, c, d = sorted(dice.sample(range(-200, 200), 4))
        values.append(value(f"{{{d}|{c}||{b}|{a}}}"))
    mean = sum((one.mean for one in values), Fraction(0))
    assert small_sum(values) is None
    hottest = int(max(one.temperature for one in values)) + 1
    for shift, wanted in ((hottest, "L"), (-hottest, "R"), (0, "N")):
        assert outcome(Winners(), [*values, value(shift - round(mean))]) == wanted


def test_searches_are_bounded() -> None:
    with pytest.raises(LimitError, match="who wins this sum needs a search of more than 2 sums"):
        Winners(limit=2).wins(map(value, HOT_PARTS), left=True)


@pytest.mark.long
@pytest.mark.parametrize("player", PLAYERS)
def test_a_large_sum_is_played_by_the_side_to_move(player: str) -> None:
    found = solve(f"to-move {player.lower()} ({HOT})")
    assert found.outcome is (Outcome.N if player == "Right" else Outcome.P)
