"""Retrograde analysis: outcome and remoteness where play may loop, from the ends of the game backwards."""

from __future__ import annotations

from collections import deque
from typing import Any

from grundy.maths.digraphs.loopy import ending
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game
from grundy.words.errors import LimitError

__all__ = ["POSITIONS", "OneToken", "Retrograde"]

POSITIONS = 1_000_000
"""How many positions are laid out before a LimitError."""


class Retrograde:
    """Every position that play can reach from a game, decided: N, P or a draw, and the plies of a decided one.

    A position without options is lost (normal) or won (misère) for the player to move. The winner hurries and the
    loser delays; what is never decided is a draw, for neither player can force an end in their favour.

    Args:
        game: where play starts.
        convention: normal or misère.
        limit: how many positions may be laid out.

    Raises:
        LimitError: if more positions can be reached.
    """

    def __init__(self, game: Game, convention: Convention = Convention.NORMAL, limit: int = POSITIONS) -> None:
        ruleset = game.ruleset
        number: dict[Any, int] = {game.position: 0}
        order = [game.position]
        before: list[list[int]] = [[]]  # [positions] the positions with an option here
        undecided: list[int] = []  # [positions] options not yet known to win for the opponent
        for here, position in enumerate(order):
            count = 0
            for option in ruleset.options(position):
                there = number.setdefault(option, len(order))
                if there == len(order):
                    if there >= limit:
                        raise LimitError("{game} reaches more than {limit} positions", game=str(game), limit=limit)
                    order.append(option)
                    before.append([])
                before[there].append(here)
                count += 1
            undecided.append(count)
        self._number = number
        # [positions] (the player to move wins, plies), or None
        self._ends: list[tuple[bool, int] | None] = [None] * len(order)
        self._decide(before, undecided, convention)

    def _decide(self, before: list[list[int]], undecided: list[int], convention: Convention) -> None:
        ends = self._ends
        queue: deque[int] = deque()
        for position, count in enumerate(undecided):
            if not count:
                ends[position] = (convention is Convention.MISERE, 0)
                queue.append(position)
        while queue:
            # decided in the order of plies, so the first hit is a winner's quickest, the last a loser's slowest
            here = queue.popleft()
            end = ends[here]
            assert end is not None
            wins, remoteness = end
            for position in before[here]:
                if ends[position] is not None:
                    continue
                undecided[position] -= 1
                if not wins or not undecided[position]:
                    ends[position] = (not wins, remoteness + 1)
                    queue.append(position)

    def __len__(self) -> int:
        return len(self._ends)

    def __contains__(self, position: object) -> bool:
        return position in self._number

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome of a position that play can reach."""
        end = self._ends[self._number[position]]
        if end is None:
            return Outcome.DRAW
        return Outcome.N if end[0] else Outcome.P

    def remoteness(self, position: Any) -> int | None:
        """Return the plies to the end from a position that play can reach; None for a draw."""
        end = self._ends[self._number[position]]
        return None if end is None else end[1]


class OneToken:
    """The same for one token on a digraph that its ruleset has in arrays, all vertices at once.

    Args:
        game: the token.
        convention: normal or misère.

    Examples:
        >>> from grundy.rulesets.graphs.digraph import Digraph
        >>> table = OneToken(Digraph([(0, 1), (1, 0), (1, 2)]).at(0), Convention.MISERE)
        >>> table.outcome((0,)), table.remoteness((2,))
        (<Outcome.DRAW: 'draw'>, 0)
    """

    def __init__(self, game: Game, convention: Convention) -> None:
        there = game.ruleset.on_graph(game.position)
        assert there is not None
        self._ruleset, self._convention = game.ruleset, convention
        self._remoteness = there[0].remoteness(convention)

    @staticmethod
    def suits(game: Game) -> bool:
        """Tell whether a game is one token on a digraph."""
        there = game.ruleset.on_graph(game.position)
        return there is not None and len(there[1]) == 1

    def __len__(self) -> int:
        return len(self._remoteness)

    def _end(self, position: Any) -> tuple[Outcome, int | None]:
        there = self._ruleset.on_graph(position)
        assert there is not None
        return ending(int(self._remoteness[there[1][0]]), self._convention)

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome of a position."""
        return self._end(position)[0]

    def remoteness(self, position: Any) -> int | None:
        """Return the plies to the end; None for a draw."""
        return self._end(position)[1]
