"""Answers for play on a digraph held against their definition, one vertex at a time: what its options are tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.maths.digraphs.graph import Graph
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.outcomes import Convention

__all__ = ["first_wrong"]

_ASKED = 1000  # options of a vertex whose own options are looked at, and these

Ints = NDArray[Any]


def first_wrong(
    graph: Graph, values: Ints, remoteness: Mapping[Convention, Ints], vertices: Iterable[int]
) -> int | None:
    """Return one of some vertices whose answers are not what those of its options make them; None if there is none.

    Right answers pass at every vertex; where play can go in a ring, wrong ones that go with each other may pass, too.

    Examples:
        >>> from grundy.maths.digraphs.loopy_graph import LoopyGraph
        >>> play = LoopyGraph(Graph.from_edges([(0, 1), (1, 0), (1, 2)]))
        >>> remoteness = {convention: play.remoteness(convention) for convention in Convention}
        >>> print(first_wrong(play.graph, play.values, remoteness, range(3)))
        None
        >>> first_wrong(play.graph, play.values + [0, 1, 0], remoteness, range(3))
        1
    """
    for v in vertices:
        row = graph.targets[graph.offsets[v] : graph.offsets[v + 1]]
        ends = int(remoteness[Convention.NORMAL][v]) if Convention.NORMAL in remoteness else None
        right = ends is None or (values[v] == 0) == (ends >= 0 and ends % 2 == 0)
        right = right and all(
            found[v] == _remoteness(found[row], convention) for convention, found in remoteness.items()
        )
        if not right or not _valued(graph, values, int(values[v]), row):
            return int(v)
    return None


def _remoteness(options: Ints, convention: Convention) -> int:
    """Return the plies that the options of a vertex make, when the winner hurries and the loser delays."""
    if not options.size:
        return 0
    misere = int(convention is Convention.MISERE)
    lost = options[(options >= 0) & (options % 2 == misere)]
    if lost.size:
        return 1 + int(lost.min())
    return -1 if (options < 0).any() else 1 + int(options.max())


def _valued(graph: Graph, values: Ints, value: int, row: Ints) -> bool:
    """Tell whether a vertex of these options has this value: the labels of Smith and Fraenkel.

    It has the mex m of its options' values if each option without a value has itself an option of value m, and none
    otherwise.
    """
    met = values[row]
    wanted = mex(set(met[met >= 0].tolist()))
    endless = np.unique(row[met < 0])
    asked = endless[:_ASKED]
    taken_back = (_leads_to(graph, values, int(w), wanted) for w in asked)
    if value >= 0:
        return value == wanted and all(taken_back)
    return value == -1 and (len(endless) > len(asked) or not all(taken_back))


def _leads_to(graph: Graph, values: Ints, v: int, value: int) -> bool:
    start, stop = int(graph.offsets[v]), int(graph.offsets[v + 1])
    return bool((values[graph.targets[start:stop]] == value).any())
