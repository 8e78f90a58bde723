"""Boards by search, in one run: Cram and others by the compiled search, the plain search, and the definition.

    goals   Cram 5 × 5 in 0.1 s warm; 4 × 5 a hundred times as fast as memoised Python; 5 × 8 with at most 126,000 exact
            nimbers stored, as in the Rust program igs

Even by even boards are left out, since a half-turn decides them without a search. Words of 128 bits, which boards of
more than 64 squares take, are compared with those of 64 bits on boards that fit both. Other games on boards are
compared with the plain search, and the smallest of them with the definition. Times are processor times. Other programs
cannot be measured here: igs and cgsuite are not on PyPI. Run: python -m benchmarks.boards [large]

``python -m benchmarks.boards table [SECONDS]`` searches every board of the published table of Cram, each at most so
long (60 s), and tells which values it found; it ends with an error if one differs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from grundy import LimitError, parse_game, solve
from grundy.maths.boards import piece_search
from grundy.maths.boards.piece_search import PieceSearch, graph_field, grid_field
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.boards.cram import Cram
from grundy.solving.base import definition
from grundy.solving.search.nimber import NimberSearch

# P. Beling, github.com/beling/impartial-games: the values of boards with this many rows, and 4, 5, … columns
BELING = {
    4: "020301010304",
    5: "-02111203???",
    6: "--05010?0?0?",
    7: "---131??????",
}
PUBLISHED = {(rows, columns): int(value) for rows, line in BELING.items()
             for columns, value in enumerate(line, 4) if value.isdigit()}  # fmt: skip
BOARDS = {board: PUBLISHED[board] for board in ((4, 5), (5, 5), (4, 7), (5, 6), (4, 9), (5, 7), (5, 8))}
LARGE = {board: PUBLISHED[board] for board in ((4, 11), (5, 9), (4, 13), (5, 10))}
GRIDS = (
    "clobber 3 6",
    "king-clobber 3 4",
    "queen-clobber 3 3",
    "anti-clobber 4 4",
    "nogo 3 4",
    "amazons 3 4",
    "fission 5 6",
    "impartial(cannibal-clobber) 3 4",
    "impartial(toads-and-frogs) tttt...fff",
    "impartial(elephants-and-rhinos) eeee...rrr",
)
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


def table(seconds: float) -> None:
    """Compare the published values of Cram with those found within some seconds of processor time each."""
    search_of(5, 5)  # compiles, or loads compiled code
    found = 0
    for (rows, columns), value in sorted(PUBLISHED.items(), key=lambda item: item[0][0] * item[0][1]):
        began = time.process_time()
        if rows % 2 == columns % 2 == 0:
            ours, how = solve(Cram().at(rows, columns)).grundy_value, "by a theorem"
        else:
            search = PieceSearch(grid_field(rows, columns), memory=1 << 30, seconds=5)
            ours, how = None, "not found"
            while ours is None and time.process_time() - began < seconds:
                with suppress(LimitError):  # a search goes on where it was stopped
                    ours, how = search.value((1 << rows * columns) - 1), "by a search"
        assert ours in (value, None), (rows, columns, ours, value)
        found += ours is not None
        print(f"cram {rows} {columns}: *{value}, {how}, {time.process_time() - began:.1f} s", flush=True)
    print(f"{found} of the {len(PUBLISHED)} published values are found, and no other")


def two_words() -> None:
    """Search the same boards by words of 128 and of 64 bits, in turns."""
    for rows, columns in ((4, 5), (4, 9), (5, 7), (3, 15), (5, 8)):
        taken: dict[bool, float] = {}
        for wide in (False, True) * 3:
            search = PieceSearch(grid_field(rows, columns, wide))
            full = (1 << rows * columns) - 1
            seconds, value = timed(lambda search=search, full=full: search.value(full))
            assert value == {**BOARDS, (3, 15): 1}[rows, columns]
            taken[wide] = min(seconds, taken.get(wide, seconds))
        print(f"cram {rows} {columns}: words of 128 bits take {taken[True] / taken[False]:.2f} times as long as of 64")


def grids() -> None:
    """Search small boards of other games by compiled loops and in plain Python."""
    for text in GRIDS:
        game = parse_game(text)
        rules: Any = game.ruleset
        field = rules.field(game.position)
        field.search().value(field.code(game.position))  # compiles, or loads compiled code
        search = field.search()
        fast, value = timed(lambda search=search, field=field, game=game: search.value(field.code(game.position)))
        slow, same = timed(lambda game=game: NimberSearch(expanded=None).value(game))
        assert value == same, text
        print(f"{text}: *{value}, {fast:.3f} s, {search.expanded} searched; plain takes {slow / fast:.0f} times")
        small = parse_game(f"{rules} 2 3" if isinstance(game.position, tuple) else f"{rules} {text[-6:]}")
        assert solve(small).grundy_value == definition.grundy_value(small)


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
    if sys.argv[1:2] == ["table"]:
        table(float(sys.argv[2]) if sys.argv[2:] else 60)
    else:
        cram("large" in sys.argv[1:])
        two_words()
        grids()
        kayles()
