"""Boards by search, in one run: Cram by the compiled search, by the plain search, and by the memoised definition.

    goals   Cram 5 × 5 in 0.1 s warm; 4 × 5 a hundred times as fast as memoised Python; 5 × 8 with at most 126,000 exact
            nimbers stored, as in the Rust program igs

Even by even boards are left out, since a half-turn decides them without a search. Times are processor times. Other
programs cannot be measured here: igs and cgsuite are not on PyPI. Run: python -m benchmarks.boards [large]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from grundy.maths.boards import piece_search
from grundy.maths.boards.piece_search import PieceSearch, graph_field, grid_field
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.boards.cram import Cram
from grundy.solving.search.nimber import NimberSearch

# P. Beling, github.com/beling/impartial-games
BOARDS = {(4, 5): 2, (5, 5): 0, (4, 7): 3, (5, 6): 2, (4, 9): 1, (5, 7): 1, (5, 8): 1}
LARGE = {(4, 11): 1, (5, 9): 1}
EXACT = 126_000


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    answer = work()
    return max(time.process_time() - began, 1e-6), answer


def memoised(rows: int, columns: int) -> int:
    """Return the value of a Cram board in the obvious way: sets of squares, pieces, a cache."""

    def split(squares: frozenset[tuple[int, int]]) -> list[frozenset[tuple[int, int]]]:
        left, found = set(squares), []
        while left:
            todo = [left.pop()]
            piece = set(todo)
            while todo:
                r, c = todo.pop()
                for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if near in left:
                        left.remove(near)
                        piece.add(near)
                        todo.append(near)
            found.append(frozenset(piece))
        return found

    @cache
    def value(piece: frozenset[tuple[int, int]]) -> int:
        met = set()
        for r, c in piece:
            for near in ((r + 1, c), (r, c + 1)):
                if near in piece:
                    total = 0
                    for part in split(piece - {(r, c), near}):
                        total ^= value(part)
                    met.add(total)
        return mex(met)

    return value(frozenset((r, c) for r in range(rows) for c in range(columns)))


def search_of(rows: int, columns: int) -> tuple[PieceSearch, int]:
    piece_search._windows.cache_clear()  # the table of small pieces is part of the work
    search = PieceSearch(grid_field(rows, columns), memory=1 << 30)
    return search, search.value((1 << rows * columns) - 1)


def cram(large: bool) -> None:
    search_of(5, 5)  # compiles, or loads compiled code; smaller boards are not searched
    for (rows, columns), value in {**BOARDS, **(LARGE if large else {})}.items():
        seconds, (search, found) = timed(lambda rows=rows, columns=columns: search_of(rows, columns))
        assert found == value, (rows, columns, found)
        line = f"cram {rows} {columns}: {seconds:8.3f} s, {search.expanded:>9} searched, {search.valued:>7} exact"
        if (rows, columns) == (5, 5):
            line += f"; goal 0.1 s {'met' if seconds <= 0.1 else 'missed'}"
        if (rows, columns) == (5, 8):
            line += f"; goal {EXACT} {'met' if search.valued <= EXACT else 'missed'}"
        if rows * columns <= 25:
            plain, same = timed(lambda rows=rows, columns=columns: NimberSearch().value(Cram().at(rows, columns)))
            assert same == value
            line += f"; the plain search takes {plain / seconds:.0f} times as long"
        if (rows, columns) == (4, 5):
            slow, same = timed(lambda: memoised(4, 5))
            assert same == value
            verdict = "met" if slow >= 100 * seconds else "missed"
            line += f"; memoised Python takes {slow / seconds:.0f} times as long: goal 100 {verdict}"
        print(line, flush=True)


def kayles() -> None:
    for rows, columns in ((5, 6), (6, 7)):
        near = [0] * (rows * columns)
        for r in range(rows):
            for c in range(columns):
                for r2, c2 in ((r + 1, c), (r, c + 1)):
                    if r2 < rows and c2 < columns:
                        near[r * columns + c] |= 1 << r2 * columns + c2
                        near[r2 * columns + c2] |= 1 << r * columns + c
        search = PieceSearch(graph_field(near, True))
        seconds, value = timed(lambda search=search: search.value((1 << search.field.size) - 1))
        print(f"node-kayles on {rows} by {columns} squares: *{value}, {seconds:.3f} s, {search.expanded} searched")


if __name__ == "__main__":
    cram("large" in sys.argv[1:])
    kayles()
