"""Sums in which play need not end, in normal play: each summand has a loopy nimber, and these add.

The positions of a summand are enumerated, or its ruleset has them as a digraph in arrays. Finding who wins, and by
which moves, does not need the product of these digraphs. The remoteness does; it is computed if the product is small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from grundy.knowledge import Known, Theorem
from grundy.maths.digraphs.loopy import Infinity, LoopyNimber, ending, loopy_outcome, loopy_sum
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Move, Step
from grundy.solving.base.layouts import Layouts
from grundy.solving.base.retrograde import POSITIONS, End, EndTable, OneToken, Retrograde
from grundy.solving.base.solution import LISTED, Search, Solution, WinningMove, quickest_first, slowest
from grundy.solving.base.sum_table import LOOKED, SumTable
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError

_SOURCE = (
    "C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966), 51-81; A. S. Fraenkel and Y. Perl, "
    "Constructions in combinatorial games with cycles, Coll. Math. Soc. János Bolyai 10 (1975), 667-699"
)
SMITH_FRAENKEL = Theorem(
    "Smith-Fraenkel",
    "{sum} in loopy nimbers: neither player gains from endless play, so, as in Nim, the player to move loses if "
    "and only if the sum is 0",
    _SOURCE,
)
WON = Theorem(
    "Smith-Fraenkel",
    "{sum} in loopy nimbers: play need not end, but some move leads to the value 0, so the player to move wins",
    _SOURCE,
)
DRAWN = Theorem(
    "Smith-Fraenkel",
    "{sum} in loopy nimbers: play need not end, and no move leads to the value 0, so the game is a draw",
    _SOURCE,
)

_ADDED = 12  # summands that a reason shows
_LISTED = 40  # finite values of options that it shows
_WEIGHED = 1_000_000  # nimbers of options that are added to find the moves that keep a draw: about a second
_FEW = 10  # moves that are always examined


class Loopy:
    """Loopy nimbers of games, and the moves they determine, cached between queries; normal play.

    Args:
        values: gives the Grundy values of loop-free summands.
        limit: how many positions of one summand, and of a product, may be enumerated.

    Examples:
        >>> from grundy.rulesets.catalogue import parse_game
        >>> loopy = Loopy()
        >>> game = parse_game("digraph(0>1 1>0 1>2) 0 + nim 5")
        >>> loopy.nimber(game), [str(after) for _, _, after in loopy.winning(game)]
        (5, ['digraph(0>1 1>0 1>2) 0 + nim 0'])
        >>> print(loopy.nimber(parse_game("digraph(0>0 0>1) 0 + nim 5")))
        ∞(5)

    References:
        Winning Ways, ch. 12; A. S. Fraenkel and Y. Perl (1975).
    """

    def __init__(self, values: Values | None = None, limit: int = POSITIONS) -> None:
        self.limit = limit
        self._values = values or Values()
        self.layouts = Layouts(limit)

    def nimber(self, game: Game) -> LoopyNimber:
        """Return the Grundy value of a game, or ∞(K)."""
        return loopy_sum(nimber for summand in game.summands for nimber in self.nimbers(summand))

    def nimbers(self, summand: Game) -> list[LoopyNimber]:
        """Return the loopy nimbers of the parts of a summand."""
        there = summand.ruleset.on_graph(summand.position)
        if there is not None:
            return list(map(there[0].nimber, there[1]))
        if not summand.may_loop:
            return [self._values.value_in_sum(summand)]
        return [play.nimber(number) for play, number in map(self.layouts.whole, summand.split())]

    # -- moves

    def winning(self, game: Game) -> Iterator[Step]:
        """Yield the winning moves: those to a sum of 0."""
        worth = [loopy_sum(self.nimbers(summand)) for summand in game.summands]
        endless = [i for i, nimber in enumerate(worth) if isinstance(nimber, Infinity)]
        if len(endless) > 1 or loopy_sum(worth) == 0:
            return
        for i, summand in enumerate(game.summands):
            if endless and i != endless[0]:
                continue  # a move elsewhere leaves the sum infinite
            others = nim_sum(w for j, w in enumerate(worth) if j != i and isinstance(w, int))
            for move, option in self._moves_to(summand, others):
                yield Step(move, i + 1, game.replaced(i, option.position))

    def _moves_to(self, summand: Game, wanted: int) -> Iterator[tuple[Move, Game]]:
        """Yield the moves of one summand to options of a finite value."""
        if not summand.may_loop:
            yield from self._values.moves_to(summand, wanted)
            return
        ruleset, p = summand.ruleset, summand.position
        found = ruleset.moves_to(p, wanted) if ruleset.on_graph(p) else None
        if found is not None:
            for move, position in found:
                yield move, Game(ruleset, position)
            return
        for move, option in summand.moves():
            if self.nimber(option) == wanted:
                yield move, option

    def drawing(self, game: Game) -> Iterator[Step]:
        """Yield the moves to draws; stop at a value that is out of reach, or when this takes too long."""
        each = [self.nimbers(summand) for summand in game.summands]
        worth = [loopy_sum(nimbers) for nimbers in each]
        most = max(_FEW, _WEIGHED // max(map(len, each)))
        for step in islice(game.steps(), most):
            others = (w for j, w in enumerate(worth, 1) if j != step.summand)
            try:
                total = loopy_sum([*others, *self.nimbers(step.position.summands[step.summand - 1])])
            except LimitError:
                return
            if loopy_outcome(total) is Outcome.DRAW:
                yield step

    # -- how long it takes

    def ends(self, game: Game) -> Callable[[Game], End]:
        """Return a function that gives the outcome and remoteness of any game that play can reach.

        For one summand they are computed with its nimbers. For a sum they come from retrograde analysis of the product
        of what its summands can reach.
        """
        if len(game.summands) == 1 and game.may_loop:
            if OneToken.suits(game):
                return OneToken(game).end
            if _is_whole(game):
                return self._end_laid_out
        return SumTable(game, limit=self.limit, looked=LOOKED, layouts=self.layouts).end

    def _end_laid_out(self, game: Game) -> End:
        play, number = self.layouts.whole(game)
        return ending(int(play.remoteness()[number]))


# -- why


def reason_of_loopy(nimbers: Sequence[LoopyNimber]) -> Known:
    """Return why a sum has its outcome, from the loopy nimbers of its parts.

    Examples:
        >>> print(reason_of_loopy([Infinity((0, 2)), 5]).phrase)
        ∞(0, 2) + 5 = ∞(5, 7) in loopy nimbers: play need not end, and no move leads to the value 0, so
        the game is a draw
    """
    total = loopy_sum(nimbers)
    outcome = loopy_outcome(total)
    said = " + ".join(map(_told, nimbers[:_ADDED])) + (" + …" if len(nimbers) > _ADDED else "")
    if len(nimbers) != 1:
        said = f"{said} = {_told(total)}" if nimbers else _told(total)
    if isinstance(total, Infinity):
        return Known(DRAWN if outcome is Outcome.DRAW else WON, outcome, facts={"sum": said})
    return Known(SMITH_FRAENKEL, outcome, total, facts={"sum": said})


def _told(nimber: LoopyNimber) -> str:
    if isinstance(nimber, Infinity) and len(nimber.values) > _LISTED:
        return f"∞({', '.join(map(str, nimber.values[:_LISTED]))}, …)"
    return str(nimber)


# -- ways to a solution


def by_loopy(game: Game, values: Values) -> Solution:
    """Return who wins a sum some of whose summands may loop, in normal play, by loopy nimbers."""
    try:
        for summand in game.summands:
            if not summand.may_loop:
                values.value_in_sum(summand)
    except LimitError:  # even without its value, the positions of the sum may be few enough to enumerate
        return by_retrograde(game, Convention.NORMAL, values.limit)
    loopy = Loopy(values, min(POSITIONS, values.limit))
    nimbers = [nimber for summand in game.summands for nimber in loopy.nimbers(summand)]
    total, known = loopy_sum(nimbers), reason_of_loopy(nimbers)
    end_of, untold = None, None
    try:
        end_of = loopy.ends(game)
    except LimitError as error:
        untold = error.phrase

    def timed(moves: Iterable[Step]) -> Iterator[WinningMove]:
        for move, summand, after in moves:
            yield WinningMove(move, summand, after, None if end_of is None else end_of(after)[1])

    def winning(whole: Game) -> Iterator[WinningMove]:
        found = timed(loopy.winning(whole))
        return found if end_of is None else quickest_first(found)

    remoteness = None if end_of is None else end_of(game)[1]
    keeping: tuple[WinningMove, ...] = ()
    if known.outcome is Outcome.DRAW:
        keeping = tuple(islice(timed(loopy.drawing(game)), LISTED))
    elif known.outcome is Outcome.P:
        keeping = slowest(timed(game.steps()), remoteness)
    return Solution(
        known.outcome, known.value, known, winning, remoteness, keeping=keeping,
        infinity=total.values if isinstance(total, Infinity) else None,
        untold=None if known.outcome is Outcome.DRAW else untold,
    )  # fmt: skip


def by_retrograde(game: Game, convention: Convention, limit: int = POSITIONS) -> Solution:
    """Return who wins by retrograde analysis of all positions that can be reached."""
    if OneToken.suits(game):
        table: EndTable = OneToken(game, convention)
    else:
        table = (Retrograde if _is_whole(game) else SumTable)(game, convention, min(POSITIONS, limit))

    def moves(whole: Game, after: Outcome) -> Iterator[WinningMove]:
        for move, summand, moved in whole.steps():
            found, left = table.end(moved)
            if found is after:
                yield WinningMove(move, summand, moved, left)

    outcome, remoteness = table.end(game)
    keeping: tuple[WinningMove, ...] = ()
    if outcome is Outcome.DRAW:
        keeping = tuple(islice(moves(game, Outcome.DRAW), LISTED))
    elif outcome is Outcome.P and game.may_loop:
        keeping = slowest(moves(game, Outcome.N), remoteness)
    return Solution(
        outcome, None, Search(len(table), retrograde=True), lambda whole: quickest_first(moves(whole, Outcome.P)),
        remoteness, keeping=keeping,
    )  # fmt: skip


def _is_whole(game: Game) -> bool:
    """Return whether a game does not split and has no arrays."""
    return game.ruleset.on_graph(game.position) is None and list(game.split()) == [game]
