"""The search behind games in which what is taken stays away: boards and graphs that fall into ever smaller pieces.

Small pieces are searched in plain Python; for larger ones, up to 64 squares or vertices, compiled loops are worth their
loading. Boards of one size, and a graph and what is left of it, share a table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy.engines.nimber_search import NimberSearch
from grundy.errors import LimitError
from grundy.ruleset import Game, Ruleset
from grundy.theory.boards import Rows, trimmed
from grundy.theory.outcomes import Convention
from grundy.theory.small_graphs import Graph, around

if TYPE_CHECKING:
    from grundy.engines.piece_search import PieceProgress, PieceSearch

__all__ = ["DeletionSearch", "deletion_search"]

P = TypeVar("P", bound=Hashable)

_PLAIN = 18  # squares or vertices of the largest piece that is searched in plain Python
_PLAIN_ONLY = 25  # the same where nothing can be compiled
_REACH = 44  # the same for compiled loops, in some ten seconds; where vertices take their neighbours along, 64
_WORD = 64
_EXPANDED = 20_000_000  # pieces that are looked at in one question
_PLAIN_EXPANDED = 50_000  # the same in plain Python, up to a minute
_TABLES = 2  # boards or graphs that have a table
_MEMORY = 256 << 20  # bytes of a table


class DeletionSearch(Generic[P]):
    """Values of one ruleset's positions by search, remembered from one question to the next.

    Args:
        ruleset: the rules, with ``weight`` and ``canonical``; and what is ``taken``, where that can be compiled: a
            "domino" on a board of squares, an "edge" of a graph with its ends, or a "vertex" with its neighbours.
        reach: squares or vertices of the largest piece that is searched.
        memory: bytes that the table of a board or graph may take; what is dropped from it costs time, never an answer.
        expanded: how many pieces may be looked at in one question.
        seconds: how long one question may take; None for as long as it takes.
        progress: called a few times a second.

    Examples:
        >>> from grundy.rulesets.cram import Cram
        >>> DeletionSearch(Cram()).grundy_value(Cram().check((4, 6)))
        0
    """

    def __init__(
        self,
        ruleset: Ruleset[P],
        *,
        reach: int = _WORD,
        memory: int = _MEMORY,
        expanded: int = _EXPANDED,
        seconds: float | None = None,
        progress: Callable[[PieceProgress], object] | None = None,
    ) -> None:
        self.ruleset: Any = ruleset
        self.reach = min(reach, _WORD)
        self._limits: dict[str, Any] = {
            "memory": memory,
            "expanded": expanded,
            "seconds": seconds,
            "progress": progress,
        }
        self.plain = NimberSearch(expanded=min(expanded, _PLAIN_EXPANDED), seconds=seconds)
        self.tables: list[Board | Network] = []
        """Boards or graphs that have a table, the one used last behind the others."""

    def grundy_value(self, position: P) -> int:
        """Return the Grundy value.

        Raises:
            LimitError: if it is out of reach.
        """
        hard, known = self._hard_parts(position)
        if not hard:
            return self.plain.value(Game(self.ruleset, position))
        for part in hard:
            table = self._table(position, part)
            known ^= table.search.value(table.mask(part))
        return known

    def find(self, position: P, value: int) -> bool:
        """Tell whether a position has a value, which takes less than to find it.

        Raises:
            LimitError: if it is out of reach.
        """
        hard, known = self._hard_parts(position)
        if not hard:
            return self.plain.find(Game(self.ruleset, position), (value,)) is not None
        hard.sort(key=self.ruleset.weight)
        for part in hard[:-1]:
            table = self._table(position, part)
            known ^= table.search.value(table.mask(part))
        table = self._table(position, hard[-1])
        return table.search.find(table.mask(hard[-1]), (value ^ known,)) is not None

    def _hard_parts(self, position: P) -> tuple[list[Any], int]:
        """Return the parts that need compiled loops, and the nim-sum of the others; none if no part needs them."""
        parts = [part.position for part in self.ruleset.summands(position)]
        if max(map(self.ruleset.weight, parts), default=0) <= _PLAIN:
            return [], 0
        hard, known = [], 0
        for part in parts:
            told = self.ruleset.known(part, Convention.NORMAL)
            if told is not None and told.value is not None:
                known ^= told.value
            elif self.ruleset.weight(part) <= _PLAIN:
                known ^= self.plain.value(Game(self.ruleset, part))
            else:
                hard.append(part)
        self._check_reach(position, hard)
        if hard and not self._compiled():
            return [], 0
        # where theorems tell all that is hard, the plain search adds up
        return hard, known

    def _check_reach(self, position: P, hard: Iterable[Any]) -> None:
        reach = self.reach if self._compiled() else min(self.reach, _PLAIN_ONLY)
        for part in hard:
            if self.ruleset.weight(part) > reach or (self._compiled() and _field_kind(self.ruleset).size(part) > _WORD):
                raise LimitError(
                    "{game} has a connected part of size {weight}, and values are searched for up to {most}",
                    game=str(Game(self.ruleset, position)), weight=self.ruleset.weight(part), most=reach,
                )  # fmt: skip

    def _compiled(self) -> bool:
        return hasattr(self.ruleset, "taken") and _compiles()

    def _table(self, position: Any, part: Any) -> Board | Network:
        for table in reversed(self.tables):
            if table.holds(part):
                self.tables.remove(table)
                self.tables.append(table)
                return table
        kind = _field_kind(self.ruleset)
        whole = kind.size(position) <= _WORD
        table = kind(self.ruleset.taken, position if whole else part, self._limits)
        self.tables = [*self.tables[1 - _TABLES :], table]
        return table


class Board:
    """A board of Cram, with the table of its pieces."""

    def __init__(self, taken: str, p: Rows, limits: dict[str, Any]) -> None:
        from grundy.engines.piece_search import PieceSearch, grid_field

        self.sides = min(len(p), len(p[0])), max(len(p), len(p[0]))
        self.search: PieceSearch = PieceSearch(grid_field(*self.sides), **limits)

    @staticmethod
    def size(p: Rows) -> int:
        """Return how many squares the board has, with and without a hole."""
        return len(p) * len(p[0])

    def holds(self, part: Rows) -> bool:
        """Tell whether a piece lies on the board, one way or the other."""
        return min(len(part), len(part[0])) <= self.sides[0] and max(len(part), len(part[0])) <= self.sides[1]

    def mask(self, part: Rows) -> int:
        """Return the piece as a mask of squares."""
        part = trimmed(part, "x")
        if len(part) > self.sides[0] or len(part[0]) > self.sides[1]:
            part = tuple("".join(column) for column in zip(*part, strict=True))
        rows = (row[::-1].rjust(self.sides[1], "x") for row in reversed(part))
        return int("".join("1" if square == "." else "0" for row in rows for square in row), 2)


class Network:
    """A graph, with the table of its parts."""

    def __init__(self, taken: str, p: Graph, limits: dict[str, Any]) -> None:
        from grundy.engines.piece_search import PieceSearch, graph_field

        self.edges = {edge for edge in p if len(edge) == 2}
        near = around(p)
        self.number = {v: i for i, v in enumerate(near)}
        masks = [sum(1 << self.number[w] for w in near[v]) for v in near]
        self.search: PieceSearch = PieceSearch(graph_field(masks, taken == "vertex"), **limits)

    @staticmethod
    def size(p: Graph) -> int:
        """Return how many vertices the graph has."""
        return len({v for edge in p for v in edge})

    def holds(self, part: Graph) -> bool:
        """Tell whether the part is what is left of this graph when vertices go."""
        vertices = {v for edge in part for v in edge}
        inner = {edge for edge in self.edges if edge[0] in vertices and edge[1] in vertices}
        return vertices <= self.number.keys() and inner == {edge for edge in part if len(edge) == 2}

    def mask(self, part: Graph) -> int:
        """Return the part as a mask of vertices."""
        return sum(1 << self.number[v] for v in {v for edge in part for v in edge})


def _field_kind(ruleset: Any) -> type[Board] | type[Network]:
    return Board if ruleset.taken == "domino" else Network


@lru_cache(maxsize=1)
def _compiles() -> bool:
    from grundy.engines.arrays import compiles

    return compiles()


@lru_cache(maxsize=16)
def deletion_search(ruleset: Ruleset[Any]) -> DeletionSearch[Any]:
    """Return the search of a ruleset, one for all that ask, with a reach of some seconds."""
    return DeletionSearch(ruleset, reach=_WORD if getattr(ruleset, "taken", "") == "vertex" else _REACH)
