"""Grundy values in practice: a theorem, else the ruleset's engine, else the mex over the options' independent parts."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.engines.definition import LIMIT, fold
from grundy.ruleset import Game
from grundy.theory.nimbers import mex, nim_sum
from grundy.theory.outcomes import Convention

__all__ = ["Values", "atoms"]


def atoms(game: Game) -> Iterator[Game]:
    """Yield the independent parts of a game that do not split further.

    Examples:
        >>> from grundy.rulesets.nim import Nim
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

    def _atom_value(self, atom: Game, limit: int) -> int:
        direct = self._direct(atom)
        if direct is not None:
            return direct
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
