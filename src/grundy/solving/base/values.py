"""Grundy values in practice: a theorem, else the ruleset's engine, else the mex over the options' independent parts."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.machine.allowance import PlainSearch, current
from grundy.maths.nimbers.fold import LIMIT, fold
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Finder, Game

__all__ = ["Values"]


class Values:
    """Grundy values (normal play), remembered from one question to the next.

    Args:
        limit: how many options may be looked at in one question before it is refused.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self._memo: dict[Game, int] = {}

    def value(self, game: Game, *, limit: int | None = None) -> int:
        """Return the Grundy value.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if there are too many options, or the ruleset's engine does not reach the position.
        """
        direct = self._direct(game)
        if direct is not None:
            return direct
        return nim_sum(self._summand_value(summand, limit or self.limit) for summand in game.split())

    def has(self, game: Game, value: int) -> bool:
        """Tell whether a game has a value, which takes less than to find it where games are searched.

        Raises:
            GrundyError: as :meth:`value` does.
        """
        known = game.ruleset.known(game.position, Convention.NORMAL)
        if known is not None and known.value is not None:
            return known.value == value
        if known is not None and not game.may_loop and (value == 0 or known.outcome is Outcome.P):
            return value == 0 and known.outcome is Outcome.P
        solver = game.ruleset.solver()
        if isinstance(solver, Finder):
            return solver.find(game.position, value)
        parts = list(game.split())
        search = _search_of(parts[0]) if len(parts) == 1 else None
        return self.value(game) == value if search is None else search.has(parts[0], value)

    def _summand_value(self, summand: Game, limit: int) -> int:
        direct = self._direct(summand)
        if direct is not None:
            return direct
        search = _search_of(summand)
        if search is not None:
            return search.value(summand)
        return fold(
            summand,
            self._expand,
            lambda options, values: mex(nim_sum(values[part] for part in option) for option in options),
            self._memo,
            str,
            limit,
        )

    def _expand(self, summand: Game) -> Iterator[tuple[Game, ...]]:
        for option in summand.options():
            parts = tuple(option.split())
            for part in parts:
                if part not in self._memo:
                    direct = self._direct(part)
                    if direct is not None:
                        self._memo[part] = direct
            yield parts

    @staticmethod
    def _direct(game: Game) -> int | None:
        known = game.ruleset.known(game.position, Convention.NORMAL)
        if known is not None and known.value is not None:
            return known.value
        solver = game.ruleset.solver()
        return None if solver is None else solver.grundy_value(game.position)


def _search_of(game: Game) -> PlainSearch | None:
    """Return the search that values a game under the allowance that holds here; None to have it valued as always.

    What may loop is not searched so: a search that leaves out what does not matter may miss a loop.
    """
    allowance = current()
    if allowance is None or not allowance.searches or game.may_loop or game.ruleset.solver() is not None:
        return None
    return allowance.plain_search(game.ruleset)
