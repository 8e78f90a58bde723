"""Root paths: choose a vertex of a rooted tree, and delete the path from it to the root."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About
from grundy.ruleset import Move
from grundy.rulesets.shared.trees import Tree, TreePieces

_SOURCE = "BZOJ 4730, Alice and Bob are playing again (in Chinese)"


@dataclass(frozen=True)
class RootPaths(TreePieces):
    """Delete the path from any vertex of a tree to its root.

    The subtrees that hung from the path become trees. Their roots are the neighbours of deleted vertices.

    Note:
        A vertex is a pair of parentheses around its children. Vertices are counted from 1 in the order in which their
        parentheses open: in ``(()(()))``, vertex 1 is the root, 2 and 3 its children, 4 a child of 3.

    Examples:
        >>> from grundy import solve
        >>> found = solve(RootPaths().at("(()(()))"))
        >>> [str(winning.move) for winning in found.winning_moves]
        ['delete vertices 1, 3 of tree 1']
    """

    about = About(
        example="root-paths (()(()())) (())", source=_SOURCE, family="graphs",
        written="each tree as parentheses: a vertex is a pair around its children",
    )  # fmt: skip

    def piece_moves(self, piece: str, place: int) -> Iterator[tuple[Move, tuple[str, ...]]]:
        tree, vertices = Tree(piece), [""]
        for v, (mother, parts) in enumerate(zip(tree.parent, tree.left(piece), strict=True)):
            if not v:
                yield Move("delete vertex {vertices} of tree {place}", vertices=1, place=place), parts
                vertices[0] = "1"
                continue
            vertices.append(f"{vertices[mother]}, {v + 1}")
            yield Move("delete vertices {vertices} of tree {place}", vertices=vertices[v], place=place), parts

    def piece_options(self, piece: str) -> Iterator[tuple[str, ...]]:
        return Tree(piece).left(piece)

    def deleted(self, piece: str, move: Move) -> list[int]:
        return [int(v) - 1 for v in str(move.vertices).split(", ")]
