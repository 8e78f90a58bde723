"""End-Nim: a row of heaps, and only those at the ends may be taken from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any, Self

from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import About, Game, Known, Move, Ruleset, Theorem
from grundy.rulesets.shared.strips import checked_row, refuse_to_search, row_of
from grundy.words.errors import LimitError
from grundy.words.picture import Disc, Label, Picture, Shape

__all__ = ["END_NIM", "EndNim", "Row"]

Row = tuple[int, ...]
"""The heaps from left to right, none of them empty."""

_SOURCE = (
    "M. H. Albert and R. J. Nowakowski, The game of End-Nim, Electron. J. Combin. 8, no. 2 (2001), R1; in Chinese "
    "contests: ZJOI 2009 (Luogu P2599)"
)

END_NIM = Theorem(
    "End-Nim",
    "to the left of the other heaps just one number is lost for the player to move: here {lost}, and the heap there is "
    "{left}",
    _SOURCE,
)
ONE_HEAP = Theorem("one heap left", "with one heap left this is Nim: a heap of {n} has value {n}", _SOURCE)
NOTHING_LEFT = Theorem("End-Nim", "no heap is left", _SOURCE)

_LONGEST = 3000  # heaps of a row that is decided; the time grows with the square
_SEARCHED = 200_000  # positions whose values are computed
_DRAWN = 24  # counters of a heap that are drawn


@dataclass(frozen=True)
class EndNim(Ruleset[Row]):
    """Take any number of counters, at least one, from the leftmost or from the rightmost heap of a row.

    Once an end heap is gone, the next one is at the end.

    Examples:
        >>> from grundy import solve
        >>> [str(found.move) for found in solve(EndNim().at(4, 2, 3)).winning_moves]
        ['take 1 from the left']
        >>> solve(EndNim().at(2, 1, 4, 3)).outcome
        <Outcome.P: 'P'>

    References:
        Albert and Nowakowski (2001); G. Cairns and N. B. Ho, Some remarks on End-Nim, Int. J. Comb. (2011).
    """

    name = "end-nim"
    about = About(
        "Take any number of counters, at least one, from the leftmost or the rightmost heap of a row.",
        "end-nim 3 1 2 4", END_NIM, _SOURCE, family="heaps",
    )  # fmt: skip

    def moves(self, p: Row) -> Iterator[tuple[Move, Row]]:
        """Yield the takes from the left, then, if there is another heap, from the right."""
        if p:
            yield from (_from_left(p, n) for n in range(p[0] - 1, -1, -1))
        if len(p) > 1:
            yield from (_from_right(p, n) for n in range(p[-1] - 1, -1, -1))

    def known(self, p: Row, convention: Convention) -> Known | None:
        """Return who wins; the value too of a heap alone."""
        if convention is not Convention.NORMAL or len(p) > _LONGEST:
            return None
        if not p:
            return Known.of_outcome(NOTHING_LEFT, False)
        if len(p) == 1:
            return Known.of_value(ONE_HEAP, p[0], n=p[0])
        lost, _ = _lost_ends(p[1:])
        return Known.of_outcome(END_NIM, p[0] != lost, lost=lost, left=p[0])

    def moves_to(self, p: Row, value: int) -> Iterable[tuple[Move, Row]] | None:
        """Yield the winning moves, at most one at each end; for values but 0 all moves are looked through.

        Raises:
            LimitError: if the value is not 0 and the moves are too many, or the row is too long.
        """
        if len(p) == 1:
            return iter([_from_left(p, value)] if value < p[0] else [])
        if value:
            self.grundy_value(p)
            return None
        return self._winning(p)

    def _winning(self, p: Row) -> Iterator[tuple[Move, Row]]:
        if not p:
            return
        _refuse_long(self, p)
        left, _ = _lost_ends(p[1:])
        _, right = _lost_ends(p[:-1])
        if left < p[0]:
            yield _from_left(p, left)
        if right < p[-1]:
            yield _from_right(p, right)

    def solver(self) -> Self:
        """Return itself, to refuse values that are out of reach."""
        return self

    def grundy_value(self, p: Row) -> None:
        """Return None, for the definition.

        Raises:
            LimitError: if there are too many positions for it.
        """
        _refuse_long(self, p)
        refuse_to_search(str(Game(self, p)), prod(n + 1 for n in p), _SEARCHED)

    # -- positions

    def check(self, p: Any) -> Row:
        """Return the heaps as a tuple; a 0 alone stands for no heap.

        Raises:
            PositionError: if there is no number, or one that is no whole number of 1 or more.
        """
        return () if p in ((), 0, (0,), [0]) else checked_row(self.name, p, "heap {place}", 1, self._hint())

    def parse(self, words: Sequence[str]) -> Row:
        """Return the heaps that the words give; ``0`` when all are gone."""
        row = row_of(words, "heap {place}")
        return self.check(row) if row else checked_row(self.name, row, "heap {place}", 1, self._hint())

    def format(self, p: Row) -> str:
        """Return the heaps as words, ``0`` when all are gone."""
        return " ".join(map(str, p)) or "0"

    def picture(self, p: Row) -> Picture:
        """Return the heaps as columns that stand side by side; a row with large heaps in words."""
        high = max(p, default=1)
        if max(high, len(p)) > _DRAWN:
            words = self.format(p)
            return Picture((Label(len(words) * 0.25, 0.5, words),), len(words) * 0.5, 1)
        shapes: list[Shape] = []
        for i, n in enumerate(p):
            shapes += [Disc(i + 0.5, high - 0.5 - k) for k in range(n)]
            shapes.append(Label(i + 0.5, high + 0.5, str(n)))
        return Picture(tuple(shapes) or (Label(0.5, 0.5, "0"),), max(1.0, len(p)), high + 1.0)

    def touched(self, p: Row, move: Move, option: Row) -> list[Shape] | None:
        """Return the counters that are taken, on top of their heap."""
        high, count = max(p), sum(p) - sum(option)
        if max(high, len(p)) > _DRAWN:
            return None
        column = 0 if option == (p[0] - count, *p[1:]) or option == p[1:] else len(p) - 1
        return [Disc(column + 0.5, high - 0.5 - k) for k in range(p[column] - count, p[column])]


def _from_left(p: Row, n: int) -> tuple[Move, Row]:
    return Move("take {count} from the left", count=p[0] - n), (n, *p[1:]) if n else p[1:]


def _from_right(p: Row, n: int) -> tuple[Move, Row]:
    return Move("take {count} from the right", count=p[-1] - n), (*p[:-1], n) if n else p[:-1]


def _refuse_long(ruleset: EndNim, p: Row) -> None:
    if len(p) > _LONGEST:
        raise LimitError(
            "rows of {name} are decided up to {most} heaps, not {count}: try a shorter one",
            name=ruleset.name, most=_LONGEST, count=len(p),
        )  # fmt: skip


@lru_cache(maxsize=1024)
def _lost_ends(p: Row) -> tuple[int, int]:
    """Return the numbers that are lost for the player to move at the left, and at the right, of a row.

    One, and one only, is at each end (0: the row itself is lost): were two lost, a move would lead from the larger to
    the smaller. For a row with x more at its right, ``_lost_beside`` tells it from the numbers of the row.
    """
    if not p:
        return 0, 0
    # [first heap] of the rows of one length: the number at the left, and at the right
    at_left, at_right = list(p), list(p)
    for length in range(2, len(p) + 1):
        rows = range(len(p) - length + 1)
        at_left, at_right = (
            [_lost_beside(at_left[i], at_right[i], p[i + length - 1]) for i in rows],
            [_lost_beside(at_right[i + 1], at_left[i + 1], p[i]) for i in rows],
        )
    return at_left[0], at_right[0]


def _lost_beside(near: int, far: int, x: int) -> int:
    """Return the number lost at one end of a row followed by x, from those of the row at that end and at the other."""
    if x == far:
        return 0
    if far < x <= near:
        return x - 1
    if near <= x < far:
        return x + 1
    return x
