"""Random sums of partizan and impartial parts against alternating play by the moves alone."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from grundy import Game, Outcome, parse_game, solve
from grundy.maths.nimbers.outcomes import PLAYERS, Convention
from grundy.solving.base.ends import Ends
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


def _plain_end(game: Game, convention: Convention) -> tuple[bool, int]:
    """Return who wins and how many moves it takes, by the definition on whole positions."""
    ends = [_plain_end(option, convention) for option in game.options()]
    if not ends:
        return convention is Convention.MISERE, 0
    lost = [moves for wins, moves in ends if not wins]
    return (True, 1 + min(lost)) if lost else (False, 1 + max(moves for _, moves in ends))


@pytest.mark.parametrize("convention", list(Convention))
@pytest.mark.parametrize(
    "text",
    [
        "maundy-cake 2 4 + cutcake 1 3", "cutcake 2 3 + cutcake 3 2", "domineering 2 2 + nim 1 + domineering 2 2",
        "cutcake 1 1 + cutcake 1 1", "nim 2 + maundy-cake 1 1 + nim 1",
    ],
)  # fmt: skip
def test_parts_in_one_order_and_without_dead_ones_change_no_play(text: str, convention: Convention) -> None:
    for player in ("left", "right"):
        game = parse_game(f"to-move {player} ({text})")
        other = parse_game(f"to-move {player} ({' + '.join(reversed(text.split(' + ')))})")
        assert list(game.split()) == list(other.split())
        assert Ends(convention).end(game) == _plain_end(game, convention)
