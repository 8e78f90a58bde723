"""The table of the pursuit, held against one-move consistency and against the known longest games."""

from __future__ import annotations

import random

import pytest

from grundy.errors import LimitError
from grundy.theory.pursuit import PursuitTable, pursuit_table

Square = tuple[int, int]


def steps(square: Square, size: int, lengths: tuple[int, ...]) -> list[Square]:
    row, column = square
    ways = [(row + d * s, column + e * s) for s in lengths for d, e in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return [(r, c) for r, c in ways if 0 <= r < size and 0 <= c < size]


def plies_by_one_look(table: PursuitTable, white: Square, black: Square, black_moves: bool) -> int:
    """What the options say: the winner hurries, the loser delays."""
    if white == black:
        return 0
    if black_moves:
        after = [table.plies(white, square, False) for square in steps(black, table.size, (1, 2))]
    else:
        after = [table.plies(square, black, True) for square in steps(white, table.size, (1,))]
    known = [plies for plies in after if plies is not None]
    assert len(known) == len(after)
    quickest = min((plies for plies in known if plies % 2 == 0), default=None)
    return 1 + (max(known) if quickest is None else quickest)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_number_of_plies_follows_from_those_of_the_options(size: int) -> None:
    table = pursuit_table(size)
    squares = [(row, column) for row in range(size) for column in range(size)]
    for white in squares:
        for black in squares:
            for black_moves in (False, True):
                expected = plies_by_one_look(table, white, black, black_moves)
                assert table.plies(white, black, black_moves) == expected


@pytest.mark.parametrize("size", [7, 20, 63, 64])
def test_plies_follow_from_the_options_on_large_boards(size: int) -> None:
    table = pursuit_table(size)
    dice = random.Random(size)
    for _ in range(400):
        white, black = ((dice.randrange(size), dice.randrange(size)) for _ in range(2))
        edge = dice.choice([white, (white[0], size - 1), (0, white[1])])
        for black_moves in (False, True):
            expected = plies_by_one_look(table, edge, black, black_moves)
            assert table.plies(edge, black, black_moves) == expected


@pytest.mark.parametrize("size", range(3, 13))
def test_the_longest_pursuit_with_white_to_move(size: int) -> None:
    # found by two independent programs for boards of 3 to 20 rows: 3n - 2 for even n (from 4), 3n - 3 for n = 1 and
    # 3n - 1 for n = 3 mod 4; the first lengths written out, lest formula and table err together
    longest = {3: 8, 4: 10, 5: 12, 6: 16, 7: 20, 8: 22, 9: 24, 10: 28, 11: 32, 12: 34}
    formula = 3 * size - {0: 2, 2: 2, 1: 3, 3: 1}[size % 4]
    assert int(pursuit_table(size).distances(False).max()) == longest[size] == formula


@pytest.mark.parametrize("size", range(3, 13))
def test_black_catches_white_unless_white_captures_at_once(size: int) -> None:
    table = pursuit_table(size)
    white, black = table.distances(False), table.distances(True)
    assert not (white == -1).any()
    assert not (black == -1).any()
    assert set(white[white % 2 == 1].tolist()) == {1}
    assert not (black[black > 0] % 2 == 0).any()


def test_on_four_squares_black_to_move_must_step_beside_white() -> None:
    assert pursuit_table(2).plies((0, 0), (1, 1), True) == 2
    assert pursuit_table(2).plies((0, 0), (1, 1), False) == 2


def test_distances_are_the_plies_of_every_position() -> None:
    table = pursuit_table(5)
    for black_moves in (False, True):
        distances = table.distances(black_moves)
        assert distances.shape == (5, 5, 5, 5)
        for where, plies in enumerate(distances.ravel().tolist()):
            first, second = divmod(where, 25)
            assert table.plies(divmod(first, 5), divmod(second, 5), black_moves) == plies


def test_a_board_too_large_is_refused_with_its_figures() -> None:
    with pytest.raises(LimitError) as refused:
        pursuit_table(65)
    assert str(refused.value) == ("a pursuit on 65 × 65 squares has 35701250 positions to decide: 64 × 64 is the most")
