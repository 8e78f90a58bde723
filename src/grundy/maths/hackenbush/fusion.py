"""Green Hackenbush on any graph: its value by fusion and the colon principle, and every cut that leaves a value.

Everything rests on one depth-first search from the ground. Vertices are numbered as they are met, from 0, the ground
(all ground vertices are one); "up" leads away from the ground, so that on a path from the ground numbers grow. Every
edge outside the search tree is a *back edge*: it leads down, from a vertex to one on its path to the ground, or is a
loop. A tree edge is named by its upper end::

    v ─────┐          covers[v] = how many back edges pass over the tree edge below v, that is, lead from v or
    │      │          above it to a vertex below v. With none, the edge is a bridge: cut it, and all on v falls.
    u      │ back
    │      │ edge     Here it passes over the edges named v and u, and covers[v] = covers[u] = 1.
    ground ┘
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from grundy.machine.given import many
from grundy.maths.hackenbush.stalks import stalk_values
from grundy.maths.nimbers.mex import nim_sum
from grundy.words.errors import InputError

if TYPE_CHECKING:
    pass

__all__ = ["Edges", "Fusion"]

Edges = Sequence[tuple[Hashable, Hashable]]


class Fusion:
    """A green Hackenbush picture, searched once: its value, what falls with an edge, and the cuts that leave a value.

    The fusion principle lets the vertices of a cycle be one, so each two-edge-connected block becomes one vertex and
    each of its edges a loop, worth 1. What remains is a tree of bridges, and the colon principle values it: a bridge
    with g on its upper end is worth g + 1.

    Args:
        edges: pairs of vertices, as for :func:`graph_value`.
        ground: the vertices on the ground.

    Examples:
        >>> picture = Fusion([(0, 1), (1, 2), (1, 2), (1, 3), (0, 4)], {0})
        >>> picture.value
        3
        >>> picture.cuts_to(0)  # each leaves 1 - 0 - 4: one edge on either side, or a 1-2 that cancels with 1-3
        [1, 2, 3]
        >>> picture.falls(0)
        [0, 1, 2, 3]

    References:
        Winning Ways, ch. 7.
    """

    def __init__(self, edges: Edges, ground: Iterable[Hashable]) -> None:
        self._parent, self._edge, self._back = _search(edges, ground)
        size = len(self._parent)
        self._covers = covers = [0] * size
        # [vertices] value of all that is above v, v's block fused, without the edges that lead below v
        self._value = value = [0] * size
        for _, upper, lower in self._back:
            covers[upper] += 1
            covers[lower] -= 1
            value[lower] ^= 1
        for v in range(size - 1, 0, -1):
            below = self._parent[v]
            covers[below] += covers[v]
            value[below] ^= value[v] ^ 1 if covers[v] else value[v] + 1  # fusion, or the colon principle
        self.value: int = value[0]

    @property
    def is_tree(self) -> bool:
        """Whether no cycle stands on the ground, the ground being one vertex."""
        return not self._back

    def standing(self) -> list[int]:
        """Return the edges that are connected to the ground, in their order."""
        return sorted([*self._edge[1:], *(edge for edge, _, _ in self._back)])

    def parts(self) -> list[list[int]]:
        """Return the edges of the parts that meet on the ground only, each in their order, by their first edges."""
        foot = [0] * len(self._parent)  # [vertices] the first one above the ground on the way there
        found: dict[int, list[int]] = {}
        for v in range(1, len(foot)):
            foot[v] = foot[self._parent[v]] or v
            found.setdefault(foot[v], []).append(self._edge[v])
        for edge, upper, _ in self._back:  # no edge is between two subtrees; on the ground each is alone
            found.setdefault(foot[upper] or -1 - edge, []).append(edge)
        return sorted(map(sorted, found.values()))

    def falls(self, edge: int) -> list[int]:
        """Return the edges, in their order, that are gone when an edge of the picture is cut, itself included."""
        v = self._bridges.get(edge)
        if v is None:
            return [edge]
        end = v + self._sizes[v]
        first, last = (bisect_left(self._by_upper_end, (place, -1)) for place in (v, end))  # all on v has v..end-1
        return sorted([*self._edge[v:end], *(edge for _, edge in self._by_upper_end[first:last])])

    def cuts_to(self, value: int) -> list[int]:
        """Return the edges, in their order, whose cut leaves the value; O(E log E) at the most.

        From the ground upwards, each block learns by which nim-sum its value must change; there is one such change
        for a block, or none. No option of a position has its own value, so a change of 0 says that no cut up there
        will do.
        """
        found = []
        root = [0] * len(self._parent)  # [vertices] the lowest vertex of the block of v
        change = [0] * len(self._parent)  # [lowest vertices] 0: no cut in or above this block will do
        change[0] = self.value ^ value
        for v in range(1, len(root)):
            block = root[self._parent[v]]
            root[v] = block if self._covers[v] else v
            if self._covers[v] or not change[block]:
                continue
            wanted = (self._value[v] + 1) ^ change[block]  # what the bridge and all above it must be worth
            if wanted:
                change[v] = self._value[v] ^ (wanted - 1)
            else:
                found.append(self._edge[v])
        for place, tree, closing in self._classes:
            # A cut in a block drops one edge and no other. Values have the parity of the number of edges, by fusion
            # and since g + 1 and nim-sums keep it; so only an odd change can come from the block itself.
            if change[root[place]] % 2:
                found.extend(self._cuts_in_class(tree, closing, change[root[place]]))
        return sorted(found)

    def _cuts_in_class(self, tree: list[int], closing: list[int], change: int) -> Iterator[int]:
        """Yield the edges of a class whose cut changes the value of the block by ``change``.

        Every two edges of a class part the block, so its k edges and the k pieces between them lie in a circle. Cut
        one, and the others are bridges: the pieces are two stalks now, up either side of the circle from the piece
        nearest to the ground, while nothing changes inside a piece. Only the other k - 1 pieces matter.
        """
        edges, pieces = self._circle(tree, closing)
        before = nim_sum(pieces) ^ len(edges) % 2  # what edges and pieces are worth while they are fused
        left = stalk_values(pieces)
        right = stalk_values(pieces[::-1])
        for i, edge in enumerate(edges):
            if left[i] ^ right[-1 - i] == before ^ change:
                yield edge

    def _circle(self, tree: list[int], closing: list[int]) -> tuple[list[int], list[int]]:
        """Return the edges of a class in their order around the circle, and what the pieces between them are worth."""
        edges = [self._edge[v] for v in tree] + closing
        tops = [self._value[v] for v in tree]
        pieces = [here ^ above ^ 1 for here, above in pairwise(tops)]  # 1 for the edge between the two
        if closing and tree:
            pieces.append(tops[-1])  # without a closing edge, back edges tie what is up there to the first piece
        return edges, pieces

    @cached_property
    def _classes(self) -> list[tuple[int, list[int], list[int]]]:
        """The edges of blocks, by classes: edges of which any two are a cut of their block are in one class.

        Each is a vertex of the block; the tree edges by their upper ends, from the ground upwards; and a list with
        the back edge that belongs to them, or without.

        Two tree edges are in a class iff the same back edges pass over them; a back edge is in the class of the tree
        edges over which it passes alone. Let d be the highest vertex at which a back edge that passes over v ends.
        All these back edges pass over every tree edge between d and v, so such an edge is in the class of v iff no
        more of them pass over it: counts decide.
        """
        dips, alone = self._dips()
        classes: list[tuple[int, list[int], list[int]]] = []
        number = [-1] * len(self._parent)  # [vertices] the class of the edge below v
        closed = [False] * len(self._back)
        latest: dict[int, int] = {}  # by how many back edges pass over it: the highest tree edge on the way to v
        path: list[tuple[int, int]] = []  # the way to v, and what ``latest`` said before
        for v in range(1, len(self._parent)):
            while path and path[-1][0] != self._parent[v]:
                gone, earlier = path.pop()
                latest[self._covers[gone]] = earlier
            same = latest.get(self._covers[v], 0)
            path.append((v, same))
            latest[self._covers[v]] = v
            if not self._covers[v]:
                continue  # a bridge
            if same > dips[v]:
                number[v] = number[same]
                classes[number[v]][1].append(v)
                continue
            number[v] = len(classes)
            classes.append((v, [v], []))
            if self._covers[v] == 1:
                classes[-1][2].append(self._back[alone[v]][0])
                closed[alone[v]] = True
        classes.extend((lower, [], [edge]) for i, (edge, _, lower) in enumerate(self._back) if not closed[i])
        return classes

    def _dips(self) -> tuple[list[int], list[int]]:
        """Return for each tree edge the highest vertex at which a back edge over it ends, and that back edge.

        Back edges are taken from the one that ends highest; each claims the tree edges that it passes over and none
        has claimed before, and claimed ones are jumped over (a union-find with path halving).
        """
        dips = [0] * len(self._parent)
        by = [-1] * len(self._parent)
        jump = list(range(len(self._parent)))  # [vertices] itself, or down towards an edge that is not claimed
        for i in sorted(range(len(self._back)), key=lambda i: -self._back[i][2]):
            _, v, lower = self._back[i]
            while v > lower:  # both are on one path to the ground, where larger numbers are higher
                if jump[v] == v:
                    dips[v] = lower
                    by[v] = i
                    jump[v] = self._parent[v]
                else:
                    jump[v] = jump[jump[v]]
                v = jump[v]
        return dips, by

    @cached_property
    def _bridges(self) -> dict[int, int]:
        return {self._edge[v]: v for v in range(1, len(self._parent)) if not self._covers[v]}

    @cached_property
    def _sizes(self) -> list[int]:
        sizes = [1] * len(self._parent)
        for v in range(len(sizes) - 1, 0, -1):
            sizes[self._parent[v]] += sizes[v]
        return sizes

    @cached_property
    def _by_upper_end(self) -> list[tuple[int, int]]:
        return sorted((upper, edge) for edge, upper, _ in self._back)


def _search(edges: Edges, ground: Iterable[Hashable]) -> tuple[list[int], list[int], list[tuple[int, int, int]]]:
    """Search the picture depth first from the ground.

    Returns:
        by vertex in the order met, 0 the ground: its parent (the ground's is 0) and the edge to it (the ground's is
        -1); then the back edges as (edge, upper end, lower end). In an undirected graph a search finds every back
        edge from its upper end, since that end is done with before the search returns to the lower one.
    """
    if not many(ground):
        raise InputError("ground of a picture must be vertices in a row, not {ground!r}", ground=ground)
    try:
        return _searched(list(edges), dict.fromkeys(ground, 0))
    except (TypeError, ValueError):
        raise InputError("edges of a picture must be pairs of vertices that can be told apart") from None


def _searched(edges: Edges, number: dict[Hashable, int]) -> tuple[list[int], list[int], list[tuple[int, int, int]]]:
    ends = [(number.setdefault(a, len(number) + 1), number.setdefault(b, len(number) + 1)) for a, b in edges]
    both = [u ^ v for u, v in ends]  # with one end known, it gives the other
    at: list[list[int]] = [[] for _ in range(len(number) + 1)]
    for edge, (u, v) in enumerate(ends):
        at[u].append(edge)
        at[v].append(edge)
    met = [-1] * len(at)
    met[0] = 0
    parent, below, back = [0], [-1], []
    used = bytearray(len(ends))
    path, todo = [0], [iter(at[0])]
    while path:
        u = path[-1]
        for edge in todo[-1]:
            if used[edge]:
                continue
            used[edge] = True
            v = both[edge] ^ u
            if met[v] < 0:
                met[v] = len(parent)
                parent.append(met[u])
                below.append(edge)
                path.append(v)
                todo.append(iter(at[v]))
                break
            back.append((edge, met[u], met[v]))
        else:
            path.pop()
            todo.pop()
    return parent, below, back
