"""What an engine finds of a game, and can be asked about the games after it: who wins, by which moves, why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from grundy.knowledge import Known
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Move
from grundy.solving.base.ends import Ends
from grundy.solving.base.reasons import Reason
from grundy.solving.base.retrograde import OneToken
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError, LoopError
from grundy.words.phrase import Phrase

LISTED = 1000  # how many winning moves are listed
COUNTED = 100_000  # winning moves are counted so far; beyond, the count is left open
SMALL = 20_000  # options looked at for what is nice to have: remoteness, values beside a theorem's outcome
_SHORT = 40  # positions of more items are not searched for remoteness


@dataclass(frozen=True, slots=True)
class WinningMove:
    """A move to a position that is lost for the opponent.

    Attributes:
        move: its name.
        summand: the summand that moves, counted from 1.
        position: the whole game after the move.
        remoteness: plies left after the move, where retrograde analysis or search knows them.
    """

    move: Move
    summand: int
    position: Game
    remoteness: int | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """The reason is a search: so many positions were decided, by retrograde analysis where play may loop."""

    positions: int
    retrograde: bool = False
    zero: bool | None = None  # whether the value is 0, where that was searched
    asked: bool = False  # whether the value was asked for too, and not found


@dataclass(frozen=True)
class Solution:
    """What an engine found of a game; it holds the engine's tables."""

    outcome: Outcome  # who wins
    value: int | None  # the Grundy value, if it is known
    reason: tuple[Reason, ...] | Known | Search  # why
    # yields the winning moves of the game, or of one that play can reach from it
    winning: Callable[[Game], Iterator[WinningMove]]
    remoteness: int | None = None  # plies to the end, where the engine knows them
    short: bool = False  # whether a short search may tell the remoteness that the engine does not know
    # tells how many winning moves there are, where they are more than can be listed; None if it cannot
    counted: Callable[[], int | None] = lambda: None
    infinity: tuple[int, ...] | None = None  # the values of a loopy nimber ∞(K)
    keeping: tuple[WinningMove, ...] = ()  # moves that keep a draw, or delay a loss longest
    untold: Phrase | None = None  # why the remoteness is not told


def quickest_first(moves: Iterator[WinningMove]) -> Iterator[WinningMove]:
    """Yield moves whose remoteness is known, the quickest first; beyond more than are counted, as they come."""
    yield from sorted(islice(moves, COUNTED), key=lambda move: move.remoteness or 0)
    yield from moves


def slowest(moves: Iterable[WinningMove], remoteness: int | None) -> tuple[WinningMove, ...]:
    """Return the moves that delay a loss longest, of all moves from a position of that remoteness."""
    if not remoteness:
        return ()
    return tuple(islice((move for move in moves if move.remoteness == remoteness - 1), LISTED))


def small_remoteness(game: Game, convention: Convention) -> int | None:
    """Return the plies to the end where a short search finds them."""
    if OneToken.suits(game):
        return OneToken(game, convention).remoteness(game.position)
    if any(isinstance(summand.position, tuple) and len(summand.position) > _SHORT for summand in game.summands):
        return None
    try:
        return Ends(convention, SMALL).end(game)[1]
    except (LimitError, LoopError):
        return None


def moves_to_total(game: Game, values: Values, total: int) -> Iterator[WinningMove]:
    """Yield the moves after which the nim-sum of the summands is ``total``; raise at the end what hid some of them."""
    if len(game.summands) == 1:  # its own value is not needed, and may be out of reach
        for move, option in values.moves_to(game.summands[0], total):
            yield WinningMove(move, 1, game.replaced(0, option.position))
        return
    worth = [values.value_in_sum(summand) for summand in game.summands]
    missing = nim_sum(worth) ^ total
    refused: LimitError | None = None
    for i, summand in enumerate(game.summands if missing else ()):
        try:
            for move, option in values.moves_to(summand, worth[i] ^ missing):
                yield WinningMove(move, i + 1, game.replaced(i, option.position))
        except LimitError as error:
            refused = error
    if refused is not None:
        raise refused
