"""What rulesets without a formula share whose pieces only ever get smaller: moves to a value are found by search."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, TypeVar

from grundy.machine.allowance import Allowance
from grundy.ruleset import Ruleset
from grundy.solving.search.search import Field, Search, search_for

P = TypeVar("P", bound=Hashable)


class Searched(Ruleset[P], abstract=True):
    """Rules whose positions are searched; ``summands``, ``canonical`` and ``weight`` make it fast."""

    reach: ClassVar[int | None] = None
    """The weight of the largest summand that is searched where nobody set limits; None for any."""
    plain_positions: ClassVar[int] = 50_000
    """How many positions are looked at in plain Python where nobody set limits: up to a minute."""

    def field(self, p: P) -> Field[P] | None:
        """Return a board or graph on which compiled loops can search, or None where there is none."""
        return None

    def solver(self) -> Search[Any] | None:
        """Return the search: begun in plain Python, and compiled where that is worth it and can be done."""
        return self.solver_within(None)

    def solver_within(self, allowance: Allowance | None) -> Search[Any] | None:
        return search_for(self, allowance)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), *map(repr, sorted(vars(self).items()))))
