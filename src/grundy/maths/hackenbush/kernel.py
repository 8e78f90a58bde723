"""Green Hackenbush in loops that run plain or compiled (:mod:`grundy.machine.loops`): value a picture.

Cuts to a value are found in :mod:`grundy.maths.hackenbush.cuts`, with the rows described here.

Everything is based on one depth-first search from the ground. Vertices are numbered in order of discovery, from 0, the
ground (all ground vertices are one); "up" is away from the ground, so numbers increase on a path from the ground. Every
edge outside the search tree is a *back edge*: it leads down, from a vertex to one on its path to the ground, or is a
loop. A tree edge is named by its upper end::

    v ─────┐          covers[v] = how many back edges pass over the tree edge below v, that is, lead from v or
    │      │          above it to a vertex below v. With none, the edge is a bridge: cut it, and all on v falls.
    u      │ back
    │      │ edge     Here it passes over the edges named v and u, and covers[v] = covers[u] = 1.
    ground ┘

Rows, int32; those with several columns are stored line by line:

    ends     [2 edges], vertices below 2^31, the ground is 0
    starts   [vertices + 2]; the edges at v have places starts[v] to starts[v + 1] - 1 in the next two
    at, by   [places], the other end of an edge, and its number; a loop has one place
    number   [vertices], when a search visited the vertex, or -1; the following rows are indexed by these numbers
    parent   [visited], from where it was visited
    edge     [visited], by which edge, the tree edge below
    covers   [visited], see above
    worth    [visited], the value of everything above v, with v's block fused, without the edges below v
    back     [3 back edges], the edge, the numbers of its upper and its lower end

Most loops have a range or a budget and resume where they stopped, so that an interruption waits for at most a slice.
"""

from __future__ import annotations

from grundy.machine.loops import Row

_TOGETHER = 64  # vertices whose places are examined together, before each one's turn
_AHEAD = 16  # places of each


def count_ends(ends: Row, first: int, last: int, starts: Row) -> None:
    """Count the edges at each vertex v into ``starts[v + 2]``."""
    for i in range(first, last):
        u, v = ends[2 * i], ends[2 * i + 1]
        starts[u + 2] += 1
        if u != v:
            starts[v + 2] += 1


def sum_up(starts: Row) -> None:
    """Replace numbers by their running sums."""
    for v in range(1, len(starts)):
        starts[v] += starts[v - 1]


def place_ends(ends: Row, first: int, last: int, starts: Row, at: Row, by: Row) -> None:
    """Place edges at their ends, in their order; ``starts`` is summed up, and ``starts[v + 1]`` advances to its end.

    ``by`` may be empty, then the numbers of the edges are left out.
    """
    for i in range(first, last):
        u, v = ends[2 * i], ends[2 * i + 1]
        place = starts[u + 1]
        at[place] = v
        if len(by):
            by[place] = i
        starts[u + 1] = place + 1
        if u != v:
            place = starts[v + 1]
            at[place] = u
            if len(by):
                by[place] = i
            starts[v + 1] = place + 1


# -- the value of a large picture: a search breadth first, whose accesses to memory need not wait for each other. The
# tree edges between the two ends of an edge outside of the tree are no bridges.


def spread(
    starts: Row, at: Row, number: Row, order: Row, parent: Row, worth: Row, back: Row, froms: Row, tos: Row, state: Row,
    budget: int,
) -> bool:  # fmt: skip
    """Continue a breadth-first search from the ground; return whether it is finished.

    order     [vertices] the vertices in the order of visits.
    back      [2 edges] numbers of the ends of the edges outside of the tree, the larger one first.
    froms, tos  [64] scratch.
    state     the number of vertices processed, of vertices visited, and of edges outside of the tree, and an unused
              number.
    """
    h, met, backs = state[0], state[1], state[2]
    left = budget
    seen = 0
    while h < met and left > 0:
        many = min(_TOGETHER, met - h)
        for i in range(many):
            x = order[h + i]
            froms[i], tos[i] = starts[x], starts[x + 1]
        for i in range(many):  # these reads are independent, so the processor waits for all of them at once
            for place in range(froms[i], min(tos[i], froms[i] + _AHEAD)):
                seen ^= number[at[place]]
        for i in range(many):
            down = parent[h]
            below = h == 0  # of the edges to its parent, the first is the tree's
            for place in range(froms[i], tos[i]):
                y = at[place]
                w = number[y]
                if w < 0:
                    number[y] = met
                    parent[met] = h
                    order[met] = y
                    met += 1
                elif w <= h:
                    if w == down and not below:
                        below = True
                    else:
                        worth[h] ^= 1
                        back[2 * backs], back[2 * backs + 1] = h, w
                        backs += 1
            left -= 1 + tos[i] - froms[i]
            h += 1
    state[0], state[1], state[2] = h, met, backs
    state[3] ^= seen
    return bool(h == met)


def join_back_edges(back: Row, first: int, last: int, parent: Row, jump: Row) -> None:
    """Mark the tree edges between the ends of back edges: each gets ``jump[v] < v`` (a union-find with halving)."""
    for i in range(first, last):
        a, b = back[2 * i], back[2 * i + 1]
        while a != b:
            if a < b:
                a, b = b, a
            # the larger one is not below the other, so the edge below it is between them
            down = jump[a]
            if down == a:
                jump[a] = parent[a]
                a = parent[a]
            else:
                jump[a] = jump[down]
                a = jump[down]


def sum_joined(parent: Row, jump: Row, worth: Row, first: int, last: int) -> None:
    """Add the worth of vertices last - 1, …, first to that of their parents: fusion, or the colon principle."""
    for v in range(last - 1, first - 1, -1):
        worth[parent[v]] ^= worth[v] + 1 if jump[v] == v else worth[v] ^ 1


# -- the search depth first


def search_depth(
    starts: Row, at: Row, by: Row, number: Row, parent: Row, edge: Row, end: Row, back: Row, path: Row, state: Row,
    budget: int,
) -> bool:  # fmt: skip
    """Continue a depth-first search from the ground; return whether it is finished.

    end       [visited] one more than the largest number above.
    path      [3 visited] the path from the ground: for each vertex its number, the next place to examine, and the last.
    state     the height of the path (less 1), the number of vertices visited, the number of back edges.
    """
    top, met, backs = state[0], state[1], state[2]
    left = budget
    while top >= 0 and left > 0:
        h, place, last = path[3 * top], path[3 * top + 1], path[3 * top + 2]
        climbs = False
        while place < last:
            y, e = at[place], by[place]
            place += 1
            left -= 1
            w = number[y]
            if w < 0:
                number[y] = met
                parent[met] = h
                edge[met] = e
                path[3 * top + 1] = place
                top += 1
                path[3 * top], path[3 * top + 1], path[3 * top + 2] = met, starts[y], starts[y + 1]
                met += 1
                climbs = True
                break
            if w <= h and e != edge[h]:  # from its lower end a back edge leads to a larger number
                back[3 * backs], back[3 * backs + 1], back[3 * backs + 2] = e, h, w
                backs += 1
        if not climbs:
            end[h] = met
            top -= 1
            left -= 1
    state[0], state[1], state[2] = top, met, backs
    return bool(top < 0)


def lay_back_edges(back: Row, first: int, last: int, covers: Row, worth: Row) -> None:
    """Count back edges at their ends, and their worth at the lower one."""
    for i in range(first, last):
        upper, lower = back[3 * i + 1], back[3 * i + 2]
        covers[upper] += 1
        covers[lower] -= 1
        worth[lower] ^= 1


def sum_covered(parent: Row, covers: Row, worth: Row, first: int, last: int) -> None:
    """Add cover and worth of vertices last - 1, …, first to those of their parents: fusion, or the colon principle."""
    for v in range(last - 1, first - 1, -1):
        below = parent[v]
        covers[below] += covers[v]
        worth[below] ^= worth[v] ^ 1 if covers[v] else worth[v] + 1


def sort_back_edges(back: Row, end: int, starts: Row, order: Row) -> None:
    """Sort back edges by their upper ends (1) or lower ends (2): those at v are from ``starts[v]`` on.

    starts    [visited + 2] zeros at first.
    order     [back edges] their numbers.
    """
    for i in range(len(order)):
        starts[back[3 * i + end] + 2] += 1
    sum_up(starts)
    for i in range(len(order)):
        v = back[3 * i + end] + 1
        order[starts[v]] = i
        starts[v] += 1


def name_bridges(edge: Row, covers: Row, above: Row) -> None:
    """Write for each bridge the vertex on it; [edges] zeros at first."""
    for v in range(1, len(edge)):
        if not covers[v]:
            above[edge[v]] = v


def number_parts(parent: Row, edge: Row, back: Row, backs: int, foot: Row, part: Row) -> None:
    """Give the edges of each part one number (parts meet only at the ground), and -1 to edges not connected to it.

    A depth-first search leaves no edge between two subtrees, so the children of the ground give the parts; a loop on
    the ground, or an edge between two ground vertices, is a part by itself.
    """
    size = len(parent)
    for v in range(1, size):
        foot[v] = foot[parent[v]] if parent[v] else v
        part[edge[v]] = foot[v]
    for i in range(backs):
        e, upper = back[3 * i], back[3 * i + 1]
        part[e] = foot[upper] if upper else size + e
