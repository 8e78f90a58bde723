"""Outcome, remoteness and suspense by search over multisets of summands, normal or misère; loop-free games.

Sums that differ only in the order of their summands count as one position. Nothing else is assumed, so the search also
works in misère play, where values do not add. Suspense is remoteness with the roles exchanged: the winner delays and
the loser hurries. It decides compounds that last until their last component ends.
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
"""Options examined before a LimitError; one takes about 10 µs for a sum, five times as long as for a value."""

Summands = frozenset[tuple[Game, int]]  # each summand that can still move, with its multiplicity


class Ends:
    """Who wins and in how many moves, cached between queries.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> Ends(Convention.NORMAL).end(Nim().at(3, 2)), Ends(Convention.NORMAL, slow=True).end(Nim().at(3, 2))
        ((True, 5), (True, 3))
    """

    def __init__(
        self,
        convention: Convention,
        limit: int = SEARCHED,  # how many options one query may examine
        *,
        slow: bool = False,  # whether to compute suspense numbers instead of remoteness
        allowance: Allowance | None = None,  # the limits on all searches together
    ) -> None:
        self.convention = convention
        self.limit = limit
        self.allowance = allowance
        self._slow = slow
        self._memo: dict[Summands, tuple[bool, int]] = {}
        self._options: dict[Game, list[tuple[Game, ...]]] = {}
        self._left = limit

    def end(self, game: Game) -> tuple[bool, int]:
        """Return whether the player to move wins, and the number of moves to the end."""
        if self.convention is Convention.MISERE:
            refuse_entailing(game)
        self._left = self.limit
        return fold(
            frozenset(Counter(summand for summand in game.split() if self._matters(summand)).items()),
            self._expand,
            lambda options, ends: end_result(self.convention, (ends[option] for (option,) in options), slow=self._slow),
            self._memo,
            describe_summands,
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
                self._left -= 1 + length // 16  # a long position costs more to make and to store
                if self._left < 0:
                    raise LimitError(
                        "{game} has more than {limit} options to examine, too many for a search: try a smaller game",
                        game=str(summand), limit=self.limit,
                    )  # fmt: skip
            self._options[summand] = found
        return found

    def _matters(self, summand: Game) -> bool:
        return bool(self._moves_of(summand)) or summand.entails

    def _expand(self, summands: Summands) -> Iterator[tuple[Summands]]:
        entailed = [pair for pair in summands if pair[0].entails]
        for summand, times in entailed or summands:
            others = Counter(dict(summands))
            others[summand] = times - 1
            for option in self._moves_of(summand):
                after = others + Counter(game for game in option if self._matters(game))
                yield (frozenset(after.items()),)


def refuse_entailing(game: Game) -> None:
    """Raise an error if moves may entail, since their theory is for normal play."""
    if game.may_entail:
        raise LimitError("{game} has entailing moves, which grundy solves in normal play only", game=str(game))


def describe_summands(summands: Summands) -> str:
    """Return a multiset of summands as text, for errors."""
    return " + ".join(sorted(str(summand) for summand, times in summands for _ in range(times))) or "the empty position"
