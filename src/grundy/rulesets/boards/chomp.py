"""Chomp: eat a square of a chocolate bar and all below and to the right of it; the corner is poisoned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.fold import fold
from grundy.maths.nimbers.mex import mex
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.rows import Numbers, RowRuleset
from grundy.words.errors import LimitError, PositionError
from grundy.words.phrase import Phrase
from grundy.words.picture import Cell, Disc, Picture, text_picture

_GALE_1974 = "D. Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974), 876-879"

GALE = Theorem(
    "strategy stealing",
    "strategy stealing: the bar is a full rectangle; if eating the corner opposite the poison does not win, "
    "some reply to it does, and that reply, played at once, removes the corner too",
    _GALE_1974,
)
EQUAL_ARMS = Theorem(
    "equal arms",
    "row 1 and column 1 have {arm} squares each: eat 2,2, which leaves these two equal arms, and answer every "
    "bite from one by the same bite from the other",
    _GALE_1974,
)
ARMS = Theorem(
    "two arms",
    "only row 1 and column 1 are left: next to the poisoned square they are nim-heaps of {across} and {down}, "
    "nim-sum {value}",
    _GALE_1974,
)
TWO_LINES = Theorem(
    "two lines",
    "two rows, or two columns, are a P-position if and only if the second has exactly one square fewer: here {first} "
    "and {second}",
    _GALE_1974,
)
_SEARCHED = 100_000  # positions to value
_DRAWN = 40  # rows or columns to draw

_values: dict[Numbers, int] = {}  # of all bars seen so far


@dataclass(frozen=True)
class Chomp(RowRuleset):
    """Eat a square and all below and to the right of it.

    The corner 1,1 of the chocolate bar is poisoned, and nobody eats it.

    Note:
        A player who must eat the corner has lost, so whoever cannot move loses here.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Chomp().at(4, 4, 4))
        >>> found.outcome, [str(winning.move) for winning in found.winning_moves]
        (<Outcome.N: 'N'>, ['eat 2,3'])

    References:
        Gale (1974); F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952); Winning Ways, ch. 18.
    """

    number, noun, least = Phrase("row {place}"), Phrase("number"), 1
    about = About(
        example="chomp 4 4 3", theorem=GALE, source=_GALE_1974, family="boards",
        written="the squares in row 1, in row 2, …",
    )  # fmt: skip

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield the row and column, counted from 1, of every square except the poisoned one."""
        for row, squares in enumerate(p, 1):
            yield from ((row, column) for column in range(2 if row == 1 else 1, squares + 1))

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        row, column = choice
        left = column - 1
        rest = (min(squares, left) for squares in p[row - 1 :]) if left else ()
        return Move("eat {row},{column}", row=row, column=column), (*p[: row - 1], *rest)

    # -- the theory

    def in_normal_play(self, p: Numbers) -> Known | None:
        if _has_arms_only(p):
            across, down = p[0] - 1, len(p) - 1
            return Known.of_value(ARMS, across ^ down, across=across, down=down, value=across ^ down)
        if p[0] == len(p):
            return Known.of_outcome(EQUAL_ARMS, True, arm=len(p))
        if p[0] == p[-1]:
            return Known.of_outcome(GALE, True)
        lines = _two_lines(p)
        return Known.of_outcome(TWO_LINES, lines[1] != lines[0] - 1, first=lines[0], second=lines[1]) if lines else None

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]]:
        """Yield the choices to a value: of arms, two lines and squares at any size; otherwise all are tried."""
        if _has_arms_only(p):
            return _arm_choices(p, value)
        if value == 0 and _two_lines(p):
            return _line_choices(p)
        if value == 0 and p[0] == len(p) == p[-1]:
            # A bite outside row and column 1 leaves equal arms, and the next player can win with 2,2 if it is there.
            # A bite in row or column 1 leaves a full rectangle.
            return iter([(2, 2)])
        return self._tried(p, value)

    def count_moves_to(self, p: Numbers, value: int) -> int | None:
        return None

    def _tried(self, p: Numbers, value: int) -> Iterator[tuple[int, int]]:
        sure = (2, 2) if value == 0 and p[0] == len(p) else None
        if sure is not None:
            yield sure
        self.grundy_value(p)  # raises an error if the bar is too large
        for choice in self.choices(p):
            if choice != sure and self.grundy_value(self.choose(p, choice)[1]) == value:
                yield choice

    def solver(self) -> Chomp:
        return self

    def grundy_value(self, p: Numbers) -> int:
        positions = comb(len(p) + p[0], p[0])
        if positions > _SEARCHED:
            raise LimitError(
                "{game} has up to {positions} subpositions, and no formula for its value is known: values are "
                "computed for up to {most} subpositions",
                game=str(Game(self, p)), positions=positions, most=_SEARCHED,
            )  # fmt: skip
        return fold(p, _options, _combine, _values, lambda bar: str(Game(self, bar)), 100 * _SEARCHED)

    # -- positions

    def check(self, p: Any) -> Numbers:
        rows = super().check(p)
        for row, (above, squares) in enumerate(pairwise(rows), 2):
            if squares > above:
                board = Phrase("")
                if len(rows) == 2 and above <= _DRAWN:  # probably the numbers of rows and columns
                    example = f"chomp{above * f' {squares}'}"
                    board = Phrase("; a board of {rows} rows of {squares} squares is {example!r}",
                                   rows=above, squares=squares, example=example)  # fmt: skip
                raise PositionError(
                    "row {row} has {squares} squares but the row above has {above}: no row may be longer than "
                    "the row above{board}",
                    row=row, squares=squares, above=above, board=board,
                )  # fmt: skip
        return rows

    def picture(self, p: Numbers) -> Picture:
        if max(len(p), p[0]) > _DRAWN:
            return text_picture(self.format(p))
        cells = [Cell(column, row, "chocolate") for row, squares in enumerate(p) for column in range(squares)]
        return Picture((*cells, Disc(0.5, 0.5, "poison", radius=0.3)), float(p[0]), float(len(p)))


def _has_arms_only(p: Numbers) -> bool:
    return len(p) == 1 or p[1] == 1


def _two_lines(p: Numbers) -> tuple[int, int] | None:
    """Return the lengths of two rows or of two columns; None if there are more of both."""
    if len(p) == 2:
        return p[0], p[1]
    return (len(p), sum(squares == 2 for squares in p)) if p[0] == 2 else None


def _line_choices(p: Numbers) -> Iterator[tuple[int, int]]:
    """Yield the winning bite from two lines whose lengths are equal or differ by more than one.

    If the lines are equal, eat the last square of the second. Otherwise, shorten the first line to one more than the
    second. No other move leaves the second line exactly one square shorter.
    """
    lines = _two_lines(p)
    assert lines is not None
    first, second = lines
    if second == first - 1:
        return
    line, place = (2, second) if first == second else (1, second + 2)
    yield (line, place) if len(p) == 2 else (place, line)


def _arm_choices(p: Numbers, value: int) -> Iterator[tuple[int, int]]:
    """Yield the bites from two arms to a value: each arm is a nim-heap beside the poisoned square."""
    across, down = p[0] - 1, len(p) - 1
    if down ^ value < across:
        yield 1, (down ^ value) + 2
    if across ^ value < down:
        yield (across ^ value) + 2, 1


def _options(p: Numbers) -> Iterable[tuple[Numbers]]:
    for row in range(len(p)):
        above = p[:row]
        for left in range(1 if row == 0 else 0, p[row]):
            yield ((*above, *[min(squares, left) for squares in p[row:]]) if left else above,)


def _combine(options: list[tuple[Numbers, ...]], values: dict[Numbers, int]) -> int:
    return mex(values[option] for (option,) in options)
