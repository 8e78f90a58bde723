"""Base class for pursuits: two sides on graphs of their own, and one table for all positions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from threading import Lock
from typing import Any, ClassVar

from grundy.knowledge import Known, Theorem
from grundy.machine.arrays import has_arrays
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.maths.pursuit.chase import Progress, PursuitRules, PursuitTable, Stuck, pursuit_table
from grundy.ruleset import Move, Ruleset
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase, templates
from grundy.words.picture import Shape

Standing = tuple[Any, Any, str]
"""The place of the first side, the place of the second, and whose turn it is."""

THOMPSON = "K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986), 131-139"

RETROGRADE = Theorem(
    "retrograde analysis",
    "retrograde analysis from the captures solved all {positions} positions of the board: {winner} captures on "
    "move {plies} with best play",
    THOMPSON,
)
UNDECIDED = Theorem(
    "retrograde analysis",
    "retrograde analysis from the captures solved all {positions} positions of the board: here neither side "
    "can force a capture",
    THOMPSON,
)
CAPTURED = Theorem("capture", "{winner} has captured, and the game is over", THOMPSON)
STUCK = Theorem("no step", "{loser} has no move, and so loses", THOMPSON)

_TABLES = 3  # tables to store, the most recent ones
_tables: dict[Hashable, PursuitTable] = {}
_lock = Lock()  # pages are served by several threads


class TwoSides(Ruleset[Standing], abstract=True):
    """A pursuit: a subclass defines the rules, and where the two sides are in a position."""

    loopy = True
    players: ClassVar[tuple[str, str]] = ("White", "Black")
    turns: ClassVar[tuple[str, str]] = ("white", "black")
    """The words for whose turn it is in a position."""
    stuck: Stuck
    """The meaning of having no step."""
    theorems: ClassVar[tuple[Theorem, Theorem, Theorem]] = (RETROGRADE, UNDECIDED, CAPTURED)
    """The texts for a decided position, for a draw, and for a position after a capture."""
    unending: ClassVar[str] = templates("neither side can force a win")
    """The text for a pursuit that nobody wins."""
    chosen: ClassVar[bool] = False
    """Whether the rules let the second side choose its place after seeing the first side's."""

    def steps(self, p: Standing, player: Phrase) -> Iterator[tuple[Move, Any]]:
        """Yield the steps of the player to move, each with the new place of this side."""
        raise NotImplementedError

    def rules(self) -> PursuitRules:
        """Return the possible steps of both sides, by numbers of places."""
        raise NotImplementedError

    def places(self, p: Standing) -> tuple[int, int, bool]:
        """Return the place of the first side, that of the second, and whether it is the second side's turn."""
        raise NotImplementedError

    def position(self, first: int, second: int, second_moves: bool) -> Standing:
        """Return the position with two places and a turn; the inverse of ``places``."""
        raise NotImplementedError

    def captor(self, p: Standing) -> int | None:
        """Return the side that has captured the other, 0 or 1; None if neither has."""
        raise NotImplementedError

    def mover(self, p: Standing) -> str:
        """Return the name of the side to move."""
        return self.players[p[2] == self.turns[1]]

    def to_move(self, p: Standing) -> Phrase:
        """Return the words that say whose turn it is."""
        return Phrase("{player} moves", player=Phrase(self.mover(p)))

    def trail(self, p: Standing, option: Standing) -> list[Shape]:
        """Return shapes that show, in the picture, how a side stepped from one position to the next."""
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
            yield Move("{player} has no move, and nobody wins", player=player), p

    def table(self, progress: Progress | None = None) -> PursuitTable:
        """Return the solved table of all positions; recent tables are stored."""
        with _lock:
            found = _tables.get(self)
        if found is None:
            try:
                found = pursuit_table(self.rules(), progress)
            except LimitError:
                with _lock:
                    if not _tables:
                        raise
                    _tables.clear()  # these may be the reason for the lack of memory
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
        if not has_arrays():
            return None  # the search of one position needs no table
        first, second, second_moves = self.places(p)
        table = self.table()
        remoteness = table.remoteness(first, second, second_moves)
        facts: dict[str, object] = {"positions": table.positions}
        if remoteness is None:
            return Known(undecided, Outcome.DRAW, facts=facts)
        if remoteness == 0:
            return Known(STUCK, Outcome.P, remoteness=0, facts={"loser": Phrase(self.players[second_moves])})
        winner = self.players[second_moves == (remoteness % 2 == 1)]
        return Known(
            decided, Outcome.N if remoteness % 2 else Outcome.P, remoteness=remoteness,
            facts={**facts, "winner": Phrase(winner), "wins": self.wins(winner), "plies": remoteness},
        )  # fmt: skip
