"""Grundy values in practice: a theorem, else the ruleset's engine, else the mex over the options' independent parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game
from grundy.solving.base.allowance import current
from grundy.solving.base.definition import LIMIT, fold

if TYPE_CHECKING:
    from grundy.solving.search.plain import PlainSearch

__all__ = ["Values", "atoms"]


def atoms(game: Game) -> Iterator[Game]:
    """Yield the independent parts of a game that do not split further.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> [str(part) for part in atoms(Nim().at(3, 4) + Nim().at(5))]
        ['nim 3', 'nim 4', 'nim 5']
    """
    todo = [game]
    while todo:
        part = todo.pop()
        pieces = list(part.ruleset.summands(part.position))
        if pieces == [part]:
            yield part
        else:
            todo.extend(reversed(pieces))


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
        return nim_sum(self._atom_value(atom, limit or self.limit) for atom in atoms(game))

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
        find = getattr(game.ruleset.solver(), "find", None)
        if find is not None:
            return bool(find(game.position, value))
        parts = list(atoms(game))
        search = _searched(parts[0]) if len(parts) == 1 else None
        return self.value(game) == value if search is None else search.has(parts[0], value)

    def _atom_value(self, atom: Game, limit: int) -> int:
        direct = self._direct(atom)
        if direct is not None:
            return direct
        search = _searched(atom)
        if search is not None:
            return search.value(atom)
        return fold(
            atom,
            self._expand,
            lambda options, values: mex(nim_sum(values[part] for part in option) for option in options),
            self._memo,
            str,
            limit,
        )

    def _expand(self, atom: Game) -> Iterator[tuple[Game, ...]]:
        for option in atom.options():
            parts = tuple(atoms(option))
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


def _searched(game: Game) -> PlainSearch | None:
    if current() is None:
        return None
    from grundy.solving.search.plain import plain_search  # which splits games by this module

    return plain_search(game)
