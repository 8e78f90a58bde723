"""What rulesets of pursuits share: two sides on graphs of their own, and one table for all positions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from threading import Lock
from typing import Any, ClassVar

from grundy.knowledge import Known, Theorem
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.maths.pursuit.chase import Progress, PursuitRules, PursuitTable, Stuck, pursuit_table
from grundy.ruleset import Move, Ruleset
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase, templates
from grundy.words.picture import Shape

Standing = tuple[Any, Any, str]
"""Where the first side is, where the second is, and whose turn it is."""

THOMPSON = "K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986), 131-139"

RETROGRADE = Theorem(
    "retrograde analysis",
    "all {positions} positions of the board were decided from the captures backwards: {winner} captures with single "
    "move {plies} from here when the winner hurries and the loser delays",
    THOMPSON,
)
UNDECIDED = Theorem(
    "retrograde analysis",
    "all {positions} positions of the board were decided from the captures backwards: here nobody can force one",
    THOMPSON,
)
CAPTURED = Theorem("capture", "{winner} has captured, and nobody moves any more", THOMPSON)
STUCK = Theorem("no step", "{loser} has no step left, and loses by that", THOMPSON)

_TABLES = 3  # that are kept: the last ones asked for
_tables: dict[Hashable, PursuitTable] = {}
_lock = Lock()  # pages are served by several threads


class TwoSides(Ruleset[Standing], abstract=True):
    """A pursuit: a subclass says what is played, and where the two sides are in a position."""

    loopy = True
    players: ClassVar[tuple[str, str]] = ("White", "Black")
    turns: ClassVar[tuple[str, str]] = ("white", "black")
    """The words of a position for whose turn it is."""
    stuck: Stuck
    """What it means to have the turn and no step."""
    theorems: ClassVar[tuple[Theorem, Theorem, Theorem]] = (RETROGRADE, UNDECIDED, CAPTURED)
    """What is said of a position that is decided, of one that is not, and of one where one side has the other."""
    unending: ClassVar[str] = templates("neither side can force an end")
    """What is said of a pursuit that nobody wins."""
    chosen: ClassVar[bool] = False
    """Whether by the rules the second side chooses its place once it has seen the first side's."""

    def steps(self, p: Standing, player: Phrase) -> Iterator[tuple[Move, Any]]:
        """Yield the steps of the player to move, each with where that side is then."""
        raise NotImplementedError

    def rules(self) -> PursuitRules:
        """Return who may step where, by numbers of places."""
        raise NotImplementedError

    def places(self, p: Standing) -> tuple[int, int, bool]:
        """Return the place of the first side, that of the second, and whether it is the second side's turn."""
        raise NotImplementedError

    def position(self, first: int, second: int, second_moves: bool) -> Standing:
        """Return the position of two places and a turn; the inverse of ``places``."""
        raise NotImplementedError

    def captor(self, p: Standing) -> int | None:
        """Return which side has the other, 0 or 1; None where neither does."""
        raise NotImplementedError

    def trail(self, p: Standing, option: Standing) -> list[Shape]:
        """Return what shows in the picture that a side stepped from one position to the next."""
        return []

    def moves(self, p: Standing) -> Iterator[tuple[Move, Standing]]:
        """Yield the steps of the side to move; none after a capture."""
        if self.captor(p) is not None:
            return
        first, second, turn = p
        second_moves = turn == self.turns[1]
        player, after = Phrase(self.players[second_moves]), self.turns[not second_moves]
        move = None
        for move, place in self.steps(p, player):
            yield move, (first, place, after) if second_moves else (place, second, after)
        if move is None and self.stuck is Stuck.PASSES:
            yield Move("{player} passes", player=player), (first, second, after)
        elif move is None and self.stuck is Stuck.DRAWS:
            yield Move("{player} has no step, and nobody wins", player=player), p

    def table(self, progress: Progress | None = None) -> PursuitTable:
        """Return all positions, decided; the last tables asked for are kept."""
        with _lock:
            found = _tables.get(self)
        if found is None:
            try:
                found = pursuit_table(self.rules(), progress)
            except LimitError:
                with _lock:
                    if not _tables:
                        raise
                    _tables.clear()  # these may be what stands in the way
                found = pursuit_table(self.rules(), progress)
        with _lock:
            _tables.pop(self, None)
            while len(_tables) >= _TABLES:
                del _tables[next(iter(_tables))]
            _tables[self] = found
        return found

    def known(self, p: Standing, convention: Convention) -> Known | None:
        if convention is not Convention.NORMAL:
            return None
        decided, undecided, captured = self.theorems
        captor = self.captor(p)
        if captor is not None:
            return Known(captured, Outcome.P, remoteness=0, facts={"winner": Phrase(self.players[captor])})
        first, second, second_moves = self.places(p)
        table = self.table()
        remoteness = table.remoteness(first, second, second_moves)
        facts: dict[str, object] = {"positions": table.positions}
        if remoteness is None:
            return Known(undecided, Outcome.DRAW, facts=facts)
        if remoteness == 0:
            return Known(STUCK, Outcome.P, remoteness=0, facts={"loser": Phrase(self.players[second_moves])})
        winner = Phrase(self.players[second_moves == (remoteness % 2 == 1)])
        return Known(
            decided, Outcome.N if remoteness % 2 else Outcome.P, remoteness=remoteness,
            facts={**facts, "winner": winner, "plies": remoteness},
        )  # fmt: skip
