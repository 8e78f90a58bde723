"""A game with the player to move: a partizan game as it is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.outcomes import PLAYERS, Convention, Outcome
from grundy.maths.partizan.winners import small_sum
from grundy.ruleset import SUM as DISJUNCTIVE
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.shared.inside import checked_inside, games_in
from grundy.solving.base.partizan import moves_of, steps_of
from grundy.solving.base.partizan_wins import shared_wins
from grundy.words.errors import PositionError
from grundy.words.phrase import Phrase, templates
from grundy.words.picture import Picture, Shape

Turn = tuple[str, Game]
"""The player to move, Left or Right, and the game."""

_SOURCE = "J. H. Conway, On Numbers and Games (1976), ch. 7 and 8"
VALUE = Theorem(
    "value",
    "the value is {value}, {relation} 0, so {player}, who is to move, {fate}",
    _SOURCE,
)
ZERO = Theorem("value", "the value is 0, so {player}, who is to move, loses", _SOURCE)
SUM = Theorem(
    "sum-of-values",
    "means and temperatures of the parts leave few moves to search: {player}, who is to move, {fate}",
    "Winning Ways, ch. 6",
)
SEARCH = Theorem(
    "search-for-the-winner",
    "a search that ends where all parts have values: {player}, who is to move, {fate}",
    _SOURCE,
)
_RELATIONS = templates({"L": "greater than", "R": "less than", "N": "confused with"})
_NAMES = {"left": PLAYERS[0], "right": PLAYERS[1], "左": PLAYERS[0], "右": PLAYERS[1]}


@lru_cache(maxsize=10_000)
def _text(part: Game) -> str | None:
    """Return a part, which occurs in many sums, as text; None if no player can move in it."""
    alive = any(any(True for _ in moves_of(part, player)) for player in PLAYERS)
    return str(part) if alive else None


@dataclass(frozen=True)
class ToMove(Ruleset[Turn]):
    """Left and Right take turns in a partizan game, or in a sum of games; whoever cannot move loses.

    A position says who is to move, then the game in parentheses. In impartial summands both have all moves.

    Examples:
        >>> from grundy import solve
        >>> found = solve("to-move left (domineering 2 3 + nim 1)")
        >>> found.outcome, [str(winning.move) for winning in found.winning_moves]
        (<Outcome.N: 'N'>, ['lay 1,2 and 2,2 [part 1]'])

    References:
        J. H. Conway, On Numbers and Games (1976), ch. 7 and 8.
    """

    name = "to-move"
    players = PLAYERS
    about = About(
        "Left and Right take turns in a game or a sum of games.", "to-move left (domineering 3 3)", VALUE, _SOURCE,
        family="partizan", written="left or right, who is to move, then the game in parentheses",
    )  # fmt: skip

    def mover(self, p: Turn) -> str:
        return p[0]

    def moves(self, p: Turn) -> Iterator[tuple[Move, Turn]]:
        player, game = p
        other = PLAYERS[player == PLAYERS[0]]
        for move, part, after in steps_of(game, player):
            if len(game.summands) > 1:
                move = Move("{move} [part {part}]", part=part, move=move)
            yield move, (other, after)

    def summands(self, p: Turn) -> Iterator[Game]:
        """Yield the game itself, its parts in one order and without those in which nobody can move."""
        player, game = p
        if len(game.summands) > 1:
            texts = [(text, part) for part in game.summands if (text := _text(part)) is not None]
            parts = [part for _, part in sorted(texts, key=itemgetter(0))] or [game.summands[0]]
            game = parts[0] if len(parts) == 1 else Game(DISJUNCTIVE, tuple(parts))
        yield Game(self, (player, game))

    def known(self, p: Turn, convention: Convention) -> Known | None:
        if convention is not Convention.NORMAL:
            return None
        player, game = p
        search = shared_wins()
        parts = search.parts(game)
        wins = search.wins(game, player) if parts is None else search.values.wins(parts, player)
        facts: dict[str, object] = {"player": Phrase(player), "fate": Phrase("wins" if wins else "loses")}
        if parts is None:
            return Known(SEARCH, Outcome.N if wins else Outcome.P, facts=facts)
        value = small_sum(parts)
        theorem = SUM
        if value is not None and value.outcome == "P":
            theorem = ZERO
        elif value is not None:
            theorem = VALUE
            facts |= {"value": str(value), "relation": Phrase(_RELATIONS[value.outcome])}
        return Known(theorem, Outcome.N if wins else Outcome.P, facts=facts)

    # -- positions

    def check(self, p: Any) -> Turn:
        if not isinstance(p, tuple | list) or len(p) != 2 or p[0] not in PLAYERS:
            raise PositionError(
                "{ruleset} needs the player to move and a game, not {given!r}{hint}",
                ruleset=self.name, given=p, hint=self._hint(),
            )  # fmt: skip
        return str(p[0]), checked_inside(self, p[1])

    def parse(self, words: Sequence[str]) -> Turn:
        player = _NAMES.get(words[0].lower()) if words else None
        games = games_in(self, words[1:]) if player is not None else []
        if len(games) != 1:
            raise PositionError(
                "{ruleset} needs left or right, who is to move, then the game in parentheses{hint}",
                ruleset=self.name, hint=self._hint(),
            )  # fmt: skip
        return self.check((player, games[0]))

    def format(self, p: Turn) -> str:
        return f"{p[0].lower()} ({p[1]})"

    def picture(self, p: Turn) -> Picture:
        return p[1].ruleset.picture(p[1].position)

    def touched(self, p: Turn, move: Move, option: Turn) -> Iterable[Shape] | None:
        game, after = p[1], option[1]
        return game.ruleset.touched(game.position, move, after.position) if len(game.summands) == 1 else None

    def inside(self, p: Turn) -> tuple[Game]:
        return (p[1],)

    def partizan_inside(self, p: Turn) -> Game:
        return p[1]
