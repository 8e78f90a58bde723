"""A walk on the squares of a board: vertex geography on a grid, with theorems about the whole board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.digraphs.undirected import grid_rows
from grundy.maths.matching.reach import Numbered, walk
from grundy.maths.nimbers.outcomes import Convention
from grundy.notation import whole_number
from grundy.ruleset import Move
from grundy.rulesets.boards.squares import Square, board_cells, check_square, format_square, parse_square
from grundy.rulesets.shared.vertex_geography import COVERED, REACH, SEARCHED, VertexGeography, too_many_to_search
from grundy.words.errors import RulesetError
from grundy.words.picture import Disc, Picture

_GOMORY = "R. Honsberger, Mathematical Gems I (1973), 65-67 (Gomory's theorem)"

DOMINOES = Theorem(
    "dominoes",
    "dominoes cover all {count} squares: move to the other half of the token's domino, now and after every reply",
    _GOMORY,
)
ONE_LEFT = Theorem(
    "dominoes",
    "dominoes cover all {count} squares except {square}: every move enters a domino, and the reply moves to "
    "its other half",
    _GOMORY,
)
ODD_COLOUR = Theorem(
    "dominoes",
    "colour the {count} squares like a chessboard: {square} has the rarer colour, so whichever square is moved "
    "to, dominoes can cover all the others",
    _GOMORY,
)

_DRAWN = 40  # rows or columns to draw
_STORED = 4_000_000  # squares of a board that is stored in arrays


_board = lru_cache(maxsize=1)(grid_rows)  # the positions of a game share one board


@dataclass(frozen=True)
class GridWalk(VertexGeography[Square]):
    """Move the token to a square beside it, not diagonally, that was not visited; whoever cannot move loses.

    Args:
        rows: rows of the board, 1 or more.
        columns: columns of the board; default: as many as rows.

    Examples:
        >>> from grundy import solve
        >>> solve(GridWalk(4).at((1, 1))).outcome, solve(GridWalk(3).at((1, 1))).outcome
        (<Outcome.N: 'N'>, <Outcome.P: 'P'>)
        >>> found = solve(GridWalk(3).at((1, 1), (1, 2)))
        >>> [str(winning.move) for winning in found.winning_moves]
        ['move to 1,3', 'move to 2,2']

    References:
        Fraenkel, Scheinerman and Ullman, Theoret. Comput. Sci. 112 (1993), 371-381, section 1.
    """

    rows: int
    columns: int = 0

    about = About(
        "Move the token to a neighbouring square not visited yet.",
        "grid-walk(3) 1,1", COVERED, COVERED.source, family="boards",
        written="the size of the board in parentheses and the token's square, as in grid-walk(4) 1,1 or "
        "grid-walk(3,5) 1,1; visited squares come before it",
    )  # fmt: skip

    def __init__(self, rows: int, columns: int | None = None) -> None:
        for length in (rows, rows if columns is None else columns):
            if not isinstance(length, int) or isinstance(length, bool) or length < 1:
                raise RulesetError(
                    "grid-walk needs a board of at least 1 row and 1 column, not {length!r}{hint}",
                    length=length, hint=self._hint(),
                )  # fmt: skip
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "columns", rows if columns is None else columns)

    @classmethod
    def from_arguments(cls, text: str) -> GridWalk:
        words = [word for word in re.split(r"[,\s]+", text.strip()) if word]
        if len(words) not in (1, 2):
            raise RulesetError(
                "grid-walk takes (n) or (rows, columns), not {text!r}{hint}", text=text, hint=cls._hint()
            )
        return cls(*(whole_number(word, "a side of grid-walk", RulesetError) for word in words))

    def arguments(self) -> str:
        return f"{self.rows}" if self.rows == self.columns else f"{self.rows},{self.columns}"

    # -- the graph

    def neighbours(self, vertex: Square) -> list[Square]:
        row, column = vertex
        around = []
        if row > 1:
            around.append((row - 1, column))
        if column > 1:
            around.append((row, column - 1))
        if column < self.columns:
            around.append((row, column + 1))
        if row < self.rows:
            around.append((row + 1, column))
        return around

    def numbered(self) -> Numbered[Square] | None:
        if self.rows * self.columns > _STORED:
            return None
        columns = self.columns
        return Numbered(
            _board(self.rows, columns),
            lambda square: (square[0] - 1) * columns + square[1] - 1,
            lambda number: (number // columns + 1, number % columns + 1),
        )

    def far(self, p: tuple[Square, ...]) -> bool:
        """Return whether the token can surely reach more squares than can be matched.

        Let k squares be visited, with k less than the number of rows and of columns. The rows and columns without
        visited squares are connected. Squares cut off from them lie in a row and in a column with a visited square, so
        there are fewer than k². A token that reaches more squares than that reaches all others.
        """
        visited = len(p) - 1
        cut_off = visited * visited
        left = self.rows * self.columns - cut_off
        if left <= max(_STORED, REACH) or visited >= min(self.rows, self.columns) or cut_off >= REACH:
            return False
        return len(walk(self.neighbours, p[-1], set(p[:-1]), cut_off)[0]) > cut_off

    # -- the theory of the whole board

    def known(self, p: tuple[Square, ...], convention: Convention) -> Known | None:
        """Return who wins in normal play; on the whole board by dominoes, so the board may have any size."""
        if len(p) > 1 or convention is not Convention.NORMAL:
            return super().known(p, convention)
        count, square = self.rows * self.columns, format_square(p[0])
        if count % 2 == 0:
            return Known.of_outcome(DOMINOES, True, count=count)
        if sum(p[0]) % 2 == 0:  # there is one more square of the corner's colour
            return Known.of_outcome(ONE_LEFT, False, count=count, square=square)
        return Known.of_outcome(ODD_COLOUR, True, count=count, square=square)

    def moves_to(self, p: tuple[Square, ...], value: int) -> Iterable[tuple[Move, tuple[Square, ...]]] | None:
        """Yield the winning moves; of the first moves, all win or none, except on a single line."""
        if len(p) > 1 or value:
            return super().moves_to(p, value)
        return self._winning_first_moves(p[0])

    def _winning_first_moves(self, token: Square) -> Iterator[tuple[Move, tuple[Square, ...]]]:
        odd = self.rows * self.columns % 2 == 1
        if odd and sum(token) % 2 == 0:
            return
        for square in self.neighbours(token):
            # Even: dominoes cover the board without any two squares of different colours (Gomory: they cut a cycle
            # through all squares into two even parts). Odd: they cover it without any one square w of the larger
            # colour. If the token is on v and w is adjacent to v, removing v's domino leaves w and one more square
            # uncovered. No matching of the rest covers more, because this one covers the whole smaller colour. A line
            # of even length has no such cycle: there, only the other half of the token's own domino is left alone.
            if odd or min(self.rows, self.columns) > 1 or (max(token) + 1) // 2 == (max(square) + 1) // 2:
                yield self._step((token,), square)

    def grundy_value(self, p: tuple[Square, ...]) -> int | None:
        """Return the Grundy value if the reachable part is a line; None if a search can find it."""
        count = self.rows * self.columns
        if len(p) == 1 and count > (SEARCHED if min(self.rows, self.columns) > 1 else REACH):
            raise too_many_to_search(self, count)  # without examining every square
        return super().grundy_value(p)

    # -- positions

    def check(self, p: Any) -> tuple[Square, ...]:
        """Return the visited squares in increasing order and the token's square last; a single square is allowed."""
        alone = isinstance(p, tuple | list) and len(p) == 2 and all(isinstance(part, int) for part in p)
        return super().check((p,) if alone else p)

    def check_vertex(self, vertex: Any) -> Square:
        return check_square(vertex, self.rows, self.columns)

    def parse_vertex(self, word: str) -> Square:
        return parse_square(word)

    def format_vertex(self, vertex: Square) -> str:
        return format_square(vertex)

    def picture(self, p: tuple[Square, ...]) -> Picture:
        if max(self.rows, self.columns) > _DRAWN:
            return super().picture(p)
        row, column = p[-1]
        token = Disc(column - 0.5, row - 0.5, "token")
        return Picture((*board_cells(self.rows, self.columns, set(p)), token), float(self.columns), float(self.rows))
