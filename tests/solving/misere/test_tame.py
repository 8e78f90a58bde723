"""Sums of tame positions of different games, compared with search."""

from __future__ import annotations

import random

import pytest

from grundy import MISERE, Known, Outcome, parse_game, solve
from grundy.maths.misere.heaps import MisereHeaps
from grundy.maths.misere.normal import Tame
from grundy.maths.octal.codes import parse_code
from grundy.solving.base.definition import outcome
from grundy.solving.misere.sums import TAME_SUM, tame_of

PARTS = ["nim", "subtraction(1,3,4)", "subtraction(2,5)", "bash(3)", "0.31", "0.33", "0.56", "0.52", "0.373", "0.2"]


@pytest.mark.parametrize("seed", range(30))
def test_sums_of_tame_games_behave_like_nim_heaps(seed: int) -> None:
    dice = random.Random(seed)
    one, two, three = dice.sample(PARTS, 3)
    game = parse_game(f"{one} {dice.randint(0, 7)} + {two} {dice.randint(0, 6)} {dice.randint(0, 3)} + {three} 3")
    found = solve(game, MISERE)
    assert isinstance(found.reason, Known)
    assert found.reason.theorem is TAME_SUM
    assert found.outcome is outcome(game, MISERE)
    winning = [
        (i, str(move))
        for i, part in enumerate(game.summands, 1)
        for move, option in part.moves()
        if outcome(game.replaced(i - 1, option.position), MISERE) is Outcome.P
    ]
    assert [(move.summand, str(move.move)) for move in found.winning_moves] == winning
    assert found.winning_count == len(winning)


@pytest.mark.parametrize("text", ["0.31", "0.33", "0.56", "0.52", "0.373", "0.3", "0.2", "0.3033", "0.001"])
def test_tame_heaps_have_the_outcome_of_their_count_beside_nim_heaps(text: str) -> None:
    known = MisereHeaps(parse_code(text))
    for n in range(10):
        tame = known.tame(n)
        assert tame is not None
        for nim in range(5):
            game = parse_game(f"{text} {n} + nim {nim}")
            beside = tame.beside(Tame(nim, nim < 2))
            assert (beside.misere_value == 0) == (outcome(game, MISERE) is Outcome.P), (n, nim)


def test_wild_heaps_are_not_called_tame() -> None:
    known = MisereHeaps(parse_code("0.77"))
    assert known.tame(1000) is None
    assert known.tame(5) is None
    assert tame_of(parse_game("kayles 5 + nim 2")) is None
    assert tame_of(parse_game("wythoff 1 2 + nim 2")) is None


def test_heaps_of_any_size_are_answered() -> None:
    game = parse_game("subtraction(1,3,4) 1000000000000 + nim 1000000000 + bash(6) 10000000")
    found = solve(game, MISERE)
    assert found.outcome is Outcome.N
    small = parse_game("subtraction(1,3,4) 1000000000006 + bash(9) 7")
    assert all(solve(move.position, MISERE).outcome is Outcome.P for move in solve(small, MISERE).winning_moves)
    value = solve(game).grundy_value
    assert value is not None
    assert tame_of(game) == Tame(value, fickle=False)
