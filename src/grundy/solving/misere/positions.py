"""Misère quotients of any positions, and of the heaps of any rule: of all sums of them and of what play leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

from grundy.maths.misere.games import ListedGames, SplitGames, Word
from grundy.maths.misere.quotient import QuotientSearch
from grundy.maths.misere.table import MisereQuotient
from grundy.ruleset import Game
from grundy.words.errors import LimitError, LoopError

__all__ = ["PositionsBelow", "quotient_of_heaps", "quotient_of_positions"]

_LISTED = 20_000  # followers of positions
_LOOK = 256  # options between two looks at the clock
_OPTIONS = 50  # options looked at, for each position that there may be


def quotient_of_positions(
    games: Iterable[Game], seconds: float = 10.0
) -> tuple[MisereQuotient, dict[Game, tuple[int, ...]]]:
    """Return the misère quotient of all sums of some positions and what play leads to from them.

    Args:
        games: the positions; play must end in each.
        seconds: how long it may take.

    Returns:
        the quotient, and for each position the numbers of its parts among the games of the quotient.

    Raises:
        LoopError: if play can return to a position.
        LimitError: if there are too many positions, or time is over.

    Examples:
        >>> from grundy import parse_game
        >>> kayles, nim = parse_game("kayles 5"), parse_game("nim 3")
        >>> found, parts = quotient_of_positions([kayles, nim])
        >>> found.order, found.is_lost(parts[kayles] + parts[nim])
        (12, False)
    """
    asked = list(games)
    below = PositionsBelow(seconds=seconds)
    for game in asked:
        below.add(game)
    return below.quotient(", ".join(map(str, asked))), {game: below.numbers_of(game) for game in asked}


def quotient_of_heaps(
    name: str,
    splits: Callable[[int], Iterable[int | Word]],
    heaps: int,
    seconds: float = 10.0,
    progress: Callable[[int, int], None] | None = None,
) -> MisereQuotient:
    """Return the misère quotient of heaps 0 to some heap of any rule, as far as it can be found.

    Args:
        name: names the rule.
        splits: yields what may replace a heap of n: a size, or the sizes of all heaps that are left.
        heaps: the last heap to include.
        seconds: how long it may take.
        progress: called with the last heap and the order.

    Raises:
        LoopError: if a heap can become one that is no smaller.
        LimitError: if a heap has too many splits.

    Examples:
        >>> found = quotient_of_heaps("nim", range, 7)
        >>> found.order, found.tame, found.included, found.complete
        (10, True, 7, False)
    """
    search = QuotientSearch(SplitGames(splits, name))

    def show(heap: int) -> None:
        if progress is not None:
            progress(heap, search.monoid.order if search.monoid is not None else 1)

    search.include(heaps, seconds, show)
    return _result(name, search, complete=False)


def _result(name: str, search: QuotientSearch, *, complete: bool) -> MisereQuotient:
    return MisereQuotient(
        name, search.included, complete, tuple(search.changes), search.generators, tuple(search.classes()), None,
        search.monoid,
    )  # fmt: skip


class PositionsBelow:
    """Positions without independent parts, numbered so that options have smaller numbers than what leads to them.

    Args:
        most: how many there may be.
        seconds: how long listing them, and finding their quotient, may take together.

    Attributes:
        numbers: the number of each position, from 1 on.
        options: the options of position 1, 2, …, as numbers of their parts.
    """

    def __init__(self, most: int = _LISTED, seconds: float = float("inf")) -> None:
        self.numbers: dict[Game, int] = {}
        self.options: list[list[Word]] = []
        self._most = most
        self._deadline = monotonic() + seconds
        self._looked = 0

    def numbers_of(self, game: Game) -> tuple[int, ...]:
        """Return the numbers of the parts of a position that is listed."""
        return tuple(self.numbers[summand] for summand in game.split())

    def quotient(self, name: str) -> MisereQuotient:
        """Return the misère quotient of all sums of what is listed.

        Args:
            name: what it is called.

        Raises:
            LimitError: if it is out of reach in the time.
        """
        search = QuotientSearch(ListedGames(self.options))
        if not search.include(len(self.options), self._deadline - monotonic()):
            raise LimitError(
                "the misère quotient of these positions is out of reach: {done} of {all} positions are included",
                done=search.included, all=len(self.options),
            )  # fmt: skip
        return _result(name, search, complete=True)

    def add(self, game: Game) -> None:
        """List the parts of a position, and all that play leads to from them.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if there are too many positions, or time is over.
        """
        for summand in game.split():
            self._add_summand(summand)

    def _add_summand(self, root: Game) -> None:
        open_games: dict[Game, list[tuple[Game, ...]]] = {}
        stack = [root]
        while stack:
            game = stack[-1]
            if game in self.numbers:
                stack.pop()
                continue
            if game not in open_games:
                if len(open_games) + len(self.options) >= self._most:
                    raise LimitError("{game} has more than {most} positions below it", game=str(root), most=self._most)
                open_games[game] = self._options(game)
            missing = [part for option in open_games[game] for part in option if part not in self.numbers]
            if not missing:
                options = open_games.pop(game)
                self.options.append([tuple(sorted(self.numbers[part] for part in option)) for option in options])
                self.numbers[game] = len(self.options)
                stack.pop()
            elif missing[0] in open_games:
                raise LoopError("play can return to {game}: it has no misère quotient", game=str(missing[0]))
            else:
                stack.append(missing[0])

    def _options(self, game: Game) -> list[tuple[Game, ...]]:
        found = []
        for option in game.options():
            found.append(tuple(option.split()))
            self._looked += 1
            if self._looked > _OPTIONS * self._most:
                raise LimitError(
                    "{game} and what is below it have more than {most} options", game=str(game),
                    most=_OPTIONS * self._most,
                )  # fmt: skip
            if not self._looked % _LOOK and monotonic() > self._deadline:
                raise LimitError("time is over: {count} positions are listed", count=len(self.options))
        return found
