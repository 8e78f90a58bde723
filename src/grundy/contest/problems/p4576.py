"""Luogu P4576 (CQOI 2013): a pursuit on an n×n board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from grundy.contest.problem import Problem, scaled
from grundy.contest.reader import Reader
from grundy.contest.shrink import lower, replaced
from grundy.rulesets.boards.pursuit import pursuit_result

__all__ = ["P4576", "BoardAndPieces", "PursuitOnABoard"]

Cell = tuple[int, int]  # row and column, from 1
State = tuple[int, Cell, Cell]  # 0 if White is to move and 1 if Black is; the cells of White and of Black


class BoardAndPieces(NamedTuple):
    """The size of the board and the cells of the pieces; White is to move."""

    n: int
    white: Cell
    black: Cell


class PursuitOnABoard(Problem[BoardAndPieces, tuple[str, int] | None]):
    """All positions of the board at once, backwards from the captures.

    The answer is the winner and the number of single moves, or None for a draw.

    Examples:
        >>> P4576.answer(BoardAndPieces(2, (1, 1), (2, 2)))
        ('Black', 2)
    """

    id = "p4576"
    title = "[CQOI2013] 棋盘游戏"
    source = "CQOI 2013; Luogu P4576, BZOJ 3106"
    statement = "White moves one step, Black one or two in a line; capture wins; the winner hurries, the loser delays."
    limits = "n of 2 to 20"
    sample_input = "2 1 1 2 2\n"
    sample_output = "BLACK 2\n"
    most_cases = 1

    def read(self, reader: Reader) -> Iterator[BoardAndPieces]:
        """Yield the one case."""
        n = reader.number("the size of the board", 2)
        white = reader.number("the row of White", 1, n), reader.number("the column of White", 1, n)
        black = reader.number("the row of Black", 1, n), reader.number("the column of Black", 1, n)
        if white == black:
            raise reader.refuse("White and Black must stand apart, not both in row {row} and column {column}",
                                row=white[0], column=white[1])  # fmt: skip
        yield BoardAndPieces(n, white, black)
        reader.finish("the cell of Black")

    def answer(self, case: BoardAndPieces) -> tuple[str, int] | None:
        """Return the winner and the number of moves."""
        return pursuit_result(*case)

    def definition(self, case: BoardAndPieces) -> tuple[str, int] | None:
        """Look up what is forced within 1, 2, 3, … moves from every position."""
        moves = _moves_to_the_end(case.n).get((0, case.white, case.black))
        return None if moves is None else ("White" if moves % 2 else "Black", moves)

    def write(self, answer: tuple[str, int] | None) -> str:
        """Return the winner and the number, or DRAW."""
        return "DRAW\n" if answer is None else f"{answer[0].upper()} {answer[1]}\n"

    def random(self, dice: Random, size: float) -> BoardAndPieces:
        """Return two different cells of a board of 2×2 or more."""
        n = dice.randint(2, scaled(size, 5, 20)) if size < 1 else 20
        cells = [(row, column) for row in range(1, n + 1) for column in range(1, n + 1)]
        white, black = dice.sample(cells, 2)
        return BoardAndPieces(n, white, black)

    def edges(self) -> Iterator[BoardAndPieces]:
        """Yield neighbours, cells two apart, opposite corners and sides, on small boards and on the largest."""
        for n in (2, 3, 4, 20):
            for white, black in (((1, 1), (1, 2)), ((1, 1), (2, 2)), ((n, n), (n, n - 1)), ((1, 1), (n, n))):
                yield BoardAndPieces(n, white, black)
            if n > 2:
                yield BoardAndPieces(n, (1, 1), (1, 3))
                yield BoardAndPieces(n, (2, 2), (n, 1))
                yield BoardAndPieces(n, (1, n), (n, 1))
        yield BoardAndPieces(20, (10, 10), (11, 11))
        yield BoardAndPieces(20, (1, 20), (20, 2))

    def shrink(self, case: BoardAndPieces) -> Iterator[BoardAndPieces]:
        """Yield smaller boards, the pieces pushed onto them, and pieces nearer to the corner."""
        n, *cells = case
        for smaller in lower(n, 2):
            white, black = ((min(row, smaller), min(column, smaller)) for row, column in cells)
            if white != black:
                yield BoardAndPieces(smaller, white, black)
        for places in replaced((*cells[0], *cells[1]), lambda place: lower(place, 1)):
            if places[:2] != places[2:]:
                yield BoardAndPieces(n, (places[0], places[1]), (places[2], places[3]))

    def format_input(self, cases: Sequence[BoardAndPieces]) -> str:
        """Return the one case in a line."""
        ((n, white, black),) = cases
        return f"{n} {white[0]} {white[1]} {black[0]} {black[1]}\n"


@lru_cache(maxsize=8)
def _moves_to_the_end(n: int) -> dict[State, int]:
    """Return for each position that is not a draw how many moves it lasts; odd where the player to move wins."""
    cells = [(row, column) for row in range(1, n + 1) for column in range(1, n + 1)]
    undecided: dict[State, list[State | None]] = {}
    for turn in (0, 1):
        for white in cells:
            for black in cells:
                if white != black:
                    undecided[turn, white, black] = list(_options(n, turn, white, black))
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
    """Tell whether a position lasts that many moves, from its options and all positions that last fewer."""
    if moves % 2:  # the player to move wins: some option is lost for the opponent in one move less
        return any((0 if option is None else decided.get(option)) == moves - 1 for option in options)
    if None in options:
        return False
    # it loses: every option is won for the opponent, the most lasting one in one move less
    lasts = [decided.get(option, 0) for option in options if option is not None]
    return all(last % 2 for last in lasts) and max(lasts) == moves - 1


P4576 = PursuitOnABoard()
