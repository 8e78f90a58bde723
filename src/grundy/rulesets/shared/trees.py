"""Rooted trees as pieces: notation, drawing, and what is left when vertices are deleted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from grundy.ruleset import Move
from grundy.rulesets.shared.pieces import PieceRuleset
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Disc, Line, Picture, Shape, text_picture

_DRAWN = 60  # vertices to draw


class TreePieces(PieceRuleset[str], abstract=True):
    """Rules whose pieces are rooted trees: a vertex is a pair of parentheses around its children.

    Vertices are counted from 1 in the order in which their parentheses open.
    """

    def most_vertices(self) -> int:
        """Return the number of vertices of the largest tree."""
        return 20_000

    def read_piece(self, word: str) -> str:
        return word

    def write_piece(self, piece: str) -> str:
        return piece

    def check_pieces(self, word: Any, place: int) -> tuple[str, ...]:
        if isinstance(word, str) and len(word) > 2 * self.most_vertices():
            raise LimitError("trees of {ruleset} can have at most {most} vertices here",
                             ruleset=str(self), most=self.most_vertices())  # fmt: skip
        if not isinstance(word, str) or not _is_tree(word):
            raise PositionError(
                "tree {place} must be one pair of parentheses around its subtrees, not {word!r}{hint}",
                place=place, word=word, hint=self.about.hint,
            )  # fmt: skip
        return (word,)

    def draw_piece(self, piece: str) -> Picture:
        """Return the tree with its root at the top, each vertex above its first child."""
        tree = Tree(piece)
        if len(tree.parent) > _DRAWN:
            return text_picture(piece)
        discs = tree.discs()
        shapes: list[Shape] = [Line(discs[m].x, discs[m].y, d.x, d.y) for m, d in zip(tree.parent, discs, strict=True)]
        return Picture((*shapes[1:], *discs), max(d.x for d in discs) + 0.5, max(d.y for d in discs) + 0.5)

    def deleted(self, piece: str, move: Move) -> list[int]:
        """Return the vertices, from 0, that a move in a piece deletes."""
        raise NotImplementedError

    def touched(self, p: tuple[str, ...], move: Move, option: tuple[str, ...]) -> list[Shape]:
        piece = p[move.place - 1]
        discs = Tree(piece).discs()
        return self.in_picture(p, move.place, [discs[v] for v in self.deleted(piece, move)])


class Tree:
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

    def neighbours(self, v: int) -> list[int]:
        """Return the parent of a vertex, if there is one, and its children."""
        return [*[self.parent[v]] * (v > 0), *self.children[v]]

    def branch_cut(self, text: str, v: int) -> tuple[str, ...]:
        """Return what is left without a vertex and all vertices below it: a tree, or nothing."""
        begin, end = self.span[v]
        return (text[:begin] + text[end:],) if v else ()

    def without(self, text: str, path: Sequence[int]) -> tuple[str, ...]:
        """Return the trees that are left without the vertices of a path, or without one vertex."""
        hanging = (child for v in path for child in self.children[v] if child not in path)
        return (*self.branch_cut(text, min(path)), *(text[slice(*self.span[child])] for child in hanging))

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
