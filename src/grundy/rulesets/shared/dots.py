"""The board of Dots and Boxes: notation, drawing, and the graph for the searches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Self

from grundy.knowledge import About
from grundy.maths.boards.strings import MOST, StringGraph
from grundy.rulesets.shared.handouts import handout_phrase
from grundy.rulesets.shared.rows import is_whole
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Cell, Disc, Line, Picture

Dot = tuple[int, int]
Lines = frozenset[tuple[Dot, Dot]]

_MOST = 9  # boxes in a row or column, so that a dot has two digits


class DotGrid:
    """A board of boxes between dots, the parameters ``rows`` and ``columns`` of a ruleset; positions have lines."""

    rows: int
    columns: int
    name: str
    about: About

    def __post_init__(self) -> None:
        for size in (self.rows, self.columns):
            if not is_whole(size) or not 1 <= size <= _MOST:
                raise RulesetError(
                    "{name} has 1 to {most} boxes in a row or column, not {size!r}",
                    name=self.name, most=_MOST, size=size,
                )  # fmt: skip

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the ruleset for a board such as ``2x3``."""
        sizes = re.fullmatch(r"\s*([0-9]{1,2})\s*[x×,\s]\s*([0-9]{1,2})\s*", text)
        if sizes is None:
            raise RulesetError(
                "{name} takes the boxes in a column and in a row, such as 2x3, not {text!r}{hint}",
                name=cls.name, text=text, hint=cls.about.hint,
            )  # fmt: skip
        found: Any = cls
        made: Self = found(int(sizes[1]), int(sizes[2]))
        return made

    def arguments(self) -> str:
        """Return the size of the board."""
        return f"{self.rows}x{self.columns}"

    # -- the board

    @cached_property
    def lines(self) -> tuple[tuple[Dot, Dot], ...]:
        """All lines, those to the right of a dot before those below it."""
        there = [(row, column) for row in range(1, self.rows + 2) for column in range(1, self.columns + 2)]
        return tuple(((r, c), end) for r, c in there for end in ((r, c + 1), (r + 1, c)) if end in there)

    @cached_property
    def boxes_at(self) -> dict[tuple[Dot, Dot], list[Lines]]:
        """The boxes at each line, each as its four lines."""
        found: dict[tuple[Dot, Dot], list[Lines]] = {line: [] for line in self.lines}
        for r in range(1, self.rows + 1):
            for c in range(1, self.columns + 1):
                a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
                box = frozenset(((a, b), (a, d), (b, e), (d, e)))
                for line in box:
                    found[line].append(box)
        return found

    def completed(self, p: Lines, line: tuple[Dot, Dot]) -> int:
        """Return how many boxes a line completes."""
        return sum(1 for box in self.boxes_at[line] if box - p <= {line})

    # -- notation and drawings

    def read_lines(self, words: Sequence[str], hint: Phrase) -> Lines:
        """Return the lines in words such as ``11-12``."""
        lines = []
        for word in words:
            dots = re.fullmatch(r"([0-9])([0-9])-([0-9])([0-9])", word)
            if dots is None:
                raise PositionError(
                    "a line is written as two dots, such as 11-12, not {word!r}{hint}", word=word, hint=hint
                )
            r, c, s, d = map(int, dots.groups())
            lines.append(((r, c), (s, d)))
        return self.checked_lines(lines)

    def checked_lines(self, lines: Iterable[Any]) -> Lines:
        """Return the lines as a set.

        Raises:
            PositionError: if a line is not on the board, or drawn twice.
        """
        there = set(self.lines)
        found: list[tuple[Dot, Dot]] = [(min(line), max(line)) for line in lines]
        for i, line in enumerate(found):
            if line not in there:
                raise PositionError(
                    "{line} is not a line between neighbouring dots of {ruleset}",
                    line=written_line(line), ruleset=str(self),
                )  # fmt: skip
            if line in found[:i]:
                raise PositionError("line {line} is drawn twice: leave one out", line=written_line(line))
        return frozenset(found)

    def drawn_lines(self, p: Lines) -> Picture:
        """Return the dots, the lines drawn and, in grey, those to draw; complete boxes are coloured."""
        complete = (min(box)[0] for boxes_here in self.boxes_at.values() for box in boxes_here if box <= p)
        full = [Cell(c - 0.5, r - 0.5, "heads") for r, c in dict.fromkeys(complete)]
        lines = [drawn_line(line, "black" if line in p else "visited") for line in self.lines]
        dots = dict.fromkeys(dot for line in self.lines for dot in line)
        discs = [Disc(c - 0.5, r - 0.5, "black", radius=0.1) for r, c in dots]
        return Picture((*full, *lines, *discs), self.columns + 1.0, self.rows + 1.0)

    # -- the search

    @cached_property
    def graph(self) -> StringGraph:
        """The board as strings and coins: boxes are coins, and lines to draw are strings."""
        number = {
            box: i for i, box in enumerate(dict.fromkeys(box for line in self.lines for box in self.boxes_at[line]))
        }
        ends = ([number[box] for box in self.boxes_at[line]] for line in self.lines)
        return StringGraph([(boxes[0], boxes[1] if len(boxes) > 1 else -1) for boxes in ends])

    def searched(self, p: Lines) -> tuple[StringGraph, int]:
        """Return the graph and the set of lines left to draw.

        Raises:
            LimitError: if the board has too many lines.
        """
        if len(self.lines) > MOST:
            raise LimitError(
                "boards of {ruleset} have {count} lines, and up to {most} are searched: choose a smaller board",
                ruleset=str(self), count=len(self.lines), most=MOST,
            )  # fmt: skip
        return self.graph, sum(1 << i for i, line in enumerate(self.lines) if line not in p)

    def remark_on(self, p: Lines, option: Lines, *, alone: bool) -> Phrase | None:
        """Return what a line hands to the opponent, in words; None if nothing, or where nothing is drawn."""
        if p == option or len(self.lines) > MOST:
            return None
        graph, left = self.searched(p)
        return handout_phrase(graph, left, self.searched(option)[1], boxes=True, alone=alone)


def written_line(line: tuple[Dot, Dot]) -> str:
    """Return a line as two dots, such as ``11-12``."""
    (r, c), (s, d) = line
    return f"{r}{c}-{s}{d}"


def drawn_line(line: tuple[Dot, Dot], tone: str = "visited") -> Line:
    """Return a line as a shape."""
    (r, c), (s, d) = line
    return Line(c - 0.5, r - 0.5, d - 0.5, s - 0.5, tone)
