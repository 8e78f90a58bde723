"""Problems on boards: a walk that visits no cell twice, and a pursuit.

Examples:
    >>> P4136.answer(2), P4136.answer(3)
    (True, False)
    >>> P4576.answer(BoardAndPieces(2, (1, 1), (2, 2)))
    ('Black', 2)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from random import Random
from typing import NamedTuple

from grundy.contest.bounds import scaled
from grundy.contest.forms import Form, number, one_case, until_zero
from grundy.contest.laws import Wins
from grundy.contest.problem import Problem, either, first_wins
from grundy.contest.reader import Reader
from grundy.contest.shrink import lower, replaced

Cell = tuple[int, int]  # row and column


# -- a walk on an n×n board from the corner, to cells not yet visited


def _corner_wins(n: int) -> bool:
    """Return whether the first player wins from the corner, by trying every walk."""

    def options(walk: tuple[Cell, frozenset[Cell]]) -> Iterator[tuple[Cell, frozenset[Cell]]]:
        (row, column), visited = walk
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if all(0 <= place < n for place in cell) and cell not in visited:
                yield cell, visited | {cell}

    return first_wins(((0, 0), frozenset({(0, 0)})), options)


P4136 = Problem[int, bool](
    id="p4136",
    title="谁能赢呢？",
    source="Luogu P4136",
    statement="A token starts in a corner of an n×n board. Move it to a neighbouring cell not yet visited; "
    "whoever cannot loses.",
    limits="n from 1 to 10000",
    sample_input="2\n0\n",
    sample_output="Alice\n",
    cases=until_zero(number("the size of the board")),
    # the player to move wins exactly if every maximum matching of the cells covers the start. For an even n, dominoes
    # cover the board, and the winner moves to the other half of the domino. For an odd n, they cover all but the corner
    answer=Wins("n", "n % 2 == 0"),
    definition=_corner_wins,
    write=either("Alice", "Bob"),
    random=lambda dice, size: dice.randint(1, scaled(size, 4, 10_000)),
    edges=lambda: (*range(1, 17), 127, 128, 1023, 1024, 1025, 9998, 9999, 10_000),
    shrink=lambda n: lower(n, 1),
)


# -- a pursuit: retrograde analysis from the captures, for all positions of the board at once


class BoardAndPieces(NamedTuple):
    """Hold the size of the board and the cells of the pieces, counted from (1, 1); White moves first."""

    n: int
    white: Cell
    black: Cell


def _read_board(reader: Reader) -> BoardAndPieces:
    n = reader.number("the size of the board", 2)
    white = reader.number("the row of White", 1, n), reader.number("the column of White", 1, n)
    black = reader.number("the row of Black", 1, n), reader.number("the column of Black", 1, n)
    if white == black:
        raise reader.refuse("White and Black must be on different squares, not both in row {row} and column {column}",
                            row=white[0], column=white[1])  # fmt: skip
    return BoardAndPieces(n, white, black)


def _winner_and_moves(case: BoardAndPieces) -> tuple[str, int] | None:
    """Return the winner and the number of moves of both players, or None for a draw."""
    from grundy.rulesets.boards.pursuit import pursuit_result

    return pursuit_result(*case)


def _cells(n: int) -> list[Cell]:
    return list(product(range(1, n + 1), range(1, n + 1)))


def _random_board(dice: Random, size: float) -> BoardAndPieces:
    """Return two different cells of a board with at least 2×2 cells."""
    n = dice.randint(2, scaled(size, 5, 20)) if size < 1 else 20
    return BoardAndPieces(n, *dice.sample(_cells(n), 2))


def _edges_of_boards() -> Iterator[BoardAndPieces]:
    """Yield adjacent cells, cells at distance 2, opposite corners and sides, on small boards and on the largest."""
    for n in (2, 3, 4, 20):
        for white, black in (((1, 1), (1, 2)), ((1, 1), (2, 2)), ((n, n), (n, n - 1)), ((1, 1), (n, n))):
            yield BoardAndPieces(n, white, black)
        if n > 2:
            yield BoardAndPieces(n, (1, 1), (1, 3))
            yield BoardAndPieces(n, (2, 2), (n, 1))
            yield BoardAndPieces(n, (1, n), (n, 1))
    yield BoardAndPieces(20, (10, 10), (11, 11))
    yield BoardAndPieces(20, (1, 20), (20, 2))


def _smaller_boards(case: BoardAndPieces) -> Iterator[BoardAndPieces]:
    """Yield smaller boards, with the pieces moved onto them, and positions with a piece nearer to the corner."""
    n, *cells = case
    for smaller in lower(n, 2):
        white, black = ((min(row, smaller), min(column, smaller)) for row, column in cells)
        if white != black:
            yield BoardAndPieces(smaller, white, black)
    for places in replaced((*cells[0], *cells[1]), lambda place: lower(place, 1)):
        if places[:2] != places[2:]:
            yield BoardAndPieces(n, (places[0], places[1]), (places[2], places[3]))


State = tuple[int, Cell, Cell]  # 0 if White is to move and 1 if Black is; the cells of White and of Black


def _by_definition(case: BoardAndPieces) -> tuple[str, int] | None:
    """Find which positions are decided within 1, 2, 3, … moves."""
    moves = _moves_to_the_end(case.n).get((0, case.white, case.black))
    return None if moves is None else ("White" if moves % 2 else "Black", moves)


@lru_cache(maxsize=8)
def _moves_to_the_end(n: int) -> dict[State, int]:
    """Return the number of moves that each position lasts, draws left out; it is odd if the player to move wins."""
    undecided = {
        (turn, white, black): list(_options(n, turn, white, black))
        for turn in (0, 1)
        for white, black in permutations(_cells(n), 2)
    }
    decided: dict[State, int] = {}
    for moves in range(1, 2 * len(undecided)):
        new = [state for state, options in undecided.items() if _ends_in(moves, options, decided)]
        if not new and moves > 1 + max(decided.values(), default=0):
            break
        for state in new:
            decided[state] = moves
            del undecided[state]
    return decided


def _options(n: int, turn: int, white: Cell, black: Cell) -> Iterator[State | None]:
    """Yield the position after each move, None for a capture."""
    row, column = black if turn else white
    for length in (1, 2) if turn else (1,):
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            cell = row + length * down, column + length * right
            if 1 <= cell[0] <= n and 1 <= cell[1] <= n:
                after = (0, white, cell) if turn else (1, cell, black)
                yield None if after[1] == after[2] else after


def _ends_in(moves: int, options: list[State | None], decided: dict[State, int]) -> bool:
    """Return whether a position lasts this number of moves, given all positions that last fewer."""
    if moves % 2:  # the player to move wins: some option is lost for the opponent in one move less
        return any((0 if option is None else decided.get(option)) == moves - 1 for option in options)
    if None in options:
        return False
    # the player to move loses: every option is won for the opponent, and the longest takes one move less
    lasts = [decided.get(option, 0) for option in options if option is not None]
    return all(last % 2 for last in lasts) and max(lasts) == moves - 1


P4576 = Problem[BoardAndPieces, tuple[str, int] | None](
    id="p4576",
    title="[CQOI2013] 棋盘游戏",
    source="CQOI 2013; Luogu P4576, BZOJ 3106",
    statement="White moves one step, Black one or two in a line; capture wins; the winner hurries, the loser delays.",
    limits="n from 2 to 20",
    sample_input="2 1 1 2 2\n",
    sample_output="BLACK 2\n",
    cases=one_case(
        Form(_read_board, lambda case: [(case.n, *case.white, *case.black)]),
        finish=lambda reader, _: reader.finish("the cell of Black"),
    ),
    answer=_winner_and_moves,
    definition=_by_definition,
    write=lambda end: "DRAW\n" if end is None else f"{end[0].upper()} {end[1]}\n",
    random=_random_board,
    edges=_edges_of_boards,
    shrink=_smaller_boards,
)
