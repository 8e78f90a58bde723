"""Green Hackenbush in compiled loops: search a picture, value it, and find every cut to a value.

Vertices are numbers below 2^31, the ground is 0. Most loops have a range or a budget and take up where they stopped,
so that an interruption waits for no more than a slice. What they compute is said in ``theory.fusion``, line by line,
in plain Python.

    ends     int32 [edges, 2]
    starts   int32 [vertices + 1]; the edges at v have places starts[v] to starts[v + 1] - 1 in the next two
    at, by   int32 [places], the other end of an edge, and its number; a loop has one place
    number   int32 [vertices], when a search met the vertex, or -1; all that follows goes by these numbers
    parent   int32 [met], from where it was met
    worth    int32 [met], the value of all that is above v, v's block fused, without the edges that lead below v
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit

__all__ = [
    "claim_edges",
    "count_ends",
    "cut_bridges",
    "cut_classes",
    "join_back_edges",
    "lay_back_edges",
    "link_classes",
    "place_ends",
    "read_stalks",
    "search_depth",
    "spread",
    "stack_stalks",
    "sum_covered",
    "sum_joined",
]

Ints = NDArray[np.int32]
State = NDArray[np.int64]

_TOGETHER = 64  # vertices whose places are looked at together, before each one's turn
_AHEAD = 16  # places of each
_FEW = 12  # edges of a class whose stalks are summed up one by one


@njit(cache=True, nogil=True)
def count_ends(ends: Ints, first: int, last: int, starts: Ints) -> None:
    """Count the edges at each vertex v into ``starts[v + 2]``."""
    for i in range(first, last):
        u, v = ends[i, 0], ends[i, 1]
        starts[u + 2] += 1
        if u != v:
            starts[v + 2] += 1


@njit(cache=True, nogil=True)
def place_ends(ends: Ints, first: int, last: int, starts: Ints, at: Ints, by: Ints) -> None:
    """Place edges at their ends, in their order; ``starts`` is summed up, and ``starts[v + 1]`` moves on to its end.

    ``by`` may be empty, then the numbers of the edges are left out.
    """
    for i in range(first, last):
        u, v = ends[i, 0], ends[i, 1]
        place = starts[u + 1]
        at[place] = v
        if by.size:
            by[place] = i
        starts[u + 1] = place + 1
        if u != v:
            place = starts[v + 1]
            at[place] = u
            if by.size:
                by[place] = i
            starts[v + 1] = place + 1


# -- the value: a search breadth first, whose accesses to memory need not wait for each other


@njit(cache=True, nogil=True)
def spread(
    starts: Ints, at: Ints, number: Ints, order: Ints, parent: Ints, worth: Ints, back: Ints, state: State, budget: int
) -> bool:
    """Search on from the ground, breadth first.

        order     [vertices] the vertices as they are met.
        back      [edges, 2] numbers of the ends of the edges outside of the tree, the larger one first.
        state     how many vertices are done with, how many are met, how many edges are outside of the tree, and
                  something that means nothing.
        budget    how many places are looked at before a pause.

    Returns:
        whether all is searched.
    """
    h, met, backs = state[0], state[1], state[2]
    left = budget
    seen = np.int32(0)
    froms, tos = np.empty(_TOGETHER, np.int32), np.empty(_TOGETHER, np.int32)
    while h < met and left > 0:
        many = min(_TOGETHER, met - h)
        for i in range(many):
            x = order[h + i]
            froms[i], tos[i] = starts[x], starts[x + 1]
        for i in range(many):  # nothing depends on what is seen here, so the processor waits for all of it at once
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
                        back[backs, 0] = h
                        back[backs, 1] = w
                        backs += 1
            left -= 1 + tos[i] - froms[i]
            h += 1
    state[0], state[1], state[2] = h, met, backs
    state[3] ^= seen
    return bool(h == met)


@njit(cache=True, nogil=True)
def join_back_edges(back: Ints, first: int, last: int, parent: Ints, jump: Ints) -> None:
    """Mark the tree edges between the ends of back edges: each gets ``jump[v] < v`` (a union-find with halving)."""
    for i in range(first, last):
        a, b = back[i, 0], back[i, 1]
        while a != b:
            if a < b:
                a, b = b, a
            # the larger one is not on the other's way to the ground, so the edge below it is between them
            down = jump[a]
            if down == a:
                jump[a] = parent[a]
                a = parent[a]
            else:
                jump[a] = jump[down]
                a = jump[down]


@njit(cache=True, nogil=True)
def sum_joined(parent: Ints, jump: Ints, worth: Ints, first: int, last: int) -> None:
    """Add the worth of vertices last - 1, …, first to that of their parents: fusion, or the colon principle."""
    for v in range(last - 1, first - 1, -1):
        worth[parent[v]] ^= worth[v] + 1 if jump[v] == v else worth[v] ^ 1


# -- the cuts: a search depth first, as in theory.fusion


@njit(cache=True, nogil=True)
def search_depth(
    starts: Ints,
    at: Ints,
    by: Ints,
    number: Ints,
    parent: Ints,
    edge: Ints,
    end: Ints,
    back: Ints,
    path: Ints,
    state: State,
    budget: int,
) -> bool:
    """Search on from the ground, depth first.

        edge      [met] the tree edge below.
        end       [met] one more than the largest number above.
        back      [back edges, 3] the edge, the numbers of its upper and its lower end.
        path      [met, 3] on the way to the ground: number, the next place to look at, the end of the places.
        state     the height of the path (less 1), how many vertices are met, how many back edges.
        budget    how many places are looked at before a pause.

    Returns:
        whether all is searched.
    """
    top, met, backs = state[0], state[1], state[2]
    left = budget
    while top >= 0 and left > 0:
        h, place, last = path[top, 0], path[top, 1], path[top, 2]
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
                path[top, 1] = place
                top += 1
                path[top, 0], path[top, 1], path[top, 2] = met, starts[y], starts[y + 1]
                met += 1
                climbs = True
                break
            if w <= h and e != edge[h]:  # from its lower end a back edge leads to a larger number
                back[backs, 0], back[backs, 1], back[backs, 2] = e, h, w
                backs += 1
        if not climbs:
            end[h] = met
            top -= 1
            left -= 1
    state[0], state[1], state[2] = top, met, backs
    return bool(top < 0)


@njit(cache=True, nogil=True)
def lay_back_edges(back: Ints, first: int, last: int, covers: Ints, worth: Ints) -> None:
    """Count back edges at their ends, and their worth at the lower one."""
    for i in range(first, last):
        upper, lower = back[i, 1], back[i, 2]
        covers[upper] += 1
        covers[lower] -= 1
        worth[lower] ^= 1


@njit(cache=True, nogil=True)
def sum_covered(parent: Ints, covers: Ints, worth: Ints, first: int, last: int) -> None:
    """Add cover and worth of vertices last - 1, …, first to those of their parents."""
    for v in range(last - 1, first - 1, -1):
        below = parent[v]
        covers[below] += covers[v]
        worth[below] ^= worth[v] ^ 1 if covers[v] else worth[v] + 1


@njit(cache=True, nogil=True)
def cut_bridges(
    parent: Ints, edge: Ints, covers: Ints, worth: Ints, root: Ints, change: Ints, cut: NDArray[np.uint8],
    first: int, last: int,
) -> None:  # fmt: skip
    """Tell the blocks at vertices first, …, last - 1 by what they must change; mark the bridges that do as cut.

    root      [met] the lowest vertex of the block.
    change    [met] at the lowest vertex of a block, what its value must be xor-ed with; 0: no cut there will do.
    cut       [edges].
    """
    for v in range(first, last):
        block = root[parent[v]]
        root[v] = block if covers[v] else v
        if not covers[v] and change[block]:
            wanted = (worth[v] + 1) ^ change[block]
            if wanted:
                change[v] = worth[v] ^ (wanted - 1)
            else:
                cut[edge[v]] = 1


@njit(cache=True, nogil=True)
def claim_edges(
    order: NDArray[Any], back: Ints, first: int, last: int, parent: Ints, jump: Ints, dip: Ints, alone: Ints
) -> None:
    """Let back edges, by decreasing lower ends, claim the tree edges that they pass over and none has claimed before.

    order     numbers of the back edges.
    jump      [met] itself, or down towards an edge that is not claimed.
    dip       [met] the lower end of the back edge that claims the tree edge.
    alone     [met] that back edge.
    """
    for place in range(first, last):
        i = order[place]
        v, lower = back[i, 1], back[i, 2]
        while v > lower:
            down = jump[v]
            if down == v:
                dip[v] = lower
                alone[v] = i
                jump[v] = parent[v]
                v = parent[v]
            else:
                jump[v] = jump[down]
                v = jump[down]


@njit(cache=True, nogil=True)
def link_classes(
    parent: Ints, covers: Ints, dip: Ints, latest: Ints, path: Ints, above: Ints, head: NDArray[np.uint8],
    state: State, first: int, last: int,
) -> None:  # fmt: skip
    """Link the tree edges of each class from the ground upwards.

    latest    [back edges + 1] by cover: the highest tree edge on the way to v, 0 where there is none.
    path      [met, 2] the way to v, and what ``latest`` said before.
    above     [met] the next edge of the class, 0 where there is none.
    head      [met] whether the edge is the lowest of its class.
    state     the length of the path.
    """
    length = state[0]
    for v in range(first, last):
        while length and path[length - 1, 0] != parent[v]:
            length -= 1
            latest[covers[path[length, 0]]] = path[length, 1]
        same = latest[covers[v]]
        path[length, 0], path[length, 1] = v, same
        length += 1
        latest[covers[v]] = v
        if covers[v]:
            if same > dip[v]:
                above[same] = v
            else:
                head[v] = 1
    state[0] = length


# -- stalks, as in theory.stalks. A link to one of the halves of a node is that node; or 0 for none; or -name for a
# single number, which stands in the note then. All that is known of a node stands together, for memory is slow.


@njit(cache=True, nogil=True)
def _take_note(nodes: Ints, node: int, said: Any) -> None:
    """Xor a number into all that is below a node."""
    if said & 1:
        nodes[node, 0], nodes[node, 1] = nodes[node, 1], nodes[node, 0]
        nodes[node, 2], nodes[node, 3] = nodes[node, 3], nodes[node, 2]
    nodes[node, 2] ^= said >> 1
    nodes[node, 3] ^= said >> 1


@njit(cache=True, nogil=True)
def stack_stalks(pieces: Ints, nodes: Ints, following: Ints, state: State, budget: int) -> bool:
    """Put pieces, from the last to the first, below all stalks at hand and an empty one.

        pieces    their values.
        nodes     [nodes, 4] the halves with lowest bit 0 and with 1, and what is to be xor-ed into each, less that bit.
        following [names] the next with the same number, or 0.
        state     the pieces that are left, how many nodes there are.
        budget    pieces before a pause; there is one too where nodes run out, of which a piece needs 33 at the most.

    Returns:
        whether all are done.
    """
    name, met = state[0], state[1]
    left = budget
    while name and left > 0 and met + 33 <= len(nodes):
        node, said = 0, np.int64(0)  # a new stalk, of value 0
        while True:
            _take_note(nodes, node, said)
            child, said = nodes[node, 0], np.int64(nodes[node, 2])
            if child > 0:
                nodes[node, 2] = 0
                node = child
            elif child == 0 or said == 0:
                following[name] = -child
                nodes[node, 0], nodes[node, 2] = -name, 0
                break
            else:  # another number: it moves up, until the two part
                odd = said & 1
                nodes[met, 0], nodes[met, 1], nodes[met, 2], nodes[met, 3] = 0, 0, 0, 0
                nodes[met, odd], nodes[met, 2 + odd] = child, said >> 1
                nodes[node, 0], nodes[node, 2] = met, 0
                node = met
                met += 1
                said = np.int64(0)
        node, said = 0, np.int64(pieces[name - 1])
        while True:  # add 1 to all: the halves change places, and what was odd carries
            _take_note(nodes, node, said ^ 1)
            child = nodes[node, 0]
            if child <= 0:
                nodes[node, 2] += child < 0
                break
            said = np.int64(nodes[node, 2])
            nodes[node, 2] = 0
            node = child
        name -= 1
        left -= 1
    state[0], state[1] = name, met
    return bool(name == 0)


@njit(cache=True, nogil=True)
def read_stalks(nodes: Ints, following: Ints, values: Ints) -> None:
    """Write the values of the stalks by their names; the empty one has value 0."""
    values[0] = 0
    todo = np.zeros((64, 4), np.int64)  # a node, what is said to it, its depth, the bits that lead there
    waiting = 1
    while waiting:
        waiting -= 1
        node, said, depth, bits = todo[waiting, 0], todo[waiting, 1], todo[waiting, 2], todo[waiting, 3]
        _take_note(nodes, node, said)
        for odd in range(2):
            child, said = nodes[node, odd], np.int64(nodes[node, 2 + odd])
            there = bits | np.int64(odd) << depth
            if child > 0:
                todo[waiting, 0], todo[waiting, 1], todo[waiting, 2], todo[waiting, 3] = child, said, depth + 1, there
                nodes[node, 2 + odd] = 0
                waiting += 1
            name = -child
            while name > 0:
                values[name] = there | said << (depth + 1)
                name = following[name]


@njit(cache=True, nogil=True)
def _all_stalks(pieces: Ints, nodes: Ints, following: Ints, values: Ints) -> None:
    """Write the values of the stalks of the first 0, 1, … pieces, for which there must be nodes enough."""
    count = pieces.size
    if count < _FEW:
        for size in range(count + 1):
            value = 0
            for i in range(size - 1, -1, -1):
                value = (value ^ pieces[i]) + 1
            values[size] = value
        return
    nodes[0] = 0
    stack_stalks(pieces, nodes, following, np.array([count, 1]), count)
    read_stalks(nodes, following, values)


@njit(cache=True, nogil=True)
def cut_classes(
    edge: Ints, worth: Ints, root: Ints, change: Ints, above: Ints, head: NDArray[np.uint8], closing: Ints,
    cut: NDArray[np.uint8], room: Ints, nodes: Ints, first: int, last: int, budget: int,
) -> int:  # fmt: skip
    """Mark the edges of classes whose cut changes their block by what is asked, as ``Fusion._cuts_in_class`` tells.

        closing   [met] at the lowest edge of a class, the back edge that belongs to it, or -1.
        room, nodes [5, edges of a class], [33 pieces, 4], to work in.
        first, last the lowest edges of the classes that are looked at.
        budget    edges before a pause.

    Returns:
        the vertex to go on with. Where that is one that ``head`` calls the lowest of a class, and the vertex is
        ``first``, its class does not fit the room and is left to whoever calls.
    """
    edges, pieces, left, right, following = room[0], room[1], room[2], room[3], room[4]
    most = min(len(nodes) // 33, room.shape[1]) - 2
    done = 0
    for v in range(first, last):
        if not head[v] or not change[root[v]] & 1:
            continue
        if done > budget:
            return v
        count = 0
        tops = v
        before = 0
        while tops and count <= most:
            edges[count] = edge[tops]
            following_top = above[tops]
            if following_top:
                pieces[count] = worth[tops] ^ worth[following_top] ^ 1
                before ^= pieces[count]
            elif closing[v] >= 0:
                pieces[count] = worth[tops]
                before ^= worth[tops]
                count += 1
                edges[count] = closing[v]
            count += 1
            tops = following_top
        if tops or count > most:
            return v
        before ^= count & 1
        _all_stalks(pieces[: count - 1], nodes, following, left)
        _all_stalks(pieces[: count - 1][::-1].copy(), nodes, following, right)
        for i in range(count):
            if left[i] ^ right[count - 1 - i] == before ^ change[root[v]]:
                cut[edges[i]] = 1
        done += count
    return last
