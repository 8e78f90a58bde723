"""Who wins sums of partizan games in misère play, where whoever cannot move wins: a search over multisets of parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.fold import NO_SEARCH, fold, loop_error
from grundy.maths.nimbers.outcomes import PLAYERS, Convention, Outcome
from grundy.ruleset import Game, Ruleset
from grundy.solving.base.alternation import wins_by_alternation
from grundy.solving.base.ends import Ends, refuse_entailing
from grundy.solving.base.partizan import Option, moves_of, steps_of
from grundy.solving.base.solution import SMALL, Search, Solution, WinningMove, small_remoteness
from grundy.solving.search.nimber import weight_of
from grundy.words.errors import LimitError, LoopError

SEARCHED = 300_000
"""Options examined before a LimitError; one takes about 40 µs, most of it in the rules."""

_SMALL, _KNOWN = 40, 20_000
"""A part is known by its moves alone if it has no more moves than this, and no more in all positions below it."""

_BETWEEN = 1024  # options between two checks of the time

_Parts = tuple[int, ...]  # the numbers of the parts in which a player can still move, in order
_Turn = tuple[_Parts, int]  # and the player to move: 0 for Left, 1 for Right
_Options = tuple[list[tuple[Game, ...]], ...]  # the parts after each move of Left, and after each of Right


class PartizanMisere:
    """Who wins in misère play, for either player to begin; remembered between questions.

    Values do not add in misère play, so nothing but the independence of parts is assumed, and that parts with the same
    moves throughout are the same: they get one number.

    Examples:
        >>> from grundy import parse_game
        >>> search = PartizanMisere()
        >>> [search.wins(parse_game("domineering 2 2 + nim 1"), player) for player in ("Left", "Right")]
        [True, True]
    """

    def __init__(self, limit: int = SEARCHED, allowance: Allowance | None = None) -> None:
        self.limit = limit
        self.allowance = allowance
        self._memo: dict[_Turn, bool] = {}
        self._options: dict[Game, _Options] = {}
        self._numbers: dict[Game, int] = {}
        self._numbered: dict[tuple[tuple[_Parts, ...], ...], int] = {((), ()): 0}  # by both players' moves
        self._large: dict[int, Game] = {}  # by their numbers
        self._too_large: dict[Ruleset[Any], int] = {}  # half the weight of a part with too many moves below it
        self._moves: dict[tuple[int, int], list[_Parts]] = {}  # the parts after each move, by part and player
        self._asked: Game | None = None
        self._left = limit

    @property
    def positions(self) -> int:
        """How many positions have been decided, each for one player to move."""
        return len(self._memo)

    def wins(self, game: Game, player: str) -> bool:
        """Return whether a player who begins wins.

        Raises:
            LimitError: if there are too many options.
            LoopError: if play can return to a position.
        """
        self._asked, self._left = game, self.limit
        start = self._sum(game.split()), PLAYERS.index(player)
        return wins_by_alternation(start, self._told, self._turns, self._keep, self._loop)

    def _told(self, turn: _Turn) -> bool | None:
        """Return whether the player to move wins, if that is known; whoever cannot move wins."""
        if turn not in self._memo and not any(self._after(part, turn[1]) for part in turn[0]):
            self._memo[turn] = True
        return self._memo.get(turn)

    def _keep(self, turn: _Turn, wins: bool) -> bool:
        self._memo[turn] = wins
        return wins

    def _turns(self, turn: _Turn) -> Iterator[_Turn]:
        """Yield what a player can make of the sum; parts of a number are alike, so one of them is enough."""
        parts, player = turn
        for i, part in enumerate(parts):
            if i and part == parts[i - 1]:
                continue
            others = parts[:i] + parts[i + 1 :]
            for option in self._after(part, player):
                self._spend(1)
                yield tuple(sorted(others + option)), 1 - player

    def _after(self, part: int, player: int) -> list[_Parts]:
        """Return the parts after each move of a player in a part."""
        found = self._moves.get((part, player))
        if found is None:  # a large part, where nobody has moved yet
            options = self._moves_of(self._large[part])[player]
            found = self._moves[part, player] = self._distinct(map(self._sum, options))
        return found

    def _sum(self, parts: Iterable[Game]) -> _Parts:
        return tuple(sorted(filter(None, map(self._number, parts))))

    def _distinct(self, options: Iterable[_Parts]) -> list[_Parts]:
        return sorted({*options}, key=lambda parts: (len(parts), parts))

    # -- numbers of parts

    def _number(self, part: Game) -> int:
        """Return the number of a part: 0 if nobody can move, and the same one if the moves are the same throughout."""
        try:
            return fold(
                part, self._sides, self._same, self._numbers, str, _KNOWN, leaf=self._opaque, allowance=self.allowance,
                lacking=NO_SEARCH,
            )  # fmt: skip
        except LimitError:
            if self._left < 0:
                raise
            self._check()
            self._too_large[part.ruleset] = weight_of(part) // 2
            return self._numbers.setdefault(part, self._apart(part))

    def _opaque(self, part: Game) -> int | None:
        most = self._too_large.get(part.ruleset)
        few = sum(map(len, self._moves_of(part))) <= _SMALL
        return None if few and (most is None or weight_of(part) < most) else self._apart(part)

    def _apart(self, part: Game) -> int:
        number = len(self._numbered) + len(self._large)
        self._large[number] = part
        return number

    def _sides(self, part: Game) -> Iterator[Option]:
        for left, options in zip((True, False), self._moves_of(part), strict=True):
            for option in options:
                move = Option(option)
                move.left = left
                yield move

    def _same(self, options: list[tuple[Game, ...]], numbers: dict[Game, int]) -> int:
        sides: tuple[list[_Parts], list[_Parts]] = [], []
        for option in options:
            assert isinstance(option, Option)
            sides[not option.left].append(tuple(sorted(number for part in option if (number := numbers[part]))))
        left, right = map(self._distinct, sides)
        number = self._numbered.setdefault((tuple(left), tuple(right)), len(self._numbered) + len(self._large))
        self._moves[number, 0], self._moves[number, 1] = left, right
        return number

    def _moves_of(self, part: Game) -> _Options:
        found = self._options.get(part)
        if found is None:
            found = tuple([tuple(option.split()) for _, option in moves_of(part, player)] for player in PLAYERS)
            self._options[part] = found
            self._spend(sum(map(len, found)))
        return found

    # -- limits

    def _spend(self, options: int) -> None:
        self._left -= options
        if self._left < 0:
            raise LimitError(
                "{game} has more than {limit} options to examine, too many for a search: try a smaller game",
                game=str(self._asked), limit=self.limit,
            )  # fmt: skip
        if self._left % _BETWEEN < options:
            self._check()

    def _check(self) -> None:
        """Raise LimitError if time is up."""
        if self.allowance is not None:
            self.allowance.check(lambda: str(self._asked), len(self._memo))

    def _loop(self, cycle: list[_Turn]) -> LoopError:
        met = dict.fromkeys(part for parts, _ in cycle for part in parts if part in self._large)
        # play can only return through large parts
        return loop_error(list(met), self._large.__getitem__, NO_SEARCH)


def by_partizan_misere(game: Game, limit: int | None = None, allowance: Allowance | None = None) -> Solution:
    """Return who wins a partizan game in misère play, and the moves with which each player wins who begins.

    Raises:
        LimitError: if there are too many options.
    """
    refuse_entailing(game)
    search = PartizanMisere(SEARCHED if limit is None else limit, allowance)
    left, right = (search.wins(game, player) for player in PLAYERS)

    def winning(whole: Game) -> Iterator[WinningMove]:
        for player, other in (PLAYERS, PLAYERS[::-1]):
            for step in steps_of(whole, player):
                if not search.wins(step.position, other):
                    yield WinningMove(*step, player=player)

    return Solution(Outcome.of_players(left=left, right=right), None, Search(search.positions), winning)


def by_player_to_move(game: Game, limit: int, allowance: Allowance | None = None) -> Solution:
    """Return who wins in misère play a partizan game whose position says who is to move, and the winning moves.

    Raises:
        LimitError: if there are too many options.

    Examples:
        >>> from grundy import parse_game
        >>> found = by_player_to_move(parse_game("to-move left (domineering 2 3 + nim 1)"), 1000)
        >>> found.outcome, found.remoteness
        (<Outcome.N: 'N'>, 4)
    """
    search = PartizanMisere(limit, allowance)
    wins = _mover_wins(search, game)
    ends, told = Ends(Convention.MISERE, SMALL), small_remoteness(game, Convention.MISERE)

    def winning(whole: Game) -> Iterator[WinningMove]:
        for move, summand, after in whole.steps():
            if not _mover_wins(search, after):
                yield WinningMove(move, summand, after, None if told is None else ends.end(after)[1])

    return Solution(Outcome.N if wins else Outcome.P, None, Search(search.positions), winning, told)


def _mover_wins(search: PartizanMisere, game: Game) -> bool:
    inside, player = game.partizan_inside, game.ruleset.mover(game.position)
    assert inside is not None
    assert player is not None
    refuse_entailing(inside)
    return search.wins(inside, player)
