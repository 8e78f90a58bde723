"""Queries about strings and coins: the best difference of points, and the value in Nimstring.

A search keeps its table between queries: that of an allowance if one holds, see ``machine.allowance``, else one of the
last few.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeVar

from grundy.machine.allowance import POSITION_LIMIT, TIME_LIMIT, Allowance, Steps, current, position_count
from grundy.machine.loops import compiles, filled, loops
from grundy.maths.boards import points_search
from grundy.maths.boards.string_keys import ROW
from grundy.maths.boards.strings import StringGraph
from grundy.maths.nimbers.mex import mex
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase

_WORTH = 13  # strings that are worth compiled loops
_EXPANDED = {True: 4_000_000, False: 20_000}  # positions of a query without limits, compiled or not
_MEMORY = {True: 512 << 20, False: 64 << 20}  # bytes of a table
_SLOT = {True: 19, False: 180}  # bytes of a slot
_SEEN = {True: 1048573, False: 4093}  # positions whose keys are kept
_FIRST = 1 << 10  # lines of a new table
_GRAPHS = 2  # whose tables are kept
_PLAIN = 14  # strings of a part in Nimstring that is not worth compiled loops
_SLICE = {True: 20_000, False: 200}  # positions between two looks at the clock


class StringSearch:
    """Differences of points for the positions on one graph, kept between queries.

    Args:
        graph: the graph.
        expanded, seconds, memory: limits of a query and of the table; None for those of the search itself.

    Examples:
        >>> box = StringGraph([(0, -1)] * 4)
        >>> StringSearch(box).difference(box.full)
        -1
    """

    def __init__(self, graph: StringGraph, *, memory: int | None = None, **limits: Any) -> None:
        self.graph = graph
        self.limit: int | None = limits.get("expanded")
        self.seconds: float | None = limits.get("seconds")
        self.progress = limits.get("progress")
        self.expanded = 0
        self._compiled = compiles(len(graph.ends), _WORTH)
        self._loops = loops(points_search, self._compiled)
        self._most = max(1, (memory or _MEMORY[self._compiled]) // _SLOT[self._compiled] // points_search.SLOTS)
        self._search = self._new_search()

    def _new_search(self) -> points_search.Search:
        depths = len(self.graph.ends) + 2
        options = depths * depths // 2 + depths
        stack = points_search.Stack(*self._rows(*(depths,) * 9, *(options,) * 7))
        key, seen, good, state, out = self._rows(ROW, 3 * _SEEN[self._compiled], depths * depths, 4, 3)
        table = self._new_table(min(_FIRST, self._most))
        return points_search.Search(self.graph.board(self._compiled), table, stack, key, seen, good, state, out)

    def _rows(self, *counts: int, kind: str = "i8") -> list[Any]:
        return [filled(count, 0, kind, self._compiled) for count in counts]

    def _new_table(self, lines: int) -> points_search.Table:
        slots = points_search.SLOTS * _prime(lines)
        return points_search.Table(*self._rows(slots, slots), *self._rows(3 * slots, kind="i1"))

    def __len__(self) -> int:
        return int(self._search.state[points_search.STORED])

    def key(self, left: int) -> tuple[int, int]:
        """Return the key of a position in which each coin hangs on none or on two or more strings."""
        self._loops.begin(self._search, left)
        return int(self._search.stack.high[0]), int(self._search.stack.low[0])

    def difference(self, left: int, name: str = "") -> int:
        """Return by how many coins the player to move wins; below 0, loses.

        Args:
            left: the strings left.
            name: of the game, for errors.

        Raises:
            LimitError: if the search takes too long.
        """
        self.expanded = 0
        self._stop_at = float("inf") if self.seconds is None else time.monotonic() + self.seconds
        rest, points, price = self.graph.settled(left)
        value = self._rest(self.graph.standard(rest), name)
        return int(points - price + abs(value + price)) if price else points + value

    def _rest(self, left: int, name: str) -> int:
        coins = sum(1 for strings in self.graph.strings_of if strings & left)
        asked = coins % 2
        if self._reaches(left, coins, asked, name):
            while asked < coins and self._reaches(left, coins, asked + 2, name):
                asked += 2
            return asked
        asked -= 2
        while not self._reaches(left, coins, asked, name):
            asked -= 2
        return asked

    def _reaches(self, left: int, coins: int, asked: int, name: str) -> bool:
        stack, state = self._search.stack, self._search.state
        stack.position[0], stack.coins[0], stack.asked[0] = left, coins, asked
        stack.first[0], stack.phase[0] = 0, points_search.NEW
        self._loops.begin(self._search, left)
        state[points_search.DEPTH] = 0
        while state[points_search.DEPTH] >= 0:
            self.expanded += int(self._loops.advance(self._search, _SLICE[self._compiled]))
            if state[points_search.DEPTH] >= 0:
                self._check(name)
                self._grow()
        return bool(state[points_search.ANSWER] == points_search.YES)

    def _check(self, name: str) -> None:
        if self.progress is not None:
            self.progress(Steps(None, self.expanded, len(self)))
        late = time.monotonic() >= self._stop_at
        most = self.limit
        if most is None and self.seconds is None:
            most = _EXPANDED[self._compiled]
        if late or (most is not None and self.expanded >= most):
            raise refusal(name, self.expanded, late=late)

    def _grow(self) -> None:
        old = self._search.table
        lines = len(old.low) // points_search.SLOTS
        if lines < self._most and len(self) > 2 * lines:
            self._search = self._search._replace(table=self._new_table(min(4 * lines, self._most)))
            self._search.state[points_search.STORED] = 0
            self._loops.copy(old, self._search.table, self._search.state)


@cache
def _prime(most: int) -> int:
    """Return the largest prime up to a number, 1 if there is none: keys spread evenly over so many lines."""
    return next((n for n in range(most, 1, -1) if all(n % d for d in range(2, int(n**0.5) + 1))), 1)


# -- Nimstring


class PlainStrings:
    """Values in Nimstring by the definition: the least number that no option without a price has.

    Examples:
        >>> box = StringGraph([(0, -1)] * 4)
        >>> PlainStrings(box).value(box.full)
        1
    """

    def __init__(self, graph: StringGraph, **limits: Any) -> None:
        self.graph = graph
        self.limit: int | None = limits.get("expanded")
        self.seconds: float | None = limits.get("seconds")
        self.expanded = 0
        self.name = ""
        self._values: dict[int, int] = {}

    def value(self, left: int) -> int:
        """Return the nimber of a position in which every coin hangs on two strings or more.

        Raises:
            LimitError: if the search takes too long.
        """
        self.expanded = 0
        self._stop_at = float("inf") if self.seconds is None else time.monotonic() + self.seconds
        return self._sum(left)

    def _sum(self, left: int) -> int:
        total = 0
        for part in self.graph.parts(left):
            if part not in self._values:
                self._values[part] = mex(self._options(part))
            total ^= self._values[part]
        return total

    def _options(self, part: int) -> set[int]:
        self.expanded += 1
        late = time.monotonic() >= self._stop_at
        if late or self.expanded > (self.limit or _EXPANDED[False]):
            raise refusal(self.name, self.expanded, late=late)
        found = set()
        for strings in self.graph.classes.values():
            last = next((string for string in reversed(strings) if part >> string & 1), None)
            if last is not None:
                rest, _points, price = self.graph.settled(part & ~(1 << last))
                if not price:
                    found.add(self._sum(self.graph.standard(rest)))
        return found


# -- queries

T = TypeVar("T")


def difference(graph: StringGraph, left: int, name: str) -> int:
    """Return by how many coins the player to move wins a position, under the limits that hold; below 0, loses.

    Args:
        graph: the graph.
        left: the strings left.
        name: of the game, for errors.

    Raises:
        LimitError: if the search takes too long.
    """
    found: int = _asked(graph, StringSearch, lambda search: search.difference(left, name))
    return found


def nimstring_value(graph: StringGraph, left: int, name: str) -> int | None:
    """Return the Grundy value of a position of Nimstring, None for a loony one; arguments as for ``difference``.

    Raises:
        LimitError: if the search takes too long.
    """
    rest, _, price = graph.settled(left)
    if price:
        return None
    rest = graph.standard(rest)

    def value(search: Any) -> int:
        search.name = name
        return int(search.value(rest))

    found: int = _asked(graph, _compiled_pieces if compiles(rest.bit_count(), _PLAIN) else PlainStrings, value)
    return found


def _compiled_pieces(graph: StringGraph, **limits: Any) -> Any:
    from grundy.maths.boards.string_pieces import StringPieces

    if limits.get("seconds") is None and limits.get("expanded") is None:
        limits["expanded"] = _EXPANDED[True]
    return StringPieces(graph, **limits)


def _asked(graph: StringGraph, make: Callable[..., Any], ask: Callable[[Any], T]) -> T:
    allowance = current()
    if allowance is None:
        return ask(_shared(make, graph))

    def made(_: Any, held: Allowance) -> Any:
        progress = None if held.progress is None else held.told
        return make(graph, memory=held.memory, progress=progress, expanded=held.positions, seconds=held.seconds)

    search = allowance.search_of((make, graph), made)
    with allowance.question(search):
        return ask(search)


@lru_cache(maxsize=_GRAPHS)
def _shared(make: Callable[..., Any], graph: StringGraph) -> Any:
    return make(graph)


def refusal(name: str, expanded: int, *, late: bool) -> LimitError:
    """Return the error of a search that hit a limit."""
    return LimitError(
        "the search of {game} stopped after {expanded} without an answer ({limit}){far}: allow more positions "
        "or seconds, or try a smaller game",
        game=name, expanded=position_count(expanded), far=Phrase(""), limit=TIME_LIMIT if late else POSITION_LIMIT,
    )  # fmt: skip
