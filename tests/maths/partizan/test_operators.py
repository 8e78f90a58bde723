"""Operators on values: laws on random games, and figures of CGSuite's tests."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest
from tests.maths.partizan.definition import wall_at

from grundy import Value, value
from grundy.words.errors import InputError, LimitError

DAY_1 = [value(text) for text in ("0", "1", "-1", "*")]


def random_games(seed: int, count: int) -> list[Value]:
    """Games of day 3, with options among games of day 2."""
    random = Random(seed)

    def game(options: list[Value]) -> Value:
        return value(random.choices(options, k=random.randint(0, 2)), random.choices(options, k=random.randint(0, 2)))

    day_2 = [game(DAY_1) for _ in range(60)]
    return [game(day_2) for _ in range(count)]


def test_cooling_is_additive_and_lowers_temperature_and_thermograph() -> None:
    games = random_games(1, 40)
    for t in (Fraction(0), Fraction(1, 2), Fraction(1)):
        for g, h in pairwise(games):
            assert (g + h).cool(t) == g.cool(t) + h.cool(t)
            cooled = g.cool(t)
            assert cooled.mean == g.mean
            if g.temperature >= t:
                assert cooled.temperature == max(g.temperature - t, cooled.temperature if cooled.is_number else 0)
                assert cooled.left_stop == wall_at(g.thermograph.left, t)
            else:
                assert cooled == (g if g.is_number else g.mean)


def test_heating_numbers_and_infinitesimals() -> None:
    """Numbers stay; infinitesimals whose plays all end at 0 are heated additively (Winning Ways, ch. 6)."""
    assert value("3/4").heat(2) == Fraction(3, 4)
    assert value("1*").heat(2) == value("{3|-1}")
    small = [value(text) for text in ("*", "*2", "^", "v*", "^<2>", "{^|v*}", "{0,^*|*2}")]
    for g, h in product(small, repeat=2):
        for t in (1, Fraction(1, 2), "1*", "{3|2}"):
            assert (g + h).heat(t) == g.heat(t) + h.heat(t)


def test_a_hot_nimber() -> None:
    """CGSuite's text of *12 heated by 1 has 291,183 characters."""
    assert len(str(value("*12").heat(1))) == 291_183


def test_overheating_from_a_number_to_itself_and_from_1_to_0_are_known() -> None:
    for n in range(-3, 4):
        assert value(n).overheat("^*", 1) == n * value("^*")
    for g in random_games(3, 30):
        assert g.overheat(1, 0) == g


def test_norton_products_distribute_over_sums_and_keep_the_order() -> None:
    games = random_games(4, 25)
    for unit in ("^", "1", "1*", "{2|1}"):
        assert value("5").norton(unit) == 5 * value(unit)
        for g, h in pairwise(games):
            assert (g + h).norton(unit) == g.norton(unit) + h.norton(unit)
            assert (g >= h) == (g.norton(unit) >= h.norton(unit))


def test_ordinal_sums() -> None:
    """Winning Ways: Hackenbush strings are ordinal sums of their edges; the first two are of CGSuite's tests."""
    assert value("1/2").ordinal_sum("1/4") == Fraction(9, 16)
    assert value("*5").ordinal_sum("*6") == value("*11")
    assert value(1).ordinal_sum(-1) == Fraction(1, 2)
    for a, b, c in product(DAY_1, repeat=3):
        assert a.ordinal_sum(b + c) == a.ordinal_sum(c + b)
    for g in random_games(5, 20):
        assert value(0).ordinal_sum(g) == g
        assert g.ordinal_sum(0) == g


def test_uptimals_are_sums_and_ever_smaller() -> None:
    for n in range(1, 12):
        assert value(f"^[{n}]") == sum((value(f"^<{k}>") for k in range(1, n + 1)), value(0))
        assert 0 < 4 * value(f"^<{n + 1}>") < value(f"^<{n}>")
    assert value("^^<2>") == value("^[2]")
    assert value("{0|v*}") == value("^<2>")
    assert str(value("{^|*||*}") + Fraction(-3, 4)) == "-3/4^[3]"
    assert str(value("-^<9>*+1/2")) == "1/2v<9>*"


def test_games_with_uptimals_are_printed_so_that_they_can_be_read() -> None:
    for text in ("v<2>", "^<3>*", "{1|v[2]}", "3/4v[3]*", "^<2>*3", "^<12>", "2·^<2>", "+-{1^<2>,{2|1}}"):
        assert value(str(value(text))) == value(text)


@pytest.mark.parametrize("text", ["^<0>", "^[300]", "v<9999999999>"])
def test_uptimals_out_of_range(text: str) -> None:
    with pytest.raises(LimitError, match="must be from 1 to 200"):
        value(text)


@pytest.mark.parametrize("text", ["^<", "^<2", "^<2]", "^[x]", "^<-1>"])
def test_uptimals_that_are_no_values(text: str) -> None:
    with pytest.raises(InputError, match="a value must not"):
        value(text)


def test_birthdays_of_numbers_ups_and_stars() -> None:
    """One more than the latest birthday of an option; 73/16v9*8 is of CGSuite's tests."""
    day: dict[Value, int] = {}

    def by_options(g: Value) -> int:
        if g not in day:
            day[g] = 1 + max((by_options(option) for option in g.left_options + g.right_options), default=-1)
        return day[g]

    for x, u, n in product((0, 2, -1, Fraction(-3, 8)), range(-4, 5), range(6)):
        g = value(x) + u * value("^") + value(f"*{n}")
        assert g.birthday == by_options(g)
    assert value("73/16v9*8").birthday == 27
    assert value(f"*{10**30}").birthday == 10**30


def test_refusals() -> None:
    with pytest.raises(InputError, match="cooled by a number of 0 or more, not by -1"):
        value("+-1").cool(-1)
    with pytest.raises(InputError, match="must be positive, not v"):
        value(1).norton("v")


def test_latex_is_balanced_and_names_every_sign() -> None:
    for g in random_games(6, 200):
        text = g.latex()
        assert text.count(r"\left\{") == text.count(r"\right\}") == str(g).count("{")
        assert text.count("{") == text.count("}")
        assert "^" not in text.replace("}^{", "")
        assert text.count(r"\ast") == str(g).count("*")
    assert value("1^3*2").latex() == r"1+3{\cdot}{\uparrow}{\ast}2"
