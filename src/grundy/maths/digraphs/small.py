"""Small graphs as tuples of edges and isolated vertices: components, removal of vertices, paths and cycles.

(0, 1) (1, 2) (5,)     a path of three vertices, and vertex 5 by itself
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

Graph = tuple[tuple[int, ...], ...]
"""Edges, pairs with the smaller vertex first, and vertices without edges, all in increasing order."""


def graph_of(edges: Iterable[tuple[int, int]], lone: Iterable[int] = ()) -> Graph:
    """Return a graph in normal form.

    Examples:
        >>> graph_of([(2, 1), (0, 1)], [5, 1])
        ((0, 1), (1, 2), (5,))
    """
    pairs = {(min(edge), max(edge)) for edge in edges}
    ends = {v for edge in pairs for v in edge}
    return tuple(sorted([*pairs, *((v,) for v in set(lone) - ends)]))


def around(graph: Graph) -> dict[int, set[int]]:
    """Return the neighbours of each vertex, vertices in increasing order.

    Examples:
        >>> around(((0, 1), (1, 2), (5,)))
        {0: {1}, 1: {0, 2}, 2: {1}, 5: set()}
    """
    near: dict[int, set[int]] = {v: set() for v in sorted({v for edge in graph for v in edge})}
    for edge in graph:
        if len(edge) == 2:
            near[edge[0]].add(edge[1])
            near[edge[1]].add(edge[0])
    return near


def without(graph: Graph, gone: Collection[int]) -> Graph:
    """Return the graph without some vertices and their edges.

    Examples:
        >>> without(((0, 1), (1, 2), (2, 3)), {1})
        ((0,), (2, 3))
    """
    kept = [edge for edge in graph if len(edge) == 2 and edge[0] not in gone and edge[1] not in gone]
    return graph_of(kept, {v for edge in graph for v in edge if v not in gone})


def reached(near: Mapping[int, Iterable[int]], starts: Iterable[int]) -> set[int]:
    """Return the vertices that can be reached from some, given the neighbours of each.

    Examples:
        >>> sorted(reached({0: [1], 1: [0, 2], 2: [], 3: [0]}, [1]))
        [0, 1, 2]
    """
    met = set(starts)
    todo = list(met)
    while todo:
        for v in near[todo.pop()]:
            if v not in met:
                met.add(v)
                todo.append(v)
    return met


def connected_parts(graph: Graph) -> list[Graph]:
    """Return the connected parts, in the order of their smallest vertices.

    Examples:
        >>> connected_parts(((0, 2), (1,), (2, 3)))
        [((0, 2), (2, 3)), ((1,),)]
    """
    near = around(graph)
    part_of: dict[int, int] = {}
    for start in near:
        if start in part_of:
            continue
        number = part_of[start] = len(part_of)
        todo = [start]
        while todo:
            for v in near[todo.pop()]:
                if v not in part_of:
                    part_of[v] = number
                    todo.append(v)
    parts: dict[int, list[tuple[int, ...]]] = {number: [] for number in sorted(set(part_of.values()))}
    for edge in graph:
        parts[part_of[edge[0]]].append(edge)
    return [tuple(part) for part in parts.values()]


def line_of(part: Graph) -> tuple[int, bool] | None:
    """Return how many vertices a connected part has and whether it is a cycle; None if it is neither path nor cycle.

    Examples:
        >>> line_of(((0, 1), (1, 2))), line_of(((0, 1), (0, 2), (1, 2))), line_of(((0, 1), (0, 2), (0, 3)))
        ((3, False), (3, True), None)
    """
    near = around(part)
    if max(map(len, near.values())) > 2:
        return None
    return len(near), len(near) > 2 and min(map(len, near.values())) == 2


def relabelled(graph: Graph) -> Graph:
    """Return the graph with its vertices numbered 0, 1, … by their neighbourhoods, then by their labels.

    Graphs with equal results are isomorphic; isomorphic graphs often, but not always, have equal results.

    Examples:
        >>> relabelled(((3, 7), (7, 9))) == relabelled(((1, 2), (2, 3))) == ((0, 2), (1, 2))
        True
    """
    near = around(graph)
    colour = {v: len(ends) for v, ends in near.items()}
    for _ in range(3):
        seen = {v: (colour[v], *sorted(colour[w] for w in near[v])) for v in near}
        ranks = {look: rank for rank, look in enumerate(sorted(set(seen.values())))}
        colour = {v: ranks[seen[v]] for v in near}
    number = {v: i for i, v in enumerate(sorted(near, key=lambda v: (colour[v], v)))}
    pairs = ((number[edge[0]], number[edge[1]]) for edge in graph if len(edge) == 2)
    return graph_of(pairs, (number[edge[0]] for edge in graph if len(edge) == 1))
