"""Searches within limits whose tables are stored in a file, so that a second run continues the first."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from grundy.machine.allowance import Allowance, Steps
from grundy.machine.reading import DAMAGE
from grundy.ruleset import Game, Ruleset
from grundy.solving.search.search import Search
from grundy.solving.search.table_files import (
    Section,
    damaged_table,
    foreign_table,
    other_rules,
    position_as_data,
    read_table,
    write_table,
)
from grundy.solving.search.table_owners import owner_of
from grundy.words.errors import GrundyError, InputError
from grundy.words.files import check_place

_OFTEN = 300.0  # seconds between two writes of the tables during a search


class Searching(Allowance):
    """Limits for the searches of one game, and the file that stores their tables.

    The file is read when a search begins, and written when the block is left, even by Ctrl-C. Long searches also write
    it every few minutes.

    Raises:
        InputError: if a limit is not a number above 0, or the table is damaged, belongs to other rulesets or, without
            ``unsaved``, cannot be written.

    Examples:
        >>> from grundy import parse_game, solve
        >>> game = parse_game("cram 3 5")
        >>> with Searching(game, seconds=60) as searching:
        ...     print(solve(game, allowance=searching).grundy_value)
        1
    """

    def __init__(
        self,
        game: Game,  # the game; its rulesets own the table
        *,
        seconds: float | None = None,  # how long the searches may take
        positions: int | None = None,  # how many positions may be expanded
        memory: int | None = None,  # bytes that each table may take
        table: Path | None = None,  # the file
        progress: Callable[[Steps], object] | None = None,  # called a few times a second
        unsaved: Callable[[InputError], object] | None = None,  # called at the end if the file cannot be written
    ) -> None:
        super().__init__(seconds=seconds, positions=positions, memory=memory, progress=progress)
        self.game, self.table, self._unsaved = game, table, unsaved
        self.searches |= table is not None
        self._sections: list[Section] = []
        self._saved_at = time.monotonic()
        if table is not None:
            if game.scored or game.may_loop or game.may_entail:
                raise InputError("the search of {game} keeps no table: leave the table out", game=str(game))
            self._owners = {part.ruleset: owner_of(part.ruleset) for part in game.summands}
            self._check_positions()
            if table.exists():
                self._sections = read_table(table)
                self._check_owners(table)
            else:
                check_place(table)

    def __enter__(self) -> Searching:
        return self

    def __exit__(self, *error: object) -> None:
        try:
            self.save()
        except InputError as unwritten:
            if self._unsaved is None:
                raise
            self._unsaved(unwritten)

    @property
    def bounded(self) -> bool:
        """Whether the work is limited, or is not lost when it is interrupted."""
        return super().bounded or self.table is not None

    def plain_search(self, ruleset: Ruleset[Any]) -> Search[Any]:
        """Return the search of a ruleset that has no engine of its own."""
        return self.search_of(ruleset, Search)

    def made(self, ruleset: Ruleset[Any], search: Search[Any]) -> None:
        """Give a search the contents of the file."""
        if self.table is None or ruleset not in self._owners:
            return
        name = self._owners[ruleset]["ruleset"]
        own = [section for section in self._sections if section.owner.get("ruleset") == name]
        if not own:
            return
        try:
            search.take(own, self.table)
        except InputError:
            raise
        except (GrundyError, *DAMAGE):
            raise damaged_table(self.table) from None
        self._sections = [section for section in self._sections if section.owner.get("ruleset") != name]

    def told(self, step: Any) -> None:
        """Report the progress of a search, and write its tables from time to time."""
        super().told(step)
        if self.table is not None and time.monotonic() - self._saved_at > _OFTEN:
            with suppress(InputError):  # at the end there may be room
                self.save()

    def save(self) -> None:
        """Write the tables, if there are any."""
        self._saved_at = time.monotonic()
        if self.table is None:
            return
        sections = list(self._sections)  # of searches that were not used this time
        for ruleset, search in self._searches.items():
            if ruleset in self._owners:
                sections += search.sections(self._owners[ruleset])
        if self._searches:
            write_table(self.table, sections)

    # -- whose table it is

    def _check_positions(self) -> None:
        for part in self.game.summands:
            try:
                json.dumps(position_as_data(part.ruleset.canonical(part.position)))
            except TypeError as error:
                raise InputError(
                    "positions of {ruleset} contain a {kind}, but a table can store only strings, numbers, tuples "
                    "and frozensets: leave the table out",
                    ruleset=str(part.ruleset), kind=str(error),
                ) from None  # fmt: skip

    def _check_owners(self, path: Path) -> None:
        wanted = [owner["ruleset"] for owner in self._owners.values()]
        found = [section.owner.get("ruleset") for section in self._sections]
        if found and not set(found) & set(wanted):
            raise foreign_table(path, ", ".join(map(str, dict.fromkeys(found))), ", ".join(dict.fromkeys(wanted)))
        for ruleset, owner in self._owners.items():
            if any(one.owner.get("ruleset") == owner["ruleset"] and one.owner != owner for one in self._sections):
                raise other_rules(path, ruleset)
