"""Grundy values of all vertices of a digraph, in linear time, from the vertices without successors backwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from grundy.maths.nimbers.fold import loop_error
from grundy.words.errors import RulesetError

Successors = Sequence[Sequence[int]]


def grundy_values(successors: Successors) -> list[int]:
    """Return the Grundy value of every vertex of a loop-free digraph.

    Args:
        successors: for each vertex 0, 1, 2, … the vertices to which an arc leads from it.

    Returns:
        [vertices] the values.

    Raises:
        LoopError: if there is a cycle; the error names its vertices.
        RulesetError: if a successor is not a vertex.

    Examples:
        >>> grundy_values([[1, 2], [2], []])
        [2, 1, 0]
        >>> grundy_values([[1], [2], [1]])
        Traceback (most recent call last):
        grundy.LoopError: play can return to 1 (1 → 2 → 1): it has no Grundy value

    References:
        R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935), 438-444; P. M. Grundy, Mathematics
        and games, Eureka 2 (1939), 6-8.
    """
    found = settled_values(successors)
    values = [value for value in found if value is not None]
    if len(values) < len(found):
        raise loop_error(find_cycle(successors, found, found.index(None)))
    return values


def settled_values(successors: Successors) -> list[int | None]:
    """Return the Grundy value of every vertex of a digraph from which no cycle can be reached, and None for others.

    A vertex is settled when all its successors are: it then has the mex of their values. What is never settled has
    an unsettled successor, so it leads to a cycle; and no vertex of a cycle is ever settled.

    None does not mean a value; for such vertices see :class:`~grundy.solving.base.retrograde.Retrograde`.

    Examples:
        >>> settled_values([[1, 2], [0], [3], []])
        [None, None, 1, 0]
    """
    count = len(successors)
    for v, targets in enumerate(successors):
        if targets and not 0 <= min(targets) <= max(targets) < count:
            wrong = next(w for w in targets if not 0 <= w < count)
            raise RulesetError(
                "successor of vertex {vertex} must be from 0 to {last}, not {target!r}",
                vertex=v, last=count - 1, target=wrong,
            )  # fmt: skip
    before = turned(successors, count)  # [vertices] the sources of arcs to this vertex
    values: list[int | None] = [None] * count
    unsettled = [len(targets) for targets in successors]  # [vertices] the number of unsettled successors
    order = [v for v, count in enumerate(unsettled) if not count]
    for v in order:
        met = {values[w] for w in successors[v]}
        value = 0
        while value in met:
            value += 1
        values[v] = value
        for u in before[v]:
            unsettled[u] -= 1
            if not unsettled[u]:
                order.append(u)
    return values


def turned(successors: Iterable[Sequence[int]], count: int) -> list[list[int]]:
    """Return, for each of ``count`` vertices, those from which an arc leads to it."""
    before: list[list[int]] = [[] for _ in range(count)]
    for v, targets in enumerate(successors):
        for w in targets:
            before[w].append(v)
    return before


def find_cycle(successors: Successors, values: Sequence[int | None], start: int) -> list[int]:
    """Return a cycle, as its vertices, to which play leads from a vertex that :func:`settled_values` gives None.

    Examples:
        >>> arcs = [[1], [2, 3], [1], []]
        >>> find_cycle(arcs, settled_values(arcs), 0)
        [1, 2]
    """
    place: dict[int, int] = {}
    v = start
    while v not in place:
        place[v] = len(place)
        v = next(w for w in successors[v] if values[w] is None)
    return list(place)[place[v] :]


def listed(offsets: list[int], targets: list[int]) -> Iterator[list[int]]:
    """Yield the rows of a flat list."""
    return (targets[begin:end] for begin, end in pairwise(offsets))


def joined(rows: Iterable[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Return the offsets of the rows, ending with the number of arcs, and the rows in one list."""
    offsets: list[int] = [0]
    targets: list[int] = []
    for row in rows:
        targets += row
        offsets.append(len(targets))
    return offsets, targets
