"""Pursuit on a board: White steps one square, Black one or two in a line; who enters the other's square captures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.knowledge import About
from grundy.maths.digraphs.graph import Graph
from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.pursuit.chase import PursuitRules, Stuck, afford_pursuit
from grundy.ruleset import Move
from grundy.rulesets.boards.squares import (
    Leap,
    Square,
    board_cells,
    check_square,
    directions,
    format_leaps,
    format_square,
    make_leaps,
    parse_square,
)
from grundy.rulesets.shared.graphs import HashedOnce
from grundy.rulesets.shared.two_sides import CAPTURED, RETROGRADE, UNDECIDED, TwoSides
from grundy.words.errors import PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Disc, Label, Line, Picture, Shape

__all__ = ["CAPTURED", "RETROGRADE", "UNDECIDED", "Chase", "Pursuit", "pursuit_result"]

Chase = tuple[Square, Square, str]
"""White's square, Black's square, and "white" or "black" for whose turn it is."""

_CQOI = "CQOI 2013 (Luogu P4576)"
_DRAWN = 40  # rows and columns to draw
_WHITE: tuple[Leap, ...] = ((0, 1),)
_BLACK: tuple[Leap, ...] = ((0, 1), (0, 2))
_KEYS = ("white", "black", "walls", "captures", "stuck")
_SIZE = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?")


@dataclass(frozen=True, eq=False)
class Pursuit(HashedOnce, TwoSides):
    """White moves one square up, down, left or right, Black one or two in one line; who enters the other's square wins.

    A step of two squares may jump over anything, including White. The turn is part of the position, so both players
    have the same options, and a captured player cannot move.

    Args:
        rows: the number of rows.
        columns: the number of columns; default: as many as rows.
        white: White's steps, in words (see :mod:`grundy.rulesets.boards.squares`) or as pairs of numbers.
        black: Black's steps.
        walls: squares that nobody may enter; steps may jump over them.
        captures: "both", or "white" or "black" if the other player may not enter the captor's square.
        stuck: what happens to a player without a step: "loses", "draws" (nobody wins) or "passes".

    Examples:
        >>> from grundy import solve
        >>> found = solve(Pursuit(8).at((1, 1), (5, 5)))
        >>> found.outcome, found.remoteness
        (<Outcome.P: 'P'>, 14)
        >>> str(Pursuit(5, 6, black="knight", walls=[(2, 2)]))
        'pursuit(5x6,black=1:2,walls=2,2)'

    References:
        CQOI 2013 (Luogu P4576).
    """

    rows: int
    columns: int = 0
    white: tuple[Leap, ...] = _WHITE
    black: tuple[Leap, ...] = _BLACK
    walls: tuple[Square, ...] = ()
    captures: str = "both"
    stuck: Stuck = Stuck.LOSES

    about = About(
        "White steps one square, Black one or two; capture to win. Steps are up, down, left or right, two of them"
        " in one line. Whoever enters the other's square captures.",
        "pursuit(8) 1,1 5,5", RETROGRADE, _CQOI, family="boards",
        written="White's square and Black's, as in pursuit(8) 1,1 5,5, where White moves; add 'black' if Black "
        "moves. Other boards, steps and ends: "
        "pursuit(5x6,white=king,black=knight,walls=2,2+2,3,captures=black,stuck=draws)",
    )  # fmt: skip

    def __post_init__(self) -> None:
        size = self.rows, self.rows if isinstance(self.columns, int) and not self.columns else self.columns
        if not all(isinstance(n, int) and not isinstance(n, bool) and n > 0 for n in size) or size == (1, 1):
            told = " ".join(f"{size[0]!r} × {size[1]!r}".split())
            raise RulesetError("pursuit needs a board of 2 squares or more, not {size}{hint}", size=told,
                               hint=self._hint())  # fmt: skip
        white, black = make_leaps(self.white, "white"), make_leaps(self.black, "black")
        try:
            walls = {check_square(square, *size) for square in self.walls}
        except (PositionError, TypeError) as error:
            raise RulesetError("walls are squares of the board: {why}", why=error) from None
        if len(walls) == size[0] * size[1]:
            raise RulesetError("walls must leave at least one square free")
        if not isinstance(self.captures, str) or self.captures not in ("both", *self.turns):
            raise RulesetError("captures must be both, white or black, not {given!r}", given=self.captures)
        stuck = Stuck.of(self.stuck, RulesetError)
        vars(self).update(columns=size[1], white=white, black=black, walls=tuple(sorted(walls)), stuck=stuck)

    # -- the rule

    def rule_phrase(self) -> Phrase | None:
        if (self.white, self.black) == (_WHITE, _BLACK):
            return None
        return Phrase(
            "White and Black step in turn; capture to win. Steps of White: {white}; of Black: {black} (1: one square, "
            "1-2: one or two in a line, 1:2: a knight's leap, 0: stay).",
            white=format_leaps(self.white), black=format_leaps(self.black),
        )  # fmt: skip

    def steps(self, p: Chase, player: Phrase) -> Iterator[tuple[Move, Square]]:
        white, black, turn = p
        own, other, leaps = (white, black, self.white) if turn == "white" else (black, white, self.black)
        for down, right in directions(leaps):
            square = own[0] + down, own[1] + right
            if self._free(square) and (square != other or self.captures in ("both", turn)):
                template = "{player} captures on {square}" if square == other else "{player} moves to {square}"
                template = "{player} stays on {square}" if square == own else template
                yield Move(template, player=player, square=format_square(square)), square

    def _free(self, square: Square) -> bool:
        return 1 <= square[0] <= self.rows and 1 <= square[1] <= self.columns and square not in self._walls

    @cached_property
    def _walls(self) -> frozenset[Square]:
        return frozenset(self.walls)

    # -- the table

    def rules(self) -> PursuitRules:
        count = self.rows * self.columns - len(self.walls)
        ways = directions(self.white), directions(self.black)
        afford_pursuit(count, count, *(len(way) * count for way in ways), passes=self.stuck is Stuck.PASSES)
        numbers = self._numbers
        first, second = (
            Graph.from_successors([
                [numbers[row + down, column + right] for down, right in way if (row + down, column + right) in numbers]
                for row, column in numbers
            ])
            for way in ways
        )  # fmt: skip
        captors = self.captures != "black", self.captures != "white"
        return PursuitRules(first, second, captors=captors, stuck=self.stuck)

    @cached_property
    def _numbers(self) -> dict[Square, int]:
        """The free squares, row by row, with their numbers."""
        squares = ((row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))
        return {square: i for i, square in enumerate(square for square in squares if square not in self._walls)}

    @cached_property
    def _squares(self) -> list[Square]:
        return list(self._numbers)

    def places(self, p: Chase) -> tuple[int, int, bool]:
        self.table()  # raises an error if the board is too large
        return self._numbers[p[0]], self._numbers[p[1]], p[2] == "black"

    def position(self, first: int, second: int, second_moves: bool) -> Chase:
        return self._squares[first], self._squares[second], self.turns[second_moves]

    def captor(self, p: Chase) -> int | None:
        return None if p[0] != p[1] else int(p[2] == "white")

    # -- positions

    def check(self, p: Any) -> Chase:
        parts = tuple(p) if isinstance(p, tuple | list) else (p,)
        if len(parts) not in (2, 3):
            raise PositionError(
                "{ruleset} needs White's square, then Black's, then optionally the side to move{hint}",
                ruleset=str(self), hint=self._hint(),
            )  # fmt: skip
        white, black = (check_square(square, self.rows, self.columns) for square in parts[:2])
        for square in (white, black):
            if square in self._walls:
                raise PositionError("square {square} is a wall: nobody can be there", square=format_square(square))
        turn = parts[2] if len(parts) == 3 else "white"
        if turn not in self.turns:
            raise PositionError("the side to move must be 'white' or 'black', not {turn!r}", turn=turn)
        if white == black and turn == self.captures:
            raise PositionError("only {player} can capture here, so after a capture the other side is to move",
                                player=self.captures)  # fmt: skip
        return white, black, turn

    def parse(self, words: Sequence[str]) -> Chase:
        return self.check((*map(parse_square, words[:2]), *(word.lower() for word in words[2:])))

    def format(self, p: Chase) -> str:
        white, black, turn = p
        words = format_square(white), format_square(black)
        return " ".join(words if turn == "white" else (*words, turn))

    def picture(self, p: Chase) -> Picture:
        if max(self.rows, self.columns) > _DRAWN:
            return super().picture(p)
        white, black, turn = p
        pieces: list[Shape] = [
            Disc(square[1] - 0.5, square[0] - 0.5, tone) for square, tone in ((white, "white"), (black, "black"))
        ]
        if white == black:  # after a capture
            del pieces[turn == "black"]
        else:
            pieces.append(Label(max(self.columns / 2, 1.5), self.rows + 0.5, self.to_move(p)))
        cells: list[Shape] = list(board_cells(self.rows, self.columns, self._walls))
        return Picture((*cells, *pieces), max(float(self.columns), 3.0), self.rows + 1.0)

    def trail(self, p: Chase, option: Chase) -> list[Shape]:
        if max(self.rows, self.columns) > _DRAWN:
            return []
        (y1, x1), (y2, x2) = (p[1], option[1]) if p[2] == "black" else (p[0], option[0])
        tone = "token" if p[2] == "black" else "plain"  # white and black pieces have lines in the same style
        line = Line(x1 - 0.5, y1 - 0.5, x2 - 0.5, y2 - 0.5, tone, bend=0.12)
        return [line, Disc(x2 - 0.5, y2 - 0.5, p[2], radius=0.12)]

    # -- notation of the ruleset

    @classmethod
    def from_arguments(cls, text: str) -> Pursuit:
        """Return the ruleset of a size, such as 8 or 5x6, with options such as ``black=knight``, ``walls=2,2+2,3``."""
        size, *words = [word for word in re.split(r"\s+|,\s*(?=[A-Za-z])", text.strip()) if word] or [""]
        match = _SIZE.fullmatch(size)
        if match is None:
            raise RulesetError("pursuit takes the size of its board, such as 8 or 5x6, not {text!r}{hint}", text=size,
                               hint=cls._hint())  # fmt: skip
        given: dict[str, Any] = {"rows": int(match[1]), "columns": int(match[2] or match[1])}
        for word in words:
            key, sign, value = word.partition("=")
            if not sign or key in given or key not in _KEYS:
                raise RulesetError(
                    "after the size of the board, pursuit takes {keys}, each at most once, not {word!r}",
                    keys=", ".join(f"{key}=" for key in _KEYS), word=word,
                )  # fmt: skip
            try:
                given[key] = [parse_square(square) for square in value.split("+")] if key == "walls" else value
            except PositionError as error:
                raise RulesetError("walls are squares of the board: {why}", why=error) from None
        return cls(**given)

    def arguments(self) -> str:
        words = [str(self.rows) if self.rows == self.columns else f"{self.rows}x{self.columns}"]
        for key, leaps, usual in (("white", self.white, _WHITE), ("black", self.black, _BLACK)):
            if leaps != usual:
                words.append(f"{key}={format_leaps(leaps)}")
        if self.walls:
            words.append("walls=" + "+".join(map(format_square, self.walls)))
        if self.captures != "both":
            words.append(f"captures={self.captures}")
        if self.stuck is not Stuck.LOSES:
            words.append(f"stuck={self.stuck.value}")
        return ",".join(words)


def pursuit_result(size: int, white: Square, black: Square) -> tuple[str, int] | None:
    """Return who wins a pursuit in which White moves first, and after how many moves; None if it is a draw.

    Args:
        size: number of rows and columns.
        white: row and column of White, from 1.
        black: row and column of Black, from 1.

    Raises:
        PositionError: if a square is not on the board.
        LimitError: if the board is too large.

    Examples:
        >>> pursuit_result(2, (1, 1), (2, 2))
        ('Black', 2)

    References:
        CQOI 2013 (Luogu P4576).
    """
    ruleset = Pursuit(size)
    known = ruleset.known(ruleset.check((white, black)), Convention.NORMAL)
    if known is None or known.remoteness is None:
        return None
    return str(known.facts["winner"]), known.remoteness
