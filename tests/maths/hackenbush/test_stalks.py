from __future__ import annotations

import random

from grundy.maths.hackenbush.fusion import stalk_values


def by_colon_principle(pieces: list[int]) -> int:
    worth = 0
    for piece in reversed(pieces):
        worth = (piece ^ worth) + 1
    return worth


def test_stalks_of_all_lengths_have_the_values_of_the_colon_principle() -> None:
    dice = random.Random(3)
    for _ in range(400):
        most = 1 << dice.randint(0, 8)
        pieces = [dice.randrange(most) for _ in range(dice.randint(0, 25))]
        assert stalk_values(pieces) == [by_colon_principle(pieces[:i]) for i in range(len(pieces) + 1)]


def test_bare_stalks_are_worth_their_height() -> None:
    assert stalk_values([0] * 3000) == list(range(3001))
