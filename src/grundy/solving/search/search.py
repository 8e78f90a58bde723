"""The search for the values of one ruleset's positions: it starts in plain Python and goes on compiled if it is long.

The ruleset declares what can be compiled, see :class:`Compilable`: boards and graphs of up to 128 squares or vertices,
and a user's own rule on rows of integers. Boards of the same size share a table, as do a graph and its subgraphs.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from random import sample
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from grundy.machine.allowance import Allowance
from grundy.machine.loops import compiles
from grundy.maths.boards.asking import Sliced
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game, Ruleset
from grundy.solving.search.nimber import NimberSearch, weight_of
from grundy.solving.search.table_files import (
    Section,
    contradicted_table,
    foreign_table,
    other_rules,
    position_as_data,
    position_of_data,
    positions_section,
    take_positions,
)
from grundy.solving.search.table_owners import is_own, probes_hold, probes_of
from grundy.words.advice import SET_A_TIME
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase

P = TypeVar("P", bound=Hashable)
P_contra = TypeVar("P_contra", contravariant=True)

BEGIN_PLAIN = 2_000  # positions expanded in plain Python before loops are compiled: compiling takes as long
_PLAIN_REACH = 25  # the weight of the largest summand that is searched uncompiled, if the rules declare a reach
_PLAIN_EXPANDED = 2_000_000  # positions expanded in one query in plain Python, if the rules declare nothing
_EXPANDED = 100_000_000  # the same by compiled loops
_BEYOND, _TRIED = 64, 300_000  # summands beyond the reach, of this weight at most, are tried with so many positions
_FIELDS = 2  # fields whose tables are kept in memory
_MEMORY = 512 << 20  # bytes of a table
_SAMPLED = 40  # positions of a stored table that are valued without it
_ALONE, _SMALL = 5_000, 1 << 22  # positions that are expanded for that, each, and bytes of the table for them
_BYTES = 500  # of memory for a position in plain Python


class Field(Protocol[P_contra]):
    """A board, a graph, or a rule, on which compiled loops search for the values of positions."""

    @property
    def whole(self) -> Any:
        """The position that it was made for."""

    def holds(self, summand: P_contra, /) -> bool:
        """Return whether a position can be searched on it."""

    def code(self, summand: P_contra, /) -> Any:
        """Return the position in the form that the search uses."""

    def search(self, **limits: Any) -> Sliced[Any, Any]:
        """Return a search with the limits ``memory``, ``expanded`` and ``seconds``, which reports to ``progress``."""


@runtime_checkable
class Compilable(Protocol):
    """A ruleset of which compiled loops can search some positions."""

    reach: int | None  # the weight of the largest summand that is searched if no limits are set; None for any
    plain_positions: int  # how many positions are expanded in plain Python if no limits are set

    def field(self, p: Any) -> Field[Any] | None:
        """Return a field for what play can reach from a position, or None if there is none."""


class Search(Generic[P]):
    """Values of one ruleset's positions, cached between queries.

    Examples:
        >>> from grundy.rulesets.boards.cram import Cram
        >>> Search(Cram()).grundy_value(Cram().check((4, 6)))
        0
    """

    def __init__(self, ruleset: Ruleset[P], allowance: Allowance | None = None) -> None:
        self.ruleset = ruleset
        self._allowance = allowance or Allowance()
        bounded = self._allowance.bounded  # in time or positions: then there is no other limit
        self._rules: Compilable | None = ruleset if isinstance(ruleset, Compilable) else None
        self.reach = None if self._rules is None or bounded else self._rules.reach
        memory, expanded = self._allowance.memory or _MEMORY, None if bounded else _EXPANDED
        progress = None if allowance is None else allowance.told
        most = _PLAIN_EXPANDED if self._rules is None else self._rules.plain_positions
        self.plain = NimberSearch(
            positions=memory // _BYTES, expanded=None if expanded is None else min(expanded, most), progress=progress
        )
        self.plain.allowance = allowance
        self.fields: list[tuple[Field[P], Sliced[Any, Any]]] = []
        """The fields with compiled searches, the last used one at the end."""
        self._limits: dict[str, Any] = {"memory": memory, "expanded": expanded, "progress": progress}
        self._begun = 0  # positions expanded in plain Python first
        self._kept: list[Section] = []  # of a file, for searches that cannot be compiled here

    def grundy_value(self, position: P) -> int:
        """Return the Grundy value."""
        value = self._answer(Game(self.ruleset, position), None)
        assert value is not None, "every position has a value"
        return value

    def find(self, position: P, value: int) -> bool:
        """Return whether a position has a given value, which is cheaper than finding its value."""
        return self._answer(Game(self.ruleset, position), value) is not None

    # -- plain or compiled

    def _answer(self, game: Game, wanted: int | None) -> int | None:
        """Return the Grundy value if it is the one wanted (None: any); else None."""
        if self._rules is None:
            return self._plainly(game, wanted)
        hard, known = self._hard_summands(game)
        if not hard:
            return known if wanted is None or known == wanted else None
        if any(part.ruleset != self.ruleset or self._field(game, part.position) is None for part in hard):
            return self._plainly(game, wanted)
        if not self.fields:
            with suppress(LimitError):
                return self._begin_plain(game, wanted)
        if not compiles():
            return self._plainly(game, wanted)
        for part in hard[:-1]:
            known ^= self._compiled(game, part.position, None) or 0
        if wanted is not None:
            wanted ^= known
        found = self._compiled(game, hard[-1].position, wanted)
        return None if found is None else found ^ known

    def _plainly(self, game: Game, wanted: int | None) -> int | None:
        with self._allowance.question(self.plain):
            return _asked(self.plain, game, wanted)

    def _hard_summands(self, game: Game) -> tuple[list[Game], int]:
        """Return the summands whose values no theorem gives, the easiest first, and the nim-sum of the others."""
        hard, known = [], 0
        for part in game.split():
            told = part.ruleset.known(part.position, Convention.NORMAL)
            if told is not None and told.value is not None:
                known ^= told.value
            else:
                hard.append(part)
        hard.sort(key=weight_of)
        if hard and self.reach is not None:
            self._check_reach(game, hard[-1])
        return hard, known

    def _check_reach(self, game: Game, largest: Game) -> None:
        """Raise LimitError for a summand beyond the reach, unless compiled loops may try it."""
        weight, reach = weight_of(largest), self.reach or 0
        if weight <= min(reach, _PLAIN_REACH):
            return
        compiled = self._field(game, largest.position) is not None and compiles()
        if weight > (max(reach, _BEYOND) if compiled else _PLAIN_REACH):
            raise _too_large(game, weight, reach if compiled else min(reach, _PLAIN_REACH))

    def _begin_plain(self, game: Game, wanted: int | None) -> int | None:
        """Search in plain Python while few positions have been expanded; a success counts towards the limits."""
        allowance, limit = self._allowance, self.plain.limit
        left = max(0, BEGIN_PLAIN - self._begun)
        if allowance.positions is not None:
            left = min(left, allowance.positions - allowance.expanded)
        self.plain.limit = left if limit is None else min(limit, left)
        self.plain.seconds, self.plain.progress = allowance.seconds_left, None  # this takes only a moment
        try:
            found = _asked(self.plain, game, wanted)
            allowance.expanded += self.plain.expanded
            return found
        finally:
            self._begun += self.plain.expanded
            self.plain.limit, self.plain.seconds = limit, None
            self.plain.progress = self._limits["progress"]

    # -- compiled loops

    def _field(self, game: Game, part: P) -> Field[P] | None:
        """Return the field on which compiled loops can search a summand of a position, or None."""
        found: Field[P] | None = next((field for field, _ in reversed(self.fields) if field.holds(part)), None)
        if found is None and self._rules is not None:
            found = self._rules.field(game.position) or self._rules.field(part)
        return found

    def _compiled(self, game: Game, part: P, wanted: int | None) -> int | None:
        field = self._field(game, part)
        assert field is not None
        search = next((search for other, search in self.fields if other is field), None)
        if search is None:
            search = field.search(**self._limits)
        self.fields = [*[pair for pair in self.fields if pair[0] is not field][1 - _FIELDS :], (field, search)]
        search.game = asked = Game(self.ruleset, part)
        weight = weight_of(asked)
        tried = self.reach is not None and weight > self.reach
        search.limit = _TRIED if tried else self._limits["expanded"]
        with self._allowance.question(search):
            try:
                return _asked(search, field.code(part), wanted)
            except LimitError:
                if tried:
                    raise _too_large(game, weight, self.reach) from None
                raise

    # -- stored tables

    def sections(self, owner: dict[str, Any]) -> Iterator[Section]:
        """Yield the sections of a table file that hold what is known."""
        if len(self.plain) or not self.fields:
            section = positions_section(self.plain, self.ruleset, owner)
            if is_own(self.ruleset):
                positions = [game.position for game, _ in self.plain.masks() if game.ruleset == self.ruleset]
                section.about["probes"] = probes_of(self.ruleset, positions)
            yield section
        for field, search in self.fields:
            arrays = search.known()
            about = {"of": position_as_data(field.whole), "field": search.field_name}
            if is_own(self.ruleset) and "keys" in arrays:
                about["probes"] = probes_of(self.ruleset, [tuple(row) for row in arrays["keys"].tolist()])
            yield Section(owner, search.kind, about, arrays)
        yield from self._kept

    def take(self, sections: Iterable[Section], path: Path) -> None:
        """Restore what a section holds."""
        for section in sections:
            if not probes_hold(self.ruleset, section.about.get("probes", ())):
                raise other_rules(path, self.ruleset)
            if section.kind == "positions":
                take_positions(self.plain, self.ruleset, section)
                self._check_plain(path)
            elif not compiles():
                self._kept.append(section)
            else:
                self._take_compiled(section, path)
        if self.fields and not any(field.holds(part) for field, _ in self.fields for part in self._parts_asked()):
            raise foreign_table(path, Game(self.ruleset, self.fields[0][0].whole), self._allowance.game)

    def _check_plain(self, path: Path) -> None:
        """Forget the positions in question, whose options decide, and value some others without the table."""
        own = [game for game, _ in self.plain.masks() if game.ruleset == self.ruleset]
        for game in {Game(self.ruleset, self.ruleset.canonical(part)) for part in self._parts_asked()}:
            self.plain.forget(game)
        alone = NimberSearch(expanded=_ALONE // 10)
        for game in sorted(sample(own, min(len(own), _SAMPLED)), key=weight_of):
            with suppress(LimitError):
                if not self.plain.mask_of(game) >> alone.value(game) & 1:
                    raise contradicted_table(path, game)

    def _check_compiled(self, field: Field[Any], search: Sliced[Any, Any], summands: Any, path: Path) -> None:
        """Value some positions of a table without it."""
        alone = field.search(**self._limits | {"expanded": _ALONE, "memory": _SMALL, "progress": None})
        for row in sample(range(len(summands)), min(len(summands), _SAMPLED)):
            summand = summands[row].tolist()
            with suppress(LimitError):
                if not search.possible(summand) >> alone.value(summand) & 1:
                    raise contradicted_table(path, search.field_name)

    def _take_compiled(self, section: Section, path: Path) -> None:
        field = None if self._rules is None else self._rules.field(position_of_data(section.about["of"]))
        if field is None:
            raise ValueError("there is no such field")
        search = field.search(**self._limits)
        if (search.kind, search.field_name) != (section.kind, section.about["field"]):
            raise ValueError("this is another field")
        asked = [piece for part in self._parts_asked() if field.holds(part) for piece in search.split(field.code(part))]
        search.learn(search.without(section.arrays, asked))
        self._check_compiled(field, search, search.summands(section.arrays), path)
        self.fields.append((field, search))

    def _parts_asked(self) -> Iterator[Any]:
        """Yield the summands to be searched within this allowance."""
        for game in self._allowance.game.summands if self._allowance.game is not None else ():
            if game.ruleset == self.ruleset:
                yield from (part.position for part in self.ruleset.summands(game.position))


def _too_large(game: Game, weight: int, most: int | None) -> LimitError:
    return LimitError(
        "{game} has a connected part of size {weight}; without a time limit, grundy searches parts of up to "
        "{most}: {advice}",
        game=str(game), weight=weight, most=most, advice=Phrase(SET_A_TIME),
    )  # fmt: skip


def _asked(search: NimberSearch | Sliced[Any, Any], position: Any, wanted: int | None) -> int | None:
    if wanted is None:
        return search.value(position)
    return search.find(position, (wanted,))


def search_for(ruleset: Ruleset[Any], allowance: Allowance | None = None) -> Search[Any]:
    """Return the search of a ruleset: that of an allowance, else a shared one."""
    return _shared(ruleset) if allowance is None else allowance.search_of(ruleset, Search)


@lru_cache(maxsize=16)
def _shared(ruleset: Ruleset[Any]) -> Search[Any]:
    return Search(ruleset)
