"""YBT 1676: tokens on a loop-free digraph that is given by its arcs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from grundy.contest.problem import Verdict, balanced, count, scaled
from grundy.contest.problems.hdu1524 import tokens_win
from grundy.contest.reader import Reader
from grundy.contest.shrink import chunks, dropped
from grundy.maths.digraphs.definition import grundy_values
from grundy.maths.nimbers.mex import nim_sum

__all__ = ["YBT1676", "ArcsAndTokens", "MovingTokens"]

_MOST_VERTICES = 10_000_000  # a list of successors each must fit into memory


@dataclass(frozen=True)
class ArcsAndTokens:
    """The number of vertices, which are 1, 2, …; the arcs; the vertices on which tokens stand."""

    vertices: int
    arcs: tuple[tuple[int, int], ...]
    tokens: tuple[int, ...]

    @property
    def successors(self) -> list[list[int]]:
        """By vertex; number 0 stands for none, so that every vertex has its own number as its place."""
        found: list[list[int]] = [[] for _ in range(self.vertices + 1)]
        for start, end in self.arcs:
            found[start].append(end)
        return found


class MovingTokens(Verdict[ArcsAndTokens]):
    """Values of all vertices at once; tokens add by nim-sum.

    Examples:
        >>> YBT1676.answer(ArcsAndTokens(3, ((1, 2), (2, 3)), (1, 2, 2)))
        False
    """

    id = "ybt1676"
    title = "移棋子游戏"
    source = "信息学奥赛一本通 1676; LibreOJ 10243"
    statement = "Tokens on the vertices of a digraph; slide one along an arc; who cannot move loses."
    limits = "up to 2000 vertices and 6000 arcs; at most one token a vertex"
    sample_input = "6 8 4\n2 1\n2 4\n1 4\n1 5\n4 5\n1 3\n3 5\n3 6\n1 2 4 6\n"
    sample_output = "win\n"
    most_cases = 1
    words = "win", "lose"

    def read(self, reader: Reader) -> Iterator[ArcsAndTokens]:
        """Yield the one case."""
        vertices = reader.number("the number of vertices", 1, _MOST_VERTICES)
        number_of_arcs = reader.number("the number of arcs")
        tokens = reader.number("the number of tokens")
        arcs = []
        for arc in range(1, number_of_arcs + 1):
            start, end = reader.numbers(2, "end {number} of arc {arc}", 1, vertices, arc=arc)
            arcs.append((start, end))
        yield ArcsAndTokens(
            vertices, tuple(arcs), tuple(reader.numbers(tokens, "the vertex of token {number}", 1, vertices))
        )
        reader.finish("{tokens} tokens", tokens=tokens)

    def answer(self, case: ArcsAndTokens) -> bool:
        """Tell whether the nim-sum of the tokens' values is not 0."""
        values = grundy_values(case.successors)
        return nim_sum(values[vertex] for vertex in case.tokens) != 0

    def definition(self, case: ArcsAndTokens) -> bool:
        """Play the tokens as one game."""
        return tokens_win(case.successors, case.tokens)

    def random(self, dice: Random, size: float) -> ArcsAndTokens:
        """Return a loop-free graph, its vertices numbered at random; each token on a vertex of its own."""
        vertices = count(dice, size, 6, 2000)
        number = dice.sample(range(1, vertices + 1), vertices)
        pairs = (sorted(dice.sample(range(vertices), 2)) for _ in range(count(dice, size, 9, 6000, 0)) if vertices > 1)
        arcs = tuple((number[start], number[end]) for start, end in pairs)
        tokens = dice.sample(number, dice.randint(1, min(vertices, scaled(size, 3, 2000))))
        values = grundy_values(ArcsAndTokens(vertices, arcs, ()).successors)
        return ArcsAndTokens(vertices, arcs, balanced(dice, tokens, values, sorted({*number} - {*tokens[:-1]})))

    def edges(self) -> Iterator[ArcsAndTokens]:
        """Yield no arcs, parallel arcs, paths in either direction, high values, and the largest graphs."""
        yield ArcsAndTokens(1, (), (1,))
        for tokens in ((1,), (2,), (2, 1)):
            yield ArcsAndTokens(2, ((1, 2),), tokens)
            yield ArcsAndTokens(2, ((2, 1), (2, 1)), tokens)
            yield ArcsAndTokens(3, ((3, 2), (2, 1), (3, 1)), (*tokens, 3))
        yield ArcsAndTokens(3, ((1, 2), (3, 2)), (1, 3))
        for vertices in (4, 110):  # an arc to every earlier vertex: the values are 0, 1, 2, …
            every = tuple((start, end) for start in range(1, vertices + 1) for end in range(1, start))
            yield ArcsAndTokens(vertices, every, (2, 3, 4))
            yield ArcsAndTokens(vertices, every, (vertices,))
        for vertices in (7, 2000):
            up = tuple((v, v + 1) for v in range(1, vertices))
            yield ArcsAndTokens(vertices, up, (1,))
            yield ArcsAndTokens(vertices, tuple((b, a) for a, b in up), (vertices,))
            yield ArcsAndTokens(vertices, up, tuple(range(1, vertices + 1)))

    def shrink(self, case: ArcsAndTokens) -> Iterator[ArcsAndTokens]:
        """Yield fewer tokens, fewer vertices and fewer arcs."""
        for tokens in dropped(case.tokens, 1):
            yield replace(case, tokens=tokens)
        for gone in chunks(case.vertices):
            left = [v for v in range(1, case.vertices + 1) if v - 1 not in gone]
            number = dict(zip(left, range(1, len(left) + 1), strict=True))
            tokens = tuple(number[v] for v in case.tokens if v in number)
            if tokens:
                arcs = ((number[a], number[b]) for a, b in case.arcs if a in number and b in number)
                yield ArcsAndTokens(len(left), tuple(arcs), tokens)
        for fewer in dropped(case.arcs):
            yield replace(case, arcs=fewer)

    def format_input(self, cases: Sequence[ArcsAndTokens]) -> str:
        """Return the one case: the three counts, the arcs, the tokens."""
        (case,) = cases
        lines = [f"{case.vertices} {len(case.arcs)} {len(case.tokens)}"]
        lines += [f"{start} {end}" for start, end in case.arcs]
        return "\n".join([*lines, " ".join(map(str, case.tokens)), ""])


YBT1676 = MovingTokens()
