"""Every cut of a green Hackenbush picture that leaves a value: loops, plain or compiled.

They use the rows that :mod:`grundy.maths.hackenbush.kernel` describes.
"""

from __future__ import annotations

from grundy.machine.loops import Row
from grundy.maths.hackenbush import stalks
from grundy.maths.hackenbush.stalks import all_stalks

CALLS = (stalks,)


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
