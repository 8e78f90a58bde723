"""Deleting from a tree: a path, a leaf, or a branch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from grundy.knowledge import About, Known, Theorem
from grundy.ruleset import Move
from grundy.rulesets.shared.trees import Tree, TreePieces
from grundy.words.errors import RulesetError
from grundy.words.phrase import Phrase, templates

_SOURCE = "Winning Ways, ch. 7; proofs: the guide's page on more games"
_MOST = {"path": 24, "leaf": 1000, "branch": 1000}  # vertices of a tree

_RULES = templates(
    {
        "path": "Delete a path of a tree; the parts that are left become trees.",
        "leaf": "Delete a leaf of a tree, or its last vertex.",
        "branch": "Delete a vertex of a tree with all vertices below it.",
    }
)
LEAVES = Theorem(
    "leaves", "each move deletes one vertex, until none of the {count} is left: value {value}", _SOURCE,
)  # fmt: skip
COLON = Theorem(
    "the colon principle",
    "a vertex is worth 1 more than the nim-sum of the branches below it, like an edge in Hackenbush: the root is "
    "worth {value}",
    _SOURCE,
)


@dataclass(frozen=True)
class TreeCut(TreePieces):
    """Delete a path, a leaf or a branch of a tree: tree-cut(path).

    In tree-cut(path) a move deletes the vertices between any two vertices, themselves included, and the parts that are
    left become trees; in tree-cut(leaf) a vertex with one neighbour or none; in tree-cut(branch) a vertex with all
    vertices below it.

    Note:
        A vertex is a pair of parentheses around its children. Vertices are counted from 1 in the order in which their
        parentheses open: in ``(()(()))``, vertex 1 is the root, 2 and 3 its children, 4 a child of 3. Where the root
        lies matters for branches only.

    Examples:
        >>> from grundy import solve
        >>> found = solve(TreeCut("path").at("(()()())"))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (2, ['delete vertices 1, 2 of tree 1', 'delete vertices 1, 3 of tree 1', 'delete vertices 1, 4 of tree 1'])
        >>> solve("tree-cut(leaf) (()()) + tree-cut(branch) (()(()))").grundy_value
        5
    """

    kind: str
    about = About(
        example="tree-cut(path) (()(()())) (())", theorem=COLON, source=_SOURCE, family="graphs",
        written="path, leaf or branch; each tree as parentheses: a vertex is a pair around its children",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if self.kind not in list(_RULES):
            raise RulesetError("tree-cut needs one of {kinds}, not {kind!r}{hint}",
                               kinds=", ".join(_RULES), kind=self.kind, hint=self._hint())  # fmt: skip

    def rule_phrase(self) -> Phrase:
        return Phrase(_RULES[self.kind])

    def most_vertices(self) -> int:
        return _MOST[self.kind]

    def piece_moves(self, piece: str, place: int) -> Iterator[tuple[Move, tuple[str, ...]]]:
        tree = Tree(piece)
        for vertices in _paths(tree) if self.kind == "path" else ([v] for v in range(len(tree.parent))):
            if self.kind == "branch":
                move = Move(
                    "delete the branch at vertex {vertices} of tree {place}", vertices=vertices[0] + 1, place=place
                )
                yield move, tree.branch_cut(piece, vertices[0])
            elif self.kind == "path" or len(tree.children[vertices[0]]) + (vertices[0] > 0) <= 1:
                move = Move("delete vertex {vertices} of tree {place}", vertices=vertices[0] + 1, place=place)
                if vertices[1:]:
                    written = ", ".join(str(v + 1) for v in vertices)
                    move = Move("delete vertices {vertices} of tree {place}", vertices=written, place=place)
                yield move, tree.without(piece, vertices)

    def piece_known(self, piece: str) -> Known | None:
        if self.kind == "leaf":
            count = len(piece) // 2
            return Known.of_value(LEAVES, count % 2, count=count, value=count % 2)
        if self.kind == "branch":
            value = _branch_value(piece)
            return Known.of_value(COLON, value, value=value)
        return None

    def least_piece(self, piece: str) -> str:
        """Return the tree with its root in the centre and its branches in order, if paths are deleted."""
        return _centred(piece) if self.kind == "path" else piece

    def deleted(self, piece: str, move: Move) -> list[int]:
        vertices = [int(v) - 1 for v in str(move.vertices).split(", ")]
        if self.kind == "branch":
            begin, end = Tree(piece).span[vertices[0]]
            return list(range(vertices[0], vertices[0] + (end - begin) // 2))
        return vertices


def _paths(tree: Tree) -> Iterator[list[int]]:
    """Yield each path of a tree once, from its smaller end."""
    for first in range(len(tree.parent)):
        ahead = [[first]]
        while ahead:
            path = ahead.pop()
            if path[-1] >= first:
                yield path
            ahead.extend([*path, v] for v in reversed(tree.neighbours(path[-1])) if v not in path[-2:])


def _branch_value(text: str) -> int:
    below = [0]  # for each vertex on the way down: the nim-sum of its branches so far
    for sign in text:
        if sign == "(":
            below.append(0)
        else:
            value = below.pop() + 1
            below[-1] ^= value
    return below[0]


@lru_cache(maxsize=10_000)
def _centred(text: str) -> str:
    tree = Tree(text)
    around = {v: set(tree.neighbours(v)) for v in range(len(tree.parent))}
    while len(around) > 2:  # the centre is left when leaves are taken off again and again
        for v in [v for v, others in around.items() if len(others) == 1]:
            around[around[v].pop()].discard(v)
            del around[v]

    def written(v: int, above: int) -> str:
        return "(" + "".join(sorted(written(w, v) for w in tree.neighbours(v) if w != above)) + ")"

    return min(written(v, -1) for v in around)
