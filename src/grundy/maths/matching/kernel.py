"""Maximum matchings by Edmonds' blossoms, in loops that run plain or compiled (:mod:`grundy.machine.loops`).

A tree of alternating paths grows from a vertex without a mate. Its *outer* vertices are those at even distance from the
root; two adjacent outer vertices close an odd cycle, a blossom, which is shrunk into its base, and all of it becomes
outer. A tree that reaches another vertex without a mate gives a larger matching; a tree that cannot grow is frozen, and
no later search needs to enter it. With = for matched edges:

    root ─ inner = outer ─ inner = outer
                        └─ inner = outer

A graph is symmetric rows of neighbours, every edge in the rows of both its ends, once, without loops:

    offsets      int64 [vertices + 1]; the neighbours of v are at offsets[v] to offsets[v + 1] - 1
    neighbours   int32 [ends]

The state of a run is also in rows, so that it can stop after a slice of work and continue:

    label        uint8 [vertices]: UNSEEN, OUTER, INNER, FROZEN_INNER, FROZEN_OUTER; CLOSED is not there at all
    mate         int32 [vertices], -1 without one
    before       int32 [vertices], next vertex on the way to the root, from an inner (or once inner) one
    above        int32 [vertices], towards the base of the blossom, paths compressed; the greedy start counts free
                 neighbours in it
    queue        int32 [vertices + 1], outer vertices of the tree; those of degree one in the greedy start
    stamp        int32 [vertices], when the path to the root was last followed
    state        int64 [5]: ROOT, HEAD, TAIL, CLOCK, WORK (edges examined so far)
"""

from __future__ import annotations

from grundy.machine.loops import Row, ahead, prefetch

UNSEEN, OUTER, INNER, FROZEN_INNER, FROZEN_OUTER, CLOSED = range(6)
ROOT, HEAD, TAIL, CLOCK, WORK = range(5)
GROWING, LONGER, WHOLE = range(3)
FREE, VISITED = -1, -2  # places of vertices not yet found, and of those already visited

_LAST = 2**31 - 1
_WIDTH = 16  # neighbours of a vertex that are prefetched


def start(offsets: Row, neighbours: Row, label: Row, above: Row, queue: Row, state: Row, stop: int) -> bool:
    """Count free neighbours, and queue the vertices of degree one; return whether this is finished."""
    count = len(offsets) - 1
    v, tail, work = state[ROOT], state[TAIL], state[WORK]
    while v < count and work < stop:
        free = 0
        if label[v] == UNSEEN:
            for e in range(offsets[v], offsets[v + 1]):
                free += label[neighbours[e]] == UNSEEN
            work += offsets[v + 1] - offsets[v]
            if free == 1:
                queue[tail] = v
                tail += 1
        work += 1
        above[v] = free
        v += 1
    state[ROOT], state[TAIL], state[WORK] = v, tail, work
    if v < count:
        return False
    state[ROOT] = -1
    return True


@ahead
def _ask_for_partners(offsets: Row, neighbours: Row, above: Row, queue: Row, head: int) -> None:
    """Prefetch the rows of vertices further on in the queue, then their neighbours, then the rows of these."""
    prefetch(offsets, queue[head + 16])
    prefetch(neighbours, offsets[queue[head + 8]])
    v = queue[head + 4]
    for e in range(offsets[v], min(offsets[v + 1], offsets[v] + _WIDTH)):
        prefetch(above, neighbours[e])
    v = queue[head + 2]
    for e in range(offsets[v], min(offsets[v + 1], offsets[v] + _WIDTH)):
        if above[neighbours[e]] > 0:
            prefetch(offsets, neighbours[e])
    v = queue[head + 1]
    for e in range(offsets[v], min(offsets[v + 1], offsets[v] + _WIDTH)):
        if above[neighbours[e]] > 0:
            prefetch(neighbours, offsets[neighbours[e]])


def greedy(offsets: Row, neighbours: Row, mate: Row, above: Row, queue: Row, state: Row, stop: int) -> bool:
    """Match greedily, vertices of degree one first, because an edge there is never wrong; return whether it is done.

    Each edge needs only ``above``: it is 0 for vertices that are matched, closed, or have no free neighbour left.
    Vertices wait in a queue, each at most once, so that their data can be prefetched.
    """
    count = len(offsets) - 1
    root, head, tail, work = state[ROOT], state[HEAD], state[TAIL], state[WORK]
    while work < stop:
        if head < tail:
            v = queue[head]
            head += 1
            if head + 16 < tail:
                _ask_for_partners(offsets, neighbours, above, queue, head)
        else:
            root += 1
            work += 1
            if root == count:
                break
            v = root
        if above[v] == 0:
            continue
        partner, fewest = v, _LAST
        for e in range(offsets[v], offsets[v + 1]):
            w = neighbours[e]
            if 0 < above[w] < fewest:
                partner, fewest = w, above[w]
        mate[v], mate[partner] = partner, v
        above[v], above[partner] = 0, 0
        for gone in (v, partner):
            for e in range(offsets[gone], offsets[gone + 1]):
                w = neighbours[e]
                left = above[w] - 1
                if left >= 0:
                    above[w] = left
                    if left == 1:
                        queue[tail] = w
                        tail += 1
            work += offsets[gone + 1] - offsets[gone]
    state[ROOT], state[HEAD], state[TAIL], state[WORK] = root, head, tail, work
    return bool(root == count)


def _base(above: Row, v: int) -> int:
    base = v
    while above[base] != base:
        base = above[base]
    while above[v] != base:
        above[v], v = base, above[v]
    return base


def _meeting(mate: Row, before: Row, above: Row, stamp: Row, state: Row, one: int, other: int) -> int:
    """Return the base where the paths from two bases to the root meet, with alternating steps."""
    if state[CLOCK] == _LAST:
        for v in range(len(stamp)):
            stamp[v] = 0
        state[CLOCK] = 0
    state[CLOCK] += 1
    clock = state[CLOCK]
    while True:
        if one >= 0:
            if stamp[one] == clock:
                return one
            stamp[one] = clock
            partner = mate[one]
            one = _base(above, before[partner]) if partner >= 0 else -1
        one, other = other, one


def _shrink(
    mate: Row, label: Row, before: Row, above: Row, queue: Row, tail: int, base: int, one: int,
    other: int,
) -> int:  # fmt: skip
    """Shrink the blossom that an edge between two outer vertices closes; its inner vertices become outer."""
    for side in range(2):
        v, across = (one, other) if side == 0 else (other, one)
        while _base(above, v) != base:
            # from an inner vertex the path continues by its mate, from an outer one by the edge that closed the blossom
            before[v] = across
            across = mate[v]
            if label[across] == INNER:
                label[across] = OUTER
                queue[tail] = across
                tail += 1
            # only bases are linked to the new one: the walk still has to leave an older blossom by its base
            if above[v] == v:
                above[v] = base
            if above[across] == across:
                above[across] = base
            v = before[across]
    return tail


@ahead
def _ask_for_outer(offsets: Row, neighbours: Row, mate: Row, label: Row, before: Row, queue: Row, head: int) -> None:
    prefetch(offsets, queue[head + 8])
    prefetch(neighbours, offsets[queue[head + 4]])
    v = queue[head + 2]
    for e in range(offsets[v], min(offsets[v + 1], offsets[v] + _WIDTH)):
        prefetch(label, neighbours[e])
        prefetch(mate, neighbours[e])
        prefetch(before, neighbours[e])


def search(
    offsets: Row, neighbours: Row, mate: Row, label: Row, before: Row, above: Row, queue: Row,
    stamp: Row, state: Row, stop: int,
) -> int:  # fmt: skip
    """Grow the tree in the queue until it reaches a free vertex, and augment the matching along that path.

    Returns:
        LONGER after that, WHOLE for a tree that cannot grow, GROWING if the work reached ``stop`` first.
    """
    head, tail, work = state[HEAD], state[TAIL], state[WORK]
    while head < tail and work < stop:
        v = queue[head]
        head += 1
        if head + 8 < tail:
            _ask_for_outer(offsets, neighbours, mate, label, before, queue, head)
        work += 1 + offsets[v + 1] - offsets[v]
        for e in range(offsets[v], offsets[v + 1]):
            w = neighbours[e]
            if label[w] == UNSEEN:
                before[w] = v
                following = mate[w]
                if following < 0:
                    while w >= 0:
                        partner = before[w]
                        following = mate[partner]
                        mate[w], mate[partner] = partner, w
                        w = following
                    state[HEAD], state[TAIL], state[WORK] = head, tail, work
                    return LONGER
                label[w] = INNER
                label[following] = OUTER
                queue[tail] = following
                tail += 1
            elif label[w] == OUTER:
                one, other = _base(above, v), _base(above, w)
                if one != other:
                    base = _meeting(mate, before, above, stamp, state, one, other)
                    tail = _shrink(mate, label, before, above, queue, tail, base, v, w)
    state[HEAD], state[TAIL], state[WORK] = head, tail, work
    return WHOLE if head == tail else GROWING


def forget(mate: Row, label: Row, above: Row, queue: Row, tail: int) -> None:
    """Reset the tree's vertices to UNSEEN. Each is in the queue, or the mate of one that is, even after augmenting."""
    for i in range(tail):
        v = queue[i]
        label[v] = UNSEEN
        above[v] = v
        w = mate[v]
        if w >= 0:
            label[w] = UNSEEN
            above[w] = w


def lengthen(
    offsets: Row, neighbours: Row, mate: Row, label: Row, before: Row, above: Row, queue: Row,
    stamp: Row, state: Row, stop: int,
) -> bool:  # fmt: skip
    """Search from every vertex without a mate, from state[ROOT] on; return whether the matching is maximum now.

    Then FROZEN_OUTER marks the vertices that some maximum matching misses, FROZEN_INNER their other neighbours, and
    every maximum matching matches the UNSEEN vertices with each other.
    """
    count = len(offsets) - 1
    while state[ROOT] < count:
        if state[WORK] >= stop:
            return False
        root = state[ROOT]
        if state[TAIL] == 0:
            if mate[root] >= 0 or label[root] != UNSEEN:
                state[ROOT] += 1
                state[WORK] += 1
                continue
            queue[0] = root
            label[root] = OUTER
            state[HEAD], state[TAIL] = 0, 1
        found = search(offsets, neighbours, mate, label, before, above, queue, stamp, state, stop)
        if found == GROWING:
            return False
        if found == LONGER:
            forget(mate, label, above, queue, state[TAIL])
            state[WORK] += state[TAIL]
        else:
            for i in range(state[TAIL]):
                v = queue[i]
                label[v] = FROZEN_OUTER
                if mate[v] >= 0 and label[mate[v]] == INNER:
                    label[mate[v]] = FROZEN_INNER
        state[TAIL] = 0
        state[ROOT] += 1
    return True


# -- what a token can reach, and the value of a tree


def reach(offsets: Row, neighbours: Row, label: Row, order: Row, place: Row, state: Row, budget: int) -> bool:
    """List the reachable vertices, nearest first; return whether this is finished.

    label: [vertices] CLOSED except for the start; then UNSEEN for reachable vertices.
    order: [vertices] the start, then what is found.
    place: [vertices] FREE or VISITED, 0 for the start; then the place in the order of each vertex reached.
    state: [3] how many of the order are processed, how many are in it (the start), and the sum of their degrees.
    budget: approximate number of edges to process.
    """
    done, met, ends = state[0], state[1], state[2]
    while done < met and budget > 0:
        v = order[done]
        done += 1
        for e in range(offsets[v], offsets[v + 1]):
            w = neighbours[e]
            ends += place[w] != VISITED
            if place[w] == FREE:
                label[w] = UNSEEN
                place[w] = met
                order[met] = w
                met += 1
        budget -= 1 + offsets[v + 1] - offsets[v]
    state[0], state[1], state[2] = done, met, ends
    return bool(done == met)


def tree_values(
    offsets: Row, neighbours: Row, order: Row, place: Row, values: Row, stamps: Row, first: int, stop: int
) -> None:
    """Value vertices of a tree, from place ``stop`` down to ``first``, for a token that moves away from the start.

    A value is the mex over the neighbours further away.

        values: [vertices] by place in the order; those from ``stop`` on are known.
        stamps: [largest value + 2] scratch, -1 at first.
        first: least place to value.
        stop: place to stop before.
    """
    for here in range(stop - 1, first - 1, -1):
        v = order[here]
        for e in range(offsets[v], offsets[v + 1]):
            further = place[neighbours[e]]
            if further > here:
                stamps[values[further]] = here
        value = 0
        while stamps[value] == here:
            value += 1
        values[here] = value
