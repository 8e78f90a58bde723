"""The search behind games in which what is taken stays away: boards and graphs that fall into ever smaller pieces.

Small pieces are searched in plain Python; for larger ones, up to 64 squares or vertices, compiled loops are worth their
loading. Boards of one size, and a graph and what is left of it, share a table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy.machine.allowance import Allowance, current
from grundy.maths.boards.letters import Rows, trimmed
from grundy.maths.digraphs.small import Graph, around
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game, Ruleset
from grundy.solving.search.nimber import NimberSearch
from grundy.solving.search.plain import positions_within
from grundy.solving.search.table_files import (
    Section,
    foreign_table,
    pieces_section,
    position_as_data,
    position_of_data,
    positions_section,
    take_pieces,
    take_positions,
)
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from grundy.maths.boards.piece_search import PieceProgress, PieceSearch

__all__ = ["DeletionSearch", "deletion_search"]

P = TypeVar("P", bound=Hashable)

_PLAIN = 18  # squares or vertices of the largest piece that is searched in plain Python
_PLAIN_ONLY = 25  # the same where nothing can be compiled
_REACH = 44  # the same for compiled loops, in some ten seconds; where vertices take their neighbours along, 64
_WORD = 64
_ENDLESS = 1 << 30
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
        >>> from grundy.rulesets.boards.cram import Cram
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
        self._allowance = Allowance()  # none but the limits of each search
        self._kept: list[Section] = []  # of a file, for which nothing can be compiled here
        self._limits: dict[str, Any] = {
            "memory": memory,
            "expanded": expanded,
            "seconds": seconds,
            "progress": progress,
        }
        self.plain = NimberSearch(expanded=min(expanded, _PLAIN_EXPANDED), seconds=seconds)
        self.tables: list[Board | Network] = []
        """Boards or graphs that have a table, the one used last behind the others."""

    @classmethod
    def within(cls, ruleset: Ruleset[P], allowance: Allowance) -> DeletionSearch[P]:
        """Return a search of its own for an allowance; where that is one of time or positions, nothing else bounds it.

        Args:
            ruleset: the rules.
            allowance: the limits.
        """
        found = cls(ruleset, reach=_reach(ruleset))
        found._allowance = allowance
        found._limits["progress"] = found.plain.progress = allowance.told
        if allowance.bounded:
            found.reach = _ENDLESS
            found._limits["expanded"] = found.plain.limit = None
        if allowance.memory is not None:
            found._limits["memory"] = allowance.memory
            found.plain.positions = positions_within(allowance.memory)
        return found

    def grundy_value(self, position: P) -> int:
        """Return the Grundy value.

        Raises:
            LimitError: if it is out of reach.
        """
        hard, known = self._hard_parts(position)
        if not hard:
            with self._allowance.question(self.plain):
                return self.plain.value(Game(self.ruleset, position))
        for part in hard:
            known ^= self._part_value(position, part)
        return known

    def find(self, position: P, value: int) -> bool:
        """Tell whether a position has a value, which takes less than to find it.

        Raises:
            LimitError: if it is out of reach.
        """
        hard, known = self._hard_parts(position)
        if not hard:
            with self._allowance.question(self.plain):
                return self.plain.find(Game(self.ruleset, position), (value,)) is not None
        hard.sort(key=self.ruleset.weight)
        for part in hard[:-1]:
            known ^= self._part_value(position, part)
        table = self._table(position, hard[-1])
        with self._allowance.question(table.search):
            return table.search.find(table.mask(hard[-1]), (value ^ known,)) is not None

    def _part_value(self, position: P, part: Any) -> int:
        table = self._table(position, part)
        with self._allowance.question(table.search):
            return table.search.value(table.mask(part))

    # -- tables that are kept

    def sections(self, owner: dict[str, Any]) -> Iterator[Section]:
        """Yield what is known."""
        if len(self.plain):
            yield positions_section(self.plain, self.ruleset, owner)
        for table in self.tables:
            yield pieces_section(
                table.search, owner, {"of": position_as_data(table.whole), "field": table.search.field.name}
            )
        yield from self._kept

    def take(self, sections: Iterable[Section], path: Path) -> None:
        """Take over what was known.

        Raises:
            InputError: if it is of other boards or graphs.
        """
        for section in sections:
            if section.kind == "positions":
                take_positions(self.plain, self.ruleset, section)
            elif not self._compiled():
                self._kept.append(section)
            else:
                kind = _field_kind(self.ruleset)
                table = kind(self.ruleset.taken, position_of_data(section.about["of"]), self._limits)
                if table.search.field.name != section.about["field"]:
                    raise ValueError("this is another field")
                take_pieces(table.search, section)
                self.tables.append(table)
        if self.tables and not any(table.holds(part) for table in self.tables for part in self._asked()):
            owner = Game(self.ruleset, self.tables[0].whole)
            raise foreign_table(path, owner, self._allowance.game)

    def _asked(self) -> Iterator[Any]:
        """Yield the parts that are asked about in this allowance."""
        for game in self._allowance.game.summands if self._allowance.game is not None else ():
            if game.ruleset == self.ruleset:
                yield from (part.position for part in self.ruleset.summands(game.position))

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
                with self._allowance.question(self.plain):
                    known ^= self.plain.value(Game(self.ruleset, part))
            else:
                hard.append(part)
        self._check_reach(position, hard)
        if hard and not all(map(self._fits, hard)):
            return [], 0
        # where theorems tell all that is hard, the plain search adds up
        return hard, known

    def _fits(self, part: Any) -> bool:
        """Tell whether compiled loops can search a part."""
        return self._compiled() and bool(_field_kind(self.ruleset).size(part) <= _WORD)

    def _check_reach(self, position: P, hard: Iterable[Any]) -> None:
        for part in hard:
            reach = self.reach
            if reach < _ENDLESS and not self._fits(part):
                reach = min(reach, _PLAIN_ONLY)
            if self.ruleset.weight(part) > reach:
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
        from grundy.maths.boards.piece_search import PieceSearch, grid_field

        self.whole = p
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
        from grundy.maths.boards.piece_search import PieceSearch, graph_field

        self.whole = p
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
    from grundy.machine.arrays import compiles

    return compiles()


def deletion_search(ruleset: Ruleset[Any]) -> DeletionSearch[Any]:
    """Return the search of a ruleset: that of the allowance that holds here, else one for all that ask."""
    allowance = current()
    return _shared(ruleset) if allowance is None else allowance.search_of(ruleset, DeletionSearch.within)


@lru_cache(maxsize=16)
def _shared(ruleset: Ruleset[Any]) -> DeletionSearch[Any]:
    return DeletionSearch(ruleset, reach=_reach(ruleset))


def _reach(ruleset: Ruleset[Any]) -> int:
    """Return how large a piece is searched in some seconds."""
    return _WORD if getattr(ruleset, "taken", "") == "vertex" else _REACH
