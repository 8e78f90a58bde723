"""Trees, also with polygons: from the leaves to the root, or the longest path."""

from __future__ import annotations

from grundy.contest.writing.solution import reads


def neighbours(n: int, edges: list[list[int]]) -> list[list[int]]:
    """Return the neighbours of the vertices 1, ..., n."""
    near: list[list[int]] = [[] for _ in range(n + 1)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    return near


@reads("n edges[n-1][2]")
def agc017d(n: int, edges: list[list[int]]) -> bool:
    """A branch is worth 1 more than what it carries."""
    near, order, parent = neighbours(n, edges), [1], [0] * (n + 1)
    for i in range(n):  # the vertices from the root on
        v = order[i]
        for w in near[v]:
            if w != parent[v]:
                parent[w] = v
                order.append(w)
    value = [0] * (n + 1)
    for i in range(n - 1, 0, -1):
        v = order[i]
        value[parent[v]] ^= value[v] + 1
    return value[1] != 0


hdu3094 = agc017d
hrdeforestation = agc017d


@reads("n x edges[n-1][2]")
def cf1363c(n: int, x: int, edges: list[list[int]]) -> bool:
    """A vertex with at most one edge can be removed at once; else the parity of the number of vertices decides."""
    ends = 0
    for a, b in edges:
        if a == x or b == x:
            ends += 1
    return ends <= 1 or n % 2 == 0


@reads("n edges[n-1][2]")
def agc033c(n: int, edges: list[list[int]]) -> bool:
    """A move shortens the longest path by 1 or 2 edges."""
    near = neighbours(n, edges)
    end = farthest(1, near)[0]
    return farthest(end, near)[1] % 3 != 1


def farthest(start: int, near: list[list[int]]) -> list[int]:
    """Return a vertex that is farthest from a vertex, and its distance."""
    distance = [-1] * len(near)
    distance[start] = 0
    order = [start]
    done = 0
    while done < len(order):
        v = order[done]
        done += 1
        for w in near[v]:
            if distance[w] < 0:
                distance[w] = distance[v] + 1
                order.append(w)
    return [order[-1], distance[order[-1]]]


@reads("count graphs[count][n m:2*m]")
def poj3710(graphs: list[list[int]]) -> bool:
    """Add the values of the graphs."""
    total = 0
    for ends in graphs:
        total ^= graph_value(ends)
    return total != 0


def graph_value(ends: list[int]) -> int:
    """Return the value of a graph, given by the ends of its edges, from the leaves to vertex 1.

    A branch is worth 1 more than what it carries; a polygon is worth the parity of its edges (fusion).
    """
    size = max(ends) + 1 if len(ends) > 0 else 2
    near: list[list[int]] = [[] for _ in range(size)]
    for i in range(0, len(ends), 2):
        near[ends[i]].append(ends[i + 1])
        near[ends[i + 1]].append(ends[i])
    # a depth-first search; an edge to a vertex above closes a polygon
    above, depth = [0] * size, [0] * size
    on_polygon = [False] * size  # whether the edge to the vertex above is on a polygon
    odd = [0] * size  # how many polygons with an odd number of edges begin here
    value = [0] * size
    path, done = [1], [0] * size
    depth[1] = 1
    while len(path) > 0:
        v = path[-1]
        if done[v] < len(near[v]):
            w = near[v][done[v]]
            done[v] += 1
            if depth[w] == 0:
                above[w] = v
                depth[w] = depth[v] + 1
                path.append(w)
            elif w != above[v] and depth[w] < depth[v]:
                odd[w] += (depth[v] - depth[w] + 1) % 2
                at = v
                while at != w:
                    on_polygon[at] = True
                    at = above[at]
        else:
            path.pop()
            value[v] ^= odd[v] % 2
            value[above[v]] ^= value[v] + (0 if on_polygon[v] else 1)
    return value[1]
