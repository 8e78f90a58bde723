"""Nimstring: Dots and Boxes without scores; who completes a box must draw again, and who cannot draw loses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from grundy.knowledge import About
from grundy.maths.boards.string_search import nimstring_value
from grundy.maths.nimbers.losses import Losses
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.shared.dots import DotGrid, Lines, drawn_line, written_line
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture, Shape

_PASS = "!"  # the player to move must pass


class Drawn(NamedTuple):
    """The lines that are drawn, and whether the player to move must pass, since the opponent draws again."""

    lines: Lines
    passes: bool = False


@dataclass(frozen=True)
class Nimstring(DotGrid, Ruleset[Drawn]):
    """Draw a line between two neighbouring dots; a player who completes a box must draw again, anywhere.

    Whoever cannot move loses. Completing a box is a complimenting move: the opponent passes. Values are nimbers or ☾.

    Args:
        rows: boxes in a column, 1 to 9.
        columns: boxes in a row, 1 to 9.

    Examples:
        >>> from grundy import solve
        >>> [str(solve(Nimstring(1, n).at(())).losses) for n in (1, 2)]
        ['1', '1']
        >>> print(solve("nimstring(1x2) 11-12 11-21 21-22 12-13 22-23").losses)
        ☾

    References:
        Winning Ways, ch. 16; E. R. Berlekamp, The Dots and Boxes Game (2000).
    """

    rows: int
    columns: int
    entailing: ClassVar[bool] = True
    about = About(
        "Draw lines; complete a box and draw again. A line joins two neighbouring dots; whoever cannot draw loses.",
        "nimstring(2x2) 11-12 12-13 21-31",
        source="Winning Ways, ch. 16; E. R. Berlekamp, The Dots and Boxes Game (2000)", family="boards",
        written="the rows and columns of boxes in parentheses, then the lines drawn, each as two dots, and a dot as "
        "its row and column: 11-12; ! after them if the player to move must pass",
    )  # fmt: skip

    def moves(self, p: Drawn) -> Iterator[tuple[Move, Drawn]]:
        if p.passes:
            yield Move("pass"), Drawn(p.lines)
            return
        for line in self.lines:
            if line not in p.lines:
                boxes = self.completed(p.lines, line)
                move = Move("draw {line}", line=written_line(line))
                if boxes:
                    move = Move("draw {line} and complete {boxes}", line=written_line(line), boxes=boxes)
                yield move, Drawn(p.lines | {line}, boxes > 0)

    def entails(self, p: Drawn) -> bool:
        """Return whether the player to move must pass."""
        return p.passes

    def losses(self, p: Drawn) -> Losses:
        """Return the value from the search of the board.

        Raises:
            LimitError: if the board or the search is too large.
        """
        value = nimstring_value(*self.searched(p.lines), str(Game(self, p)))
        free = Losses() if value is None else Losses.of_value(value)
        return free.complement() if p.passes else free

    def remark(self, p: Drawn, option: Drawn) -> Phrase | None:
        return self.remark_on(p.lines, option.lines, alone=False)

    # -- notation and drawings

    def at(self, *position: Any) -> Game:
        """Return the game at lines that are drawn, or at a position."""
        return Game(self, self.check(position[0] if len(position) == 1 else position))

    def check(self, p: Any) -> Drawn:
        """Return the position.

        Raises:
            PositionError: if a line is not on the board, or drawn twice.
        """
        return Drawn(self.checked_lines(p.lines), bool(p.passes)) if isinstance(p, Drawn) else Drawn(
            self.checked_lines(p)
        )  # fmt: skip

    def parse(self, words: Sequence[str]) -> Drawn:
        """Return the position in words: lines, and perhaps ``!``."""
        passes = bool(words) and words[-1] == _PASS
        return Drawn(self.read_lines(words[: len(words) - passes], self._hint()), passes)

    def format(self, p: Drawn) -> str:
        """Return the lines as words, with ``!`` after them if the player to move must pass."""
        return " ".join([*map(written_line, sorted(p.lines)), *[_PASS] * p.passes])

    def picture(self, p: Drawn) -> Picture:
        """Return the board with its lines."""
        return self.drawn_lines(p.lines)

    def touched(self, p: Drawn, move: Move, option: Drawn) -> Iterable[Shape]:
        """Return the line that is drawn."""
        return [drawn_line(line) for line in option.lines - p.lines]
