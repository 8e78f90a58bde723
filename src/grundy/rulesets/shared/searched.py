"""Base class for rulesets without formulas whose pieces only get smaller: moves to a value are found by search."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, TypeVar

from grundy.machine.allowance import Allowance
from grundy.ruleset import Ruleset
from grundy.solving.search.search import Field, Search, search_for

P = TypeVar("P", bound=Hashable)


class Compared:
    """Rulesets are equal if their classes and their attributes are."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), *map(repr, sorted(vars(self).items()))))


class Searched(Compared, Ruleset[P], abstract=True):
    """Rules whose positions are searched; ``summands``, ``canonical`` and ``weight`` make it fast."""

    reach: ClassVar[int | None] = None
    """The weight of the largest summand to search if the user set no limit; None for any."""
    plain_positions: ClassVar[int] = 50_000
    """The number of positions to examine in plain Python if the user set no limit; up to a minute."""

    def field(self, p: P) -> Field[P] | None:
        """Return a board or graph on which compiled loops can search, or None."""
        return None

    def solver(self) -> Search[Any] | None:
        """Return the search, which starts in plain Python and is compiled if this is possible and worthwhile."""
        return self.solver_within(None)

    def solver_within(self, allowance: Allowance | None) -> Search[Any] | None:
        return search_for(self, allowance)
