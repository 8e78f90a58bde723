"""Outcome and remoteness by search over multisets of independent parts, normal or misère; loop-free games.

Two sums with the same parts are one position here, whatever the order: that is all that is used, so it holds in misère
play too, where values do not add.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game
from grundy.solving.base.definition import end_result
from grundy.words.errors import LimitError

__all__ = ["SEARCHED", "Ends"]

SEARCHED = 1_000_000
"""How many options are looked at before a LimitError; one of a sum takes some 10 µs, five times one of a value."""

Parts = frozenset[tuple[Game, int]]  # each part that can still move, with the number of times it is there


class Ends:
    """Who wins and how many plies it takes, remembered from one question to the next.

    Args:
        convention: normal or misère.
        limit: how many options may be looked at in one question.
    """

    def __init__(self, convention: Convention, limit: int = SEARCHED) -> None:
        self.convention = convention
        self.limit = limit
        self._memo: dict[Parts, tuple[bool, int]] = {}
        self._options: dict[Game, list[tuple[Game, ...]]] = {}
        self._left = limit

    def end(self, game: Game) -> tuple[bool, int]:
        """Return whether the player to move wins, and the plies when the winner hurries and the loser delays.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if there are too many options.
        """
        self._left = self.limit
        return fold(
            self._parts(game.split()),
            self._expand,
            lambda options, ends: self._combined(ends[option] for (option,) in options),
            self._memo,
            _describe,
            self.limit,
        )

    @property
    def positions(self) -> int:
        """How many positions have been decided."""
        return len(self._memo)

    def _combined(self, ends: Iterable[tuple[bool, int]]) -> tuple[bool, int]:
        return end_result(self.convention, ends)

    def _parts(self, games: Iterator[Game]) -> Parts:
        return frozenset(Counter(game for game in games if self._moves_of(game)).items())

    def _moves_of(self, part: Game) -> list[tuple[Game, ...]]:
        found = self._options.get(part)
        if found is None:
            found = []
            for option in part.options():
                found.append(tuple(option.split()))
                self._left -= 1 + _length(option.position) // 16  # a long position costs more to make and to keep
                if self._left < 0:
                    raise LimitError(
                        "{game} has more than {limit} options to look at: too many for a search: try a smaller one",
                        game=str(part), limit=self.limit,
                    )  # fmt: skip
            self._options[part] = found
        return found

    def _expand(self, parts: Parts) -> Iterator[tuple[Parts]]:
        for part, times in parts:
            others = Counter(dict(parts))
            others[part] = times - 1
            for option in self._moves_of(part):
                after = others + Counter(game for game in option if self._moves_of(game))
                yield (frozenset(after.items()),)


def _length(position: object) -> int:
    return len(position) if isinstance(position, tuple) else 1


def _describe(parts: Parts) -> str:
    return " + ".join(sorted(str(part) for part, times in parts for _ in range(times))) or "the empty position"
