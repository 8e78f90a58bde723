"""Staircase Nim on a tree or a digraph: counters slide along arcs; only the odd levels matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.machine.given import elements
from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import Move
from grundy.rulesets.graphs.digraph import Digraph
from grundy.rulesets.shared.graphs import HashedOnce, edges_in
from grundy.rulesets.shared.rows import Numbers, RowRuleset, listed
from grundy.words.errors import PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture, text_picture
from grundy.words.shortening import cut_end

_SOURCE = "T. S. Ferguson, Game Theory, part I, ch. 2, exercises (staircase nim); on trees: Codeforces 1498F"
_DRAWN = 200  # counters to draw

LEVELS = Theorem(
    "staircase nim on a digraph",
    "every arc joins an even level and an odd one, and every sink is on an even level: the counters on odd levels "
    "are nim-heaps of {odd}, nim-sum {value}; the reply can move on any counters that come from an even level",
    _SOURCE,
)


@dataclass(frozen=True, eq=False)
class StaircaseGraph(HashedOnce, RowRuleset):
    """Move counters along an arc: staircase-graph(1>0 2>1 3>1).

    Move any number of counters, at least one, from one vertex along one arc. In a tree the arcs lead to the root.

    Note:
        The theorem needs levels: all ways from a vertex to the ends have even length, or all have odd length. Other
        digraphs are solved by the definition.

    Examples:
        >>> from grundy import solve
        >>> found = solve("staircase-graph(1>0 2>1 3>1) 0 5 1 4")
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (5, ['move 5 from 1 to 0'])

    References:
        Ferguson, Game Theory, part I, ch. 2.
    """

    arcs: tuple[tuple[int, int], ...]
    about = About(
        example="staircase-graph(1>0 2>1 3>1) 0 2 1 2", theorem=LEVELS, source=_SOURCE, family="graphs",
        written="the counters on each vertex, in the order of their numbers",
    )  # fmt: skip
    number, noun = Phrase("number {place}"), Phrase("number")

    def __post_init__(self) -> None:
        checked = Digraph(elements(self.arcs, "arcs", self.name)).arcs
        object.__setattr__(self, "arcs", tuple(dict.fromkeys(checked)))
        if any(self._digraph.may_loop((v,)) for v in self._vertices):
            raise RulesetError("staircase-graph needs a digraph without cycles, not {arcs}", arcs=cut_end(str(self)))

    @classmethod
    def from_arguments(cls, text: str) -> StaircaseGraph:
        arcs, lone, others = edges_in(text, ">")
        if others or lone or not arcs[">"]:
            raise RulesetError("staircase-graph takes arcs such as 1>0, not {text!r}{hint}",
                               text=cut_end(text), hint=cls._hint())  # fmt: skip
        return cls(tuple(arcs[">"]))

    def arguments(self) -> str:
        return " ".join(f"{v}>{w}" for v, w in self.arcs)

    @cached_property
    def _digraph(self) -> Digraph:
        return Digraph(self.arcs)

    @cached_property
    def _vertices(self) -> tuple[int, ...]:
        return tuple(sorted({v for arc in self.arcs for v in arc}))

    @cached_property
    def _steps(self) -> tuple[tuple[int, int], ...]:
        """The arcs between the places of their vertices in a position."""
        place = {v: i for i, v in enumerate(self._vertices)}
        return tuple(sorted((place[v], place[w]) for v, w in self.arcs))

    @cached_property
    def _odd(self) -> tuple[int, ...] | None:
        """The places on odd levels; None if the digraph has no levels."""
        above: dict[int, list[int]] = {}
        for v, w in self._steps:
            above.setdefault(w, []).append(v)
        odd = dict.fromkeys(set(range(len(self._vertices))) - {v for v, _ in self._steps}, False)
        todo = list(odd)
        for w in todo:
            for v in above.get(w, ()):
                if v not in odd:
                    todo.append(v)
                if odd.setdefault(v, not odd[w]) is odd[w]:
                    return None
        return tuple(v for v in sorted(odd) if odd[v])

    def choices(self, p: Numbers) -> Iterator[tuple[int, int, int]]:
        """Yield every arc, between places, with every number that can be moved along it."""
        return ((v, w, count) for v, w in self._steps for count in range(1, p[v] + 1))

    def choose(self, p: Numbers, choice: tuple[int, int, int]) -> tuple[Move, Numbers]:
        v, w, count = choice
        after = list(p)
        after[v] -= count
        after[w] += count
        start, target = self._vertices[v], self._vertices[w]
        return Move("move {count} from {vertex} to {target}", count=count, vertex=start, target=target), tuple(after)

    def in_normal_play(self, p: Numbers) -> Known | None:
        if self._odd is None:
            return None
        heaps = [p[v] for v in self._odd]
        return Known.of_value(LEVELS, nim_sum(heaps), odd=listed(heaps), value=nim_sum(heaps))

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int, int]] | None:
        """Yield at most one choice for each arc."""
        if self._odd is None:
            return None
        change = nim_sum(p[v] for v in self._odd) ^ value
        odd = set(self._odd)
        # an odd level loses counters, or gains them from an even one
        found = ((v, w, p[v] - (p[v] ^ change) if v in odd else (p[w] ^ change) - p[w]) for v, w in self._steps)
        return ((v, w, count) for v, w, count in found if 0 < count <= p[v])

    def check(self, p: Any) -> Numbers:
        numbers = super().check(p)
        if len(numbers) != len(self._vertices):
            raise PositionError(
                "staircase-graph needs a number of counters for each of its {count} vertices, not {given} numbers",
                count=len(self._vertices), given=len(numbers),
            )  # fmt: skip
        return numbers

    def picture(self, p: Numbers) -> Picture:
        """Return the digraph with its counters as tokens; as text if there are many."""
        if sum(p) > _DRAWN:
            return text_picture(self.format(p))
        return self._digraph.picture(tuple(v for v, count in zip(self._vertices, p, strict=True) for _ in range(count)))
