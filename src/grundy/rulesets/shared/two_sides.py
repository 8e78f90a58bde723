"""What rulesets of pursuits share: two sides on graphs of their own, and one table for all positions."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock
from typing import ClassVar, Generic, TypeVar

from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.maths.pursuit.chase import Progress, PursuitRules, PursuitTable, pursuit_table
from grundy.ruleset import Known, Ruleset, Theorem
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase, templates
from grundy.words.picture import Shape

__all__ = ["CAPTURED", "RETROGRADE", "STUCK", "THOMPSON", "UNDECIDED", "TwoSides"]

P = TypeVar("P", bound=Hashable)

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


class TwoSides(Ruleset[P], Generic[P], abstract=True):
    """A pursuit: a subclass says what is played, and where the two sides are in a position."""

    loopy = True
    players: ClassVar[tuple[str, str]] = ("White", "Black")
    theorems: ClassVar[tuple[Theorem, Theorem, Theorem]] = (RETROGRADE, UNDECIDED, CAPTURED)
    """What is said of a position that is decided, of one that is not, and of one where one side has the other."""
    unending: ClassVar[str] = templates("neither side can force an end")
    """What is said of a pursuit that nobody wins."""
    chosen: ClassVar[bool] = False
    """Whether by the rules the second side chooses its place once it has seen the first side's."""

    def rules(self) -> PursuitRules:
        """Return who may step where, by numbers of places.

        Raises:
            LimitError: if what follows from them does not fit the memory.
        """
        raise NotImplementedError

    def places(self, p: P) -> tuple[int, int, bool]:
        """Return the place of the first side, that of the second, and whether it is the second side's turn."""
        raise NotImplementedError

    def position(self, first: int, second: int, second_moves: bool) -> P:
        """Return the position of two places and a turn; the inverse of ``places``."""
        raise NotImplementedError

    def captor(self, p: P) -> int | None:
        """Return which side has the other, 0 or 1; None where neither does."""
        raise NotImplementedError

    def trail(self, p: P, option: P) -> list[Shape]:
        """Return what shows in the picture that a side stepped from one position to the next."""
        return []

    def table(self, progress: Progress | None = None) -> PursuitTable:
        """Return all positions, decided; the last tables asked for are kept.

        Args:
            progress: is told how far it is.

        Raises:
            LimitError: if it does not fit the memory.
        """
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

    def known(self, p: P, convention: Convention) -> Known | None:
        """Return who wins and how soon, from the table of all positions."""
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
