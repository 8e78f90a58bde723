"""Partizan games on a strip: Toads and Frogs, Elephants and Rhinos, Shove, Push, Toppling Dominoes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.knowledge import About, Known, Theorem
from grundy.maths.boards.grids import JUMP
from grundy.maths.partizan.boards import BoardSolver
from grundy.maths.partizan.kinds import HOPS, STEPS
from grundy.maths.partizan.value import Value, value
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Move
from grundy.rulesets.shared.impartial_form import ImpartialForm
from grundy.solving.search.grid import GridRules
from grundy.words.errors import PositionError
from grundy.words.picture import Cell, Disc, Picture

_LONGEST = 60  # squares
_TOADS = "Winning Ways, ch. 1 and 5; J. Erickson, New Toads and Frogs results, Games of No Chance (1996)"
_LESSONS = "M. H. Albert, R. J. Nowakowski and D. Wolfe, Lessons in Play (2007)"
_RHINOS = "M. Müller and others, MCGS (the game Elephants and Rhinos)"
_TOPPLING = (
    "A. Fink, R. J. Nowakowski, A. N. Siegel and D. Wolfe, Toppling conjectures, Games of No Chance 4 (2015); "
    "Lessons in Play (2007)"
)
TOPPLED = Theorem(
    "Toppling Dominoes without colours",
    "if both players may topple every domino, a row of {value} can become any smaller row, as a heap of Nim can: its "
    "value is {value}",
    "Lessons in Play (2007), Toppling Dominoes",
)
_EMPTY = "."
_ONE_BLANK = re.compile(r"(t+)\.(f+)")


class _Strip(ImpartialForm, PartizanRuleset[str], abstract=True):
    """The base class: positions are rows of signs, one for each square; a dot is an empty square."""

    tones: ClassVar[Mapping[str, str]]
    """The signs of the pieces, with the tone in which they are drawn."""
    sides: ClassVar[tuple[str, str]]
    """The sign of a piece of Left, and that of a piece of Right."""
    mirrored: ClassVar[bool] = True
    """Whether the players move in opposite directions."""

    def negative(self, p: str) -> str:
        left, right = self.sides
        return (p[::-1] if self.mirrored else p).translate({ord(left): right, ord(right): left})

    def check(self, p: Any) -> str:
        signs = "".join(self.tones)
        if not isinstance(p, str) or not 0 < len(p) <= _LONGEST or set(p) - set(signs + _EMPTY):
            raise PositionError(
                "a row of {ruleset} is 1 to {most} signs, each of them {signs} or ., not {given!r}: try {example!r}",
                ruleset=str(self), most=_LONGEST, signs=", ".join(signs), given=p, example=self.about.example,
            )  # fmt: skip
        return p

    def parse(self, words: Sequence[str]) -> str:
        return self.check("".join(words).lower())

    def picture(self, p: str) -> Picture:
        pieces = (Disc(i + 0.5, 0.5, self.tones[one], self.text(one)) for i, one in enumerate(p) if one != _EMPTY)
        return Picture((*(Cell(i, 0) for i in range(len(p))), *pieces), float(len(p)), 1.0)

    def text(self, sign: str) -> str:
        """Return the text on a piece."""
        return ""


def _changes(row: str, changes: Sequence[tuple[str, str]]) -> Iterator[tuple[int, int, str]]:
    """Yield the first and the last square of each change, from 1, and the row after it."""
    for i in range(len(row)):
        for old, new in changes:
            if row.startswith(old, i):
                yield i + 1, i + len(old), row[:i] + new + row[i + len(old) :]


@dataclass(frozen=True)
class ToadsAndFrogs(_Strip):
    """Left moves a toad to the right, Right a frog to the left: one square, or over one opponent; who cannot loses.

    Examples:
        >>> from grundy import value_of
        >>> value_of(ToadsAndFrogs().at("ttt..ff"))
        value('{1/2|0}')

    References:
        Winning Ways, ch. 1 and 5; Erickson (1996).
    """

    name = "toads-and-frogs"
    tones: ClassVar[Mapping[str, str]] = {"t": "black", "f": "white"}
    sides = ("t", "f")
    both = GridRules("strip_options", "least_strip", letters=("t", "f"), kind=JUMP).field
    about = About(
        "Toads go right, frogs left, a step or over an opponent. Left moves toads, Right frogs.",
        "toads-and-frogs tt..ff", source=_TOADS, family="partizan",
        written="a row of t for a toad, f for a frog and . for an empty square",
    )  # fmt: skip

    def left_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        for place, goal, row in _changes(p, (("t.", ".t"), ("tf.", ".ft"))):
            yield Move("move the toad from {place} to {goal}", place=place, goal=goal), row

    def right_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        for place, goal, row in _changes(p, ((".f", "f."), (".tf", "ft."))):
            yield Move("move the frog from {place} to {goal}", place=goal, goal=place), row

    def known_value(self, p: str) -> Value | None:
        """Return the value of toads, one empty square, and frogs: ∗, or {{a - 2 | 1} | 0} for a toads and one frog."""
        row = _ONE_BLANK.fullmatch(p)
        if row is None:
            return None
        toads, frogs = len(row[1]), len(row[2])
        if min(toads, frogs) > 1 or toads == frogs:
            return value("*")
        found = value([value([value(max(toads, frogs) - 2)], [value(1)])], [value(0)])
        return found if toads > frogs else -found

    def value_solver(self, **limits: Any) -> BoardSolver:
        return BoardSolver(HOPS, ("t.", "f."), **limits)


@dataclass(frozen=True)
class ElephantsAndRhinos(_Strip):
    """Left moves an elephant one square to the right, Right a rhino one square to the left; nobody jumps.

    Examples:
        >>> from grundy import value_of
        >>> value_of("elephants-and-rhinos e..r"), value_of("elephants-and-rhinos ee.r")
        (value('0'), value('{1|0}'))
    """

    name = "elephants-and-rhinos"
    tones: ClassVar[Mapping[str, str]] = {"e": "black", "r": "white"}
    sides = ("e", "r")
    both = GridRules("strip_options", "least_strip", letters=("e", "r")).field
    about = About(
        "Elephants step right, rhinos left. Left moves elephants, Right rhinos, one square at a time, "
        "to an empty square.",
        "elephants-and-rhinos ee..rr", source=_RHINOS, family="partizan",
        written="a row of e for an elephant, r for a rhino and . for an empty square",
    )  # fmt: skip

    def left_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        for place, goal, row in _changes(p, (("e.", ".e"),)):
            yield Move("move the elephant from {place} to {goal}", place=place, goal=goal), row

    def right_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        for place, goal, row in _changes(p, ((".r", "r."),)):
            yield Move("move the rhino from {place} to {goal}", place=goal, goal=place), row

    def value_solver(self, **limits: Any) -> BoardSolver:
        return BoardSolver(STEPS, ("e.", "r."), **limits)


class _Pushing(_Strip, abstract=True):
    """The base class of Push and Shove: pieces go one square to the left, and may fall off the strip."""

    tones: ClassVar[Mapping[str, str]] = {"b": "left", "r": "right"}
    sides = ("b", "r")
    mirrored = False

    def left_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        return self._pushes(p, "b")

    def right_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        return self._pushes(p, "r")

    def _pushes(self, p: str, own: str) -> Iterator[tuple[Move, str]]:
        for i, piece in enumerate(p):
            if piece == own:
                yield Move("push the piece on square {square}", square=i + 1), self.pushed(p, i)

    def pushed(self, p: str, i: int) -> str:
        """Return the row after the piece on a square, from 0, is pushed."""
        raise NotImplementedError

    def text(self, sign: str) -> str:
        return sign


@dataclass(frozen=True)
class Shove(_Pushing):
    """Push a piece of your own one square to the left, with all pieces to its left.

    A piece that is pushed off the strip is gone. Left pushes blue pieces b, Right red pieces r.

    Examples:
        >>> from grundy import value_of
        >>> value_of("shove .b"), value_of("shove br"), value_of("shove rb")
        (value('2'), value('-3/2'), value('3/2'))

    References:
        Lessons in Play (2007).
    """

    about = About(
        "Push your piece one square left, with all to its left. Pieces may fall off. Left pushes b, Right r.",
        "shove b.rb", source=_LESSONS, family="partizan",
        written="a row of b for a blue piece, r for a red one and . for an empty square",
    )  # fmt: skip

    def pushed(self, p: str, i: int) -> str:
        return p[1 : i + 1] + _EMPTY + p[i + 1 :]


@dataclass(frozen=True)
class Push(_Pushing):
    """Push a piece of your own one square to the left, with the pieces that are in its way.

    A piece that is pushed off the strip is gone. Left pushes blue pieces b, Right red pieces r.

    Examples:
        >>> from grundy import value_of
        >>> value_of("push .b"), value_of("push b.r"), value_of("push br")
        (value('2'), value('-2'), value('-3/2'))

    References:
        Lessons in Play (2007).
    """

    about = About(
        "Push your piece one square left, with all in its way. Pieces may fall off. Left pushes b, Right r.",
        "push b.rb", source=_LESSONS, family="partizan",
        written="a row of b for a blue piece, r for a red one and . for an empty square",
    )  # fmt: skip

    def pushed(self, p: str, i: int) -> str:
        gap = max(p.rfind(_EMPTY, 0, i), 0)  # without a gap the first piece falls off
        return p[:gap] + p[gap + 1 : i + 1] + _EMPTY + p[i + 1 :]


@dataclass(frozen=True)
class TopplingDominoes(_Strip):
    """Topple a domino to the left or to the right, with all dominoes on that side.

    Left topples blue dominoes b, Right red ones r, and both green ones g. Toppled dominoes are gone; ``.`` is a row
    without dominoes.

    Examples:
        >>> from grundy import value_of
        >>> value_of("toppling-dominoes bgrg"), value_of("toppling-dominoes br")
        (value('{1|0,{0|-1}}'), value('*'))

    References:
        Fink, Nowakowski, Siegel and Wolfe (2015).
    """

    name = "toppling-dominoes"
    tones: ClassVar[Mapping[str, str]] = {"b": "left", "r": "right", "g": "both"}
    sides = ("b", "r")
    mirrored = False
    about = About(
        "Topple a domino left or right, and all on that side. Left topples b, Right r, both g.",
        "toppling-dominoes brgb", source=_TOPPLING, family="partizan",
        written="a row of b (blue), r (red) and g (green) dominoes",
    )  # fmt: skip

    def left_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        return _topplings(p, "bg")

    def right_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        return _topplings(p, "rg")

    def known_of_both(self, p: str) -> Known:
        """Return the value of the impartial form: colours do not matter, and any smaller row may be left."""
        value = len(p.strip(_EMPTY))
        return Known.of_value(TOPPLED, value, value=value)

    def canonical(self, p: str) -> str:
        return min(p, p[::-1])

    def check(self, p: Any) -> str:
        row = super().check(p)
        if _EMPTY in row and row != _EMPTY:
            raise PositionError(
                "a row of {ruleset} has no gaps, unlike {row}: write a sum with +", ruleset=self.name, row=row
            )
        return row

    def text(self, sign: str) -> str:
        return sign


def _topplings(p: str, own: str) -> Iterator[tuple[Move, str]]:
    for i, piece in enumerate(p):
        if piece in own:
            yield Move("topple domino {place} to the left", place=i + 1), p[i + 1 :] or _EMPTY
            yield Move("topple domino {place} to the right", place=i + 1), p[:i] or _EMPTY
