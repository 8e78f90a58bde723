"""Who wins where play may loop: loopy nimbers and their sums, and retrograde analysis of the positions reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from grundy.maths.digraphs.loopy import Infinity, loopy_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game
from grundy.solving.base.analysis import LISTED, Analysis, Search, WinningMove, analysis_of, quickest_first
from grundy.solving.base.loopy import Loopy, LoopyMove, reason_of_loopy
from grundy.solving.base.nim_sums import summand_value
from grundy.solving.base.retrograde import OneToken, Retrograde
from grundy.solving.base.sum_table import SumTable
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError

__all__ = ["by_loopy", "by_retrograde"]


def by_loopy(game: Game, values: Values) -> Analysis:
    """Return who wins a sum some of whose parts may loop, in normal play, by loopy nimbers.

    Raises:
        LimitError: if it is out of reach.
    """
    try:
        for part in game.summands:
            if not part.may_loop:
                summand_value(part, values)
    except LimitError:  # without its value, perhaps the positions of the sum can still be laid out
        return by_retrograde(game, Convention.NORMAL)
    loopy = Loopy(lambda part: summand_value(part, values))
    nimbers = [nimber for part in game.summands for nimber in loopy.nimbers(part)]
    total, known = loopy_sum(nimbers), reason_of_loopy(nimbers)
    end_of, untold = None, None
    try:
        end_of = loopy.ends(game)
    except LimitError as error:
        untold = error.phrase

    def timed(moves: Iterable[LoopyMove]) -> Iterator[WinningMove]:
        for move, summand, after in moves:
            yield WinningMove(move, summand, after, None if end_of is None else end_of(after)[1])

    def winning(whole: Game) -> Iterator[WinningMove]:
        found = timed(loopy.winning(whole))
        if end_of is not None:
            found = quickest_first(found)
        yield from found

    remoteness = None if end_of is None else end_of(game)[1]
    keeping: tuple[WinningMove, ...] = ()
    if known.outcome is Outcome.DRAW:
        keeping = tuple(islice(timed(loopy.drawing(game)), LISTED))
    elif known.outcome is Outcome.P and remoteness:
        slowest = (move for move in timed(game.steps()) if move.remoteness == remoteness - 1)
        keeping = tuple(islice(slowest, LISTED))
    infinity = total.values if isinstance(total, Infinity) else None
    value = None if isinstance(total, Infinity) else total
    found = analysis_of(game, Convention.NORMAL, known.outcome, value, winning, remoteness, known)
    untold = None if known.outcome is Outcome.DRAW else untold
    return replace(found, infinity=infinity, keeping_moves=keeping, untold=untold)


def _table(game: Game, convention: Convention) -> OneToken | Retrograde | SumTable:
    if OneToken.suits(game):
        return OneToken(game, convention)
    single = game.ruleset.on_graph(game.position) is None and list(game.split()) == [game]
    return (Retrograde if single else SumTable)(game, convention)


def by_retrograde(game: Game, convention: Convention) -> Analysis:
    """Return who wins by retrograde analysis of all positions that can be reached.

    Raises:
        LimitError: if there are too many.
    """
    table = _table(game, convention)

    def moves(whole: Game, after: Outcome) -> Iterator[WinningMove]:
        for move, summand, moved in whole.steps():
            if table.outcome(moved.position) is after:
                yield WinningMove(move, summand, moved, table.remoteness(moved.position))

    def winning(whole: Game) -> Iterator[WinningMove]:
        yield from sorted(moves(whole, Outcome.P), key=lambda move: move.remoteness or 0)

    outcome, remoteness = table.outcome(game.position), table.remoteness(game.position)
    keeping: Iterator[WinningMove] = iter(())
    if outcome is Outcome.DRAW:
        keeping = moves(game, Outcome.DRAW)
    elif outcome is Outcome.P and remoteness and game.may_loop:
        keeping = (move for move in moves(game, Outcome.N) if move.remoteness == remoteness - 1)
    found = analysis_of(game, convention, outcome, None, winning, remoteness, Search(len(table), retrograde=True))
    return replace(found, keeping_moves=tuple(islice(keeping, LISTED)))
