"""Random sums of partizan and impartial parts against alternating play by the moves alone."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from grundy import Game, Outcome, parse_game, solve
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.solving.base.partizan import steps_of

PARTS = [
    "domineering 2 2", "domineering 2 3", "domineering ..x/...", "domineering 1 4", "partizan-clobber xoxo",
    "partizan-clobber xo/ox", "toads-and-frogs tt..f", "toads-and-frogs t.f", "cutcake 2 2", "col 0-1 1-2",
    "snort 0-1", "blue-red-hackenbush 0-1b 1-2r", "partizan-subtraction(1,3|2,3) 4", "value {1|-1}", "value ^*",
    "nim 2", "nim 1", "kayles 3", "0.77 2", "cram 2 2", "clobber xo",
]  # fmt: skip


@cache
def wins(game: Game, player: str) -> bool:
    other = PLAYERS[player == PLAYERS[0]]
    return any(not wins(step.position, other) for step in steps_of(game, player))


@pytest.mark.parametrize("seed", range(12))
def test_random_sums_are_won_as_alternating_play_says(seed: int) -> None:
    dice = Random(seed)
    parts = [*dice.choices(PARTS[:15], k=1), *dice.choices(PARTS, k=1), *dice.choices(PARTS[15:], k=1)]
    dice.shuffle(parts)
    game = parse_game(" + ".join(parts))
    found = solve(game)
    told = found.outcome in (Outcome.N, Outcome.L), found.outcome in (Outcome.N, Outcome.R)
    assert told == tuple(wins(game, player) for player in PLAYERS), str(game)
    for player, other in (PLAYERS, PLAYERS[::-1]):
        listed = {str(move.position) for move in found.winning_moves if move.player == player}
        assert listed == {str(step.position) for step in steps_of(game, player) if not wins(step.position, other)}
