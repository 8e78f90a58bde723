from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from grundy import MISERE, NORMAL, LimitError, Outcome, PositionError, parse_game, solve
from grundy.rulesets.heaps.end_nim import EndNim

RULES = EndNim()


def is_lost(p: tuple[int, ...]) -> bool:
    known = RULES.known(p, NORMAL)
    assert known is not None
    return known.outcome is Outcome.P


@pytest.mark.parametrize(("heaps", "largest"), [(0, 1), (1, 6), (2, 6), (3, 5), (4, 4), (5, 3), (7, 2)])
def test_who_wins_and_by_which_moves_is_so_by_definition(heaps: int, largest: int, hold: Any) -> None:
    for p in product(range(1, largest + 1), repeat=heaps):
        hold(RULES, p, range(3))


def test_a_row_that_is_its_own_mirror_image_is_lost_when_its_heaps_are_even_in_number() -> None:
    dice = random.Random(1)
    for _ in range(50):
        half = tuple(dice.randrange(1, 10**30) for _ in range(dice.randrange(1, 20)))
        assert is_lost(half + half[::-1])
        assert not is_lost((*half, *half[::-1], 1))


def test_just_one_heap_at_an_end_is_lost() -> None:
    dice = random.Random(2)
    for _ in range(30):
        row = tuple(dice.randrange(1, 9) for _ in range(dice.randrange(1, 9)))
        assert sum(is_lost((heap, *row)) for heap in range(1, 15)) + is_lost(row) == 1
        assert sum(is_lost((*row, heap)) for heap in range(1, 15)) + is_lost(row) == 1


def test_misere_play_has_the_same_lost_rows_but_for_equal_heaps() -> None:
    # G. Cairns and N. B. Ho, Some remarks on End-Nim, Int. J. Comb. 2011
    for heaps in (1, 2, 3, 4):
        for p in product(range(1, 4), repeat=heaps):
            if len(set(p)) > 1:
                assert solve(RULES.at(p), MISERE).outcome is solve(RULES.at(p)).outcome, p


def test_long_rows_of_large_heaps_are_answered_and_longer_ones_refused() -> None:
    dice = random.Random(3)
    p = tuple(dice.randrange(1, 10**9) for _ in range(400))
    found = solve(RULES.at(p))
    assert found.outcome is Outcome.N
    for winning in found.winning_moves:
        assert is_lost(winning.position.position)
    with pytest.raises(LimitError) as caught:
        solve(RULES.at((1,) * 3001))
    assert str(caught.value) == "end-nim is solved for up to 3000 heaps, not 3001: try a shorter row"


def test_an_empty_row_is_written_as_0_and_pictures_stand_side_by_side() -> None:
    assert parse_game("end-nim 0").position == ()
    assert str(parse_game("end-nim 0")) == "end-nim 0"
    assert RULES.picture((2, 1)).width == 2
    assert RULES.picture((2, 10**20)).height == 1
    assert RULES.picture(()).shapes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("end-nim", "end-nim needs one heap or more: try 'end-nim 3 1 2 4'"),
        ("end-nim 3 0 2", "heap 2 must be a whole number of 1 or more, not 0"),
        ("end-nim 3 x", "heap 2 must be a whole number, not 'x'"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message
