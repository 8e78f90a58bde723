"""Thermographs: the stops of a game when every move costs a tax t (Winning Ways, ch. 6)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from grundy.maths.partizan.forms import Form

Wall = tuple[tuple[Fraction, Fraction], ...]
"""Corners (tax, stop) of a wall from tax 0 upward; above the last corner the wall is vertical."""


class Thermograph(NamedTuple):
    """The left and right stops as functions of the tax t ≥ 0.

    Attributes:
        left: the corners (t, stop) of the left wall.
        right: the corners of the right wall.
        mean: where both walls become the mast.
        temperature: the tax from which on neither player gains by moving; −1/q for a number with denominator q.
    """

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction

    def left_at(self, t: Fraction) -> Fraction:
        """Return the left stop under a tax."""
        return wall_at(self.left, t)

    def right_at(self, t: Fraction) -> Fraction:
        """Return the right stop under a tax."""
        return wall_at(self.right, t)


def wall_at(wall: Wall, t: Fraction) -> Fraction:
    """Return the stop at a tax."""
    for (t0, v0), (t1, v1) in pairwise(wall):
        if t <= t1:
            return v0 + (v1 - v0) * (t - t0) / (t1 - t0)
    return wall[-1][1]


def thermograph(g: Form, known: dict[Form, Thermograph] | None = None) -> Thermograph:
    """Return the thermograph; ``known`` has those of subpositions that were found before."""
    known = {} if known is None else known
    if g not in known:
        known[g] = _thermograph(g, known)
    return known[g]


def _thermograph(g: Form, known: dict[Form, Thermograph]) -> Thermograph:
    if g.simple:
        x = g.simple.number
        mast = ((Fraction(0), x),)
        return Thermograph(mast, mast, x, Fraction(-1, x.denominator) if g.number is not None else Fraction(0))
    left = _outermost((thermograph(o, known).right for o in g.left), 1)
    right = _outermost((thermograph(o, known).left for o in g.right), -1)
    return _taxed(left, right)


def _outermost(walls: Iterable[Wall], sign: int) -> Wall:
    """Return the maximum (1) or the minimum (−1) of walls."""
    found: Wall | None = None
    for wall in walls:
        found = wall if found is None else _outer(found, wall, sign)
    assert found is not None
    return found


def _outer(f: Wall, g: Wall, sign: int) -> Wall:
    corners: list[tuple[Fraction, Fraction]] = []
    before: tuple[Fraction, Fraction] | None = None  # tax and difference at the last corner
    for t in sorted({t for t, _ in f + g}):
        a, b = wall_at(f, t), wall_at(g, t)
        if before and before[1] * (a - b) < 0:
            s, d = before
            crossing = s + (t - s) * d / (d - (a - b))
            corners.append((crossing, wall_at(f, crossing)))
        corners.append((t, max(a, b) if sign > 0 else min(a, b)))
        before = t, a - b
    return _slim(corners)


def _taxed(left: Wall, right: Wall) -> Thermograph:
    """Return the thermograph from the walls of the options: each loses t, up to where they meet."""
    taxes = sorted({t for t, _ in left + right})
    last = taxes[-1]
    gap = wall_at(left, last) - wall_at(right, last) - 2 * last
    if gap > 0:
        taxes.append(last + gap / 2)
    ours: list[tuple[Fraction, Fraction]] = []
    theirs: list[tuple[Fraction, Fraction]] = []
    for t in taxes:
        a, b = wall_at(left, t) - t, wall_at(right, t) + t
        if a < b:  # they met between the last corner and this one
            (s, x), (_, y) = ours[-1], theirs[-1]
            part = (x - y) / ((x - y) - (a - b))
            t = s + (t - s) * part
            a = b = x + (a - x) * part
        ours.append((t, a))
        theirs.append((t, b))
        if a == b:
            break
    return Thermograph(_slim(ours), _slim(theirs), ours[-1][1], ours[-1][0])


def _slim(corners: list[tuple[Fraction, Fraction]]) -> Wall:
    """Return the corners without those on a straight line."""
    kept: list[tuple[Fraction, Fraction]] = []
    for t, v in corners:
        while kept and kept[-1][0] == t:
            kept.pop()
        while len(kept) > 1:
            (t0, v0), (t1, v1) = kept[-2:]
            if (v1 - v0) * (t - t1) != (v - v1) * (t1 - t0):
                break
            kept.pop()
        kept.append((t, v))
    while len(kept) > 1 and kept[-1][1] == kept[-2][1]:
        kept.pop()
    return tuple(kept)
