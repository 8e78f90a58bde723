"""Sprouts: lines between spots that cross no other line, each with a new spot on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any, ClassVar

from grundy.knowledge import About
from grundy.machine.given import whole
from grundy.maths.boards.sprouts import LETTERS, LIVES, Position, Region, Stroke, canonical, lands, lives, strokes
from grundy.notation import whole_number
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.searched import Searched
from grundy.words.errors import PositionError
from grundy.words.phrase import Phrase
from grundy.words.picture import Disc, Label, Line, Picture, Shape

_SOURCE = "D. Applegate, G. Jacobson and D. Sleator, Computer analysis of Sprouts (1991); Winning Ways, ch. 17"
_MOST = len(LETTERS) // 3  # spots at the start: never more letters than lives


@dataclass(frozen=True, eq=False)
class Sprouts(Searched[Position]):
    """Draw a line from a spot to a spot, or back to the same one, and put a new spot on it.

    No line crosses another, and no spot has more than three ends of lines. Whoever cannot move loses.

    Positions are regions, each a tuple of boundaries, see :mod:`grundy.maths.boards.sprouts`; a whole number stands for
    so many spots without lines. Moves that lead to the same position but for names are listed once. Whether a
    position can be drawn in the plane is not checked: the rules need only what is beside what.

    Examples:
        >>> from grundy import solve
        >>> [solve(Sprouts().at(spots)).outcome.value for spots in range(1, 5)]
        ['P', 'P', 'N', 'N']
        >>> solve("sprouts 2", misere=True).outcome.value, str(Sprouts().at((("0", "AB"), ("AB",))))
        ('P', 'sprouts 0.AB. AB.')

    References:
        Applegate, Jacobson and Sleator (1991); J. Lemoine and S. Viennot, arXiv:1008.2320.
    """

    reach: ClassVar[int | None] = 12
    plain_positions: ClassVar[int] = 5_000
    about = About(
        "Draw a line from a spot to a spot, and put a new spot on it. It may come back to the same spot, but lines do "
        "not cross, and at most three ends of lines meet at a spot.",
        "sprouts 3", source=_SOURCE, family="graphs",
        written="the number of spots, or the regions: in each the spots along every boundary, with a dot after it, as "
        "in '0.AB. AB.'; 0, 1 and 2 are spots with that many ends of lines, and a letter is a spot with two ends that "
        "occurs twice",
    )  # fmt: skip

    def moves(self, p: Position) -> Iterator[tuple[Move, Position]]:
        found: dict[Position, Stroke] = {}
        drawn: set[tuple[Region, ...]] = set()
        for stroke, regions in strokes(p):
            as_drawn = tuple(sorted(tuple(sorted(region)) for region in regions))  # a third of them at most are new
            if as_drawn not in drawn:
                drawn.add(as_drawn)
                found.setdefault(canonical(regions), stroke)
        for option in sorted(found, key=lambda one: (len(self.format(one)), one)):
            yield _move(p, found[option]), option

    def summands(self, p: Position) -> Iterator[Game]:
        return (Game(self, land) for land in lands(p))

    def weight(self, p: Position) -> int:
        return lives(p)

    # -- notation and drawings

    def check(self, p: Any) -> Position:
        number = whole(p)
        if number is not None:
            if not 0 <= number <= _MOST:
                raise PositionError("sprouts begins with 0 to {most} spots, not {number}", most=_MOST, number=number)
            return canonical([["0"] * number])
        if isinstance(p, list | tuple) and all(isinstance(region, list | tuple) for region in p):
            regions = [tuple(region) for region in p]
            if all(isinstance(boundary, str) for region in regions for boundary in region):
                return _few(canonical(_sound(regions)))
        raise PositionError(
            "a position of sprouts is a number of spots, or regions such as ('0', 'AB'), not {position!r}", position=p
        )

    def parse(self, words: Sequence[str]) -> Position:
        if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
            return self.check(whole_number(words[0], "number of spots"))
        for word in words:
            if not word.endswith(".") or ".." in word or word.startswith("."):
                raise PositionError(
                    "write a region of sprouts with a dot after each boundary, as in 0.AB., not {word!r}{example}",
                    word=word, example=self._hint(),
                )  # fmt: skip
        if not words:
            raise PositionError("{ruleset} needs a position{example}", ruleset=str(self), example=self._hint())
        return self.check([word[:-1].split(".") for word in words])

    def format(self, p: Position) -> str:
        if not p or (len(p) == 1 and {*p[0]} == {"0"}):
            return str(len(p[0]) if p else 0)
        return " ".join("".join(f"{boundary}." for boundary in region) for region in p)

    def picture(self, p: Position) -> Picture:
        """Return the regions as frames, and the boundaries in them as rings of spots, with letters."""
        if not p:
            return super().picture(p)
        shapes: list[Shape] = []
        right = 0.0
        tall = max(2 * _radius(boundary) + 1.8 for region in p for boundary in region)
        for number, region in enumerate(p, 1):
            left = right
            count = 1
            for boundary in region:
                radius = _radius(boundary)
                shapes += _ring(boundary, right + radius + 0.9, 0.6 + tall / 2, radius, count)
                right, count = right + 2 * radius + 1.8, count + len(boundary)
            shapes += _frame(left + 0.05, 0.6, right - 0.05, tall + 0.6)
            shapes.append(Label((left + right) / 2, 0.3, str(number)))
        return Picture(tuple(shapes), right, tall + 0.7)

    def touched(self, p: Position, move: Move, option: Position) -> list[Shape]:
        """Return the spots that a line joins; the picture after it has all spots in other places."""
        spots = [shape for shape in self.picture(p).shapes if isinstance(shape, Disc)]
        regions_before = int(str(move.values.get("region", 1))) - 1
        first = sum(len(boundary) for region in p[:regions_before] for boundary in region)
        ends = move.line.values.get("line", move.line).values  # of the line itself, without what it goes around
        return [spots[first + int(str(ends[end]).split()[0]) - 1] for end in ends]


def _few(p: Position) -> Position:
    """Return a position if no play from it needs more letters than there are."""
    if lives(p) > 3 * _MOST:
        raise PositionError(
            "a position of sprouts has at most {most} lives, as many as {spots} spots have, not {count}",
            most=3 * _MOST, spots=_MOST, count=lives(p),
        )  # fmt: skip
    return p


def _sound(regions: Sequence[Region]) -> Sequence[Region]:
    """Return regions, if their spots can be there."""
    where: dict[str, list[tuple[int, int]]] = {}
    for i, region in enumerate(regions):
        for j, boundary in enumerate(region):
            wrong = next((spot for spot in boundary if spot not in LIVES and spot not in LETTERS), None)
            if wrong is not None or not boundary:
                raise PositionError(
                    "a boundary of sprouts has spots 0, 1, 2 and letters, not {spot!r}", spot=wrong or ""
                )
            if "0" in boundary and boundary != "0":
                raise PositionError(
                    "a spot 0 has no lines, so it must be a boundary by itself, not part of {text!r}", text=boundary
                )
            for spot in boundary:
                if spot not in LIVES:
                    where.setdefault(spot, []).append((i, j))
    for spot, at in where.items():
        if len(at) != 2 or (at[0][0] == at[1][0] and at[0] != at[1]):
            raise PositionError(
                "spot {spot} must occur twice, in one boundary or in two regions: write a spot that occurs once as 2",
                spot=spot,
            )  # fmt: skip
    return regions


def _move(p: Position, stroke: Stroke) -> Move:
    """Return the words for a line; the spots of a region are numbered from 1 as they are written.

    A line that divides its region goes around the boundaries on the side of the spots between its ends, and a loop
    around those that it parts from the rest of its own boundary.
    """
    region = p[stroke.region]
    spots = [f"{i} ({spot})" if spot in LETTERS else str(i) for i, spot in enumerate("".join(region), 1)]
    one, other = (spots[end] for end in stroke.ends)
    words = "draw a loop at spot {one}" if one == other else "join spots {one} and {other}"
    told = {"one": one} if one == other else {"one": one, "other": other}
    line = Phrase(words, **told)
    if stroke.sides is not None and stroke.sides[0]:
        line = Phrase("{line} around {inside}", line=line, inside=_inside(region, stroke))
    return (
        Move("region {region}: {line}", region=stroke.region + 1, line=line)
        if len(p) > 1
        else Move("{line}", line=line)
    )


def _inside(region: Region, stroke: Stroke) -> str:
    """Return the numbers of the spots that a line goes around; of boundaries that look alike, the first ones."""
    assert stroke.sides is not None
    kinds, numbers, first = Counter(stroke.sides[0]), list[int](), 1
    for boundary in region:
        own = range(first, first + len(boundary))
        if kinds[boundary] and stroke.ends[0] + 1 not in own:
            kinds[boundary] -= 1
            numbers += own
        first += len(boundary)
    return ", ".join(map(str, numbers))


# -- shapes


def _radius(boundary: str) -> float:
    return 0.0 if len(boundary) == 1 else max(0.6, 0.2 * len(boundary))


def _ring(boundary: str, x: float, y: float, radius: float, count: int) -> Iterator[Shape]:
    """Yield the spots of a boundary on a circle, with lines between neighbours and numbers outside."""
    turns = [2 * pi * i / len(boundary) for i in range(len(boundary))]
    places = [(round(x + radius * sin(turn), 3), round(y - radius * cos(turn), 3)) for turn in turns]
    if len(places) > 1:
        for i, place in enumerate(places):
            yield Line(*places[i - 1], *place)
    for i, (spot, place, turn) in enumerate(zip(boundary, places, turns, strict=True), count):
        yield Disc(*place, text=spot if spot in LETTERS else "", radius=0.3)
        far = radius + 0.55
        yield Label(round(x + far * sin(turn), 3), round(y - far * cos(turn), 3), str(i))


def _frame(left: float, top: float, right: float, low: float) -> Iterator[Shape]:
    corners = [(left, top), (right, top), (right, low), (left, low)]
    for i, corner in enumerate(corners):
        yield Line(*corners[i - 1], *corner, "visited")
