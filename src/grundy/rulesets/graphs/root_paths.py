"""Root paths: choose a vertex of a rooted tree, and delete the path from it to the root."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from grundy.knowledge import About
from grundy.ruleset import Move
from grundy.rulesets.shared.pieces import PieceRuleset
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Disc, Line, Picture, Shape, text_picture

_MOST = 20_000  # vertices of a tree
_DRAWN = 60  # vertices to draw
_SOURCE = "BZOJ 4730, Alice and Bob are playing again (in Chinese)"


@dataclass(frozen=True)
class RootPaths(PieceRuleset[str]):
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
        tree, vertices = _Tree(piece), [""]
        for v, (mother, parts) in enumerate(zip(tree.parent, tree.left(piece), strict=True)):
            if not v:
                yield Move("delete vertex {vertices} of tree {place}", vertices=1, place=place), parts
                vertices[0] = "1"
                continue
            vertices.append(f"{vertices[mother]}, {v + 1}")
            yield Move("delete vertices {vertices} of tree {place}", vertices=vertices[v], place=place), parts

    def piece_options(self, piece: str) -> Iterator[tuple[str, ...]]:
        return _Tree(piece).left(piece)

    def read_piece(self, word: str) -> str:
        return word

    def write_piece(self, piece: str) -> str:
        return piece

    def check_pieces(self, word: Any, place: int) -> tuple[str, ...]:
        if isinstance(word, str) and len(word) > 2 * _MOST:
            raise LimitError("trees of root-paths have up to {most} vertices here", most=_MOST)
        if not isinstance(word, str) or not _is_tree(word):
            raise PositionError(
                "tree {place} must be one pair of parentheses around its subtrees, not {word!r}{hint}",
                place=place, word=word, hint=self.about.hint,
            )  # fmt: skip
        return (word,)

    def draw_piece(self, piece: str) -> Picture:
        """Return the tree with its root at the top, each vertex above its first child."""
        tree = _Tree(piece)
        if len(tree.parent) > _DRAWN:
            return text_picture(piece)
        discs = tree.discs()
        shapes: list[Shape] = [Line(discs[m].x, discs[m].y, d.x, d.y) for m, d in zip(tree.parent, discs, strict=True)]
        return Picture((*shapes[1:], *discs), max(d.x for d in discs) + 0.5, max(d.y for d in discs) + 0.5)

    def touched(self, p: tuple[str, ...], move: Move, option: tuple[str, ...]) -> list[Shape]:
        discs = _Tree(p[move.place - 1]).discs()
        return self.in_picture(p, move.place, [discs[int(v) - 1] for v in str(move.vertices).split(", ")])


class _Tree:
    """A tree of parentheses: the parent, the children and the span in the text of each vertex, counted from 0."""

    def __init__(self, text: str) -> None:
        self.parent: list[int] = []  # -1 for the root
        self.children: list[list[int]] = []
        self.span: list[tuple[int, int]] = []
        path = [-1]
        for i, sign in enumerate(text):
            if sign == ")":
                v = path.pop()
                self.span[v] = (self.span[v][0], i + 1)
                continue
            if path[-1] >= 0:
                self.children[path[-1]].append(len(self.parent))
            self.parent.append(path[-1])
            path.append(len(self.children))
            self.children.append([])
            self.span.append((i, i))

    def discs(self) -> list[Disc]:
        """Return the vertices as they are drawn, each above its first child."""
        column, places = 0, [(0.5, 0.5)]
        for v, mother in enumerate(self.parent[1:], 1):
            column += v != self.children[mother][0]  # each leaf but the first begins a column
            places.append((1.5 * column + 0.5, places[mother][1] + 1.5))
        return [Disc(*at, text=str(v + 1)) for v, at in enumerate(places)]

    def left(self, text: str) -> Iterator[tuple[str, ...]]:
        """Yield the subtrees that are left without the path to each vertex, in the order of the text."""
        hanging = [[0]]  # by vertex: the roots that hang from the path to its parent, itself among them
        for v, mother in enumerate(self.parent):
            above = hanging[mother + 1]
            i = above.index(v)
            hanging.append([*above[:i], *self.children[v], *above[i + 1 :]])
            yield tuple(text[slice(*self.span[child])] for child in hanging[v + 1])


def _is_tree(text: str) -> bool:
    depths = list(accumulate(1 if sign == "(" else -1 for sign in text))
    return bool(depths) and set(text) == {"(", ")"} and depths[-1] == 0 and min(depths[:-1]) > 0
