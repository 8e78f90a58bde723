"""Dots and Boxes: draw lines between dots; who completes a box scores it and draws again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.boards.string_search import difference
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Move
from grundy.rulesets.shared.dots import DotGrid, Lines, drawn_line, written_line
from grundy.scores import Gain, ScoreRuleset, Standing
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture, Shape

_SOURCE = "É. Lucas (1895); Winning Ways, ch. 16; E. R. Berlekamp, The Dots and Boxes Game (2000)"
_TIES = {
    (4, 4): "grundy, docs/points.md",
    (4, 5): "J. K. Barker, R. E. Korf, Solving Dots-and-Boxes, AAAI (2012)",
}
"""The boards whose empty position takes too long to search, each with who searched it: all of them are ties."""


@dataclass(frozen=True)
class DotsAndBoxes(DotGrid, ScoreRuleset[Lines]):
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
        written="the rows and columns of boxes in parentheses, then the lines drawn, each as two dots, and a dot as "
        "its row and column: 11-12; then perhaps the scores, as in 1:2, first that of the player to move, with ! if "
        "that player must pass",
    )  # fmt: skip

    def gains(self, p: Lines) -> Iterator[Gain[Lines]]:
        left = len(self.lines) - len(p)
        for line in self.lines:
            if line not in p:
                points = self.completed(p, line)
                move = Move("draw {line}", line=written_line(line))
                if points:
                    move = Move("draw {line} and score {points}", line=written_line(line), points=points)
                yield Gain(points, p | {line}, move, again=points > 0 and left > 1)

    def best(self, p: Lines) -> int:
        """Return the best difference, by the search of the board."""
        return 0 if self._tied(p) else difference(*self.searched(p), str(self.at(p)))

    def known(self, p: Standing[Lines], convention: Convention) -> Known | None:
        if p.mine != p.other or not self._tied(p.position):
            return None
        searched = Theorem(
            "the board was searched to the end", "{rows}×{columns} boxes are a tie", self._tied(p.position)
        )
        return Known(searched, Outcome.TIE, facts={"rows": self.rows, "columns": self.columns})

    def _tied(self, p: Lines) -> str:
        """Return who found that a position is a tie; nothing if it must be searched."""
        return "" if p else _TIES.get((min(self.rows, self.columns), max(self.rows, self.columns)), "")

    def remark(self, p: Standing[Lines], option: Standing[Lines]) -> Phrase | None:
        return self.remark_on(p.position, option.position, alone=True)

    def read(self, words: Sequence[str]) -> Lines:
        return self.read_lines(words, self._hint())

    def write(self, p: Lines) -> str:
        return " ".join(map(written_line, sorted(p)))

    def checked(self, p: Any) -> Lines:
        return self.checked_lines(p)

    def drawn(self, p: Lines) -> Picture:
        return self.drawn_lines(p)

    def taken(self, p: Lines, gain: Gain[Lines]) -> Iterable[Shape]:
        return [drawn_line(line) for line in gain.position - p]
