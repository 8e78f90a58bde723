"""Strings and coins on a graph: notation, drawing, and the graph for the searches. Vertex 0 is the ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grundy.maths.boards.strings import MOST, StringGraph
from grundy.rulesets.shared.graphs import circle, edges_in, is_vertex, petal, spread
from grundy.rulesets.shared.handouts import handout_phrase
from grundy.words.errors import LimitError, PositionError
from grundy.words.phrase import Phrase
from grundy.words.picture import Disc, Line, Picture, text_picture
from grundy.words.shortening import cut_end

String = tuple[int, int]
Strings = tuple[String, ...]

_MOST_GIVEN = 400
_DRAWN = 48  # vertices of the largest graph to draw


class StringsOnGraph:
    """A ruleset whose positions are strings between numbered coins, and from coins to the ground, which is 0."""

    name: str

    def cuts(self, p: Strings) -> Iterator[tuple[String, int, Strings]]:
        """Yield each string once, with the number of coins that it frees, and the strings left."""
        degree = Counter(coin for string in p for coin in set(string) if coin)
        for i, string in enumerate(p):
            if i == 0 or p[i - 1] != string:
                yield string, sum(1 for coin in set(string) if coin and degree[coin] == 1), p[:i] + p[i + 1 :]

    def searched(self, p: Strings) -> tuple[StringGraph, int]:
        """Return a graph with the strings, and the set of them: that of the position asked about before, if it fits.

        Raises:
            LimitError: if there are too many strings.
        """
        if len(p) > MOST:
            raise LimitError(
                "{ruleset} is searched with up to {most} strings in a part, not {count}: cut some",
                ruleset=self.name, most=MOST, count=len(p),
            )  # fmt: skip
        whole, graph = _graphs.get(self.name, ((), None))
        if graph is None or Counter(p) - Counter(whole):
            whole, graph = _graphs[self.name] = p, _graph_of(p)
        left = Counter(p)
        mask = 0
        for i, string in enumerate(whole):
            if left[string]:
                left[string] -= 1
                mask |= 1 << i
        return graph, mask

    def remark_on(self, p: Strings, option: Strings, *, alone: bool) -> Phrase | None:
        """Return what a cut hands to the opponent, in words; None if nothing, or where nothing is cut."""
        if p == option or len(p) > MOST:
            return None
        graph, left = self.searched(p)
        return handout_phrase(graph, left, self.searched(option)[1], boxes=False, alone=alone)

    # -- notation and drawings

    def read_strings(self, words: Sequence[str], hint: Phrase) -> Strings:
        """Return the strings in words such as ``1-2``."""
        edges, lone, others = edges_in(" ".join(words), "-")
        if lone or others:
            raise PositionError(
                "a string is written as two coins, or a coin and the ground 0, such as 0-1, not {word!r}{hint}",
                word=cut_end(str((*others, *lone)[0])), hint=hint,
            )  # fmt: skip
        return self.checked_strings(edges["-"])

    def checked_strings(self, strings: Any) -> Strings:
        """Return strings in order, each as a pair in order.

        Raises:
            PositionError: if one is not a pair of whole numbers of 0 or more.
            LimitError: if there are too many.
        """
        if not isinstance(strings, Iterable) or isinstance(strings, str):
            raise PositionError("{ruleset} needs strings such as (0, 1), not {strings!r}",
                                ruleset=self.name, strings=strings)  # fmt: skip
        found = []
        for place, string in enumerate(strings, 1):
            ends = tuple(string) if isinstance(string, tuple | list) else (string,)
            if len(ends) != 2 or not all(map(is_vertex, ends)):
                raise PositionError(
                    "string {place} must be a pair of whole numbers of 0 or more, not {string!r}",
                    place=place, string=string,
                )  # fmt: skip
            if place > _MOST_GIVEN:
                raise LimitError("{ruleset} can have at most {most} strings here", ruleset=self.name, most=_MOST_GIVEN)
            found.append((min(ends), max(ends)))
        return tuple(sorted(found))

    def drawn_strings(self, p: Strings) -> Picture:
        """Return the coins on a circle with their strings; a large graph as text."""
        vertices = sorted({v for string in p for v in string})
        if not vertices or len(vertices) > _DRAWN:
            return text_picture(" ".join(map(written_string, p)) or " ")
        places, side = circle(vertices)
        lines = [line for string, bend in zip(p, spread(p, 0.5), strict=True) for line in _lines(string, bend, places)]
        discs = (Disc(*at, "plain" if v else "ground", str(v)) for v, at in places.items())
        return Picture((*lines, *discs), side, side)

    def cut_shapes(self, p: Strings, string: String) -> list[Line] | None:
        """Return the lines of the picture for one string, the last of equal ones."""
        picture = self.drawn_strings(p)
        lines = [shape for shape in picture.shapes if isinstance(shape, Line)]
        at = max(i for i, other in enumerate(p) if other == string)
        begin = sum(1 + (a == b) for a, b in p[:at])
        return lines[begin : begin + 1 + (string[0] == string[1])] or None


def written_string(string: String) -> str:
    """Return a string as its two ends, such as ``1-2``."""
    return f"{string[0]}-{string[1]}"


def _lines(string: String, bend: float, places: dict[int, tuple[float, float]]) -> tuple[Line, ...]:
    a, b = string
    if a == b:
        return petal(places[a], bend)
    return (Line(*places[a], *places[b], bend=bend),)


def _graph_of(p: Strings) -> StringGraph:
    number = {coin: i for i, coin in enumerate(sorted({v for string in p for v in string if v}))}
    return StringGraph([(number.get(a, -1), number.get(b, -1)) for a, b in p])


_graphs: dict[str, tuple[Strings, StringGraph]] = {}  # of each ruleset the last one
