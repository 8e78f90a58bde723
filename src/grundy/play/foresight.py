"""Foresight: the result of best play from a position, and the best moves in order.

The winner hurries and the loser delays. Both are exact if remoteness is known: from a theorem, from retrograde analysis
if play may loop, and otherwise from a search with a limit. Beyond that, values still give the winning moves. The
winner then prefers the move that leaves the opponent the fewest moves. The loser prefers, among the first moves of
every part, the one that leaves the most moves, and among these the one that takes the least away. In a partizan game,
the loser moves in the hottest part, which is the hardest to answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

from grundy.knowledge import Known
from grundy.maths.digraphs.loopy import LoopyNimber, loopy_outcome
from grundy.maths.nimbers.losses import Losses
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Ruleset, Step
from grundy.solving.base.ends import Ends
from grundy.solving.base.loopy import Loopy, reason_of_loopy
from grundy.solving.base.reasons import reason_of
from grundy.solving.base.retrograde import End
from grundy.solving.base.scores import Scores, by_scores
from grundy.solving.base.solution import Search, Why, moves_to_total
from grundy.solving.base.sum_table import SumTable
from grundy.solving.base.values import Values
from grundy.solving.solve import solve
from grundy.words.errors import GrundyError, LimitError, LoopError

_SEARCHED = 100_000  # options to examine for one answer, about a second
_LAID_OUT = 100_000  # positions of a part to list in computing its loopy nimber for one answer
_LOOKED = 200_000  # options to examine in listing a part of loopy play for one answer, about a second
_SHORT = 40  # positions with more items are not searched, because they have too many subpositions
_NARROW = 1000  # nor are positions with more moves
_SHRUNK = 4, 5  # a search that was too large is tried again at this fraction of the position, or of its moves
_KEPT = 1000  # winning moves to store
_TRIED = 200  # moves from a lost position to compare if remoteness is out of reach
_COUNTED = 1000  # options, times the length of the position, for which further moves are counted


def summand_that_moves(game: Game, step: Step) -> Game | None:
    """Return the independent part that a step changes, or None if its '+' part has only one.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> game = Nim().at(3, 4, 5)
        >>> str(summand_that_moves(game, next(game.steps())))
        'nim 3'
    """
    before = list(game.summands[step.summand - 1].split())
    gone = Counter(before) - Counter(step.position.summands[step.summand - 1].split())
    return next(iter(gone)) if len(before) > 1 and len(gone) == 1 else None


def size_of(game: Game) -> int:
    """Return the approximate number of items (heaps, edges, heads, …) of a position, which determines its cost."""
    return sum(len(part.position) if isinstance(part.position, tuple) else 1 for part in game.summands)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The result of best play from a position."""

    game: Game  # the position
    outcome: Outcome | None  # N, P, DRAW or TIE; None if it is out of reach
    # number of moves with best play; None for a draw, or if out of reach
    remoteness: int | None
    # moves that keep the outcome, the best first; from a lost position, moves that delay the loss
    keeping: tuple[Step, ...]
    refusal: GrundyError | None = None  # why the outcome is out of reach, or None
    difference: int | None = None  # in a game of points, by how many the player to move wins
    complete: bool = True  # whether these are all moves that win
    by_temperature: bool = False  # whether the moves are those of a lost partizan game, in the hottest part first


class Foresight:
    """Find and remember the results of best play.

    Args:
        convention: normal or misère.
        limit: the maximum number of options that a search may examine for one answer.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> outlook = Foresight().look(Nim().at(3, 4, 5))
        >>> outlook.outcome, outlook.remoteness, [str(step.move) for step in outlook.keeping]
        (<Outcome.N: 'N'>, 11, ['take 2 from heap 1'])
    """

    def __init__(self, convention: Convention = Convention.NORMAL, limit: int = _SEARCHED) -> None:
        self.convention = convention
        self.limit = limit
        self._ends = Ends(convention, limit)
        self._scores = Scores(limit)
        self._values = Values(limit)
        self._loopy = Loopy(self._values, _LAID_OUT)
        self._too_wide: tuple[int, int] | None = None  # moves and size of the last position whose search hit the limit
        self._too_large = self._to_skip = 0  # positions whose loopy play was too large; how many calls to skip
        self._parts_too_large = self._parts_to_skip = 0  # the same for parts of sums
        self._table: tuple[Ruleset[object], SumTable] | None = None
        self._looks: dict[Game, Outlook] = {}

    def look(self, game: Game) -> Outlook:
        """Return the result of best play from a position; limits are reported in the answer, not raised."""
        found = self._looks.get(game)
        if found is None:
            try:
                found = self._by_points(game) if game.scored else self._exact(game)
            except (LimitError, LoopError) as too_far:
                try:
                    if game.scored:
                        raise
                    found = self._by_theory(game)
                except (LimitError, LoopError) as error:
                    told = too_far if self.convention is Convention.MISERE else error  # misère play has no theory
                    found = Outlook(game, None, None, (), told)
            self._looks[game] = found = self._hottest_first(found)
        return found

    def _hottest_first(self, outlook: Outlook) -> Outlook:
        """Return the outlook of a lost partizan game with the moves in the hottest part first, if a part is hot."""
        game = outlook.game
        lost = outlook.outcome is Outcome.P and self.convention is Convention.NORMAL
        if not lost or game.partizan_inside is None:
            return outlook
        from grundy.play.hotness import by_temperature  # impartial games need none of it

        hottest = by_temperature(game, outlook.keeping)
        return outlook if hottest is None else replace(outlook, keeping=tuple(hottest), by_temperature=True)

    def reason(self, game: Game) -> Why | None:
        """Return why a position has its outcome; None if that is out of reach."""
        if game.scored:
            return None if self.look(game).outcome is None else by_scores(game, self._scores).reason
        table = self._table_with(game)
        try:
            if self.convention is Convention.MISERE:
                if table is None and not game.may_loop:
                    return solve(game, self.convention, limit=1).reason  # theorems only: searches are stored here
            elif table is None or self.known(game) is not None:
                if game.partizan_inside is not None:
                    return self.known(game)
                return tuple(reason_of(part, self._values) for part in game.summands)
        except (LimitError, LoopError):
            pass
        if table is not None:
            return Search(len(table), retrograde=True)
        if self.convention is Convention.NORMAL and game.may_loop:
            with suppress(LimitError):
                self.loopy_nimber(game)
                return reason_of_loopy([nimber for part in game.summands for nimber in self._loopy.nimbers(part)])
        return None if self.look(game).outcome is None else Search(self._ends.positions)

    def _by_points(self, game: Game) -> Outlook:
        found = by_scores(game, self._scores)
        moves = found.winning(game) if found.outcome is Outcome.N else found.keeping
        steps = (Step(move.move, move.summand, move.position) for move in moves)
        return Outlook(game, found.outcome, None, tuple(steps), difference=found.difference)

    # -- remoteness, if it can be found

    def _exact(self, game: Game) -> Outlook:
        end_of = self.end_of(game)
        outcome, remoteness = end_of(game)
        found = [(step, end_of(step.position)) for step in game.steps()]
        keeping = [(step, left or 0) for step, (after, left) in found if after is outcome.after_best_move]
        keeping.sort(key=lambda pair: pair[1], reverse=outcome is Outcome.P)
        return Outlook(game, outcome, remoteness, tuple(step for step, _ in keeping))

    def end_of(self, game: Game) -> Callable[[Game], End]:
        """Return a function that gives the outcome and remoteness of a position and of its subpositions.

        Raises:
            LimitError: if they are out of reach.
        """
        known = self.known(game)
        if known is not None and (known.remoteness is not None or known.outcome is Outcome.DRAW):
            return self._end_by_theorem
        if game.may_loop:
            on_arrays = self._ends_on_graph(game)
            return on_arrays or (self._table_with(game) or self._laid_out(game)).end
        measure = sum(1 for _ in islice(game.options(), _NARROW + 1)), _bulk(game)
        if measure[0] > _NARROW or size_of(game) > _SHORT or (self._too_wide and not _shrunk(measure, self._too_wide)):
            raise LimitError("{game} is too large to search", game=str(game))
        try:
            self._ends.end(game)
        except LimitError:
            self._too_wide = measure
            raise
        return self._end_by_search

    def _end_by_theorem(self, game: Game) -> End:
        known = self.known(game)
        if known is None:
            raise LimitError("no theorem gives the outcome of {game}", game=str(game))
        return known.outcome, known.remoteness

    def _end_by_search(self, game: Game) -> End:
        wins, remoteness = self._ends.end(game)
        return (Outcome.N if wins else Outcome.P), remoteness

    def _ends_on_graph(self, game: Game) -> Callable[[Game], End] | None:
        """Return such a function for a game whose ruleset has its positions in arrays, even if there are very many."""
        if self.convention is Convention.MISERE or game.ruleset.on_graph(game.position) is None:
            return None
        with suppress(LimitError):
            return self._loopy.ends(game)
        return None

    def _laid_out(self, game: Game) -> SumTable:
        if self._to_skip:
            self._to_skip -= 1
            raise _too_large(game)
        try:
            table = SumTable(game, self.convention, looked=_LOOKED, layouts=self._loopy.layouts)
        except LimitError:
            self._too_large = self._to_skip = 2 * self._too_large + 1  # it need not shrink: try ever less often
            raise
        self._table = game.ruleset, table
        return table

    def _table_with(self, game: Game) -> SumTable | None:
        if self._table is None or self._table[0] != game.ruleset or game.position not in self._table[1]:
            return None
        return self._table[1]

    # -- outcomes from theory alone

    def _by_theory(self, game: Game) -> Outlook:
        known = self.known(game)
        if self.convention is Convention.NORMAL and (known is None or known.value is not None):
            return self._by_loopy_nimbers(game) if game.may_loop else self._by_values(game)
        if game.may_loop and known is None:
            raise _too_large(game)
        # the theorem gives only the outcome; in misère play, all searches have failed but that of partizan sums
        told = self.convention is Convention.MISERE and game.partizan_inside is None
        analysis = solve(game, self.convention, limit=1 if told else self.limit)
        if analysis.outcome is Outcome.DRAW:
            drawn = (step for step in _some_steps(game) if self._end_by_theorem(step.position)[0] is Outcome.DRAW)
            return Outlook(game, Outcome.DRAW, None, tuple(drawn))
        winning = [Step(found.move, found.summand, found.position) for found in analysis.winning_moves]
        return replace(_by_room(game, analysis.outcome, winning), complete=analysis.complete)

    def _by_values(self, game: Game) -> Outlook:
        """Return the outlook from Grundy values, in normal play."""
        if game.may_entail:
            wins = 0 not in self.losses(game)
        else:
            wins = nim_sum(map(self._values.value_in_sum, game.summands)) != 0
        winning: list[Step] = []
        complete = False
        with suppress(LimitError):  # the moves of some summand may be out of reach
            for move in islice(moves_to_total(game, self._values, 0) if wins else (), _KEPT):
                winning.append(Step(move.move, move.summand, move.position))
            complete = len(winning) < _KEPT
        return replace(_by_room(game, Outcome.N if wins else Outcome.P, winning), complete=complete)

    def _by_loopy_nimbers(self, game: Game) -> Outlook:
        """Return the outlook from loopy nimbers, in normal play."""
        outcome = loopy_outcome(self.loopy_nimber(game))
        moves = self._loopy.drawing(game) if outcome is Outcome.DRAW else self._loopy.winning(game)
        found = list(islice(moves, _KEPT))
        if outcome is Outcome.DRAW:
            return Outlook(game, outcome, None, tuple(found))
        return _by_room(game, outcome, found)

    def loopy_nimber(self, game: Game) -> LoopyNimber:
        """Return the loopy nimber of a game in which play may return to a position.

        Raises:
            LimitError: if it is out of reach.
        """
        if self._parts_to_skip:
            self._parts_to_skip -= 1
            raise _too_large(game)
        try:
            return self._loopy.nimber(game)
        except LimitError:  # try ever less often, as for listed positions
            self._parts_too_large = self._parts_to_skip = 2 * self._parts_too_large + 1
            raise

    def losses(self, game: Game) -> Losses:
        """Return the nim-heaps beside which a game is lost, if moves may entail an answer.

        Raises:
            LimitError: if they are out of reach.
        """
        return self._values.losses(game)

    def known(self, game: Game) -> Known | None:
        """Return a theorem's answer for a position, or None if no theorem applies.

        Raises:
            LimitError: if a theorem applies, but needs a computation that is too large.
        """
        return game.ruleset.known(game.position, self.convention)

    def value(self, summand: Game) -> int:
        """Return the Grundy value of a summand.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if it is out of reach.
        """
        return self._values.value_in_sum(summand)


def _too_large(game: Game) -> LimitError:
    return LimitError("{game} is too large for retrograde analysis", game=str(game))


def _by_room(game: Game, outcome: Outcome, winning: list[Step]) -> Outlook:
    """Return the outlook if remoteness is unknown: the winner leaves few moves, the loser many."""
    if outcome is Outcome.N:
        keeping = sorted(winning[:_TRIED], key=lambda step: _room(step.position)) + winning[_TRIED:]
    else:
        keeping = sorted(_some_steps(game), key=lambda step: _room(step.position), reverse=True)
    return Outlook(game, outcome, None, tuple(keeping))


def _some_steps(game: Game) -> list[Step]:
    """Return the first moves of every part."""
    each = max(1, _TRIED // len(game.summands))
    return [step for i in range(len(game.summands)) for step in islice(game.steps_of(i), each)]


def _room(game: Game) -> tuple[int, int]:
    """Return how much is left to play: the number of moves, up to a limit, then the size."""
    most = max(2, _COUNTED // size_of(game)) if size_of(game) else 2
    return sum(1 for _ in islice(game.options(), most)), _bulk(game)


def _bulk(game: Game) -> int:
    """Return the sum of the numbers in the position."""
    total = 0
    todo: list[object] = [part.position for part in game.summands]
    while todo:
        item = todo.pop()
        if isinstance(item, int):
            total += item
        elif isinstance(item, tuple | frozenset):
            todo.extend(item)
    return total


def _shrunk(measure: tuple[int, int], before: tuple[int, int]) -> bool:
    part, whole = _SHRUNK
    return any(whole * now < part * then for now, then in zip(measure, before, strict=True))
