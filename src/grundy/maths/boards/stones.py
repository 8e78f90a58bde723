"""Stones on boards: liberties of groups, lines of queens, regions."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grundy.maths.boards.letters import Rows

AROUND = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
"""The steps of a king."""
Square = tuple[int, int]


def all_have_liberties(p: Rows) -> bool:
    """Return whether every group of stones of one letter has an empty square beside it.

    Examples:
        >>> all_have_liberties(("xo.",)), all_have_liberties(("xx.",))
        (False, True)
    """
    free = {(r, c) for r, row in enumerate(p) for c, letter in enumerate(row) if letter == "."}
    todo = list(free)
    reached = set(todo)
    for r, c in todo:  # from the empty squares into each group
        for there in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            inside = 0 <= there[0] < len(p) and 0 <= there[1] < len(p[0]) and there not in reached
            if inside and ((r, c) in free or p[r][c] == p[there[0]][there[1]]):
                reached.add(there)
                todo.append(there)
    return len(reached) == sum(map(len, p))


def queen_moves(p: Rows, start: Square) -> Iterator[Square]:
    """Yield the empty squares that a queen reaches from a square.

    Examples:
        >>> list(queen_moves(("...", ".#."), (0, 1)))
        [(0, 0), (0, 2), (1, 0), (1, 2)]
    """
    for a, b in AROUND:
        r, c = start[0] + a, start[1] + b
        while 0 <= r < len(p) and 0 <= c < len(p[0]) and p[r][c] == ".":
            yield r, c
            r, c = r + a, c + b


def regions(p: Rows, letters: str, blank: str, *, lines: bool = False) -> Iterator[Rows]:
    """Yield the regions of squares with these letters, each cut out.

    Squares are connected if they touch, also at corners; with ``lines``, if they are in line like queens.

    Examples:
        >>> list(regions(("a#.", "##a"), "a.", "#")), len(list(regions(("a#.", "##a"), "a.", "#", lines=True)))
        ([('a',), ('.', 'a')], 1)
    """
    left = {(r, c) for r, row in enumerate(p) for c, letter in enumerate(row) if letter in letters}
    while left:
        todo = [min(left)]
        left.remove(todo[0])
        for r, c in todo:
            near = {(r + a, c + b) for a, b in AROUND} & left
            if lines:
                near = {(i, j) for i, j in left if r == i or c == j or abs(r - i) == abs(c - j)}
            left -= near
            todo += near
        yield _cut_out(p, todo, blank)


def _cut_out(p: Rows, squares: Collection[Square], blank: str) -> Rows:
    kept = set(squares)
    rows, columns = ([square[i] for square in squares] for i in (0, 1))
    return tuple(
        "".join(p[r][c] if (r, c) in kept else blank for c in range(min(columns), max(columns) + 1))
        for r in range(min(rows), max(rows) + 1)
    )
