"""Treblecross: put a cross on an empty square of a row; whoever makes three in a row wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.octal.code_values import code_values
from grundy.ruleset import Move, whole_number
from grundy.rulesets.shared.choices import OutcomeRuleset
from grundy.rulesets.shared.rows import Numbers, listed
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Cell, Disc, Label, Picture, Shape, text_picture

_SOURCE = "Winning Ways, ch. 4 (Treblecross, 0.007); OEIS A395248"

SAFE_SQUARES = Theorem(
    "Treblecross",
    "who puts a cross within two squares of another loses at once; so a cross takes a square and two on each side, as "
    "in the code 0.007, where a row of n squares is a heap of n + 2: heaps {heaps}, nim-sum {value}",
    _SOURCE,
)
THREAT = Theorem("Treblecross", "two crosses are within two squares of each other: the third wins", _SOURCE)
THREE = Theorem("Treblecross", "there are three crosses in a row, and the game is over", _SOURCE)

_LONGEST = 99_998  # squares: the heap of two more is the largest that is valued
_SEARCHED = 16  # empty squares of a row whose Grundy value is computed
_DRAWN = 40  # squares that are drawn


@dataclass(frozen=True)
class Treblecross(OutcomeRuleset[Numbers]):
    """Put a cross on an empty square of a row; whoever makes three crosses in a row wins. Written: the squares, as in
    ..x...., or the number of squares of an empty row.

    Note:
        A position is the squares from left to right: 1 with a cross, 0 without. A player who finds three in a row has
        lost and cannot move. Who wins is known by theory; Grundy values, which a sum with other games needs, are not
        those of the code 0.007 and are computed by definition for short rows.

    Examples:
        >>> from grundy import solve
        >>> [str(found.position) for found in solve(Treblecross().at(5)).winning_moves]
        ['treblecross ..x..']
        >>> solve(Treblecross().at(6)).outcome
        <Outcome.P: 'P'>

    References:
        Winning Ways, ch. 4.
    """

    about = About(example="treblecross ...x....", theorem=SAFE_SQUARES, source=_SOURCE, family="strips")

    def choices(self, p: Numbers) -> Iterable[int]:
        """Yield the empty squares, counted from 0; none where three crosses are in a row."""
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
        if _three_have(p, 2):  # which stands unless the move makes three
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
                "Grundy values of treblecross are computed for up to {most} empty squares, not {empty}: only who wins "
                "is known beyond",
                most=_SEARCHED, empty=empty,
            )  # fmt: skip

    # -- positions

    def check(self, p: Any) -> Numbers:
        """Return the row as zeros and ones, from these, from text such as ``..x..`` or from a number of squares."""
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
        """Return the row that a word stands for: its squares, or the number of squares of an empty row."""
        if len(words) != 1:
            raise PositionError(
                "treblecross needs one row, not {count} words{hint}", count=len(words), hint=self.about.hint
            )
        word = words[0]
        return self.check(whole_number(word, "a row") if word.isascii() and word.isdigit() else word)

    def format(self, p: Numbers) -> str:
        """Return the squares as ``.`` and ``x``; of an empty row their number."""
        return "".join(".x"[square] for square in p) if any(p) else str(len(p))

    def picture(self, p: Numbers) -> Picture:
        if len(p) > _DRAWN:
            return text_picture(self.format(p))
        shapes: list[Shape] = [Cell(i, 0) for i in range(len(p))]
        shapes += [Disc(i + 0.5, 0.5, "visited", "×") for i, square in enumerate(p) if square]
        shapes += [Label(i + 0.5, 1.5, str(i + 1)) for i in range(len(p))]
        return Picture(tuple(shapes), float(len(p)), 2.0)


def _three_have(p: Numbers, crosses: int) -> bool:
    """Tell whether some three squares in a row have so many crosses: three end the game, two are a threat."""
    return any(a + b + c == crosses for a, b, c in zip(p, p[1:], p[2:], strict=False))


def _around(p: Numbers, i: int) -> Numbers:
    """Return the row up to two squares from a square, with a cross there."""
    return (*p[max(0, i - 2) : i], 1, *p[i + 1 : i + 3])


def _heaps(p: Numbers) -> Iterator[tuple[int, int]]:
    """Yield the heaps of 0.007 that a row without a threat is, each with the first square (from 0) that is safe there.

    Of a stretch of safe squares (more than two squares from every cross), a cross on number i = 0, 1, … leaves i - 2 to
    its left (or none), that is a heap of i; a stretch of n is a heap of n + 2.
    """
    crosses = [i for i, square in enumerate(p) if square]
    for before, after in zip([-3, *crosses], [*crosses, len(p) + 2], strict=True):
        heap = after - before - 3
        if heap > 2:
            yield before + 3, heap
