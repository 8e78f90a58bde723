"""Maximum matchings by Edmonds' blossoms, in loops that run plain or compiled (:mod:`grundy.machine.loops`).

A tree of alternating paths grows from a vertex without a mate. Its *outer* vertices are those at even distance from the
root; two adjacent outer vertices close an odd cycle, a blossom, which is shrunk into its base, and all of it becomes
outer. A tree that meets another vertex without a mate gives a longer matching; a tree that cannot grow is frozen, and
no later search need enter it again. With = for matched edges:

    root ─ inner = outer ─ inner = outer
                        └─ inner = outer

A graph is symmetric rows of neighbours, every edge in the rows of both its ends, once, without loops:

    offsets      int64 [vertices + 1]; the neighbours of v stand from offsets[v] on, before offsets[v + 1]
    neighbours   int32 [ends]

What a run knows is in rows, too, so that it can stop after a slice of work and go on:

    label        uint8 [vertices]: UNSEEN, OUTER, INNER, FROZEN_INNER, FROZEN_OUTER; CLOSED is not there at all
    mate         int32 [vertices], -1 without one
    before       int32 [vertices], next vertex on the way to the root, from an inner (or once inner) one
    above        int32 [vertices], towards the base of the blossom, paths compressed; the greedy start counts free
                 neighbours in it
    queue        int32 [vertices + 1], outer vertices of the tree; those of degree one in the greedy start
    stamp        int32 [vertices], when the way to the root was last followed
    state        int64 [5]: ROOT, HEAD, TAIL, CLOCK, WORK (edges looked at so far)
"""

from __future__ import annotations

from grundy.machine.loops import Row, ahead, prefetch

UNSEEN, OUTER, INNER, FROZEN_INNER, FROZEN_OUTER, CLOSED = range(6)
ROOT, HEAD, TAIL, CLOCK, WORK = range(5)
GROWING, LONGER, WHOLE = range(3)
FREE, VISITED = -1, -2  # places of vertices that were not met, and may not be

_LAST = 2**31 - 1
_WIDTH = 16  # neighbours of one vertex that are asked for


def start(offsets: Row, neighbours: Row, label: Row, above: Row, queue: Row, state: Row, stop: int) -> bool:
    """Count free neighbours, and queue the vertices that have one; tell whether this is done."""
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
    """Ask for the rows of vertices further on in the queue, then for what they name, then for the rows of that."""
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
    """Match what needs no search: vertices of degree one first, for an edge at them never harms; tell whether done.

    Only ``above`` is looked up for every edge: it is 0 for what is matched, closed, or has no free neighbour left.
    Vertices wait in a queue, in which each stands once at the most, so that what they need can be asked for early.
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
    """Return the base where the ways from two bases to the root meet, one step on each in turn."""
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
            # a vertex that was inner leaves by its mate, one that was outer across the edge that closed the blossom
            before[v] = across
            across = mate[v]
            if label[across] == INNER:
                label[across] = OUTER
                queue[tail] = across
                tail += 1
            # only bases are hung below the new one: the walk still has to leave an older blossom by its base
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
    """Grow the tree in the queue until it meets a free vertex, along the way to which the matching is lengthened.

    Returns:
        LONGER after that, WHOLE for a tree that cannot grow, GROWING where the work reached ``stop`` first.
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
    """Make the tree's vertices unseen again. Each is in the queue, or the mate of one that is, whatever was flipped."""
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
    """Search from every vertex without a mate, from state[ROOT] on; tell whether the matching is maximum now.

    Then FROZEN_OUTER are the vertices that some maximum matching misses, FROZEN_INNER the others beside those, and what
    is UNSEEN still is matched within itself by every maximum matching.
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


# -- what a token can reach, and what a tree is worth


def reach(offsets: Row, neighbours: Row, label: Row, order: Row, place: Row, state: Row, budget: int) -> bool:
    """List what can be reached, nearest first; tell whether this is done.

    label: [vertices] CLOSED but for the start; then UNSEEN for what is reached.
    order: [vertices] the start, then what is found.
    place: [vertices] FREE or VISITED, 0 for the start; then where what is reached stands in the order.
    state: [3] how many of the order are worked through, how many stand there (the start), and their degrees' sum.
    budget: edges to look at, about.
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
    """Value vertices of a tree, from place ``stop`` down to ``first``, for a token that walks away from the start.

    A value is the mex over the neighbours further away.

        values: [vertices] by place in the order; those from ``stop`` on are known.
        stamps: [largest value + 2] scratch, -1 at first.
        first: least place to be valued.
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
