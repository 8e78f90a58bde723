"""Stored tables of searches for who wins partizan sums, with and without an engine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import sample
from typing import Any

from grundy.machine.allowance import Allowance
from grundy.machine.loops import compiles
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import value
from grundy.partizan import PartizanRuleset, StoredSolver
from grundy.ruleset import Game
from grundy.solving.base.partizan import PartizanValues
from grundy.solving.base.partizan_wins import PartizanWins, State, state_of
from grundy.solving.search.table_files import (
    Section,
    contradicted_table,
    foreign_table,
    lines_of,
    other_rules,
    packed_lines,
    position_as_data,
    position_of_data,
)
from grundy.solving.search.table_owners import owner_of
from grundy.words.errors import LimitError

_COMPILED, _PLAIN = "partizan boards", "partizan sums"  # kinds of sections
_MANY = 1 << 16  # equal parts, which nobody can search
_SAMPLED, _ALONE = 40, 500  # states of a stored table that are searched without it, and how many are searched for one


class WinsTable:
    """What a search for who wins knows about positions of a ruleset, and sums of which it is the first ruleset.

    Args:
        search: the search.
        game: the game in question.
        ruleset: one of its rulesets.
    """

    def __init__(self, search: PartizanWins, game: Game, ruleset: PartizanRuleset[Any]) -> None:
        self._search, self._game = search, game
        self._owners = {part.ruleset: owner_of(part.ruleset) for part in game.summands}
        self._rulesets = {owner["ruleset"]: one for one, owner in self._owners.items()}
        self._engine: StoredSolver | None = None
        self._fields = set[int]()  # on which the parts of the game are searched
        for part in search.values.parts_of(game):
            engine = search.values.solver_of(part) if part.ruleset == ruleset and compiles() else None
            if isinstance(engine, StoredSolver):
                self._engine = engine
                self._fields.add(engine.field_of([part.position]))
        self._kept: list[Section] = []  # of the file, but of no use here

    def sections(self, owner: dict[str, Any]) -> Iterator[Section]:
        """Yield the sections of a file that hold what is known."""
        if self._engine is not None:
            for field, arrays in self._engine.known():
                yield Section(owner, _COMPILED, {"of": str(self._game), "field": field}, arrays)
        by_others: dict[tuple[str, ...], list[str]] = {}
        for state, wins in self._search.states():
            owners = [self._owners.get(part.ruleset) for part, _ in state[0]]
            names = sorted({one["ruleset"] for one in owners if one is not None})
            if None not in owners and names[0] == owner["ruleset"]:
                with suppress(LimitError):  # a value is too long to be written
                    by_others.setdefault(tuple(names[1:]), []).append(self._line(state, wins))
        for others, lines in by_others.items():
            beside = [self._owners[self._rulesets[name]] for name in others]
            yield Section(owner, _PLAIN, {"beside": beside}, {"lines": packed_lines(lines)})
        yield from self._kept

    def take(self, sections: Iterable[Section], path: Path) -> None:
        """Restore what sections of a file hold."""
        compiled = []
        for section in sections:
            if section.kind == _PLAIN:
                self._take_plain(section, path)
            elif section.kind != _COMPILED:
                raise ValueError("there is no such kind")
            elif self._engine is None:
                self._kept.append(section)
            else:
                compiled.append(section)
        if compiled and self._fields.isdisjoint(section.about["field"] for section in compiled):
            raise foreign_table(path, compiled[0].about["of"], self._game)
        for section in compiled:
            assert self._engine is not None
            if not self._engine.learn(section.about["field"], section.arrays):
                raise contradicted_table(path, section.about["of"])

    def _take_plain(self, section: Section, path: Path) -> None:
        for beside in section.about["beside"]:
            ruleset = self._rulesets.get(beside["ruleset"])
            if ruleset is None:
                self._kept.append(section)
                return
            if self._owners[ruleset] != beside:
                raise other_rules(path, ruleset)
        found = [self._read(line) for line in lines_of(section.arrays["lines"].tobytes())]
        self._search.restore(found)
        for state, wins in sample(found, min(len(found), _SAMPLED)):
            with suppress(LimitError):
                if PartizanWins(PartizanValues(), _ALONE).searched(state) is not wins:
                    raise contradicted_table(path, " + ".join(str(part) for part, _ in state[0]))

    def _read(self, line: bytes) -> tuple[State, bool]:
        parts, worths, player, wins = json.loads(line)
        if player not in PLAYERS or not isinstance(wins, bool):
            raise ValueError("this is no state")
        if not parts or not all(0 < times < _MANY for _, _, times in parts):
            raise ValueError("these are no parts")
        large = [
            Game(self._rulesets[name], position_of_data(data)) for name, data, times in parts for _ in range(times)
        ]
        return state_of(large, [value(text) for text in worths], player), wins

    def _line(self, state: State, wins: bool) -> str:
        large, worths, player = state
        parts = [[self._owners[part.ruleset]["ruleset"], position_as_data(part.position), n] for part, n in large]
        return json.dumps([parts, [str(worth) for worth in worths], player, wins]) + "\n"


def keep_tables(search: PartizanWins, game: Game, allowance: Allowance) -> None:
    """Let an allowance with a file keep what a search finds, and give the search what the file holds."""
    for part in game.summands:
        ruleset = part.ruleset
        if isinstance(ruleset, PartizanRuleset):
            allowance.search_of(ruleset, lambda one, _: WinsTable(search, game, one))
