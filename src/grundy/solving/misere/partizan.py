"""Who wins sums of partizan games in misère play, where whoever cannot move wins: a search over multisets of parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.outcomes import PLAYERS, Outcome
from grundy.ruleset import Game
from grundy.solving.base.ends import Summands, describe_summands, refuse_entailing
from grundy.solving.base.partizan import moves_of, steps_of
from grundy.solving.base.solution import Search, Solution, WinningMove
from grundy.words.errors import LimitError

SEARCHED = 300_000
"""Options examined before a LimitError; one takes about 40 µs, most of it in the rules."""

_Turn = tuple[Summands, str]  # the parts in which a player can still move, and the player to move
_Options = tuple[list[tuple[Game, ...]], ...]  # the parts after each move of Left, and after each of Right


class PartizanMisere:
    """Who wins in misère play, for either player to begin; remembered between questions.

    Values do not add in misère play, so nothing but the independence of parts is assumed.

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
        self._left = self.limit
        parts = frozenset(Counter(filter(self._matters, game.split())).items())
        return fold(
            (parts, player),
            self._expand,
            lambda options, wins: not options or not all(wins[option] for (option,) in options),
            self._memo,
            lambda turn: describe_summands(turn[0]),
            self.limit,
            allowance=self.allowance,
        )

    def _moves_of(self, part: Game) -> _Options:
        found = self._options.get(part)
        if found is None:
            found = tuple([tuple(option.split()) for _, option in moves_of(part, player)] for player in PLAYERS)
            self._left -= sum(map(len, found))
            if self._left < 0:
                raise LimitError(
                    "{game} has more than {limit} options to examine, too many for a search: try a smaller game",
                    game=str(part), limit=self.limit,
                )  # fmt: skip
            self._options[part] = found
        return found

    def _matters(self, part: Game) -> bool:
        return any(self._moves_of(part))

    def _expand(self, turn: _Turn) -> Iterator[tuple[_Turn]]:
        parts, player = turn
        side = player == PLAYERS[1]
        for part, times in parts:
            others = Counter(dict(parts))
            others[part] = times - 1
            for option in self._moves_of(part)[side]:
                after = others + Counter(filter(self._matters, option))
                yield ((frozenset(after.items()), PLAYERS[not side]),)


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
