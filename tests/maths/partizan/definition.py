"""Partizan games by the definitions alone: a game is its left and its right options, not simplified."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple, TypeVar

from grundy import Value, value

G = TypeVar("G")


def antichains(games: Sequence[G], at_most: Callable[[G, G], bool] = lambda g, h: g <= h) -> list[tuple[G, ...]]:
    """The sets of games of which no two are comparable."""
    found: list[tuple[G, ...]] = [()]
    for new in games:
        found += [(*old, new) for old in found if not any(at_most(new, one) or at_most(one, new) for one in old)]
    return found


@cache
def born_by(day: int) -> list[Value]:
    """All values born by a day."""
    if day == 0:
        return [value(0)]
    sides = antichains(born_by(day - 1))
    return list({value(left, right) for left, right in product(sides, sides)})


class Plain(NamedTuple):
    left: frozenset[Plain]
    right: frozenset[Plain]


@cache
def plain(game: Value) -> Plain:
    return Plain(frozenset(map(plain, game.left_options)), frozenset(map(plain, game.right_options)))


@cache
def at_most(g: Plain, h: Plain) -> bool:
    return not any(at_most(h, option) for option in g.left) and not any(at_most(option, g) for option in h.right)


@cache
def add(g: Plain, h: Plain) -> Plain:
    left = {add(o, h) for o in g.left} | {add(g, o) for o in h.left}
    right = {add(o, h) for o in g.right} | {add(g, o) for o in h.right}
    return Plain(frozenset(left), frozenset(right))


@cache
def birthday(g: Plain) -> int:
    return 1 + max(map(birthday, g.left | g.right), default=-1)


def is_canonical(g: Plain) -> bool:
    """No option is dominated or reversible, here and below."""
    return (
        not any(a != b and at_most(a, b) for a in g.left for b in g.left)
        and not any(a != b and at_most(a, b) for a in g.right for b in g.right)
        and not any(at_most(reply, g) for option in g.left for reply in option.right)
        and not any(at_most(g, reply) for option in g.right for reply in option.left)
        and all(map(is_canonical, g.left | g.right))
    )


def wall_at(wall: tuple[tuple[Fraction, Fraction], ...], t: Fraction) -> Fraction:
    """The stop at a tax: between two corners, on the line through them."""
    before = [corner for corner in wall if corner[0] <= t][-1]
    after = [corner for corner in wall if corner[0] > t]
    if not after:
        return before[1]
    return before[1] + (after[0][1] - before[1]) * (t - before[0]) / (after[0][0] - before[0])
