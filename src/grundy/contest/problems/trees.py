"""Trees: cut edges, take leaves, or gather what lies on the vertices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

from grundy.contest.bounds import Bounds, scaled
from grundy.contest.forms import Form, one_case, promised, sometimes
from grundy.contest.problem import Problem, either, first_wins, variant
from grundy.contest.reader import Reader
from grundy.contest.shrink import lower

Edges = tuple[tuple[int, int], ...]

_ATTEMPTS = 6  # places where the last vertices of a tree may begin


class Tree(NamedTuple):
    """Hold the number of vertices, a marked vertex (0 for none), and the edges."""

    vertices: int
    marked: int
    edges: Edges


def _tree(most: int, tiny: int, marked: bool = False) -> Form[Tree]:
    """Return the form of a tree: the number of vertices, perhaps a vertex, and the edges on a line each."""
    bounds = Bounds(1, most, tiny)

    def read(reader: Reader, **names: object) -> Tree:
        vertices = reader.number("the number of vertices", 1, **names)
        vertex = reader.number("vertex", 1, vertices, **names) if marked else 0
        ends = [reader.numbers(2, "end {number} of edge {edge}", 1, vertices, edge=i) for i in range(1, vertices)]
        return Tree(vertices, vertex, tuple((a, b) for a, b in ends))

    def grown(dice: Random, vertices: int, longest: int) -> Tree:
        number = dice.sample(range(1, vertices + 1), vertices)
        edges = [(number[dice.randint(max(0, v - longest), v - 1)], number[v]) for v in range(1, vertices)]
        return Tree(vertices, dice.randint(1, vertices) if marked else 0, tuple(edges))

    def draw(dice: Random, size: float) -> Tree:
        vertices = scaled(size, tiny, most) if size >= 1 else dice.randint(1, scaled(size, tiny, most))
        return grown(dice, vertices, dice.choice((1, 2, vertices)))

    def edges() -> Iterator[Tree]:
        for vertices in sorted({1, 2, 3, 4, 5, min(most, 1000)}):
            for longest in (1, vertices):  # a path, and a random tree
                yield grown(Random(vertices), vertices, longest)
            mark = 1 if marked else 0
            yield Tree(vertices, mark, tuple((1, v) for v in range(2, vertices + 1)))

    def smaller(tree: Tree) -> Iterator[Tree]:
        for vertices in lower(tree.vertices, 1):
            yield grown(Random(vertices), vertices, vertices)

    head = (lambda tree: (tree.vertices, tree.marked)) if marked else (lambda tree: (tree.vertices,))
    return Form(read, lambda tree: [head(tree), *tree.edges], draw, edges, smaller, (bounds.written("n"),))


def _neighbours(tree: Tree) -> dict[int, list[int]]:
    near: dict[int, list[int]] = {v: [] for v in range(1, tree.vertices + 1)}
    for a, b in tree.edges:
        near[a].append(b)
        near[b].append(a)
    return near


def _from(tree: Tree, root: int) -> list[tuple[int, int]]:
    """Return the vertices in the order of a search from a root, each with the vertex before it."""
    near, seen, order = _neighbours(tree), {root}, [(root, 0)]
    for v, _ in order:
        for w in near[v]:
            if w not in seen:
                seen.add(w)
                order.append((w, v))
    return order


# -- cut an edge


def _rooted(most: int) -> Form[Tree]:
    """Return the form of a tree with root 1, sometimes changed so that its value is 0."""
    return sometimes(_tree(most, 6), _balanced)


def _balanced(dice: Random, tree: Tree) -> Tree:
    """Return the tree with its last vertices elsewhere: as a stalk at the root, and as pairs of leaves of other ones.

    The stalk is as long as the value of the rest, and pairs of leaves do not change values, so the value is 0. A value
    has the parity of the number of edges, so one edge is left out if it is odd. If a few attempts do not succeed,
    return the tree.
    """
    if tree.vertices % 2 == 0:
        last = {tree.vertices: tree.edges[-1][1]}  # the last number goes to the vertex that is left out
        edges = tuple((last.get(a, a), last.get(b, b)) for a, b in tree.edges[:-1])
        tree = Tree(tree.vertices - 1, tree.marked, edges)
    for _ in range(_ATTEMPTS):
        left = dice.randint(tree.vertices // 2, tree.vertices) - 1
        rest, gone = tree.edges[:left], [last for _, last in tree.edges[left:]]
        stalk = _branches(tree._replace(edges=rest))
        if 1 not in gone and stalk <= len(gone):
            kept = [1, *(v for _, v in rest)]
            above = [v for v in dice.choices(kept, k=(len(gone) - stalk) // 2) for _ in range(2)]
            leaves = zip(above, gone[stalk:], strict=True)
            return tree._replace(edges=(*rest, *pairwise((1, *gone[:stalk])), *leaves))
    return tree


AGC017D = Problem[Tree, bool](
    id="agc017d",
    title="Game on Tree",
    names=("树上删边",),
    source="AtCoder Grand Contest 017 D",
    statement="Cut an edge of a tree; what no longer hangs on vertex 1 falls off; whoever cannot cut loses.",
    sample_input="5\n1 2\n2 3\n2 4\n4 5\n",
    sample_output="Alice\n",
    ruleset="hackenbush",
    cases=one_case(_rooted(10**5)),
    answer=lambda tree: _branches(tree) != 0,
    definition=lambda tree: first_wins(frozenset(tree.edges), _cuts),
    write=either("Alice", "Bob"),
)


def _branches(tree: Tree) -> int:
    """Return the Grundy value: a branch is worth 1 more than what it carries."""
    value = [0] * (tree.vertices + 1)
    for v, before in reversed(_from(tree, 1)):
        if before:
            value[before] ^= value[v] + 1
    return value[1]


def _cuts(edges: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[int, int]]]:
    for edge in edges:
        left, hanging, before = edges - {edge}, {1}, 0
        while len(hanging) > before:
            before = len(hanging)
            hanging |= {v for end in left if hanging & {*end} for v in end}
        yield frozenset(end for end in left if end[0] in hanging)


HDU3094 = variant(
    AGC017D,
    id="hdu3094",
    title="A tree game",
    source="HDU Online Judge 3094",
    sample_input="2\n3\n1 2\n2 3\n3\n1 2\n1 3\n",
    sample_output="Alice\nBob\n",
    cases=promised(_rooted(10**5), most=20),
)

HRDEFORESTATION = variant(
    AGC017D,
    id="hrdeforestation",
    title="Deforestation",
    source="HackerRank deforestation",
    sample_input="1\n3\n1 2\n1 3\n",
    sample_output="Bob\n",
    cases=promised(_rooted(500), most=100),
)


# -- leaves and coins

CF1363C = Problem[Tree, bool](
    id="cf1363c",
    title="Game On Leaves",
    source="Codeforces 1363C",
    statement="Remove from a tree a vertex with at most one edge; whoever removes vertex x wins.",
    sample_input="2\n3 1\n2 1\n3 1\n3 2\n1 2\n1 3\n",
    sample_output="Ashish\nAyush\n",
    cases=promised(_tree(1000, 6, marked=True), most=10),
    answer=lambda tree: tree.vertices % 2 == 0 or sum(tree.marked in edge for edge in tree.edges) <= 1,
    definition=lambda tree: first_wins((tree.marked, frozenset(range(1, tree.vertices + 1)), tree.edges), _leaves),
    write=either("Ayush", "Ashish"),
)

Left = tuple[int, frozenset[int], Edges]


def _leaves(state: Left) -> Iterator[Left]:
    marked, left, edges = state
    for v in left if marked in left else ():
        if sum(v in edge for edge in edges) <= 1:
            yield marked, left - {v}, tuple(edge for edge in edges if v not in edge)


AGC033C = Problem[Tree, bool](
    id="agc033c",
    title="Removing Coins",
    source="AtCoder Grand Contest 033 C",
    statement="Each vertex of a tree has a coin. Choose a vertex with coins, take them, and move all others one step "
    "towards it; whoever cannot move loses.",
    sample_input="3\n1 2\n2 3\n",
    sample_output="First\n",
    cases=one_case(_tree(2 * 10**5, 6)),
    answer=lambda tree: _diameter(tree) % 3 != 1,
    definition=lambda tree: first_wins((tree, frozenset(range(1, tree.vertices + 1))), _gather),
    write=either("First", "Second"),
)


def _diameter(tree: Tree) -> int:
    far = _from(tree, _from(tree, 1)[-1][0])
    depth = {0: -1}
    for v, before in far:
        depth[v] = depth[before] + 1
    return depth[far[-1][0]]


def _gather(state: tuple[Tree, frozenset[int]]) -> Iterator[tuple[Tree, frozenset[int]]]:
    tree, coins = state
    for v in coins:
        before = dict(_from(tree, v))
        yield tree, frozenset(before[w] for w in coins if w != v)
