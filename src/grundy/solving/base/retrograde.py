"""Retrograde analysis: outcome and remoteness of loopy games, from the terminal positions backwards."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from grundy.maths.digraphs.loopy import ending
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, several
from grundy.words.errors import LimitError

POSITIONS = 1_000_000  # how many positions are enumerated before a LimitError

End = tuple[Outcome, int | None]  # the outcome of a position and its remoteness, None for a draw


class EndTable:
    """The outcomes and remoteness of positions of one ruleset, or of one sum."""

    def __init__(self, game: Game, convention: Convention) -> None:
        self._ruleset, self._convention = game.ruleset, convention

    _remoteness: Sequence[int]  # [positions] the remoteness, -1 for a draw

    def _place(self, position: Any) -> int:
        """Return the number of a position."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self._remoteness)

    def end(self, game: Game) -> End:
        """Return the outcome and remoteness of a game that play can reach."""
        return ending(int(self._remoteness[self._place(game.position)]), self._convention)

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome of a position that play can reach."""
        return self.end(Game(self._ruleset, position))[0]

    def remoteness(self, position: Any) -> int | None:
        """Return the remoteness of a position that play can reach; None for a draw."""
        return self.end(Game(self._ruleset, position))[1]


class Retrograde(EndTable):
    """Outcome and remoteness of every position that play can reach from a game.

    The player to move in a terminal position loses (normal play) or wins (misère play). A position that is never
    decided is a draw: neither player can force a win.

    Raises:
        LimitError: if more positions can be reached.
    """

    def __init__(self, game: Game, convention: Convention = Convention.NORMAL, limit: int = POSITIONS) -> None:
        super().__init__(game, convention)
        self._number: dict[Any, int] = {game.position: 0}
        order = [game.position]
        before: list[list[int]] = [[]]  # [positions] the positions with this option
        undecided: list[int] = []  # [positions] options not yet known to win for the opponent
        for here, position in enumerate(order):
            count = 0
            for option in several(game.ruleset.options(position), "options", Game(game.ruleset, position)):
                there = self._number.setdefault(option, len(order))
                if there == len(order):
                    if there >= limit:
                        raise LimitError(
                            "more than {limit} positions can be reached from {game}", game=str(game), limit=limit
                        )
                    order.append(option)
                    before.append([])
                before[there].append(here)
                count += 1
            undecided.append(count)
        self._remoteness = remoteness = [-1 if count else 0 for count in undecided]
        odd = convention is Convention.MISERE  # whether an odd remoteness is a loss
        queue = deque(here for here, count in enumerate(undecided) if not count)
        while queue:
            # in order of remoteness, so the winner's quickest option comes first and the loser's slowest last
            here = queue.popleft()
            lost = remoteness[here] & 1 == odd
            for there in before[here]:
                if remoteness[there] < 0:
                    undecided[there] -= 1
                    if lost or not undecided[there]:
                        remoteness[there] = remoteness[here] + 1
                        queue.append(there)

    def __contains__(self, position: object) -> bool:
        return position in self._number

    def _place(self, position: Any) -> int:
        return self._number[position]


class OneToken(EndTable):
    """The same for one token on a digraph that its ruleset has in arrays, all vertices at once.

    Examples:
        >>> from grundy.rulesets.graphs.digraph import Digraph
        >>> table = OneToken(Digraph([(0, 1), (1, 0), (1, 2)]).at(0), Convention.MISERE)
        >>> table.outcome((0,)), table.remoteness((2,))
        (<Outcome.DRAW: 'draw'>, 0)
    """

    def __init__(self, game: Game, convention: Convention = Convention.NORMAL) -> None:
        super().__init__(game, convention)
        there = game.ruleset.on_graph(game.position)
        assert there is not None
        self._remoteness = there[0].remoteness(convention)

    @staticmethod
    def suits(game: Game) -> bool:
        """Return whether a game is one token on a digraph."""
        there = game.ruleset.on_graph(game.position)
        return there is not None and len(there[1]) == 1

    def _place(self, position: Any) -> int:
        there = self._ruleset.on_graph(position)
        assert there is not None
        return there[1][0]
