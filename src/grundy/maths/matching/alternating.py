"""Edges that some perfect matching uses, as far as one pass finds them: loops that run plain or compiled.

Rows, labels and mates are those of ``kernel``; only vertices labelled UNSEEN are considered, all of which have mates.
An unmatched edge v-w can be exchanged into a perfect matching exactly if it lies on an alternating cycle. Draw an arc
from v to the mate of w for every such edge: the cycle becomes a closed walk of this digraph, so v and the mate of w are
strongly connected. If the edges with this property form a bipartite graph, every closed walk splits into such cycles
and the condition is sufficient; otherwise a walk may use an edge both ways.
"""

from __future__ import annotations

from grundy.machine.loops import Row
from grundy.maths.matching.kernel import UNSEEN


def strong_parts(
    offsets: Row, neighbours: Row, label: Row, mate: Row, part: Row, index: Row, low: Row,
    way: Row, waiting: Row, place: Row, state: Row, budget: int,
) -> bool:  # fmt: skip
    """Number the strongly connected components of the digraph; return whether this is finished.

    part: [vertices] -1 at first; the number of each vertex's part.
    index: [vertices] -1 at first; then the order of discovery.
    low: [vertices] scratch: the earliest vertex that can be reached.
    way: [vertices] scratch: the way down to where the search is.
    waiting: [vertices] scratch: vertices met whose part is not known.
    place: [vertices] scratch: which edge is next on the way.
    state: [5] zeros at first: the next root, and lengths.
    budget: steps to make, about.
    """
    count = len(offsets) - 1
    root, depth, opened, found, parts = state[0], state[1], state[2], state[3], state[4]
    while budget > 0:
        budget -= 1
        if depth == 0:
            if root == count:
                break
            if label[root] == UNSEEN and index[root] < 0:
                index[root] = low[root] = found
                found += 1
                way[0] = waiting[opened] = root
                place[root] = offsets[root]
                depth, opened = 1, opened + 1
            root += 1
            continue
        v = way[depth - 1]
        if place[v] < offsets[v + 1]:
            w = neighbours[place[v]]
            place[v] += 1
            if label[w] == UNSEEN and w != mate[v]:
                to = mate[w]
                if index[to] < 0:
                    index[to] = low[to] = found
                    found += 1
                    way[depth] = waiting[opened] = to
                    place[to] = offsets[to]
                    depth, opened = depth + 1, opened + 1
                elif part[to] < 0:
                    low[v] = min(low[v], index[to])
            continue
        depth -= 1
        if depth:
            above = way[depth - 1]
            low[above] = min(low[above], low[v])
        if low[v] == index[v]:
            while True:
                opened -= 1
                w = waiting[opened]
                part[w] = parts
                budget -= 1
                if w == v:
                    break
            parts += 1
    state[0], state[1], state[2], state[3], state[4] = root, depth, opened, found, parts
    return bool(depth == 0 and root == count)


def colour(
    offsets: Row, neighbours: Row, label: Row, mate: Row, part: Row, colours: Row,
    queue: Row,
) -> int:  # fmt: skip
    """Colour each component of the edges that pass alternately 1 and 2, or all of it 3 if that is impossible.

        part: as :func:`strong_parts` leaves it.
        colours: [vertices] zeros at first.
        queue: [vertices] scratch.

    Returns:
        The number of vertices coloured 3.
    """
    doubtful = 0
    for root in range(len(offsets) - 1):
        if label[root] != UNSEEN or colours[root]:
            continue
        queue[0] = root
        colours[root] = 1
        tail, i, even = 1, 0, True
        while i < tail:
            v = queue[i]
            i += 1
            for e in range(offsets[v], offsets[v + 1]):
                w = neighbours[e]
                if label[w] == UNSEEN and (w == mate[v] or part[v] == part[mate[w]]):
                    if colours[w] == 0:
                        colours[w] = 3 - colours[v]
                        queue[tail] = w
                        tail += 1
                    elif colours[w] == colours[v]:
                        even = False
        if not even:
            doubtful += tail
            for i in range(tail):
                colours[queue[i]] = 3
    return doubtful
