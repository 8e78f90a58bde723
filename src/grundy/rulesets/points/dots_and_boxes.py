"""Dots and Boxes: draw lines between dots; who completes a box scores it and draws again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.knowledge import About
from grundy.machine.loops import compiles, filled, loops
from grundy.maths.boards import boxes
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import is_whole
from grundy.scores import Gain, ScoreRuleset
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.picture import Cell, Disc, Line, Picture, Shape

Dot = tuple[int, int]
Lines = frozenset[tuple[Dot, Dot]]

_MOST = 9  # boxes in a row or column, so that a dot has two digits
_SEARCHED = 25  # lines to draw in a position that is solved: 2^25 sets of lines
_PLAIN = 17  # the same without a compiler
_WORTH = 10  # lines to draw that are worth compiled loops
_SOURCE = "É. Lucas (1895); Winning Ways, ch. 16; E. R. Berlekamp, The Dots and Boxes Game (2000)"


@dataclass(frozen=True)
class DotsAndBoxes(ScoreRuleset[Lines]):
    """Draw a line between two neighbouring dots; a player who completes a box scores it and draws again.

    Args:
        rows: boxes in a column, 1 to 9.
        columns: boxes in a row, 1 to 9.

    Examples:
        >>> from grundy import solve
        >>> found = solve(DotsAndBoxes(2, 2).at(()))
        >>> found.outcome, found.difference
        (<Outcome.N: 'N'>, 2)

    References:
        Winning Ways, ch. 16; E. R. Berlekamp, The Dots and Boxes Game (2000).
    """

    rows: int
    columns: int
    about = About(
        "Draw lines between dots and score the boxes. A line joins two neighbouring dots; a player who completes a box "
        "scores it and draws again.",
        "dots-and-boxes(2x2) 11-12 12-13 21-31", source=_SOURCE, family="points",
        written="the lines drawn, each as two dots, and a dot as its row and column: 11-12",
    )  # fmt: skip

    def __post_init__(self) -> None:
        for size in (self.rows, self.columns):
            if not is_whole(size) or not 1 <= size <= _MOST:
                raise RulesetError(
                    "dots-and-boxes has 1 to {most} boxes in a row or column, not {size!r}", most=_MOST, size=size
                )

    @classmethod
    def from_arguments(cls, text: str) -> DotsAndBoxes:
        sizes = re.fullmatch(r"\s*([0-9]{1,2})\s*[x×,\s]\s*([0-9]{1,2})\s*", text)
        if sizes is None:
            raise RulesetError(
                "dots-and-boxes takes the boxes in a column and in a row, such as 2x3, not {text!r}", text=text
            )
        return cls(int(sizes[1]), int(sizes[2]))

    def arguments(self) -> str:
        return f"{self.rows}x{self.columns}"

    # -- the rules

    def gains(self, p: Lines) -> Iterator[Gain[Lines]]:
        left = len(self.lines) - len(p)
        for line in self.lines:
            if line not in p:
                after = p | {line}
                points = sum(1 for box in self.boxes_at[line] if box <= after)
                move = Move("draw {line}", line=_written(line))
                if points:
                    move = Move("draw {line} and score {points}", line=_written(line), points=points)
                yield Gain(points, after, move, again=points > 0 and left > 1)

    def best(self, p: Lines) -> int:
        """Return the best difference from the table of all sets of lines.

        Raises:
            LimitError: if too many lines are left to draw.
        """
        table = _tables.get(self)
        if table is None or not table.start <= p:
            _tables.clear()  # one is large enough
            table = _tables[self] = _Table(self, p)
        return table.best(p)

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

    # -- notation and drawings

    def read(self, words: Sequence[str]) -> Lines:
        lines = []
        for word in words:
            dots = re.fullmatch(r"([0-9])([0-9])-([0-9])([0-9])", word)
            if dots is None:
                raise PositionError(
                    "a line is written as two dots, such as 11-12, not {word!r}{hint}", word=word, hint=self._hint()
                )
            r, c, s, d = map(int, dots.groups())
            lines.append(((r, c), (s, d)))
        return self.checked(lines)

    def write(self, p: Lines) -> str:
        return " ".join(map(_written, sorted(p)))

    def checked(self, p: Any) -> Lines:
        """Return the lines as a set.

        Raises:
            PositionError: if a line is not on the board, or drawn twice.
        """
        there = set(self.lines)
        lines: list[tuple[Dot, Dot]] = [(min(line), max(line)) for line in p]
        for i, line in enumerate(lines):
            if line not in there:
                raise PositionError(
                    "{line} is not a line between neighbouring dots of {ruleset}",
                    line=_written(line), ruleset=str(self),
                )  # fmt: skip
            if line in lines[:i]:
                raise PositionError("line {line} is drawn twice: leave one out", line=_written(line))
        return frozenset(lines)

    def drawn(self, p: Lines) -> Picture:
        """Return the dots, the lines drawn and, in grey, those to draw; complete boxes are coloured."""
        complete = (min(box)[0] for boxes_here in self.boxes_at.values() for box in boxes_here if box <= p)
        full = [Cell(c - 0.5, r - 0.5, "heads") for r, c in dict.fromkeys(complete)]
        lines = [_drawn(line, "black" if line in p else "visited") for line in self.lines]
        dots = dict.fromkeys(dot for line in self.lines for dot in line)
        discs = [Disc(c - 0.5, r - 0.5, "black", radius=0.1) for r, c in dots]
        return Picture((*full, *lines, *discs), self.columns + 1.0, self.rows + 1.0)

    def taken(self, p: Lines, gain: Gain[Lines]) -> Iterable[Shape]:
        return [_drawn(line, "visited") for line in gain.position - p]


def _written(line: tuple[Dot, Dot]) -> str:
    (r, c), (s, d) = line
    return f"{r}{c}-{s}{d}"


def _drawn(line: tuple[Dot, Dot], tone: str) -> Line:
    (r, c), (s, d) = line
    return Line(c - 0.5, r - 0.5, d - 0.5, s - 0.5, tone)


class _Table:
    """The best differences of a position and all that follow it."""

    def __init__(self, ruleset: DotsAndBoxes, start: Lines) -> None:
        self.start = start
        self._free = {line: i for i, line in enumerate(line for line in ruleset.lines if line not in start)}
        left = len(self._free)
        compiled = compiles(left, _WORTH)
        most = _SEARCHED if compiled else _PLAIN
        if left > most:
            raise LimitError(
                "{ruleset} is solved with up to {most} lines left to draw, not {left}: draw some more",
                ruleset=str(ruleset), most=most, left=left,
            )  # fmt: skip
        open_boxes = dict.fromkeys(box for line in self._free for box in ruleset.boxes_at[line])
        number = {box: i for i, box in enumerate(open_boxes)}
        coins_on, strings_of = filled(2 * left, -1, "i4", compiled), filled(len(number) + 1, 0, "i4", compiled)
        for line, i in self._free.items():
            for end, box in enumerate(ruleset.boxes_at[line]):
                coins_on[2 * i + end] = number[box]
                strings_of[number[box]] |= 1 << i
        self._best = filled(1 << left, 0, "i1", compiled)
        loops(boxes, compiled).fill_best(self._best, left, coins_on, strings_of)

    def best(self, p: Lines) -> int:
        """Return the best difference of a position that follows the first one."""
        return int(self._best[sum(1 << self._free[line] for line in p - self.start)])


_tables: dict[DotsAndBoxes, _Table] = {}  # the last one
