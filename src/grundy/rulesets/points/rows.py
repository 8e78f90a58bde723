"""Rows of numbers to score: from either end, or from the front."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import Numbers, is_whole
from grundy.scores import Gain, ScoreRuleset
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Cell, Label, Picture, Shape, text_picture

_LONGEST = 1000  # numbers in a row
_DRAWN = 40  # numbers to draw
_WIDE = 4  # characters of a number to draw


class ScoredRow(ScoreRuleset[Numbers], abstract=True):
    """Rules whose positions are a row of whole numbers."""

    def checked(self, p: Any) -> Numbers:
        """Return the numbers as a tuple.

        Raises:
            PositionError: if there are too many numbers, or one is not a whole number.
        """
        row = tuple(p) if isinstance(p, Iterable) and not isinstance(p, str) else (p,)
        if len(row) > _LONGEST:
            raise PositionError(
                "{ruleset} takes up to {most} numbers, not {count}", ruleset=str(self), most=_LONGEST, count=len(row)
            )
        for place, number in enumerate(row, 1):
            if not is_whole(number):
                raise PositionError("number {place} must be a whole number, not {number!r}", place=place, number=number)
        return row

    def drawn(self, p: Numbers) -> Picture:
        if not 0 < len(p) <= _DRAWN or max(len(str(n)) for n in p) > _WIDE:
            return text_picture(self.write(p))
        shapes = [shape for i in range(len(p)) for shape in _square(p, i)]
        return Picture(tuple(shapes), float(len(p)), 1.0)

    def taken(self, p: Numbers, gain: Gain[Numbers]) -> Iterable[Shape] | None:
        if not p or self.drawn(p).shapes[0] != Cell(0, 0):
            return None
        kept = len(gain.position)
        from_the_right = gain.position == p[:kept] and gain.points == sum(p[kept:]) and "right" in str(gain.move)
        gone = range(kept, len(p)) if from_the_right else range(len(p) - kept)
        return [shape for i in gone for shape in _square(p, i)]


def _square(row: Numbers, i: int) -> tuple[Cell, Label]:
    return Cell(i, 0), Label(i + 0.5, 0.5, str(row[i]))


@dataclass(frozen=True)
class CoinsInARow(ScoredRow):
    """Take the first or last coin of a row and score its value.

    Examples:
        >>> from grundy import solve
        >>> found = solve(CoinsInARow().at(4, 7, 2, 9, 5, 2))
        >>> found.outcome, found.difference, [str(best.move) for best in found.winning_moves]
        (<Outcome.N: 'N'>, 7, ['take 2 from the right end', 'take 4 from the left end'])

    References:
        P. Winkler, Mathematical Puzzles: A Connoisseur's Collection (2004), Coins in a Row; LeetCode 486 and 877.
    """

    name = "coins-in-a-row"
    about = About(
        "Take the first or last coin of a row and score its value.", "coins-in-a-row 4 7 2 9 5 2",
        source="P. Winkler, Mathematical Puzzles: A Connoisseur's Collection (2004), Coins in a Row; LeetCode 486, 877",
        family="points", written="the values of the coins from left to right, or a dot for no coins; then perhaps the "
        "scores, as in 5:3, first that of the player to move",
    )  # fmt: skip

    def gains(self, p: Numbers) -> Iterator[Gain[Numbers]]:
        if p:
            yield Gain(p[0], p[1:], Move("take {coin} from the left end", coin=p[0]))
        if len(p) > 1:
            yield Gain(p[-1], p[:-1], Move("take {coin} from the right end", coin=p[-1]))

    def best(self, p: Numbers) -> int:
        return best_of_ends(p)


def best_of_ends(row: Sequence[int]) -> int:
    """Return by how much the first player wins if a move scores a number at an end, from the shortest parts up.

    Examples:
        >>> best_of_ends((1, 5, 233, 7))
        222
    """
    best = [*row]  # of the parts of one number, then of two, …
    for length in range(1, len(row)):
        best = [max(row[i] - best[i + 1], row[i + length] - best[i]) for i in range(len(row) - length)]
    return best[0] if best else 0


@dataclass(frozen=True)
class Bricks(ScoredRow):
    """Take one or more bricks from the top of a stack, up to a maximum, and score the sum of their numbers.

    Args:
        most: the largest number of bricks to take, 1 or more.

    Examples:
        >>> from grundy import solve
        >>> solve(Bricks(3).at(1, 2, 3, 7)).difference
        -1

    References:
        HackerRank, Bricks Game; LeetCode 1406, Stone Game III.
    """

    most: int
    about = About(
        "Take bricks from the top and score their numbers. Take one or more, up to a maximum; numbers may "
        "be negative.",
        "bricks(3) 5 -2 7 1 4 6", source="HackerRank, Bricks Game; LeetCode 1406, Stone Game III", family="points",
        written="in parentheses the largest number of bricks a move may take, then the numbers of the bricks from "
        "the top, or a dot for no bricks; then perhaps the scores, as in 5:3, first that of the player "
        "to move",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if not is_whole(self.most) or self.most < 1:
            raise RulesetError("bricks takes a whole number of 1 or more, not {most!r}", most=self.most)

    def gains(self, p: Numbers) -> Iterator[Gain[Numbers]]:
        points = 0
        for count in range(1, min(self.most, len(p)) + 1):
            points += p[count - 1]
            move = Move("take {count} from the top, {points} points", count=count, points=points)
            yield Gain(points, p[count:], move)
