"""Any ruleset searched in plain Python under an allowance, with a table that can be kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from grundy.machine.allowance import Allowance
from grundy.ruleset import Game, Ruleset
from grundy.solving.search.nimber import NimberSearch
from grundy.solving.search.table_files import Section, other_rules, positions_section, take_positions
from grundy.solving.search.table_owners import is_own, probes_hold, probes_of

__all__ = ["PlainSearch", "positions_within"]

_BYTES = 500  # of memory that a position takes


def positions_within(memory: int) -> int:
    """Return how many positions a table of a plain search may hold.

    Examples:
        >>> positions_within(1 << 20)
        2097
    """
    return max(8, memory // _BYTES)


class PlainSearch:
    """Values of one ruleset's games within what an allowance leaves.

    Args:
        ruleset: the ruleset.
        allowance: the limits.
    """

    def __init__(self, ruleset: Ruleset[Any], allowance: Allowance) -> None:
        self.ruleset, self.allowance = ruleset, allowance
        self.search = NimberSearch(progress=allowance.told)
        if allowance.bounded:
            self.search.limit = None
        if allowance.memory is not None:
            self.search.positions = positions_within(allowance.memory)

    def value(self, game: Game) -> int:
        """Return the Grundy value.

        Raises:
            GrundyError: as :class:`NimberSearch` does.
        """
        with self.allowance.question(self.search):
            return self.search.value(game)

    def has(self, game: Game, value: int) -> bool:
        """Tell whether a game has a value, which takes less than to find it.

        Raises:
            GrundyError: as :class:`NimberSearch` does.
        """
        with self.allowance.question(self.search):
            return self.search.find(game, (value,)) is not None

    def sections(self, owner: dict[str, Any]) -> Iterator[Section]:
        """Yield what is known."""
        section = positions_section(self.search, self.ruleset, owner)
        if is_own(self.ruleset):
            positions = (game.position for game, _ in self.search.masks() if game.ruleset == self.ruleset)
            section.about["probes"] = probes_of(self.ruleset, positions, len(self.search))
        yield section

    def take(self, sections: Iterable[Section], path: Path) -> None:
        """Take over what was known.

        Raises:
            InputError: if the rules were others then.
        """
        for section in sections:
            if not probes_hold(self.ruleset, section.about.get("probes", ())):
                raise other_rules(path, self.ruleset)
            take_positions(self.search, self.ruleset, section)
