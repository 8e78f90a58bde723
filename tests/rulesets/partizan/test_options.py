"""The options of rules on strips and boards, against rules written apart: pieces as lists of places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from grundy import Game, parse_game
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.solving.base.partizan import moves_of

Places = dict[tuple[int, int], str]


def places(board: str) -> Places:
    return {(r, c): sign for r, row in enumerate(board.split("/")) for c, sign in enumerate(row) if sign != "."}


def board_of(found: Places, like: str) -> str:
    rows = like.split("/")
    return "/".join("".join(found.get((r, c), ".") for c in range(len(rows[0]))) for r in range(len(rows)))


def shoves(board: str, own: str) -> Iterator[Places]:
    found = places(board)
    for _, c in (place for place, sign in found.items() if sign == own):
        yield {(0, b - (b <= c)): sign for (_, b), sign in found.items() if b - (b <= c) >= 0}


def pushes(board: str, own: str) -> Iterator[Places]:
    found = places(board)
    for _, c in (place for place, sign in found.items() if sign == own):
        moved = {c}
        while min(moved) - 1 in {b for _, b in found}:
            moved.add(min(moved) - 1)
        yield {(0, b - (b in moved)): sign for (_, b), sign in found.items() if b - (b in moved) >= 0}


def steps(board: str, own: str) -> Iterator[Places]:
    found = places(board)
    ahead = 1 if own == "e" else -1
    for (_, c), sign in found.items():
        if sign == own and 0 <= c + ahead < len(board) and (0, c + ahead) not in found:
            yield {(0, b + ahead * (b == c)): one for (_, b), one in found.items()}


def jumps(board: str, own: str) -> Iterator[Places]:
    rows = board.split("/")
    found = places(board)
    for (r, c), sign in found.items():
        for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            left, (y, x) = {place: one for place, one in found.items() if place != (r, c)}, (r, c)
            while sign == own and left.get((y + a, x + b), own) != own and (y + 2 * a, x + 2 * b) not in left:
                del left[y + a, x + b]
                y, x = y + 2 * a, x + 2 * b
                if not (0 <= y < len(rows) and 0 <= x < len(rows[0])):
                    break
                yield left | {(y, x): own}


def captures(board: str, own: str) -> Iterator[Places]:
    found = places(board)
    for (r, c), sign in found.items():
        for y, x in found:
            if sign == own and abs(y - r) + abs(x - c) == 1:
                yield {place: one for place, one in found.items() if place != (r, c)} | {(y, x): own}


@pytest.mark.parametrize(
    ("name", "signs", "options", "heights"),
    [
        ("shove", "br", shoves, (1,)),
        ("push", "br", pushes, (1,)),
        ("elephants-and-rhinos", "er", steps, (1,)),
        ("konane", "xo", jumps, (1, 2, 3)),
        ("cannibal-clobber", "xo", captures, (1, 2, 3)),
    ],
)
def test_options(
    name: str, signs: str, options: Callable[[str, str], Iterator[Places]], heights: tuple[int, ...]
) -> None:
    dice = Random(3)
    moves = 0
    for _ in range(150):
        height, width = dice.choice(heights), dice.randrange(1, 7)
        board = "/".join("".join(dice.choice(signs + ".") for _ in range(width)) for _ in range(height))
        game = parse_game(f"{name} {board}")
        for own, player in zip(signs, PLAYERS, strict=True):
            found = sorted(text_of(option) for _, option in moves_of(game, player))
            assert found == sorted(board_of(one, board) for one in options(board, own)), (board, player)
            moves += len(found)
    assert moves > 80


def text_of(game: Game) -> str:
    position = game.position
    return position if isinstance(position, str) else "/".join(position)
