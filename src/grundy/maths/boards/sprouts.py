"""Positions of Sprouts as text: which regions there are, what bounds them, and which spots still have lives.

A region is a tuple of boundaries, and a boundary is the text of the spots that one meets walking along it once round:

    0, 1, 2     a spot with no, one or two ends of lines, which stands nowhere else; it has 3, 2 or 1 lives left
    a letter    a spot with two ends of lines that occurs twice: in one boundary, or in those of two regions

Spots without lives are left out, and so are regions in which nobody can move. What matters is only who meets whom, so
boundaries are read from anywhere, a whole region in either direction, and letters have no meaning of their own (D.
Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, 1991; J. Lemoine, S. Viennot, arXiv:1008.2320).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

LIVES = {"0": 3, "1": 2, "2": 1}
"""The lives of a spot that stands once; a letter has one."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

_NEW, _FIRST, _SECOND = "!?:"  # the new spot, and spots that stand twice from now on
_ROUNDS = 3  # of naming letters in order; a fourth makes few more positions equal

Region = tuple[str, ...]
Position = tuple[Region, ...]
_Regions = Sequence[Sequence[str]]
_Key = Mapping[int, str]  # for translate: spots to their ranks; 0, 1 and 2 stay, and come before letters
_ALIKE: _Key = {}  # every letter has its own rank


class Stroke(NamedTuple):
    """A line with its new spot.

    Attributes:
        region: the number of the region, from 0.
        ends: the two ends, as places among all spots of the region from 0; twice the same for a loop.
        sides: the other boundaries on either side if the line divides the region, otherwise None.
    """

    region: int
    ends: tuple[int, int]
    sides: tuple[Region, Region] | None


def lives(position: Position) -> int:
    """Return how many lives all spots have together.

    Examples:
        >>> lives((("0", "0"),)), lives((("2A",), ("2A",)))
        (6, 3)
    """
    return sum(map(_lives_of, [[boundary for region in position for boundary in region]]))


def lands(position: Position) -> list[Position]:
    """Return the parts that share no spot: sums of independent games.

    Examples:
        >>> lands((("2A",), ("2A",), ("0",)))
        [(('2A',), ('2A',)), (('0',),)]
    """
    found: list[tuple[set[str], list[Region]]] = []
    for region in position:
        letters, joined = {spot for boundary in region for spot in boundary if spot not in LIVES}, [region]
        apart = []
        for others, regions in found:
            if letters & others:
                letters, joined = letters | others, regions + joined
            else:
                apart.append((others, regions))
        found = [*apart, (letters, joined)]
    return [position] if len(found) == 1 else [canonical(regions) for _, regions in found]


# -- moves


def strokes(position: Position) -> Iterator[tuple[Stroke, _Regions]]:
    """Yield every line that can be drawn, and the regions after it; moves of the same kind may come several times."""
    for number, region in enumerate(position):
        others = [*position[:number], *position[number + 1 :]]
        starts = [sum(map(len, region[:i])) for i in range(len(region))]
        for i, boundary in enumerate(region):
            for s in range(len(boundary)):
                for e in range(s, len(boundary)):
                    ends = starts[i] + s, starts[i] + e
                    for sides, parts, dead in _divided(region, i, s, e):
                        yield Stroke(number, ends, sides), _without(dead, [*others, *parts])
                for j in range(i + 1, len(region)):
                    for e in range(len(region[j])):
                        joined, dead = _joined(region, (i, j), (s, e))
                        if joined:
                            yield (
                                Stroke(number, (starts[i] + s, starts[j] + e), None),
                                _without(dead, [*others, joined]),
                            )


def _divided(region: Region, i: int, s: int, e: int) -> Iterator[tuple[tuple[Region, Region], _Regions, str]]:
    """Yield the two regions that a line between spots of one boundary leaves, and the spots that die by it."""
    boundary = region[i]
    x, y, between, beyond = boundary[s], boundary[e], boundary[s + 1 : e], boundary[e + 1 :] + boundary[:s]
    if s == e:
        if x not in "01":
            return
        mine, yours = (_FIRST, _FIRST) if x == "0" else ("", beyond)
    elif x == y and x not in LIVES:
        return
    else:
        first, second = _FIRST if x == "1" else "", _SECOND if y == "1" else ""
        mine, yours = first + between + second, second + beyond + first
    for left, right in _parted([*region[:i], *region[i + 1 :]]):
        yield (left, right), ((mine + _NEW, *left), (yours + _NEW, *right)), _letters(x + y)


def _joined(region: Region, both: tuple[int, int], places: tuple[int, int]) -> tuple[Sequence[str], str]:
    """Return the region after a line between two boundaries, empty if it cannot be drawn, and the spots that die."""
    sides, spots = [], ""
    for which, place, name in zip(both, places, (_FIRST, _SECOND), strict=True):
        boundary = region[which]
        spot, rest = boundary[place], boundary[place + 1 :] + boundary[:place]
        sides.append("1" if spot == "0" else name + rest + name if spot == "1" else rest)
        spots += spot
    if spots[0] == spots[1] and spots[0] not in LIVES:
        return (), ""
    kept = [boundary for i, boundary in enumerate(region) if i not in both]
    return [*kept, _NEW.join(sides) + _NEW], _letters(spots)


def _parted(boundaries: Sequence[str]) -> Iterator[tuple[Region, Region]]:
    """Yield the ways to put boundaries on two sides; alike ones are counted."""
    counts = Counter(boundaries)
    for taken in product(*(range(most + 1) for most in counts.values())):
        left = Counter(dict(zip(counts, taken, strict=True)))
        yield tuple(left.elements()), tuple((counts - left).elements())


def _letters(spots: str) -> str:
    return "".join(spot for spot in spots if spot not in LIVES)


def _without(dead: str, regions: _Regions) -> _Regions:
    gone = str.maketrans("", "", dead)
    return [[boundary.translate(gone) for boundary in region] for region in regions]


# -- the standard form


def canonical(regions: Iterable[Sequence[str]]) -> Position:
    """Return the standard form of a position: often, not always, the same for positions that differ by names only.

    Examples:
        >>> canonical([["BA", "0"], ["AB"]]), canonical([["xx", "0"], ["2"]])
        ((('0', 'AB'), ('AB',)), (('0', '2'),))
    """
    kept = _alive(regions)
    key, before = _told_apart(kept), None
    for _ in range(_ROUNDS):
        kept = [list(order) for _, order in sorted(_written(region, key) for region in kept)]
        names = dict.fromkeys(spot for region in kept for boundary in region for spot in boundary if spot not in LIVES)
        renamed = str.maketrans({spot: LETTERS[i] for i, spot in enumerate(names)})
        kept = [[boundary.translate(renamed) for boundary in region] for region in kept]
        if kept == before or not names:
            break
        key, before = _ALIKE, kept
    return tuple(map(tuple, kept))


def _alive(regions: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return the regions in which somebody can move; a letter that stands only once, or twice in a row, becomes 2."""
    kept, before = [list(region) for region in regions], None
    while kept != before:
        before = kept
        met = Counter(spot for region in kept for boundary in region for spot in boundary)
        single = str.maketrans({spot: "2" for spot, times in met.items() if times == 1 and spot not in LIVES})
        kept = [[_drawn_in(boundary.translate(single)) for boundary in region if boundary] for region in kept]
        kept = [region for region in kept if _lives_of(region) > 1]
    return kept


def _drawn_in(boundary: str) -> str:
    """Return a boundary in which a letter that occurs twice in a row is 2."""
    for i in range(len(boundary)):
        if boundary[i - 1] == boundary[i] and boundary[i] not in LIVES and len(boundary) > 1:
            return _drawn_in((boundary[: i - 1] if i else boundary[1:-1]) + "2" + (boundary[i + 1 :] if i else ""))
    return boundary


def _lives_of(region: Iterable[str]) -> int:
    spots = "".join(region)
    return sum(LIVES[spot] for spot in spots if spot in LIVES) + len({*spots} - LIVES.keys())


def _told_apart(regions: _Regions) -> _Key:
    """Return the ranks of spots as characters: the same if their places look alike."""
    where: dict[str, list[int]] = {}
    for i, region in enumerate(regions):
        for spot in "".join(region):
            if spot not in LIVES:
                where.setdefault(spot, []).append(i)
    ranks = {spot: int(len({*at}) > 1) for spot, at in where.items()}
    kinds = 0
    while kinds < len({*ranks.values()}) < len(ranks):
        kinds, key = len({*ranks.values()}), _key(ranks)
        places: dict[str, list[tuple[tuple[str, ...], str]]] = {spot: [] for spot in where}
        for region in regions:
            whole, _ = _written(region, key)
            for boundary in region:
                for i, spot in enumerate(boundary):
                    if spot in where:
                        places[spot].append((whole, _seen_from(boundary.translate(key), i)))
        looks = {spot: (ranks[spot], tuple(sorted(at))) for spot, at in places.items()}
        order = {look: i for i, look in enumerate(sorted({*looks.values()}))}
        ranks = {spot: order[look] for spot, look in looks.items()}
    return _key(ranks)


def _key(ranks: Mapping[str, int]) -> _Key:
    return str.maketrans({spot: LETTERS[rank] for spot, rank in ranks.items()})


def _seen_from(line: str, i: int) -> str:
    """Return a boundary from one of its spots on, in the lesser direction."""
    forward = line[i:] + line[:i]
    return min(forward, forward[0] + forward[:0:-1])


def _written(region: Sequence[str], key: _Key) -> tuple[tuple[str, ...], Region]:
    """Return a region in the least order and direction, in ranks and in text."""
    ways = []
    for way in (1, -1):
        turned = sorted(_turned(boundary[::way], key) for boundary in region)
        ways.append((tuple(line for _, line, _ in turned), tuple(text for _, _, text in turned)))
    return min(ways)


def _turned(line: str, key: _Key) -> tuple[int, str, str]:
    """Return the length of a boundary, and the boundary from its least place on, in ranks and in text."""
    ranks = line.translate(key)
    if len(line) == 1:
        return 1, ranks, line
    return len(line), *min((ranks[i:] + ranks[:i], line[i:] + line[:i]) for i in range(len(line)))
