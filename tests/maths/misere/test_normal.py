"""Misère play that becomes normal play: compared with outcomes by definition, and with longer quotients."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from grundy.maths.misere.games import CodeGames
from grundy.maths.misere.heaps import MisereHeaps, NormalValues, misere_quotient
from grundy.maths.misere.monoid import Monoid, kernel
from grundy.maths.misere.normal import extended, last_heap_needed, normal_play
from grundy.maths.misere.search import QuotientSearch
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code, parse_code, plain_values

# code, the heap from which on misère play is normal play: Kayles by Plambeck and Siegel (2008); the others by ours
SINCE = {
    "0.77": 26, "0.56": 7, "0.561": 7, "0.414": 19, "0.764": 12, "0.776": 11, "0.777": 11, "0.75": 8, "0.644": 28,
    "0.31": 2, "0.373": 2,
}  # fmt: skip


def lost_by_definition(code: Code) -> Callable[[tuple[int, ...]], bool]:
    @cache
    def lost(heaps: tuple[int, ...]) -> bool:
        after = {
            tuple(sorted((*heaps[:i], *split, *heaps[i + 1 :])))
            for i, n in enumerate(heaps)
            for split in code.splits(n)
        }
        return bool(after) and not any(map(lost, after))

    return lost


def searched(text: str, last: int) -> QuotientSearch:
    found = QuotientSearch(CodeGames(parse_code(text)))
    assert found.include(last)
    return found


@pytest.mark.parametrize("text", SINCE)
def test_misere_play_becomes_normal_play_at_the_least_heap(text: str) -> None:
    known = MisereHeaps(parse_code(text))
    known.explore(None, 60, briefly=True)
    assert known.normal is not None
    assert known.normal.since == SINCE[text]
    assert known.normal.needed == last_heap_needed(known.code, known.normal.since - 1) <= known.quotient().included


@pytest.mark.parametrize("text", ["0.56", "0.776", "0.414", "0.764", "0.75", "0.31"])
@pytest.mark.long
def test_sums_with_a_large_heap_are_lost_where_their_value_is_0(text: str) -> None:
    code, since = parse_code(text), SINCE[text]
    lost, values = lost_by_definition(code), plain_values(code, since + 12)
    for large in range(since, since + 4):
        for rest in [(), *combinations_with_replacement(range(1, 9), 1), (5, 7), (large,)]:
            heaps = tuple(sorted((*rest, large)))
            assert lost(heaps) == (nim_sum(values[n] for n in heaps) == 0), heaps


@pytest.mark.parametrize("text", SINCE)
def test_quotients_of_more_heaps_agree_with_values_for_ever(text: str) -> None:
    found, values = searched(text, 150).quotient(), plain_values(parse_code(text), 150)
    dice = random.Random(text)
    for _ in range(300):
        heaps = [dice.randint(SINCE[text], 150), *(dice.randint(0, 150) for _ in range(dice.randint(0, 3)))]
        assert found.is_lost(heaps) == (nim_sum(values[n] for n in heaps) == 0), heaps


@pytest.mark.parametrize("text", ["0.77", "0.776", "0.56"])
def test_one_heap_less_proves_nothing(text: str) -> None:
    code = parse_code(text)
    needed = last_heap_needed(code, SINCE[text] - 1)
    found = searched(text, needed)
    assert found.monoid is not None
    assert normal_play(CodeGames(code), found.quotient()) is not None
    assert normal_play(CodeGames(code), replace(found.quotient(), included=needed - 1)) is None


@pytest.mark.parametrize("text", ["0.3", "0.33", "0.12", "0.6", "0.15", "0.07"])
def test_games_whose_small_heaps_never_end_are_not_called_normal(text: str) -> None:
    known = MisereHeaps(parse_code(text))
    known.explore(60, 1)
    assert known.normal is None


def test_a_kernel_must_be_a_group_of_nim_heaps_of_which_the_unit_alone_is_lost() -> None:
    def monoid(step: list[list[int]], lost: list[int], words: list[int]) -> Monoid:
        return Monoid(np.array(step, np.int32), np.isin(np.arange(len(step)), lost), words)

    assert kernel(monoid([[1], [0]], [1], [0, 1])) is None  # heaps of one: the other element is lost
    assert kernel(monoid([[1], [2], [0]], [0], [0, 1, 2])) is None  # three copies come to nothing
    found = kernel(monoid([[1], [0]], [0], [0, 1]))
    assert found is not None
    assert (found[0], found[1].tolist()) == (0, [0, 1])


def test_a_quotient_is_extended_by_larger_nim_heaps_as_the_search_does() -> None:
    """Nim itself: from the heaps 0 to 3 to the heaps 0 to 7, and to a larger one that is not a power of two."""
    small, large = searched("0.56", 18), searched("0.56", 59)
    code = parse_code("0.56")
    assert small.monoid is not None
    assert large.monoid is not None
    normal = normal_play(CodeGames(code), small.quotient())
    assert normal is not None
    value = plain_values(code, 19)[19]
    monoid, elements, generators = extended(small.monoid, normal.elements, [(19, value), (20, value ^ 1)])
    assert generators == [19]
    assert len(elements) == 16
    assert (monoid.order, int(monoid.lost.sum())) == (large.monoid.order, int(large.monoid.lost.sum())) == (18, 2)
    assert monoid.reduced
    heaps, more = small.quotient(), large.quotient()
    names = {more.element([n]): at for n, at in ((0, 0), *((n, heaps.element([n])) for n in range(1, 19)))}
    names[more.element([19])] = elements[value]
    for x, at in list(names.items()):
        for y, other in list(names.items()):
            both, ours = int(large.monoid.product[x, y]), int(monoid.product[at, other])
            assert names.setdefault(both, ours) == ours


def test_a_tame_code_is_complete_with_the_period_of_its_values() -> None:
    # 0.56: A. Flammenkamp's table of octal games, preperiod 326640, period 144; the largest value 64 at heap 22778
    found = misere_quotient(parse_code("0.56"), values=NormalValues(Period(326_640, 144), 64, 22_778))
    assert (found.order, found.lost, found.tame, found.complete) == (130, found.lost[:2], True, True)
    assert found.period == Period(326_640, 144)
    assert [change.order for change in found.changes] == [2, 6, 10, 18, 34, 66, 130]
    assert [change.game for change in found.changes] == [1, 3, 5, 19, 60, 256, 22_778]
    assert found.generators == (1, 3, 5, 19, 60, 256, 22_778)
    assert found.is_lost([22_778, 22_778])
    assert not found.is_lost([22_778, 22_777])
    assert found.element([22_778, 22_778]) == found.element([19, 19])


def test_without_a_period_of_values_sums_are_told_all_the_same() -> None:
    found = misere_quotient(parse_code("0.776"), heaps=40)
    assert (found.complete, found.period) == (False, None)
    assert found.normal is not None
    assert found.is_lost([100, 100])
    assert found.is_lost([100, 100, 2]) is False
    known = MisereHeaps(parse_code("0.776"))
    told = known.told((200, 200))
    assert told is not None
    assert (told.lost, told.since, told.value) == (True, 11, 0)


def test_heaps_that_are_asked_for_are_included_though_misere_play_is_normal() -> None:
    assert misere_quotient(parse_code("0.56"), heaps=200).included == 200


def test_heaps_beyond_the_proof_that_give_new_values_complete_the_quotient() -> None:
    code = parse_code("0.6642")  # heap 62 has a new value and comes after the proof, from heaps up to 58
    values = NormalValues(Period(3256, 442, 0), 64, 333)
    short, long = MisereHeaps(code), MisereHeaps(code)
    short.settle(62, 1e9, values=values)
    long.settle(340, 1e9, values=values)
    found, whole = short.quotient(), long.quotient()
    assert (found.order, found.complete, found.changes[-1].game) == (whole.order, True, 333) == (172, True, 333)
    assert found.generators == whole.generators
