"""Play that need not end: outcomes, plies and loopy nimbers of the vertices of any finite digraph, in plain Python.

A digraph is rows of targets, one behind the other, as in ``graph.Graph``: the arcs from vertex v
lead to ``targets[offsets[v]:offsets[v + 1]]``. Large ones have compiled loops, in ``loopy_graph``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, Protocol

from grundy.maths.nimbers.outcomes import Convention, Outcome

__all__ = [
    "Infinity",
    "LoopyNimber",
    "LoopyPlay",
    "LoopyRows",
    "backwards",
    "ending",
    "loopy_outcome",
    "loopy_sum",
    "plain_nimbers",
    "plain_remoteness",
    "plain_sum_remoteness",
]


@dataclass(frozen=True, slots=True)
class Infinity:
    """The loopy nimber ∞(K) of a position from which play need not end.

    With a nim-heap of k beside it, the player to move wins if k is in K, by moving to an option of value k; otherwise
    it is a draw. Two of them are a draw with anything beside them.

    Attributes:
        values: K, the finite values among those of the options, in order.

    Examples:
        >>> print(Infinity((0, 2)), Infinity(()))
        ∞(0, 2) ∞
    """

    values: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"∞({', '.join(map(str, self.values))})" if self.values else "∞"


LoopyNimber = int | Infinity
"""A Grundy value, or ∞(K)."""


def loopy_sum(nimbers: Iterable[LoopyNimber]) -> LoopyNimber:
    """Return the loopy nimber of a sum: whole numbers add by nim-sum, also below the ∞ of one ∞(K).

    Examples:
        >>> print(loopy_sum([5, 6]), loopy_sum([Infinity((0, 2)), 3]), loopy_sum([Infinity((0,)), Infinity((0,))]))
        3 ∞(1, 3) ∞
    """
    finite = 0
    endless: list[Infinity] = []
    for nimber in nimbers:
        if isinstance(nimber, Infinity):
            endless.append(nimber)
        else:
            finite ^= nimber
    if not endless:
        return finite
    # out of two, no single move leads to a finite value
    return Infinity(tuple(sorted(value ^ finite for value in endless[0].values)) if len(endless) == 1 else ())


def loopy_outcome(nimber: LoopyNimber) -> Outcome:
    """Return who wins, in normal play.

    Examples:
        >>> [loopy_outcome(nimber).value for nimber in (0, 3, Infinity((0, 2)), Infinity((2,)))]
        ['P', 'N', 'N', 'draw']
    """
    if isinstance(nimber, Infinity):
        return Outcome.N if 0 in nimber.values else Outcome.DRAW
    return Outcome.N if nimber else Outcome.P


def ending(remoteness: int, convention: Convention = Convention.NORMAL) -> tuple[Outcome, int | None]:
    """Return outcome and remoteness that a number of plies stands for; -1 stands for a draw.

    Examples:
        >>> ending(4), ending(4, Convention.MISERE)[0], ending(-1)
        ((<Outcome.P: 'P'>, 4), <Outcome.N: 'N'>, (<Outcome.DRAW: 'draw'>, None))
    """
    if remoteness < 0:
        return Outcome.DRAW, None
    return (Outcome.N if remoteness & 1 != (convention is Convention.MISERE) else Outcome.P), remoteness


def backwards(offsets: Sequence[int], targets: Sequence[int]) -> list[list[int]]:
    """Return, for each vertex, where the arcs to it come from."""
    before: list[list[int]] = [[] for _ in range(len(offsets) - 1)]
    for v in range(len(before)):
        for w in targets[offsets[v] : offsets[v + 1]]:
            before[w].append(v)
    return before


def plain_remoteness(
    offsets: Sequence[int], targets: Sequence[int], convention: Convention = Convention.NORMAL
) -> list[int]:
    """Return the plies from each vertex to the end, when the winner hurries and the loser delays; -1 for a draw.

    In normal play a vertex of an even number is lost for the player to move, in misère play one of an odd number.

    Examples:
        >>> plain_remoteness([0, 1, 3, 3], [1, 0, 2])  # 0 → 1, 1 → 0, 1 → 2
        [2, 1, 0]
    """
    before = backwards(offsets, targets)
    left = [offsets[v + 1] - offsets[v] for v in range(len(before))]  # arcs to what is not won yet
    remoteness = [-1 if some else 0 for some in left]
    queue = [v for v, some in enumerate(left) if not some]
    for v in queue:  # in the order of plies: the first hit is a winner's quickest way, the last a loser's slowest
        lost = ending(remoteness[v], convention)[0] is Outcome.P
        for u in before[v]:
            if remoteness[u] < 0:
                left[u] -= 1
                if lost or not left[u]:
                    remoteness[u] = remoteness[v] + 1
                    queue.append(u)
    return remoteness


def plain_sum_remoteness(
    parts: Sequence[tuple[Sequence[int], Sequence[int]]], convention: Convention = Convention.NORMAL
) -> list[int]:
    """Return the plies from each position of a sum of digraphs, whose arcs are never written down.

    Args:
        parts: offsets and targets of each.
        convention: normal or misère.

    Returns:
        [positions]: the number of a position has the vertices as its digits, to the bases of the parts' sizes, the
        first part last.

    Examples:
        >>> heap = [0, 0, 1], [0]  # a heap of one: 1 → 0
        >>> plain_sum_remoteness([heap, heap])
        [0, 1, 1, 2]
    """
    sizes = [len(offsets) - 1 for offsets, _ in parts]
    before = [backwards(*part) for part in parts]
    left = [0]
    for offsets, _ in parts:
        left = [some + offsets[v + 1] - offsets[v] for v in range(len(offsets) - 1) for some in left]
    remoteness = [-1 if some else 0 for some in left]
    queue = [position for position, some in enumerate(left) if not some]
    assert len(left) == prod(sizes)
    for position in queue:
        lost = ending(remoteness[position], convention)[0] is Outcome.P
        stride = 1
        for size, rows in zip(sizes, before, strict=True):
            v = position // stride % size
            for w in rows[v]:
                u = position + (w - v) * stride
                if remoteness[u] < 0:
                    left[u] -= 1
                    if lost or not left[u]:
                        remoteness[u] = remoteness[position] + 1
                        queue.append(u)
            stride *= size
    return remoteness


def plain_nimbers(offsets: Sequence[int], targets: Sequence[int]) -> list[int]:
    """Return the loopy nimber of each vertex, -1 for an infinite one: the labels of Smith and Fraenkel.

    In the stage of value m, a vertex gets m when every option of it that has no value has itself an option of value m,
    and no option of its own has; then the vertices without an option of value m are infinite, and the others wait for
    the next stage. So a vertex of value m is worth a nim-heap of m in any sum: from it each smaller value is reached,
    and who moves elsewhere, to a larger value or to none, is answered by a move back to m. The answers come to an end,
    since each was valued earlier.

    Examples:
        >>> plain_nimbers([0, 1, 3, 3], [1, 0, 2])  # 0 → 1, 1 → 0, 1 → 2
        [0, 1, 0]
        >>> plain_nimbers([0, 2, 2], [0, 1])  # 0 → 0, 0 → 1
        [-1, 0]

    References:
        C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966), 51-81; A. S. Fraenkel and Y. Perl,
        Constructions in combinatorial games with cycles, Coll. Math. Soc. János Bolyai 10 (1975), 667-699; A. S.
        Fraenkel and Y. Yesha, The generalized Sprague-Grundy function and its invariance under certain mappings,
        J. Combin. Theory A 43 (1986), 165-177; Winning Ways, ch. 12.
    """
    before = backwards(offsets, targets)
    values = [-1] * len(before)
    alive = list(range(len(before)))
    stage = 0
    while alive:
        left = {v: sum(values[w] < 0 for w in targets[offsets[v] : offsets[v + 1]]) for v in alive}
        queue = [v for v, some in left.items() if not some]
        answered: set[int] = set()  # vertices with an option of this stage's value
        for v in queue:
            if v in answered:
                continue
            values[v] = stage
            for p in before[v]:
                if values[p] < 0 and p not in answered:
                    answered.add(p)
                    for u in before[p]:
                        if u in left:
                            left[u] -= 1
                            if not left[u]:
                                queue.append(u)
        alive = [v for v in alive if v in answered]
        stage += 1
    return values


class LoopyPlay(Protocol):
    """What is asked of a digraph on which play need not end: :class:`LoopyRows`, or a LoopyGraph for large ones."""

    @property
    def values(self) -> Any:
        """The loopy nimber of each vertex, -1 where it is infinite."""

    def nimber(self, v: int) -> LoopyNimber:
        """Return the loopy nimber of a vertex."""

    def remoteness(self, convention: Convention = ..., /) -> Any:
        """Return the plies from each vertex to the end, -1 for a draw; in normal play where nothing is said."""

    def reached(self, start: int, limit: int) -> tuple[Any, Any, Any] | None:
        """Return the vertices that can be reached from one and the rows of their arcs, None beyond the limit."""


class LoopyRows:
    """A small digraph, loops and all, with what is known of play on it: plain lists, with no need of NumPy.

    Args:
        offsets: where the row of each vertex begins, and the number of arcs.
        targets: the rows.

    Examples:
        >>> play = LoopyRows([0, 2, 2], [0, 1])  # 0 → 0, 0 → 1
        >>> str(play.nimber(0)), play.remoteness(), play.reached(1, 9)
        ('∞(0)', [1, 0], ([1], [0, 0], []))
    """

    def __init__(self, offsets: list[int], targets: list[int]) -> None:
        self.offsets = offsets
        self.targets = targets
        self._remoteness: dict[Convention, list[int]] = {}
        self._infinite: dict[int, Infinity] = {}  # those that were asked for

    def remoteness(self, convention: Convention = Convention.NORMAL) -> list[int]:
        """Return the plies from each vertex to the end, when the winner hurries and the loser delays; -1 for a draw."""
        if convention not in self._remoteness:
            self._remoteness[convention] = plain_remoteness(self.offsets, self.targets, convention)
        return self._remoteness[convention]

    @cached_property
    def values(self) -> list[int]:
        """The loopy nimber of each vertex, -1 where it is infinite."""
        return plain_nimbers(self.offsets, self.targets)

    def nimber(self, v: int) -> LoopyNimber:
        """Return the loopy nimber of a vertex."""
        if self.values[v] >= 0:
            return self.values[v]
        if v not in self._infinite:
            met = {self.values[w] for w in self.targets[self.offsets[v] : self.offsets[v + 1]]}
            self._infinite[v] = Infinity(tuple(sorted(met - {-1})))
        return self._infinite[v]

    def reached(self, start: int, limit: int) -> tuple[list[int], list[int], list[int]] | None:
        """Return the part of the digraph that can be reached from a vertex.

        Args:
            start: the vertex.
            limit: how many vertices it may have, the first included.

        Returns:
            the vertices reached, nearest first, and the rows of their arcs, which count within them; None where they
            are more than the limit.
        """
        if limit < 1:
            return None
        number = {start: 0}
        order = [start]
        offsets, targets = [0], []
        for v in order:
            for w in self.targets[self.offsets[v] : self.offsets[v + 1]]:
                if w not in number:
                    if len(order) >= limit:
                        return None
                    number[w] = len(order)
                    order.append(w)
                targets.append(number[w])
            offsets.append(len(targets))
        return order, offsets, targets
