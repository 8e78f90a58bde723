"""Treblecross: put a cross on an empty square of a row; whoever makes three in a row wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.octal.code_values import code_values
from grundy.notation import whole_number
from grundy.ruleset import Move
from grundy.rulesets.shared.choices import OutcomeRuleset
from grundy.rulesets.shared.rows import Numbers, listed
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Cell, Disc, Label, Picture, Shape, text_picture

_SOURCE = "Winning Ways, ch. 4 (Treblecross, 0.007); OEIS A395248"

SAFE_SQUARES = Theorem(
    "Treblecross",
    "putting a cross within two squares of another loses, since the opponent then completes three; so a cross "
    "uses up its square and two on each side, and a row of n squares is a heap of n + 2 in the game 0.007: "
    "heaps {heaps}, nim-sum {value}",
    _SOURCE,
)
THREAT = Theorem("Treblecross", "two crosses are within two squares of each other: a third cross wins now", _SOURCE)
THREE = Theorem("Treblecross", "there are three adjacent crosses: the game is over", _SOURCE)

_LONGEST = 99_998  # squares; the heap with two more is the largest that has a value
_SEARCHED = 16  # empty squares of the largest row whose Grundy value is computed
_DRAWN = 40  # squares to draw


@dataclass(frozen=True)
class Treblecross(OutcomeRuleset[Numbers]):
    """Put a cross on an empty square; three in a row win.

    Note:
        A position is the squares from left to right: 1 with a cross, 0 without. If three crosses are in a row, the
        player to move has lost and cannot move. Theory gives who wins. Grundy values, which are needed for sums with
        other games, are not those of the code 0.007; for short rows they are computed by definition.

    Examples:
        >>> from grundy import solve
        >>> [str(found.position) for found in solve(Treblecross().at(5)).winning_moves]
        ['treblecross ..x..']
        >>> solve(Treblecross().at(6)).outcome
        <Outcome.P: 'P'>

    References:
        Winning Ways, ch. 4.
    """

    about = About(
        example="treblecross ...x....", theorem=SAFE_SQUARES, source=_SOURCE, family="strips",
        written="the squares, as in ..x...., or the number of squares of an empty row",
    )  # fmt: skip

    def choices(self, p: Numbers) -> Iterable[int]:
        """Yield the empty squares, counted from 0; none if three crosses are in a row."""
        return () if _three_have(p, 3) else (i for i, square in enumerate(p) if not square)

    def choose(self, p: Numbers, choice: int) -> tuple[Move, Numbers]:
        return Move("put a cross on square {square}", square=choice + 1), (*p[:choice], 1, *p[choice + 1 :])

    # -- the theory

    def in_normal_play(self, p: Numbers) -> Known:
        if _three_have(p, 3):
            return Known.of_outcome(THREE, False)
        if _three_have(p, 2):
            return Known.of_outcome(THREAT, True)
        heaps = [heap for _, heap in _heaps(p)]
        value = nim_sum(map(code_values("0.007").value, heaps))
        return Known.of_outcome(SAFE_SQUARES, value != 0, heaps=listed(heaps), value=value)

    def winning_choices(self, p: Numbers) -> Iterator[int]:
        if _three_have(p, 3):
            return
        if _three_have(p, 2):  # the opponent can use this threat, unless the move makes three in a row
            yield from (i for i, square in enumerate(p) if not square and _three_have(_around(p, i), 3))
            return
        heaps = list(_heaps(p))
        value = code_values("0.007").value
        change = nim_sum(value(heap) for _, heap in heaps)
        for first, heap in heaps:
            wanted = change ^ value(heap)
            yield from (first + left for left in range(heap - 2) if value(left) ^ value(heap - 3 - left) == wanted)

    def grundy_value(self, p: Numbers) -> None:
        empty = p.count(0)
        if empty > _SEARCHED and not _three_have(p, 3):
            raise LimitError(
                "Grundy values of treblecross are computed for up to {most} empty squares, not {empty}; beyond "
                "that, only the outcome is known",
                most=_SEARCHED, empty=empty,
            )  # fmt: skip

    # -- positions

    def check(self, p: Any) -> Numbers:
        """Return the row as zeros and ones, given as such, as text like ``..x..`` or as a number of squares."""
        if isinstance(p, bool) or not isinstance(p, int | str | tuple | list):
            raise PositionError("treblecross needs a row, not {row!r}{hint}", row=p, hint=self.about.hint)
        length = p if isinstance(p, int) else len(p)
        if length < 3:
            raise PositionError(
                "treblecross needs a row of 3 squares or more, not {length}{hint}", length=length, hint=self.about.hint
            )
        if length > _LONGEST:
            raise LimitError(
                "rows of treblecross have up to {most} squares here, not {length}", most=_LONGEST, length=length
            )
        marks: dict[Any, int] = {".": 0, "x": 1, "X": 1}
        squares = [marks.get(square, square) for square in ([0] * p if isinstance(p, int) else p)]
        for place, square in enumerate(squares, 1):
            if square not in (0, 1):
                raise PositionError(
                    "square {place} must be . or x, not {square!r}{hint}",
                    place=place,
                    square=square,
                    hint=self.about.hint,
                )
        return tuple(map(int, squares))

    def parse(self, words: Sequence[str]) -> Numbers:
        """Return the row in a word: its squares, or the number of squares of an empty row."""
        if len(words) != 1:
            raise PositionError(
                "treblecross needs one row, not {count} words{hint}", count=len(words), hint=self.about.hint
            )
        word = words[0]
        return self.check(whole_number(word, "a row") if word.isascii() and word.isdigit() else word)

    def format(self, p: Numbers) -> str:
        """Return the squares as ``.`` and ``x``; an empty row as their number."""
        return "".join(".x"[square] for square in p) if any(p) else str(len(p))

    def picture(self, p: Numbers) -> Picture:
        if len(p) > _DRAWN:
            return text_picture(self.format(p))
        shapes: list[Shape] = [Cell(i, 0) for i in range(len(p))]
        shapes += [Disc(i + 0.5, 0.5, "visited", "×") for i, square in enumerate(p) if square]
        shapes += [Label(i + 0.5, 1.5, str(i + 1)) for i in range(len(p))]
        return Picture(tuple(shapes), float(len(p)), 2.0)


def _three_have(p: Numbers, crosses: int) -> bool:
    """Return whether some three consecutive squares have this many crosses: three end the game, two are a threat."""
    return any(a + b + c == crosses for a, b, c in zip(p, p[1:], p[2:], strict=False))


def _around(p: Numbers, i: int) -> Numbers:
    """Return the squares at distance at most two from a square, with a cross on it."""
    return (*p[max(0, i - 2) : i], 1, *p[i + 1 : i + 3])


def _heaps(p: Numbers) -> Iterator[tuple[int, int]]:
    """Yield the heaps of 0.007 that equal a row without a threat, each with its first safe square, counted from 0.

    In a stretch of safe squares (those more than two squares from every cross), a cross on number i = 0, 1, … leaves
    i - 2 squares (or none) to its left, which is a heap of i. A stretch of n is a heap of n + 2.
    """
    crosses = [i for i, square in enumerate(p) if square]
    for before, after in zip([-3, *crosses], [*crosses, len(p) + 2], strict=True):
        heap = after - before - 3
        if heap > 2:
            yield before + 3, heap
