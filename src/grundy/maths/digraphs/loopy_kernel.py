"""Loopy play, in loops that run plain or compiled (:mod:`grundy.machine.loops`).

A digraph is given by its rows of targets, one after the other:

    offsets   int64 [vertices + 1]; the row of vertex v is offsets[v] to offsets[v + 1]
    targets   int32 [arcs]
    back, sources   the same for the reversed digraph

Outcomes are found by retrograde analysis, which examines each arc once or twice.

Loopy nimbers are the labels of Smith and Fraenkel, computed value by value, each in one pass of retrograde analysis. A
vertex that cannot reach a cycle has the mex of its options, which may be computed in advance. Of the others, stage m
gives value m to the vertices without an option of value m whose options without a value all have an option of value m
(a move there is reversed). Then all vertices without an option of value m are infinite for good; the rest wait for the
next stage. Any order works: the condition can only become true over time, and a vertex with value m cannot be an option
of another one, because at that moment it would have an answer of value m or none. So a vertex of value m equals a
nim-heap of m in any sum: it reaches each smaller value, and a move to a larger value or to none is answered by a move
back to m. The answers end, since each was valued earlier.

Every loop stops when its budget of arcs is used up, and continues from its rows and ``state``.

References:
    C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966), 51-81; A. S. Fraenkel and Y. Perl,
    Constructions in combinatorial games with cycles, Coll. Math. Soc. János Bolyai 10 (1975), 667-699; A. S. Fraenkel
    and Y. Yesha, The generalized Sprague-Grundy function and its invariance under certain mappings, J. Combin. Theory A
    43 (1986), 165-177; Winning Ways, ch. 12.
"""

from __future__ import annotations

from grundy.machine.loops import Row

SEEDS, SPREAD = 0, 1  # phases of a stage


def begin(remoteness: Row, queue: Row, state: Row) -> None:
    """Prepare :func:`decide`, given the number of arcs from each vertex: play ends at those without any."""
    tail = 0
    for v in range(len(remoteness)):
        if remoteness[v] == 0:
            remoteness[v] = -1
            queue[tail] = v
            tail += 1
    state[0] = 0
    state[1] = tail


def decide(back: Row, sources: Row, misere: int, remoteness: Row, queue: Row, state: Row, budget: int) -> bool:
    """Decide vertices in order of remoteness; return whether that is finished.

    The first hit of a lost vertex is a winner's quickest way, the last hit of won ones a loser's slowest.

        misere: 1 in misère play, else 0.
        remoteness: [vertices] while undecided, the number of arcs to vertices not known to be won, above 0; then -1 -
            remoteness.
        queue: [vertices] those decided, in order.
        state: [2] head and tail of the queue.
        budget: approximate number of arcs to process.
    """
    head, tail = state[0], state[1]
    while head < tail and budget > 0:
        v = queue[head]
        head += 1
        start, stop = back[v], back[v + 1]
        budget -= stop - start + 1
        after = remoteness[v] - 1
        if after & 1 == misere:  # the player to move at v loses
            for e in range(start, stop):
                u = sources[e]
                if remoteness[u] > 0:
                    remoteness[u] = after
                    queue[tail] = u
                    tail += 1
        else:
            for e in range(start, stop):
                u = sources[e]
                left = remoteness[u]
                if left > 1:
                    remoteness[u] = left - 1
                elif left == 1:
                    remoteness[u] = after
                    queue[tail] = u
                    tail += 1
    state[0] = head
    state[1] = tail
    return bool(head == tail)


def finish(remoteness: Row) -> None:
    """Turn the result of :func:`decide` into remoteness, -1 for draws."""
    for v in range(len(remoteness)):
        left = remoteness[v]
        remoteness[v] = -1 - left if left < 0 else -1


def add_degrees(degrees: Row, sizes: Row, remoteness: Row) -> None:
    """Write how many arcs lead from each position of a sum.

    degrees: arcs from the vertices of every part, one part after the other.
    sizes: [parts] vertices of each part.
    remoteness: [positions] zeros at first, then what :func:`begin` starts from.
    """
    block, first = 1, 0
    for size in sizes:  # from the sums of the previous parts to those with this one
        for v in range(size - 1, -1, -1):
            for i in range(block):
                remoteness[v * block + i] = (remoteness[i] if first else 0) + degrees[first + v]
        block *= size
        first += size


def decide_product(
    back: Row, sources: Row, sizes: Row, misere: int, remoteness: Row, queue: Row, state: Row, budget: int
) -> bool:
    """Decide the positions of a sum of digraphs without storing its arcs; return whether that is finished.

    sizes: [parts] vertices of each part; a position is the number whose digits to these bases are the vertices,
        the first part last; ``remoteness`` and ``queue`` are [positions].
    """
    head, tail = state[0], state[1]
    while head < tail and budget > 0:
        position = queue[head]
        head += 1
        after = remoteness[position] - 1
        lost = after & 1 == misere
        rest = position
        stride = 1
        first = 0
        for size in sizes:
            v = rest % size
            rest //= size
            base = position - v * stride
            start, stop = back[first + v], back[first + v + 1]
            budget -= stop - start + 1
            for e in range(start, stop):
                u = base + sources[e] * stride
                left = remoteness[u]
                if left > 0:
                    if lost or left == 1:
                        remoteness[u] = after
                        queue[tail] = u
                        tail += 1
                    else:
                        remoteness[u] = left - 1
            stride *= size
            first += size
    state[0] = head
    state[1] = tail
    return bool(head == tail)


def reach(offsets: Row, targets: Row, start: int, limit: int, number: Row, order: Row) -> int:
    """Number the vertices that can be reached from one, nearest first; return how many, at most ``limit`` + 1.

    start: the vertex.
    limit: how many vertices to find.
    number: [vertices] all -1 before; afterwards the numbers of the vertices reached, -1 for the others.
    order: [limit + 1] the vertices reached.
    """
    number[start] = 0
    order[0] = start
    found = 1
    at = 0
    while at < found:
        v = order[at]
        at += 1
        for e in range(offsets[v], offsets[v + 1]):
            w = targets[e]
            if number[w] < 0:
                if found > limit:
                    return found
                number[w] = found
                order[found] = w
                found += 1
    return found


def widest(offsets: Row) -> int:
    """Return the most arcs from one vertex."""
    most = 0
    for v in range(len(offsets) - 1):
        most = max(most, offsets[v + 1] - offsets[v])
    return most


def begin_stages(
    offsets: Row, targets: Row, values: Row, seeds: Row, seed_rows: Row, unsettled: Row, answered: Row, alive: Row
) -> int:
    """Prepare :func:`advance`; return how many vertices are not settled.

    All rows except the digraph and the values must be zero before. Seeds need an entry for each settled vertex,
    ``seed_rows`` one for each value up to the largest and three more.
    """
    count = 0
    none = len(seed_rows) == 2
    for v in range(len(values)):
        if none:
            alive[v] = v
            unsettled[v] = offsets[v + 1] - offsets[v]
        elif values[v] >= 0:
            answered[v] = -1
            seed_rows[values[v] + 2] += 1
        else:
            alive[count] = v
            count += 1
            for e in range(offsets[v], offsets[v + 1]):
                unsettled[v] += values[targets[e]] < 0
    if none:
        return len(values)
    for value in range(2, len(seed_rows)):
        seed_rows[value] += seed_rows[value - 1]
    for v in range(len(values)):
        if values[v] >= 0:
            seeds[seed_rows[values[v] + 1]] = v
            seed_rows[values[v] + 1] += 1
    return count


def advance(
    back: Row, sources: Row, seeds: Row, seed_rows: Row,
    values: Row, unsettled: Row, left: Row, answered: Row, alive: Row, queue: Row, state: Row, budget: int,
) -> bool:  # fmt: skip
    """Value the unsettled vertices, stage by stage; return whether that is finished.

    seeds: the settled vertices by value.
    seed_rows: [largest value + 3] where the seeds of each value start.
    values: [vertices] -1 for none.
    unsettled: [vertices] arcs to vertices without a value.
    left: [vertices] in a stage, arcs to vertices without value or answer; 0 for vertices no longer considered.
    answered: [vertices] 1 + the last value for which an option has it, 0 for none, -1 for a vertex with a value.
    alive: [vertices without value at first] those that may still get one.
    queue: [twice those] what to pass on to predecessors: v is to get the value, ~v is answered.
    state: [6] stage, phase, next seed, head and tail of the queue, number of those alive.
    budget: approximate number of arcs to process.
    """
    stage, phase, at, head, tail, count = state[0], state[1], state[2], state[3], state[4], state[5]
    while budget > 0 and count > 0:
        if phase == SEEDS:
            # all of these before any candidate, which may have one of them as an option
            if stage + 1 < len(seed_rows) and at < seed_rows[stage + 1]:
                v = seeds[at]
                at += 1
                budget -= back[v + 1] - back[v] + 1
                for e in range(back[v], back[v + 1]):
                    p = sources[e]
                    if 0 <= answered[p] <= stage:
                        answered[p] = stage + 1
                        queue[tail] = ~p
                        tail += 1
                continue
            for k in range(count):
                v = alive[k]
                left[v] = unsettled[v]
                if left[v] == 0:
                    queue[tail] = v
                    tail += 1
            budget -= count
            phase = SPREAD
        elif head < tail:
            v = queue[head]
            head += 1
            if v < 0:
                v = ~v
                budget -= back[v + 1] - back[v] + 1
                for e in range(back[v], back[v + 1]):
                    u = sources[e]
                    some = left[u]
                    if some > 0:
                        left[u] = some - 1
                        if some == 1:
                            queue[tail] = u
                            tail += 1
            elif 0 <= answered[v] <= stage:
                values[v] = stage
                answered[v] = -1
                budget -= back[v + 1] - back[v] + 1
                for e in range(back[v], back[v + 1]):
                    p = sources[e]
                    last = answered[p]
                    if last >= 0:
                        unsettled[p] -= 1
                        if last <= stage:
                            answered[p] = stage + 1
                            queue[tail] = ~p
                            tail += 1
        else:
            kept = 0
            for k in range(count):
                v = alive[k]
                if answered[v] == stage + 1:
                    alive[kept] = v
                    kept += 1
                else:
                    left[v] = 0
            budget -= count
            count = kept
            stage += 1
            phase = SEEDS
            head = tail = 0
            at = seed_rows[min(stage, len(seed_rows) - 1)]
    state[0], state[1], state[2], state[3], state[4], state[5] = stage, phase, at, head, tail, count
    return bool(count == 0)


def masks(offsets: Row, targets: Row, values: Row, start: int, found: Row, budget: int) -> int:
    """Write, for the vertices from one on, which values below 64 their options have, one bit each; return the next."""
    v = start
    while v < len(found) and budget > 0:
        met = 0
        for e in range(offsets[v], offsets[v + 1]):
            there = values[targets[e]]
            if 0 <= there < 64:
                met |= 1 << there
        found[v] = met
        budget -= offsets[v + 1] - offsets[v] + 1
        v += 1
    return v
