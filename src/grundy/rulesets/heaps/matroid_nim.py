"""Nim on a matroid: a move takes from all heaps of a base."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Self

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.masks import bits_of, submasks
from grundy.notation import whole_number
from grundy.rulesets.heaps.hypergraph_nim import HypergraphNim
from grundy.rulesets.shared.graphs import edges_in
from grundy.rulesets.shared.rows import Numbers
from grundy.words.errors import LimitError, RulesetError
from grundy.words.shortening import cut_end

_SOURCE = (
    "E. Boros, V. Gurvich, N. B. Ho, K. Makino and P. Mursic, Sprague–Grundy function of matroids and related "
    "hypergraphs, Theoret. Comput. Sci. 799 (2019), arXiv:1804.03692"
)
_MOST_HEAPS = 12

MEETING = Theorem(
    "Nim on sets that meet",
    "any two bases without an empty heap have a heap in common, so the value is the largest number of moves that can "
    "be made, here {value}",
    "the guide's page on more games; E. Boros et al. (2017), arXiv:1701.02819",
)
SELF_DUAL = Theorem(
    "Nim on an identically self-dual matroid",
    "the complement of a base is a base; let m = {least} be the smallest heap, t = {total} the largest number of "
    "moves, and y − 1 that number after m is taken from each heap, here y = {y}; the value is t if m ≤ c = y(y − "
    "1)/2, else c + (m − c − 1) mod y, here {value}",
    _SOURCE,
)


@dataclass(frozen=True)
class MatroidNim(HypergraphNim):
    """Take from all heaps of a base: matroid-nim(1-2 1-3 2-3).

    A move chooses a base of a matroid, which is a set of heaps, and takes at least one counter from each of them. With
    slow, a move takes exactly one from each.

    Note:
        A uniform matroid is written with the size of its bases and the number of heaps, as in ``uniform 2 4``. In
        ``graph 1-2 2-3 1-3`` the heaps are the edges of a graph, in order, and the bases are its spanning trees (or
        forests).

    Examples:
        >>> from grundy import solve
        >>> solve("matroid-nim(graph 1-2 2-3 1-3 1-2) 3 5 2 4").grundy_value
        7

    References:
        Boros, Gurvich, Ho, Makino and Mursic (2019).
    """

    about = About(
        example="matroid-nim(graph 1-2 2-3 1-3) 3 4 2", theorem=MEETING, source=_SOURCE, family="heaps",
        written="the bases, as sets of the heaps 1, 2, 3, …; or uniform 2 4 (any two of four heaps); or graph and its "
        "edges, which are the heaps (a base is a spanning tree); then perhaps slow",
    )  # fmt: skip

    def __post_init__(self) -> None:
        super().__post_init__()
        if max(edge[-1] for edge in self.edges) > _MOST_HEAPS:
            raise LimitError("the bases of matroid-nim consist of heaps 1 to {most}", most=_MOST_HEAPS)
        bases = {_mask(edge) for edge in self.edges}
        if len({base.bit_count() for base in bases}) != 1:
            raise RulesetError("the bases of a matroid must all have the same number of heaps, unlike {edges}",
                               edges=", ".join(map(_written, sorted(bases)[:3])))  # fmt: skip
        for base, i in [(one, i) for one in bases for i in bits_of(one)]:
            fitting = sum(1 << j for j in range(_MOST_HEAPS) if base & ~(1 << i) | 1 << j in bases)
            other = next((other for other in bases if not other & fitting), None)
            if other is not None:
                raise RulesetError(
                    "these are not the bases of a matroid: {heap} of {base} cannot be replaced by a heap of {other}",
                    heap=i + 1, base=_written(base), other=_written(other),
                )  # fmt: skip

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        kind, *words = text.replace(",", " ").split() or [""]
        slow = words[-1:] == ["slow"]
        words = words[: len(words) - slow]
        if kind == "uniform":
            size, count = (whole_number(word, "argument of matroid-nim", RulesetError) for word in [*words, "", ""][:2])
            if not 1 <= size <= count <= _MOST_HEAPS or len(words) > 2:
                raise RulesetError("'uniform' takes the size of the bases, 1 or more, and the number of heaps, up "
                                   "to {most}, as in 'uniform 2 4', not {text!r}",
                                   most=_MOST_HEAPS, text=cut_end(text))  # fmt: skip
            return cls(tuple(combinations(range(1, count + 1), size)), slow)
        if kind == "graph":
            edges, lone, others = edges_in(" ".join(words), "-")
            if lone or others or not 1 <= len(edges["-"]) <= _MOST_HEAPS:
                raise RulesetError("graph is followed by 1 to {most} edges such as 1-2, not {text!r}",
                                   most=_MOST_HEAPS, text=cut_end(" ".join(words)))  # fmt: skip
            return cls(_spanning(edges["-"]), slow)
        return super().from_arguments(text)

    def in_normal_play(self, p: Numbers) -> Known | None:
        bases = [edge for edge in map(_mask, self.edges) if all(p[i] for i in bits_of(edge))]
        if self.slow or len(bits_of(max(bases, default=0))) == 1:
            return None
        if all(base & other for base, other in combinations(bases, 2)):
            value = self._most_moves(p, bases)
            return Known.of_value(MEETING, value, value=value)
        inside = reduce(or_, bases)
        if not all(inside ^ base in bases for base in bases):
            return None
        least, total = min(p[i] for i in bits_of(inside)), self._most_moves(p, bases)
        y = self._most_moves([max(n - least, 0) for n in p], bases) + 1
        bound = y * (y - 1) // 2
        value = total if least <= bound else bound + (least - bound - 1) % y
        return Known.of_value(SELF_DUAL, value, least=least, total=total, y=y, value=value)

    @staticmethod
    def _most_moves(p: Sequence[int], bases: Sequence[int]) -> int:
        """Return how many bases can be taken one after another, one counter from each heap (Edmonds 1965)."""
        bounds = []
        for chosen in submasks(reduce(or_, bases, 0)):
            size = min(((base & chosen).bit_count() for base in bases), default=0)
            if size:  # each base has this many of the chosen heaps or more
                bounds.append(sum(p[i] for i in bits_of(chosen)) // size)
        return min(bounds, default=0)


def _mask(edge: Sequence[int]) -> int:
    return sum(1 << i - 1 for i in edge)


def _written(base: int) -> str:
    return "-".join(str(i + 1) for i in bits_of(base))


def _spanning(edges: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return the spanning forests of a graph, each as the numbers of its edges from 1."""
    numbers = range(1, len(edges) + 1)
    for size in range(len(edges), 0, -1):
        found = tuple(chosen for chosen in combinations(numbers, size) if _is_forest([edges[i - 1] for i in chosen]))
        if found:
            return found
    raise RulesetError("a graph that has only loops has no trees: add an edge such as 1-2")


def _is_forest(edges: Sequence[tuple[int, int]]) -> bool:
    root = {v: v for edge in edges for v in edge}
    for a, b in edges:
        while root[a] != a:
            a = root[a]
        while root[b] != b:
            b = root[b]
        if a == b:
            return False
        root[a] = b
    return True
