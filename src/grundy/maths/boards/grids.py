"""Small boards as rows of integers for the compiled rules of :mod:`grundy.maths.boards.grid_rules`."""

from __future__ import annotations

from grundy.maths.boards.letters import Rows

CORNERS, FAR, OWN, JUMP = 1, 2, 4, 8
"""Kinds of moves: also over corners; over empty squares; onto stones of the own colour instead; over an opponent."""
MARK = 1 << 62
MOST = 62
"""Squares of a board, at most."""


def written(p: Rows | str, first: str, second: str, kind: int = 0) -> tuple[int, ...]:
    """Return a board as integers: rows, columns, kind, and the squares that have one of some characters, twice.

    Examples:
        >>> written(("xo", ".x"), "x", "o")[:3], [number - MARK for number in written(("xo", ".x"), "x", "o")[3:]]
        ((2, 2, 0), [9, 2])
    """
    squares = "".join(p)
    sets = (sum(1 << i for i, square in enumerate(squares) if square in letters) for letters in (first, second))
    one, two = sets
    return len(p), len(p[0]), kind, one | MARK, two | MARK
