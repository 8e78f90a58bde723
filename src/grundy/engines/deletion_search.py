"""The search behind games in which what is taken stays away: boards and graphs that fall into ever smaller pieces."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, Generic, TypeVar

from grundy.engines.nimber_search import NimberSearch
from grundy.errors import LimitError
from grundy.ruleset import Game, Ruleset
from grundy.theory.outcomes import Convention

__all__ = ["DeletionSearch", "deletion_search"]

P = TypeVar("P", bound=Hashable)

_EXPANDED = 200_000  # positions in plain Python, some tens of seconds
_MOST = 25  # squares or vertices of a piece that is searched in plain Python


class DeletionSearch(Generic[P]):
    """Values of one ruleset's positions by search, remembered from one question to the next.

    Args:
        ruleset: the rules.
    """

    def __init__(self, ruleset: Ruleset[P]) -> None:
        self.ruleset = ruleset
        self.plain = NimberSearch(expanded=_EXPANDED)

    def grundy_value(self, position: P) -> int:
        """Return the Grundy value.

        Raises:
            LimitError: if it is out of reach.
        """
        self._check_reach(position)
        return self.plain.value(Game(self.ruleset, position))

    def find(self, position: P, value: int) -> bool:
        """Tell whether a position has a value, which takes less than to find it.

        Raises:
            LimitError: if it is out of reach.
        """
        self._check_reach(position)
        return self.plain.find(Game(self.ruleset, position), (value,)) is not None

    def _check_reach(self, position: P) -> None:
        """Refuse what has too large a piece that no theorem decides."""
        for part in self.ruleset.summands(position):
            weight = self.ruleset.weight(part.position)  # type: ignore[attr-defined]
            if weight > _MOST:
                known = self.ruleset.known(part.position, Convention.NORMAL)
                if known is None or known.value is None:
                    raise LimitError(
                        "{game} has {weight} squares or vertices in one piece: values are searched for up to {most}",
                        game=str(Game(self.ruleset, position)), weight=weight, most=_MOST,
                    )  # fmt: skip


@lru_cache(maxsize=16)
def deletion_search(ruleset: Ruleset[Any]) -> DeletionSearch[Any]:
    """Return the search of a ruleset, one for all that ask."""
    return DeletionSearch(ruleset)
