"""Outcome, remoteness and suspense by search over multisets of summands, normal or misère; loop-free games.

Sums that differ only in the order of their summands count as one position. Nothing else is assumed, so the search also
works in misère play, where values do not add. Suspense is remoteness with the roles exchanged: the winner delays and
the loser hurries. It decides compounds that last until their last component ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.fold import NO_SEARCH, fold
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game
from grundy.solving.base.definition import end_result
from grundy.words.errors import InputError, LimitError

SEARCHED = 1_000_000
"""Options examined before a LimitError; one takes about 10 µs for a sum, five times as long as for a value."""

Summands = frozenset[tuple[Game, int]]  # each summand that can still move, with its multiplicity
_IDLE = -1  # instead of the number of a summand in which no move is left
_Numbered = frozenset[tuple[int, int]]  # the same by the numbers of summands, which are compared sooner than games


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
        self._memo: dict[_Numbered, tuple[bool, int]] = {}
        self._numbers: dict[Game, int] = {}  # of summands that can still move; _IDLE for the others
        self._numbered: list[Game] = []
        self._options: list[list[tuple[Game, ...]]] = []  # of a summand, until they are needed as numbers
        self._after: list[list[tuple[int, ...]] | None] = []  # what is left of each summand after its moves
        self._left = limit

    def end(self, game: Game) -> tuple[bool, int]:
        """Return whether the player to move wins, and the number of moves to the end."""
        if self.convention is Convention.MISERE:
            refuse_entailing(game)
        self._left = self.limit
        return fold(
            frozenset(Counter(self._numbers_in(game.split())).items()),
            self._expand,
            lambda options, ends: end_result(self.convention, (ends[option] for (option,) in options), slow=self._slow),
            self._memo,
            lambda numbered: describe_summands((self._numbered[number], times) for number, times in numbered),
            self.limit,
            allowance=self.allowance,
            lacking=NO_SEARCH,
        )

    @property
    def positions(self) -> int:
        """How many positions have been decided."""
        return len(self._memo)

    def _moves_of(self, summand: Game) -> list[tuple[Game, ...]]:
        found: list[tuple[Game, ...]] = []
        for option in summand.options():
            found.append(tuple(option.split()))
            self._left -= _cost(option)
            if self._left < 0:
                raise LimitError(
                    "{game} has more than {limit} options to examine, too many for a search: try a smaller game",
                    game=str(summand), limit=self.limit,
                )  # fmt: skip
        return found

    def _numbers_in(self, summands: Iterable[Game]) -> list[int]:
        """Return the numbers of those summands that matter, in order."""
        found = []
        for summand in summands:
            number = self._numbers.get(summand)
            if number is None:
                number = self._number(summand)
            if number != _IDLE:
                found.append(number)
        found.sort()
        return found

    def _number(self, summand: Game) -> int:
        """Return the number of a summand that is new."""
        options = self._moves_of(summand)
        number = _IDLE
        if options or summand.entails:
            number = len(self._numbered)
            self._numbered.append(summand)
            self._options.append(options)
            self._after.append(None)
        self._numbers[summand] = number
        return number

    def _left_after(self, number: int) -> list[tuple[int, ...]]:
        """Return what each move leaves of a summand, each multiset once."""
        found = self._after[number]
        if found is None:
            found = list(dict.fromkeys(tuple(self._numbers_in(option)) for option in self._options[number]))
            self._after[number], self._options[number] = found, []
        return found

    def _expand(self, summands: _Numbered) -> Iterator[tuple[_Numbered]]:
        entailed = [pair for pair in summands if self._numbered[pair[0]].entails]
        for number, times in entailed or summands:
            others = dict(summands)
            del others[number]
            if times > 1:
                others[number] = times - 1
            for option in self._left_after(number):
                after = others.copy()
                for part in option:
                    after[part] = after.get(part, 0) + 1
                yield (frozenset(after.items()),)


def _cost(option: Game) -> int:
    """Return what an option counts towards the limit: a long position, or a long sum inside, takes more time."""
    inside = option.partizan_inside
    parts = 1 if inside is None else len(inside.summands)
    length = len(option.position) if isinstance(option.position, tuple) else 1
    return 1 + length // 16 + parts // 2


def refuse_entailing(game: Game) -> None:
    """Raise an error if moves may entail, since their theory is for normal play."""
    if game.may_entail:
        raise LimitError("{game} has entailing moves, which grundy solves in normal play only", game=str(game))


def refuse_points(game: Game) -> None:
    """Raise an error if points decide who wins, since there is no misère play then."""
    if game.scored:
        raise InputError("{game} is won by points, so there is no misère play of it", game=str(game))


def describe_summands(summands: Iterable[tuple[Game, int]]) -> str:
    """Return a multiset of summands as text, for errors."""
    return " + ".join(sorted(str(summand) for summand, times in summands for _ in range(times))) or "the empty position"
