"""Outcome, remoteness and suspense by search over multisets of summands, normal or misère; loop-free games.

Two sums of the same summands are one position here, whatever the order: that is all that is used, so it holds in misère
play too, where values do not add. Suspense is remoteness with the roles exchanged, how long play lasts when the winner
delays and the loser hurries; it decides compounds that go on until the last component has ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game
from grundy.solving.base.definition import end_result
from grundy.words.errors import LimitError

__all__ = ["SEARCHED", "Ends", "slow_end"]

SEARCHED = 1_000_000
"""How many options are looked at before a LimitError; one of a sum takes some 10 µs, five times one of a value."""

Summands = frozenset[tuple[Game, int]]  # each summand that can still move, with the number of times it is there


def slow_end(convention: Convention, options: Iterable[tuple[bool, int]]) -> tuple[bool, int]:
    """Return whether the player to move wins and the suspense, from the same for the options.

    The winner takes the slowest of the options that lose for the opponent, the loser the quickest.

    Examples:
        >>> slow_end(Convention.NORMAL, [(False, 0), (False, 2), (True, 5)])
        (True, 3)
        >>> slow_end(Convention.NORMAL, []), slow_end(Convention.MISERE, [])
        ((False, 0), (True, 0))

    References:
        Winning Ways, ch. 9; On Numbers and Games, ch. 14.
    """
    best_win = best_loss = -1
    for opponent_wins, remoteness in options:
        if not opponent_wins:
            best_win = max(best_win, remoteness)
        elif best_loss < 0 or remoteness < best_loss:
            best_loss = remoteness
    if best_win >= 0:
        return True, best_win + 1
    if best_loss >= 0:
        return False, best_loss + 1
    return convention is Convention.MISERE, 0


class Ends:
    """Who wins and how many plies it takes, remembered from one question to the next.

    Args:
        convention: normal or misère.
        limit: how many options may be looked at in one question.
        slow: whether the winner delays and the loser hurries, not the other way round.
        allowance: what all searches may take together.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> Ends(Convention.NORMAL).end(Nim().at(3, 2)), Ends(Convention.NORMAL, slow=True).end(Nim().at(3, 2))
        ((True, 5), (True, 3))
    """

    def __init__(
        self,
        convention: Convention,
        limit: int = SEARCHED,
        *,
        slow: bool = False,
        allowance: Allowance | None = None,
    ) -> None:
        self.convention = convention
        self.limit = limit
        self.allowance = allowance
        self._result = slow_end if slow else end_result
        self._memo: dict[Summands, tuple[bool, int]] = {}
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
            self._movable(game.split()),
            self._expand,
            lambda options, ends: self._result(self.convention, (ends[option] for (option,) in options)),
            self._memo,
            _describe,
            self.limit,
            allowance=self.allowance,
        )

    @property
    def positions(self) -> int:
        """How many positions have been decided."""
        return len(self._memo)

    def _movable(self, games: Iterator[Game]) -> Summands:
        return frozenset(Counter(game for game in games if self._moves_of(game)).items())

    def _moves_of(self, summand: Game) -> list[tuple[Game, ...]]:
        found = self._options.get(summand)
        if found is None:
            found = []
            for option in summand.options():
                found.append(tuple(option.split()))
                self._left -= 1 + _length(option.position) // 16  # a long position costs more to make and to keep
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


def _length(position: object) -> int:
    return len(position) if isinstance(position, tuple) else 1


def _describe(summands: Summands) -> str:
    return " + ".join(sorted(str(summand) for summand, times in summands for _ in range(times))) or "the empty position"
