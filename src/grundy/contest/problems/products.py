"""Lights on a board, whose values are nim-products, and heaps in a row of which only the ends may be touched."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from grundy.contest.forms import Numbers, heaps, numbers, promised, repeated, sometimes
from grundy.contest.problem import Problem, either, first_wins
from grundy.maths.nimbers.field import nim_product, nim_quotient
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Outcome
from grundy.rulesets.heaps.end_nim import EndNim

Places = tuple[Numbers, ...]


def _turned(lights: frozenset[Numbers]) -> Iterator[frozenset[Numbers]]:
    """Yield the lights after a move: the one that goes off, a column before it or none, and a row before it or none."""
    for x, y in lights:
        for left, top in product(range(x), range(y)):  # 0 for none
            yield lights ^ frozenset(product({x, left} - {0}, {y, top} - {0}))


def _plain(lights: Places) -> bool:
    """Return whether the first player wins: equal lights turn each other on and off, so two of them are none."""
    return first_wins(frozenset(light for light in lights if lights.count(light) % 2), _turned)


def _balanced(dice: Random, lights: Places) -> Places:
    """Return the lights with the last one elsewhere, so that the nim-sum is 0, if a place for it is found."""
    others, most = lights[:-1], max(map(max, lights))
    value = nim_sum(nim_product(x, y) for x, y in others)
    for x in dice.sample(range(1, most + 1), min(most, 40) if value else 0):
        y = nim_quotient(value, x)
        if y <= most:
            return (*others, (x, y))
    return lights


HDU3404 = Problem[Places, bool](
    id="hdu3404",
    title="Switch lights",
    names=("开灯",),
    source="HDU Online Judge 3404",
    statement="Lights lie on the places x, y of a board, perhaps several on one. A move turns off one at x, y and "
    "may switch x′, y or x, y′, or both and x′, y′, where x′ < x and y′ < y; whoever cannot move "
    "loses.",
    sample_input="2\n2\n1 1\n1 1\n1\n2 2\n",
    sample_output="Don't waste your time.\nHave a try, lxhgww.\n",
    ruleset="coin-product",
    cases=promised(
        sometimes(
            repeated("the number of lights", numbers(x=(1, 10_000, 3), y=(1, 10_000, 3)), "light", 1000), _balanced
        ),
        most=100,
    ),
    answer=lambda lights: nim_sum(nim_product(x, y) for x, y in lights) != 0,
    definition=_plain,
    write=either("Have a try, lxhgww.", "Don't waste your time."),
)


def _ends(row: Numbers) -> Iterator[Numbers]:
    for left in range(row[0] if row else 0):
        yield (left, *row[1:]) if left else row[1:]
    for left in range(row[-1] if len(row) > 1 else 0):
        yield (*row[:-1], left) if left else row[:-1]


_ROW = heaps(10**9, 1000, tiny=4)


def _row(dice: Random, size: float) -> Numbers:
    """Return a random row; a quarter of them read the same from both ends, with two heaps in the middle.

    Those are lost, like most rows in another half: they are short, and begin with the one heap that loses.
    """
    row, way = _ROW.draw(dice, size), dice.random()
    if size and way < 0.5:
        row = tuple(dice.randint(1, dice.randint(3, 11)) for _ in range(dice.randint(3, 9)))
        return next((longer for n in range(1, 20) if not P2599.answer(longer := (n, *row))), row)
    half = row[: len(row) // 2]
    return half + half[::-1] if half and way < 0.75 else row


P2599 = Problem[Numbers, bool](
    id="p2599",
    title="[ZJOI2009] 取石子游戏",
    names=("两端取石子",),
    source="ZJOI 2009; Luogu P2599",
    statement="Heaps stand in a row. Take any number of counters from the leftmost or the rightmost heap that is left; "
    "whoever cannot move loses.",
    sample_input="1\n4\n3 1 9 4\n",
    sample_output="0\n",
    ruleset="end-nim",
    cases=promised(_ROW, most=10),
    random=_row,
    edges=lambda: (
        *product(range(1, 4), repeat=3),
        *product((1, 2), repeat=4),
        *((1,), (2, 2), (2, 3), (10**9,), (10**9, 10**9), (10**9,) * 999, (10**9,) * 1000, (10**9, 10**9 - 1) * 500),
    ),
    answer=lambda row: EndNim().in_normal_play(row).outcome is Outcome.N,
    definition=lambda row: first_wins(row, _ends),
    write=either("1", "0"),
)
