"""The words about a partizan game whose winning moves were not all found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grundy import solve
from grundy.maths.nimbers.outcomes import PLAYERS

_HEADS = {
    "": (
        "Left, moving first, wins; the winning moves were not found",
        "Right, moving first, wins; the winning moves were not found",
    ),
    "Left": (
        "Left, moving first, wins by (perhaps not all)",
        "Right, moving first, wins; the winning moves were not found",
    ),
    "Left Right": ("Left, moving first, wins by (perhaps not all)", "Right, moving first, wins by (perhaps not all)"),
}


@pytest.mark.parametrize("found", list(_HEADS))
def test_a_list_of_winning_moves_that_ended_early_says_so(found: str) -> None:
    whole = solve("domineering 3 3")
    moves = tuple(next(move for move in whole.winning_moves if move.player == player) for player in found.split())
    said = str(replace(whole, winning_moves=moves, winning_count=None)).splitlines()
    heads = [line.strip() for line in said if line.strip().startswith(PLAYERS)]
    assert heads == list(_HEADS[found])
    assert [line for line in str(whole).splitlines() if line.strip().endswith("first, wins by")]
