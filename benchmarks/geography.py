"""Vertex geography from all starts at once, compared with plain Python, networkx, rustworkx, igraph and SciPy.

    goal    3 times igraph, which matches bipartite graphs only; 50 times rustworkx

The other programs only compute a maximum matching, which is less: finding the winner from every start takes more. The
sizes of the matchings are compared first. Each graph is in the program's own form before timing starts. Programs are
skipped if they are not installed (pip install networkx rustworkx igraph scipy). Run: python -m benchmarks.geography
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from grundy.machine import loops
from grundy.maths.digraphs.definition import joined
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.undirected import undirected
from grundy.maths.matching.geography import GeographyStarts
from grundy.maths.matching.kernel import UNSEEN
from grundy.maths.matching.matching import Matching
from grundy.rulesets.boards.grid_walk import GridWalk
from grundy.rulesets.graphs.geography import Geography

BIPARTITE_GOAL, GENERAL_GOAL = 3, 50


def seconds(work: Callable[[], Any], runs: int = 3) -> tuple[float, Any]:
    """Return the processor time of the best of several runs, and the answer."""
    best, answer = float("inf"), None
    for _ in range(runs):
        began = time.process_time()
        answer = work()
        best = min(best, time.process_time() - began)
    return best, answer


def board(side: int, holes: float, triangles: bool = False) -> Any:
    """Return the edges of a board with some squares missing; ``triangles`` adds one diagonal of each cell."""
    here = np.random.default_rng(side).random((side, side)) >= holes
    number = np.where(here, np.cumsum(here).reshape(side, side) - 1, -1)
    pairs = [(number[:-1], number[1:]), (number[:, :-1], number[:, 1:])]
    pairs += [(number[:-1, :-1], number[1:, 1:])] if triangles else []
    edges = np.concatenate([np.stack([one.ravel(), other.ravel()], 1) for one, other in pairs])
    return edges[(edges >= 0).all(1)]


def random_edges(count: int, edges: int, sides: bool = False) -> Any:
    ends = np.random.default_rng(edges).integers(0, count // 2 if sides else count, (edges, 2))
    return ends + np.array([0, count // 2]) if sides else ends[ends[:, 0] != ends[:, 1]]


def sides_of(graph: Graph) -> Any:
    """Return one of two colours for each vertex of a bipartite graph, so that edges join different colours."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import breadth_first_order, connected_components

    count = len(graph)
    matrix = csr_array((np.ones(graph.arcs, np.int8), graph.targets, graph.offsets), (count, count))
    parts, part = connected_components(matrix, directed=False)
    # a new vertex joined to the first of every part connects the graph, which stays bipartite
    first = np.unique(part, return_index=True)[1]
    rows = np.concatenate([np.repeat(np.arange(count), np.diff(graph.offsets)), np.full(parts, count)])
    columns = np.concatenate([graph.targets, first])
    whole = csr_array((np.ones(len(rows), np.int8), (rows, columns)), (count + 1, count + 1))
    order, before = breadth_first_order(whole, count, directed=False)
    colour = np.zeros(count + 1, np.int8)
    for v in order[1:].tolist():
        colour[v] = 1 - colour[before[v]]
    return colour[:count]


def peers(graph: Graph, bipartite: bool, plain: bool, slow: bool) -> dict[str, Callable[[], int]]:
    """Return by name the functions that return the size of a maximum matching."""
    found: dict[str, Callable[[], int]] = {}
    count = len(graph)
    sources = np.repeat(np.arange(count), np.diff(graph.offsets))
    once = sources < graph.targets
    edges = np.stack([sources[once], graph.targets[once]], 1)
    if plain:
        lists = [graph.successors(v).tolist() for v in range(count)]
        rows = joined(lists)
        found["plain Python"] = lambda: (
            sum(mate >= 0 for mate in Matching(*rows, [UNSEEN] * count, compiled=False).mate) // 2
        )
    if slow:
        try:
            import networkx as nx

            picture = nx.Graph(edges.tolist())
            found["networkx"] = lambda: len(nx.max_weight_matching(picture, maxcardinality=True))
        except ImportError:
            print("    networkx is not installed")
        try:
            import rustworkx as rx

            other = rx.PyGraph()
            other.add_nodes_from(range(count))
            other.add_edges_from([(v, w, 1) for v, w in edges.tolist()])
            found["rustworkx"] = lambda: len(rx.max_weight_matching(other, max_cardinality=True))
        except ImportError:
            print("    rustworkx is not installed")
    if bipartite:
        try:
            import igraph
            from scipy.sparse import csr_array
            from scipy.sparse.csgraph import maximum_bipartite_matching
        except ImportError:
            print("    igraph and SciPy are not both installed")
            return found
        colour = sides_of(graph)
        theirs = igraph.Graph(count, edges.tolist())
        kinds = colour.tolist()
        found["igraph"] = lambda: len(theirs.maximum_bipartite_matching(types=kinds))
        left, right = np.flatnonzero(colour == 0), np.flatnonzero(colour == 1)
        place = np.empty(count, np.int32)
        place[left], place[right] = np.arange(len(left)), np.arange(len(right))
        turned = np.where(colour[edges[:, :1]] == 0, edges, edges[:, ::-1])
        matrix = csr_array(
            (np.ones(len(turned), np.int8), (place[turned[:, 0]], place[turned[:, 1]])), (len(left), len(right))
        )
        found["SciPy"] = lambda: int((maximum_bipartite_matching(matrix, "column") >= 0).sum())
    return found


def starts() -> None:
    some = 30_000  # vertices of the graphs for plain Python
    cases: list[tuple[str, Any, bool, bool, bool]] = [
        ("board 1000 x 1000, 20 % missing", board(1000, 0.2), True, False, False),
        ("random, 10^6 vertices in two sides", random_edges(10**6, 1_500_000, sides=True), True, False, False),
        ("random, 10^6 vertices, 1.5 10^6 edges", random_edges(10**6, 1_500_000), False, False, False),
        ("triangles 1000 x 1000, half missing", board(1000, 0.5, triangles=True), False, False, False),
        ("random, 30,000 vertices", random_edges(some, 3 * some // 2), False, True, False),
        ("board 50 x 50, 20 % missing", board(50, 0.2), True, True, True),
        ("random, 2,000 vertices", random_edges(2000, 3000), False, True, True),
    ]
    for name, edges, bipartite, plain, slow in cases:
        graph = undirected(edges)
        ours, found = seconds(lambda graph=graph: compiled_starts(graph), 5)
        size = int((found.mate >= 0).sum()) // 2
        print(f"{name}: {len(graph)} vertices, {graph.arcs // 2} edges, {int(found.wins.sum())} winning starts")
        print(f"    {'ours, all starts':<18}{ours:9.4f} s")
        for peer, work in peers(graph, bipartite, plain, slow).items():
            theirs, answer = seconds(work, 1 if slow else 2)
            assert answer == size, (peer, answer, size)
            goal = {"igraph": BIPARTITE_GOAL, "rustworkx": GENERAL_GOAL}.get(peer)
            met = "" if goal is None else f" (goal {goal}: {'met' if theirs >= goal * ours else 'missed'})"
            print(f"    {peer:<18}{theirs:9.4f} s, {theirs / ours:8.1f} times as long{met}", flush=True)


def compiled_starts(graph: Graph) -> GeographyStarts:
    """Return all starts by compiled code, whatever the size of the graph."""
    loops.ALWAYS = True
    try:
        return GeographyStarts(graph)
    finally:
        loops.ALWAYS = None


def whole_questions() -> None:
    ends = random_edges(10**6, 1_500_000)
    took, graph = seconds(lambda: Geography(ends))
    print(f"geography(...) of {len(graph.edges)} edges from an array {took:.2f} s")
    for name, ruleset, position in (
        ("  who wins, and by which moves", graph, (graph.vertices[5],)),
        ("grid-walk(1000) after two steps", GridWalk(1000), ((1, 1), (1, 2), (2, 2))),
    ):
        after = iter(range(10))  # another closed vertex each time, since the last answer is stored

        def ask(ruleset: Any = ruleset, position: Any = position, after: Any = after) -> int:
            extra = 100 + next(after)
            other = graph.vertices[extra] if ruleset is graph else (500, extra)
            p = ruleset.check((other, *position))
            return len(list(ruleset.moves_to(p, 0)))

        print(f"{name} {seconds(ask)[0]:.2f} s")
    for name, edges in (("board", board(1000, 0.2)), ("two sides", random_edges(10**6, 1_500_000, sides=True))):
        found = GeographyStarts(undirected(edges))
        took, moves = seconds(found.winning_moves)
        print(f"all winning moves from all starts, {name}: {moves.arcs} in {took:.2f} s")


def main() -> None:
    starts()
    print()
    whole_questions()


if __name__ == "__main__":
    main()
