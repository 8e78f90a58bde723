"""Green Hackenbush in loops that run plain or compiled (:mod:`grundy.machine.loops`): value a picture, find its cuts.

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
_FEW = 12  # edges of a class whose stalks are computed one by one


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


# -- cuts


def cut_bridges(
    parent: Row, edge: Row, covers: Row, worth: Row, root: Row, change: Row, cut: Row, first: int, last: int
) -> None:
    """Find the change that blocks at vertices first, …, last - 1 need; mark the bridges whose cut gives it.

    There is at most one such change for a block. No option of a position has its own value, so a change of 0 means that
    no cut above works.

        root      [visited] the lowest vertex of the block.
        change    [visited] at the lowest vertex of a block, the number to xor into its value; 0: no cut there works.
        cut       [edges].
    """
    for v in range(first, last):
        block = root[parent[v]]
        root[v] = block if covers[v] else v
        if not covers[v] and change[block]:
            wanted = (worth[v] + 1) ^ change[block]  # the value that the bridge and all above it must have
            if wanted:
                change[v] = worth[v] ^ (wanted - 1)
            else:
                cut[edge[v]] = 1


def cut_single(back: Row, backs: int, closed: Row, root: Row, change: Row, cut: Row) -> None:
    """Mark back edges that are alone in their class: cutting one changes the value of the block by 1."""
    for i in range(backs):
        if not closed[i] and change[root[back[3 * i + 2]]] == 1:
            cut[back[3 * i]] = 1


# The edges of blocks fall into classes: two edges are in one class if removing both disconnects their block. Two tree
# edges are in one class if and only if the same back edges pass over them. A back edge is in the class of the tree
# edges that it alone passes over. Let d be the highest vertex at which a back edge that passes over v ends. All these
# back edges pass over every tree edge between d and v, so such an edge is in the class of v if and only if no more back
# edges pass over it. So counting is enough.


def claim_edges(order: Row, back: Row, first: int, last: int, parent: Row, jump: Row, dip: Row, alone: Row) -> None:
    """Let back edges, by decreasing lower ends, claim the unclaimed tree edges that they pass over.

    order     numbers of the back edges, by increasing lower ends.
    jump      [visited] itself, or down towards an unclaimed edge: a union-find with path halving.
    dip       [visited] the lower end of the back edge that claims the tree edge.
    alone     [visited] that back edge.
    """
    for place in range(last - 1, first - 1, -1):
        i = order[place]
        v, lower = back[3 * i + 1], back[3 * i + 2]
        while v > lower:  # both are on one path to the ground, where larger numbers are higher
            down = jump[v]
            if down == v:
                dip[v] = lower
                alone[v] = i
                jump[v] = parent[v]
                v = parent[v]
            else:
                jump[v] = jump[down]
                v = jump[down]


def link_classes(
    parent: Row, covers: Row, dip: Row, alone: Row, back: Row, latest: Row, path: Row, above: Row, head: Row,
    closing: Row, closed: Row, state: Row, first: int, last: int,
) -> None:  # fmt: skip
    """Link the tree edges of each class from the ground upwards.

    latest    [back edges + 1] by cover: the highest tree edge on the way to v, 0 if there is none.
    path      [2 visited] the way to v, and the previous content of ``latest``.
    above     [visited] the next edge of the class, 0 if there is none.
    head      [visited] whether the edge is the lowest of its class.
    closing   [visited] for the lowest edge, the back edge that belongs to the class, or -1.
    closed    [back edges] whether it belongs to a class of tree edges.
    state     the length of the path.
    """
    length = state[0]
    for v in range(first, last):
        while length and path[2 * length - 2] != parent[v]:
            length -= 1
            latest[covers[path[2 * length]]] = path[2 * length + 1]
        same = latest[covers[v]]
        path[2 * length], path[2 * length + 1] = v, same
        length += 1
        latest[covers[v]] = v
        if covers[v]:
            if same > dip[v]:
                above[same] = v
            else:
                head[v] = 1
                if covers[v] == 1:
                    closing[v] = back[3 * alone[v]]
                    closed[alone[v]] = 1
    state[0] = length


def cut_classes(
    edge: Row, worth: Row, root: Row, change: Row, above: Row, head: Row, closing: Row, cut: Row,
    edges: Row, pieces: Row, left: Row, right: Row, following: Row, nodes: Row, todo: Row, state: Row,
    first: int, last: int, budget: int,
) -> int:  # fmt: skip
    """Mark the edges of classes whose cut changes their block as required.

    A cut in a block drops only one edge. Values have the parity of the number of edges, because fusion, g + 1 and
    nim-sums preserve it; so only an odd change can come from the block itself. Every two edges of a class disconnect
    the block, so its k edges and the k pieces between them form a circle. After one cut, the others are bridges. The
    pieces then form two stalks, up either side of the circle from the piece nearest to the ground, and nothing changes
    inside a piece. Only the other k - 1 pieces matter.

    The scratch arrays, for classes of up to [room] edges, are edges, … following [room], nodes [4 * 33 room],
    todo [256] and state [2]. Only classes with their lowest edges among first, …, last - 1 are processed.

    Returns:
        the next vertex. If it is the lowest vertex of a class by ``head``, and equal to ``first``, this class does not
        fit into the room, and the caller has to process it.
    """
    done = 0
    for v in range(first, last):
        if not head[v] or not change[root[v]] & 1:
            continue
        if done > budget:
            return v
        count = circle(edge, worth, above, closing, v, edges, pieces)
        if count < 0:
            return v
        all_stalks(pieces, count - 1, nodes, following, todo, state, left)
        for i in range((count - 1) // 2):
            pieces[i], pieces[count - 2 - i] = pieces[count - 2 - i], pieces[i]
        all_stalks(pieces, count - 1, nodes, following, todo, state, right)
        mark_cuts(edges, pieces, count, left, right, change[root[v]], cut)
        done += count
    return last


def circle(edge: Row, worth: Row, above: Row, closing: Row, v: int, edges: Row, pieces: Row) -> int:
    """Write the edges of the class whose lowest edge is below v, in order, and the values of the pieces between them.

    Returns:
        the number of edges, or -1 if they do not fit.
    """
    count, top = 0, v
    while top:
        if count + 2 > len(edges):
            return -1
        edges[count] = edge[top]
        higher = above[top]
        if higher:
            pieces[count] = worth[top] ^ worth[higher] ^ 1  # 1 for the edge between the two
        elif closing[v] >= 0:  # without it, back edges connect the upper end to the first piece
            pieces[count] = worth[top]
            count += 1
            edges[count] = closing[v]
        count += 1
        top = higher
    return count


def mark_cuts(edges: Row, pieces: Row, count: int, left: Row, right: Row, change: int, cut: Row) -> None:
    """Mark the edges of a class whose cut gives this change, by the stalks of its pieces from either side."""
    before = count & 1  # the nim-sum of edges and pieces while they are fused
    for i in range(count - 1):
        before ^= pieces[i]
    for i in range(count):
        if left[i] ^ right[count - 1 - i] == before ^ change:
            cut[edges[i]] = 1


# -- stalks: pieces on top of each other, with an edge below each. By the colon principle, the stalk of pieces x, y, z
# has value (x ⊕ ((y ⊕ (z + 1)) + 1)) + 1. All stalks of the first 0, 1, 2, … pieces are computed together, from the
# last piece to the first: an empty stalk is added, then all stalks are xor-ed with the piece, and 1 is added to all.
# With n pieces this takes O(n log n) steps; one by one, it would take O(n²).
#
# The current stalks are the leaves of a binary tree that branches by the lowest bit first. A link to a half of a node
# is a node, or 0 for nothing, or -name for a single number, whose value is then in the note. The data of a node are
# adjacent in memory, which is faster: the halves with lowest bit 0 and 1, and the number to xor into each, without that
# bit.


def _take_note(nodes: Row, node: int, said: int) -> None:
    """Xor a number into everything below a node."""
    n = 4 * node
    if said & 1:
        nodes[n], nodes[n + 1] = nodes[n + 1], nodes[n]
        nodes[n + 2], nodes[n + 3] = nodes[n + 3], nodes[n + 2]
    nodes[n + 2] ^= said >> 1
    nodes[n + 3] ^= said >> 1


def stack_stalks(pieces: Row, nodes: Row, following: Row, state: Row, budget: int) -> bool:
    """Put pieces, from the last to the first, below all stalks and an empty one; return whether all are done.

    pieces    their values.
    nodes     [4 nodes] see above.
    following [names] the next with the same number, or 0.
    state     the number of pieces left, the number of nodes.
    budget    pieces before a pause; there is also a pause if nodes run out, of which a piece needs at most 33.
    """
    name, met = state[0], state[1]
    left = budget
    while name and left > 0 and 4 * (met + 33) <= len(nodes):
        node, said = 0, 0  # a new stalk, of value 0
        while True:
            _take_note(nodes, node, said)
            child, said = nodes[4 * node], nodes[4 * node + 2]
            if child > 0:
                nodes[4 * node + 2] = 0
                node = child
            elif child == 0 or said == 0:
                following[name] = -child
                nodes[4 * node], nodes[4 * node + 2] = -name, 0
                break
            else:  # another number: move it up until the two differ
                odd = said & 1
                n = 4 * met
                nodes[n], nodes[n + 1], nodes[n + 2], nodes[n + 3] = 0, 0, 0, 0
                nodes[n + odd], nodes[n + 2 + odd] = child, said >> 1
                nodes[4 * node], nodes[4 * node + 2] = met, 0
                node = met
                met += 1
                said = 0
        node, said = 0, pieces[name - 1]
        while True:  # add 1 to all: exchange the halves, and carry into what was odd
            _take_note(nodes, node, said ^ 1)
            child = nodes[4 * node]
            if child <= 0:
                nodes[4 * node + 2] += child < 0
                break
            said = nodes[4 * node + 2]
            nodes[4 * node + 2] = 0
            node = child
        name -= 1
        left -= 1
    state[0], state[1] = name, met
    return bool(name == 0)


def read_stalks(nodes: Row, following: Row, todo: Row, values: Row) -> None:
    """Write the values of the stalks by their names; the empty one has value 0."""
    values[0] = 0
    todo[0], todo[1], todo[2], todo[3] = 0, 0, 0, 0  # a node, its note, its depth, the bits that lead there
    waiting = 1
    while waiting:
        waiting -= 1
        t = 4 * waiting
        node, said, depth, bits = todo[t], todo[t + 1], todo[t + 2], todo[t + 3]
        _take_note(nodes, node, said)
        for odd in range(2):
            child, said = nodes[4 * node + odd], nodes[4 * node + 2 + odd]
            there = bits | odd << depth
            if child > 0:
                t = 4 * waiting
                todo[t], todo[t + 1], todo[t + 2], todo[t + 3] = child, said, depth + 1, there
                nodes[4 * node + 2 + odd] = 0
                waiting += 1
            name = -child
            while name > 0:
                values[name] = there | said << (depth + 1)
                name = following[name]


def all_stalks(pieces: Row, count: int, nodes: Row, following: Row, todo: Row, state: Row, values: Row) -> None:
    """Write the values of the stalks of the first 0, 1, … pieces; the nodes must be enough for them."""
    if count < _FEW:
        for size in range(count + 1):
            value = 0
            for i in range(size - 1, -1, -1):
                value = (value ^ pieces[i]) + 1
            values[size] = value
        return
    nodes[0], nodes[1], nodes[2], nodes[3] = 0, 0, 0, 0
    state[0], state[1] = count, 1
    stack_stalks(pieces, nodes, following, state, count)
    read_stalks(nodes, following, todo, values)
