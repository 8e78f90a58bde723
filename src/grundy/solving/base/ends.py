"""Outcome, remoteness and suspense by search over multisets of summands, normal or misère; loop-free games.

Two sums of the same summands are one position here, whatever the order: that is all that is used, so it holds in misère
play too, where values do not add. Suspense is remoteness with the roles exchanged, how long play lasts when the winner
delays and the loser hurries; it decides compounds that go on until the last component has ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game
from grundy.solving.base.definition import end_result
from grundy.words.errors import LimitError

SEARCHED = 1_000_000
"""How many options are looked at before a LimitError; one of a sum takes some 10 µs, five times one of a value."""

Summands = frozenset[tuple[Game, int]]  # each summand that can still move, with the number of times it is there


class Ends:
    """Who wins and how many plies it takes, remembered from one question to the next.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> Ends(Convention.NORMAL).end(Nim().at(3, 2)), Ends(Convention.NORMAL, slow=True).end(Nim().at(3, 2))
        ((True, 5), (True, 3))
    """

    def __init__(
        self,
        convention: Convention,
        limit: int = SEARCHED,  # how many options may be looked at in one question
        *,
        slow: bool = False,  # whether the winner delays and the loser hurries, not the other way round
        allowance: Allowance | None = None,  # what all searches may take together
    ) -> None:
        self.convention = convention
        self.limit = limit
        self.allowance = allowance
        self._slow = slow
        self._memo: dict[Summands, tuple[bool, int]] = {}
        self._options: dict[Game, list[tuple[Game, ...]]] = {}
        self._left = limit

    def end(self, game: Game) -> tuple[bool, int]:
        """Return whether the player to move wins, and the plies when the winner hurries and the loser delays."""
        self._left = self.limit
        return fold(
            frozenset(Counter(summand for summand in game.split() if self._moves_of(summand)).items()),
            self._expand,
            lambda options, ends: end_result(self.convention, (ends[option] for (option,) in options), slow=self._slow),
            self._memo,
            _describe,
            self.limit,
            allowance=self.allowance,
        )

    @property
    def positions(self) -> int:
        """How many positions have been decided."""
        return len(self._memo)

    def _moves_of(self, summand: Game) -> list[tuple[Game, ...]]:
        found = self._options.get(summand)
        if found is None:
            found = []
            for option in summand.options():
                found.append(tuple(option.split()))
                length = len(option.position) if isinstance(option.position, tuple) else 1
                self._left -= 1 + length // 16  # a long position costs more to make and to keep
                if self._left < 0:
                    raise LimitError(
                        "{game} has more than {limit} options to look at: too many for a search: try a smaller one",
                        game=str(summand), limit=self.limit,
                    )  # fmt: skip
            self._options[summand] = found
        return found

    def _expand(self, summands: Summands) -> Iterator[tuple[Summands]]:
        for summand, times in summands:
            others = Counter(dict(summands))
            others[summand] = times - 1
            for option in self._moves_of(summand):
                after = others + Counter(game for game in option if self._moves_of(game))
                yield (frozenset(after.items()),)


def _describe(summands: Summands) -> str:
    return " + ".join(sorted(str(summand) for summand, times in summands for _ in range(times))) or "the empty position"
