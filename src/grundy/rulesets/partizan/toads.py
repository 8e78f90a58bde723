"""Toads and Frogs: toads go right, frogs go left, one square or over one opponent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Move
from grundy.words.errors import PositionError
from grundy.words.picture import Cell, Disc, Picture

_LONGEST = 60  # squares
_SOURCE = "Winning Ways, ch. 1 and 5; J. Erickson, New Toads and Frogs results, Games of No Chance (1996)"


@dataclass(frozen=True)
class ToadsAndFrogs(PartizanRuleset[str]):
    """Left moves a toad to the right, Right a frog to the left: one square, or over one opponent; who cannot loses.

    Examples:
        >>> from grundy import value_of
        >>> value_of(ToadsAndFrogs().at("ttt..ff"))
        value('{1/2|0}')
    """

    name = "toads-and-frogs"
    about = About(
        "Toads go right, frogs left, a step or over an opponent. Left moves toads, Right frogs.",
        "toads-and-frogs tt..ff", source=_SOURCE, family="partizan",
        written="a row of t for a toad, f for a frog and . for an empty square",
    )  # fmt: skip

    def left_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        for place, goal, row in _jumps(p, (("t.", ".t"), ("tf.", ".ft"))):
            yield Move("move the toad from {place} to {goal}", place=place, goal=goal), row

    def right_moves(self, p: str) -> Iterator[tuple[Move, str]]:
        for place, goal, row in _jumps(p, ((".f", "f."), (".tf", "ft."))):
            yield Move("move the frog from {place} to {goal}", place=goal, goal=place), row

    def negative(self, p: str) -> str:
        return p[::-1].translate({ord("t"): "f", ord("f"): "t"})

    def check(self, p: Any) -> str:
        if not isinstance(p, str) or not 0 < len(p) <= _LONGEST or set(p) - set("tf."):
            raise PositionError(
                "a row of {ruleset} has up to {most} signs t, f and ., not {given!r}: try {example!r}",
                ruleset=str(self), most=_LONGEST, given=p, example=self.about.example,
            )  # fmt: skip
        return p

    def parse(self, words: Sequence[str]) -> str:
        return self.check("".join(words).lower())

    def picture(self, p: str) -> Picture:
        pieces = (Disc(i + 0.5, 0.5, _TONES[one]) for i, one in enumerate(p) if one != ".")
        return Picture((*(Cell(i, 0) for i in range(len(p))), *pieces), float(len(p)), 1.0)


_TONES = {"t": "black", "f": "white"}


def _jumps(row: str, changes: Sequence[tuple[str, str]]) -> Iterator[tuple[int, int, str]]:
    """Yield the first and the last square of each change, from 1, and the row after it."""
    for i in range(len(row)):
        for old, new in changes:
            if row.startswith(old, i):
                yield i + 1, i + len(old), row[:i] + new + row[i + len(old) :]
