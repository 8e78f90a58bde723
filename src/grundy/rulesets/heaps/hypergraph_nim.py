"""Nim in which a move takes from every heap of an allowed set: an edge, a face of a complex, or exactly k heaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import prod
from typing import Any, Self

from grundy.knowledge import About, Known, Theorem
from grundy.machine.given import elements
from grundy.notation import whole_number
from grundy.ruleset import Move
from grundy.rulesets.shared.choices import one_of_each
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows, is_whole
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture
from grundy.words.shortening import cut_end

_HYPERGRAPHS = (
    "E. Boros, V. Gurvich, N. B. Ho, K. Makino and P. Mursic, Tetris hypergraphs and combinations of impartial games "
    "(2017), arXiv:1701.02819"
)
_EXACT = (
    "E. Boros, V. Gurvich, N. B. Ho, K. Makino and P. Mursic, On the Sprague–Grundy function of exact k-Nim, Discrete "
    "Appl. Math. 239 (2018)"
)
_MOST_MOVES = 1_000_000  # to try
_MOST_HEAPS = 12  # of a face, whose subsets are listed

TETRIS = Theorem(
    "exact k-Nim, few heaps",
    "with fewer than {twice} heaps the value is the largest number of moves that can be made, each from {k} heaps: the "
    "largest v for which the heaps, cut down to v, have {k}·v counters or more; here {value}",
    _EXACT,
)
HALF = Theorem(
    "exact k-Nim, 2k heaps",
    "let m = {least} be the smallest heap, t = {total} the largest number of moves, and y − 1 that number after m "
    "is taken from each heap, here y = {y}; the value is t if m ≤ c = y(y − 1)/2, else c + (m − c − 1) mod y, "
    "here {value}",
    _EXACT,
)


class SetNim(RowRuleset, abstract=True):
    """Rules in which a move chooses a set of heaps, none of them empty, and takes at least one counter from each."""

    def sets(self, p: Numbers) -> Iterable[Sequence[int]]:
        """Yield the sets of heaps that a move may choose, each with the heaps counted from 0 in order."""
        raise NotImplementedError

    def takes(self, n: int) -> range:
        """Return the numbers that may be taken from a chosen heap of n."""
        return range(1, n + 1)

    def choices(self, p: Numbers) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Yield every allowed set with every number of counters for each of its heaps."""
        for chosen in self.sets(p):
            for counts in one_of_each([partial(self.takes, p[i]) for i in chosen]):
                yield tuple(chosen), counts

    def choose(self, p: Numbers, choice: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Move, Numbers]:
        left = list(p)
        for i, count in zip(*choice, strict=True):
            left[i] -= count
        if len(choice[0]) == 1:
            return Move("take {count} from heap {heap}", count=choice[1][0], heap=choice[0][0] + 1), tuple(left)
        return Move(
            "take {counts} from heaps {heaps}",
            counts=", ".join(map(str, choice[1])), heaps=", ".join(str(i + 1) for i in choice[0]),
        ), tuple(left)  # fmt: skip

    def choices_to(self, p: Numbers, value: int) -> None:
        """Refuse to try too many moves.

        Raises:
            LimitError: if there are more than a million.
        """
        takes = [self.takes(n) for n in p]
        counts = [some.stop - some.start for some in takes]  # len() fails beyond 2^63
        count = sum(prod(counts[i] for i in chosen) for chosen in self.sets(p))
        if count > _MOST_MOVES:
            raise LimitError("{ruleset} has {count} moves here, too many to try: use smaller heaps",
                             ruleset=str(self), count=count)  # fmt: skip

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p, numbered=True)


def _written(edges: Iterable[Iterable[object]]) -> str:
    return " ".join("-".join(map(str, edge)) for edge in edges)


def slow_takes(n: int, *, slow: bool) -> range:
    """Return the numbers that may be taken from a chosen heap of n: only 1 in slow games."""
    return range(1, 2) if slow else range(1, n + 1)


@dataclass(frozen=True)
class HypergraphNim(SetNim):
    """Take from all heaps of an edge: hypergraph-nim(1-2 2-3).

    A move chooses an edge, which is a set of heaps, and takes at least one counter from each of them. With slow, a move
    takes exactly one from each. With faces, every part of an edge is an edge, too: Nim on a simplicial complex.

    Examples:
        >>> from grundy import solve
        >>> solve("hypergraph-nim(1-2 2-3) 3 4 2").grundy_value
        4

    References:
        R. Ehrenborg and E. Steingrímsson, Playing Nim on a simplicial complex, Electron. J. Combin. 3 (1996).
    """

    edges: tuple[tuple[int, ...], ...]
    slow: bool = False
    about = About(
        example="hypergraph-nim(1-2 2-3 1-2-3) 2 3 1", source=_HYPERGRAPHS, family="heaps",
        written="the edges, optionally with the words slow and faces; then the heaps 1, 2, 3, …",
    )  # fmt: skip

    def __post_init__(self) -> None:
        given = [elements(edge, "edges", self.name) for edge in elements(self.edges, "edges", self.name)]
        if not given or not all(edge and all(is_whole(heap) and heap >= 1 for heap in edge) for edge in given):
            raise RulesetError("{name} takes edges such as 1-2-3, with heaps from 1 on, not {text!r}{hint}",
                               name=self.name, text=cut_end(_written(given)), hint=self._hint())  # fmt: skip
        edges = {tuple(sorted(set(edge))) for edge in given}
        object.__setattr__(self, "edges", tuple(sorted(edges, key=lambda edge: (len(edge), edge))))

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        words = text.replace(",", " ").split()
        edges = [
            tuple(dict.fromkeys(
                whole_number(part, "heap of edge {word!r}", RulesetError, word=word) for part in word.split("-")
            ))
            for word in words if word not in ("slow", "faces")
        ]  # fmt: skip
        if "faces" in words:
            if max(map(len, edges), default=0) > _MOST_HEAPS:
                raise RulesetError("with the word faces, an edge has at most {most} heaps", most=_MOST_HEAPS)
            edges = [face for edge in edges for size in range(1, len(edge) + 1) for face in combinations(edge, size)]
        return cls(tuple(edges), "slow" in words)

    def arguments(self) -> str:
        return _written(self.edges) + " slow" * self.slow

    def rule_phrase(self) -> Phrase:
        edges = _written(self.edges).replace(" ", ", ")
        if self.slow:
            return Phrase("Take one counter from each heap of one of the sets {edges}.", edges=edges)
        return Phrase("Take at least one counter from each heap of one of the sets {edges}.", edges=edges)

    def sets(self, p: Numbers) -> Iterator[tuple[int, ...]]:
        return (tuple(i - 1 for i in edge) for edge in self.edges if all(p[i - 1] for i in edge))

    def takes(self, n: int) -> range:
        return slow_takes(n, slow=self.slow)

    def check(self, p: Any) -> Numbers:
        heaps, last = super().check(p), max(edge[-1] for edge in self.edges)
        if len(heaps) < last:
            raise PositionError("{ruleset} needs {count} heaps or more, not {given}",
                                ruleset=str(self), count=last, given=len(heaps))  # fmt: skip
        return heaps


@dataclass(frozen=True)
class ExactNim(SetNim):
    """Take from exactly k heaps: exact-nim(2).

    Take at least one counter from each of k heaps. In exact-nim(2,slow) a move takes exactly one from each.

    Examples:
        >>> from grundy import solve
        >>> solve("exact-nim(2) 1000000000000 3 7 1").grundy_value
        11

    References:
        Boros, Gurvich, Ho, Makino and Mursic (2018).
    """

    k: int
    slow: bool = False
    about = About(example="exact-nim(2) 3 4 2", theorem=TETRIS, source=_EXACT, family="heaps")

    def __post_init__(self) -> None:
        if not is_whole(self.k) or self.k < 1:
            raise RulesetError(
                "exact-nim needs a number of heaps of 1 or more, not {k}{hint}", k=self.k, hint=self._hint()
            )

    @classmethod
    def from_arguments(cls, text: str) -> ExactNim:
        words = text.replace(",", " ").split()
        if not words or words[1:] not in ([], ["slow"]):
            raise RulesetError("exact-nim takes a number of heaps, optionally with the word slow, not {text!r}{hint}",
                               text=cut_end(text), hint=cls._hint())  # fmt: skip
        return cls(whole_number(words[0], "number of heaps of exact-nim", RulesetError), len(words) > 1)

    def arguments(self) -> str:
        return f"{self.k},slow" if self.slow else str(self.k)

    def rule_phrase(self) -> Phrase:
        if self.slow:
            return Phrase("Take one counter from each of exactly {k} heaps.", k=self.k)
        return Phrase("Take at least one counter from each of exactly {k} heaps.", k=self.k)

    def takes(self, n: int) -> range:
        return slow_takes(n, slow=self.slow)

    def sets(self, p: Numbers) -> Iterator[tuple[int, ...]]:
        return combinations([i for i, n in enumerate(p) if n], min(self.k, len(p) + 1))

    def canonical(self, p: Numbers) -> Numbers:
        return tuple(sorted(p))

    def in_normal_play(self, p: Numbers) -> Known | None:
        heaps = [n for n in p if n]
        if self.slow:
            return None
        if len(heaps) < 2 * self.k:
            value = most_moves(heaps, self.k)
            return Known.of_value(TETRIS, value, twice=2 * self.k, k=self.k, value=value)
        if len(heaps) > 2 * self.k or self.k == 1:
            return None
        least, total = min(heaps), most_moves(heaps, self.k)
        y = most_moves([n - least for n in heaps], self.k) + 1
        bound = y * (y - 1) // 2
        value = total if least <= bound else bound + (least - bound - 1) % y
        return Known.of_value(HALF, value, least=least, total=total, y=y, value=value)


def most_moves(heaps: Sequence[int], k: int) -> int:
    """Return how many times one counter can be taken from each of k heaps.

    That is the largest v for which the heaps, cut down to v, have k·v counters or more: then they fill k rows of v,
    row after row, and the columns are the moves.

    Examples:
        >>> most_moves([3, 4, 2], 2), most_moves([10**30, 5], 2)
        (4, 5)
    """
    low, high = 0, sum(heaps) // k
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if sum(min(n, middle) for n in heaps) >= k * middle else (low, middle - 1)
    return low
