"""What rulesets without a formula share whose pieces only ever get smaller: moves to a value are found by search."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TypeVar

from grundy.ruleset import Move, Ruleset
from grundy.solving.search.deletion import DeletionSearch, deletion_search

__all__ = ["Searched"]

P = TypeVar("P", bound=Hashable)


class Searched(Ruleset[P], abstract=True):
    """Rules whose positions are searched; the subclass has ``summands``, ``canonical`` and ``weight``."""

    def moves_to(self, p: P, value: int) -> Iterator[tuple[Move, P]]:
        """Yield the moves to a value, by search.

        Raises:
            LimitError: if some are out of reach.
        """
        for move, option in self.moves(p):
            if self.solver().find(option, value):
                yield move, option

    def solver(self) -> DeletionSearch[P]:
        """Return the search: in plain Python for small parts, compiled for larger ones where that can be done."""
        return deletion_search(self)
