"""The form of two boards of numbers in an input."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grundy.contest.bounds import Bounds
from grundy.contest.forms import Form, Numbers, Rows
from grundy.contest.reader import Reader
from grundy.contest.shrink import lower

Board = tuple[Numbers, ...]


def two_boards(side: int, most: int) -> Form[tuple[Board, Board]]:
    """Return the form of the size of a board on a line, and then the rows of two such boards, of numbers from 0.

    Args:
        side: the largest number of rows and of columns.
        most: the largest number.
    """
    sides, items = Bounds(1, side, 3), Bounds(0, most, 5)

    def made(rows: int, columns: int, found: Iterator[int]) -> tuple[Board, Board]:
        first, second = (tuple(tuple(next(found) for _ in range(columns)) for _ in range(rows)) for _ in range(2))
        return first, second

    def read(reader: Reader, **names: object) -> tuple[Board, Board]:
        rows, columns = (reader.number(name, 1, **names) for name in ("the number of rows", "the number of columns"))
        return made(rows, columns, iter(reader.numbers(2 * rows * columns, "number {number}", **names)))

    def written(boards: tuple[Board, Board]) -> Rows:
        first, second = boards
        return [(len(first), len(first[0])), *first, *second]

    def draw(dice: Random, size: float) -> tuple[Board, Board]:
        rows, columns = sides.draw(dice, size), sides.draw(dice, size)
        return made(rows, columns, iter(lambda: items.draw(dice, size), None))

    def edges() -> Iterator[tuple[Board, Board]]:
        for rows, columns in ((1, 1), (1, 2), (2, 1), (2, 2), (1, side), (side, 1)):
            for pattern in ((0,), (most,), (0, 1), (1, 0), (0, most, 1)):
                found = pattern * (2 * rows * columns)
                yield made(rows, columns, iter(found))

    def smaller(boards: tuple[Board, Board]) -> Iterator[tuple[Board, Board]]:
        rows, columns = len(boards[0]), len(boards[0][0])
        if rows > 1:
            yield from ((boards[0][cut], boards[1][cut]) for cut in (slice(1, None), slice(rows - 1)))
        if columns > 1:
            for cut in (slice(1, None), slice(columns - 1)):
                first, second = (tuple(row[cut] for row in board) for board in boards)
                yield first, second
        flat = [n for board in boards for row in board for n in row]
        for i, n in enumerate(flat):
            yield from (made(rows, columns, iter([*flat[:i], less, *flat[i + 1 :]])) for less in lower(n, 0))

    return Form(read, written, draw, edges, smaller, (sides.written("rows, columns"), items.written("n")))
