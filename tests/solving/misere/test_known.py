"""Subtraction games and codes in misère play: answers for heaps of any size."""

from __future__ import annotations

import random

import pytest

from grundy import MISERE, Known, Outcome, parse_game, solve
from grundy.maths.octal.codes import parse_code, subtraction_code
from grundy.rulesets.heaps.nim import Bash, Nim
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.solving.base.definition import outcome
from grundy.solving.misere.sums import known_in_misere_play


@pytest.mark.parametrize("seed", range(20))
def test_subtraction_games_obey_their_quotient(seed: int) -> None:
    dice = random.Random(seed)
    ruleset = Subtraction(set(dice.sample(range(1, 9), dice.randint(1, 4))))
    for _ in range(10):
        game = ruleset.at([dice.randint(0, 12) for _ in range(dice.randint(1, 3))])
        found = solve(game, MISERE)
        assert isinstance(found.reason, Known)
        assert found.outcome is outcome(game, MISERE)
        assert all(outcome(move.position, MISERE) is Outcome.P for move in found.winning_moves)
        assert found.winning_count == sum(outcome(option, MISERE) is Outcome.P for _, option in game.moves())


@pytest.mark.parametrize("most", [1, 2, 3, 5, 9])
def test_bash_obeys_its_quotient(most: int) -> None:
    for n in range(12):
        for m in range(4):
            game = Bash(most).at(n, m)
            assert solve(game, MISERE).outcome is outcome(game, MISERE)


def test_heaps_of_any_size_are_answered() -> None:
    found = solve(parse_game("subtraction(1,3,4) 1000000000000000000 5"), MISERE)
    assert found.outcome is solve(parse_game(f"subtraction(1,3,4) {10**18 % 7 + 7} 5"), MISERE).outcome
    assert solve(parse_game("bash(20) 1000000000001 20"), MISERE).outcome is Outcome.N


def test_sets_that_are_too_long_have_no_code() -> None:
    assert subtraction_code((1, 1000)) is not None
    assert subtraction_code((1, 1001)) is None
    assert subtraction_code(range(1, 10**30)) is None
    assert Nim().taking_code() is None
    assert str(Bash(2).taking_code()) == "0.33"
    assert Subtraction({10**9}).known((10**10,), MISERE) is None


def test_play_that_becomes_normal_is_a_reason_of_its_own() -> None:
    found = known_in_misere_play(parse_code("0.776"), (100, 100))
    assert found is not None
    assert found.outcome is Outcome.P
    assert str(found.phrase) == (
        "in misère play of 0.776, a sum with a heap of 11 or more is a P-position if and only if its normal-play "
        "Grundy value is 0, as the misère quotient of heaps up to 25 proves; here the value is 0"
    )


@pytest.mark.parametrize("text", ["0.776", "0.56", "0.414"])
def test_winning_moves_from_large_heaps_are_those_to_value_0(text: str) -> None:
    game = parse_game(f"{text} 60 41 3")
    found = solve(game, MISERE)
    assert {str(move.move) for move in found.winning_moves} == {str(move.move) for move in solve(game).winning_moves}
    assert found.winning_count == solve(game).winning_count
