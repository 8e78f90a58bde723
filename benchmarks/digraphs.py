"""Grundy values of explicit digraphs compared with Python lists, networkx and ogdoad: million arcs a second.

    goal    10^6 vertices and 10^7 arcs: 50 times Python lists, 150 times a loop over networkx, 8 times ogdoad

The answers are compared before times are printed. Where the output says so, the others get a tenth of the graph: as
networkx stores it, the whole would not fit into memory, and a smaller graph favours them. The time to make rows from an
array of pairs, and to reverse the arcs, is printed on separate lines.
Others are skipped if they are not installed (pip install networkx ogdoad scipy). Run: python -m benchmarks.digraphs
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from grundy import Graph, solve
from grundy.maths.digraphs.definition import settled_values
from grundy.maths.digraphs.values import settled
from grundy.rulesets.graphs.digraph import Digraph

VERTICES, ARCS = 10**6, 10**7
GOALS = {"Python lists": 50, "networkx": 150, "ogdoad": 8}


def rate(work: Callable[[], Any], arcs: int, repeat: int = 5) -> tuple[float, Any]:
    """Return the best speed of several runs, in million arcs a second, and the answer."""
    best, answer = float("inf"), None
    for _ in range(repeat):
        began = time.process_time()
        answer = work()
        best = min(best, time.process_time() - began)
    return arcs / best / 1e6, answer


def pairs_of(vertices: int, arcs: int, shuffled: bool) -> Any:
    """Return arcs to smaller vertices, or the same with the vertices renumbered."""
    dice = np.random.default_rng(vertices)
    start = dice.integers(1, vertices, arcs)
    pairs = np.stack([start, (dice.random(arcs) * start).astype(np.int64)], 1)
    return dice.permutation(vertices)[pairs] if shuffled else pairs


def by_lists(rows: list[list[int]]) -> list[int]:
    """Return the values by the plain loop, if all arcs lead to smaller vertices."""
    values = [0] * len(rows)
    for v, targets in enumerate(rows):
        met = {values[w] for w in targets}
        value = 0
        while value in met:
            value += 1
        values[v] = value
    return values


def by_networkx(graph: Any) -> dict[int, int]:
    """Return the values by a loop over a networkx graph."""
    import networkx

    values: dict[int, int] = {}
    for v in reversed(list(networkx.topological_sort(graph))):
        met = {values[w] for w in graph.successors(v)}
        value = 0
        while value in met:
            value += 1
        values[v] = value
    return values


def rows_of(graph: Graph) -> list[list[int]]:
    return [graph.successors(v).tolist() for v in range(len(graph))]


def values_rate(graph: Graph) -> tuple[float, Any]:
    settled(graph.offsets, graph.targets)  # the first run may compile
    speed, found = rate(lambda: settled(graph.offsets, graph.targets), graph.arcs)
    return speed, found.values


def beside(name: str, speed: float, theirs: float) -> None:
    """Print our speed relative to another program's."""
    goal = GOALS[name.split(",")[0]]
    verdict = "met" if speed >= goal * theirs else "missed"
    print(f"    {name:<38}{theirs:9.2f}, ours {speed / theirs:.0f} times as many (goal {goal}: {verdict})")


def values(shuffled: bool) -> None:
    pairs = pairs_of(VERTICES, ARCS, shuffled)
    graph = Graph.from_edges(pairs, VERTICES)
    speed, found = values_rate(graph)
    order = "numbers in any order" if shuffled else "arcs lead to smaller numbers"
    print(f"values of {VERTICES} vertices, {ARCS} arcs, {order}: {speed:.1f} million arcs a second")
    few = Graph.from_edges(pairs_of(VERTICES // 10, ARCS // 10, shuffled), VERTICES // 10)
    small, right = values_rate(few)
    print(f"    a tenth of the graph                  {small:9.2f}")
    rows = rows_of(graph)
    if not shuffled:
        theirs, same = rate(lambda: by_lists(rows), ARCS, 1)
        assert same == found.tolist()
        beside("Python lists", speed, theirs)
    try:
        import ogdoad
    except ImportError:
        print("    ogdoad is not installed")
    else:
        theirs, same = rate(lambda: ogdoad.grundy_graph(rows), ARCS, 2)
        assert same == found.tolist()
        beside("ogdoad", speed, theirs)
    rows = rows_of(few)
    theirs, same = rate(lambda: settled_values(rows), few.arcs, 2)
    assert same == right.tolist()
    beside("Python lists, any order, a tenth", small, theirs)
    try:
        made = few.to_networkx()
    except ImportError:
        print("    networkx is not installed")
    else:
        theirs, met = rate(lambda: by_networkx(made), few.arcs, 1)
        assert [met[v] for v in range(len(few))] == right.tolist()
        beside("networkx, a tenth", small, theirs)


def rows() -> None:
    for shuffled in (False, True):
        pairs = pairs_of(VERTICES, ARCS, shuffled)
        speed, graph = rate(lambda pairs=pairs: Graph.from_edges(pairs, VERTICES), ARCS)
        order = np.argsort(pairs[:, 0], kind="stable")
        assert (graph.targets == pairs[order, 1]).all()
        name = "any order" if shuffled else "smaller numbers"
        line = f"rows of an array of pairs, {name}: {speed:.1f} million arcs a second"
        try:
            from scipy.sparse import coo_array
        except ImportError:
            print(f"{line}; scipy is not installed")
        else:
            entries = np.ones(len(pairs), np.int8)
            theirs, _ = rate(
                lambda pairs=pairs, entries=entries: coo_array((entries, pairs.T), (VERTICES, VERTICES)).tocsr(),
                ARCS,
                2,
            )
            print(f"{line}, {speed / theirs:.1f} times scipy")
    speed, back = rate(graph.transposed, ARCS)
    assert back.transposed().arcs == ARCS
    print(f"arcs reversed: {speed:.1f} million arcs a second")


def tokens() -> None:
    ruleset = Digraph.from_graph(Graph.from_edges(pairs_of(VERTICES, ARCS, True), VERTICES))
    dice = np.random.default_rng(1)
    for count in (2, 100, 10_000):
        places = dice.integers(0, VERTICES, count).tolist()
        began = time.process_time()
        found = solve(ruleset.at(places))
        seconds = time.process_time() - began
        assert found.grundy_value == np.bitwise_xor.reduce(ruleset.graph.grundy_values()[places])
        winning = "some" if found.winning_count is None else found.winning_count
        first = ", all values with it" if count == 2 else ""
        print(f"{count} tokens solved, {winning} winning moves: {1000 * seconds:.1f} ms{first}")


def main() -> None:
    for section in (lambda: values(False), lambda: values(True), rows, tokens):
        section()
        print(flush=True)


if __name__ == "__main__":
    main()
