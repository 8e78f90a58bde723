"""Who wins, by which moves, and why: the one question that every door asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from grundy.maths.nimbers.fold import LIMIT
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game
from grundy.solving.base.analysis import (
    LISTED,
    SMALL,
    Analysis,
    WinningMove,
    analysis_of,
    quickest_first,
    small_remoteness,
)
from grundy.solving.base.ends import SEARCHED
from grundy.solving.base.nim_sums import count_matching, matching, summand_value
from grundy.solving.base.reasons import reason_of
from grundy.solving.base.retrograde import POSITIONS, OneToken
from grundy.solving.base.solve_loopy import by_loopy
from grundy.solving.base.sum_table import LOOKED, SumTable
from grundy.solving.base.values import Values
from grundy.words.errors import InputError, LimitError, LoopError

__all__ = ["solve"]


def solve(game: Game, convention: Convention = Convention.NORMAL, *, limit: int | None = None) -> Analysis:
    """Return who wins a game, by which moves, and why.

    Args:
        game: a ruleset at a position, or a sum of such.
        convention: NORMAL (who cannot move loses) or MISERE (who cannot move wins).
        limit: how many options may be looked at where no theory helps; None for as many as take some seconds.

    Raises:
        InputError: if it is no game.
        PositionError: if the position does not exist.
        LoopError: if play can return to a position under rules that are declared loop-free.
        LimitError: if the answer is out of reach; nothing is guessed.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> found = solve(Nim().at(3, 4, 5))
        >>> found.outcome, found.grundy_value, found.remoteness
        (<Outcome.N: 'N'>, 2, 11)
        >>> [str(winning.move) for winning in found.winning_moves]
        ['take 2 from heap 1']
    """
    if not isinstance(game, Game):
        raise InputError("what is solved is a Game, such as parse_game('nim 3 4 5'), not {game!r}", game=game)
    convention = Convention(convention)  # "misere" is not to be taken for anything else
    found = _solved(Game(game.ruleset, game.ruleset.check(game.position)), convention, limit)
    return replace(found, _again=partial(solve, game, convention, limit=limit))


def _solved(game: Game, convention: Convention, limit: int | None) -> Analysis:
    if convention is Convention.MISERE:
        from grundy.solving.misere.solve import by_misere  # normal play need not load quotients

        return by_misere(game, SEARCHED if limit is None else limit)
    decided = _by_outcome(game)
    if decided is not None:
        return decided
    values = Values(LIMIT if limit is None else limit)
    if any(part.may_loop and part.ruleset.on_graph(part.position) is not None for part in game.summands):
        return by_loopy(game, values)
    try:
        total = nim_sum(summand_value(part, values) for part in game.summands)
    except LoopError:
        if not game.may_loop:
            raise
        return by_loopy(game, values)
    remoteness = _remoteness_on_digraphs(game, values)

    def winning(whole: Game) -> Iterator[WinningMove]:
        found = matching(whole, values, 0)
        if remoteness is not None:
            found = quickest_first(replace(move, remoteness=remoteness(move.position)) for move in found)
        yield from found

    found = analysis_of(
        game, convention, Outcome.N if total else Outcome.P, total,
        winning=winning,
        remoteness=small_remoteness(game, convention) if remoteness is None else remoteness(game),
        reason=tuple(reason_of(part, values) for part in game.summands),
        counted=lambda: count_matching(game, values, total),
    )  # fmt: skip
    if remoteness is None or total or not found.remoteness:
        return found
    moves = (WinningMove(move, summand, after, remoteness(after)) for move, summand, after in game.steps())
    last = found.remoteness - 1
    slowest = (move for move in moves if move.remoteness == last)
    return replace(found, keeping_moves=tuple(islice(slowest, LISTED)))


def _remoteness_on_digraphs(game: Game, values: Values) -> Callable[[Game], int] | None:
    """Return what tells the plies to the end of loop-free tokens on digraphs; None for others, and if they are many."""
    if any(part.ruleset.on_graph(part.position) is None for part in game.summands):
        return None
    most = POSITIONS.bit_length()
    movable = sum(1 for _ in islice((summand for summand in game.split() if values.value(summand)), most))
    if movable == most:  # each of these has two positions at least
        return None
    try:
        table = OneToken(game, Convention.NORMAL) if OneToken.suits(game) else SumTable(game, looked=LOOKED)
    except LimitError:
        return None
    return lambda after: table.remoteness(after.position) or 0


def _by_outcome(game: Game) -> Analysis | None:
    """Answer where a theorem tells the outcome only."""
    known = game.ruleset.known(game.position, Convention.NORMAL)
    if known is None or known.value is not None or len(game.summands) != 1:
        return None
    remoteness = known.remoteness
    value = None
    if known.outcome is not Outcome.DRAW and not game.may_loop:
        remoteness = small_remoteness(game, Convention.NORMAL) if remoteness is None else remoteness
        try:
            value = Values().value(game, limit=SMALL)
        except (LimitError, LoopError):
            value = None
    return analysis_of(
        game, Convention.NORMAL, known.outcome, value, _to_lost, remoteness, known,
        counted=lambda: game.ruleset.count_moves_to(game.position, 0),
    )  # fmt: skip


def _to_lost(game: Game) -> Iterator[WinningMove]:
    """Yield the moves to options that a theorem calls P, quickest first where it knows how long they last."""
    found = game.ruleset.moves_to(game.position, 0)
    if found is not None:
        for move, position in found:
            yield WinningMove(move, 1, game.replaced(0, position))
        return
    winning, values = [], Values()
    for move, option in game.moves():
        known = option.ruleset.known(option.position, Convention.NORMAL)
        if (known.outcome is Outcome.P) if known is not None else not values.value(option):
            winning.append(WinningMove(move, 1, option, None if known is None else known.remoteness))
    yield from sorted(winning, key=lambda move: move.remoteness or 0)
