"""What an engine finds about a game and its subpositions: who wins, by which moves, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from grundy.knowledge import Known
from grundy.maths.nimbers.losses import Losses, sum_of
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Move, Step, playable
from grundy.solving.base.ends import Ends
from grundy.solving.base.longest import has_more_items, longest_play
from grundy.solving.base.reasons import Reason
from grundy.solving.base.retrograde import OneToken
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError, LoopError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from grundy.maths.partizan.value import Value  # impartial games need none of it

LISTED = 1000  # how many winning moves are listed
COUNTED = 100_000  # winning moves are counted up to here; beyond, the count is unknown
SMALL = 20_000  # options examined for optional facts: remoteness, values when a theorem gives the outcome
_SHORT = 40  # positions with more items are not searched for remoteness
_LONG = 1000  # items to which positions may grow in play


@dataclass(frozen=True, slots=True)
class WinningMove:
    """A move to a position that the opponent loses.

    Attributes:
        move: the move in words; its parts are attributes, such as ``move.heap`` and ``move.count``.
        summand: the number of the summand in which it is made, from 1.
        position: the whole game after the move.
        remoteness: the remoteness after the move, where retrograde analysis or search gives it.
        difference: in a game of points, by how many the move wins; None in others.
        player: in a partizan game, whose move it is; None in others.
    """

    move: Move
    summand: int
    position: Game
    remoteness: int | None = None
    difference: int | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """The reason is a search that decided this many positions, by retrograde analysis if play may loop."""

    positions: int
    retrograde: bool = False
    zero: bool | None = None  # whether the value is 0, if the search was for that
    asked: bool = False  # whether the search was also for the value, without success


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The reason is a line of best play in a game of points; it may not be complete."""

    start: Game
    line: tuple[Step, ...]
    stopped: bool = False  # whether a limit was hit before the line was found


@dataclass(frozen=True, slots=True)
class Worth:
    """The reason are the values of the parts of a partizan game: they are added, or decide who wins their sum."""

    parts: tuple[tuple[Game, Value], ...]
    added: bool = True


Why = tuple[Reason, ...] | Known | Search | BestPlay | Worth
"""For each summand the reason of its value; or a theorem's answer; a search; best play for points; partizan values."""


@dataclass(frozen=True)
class Solution:
    """What an engine found about a game; it holds the engine's tables."""

    outcome: Outcome  # who wins
    value: int | None  # the Grundy value, if it is known
    reason: Why  # why
    # yields the winning moves of the game, or of one that play can reach from it
    winning: Callable[[Game], Iterator[WinningMove]]
    remoteness: int | None = None  # the remoteness, if the engine knows it
    short: bool = False  # whether a short search may find a remoteness that the engine does not know
    # counts the winning moves if there are too many to list; None if it cannot
    counted: Callable[[], int | None] = lambda: None
    losses: Losses | None = None  # the nim-heaps beside which it is lost, if moves may entail
    infinity: tuple[int, ...] | None = None  # the values of a loopy nimber ∞(K)
    keeping: tuple[WinningMove, ...] = ()  # moves that keep a draw, or delay a loss longest
    untold: Phrase | None = None  # why the remoteness is missing
    difference: int | None = None  # of a game of points, by how much the player to move wins
    worth: Value | None = None  # the value of a partizan game, if it is small enough


def quickest_first(moves: Iterator[WinningMove]) -> Iterator[WinningMove]:
    """Yield moves of known remoteness, the quickest first; if there are too many to count, unsorted."""
    yield from sorted(islice(moves, COUNTED), key=lambda move: move.remoteness or 0)
    yield from moves


def slowest(moves: Iterable[WinningMove], remoteness: int | None) -> tuple[WinningMove, ...]:
    """Return the moves that delay a loss longest, given all moves from a position of that remoteness."""
    if not remoteness:
        return ()
    return tuple(islice((move for move in moves if move.remoteness == remoteness - 1), LISTED))


def small_remoteness(game: Game, convention: Convention) -> int | None:
    """Return the remoteness if a short search finds it."""
    if OneToken.suits(game):
        return OneToken(game, convention).remoteness(game.position)
    if has_more_items(game, _SHORT):
        return None
    try:
        return Ends(convention, SMALL).end(game)[1]
    except (LimitError, LoopError):
        return None


def small_longest_play(game: Game) -> int | None:
    """Return the largest number of moves that play can have, if a short search finds it."""
    if game.may_loop or game.may_entail or game.partizan or has_more_items(game, _SHORT):
        return None
    try:
        return longest_play(game, limit=SMALL, longest=_LONG)
    except (LimitError, LoopError):
        return None


def moves_to_total(game: Game, values: Values, total: int) -> Iterator[WinningMove]:
    """Yield the moves to a nim-sum of ``total``; raise at the end any error that hid some of them."""
    if game.may_entail:
        yield from _to_losses(game, values, total)
        return
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


def _to_losses(game: Game, values: Values, total: int) -> Iterator[WinningMove]:
    """Yield the moves after which the opponent loses beside the nim-heap of ``total``."""
    worth = [values.losses(summand) for summand in game.summands]
    steps: Iterator[tuple[Move, Game]]
    for i in playable(game.summands):
        summand = game.summands[i]
        others = sum_of([*worth[:i], *worth[i + 1 :], Losses.of_value(total)])
        if summand.may_entail:
            steps = ((move, option) for move, option in summand.moves() if 0 in others + values.losses(option))
        elif others.value is None:  # ☾ remains
            continue
        else:
            steps = values.moves_to(summand, others.value)
        for move, option in steps:
            yield WinningMove(move, i + 1, game.replaced(i, option.position))
