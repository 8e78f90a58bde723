"""The longest play: how many moves a game can last if both players help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grundy.maths.nimbers.fold import LIMIT, fold
from grundy.ruleset import Game
from grundy.words.errors import LimitError

Parts = tuple[Game, ...]


def has_more_items(game: Game, most: int) -> bool:
    """Return whether the position of a summand has more items (heaps, edges, heads, …) than a number."""
    return any(isinstance(summand.position, tuple) and len(summand.position) > most for summand in game.summands)


def longest_play(game: Game, *, limit: int = LIMIT, longest: int | None = None) -> int:
    """Return the largest number of moves that play can have; this is the birthday of the position as it is given.

    The parts of a sum are played one after the other, so their longest plays add, under either convention.

    Args:
        game: a game without loops, whose moves entail no answer.
        limit: the maximum number of options to examine.
        longest: the maximum number of items of a position to examine; None for any number.

    Raises:
        LoopError: if play can return to a position.
        LimitError: if there are more options than the limit, or a position has too many items.

    Examples:
        >>> from grundy import parse_game
        >>> longest_play(parse_game("nim 3 4 5")), longest_play(parse_game("kayles 7 + grundys-game 7"))
        (12, 12)

    References:
        A. N. Siegel, Combinatorial Game Theory, ch. II.1 (the birthday of a game).
    """

    def expand(whole: Game) -> Iterator[Parts]:
        if longest is not None and has_more_items(whole, longest):
            raise LimitError(
                "play from {game} reaches positions with more than {most} items", game=str(game), most=longest
            )
        return (tuple(option.split()) for option in whole.options())

    memo: dict[Game, int] = {}
    parts = Counter(game.split())
    return sum(
        times
        * fold(
            part,
            expand,
            lambda options, plays: max((1 + sum(plays[part] for part in option) for option in options), default=0),
            memo,
            str,
            limit,
        )
        for part, times in parts.items()
    )
