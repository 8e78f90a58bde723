"""Who wins in misère play: by theorems where they apply, as for nim-heaps, else by search."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grundy.knowledge import Known
from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Move
from grundy.solving.base.ends import Ends, refuse_entailing
from grundy.solving.base.loopy import by_retrograde
from grundy.solving.base.retrograde import OneToken
from grundy.solving.base.solution import SMALL, Search, Solution, WinningMove, moves_to_total, small_remoteness
from grundy.solving.base.values import Values
from grundy.solving.misere.partizan import by_player_to_move
from grundy.solving.misere.sums import (
    known_of_tame,
    quotient_of_sum,
    refuse_beyond_search,
    tame_of,
    winning_of_tame,
)
from grundy.words.errors import GrundyError, LimitError

_LOOKED = 40_000  # moves whose options are tried on a theorem of misère play, one by one


def by_misere(game: Game, limit: int, allowance: Allowance | None = None) -> Solution:
    """Return who wins in misère play, by which moves, and why."""
    refuse_entailing(game)
    if game.may_loop or OneToken.suits(game):
        return by_retrograde(game, Convention.MISERE, limit)
    known = game.ruleset.known(game.position, Convention.MISERE) if len(game.summands) == 1 else None
    if known is not None and known.value is None:
        return Solution(known.outcome, None, known, _to_lost, known.remoteness, short=True)
    if len(game.summands) == 1 and game.partizan_inside is not None:
        return by_player_to_move(game, limit, allowance)
    heaps = [_misere_heap(summand) for summand in game.split()]
    if all(heap is not None and heap.value is not None for heap in heaps):
        return _bouton(game, [heap for heap in heaps if heap is not None])
    known = _known_misere(game)
    if known is not None and known.value is None:
        return Solution(known.outcome, None, known, _to_lost, short=True)
    tame = tame_of(game)
    if tame is not None:
        return _by_told(game, known_of_tame(tame), winning_of_tame)
    quotient = quotient_of_sum(game)
    if quotient is not None:
        return _by_told(game, quotient.known(game), quotient.winning)
    refuse_beyond_search(game, limit)
    ends = Ends(Convention.MISERE, limit, allowance=allowance)
    wins, remoteness = ends.end(game)

    def winning(whole: Game) -> Iterator[WinningMove]:
        for move, summand, after in whole.steps():
            opponent_wins, remoteness = ends.end(after)
            if not opponent_wins:
                yield WinningMove(move, summand, after, remoteness)

    reason = Search(ends.positions)
    return Solution(Outcome.N if wins else Outcome.P, None, reason, winning, remoteness)


def _by_told(game: Game, known: Known, moves: Callable[[Game], Iterator[tuple[Move, int, Game]]]) -> Solution:
    ends = Ends(Convention.MISERE, SMALL)
    told = small_remoteness(game, Convention.MISERE)

    def winning(whole: Game) -> Iterator[WinningMove]:
        for move, summand, after in moves(whole):
            yield WinningMove(move, summand, after, None if told is None else ends.end(after)[1])

    return Solution(known.outcome, None, known, winning, told)


def _misere_heap(summand: Game) -> Known | None:
    return summand.ruleset.known(summand.position, Convention.MISERE)


def _bouton(game: Game, heaps: list[Known]) -> Solution:
    """Misère nim (Bouton): as normal play while two heaps of 2 or more remain; then leave an odd number of ones."""

    def target(whole: Game) -> int:
        large = sum(1 for summand in whole.split() if ((_misere_heap(summand) or heaps[0]).value or 0) > 1)
        return 0 if large > 1 else 1

    def winning(whole: Game) -> Iterator[WinningMove]:
        return moves_to_total(whole, Values(), target(whole))

    values = [heap.value or 0 for heap in heaps]
    lost = nim_sum(values) == (0 if max(values, default=0) > 1 else 1)
    reason: Known | Search = heaps[0] if heaps else Search(1)
    return Solution(Outcome.P if lost else Outcome.N, None, reason, winning, short=True)


def _to_lost(game: Game) -> Iterator[WinningMove]:
    """Yield the moves to options that are P in misère play, by a theorem if one applies, else by search."""
    ends, small = Ends(Convention.MISERE), Ends(Convention.MISERE, SMALL)
    told = small_remoteness(game, Convention.MISERE) is not None
    for looked, (move, summand, after) in enumerate(game.steps()):
        if looked == _LOOKED:
            raise LimitError("{game} has more than {most} moves", game=str(game), most=_LOOKED)
        known = _known_misere(after)
        if (known.outcome is Outcome.P) if known is not None else not ends.end(after)[0]:
            remoteness = None if known is None else known.remoteness
            yield WinningMove(move, summand, after, small.end(after)[1] if remoteness is None and told else remoteness)


def _known_misere(game: Game) -> Known | None:
    """Return what a theorem says about a game in misère play; parts of one ruleset are joined into one position."""
    ruleset, position = game.ruleset, game.position
    if len(game.summands) > 1:
        ruleset = game.summands[0].ruleset
        if any(part.ruleset != ruleset or not isinstance(part.position, tuple) for part in game.summands):
            return None
        try:
            position = ruleset.check(tuple(item for part in game.summands for item in part.position))
        except GrundyError:
            return None
        if list(ruleset.summands(position)) != [summand for summand in game.split() if summand.position != (0,)]:
            return None
    return ruleset.known(position, Convention.MISERE)
