"""Sums of tame positions in misère play, whatever games they are of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from grundy.maths.misere.tame import Tame
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Known, Move, Theorem
from grundy.solving.misere.quotients import misere_heaps
from grundy.words.errors import LimitError

__all__ = ["TAME_SUM", "known_of_tame", "tame_of", "winning_of_tame"]

_LOOKED = 40_000  # moves
_NOTHING = Tame(0, fickle=True)

TAME_SUM = Theorem(
    "sums of tame games",
    "all parts are tame, so they behave like nim-heaps in misère play: the misère Grundy value of the sum is {count}, "
    "and only 0 is lost for the player to move",
    "J. H. Conway, On Numbers and Games, ch. 12; Winning Ways, ch. 13; proof: the guide's page on misère quotients",
)


def tame_of(game: Game) -> Tame | None:
    """Return how a game behaves, if all its parts are nim-heaps, or tame heaps of codes; else None.

    Examples:
        >>> from grundy import parse_game
        >>> tame_of(parse_game("subtraction(1,3,4) 1000000000000 + nim 7 + 0.56 300"))
        Tame(value=10, fickle=False)
        >>> tame_of(parse_game("kayles 5 + nim 7")) is None
        True
    """
    total = _NOTHING
    for summand in game.split():
        found = _tame_summand(summand)
        if found is None:
            return None
        total = total.beside(found)
    return total


def _tame_summand(summand: Game) -> Tame | None:
    heap = summand.ruleset.heap_code(summand.position)
    if heap is not None:
        return misere_heaps(heap[0]).tame(heap[1])
    known = summand.ruleset.known(summand.position, Convention.MISERE)
    return None if known is None or known.value is None else Tame(known.value, known.value < 2)


def known_of_tame(tame: Tame) -> Known:
    """Return who wins a sum of tame games, and why."""
    return Known(TAME_SUM, Outcome.N if tame.misere_value else Outcome.P, facts={"count": tame.misere_value})


def winning_of_tame(game: Game) -> Iterator[tuple[Move, int, Game]]:
    """Yield the moves to sums that are lost: the move, the part that moves, counted from 1, the game after it.

    Raises:
        LimitError: if there are too many moves to look through, or some lead to what is not known to be tame.
    """
    parts = [tame_of(part) or _NOTHING for part in game.summands]
    looked, untold = 0, False
    for i, part in enumerate(game.summands):
        rest = reduce(Tame.beside, parts[:i] + parts[i + 1 :], _NOTHING)
        for move, option in part.moves():
            looked += 1
            if looked > _LOOKED:
                raise LimitError("{game} has more than {most} moves", game=str(game), most=_LOOKED)
            after = tame_of(option)
            untold = untold or after is None
            if after is not None and not rest.beside(after).misere_value:
                yield move, i + 1, game.replaced(i, option.position)
    if untold:
        raise LimitError("some moves of {game} lead to what is not known to be tame", game=str(game))
