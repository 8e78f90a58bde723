"""What is known of a game: who wins, the winning moves, the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Known, Move
from grundy.solving.base.ends import Ends
from grundy.solving.base.reasons import Reason
from grundy.solving.base.retrograde import OneToken
from grundy.words.errors import LimitError, LoopError
from grundy.words.phrase import Phrase

__all__ = [
    "COUNTED",
    "LISTED",
    "SMALL",
    "Analysis",
    "Reply",
    "Search",
    "WinningMove",
    "analysis_of",
    "quickest_first",
    "small_remoteness",
]

LISTED = 1000
"""How many winning moves an analysis lists."""
COUNTED = 100_000
"""Winning moves are counted so far; beyond, the count is left open."""
_KEPT = 12_000_000  # heaps, edges, heads … in all positions that are listed, for they have to be stored
_WRITTEN = 20_000_000  # the same for all that are counted, for they have to be made
SMALL = 20_000
"""Options looked at for what is nice to have: remoteness, values beside a theorem's outcome."""
_SHORT = 40  # positions of more items are not searched for remoteness


@dataclass(frozen=True, slots=True)
class WinningMove:
    """A move to a position that is lost for the opponent.

    Attributes:
        move: its name.
        summand: the part that moves, counted from 1 over the '+' parts.
        position: the whole game after the move.
        remoteness: plies left after the move, where retrograde analysis or search knows them.
    """

    move: Move
    summand: int
    position: Game
    remoteness: int | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """A move from a lost position, and a move that answers it."""

    move: Move
    summand: int
    position: Game
    reply: WinningMove


@dataclass(frozen=True, slots=True)
class Search:
    """The reason is a search: so many positions were decided, by retrograde analysis where play may loop."""

    positions: int
    retrograde: bool


@dataclass(frozen=True)
class Analysis:
    """What is known of a game.

    Attributes:
        game: the game asked about.
        convention: normal or misère.
        outcome: N, P or DRAW.
        grundy_value: the Grundy value in normal play; None in misère play, where play has none, as it need not end, or
            where only the outcome is known.
        winning_moves: the first 1,000 winning moves.
        winning_count: how many there are, or None where they were too many to count or not all could be found.
        remoteness: plies to the end when the winner hurries and the loser delays; None where not computed.
        reason: for each '+' part why it has its value; or one theorem's answer; or a search.
        infinity: the K of a loopy nimber ∞(K), the finite values that moves lead to, in order; None where it is finite,
            or not computed.
        keeping_moves: where play may loop, of a draw the first 1,000 moves that keep it (fewer where a position is very
            long), and, there or on a digraph, of a loss whose plies are known the moves that delay it longest.
        untold: where play may loop and is decided, why the plies to the end are not told; None where they are.
    """

    game: Game
    convention: Convention
    outcome: Outcome
    grundy_value: int | None
    winning_moves: tuple[WinningMove, ...]
    winning_count: int | None
    remoteness: int | None
    reason: tuple[Reason, ...] | Known | Search
    _winning: Callable[[Game], Iterator[WinningMove]] = field(repr=False, compare=False)
    infinity: tuple[int, ...] | None = None
    keeping_moves: tuple[WinningMove, ...] = ()
    untold: Phrase | None = None
    _again: Callable[[], Analysis] | None = field(default=None, repr=False, compare=False)

    def __getstate__(self) -> dict[str, object]:
        # what finds winning moves holds tables and cannot be stored; they are made anew when replies are asked for
        return {**vars(self), "_winning": _Anew(self._again)}

    @property
    def complete(self) -> bool:
        """Whether all winning moves are listed."""
        return self.winning_count == len(self.winning_moves)

    def replies(self) -> Iterator[Reply]:
        """Yield, from a lost position, every move with a reply that wins; nothing from any other position.

        Examples:
            >>> from grundy import solve
            >>> from grundy.rulesets.heaps.nim import Nim
            >>> for reply in solve(Nim().at(1, 1)).replies():
            ...     print(reply.move, "|", reply.reply.move)
            take 1 from heap 1 | take 1 from heap 2
            take 1 from heap 2 | take 1 from heap 1
        """
        if self.outcome is not Outcome.P:
            return
        for move, summand, after in self.game.steps():
            answer = next(self._winning(after), None)
            if answer is not None:  # None: misère play can end here, and the opponent has won
                yield Reply(move, summand, after, answer)


@dataclass(frozen=True)
class _Anew:
    """What finds winning moves for an analysis that was stored: the game is solved once more, when it is asked."""

    again: Callable[[], Analysis] | None

    def __call__(self, whole: Game) -> Iterator[WinningMove]:
        return self._winning(whole)

    @cached_property
    def _winning(self) -> Callable[[Game], Iterator[WinningMove]]:
        assert self.again is not None  # every analysis that leaves solve has it
        return self.again()._winning


def analysis_of(
    game: Game,
    convention: Convention,
    outcome: Outcome,
    value: int | None,
    winning: Callable[[Game], Iterator[WinningMove]],
    remoteness: int | None,
    reason: tuple[Reason, ...] | Known | Search,
    counted: Callable[[], int | None] = lambda: None,
) -> Analysis:
    """Return what is known of a game, with its winning moves listed and counted as far as that goes.

    Args:
        game: the game.
        convention: normal or misère.
        outcome: who wins.
        value: the Grundy value, if there is one.
        winning: yields the moves of a game that leave the opponent a lost one.
        remoteness: plies to the end.
        reason: why.
        counted: tells how many winning moves there are, where there are more than can be listed; None if it cannot.
    """
    listed: list[WinningMove] = []
    count: int | None = 0
    written = 0
    weight = _weight(game)
    try:
        for count, move in enumerate(winning(game) if outcome is Outcome.N else (), 1):
            items = sum(len(part.position) for part in move.position.summands if isinstance(part.position, tuple))
            written += (1 + items) * weight
            if count <= LISTED and written <= _KEPT:
                listed.append(move)
                continue
            if count == len(listed) + 1:  # the first that is not listed: perhaps they can be counted without a look
                known_count = counted()
                if known_count is not None:
                    count = known_count
                    break
            if count > COUNTED or written > _WRITTEN:
                count = None
                break
    except LimitError:  # the outcome stands; of the moves, those are listed that could be found
        count = None
    return Analysis(game, convention, outcome, value, tuple(listed), count, remoteness, reason, winning)


def _weight(game: Game) -> int:
    """Return how much more than a small number a number of the position costs to write: the square of its digits."""
    numbers = (
        n for part in game.summands if isinstance(part.position, tuple) for n in part.position if isinstance(n, int)
    )
    return 1 + (max((abs(n) for n in numbers), default=0).bit_length() >> 8) ** 2


def quickest_first(moves: Iterator[WinningMove]) -> Iterator[WinningMove]:
    """Yield moves whose plies are known, the quickest first; beyond more than are counted, as they come."""
    yield from sorted(islice(moves, COUNTED), key=lambda move: move.remoteness or 0)
    yield from moves


def small_remoteness(game: Game, convention: Convention) -> int | None:
    """Return the plies to the end where a short search finds them."""
    if OneToken.suits(game):
        return OneToken(game, convention).remoteness(game.position)
    if any(isinstance(part.position, tuple) and len(part.position) > _SHORT for part in game.summands):
        return None
    try:
        return Ends(convention, SMALL).end(game)[1]
    except (LimitError, LoopError):
        return None
