"""Values against the definitions, on all games born by day 2, many of day 3, and figures of the literature."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.maths.partizan.definition import Plain, add, at_most, birthday, born_by, is_canonical, plain

from grundy import InputError, LimitError, PositionError, Value, value
from grundy.rulesets import ValueGame


def subsets(values: list[Value]) -> list[tuple[Value, ...]]:
    return [chosen for size in range(len(values) + 1) for chosen in combinations(values, size)]


def some_values(count: int, seed: int) -> list[Value]:
    """Values with random options of day 2 and of each other, up to day 4."""
    random = Random(seed)
    pool = list(born_by(2))
    for _ in range(count):
        pool.append(value(random.choices(pool, k=random.randint(0, 3)), random.choices(pool, k=random.randint(0, 3))))
    return pool[22:]


VALUES = st.integers(0, 299).map(lambda n: _POOL[n])
_POOL = some_values(300, 1)


def test_every_game_of_day_2_has_the_canonical_form_of_the_definition() -> None:
    sides = subsets(born_by(1))
    for left, right in product(sides, sides):
        found = plain(value(left, right))
        game = Plain(frozenset(map(plain, left)), frozenset(map(plain, right)))
        assert at_most(found, game)
        assert at_most(game, found)
        assert is_canonical(found)


def test_order_and_sums_of_day_2_are_those_of_the_definition() -> None:
    for g, h in product(born_by(2), repeat=2):
        assert (g <= h) == at_most(plain(g), plain(h))
        found, total = plain(g + h), add(plain(g), plain(h))
        assert at_most(found, total)
        assert at_most(total, found)
        assert is_canonical(found)


def test_random_values_are_those_of_the_definition() -> None:
    random = Random(2)
    for g in _POOL[:100]:
        assert is_canonical(plain(g))
        assert g.birthday == birthday(plain(g))
        h = random.choice(_POOL[:100])
        assert (g <= h) == at_most(plain(g), plain(h))


@given(VALUES, VALUES, VALUES)
def test_values_are_an_ordered_group(g: Value, h: Value, k: Value) -> None:
    assert g - g == 0
    assert g + h == h + g
    assert (g + h) + k == g + (h + k)
    assert (g <= h) == (g + k <= h + k) == (-h <= -g) == (h - g >= 0)
    assert 3 * g == g + g + g


@given(VALUES, VALUES)
def test_means_add_and_sums_are_no_hotter(g: Value, h: Value) -> None:
    total = g + h
    assert total.mean == g.mean + h.mean
    if not total.is_number:
        assert total.temperature <= max(g.temperature, h.temperature, 0)
    assert total.left_stop <= g.left_stop + h.left_stop
    assert g.right_stop <= g.mean <= g.left_stop
    assert (g.thermograph.left[0][1], g.thermograph.right[0][1]) == (g.left_stop, g.right_stop)


@given(VALUES)
def test_what_is_printed_is_parsed_and_pickled(g: Value) -> None:
    assert value(str(g)) == g == pickle.loads(pickle.dumps(g))
    assert hash(value(str(g))) == hash(g)
    negative = -g
    assert -negative == g


@given(VALUES)
def test_the_reduced_form_differs_by_an_infinitesimal(g: Value) -> None:
    assert (g - g.reduced).is_infinitesimal
    assert g.reduced.reduced == g.reduced


@given(VALUES)
def test_options_may_be_shuffled_doubled_and_given_with_worse_ones(g: Value) -> None:
    left, right = g.left_options, g.right_options
    worse = [o - 1 for o in left], [o + value("^") for o in right]
    assert value([*left[::-1], *worse[0], *left], [*right, *worse[1]]) == g


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("9/8+*", "9/8*"), ("73/16+v9*8", "73/16v9*8"), ("{0||0|vvv}", "{0||0|v3}"), ("{0||0|-3/2}", "Tiny(3/2)"),
        ("{0|||0||-1|-3}", "Tiny({3|1})"), ("{5||3|1|||0||||0}", "Miny({5||3|1})"), ("{1|^^||^}", "{1|^^||^}"),
        ("{3||2+*|1+*}", "{3||2*|1*}"), ("{^^^|vv}", "{^3|vv}"), ("{2|0} + {2|0}", "2"), ("±1 + ±1", "0"),
        ("+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"),
        ("{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}", "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}"),
        ("-1^", "-1^"), ("-(1^)", "-1v"), ("3·{2|1}", "{5|4}"), ("*2 + *3", "*"), ("{|}", "0"), ("{0,*|0,*}", "*2"),
    ],
)  # fmt: skip
def test_values_are_printed_as_cgsuite_prints_them(text: str, shown: str) -> None:
    assert str(value(text)) == shown


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("^", "1"),
        ("v3*5", "-3"),
        ("*7", "0"),
        ("{^|v}", "0"),
        ("1", None),
        ("Tiny(1) + ^^*", "2"),
        ("{1|0}", None),
        ("{1|^^||^} + {^3|vv}", "{3|2}"),
        ("{1|*||{*|-1}}", "0"),
        ("{2|0||vv*}", None),
    ],
)
def test_atomic_weights_of_the_literature(text: str, weight: str | None) -> None:
    found = value(text).atomic_weight
    assert (None if found is None else str(found)) == weight


def test_the_thermograph_of_a_hot_game() -> None:
    """Winning Ways, ch. 6: {4|1||-2}: the right wall is a mast of its own until Left's threat is cold."""
    found = value("{2||1|0}").thermograph
    assert found.left == ((0, 2), (Fraction(3, 4), Fraction(5, 4)))
    assert found.right == ((0, 1), (Fraction(1, 2), 1), (Fraction(3, 4), Fraction(5, 4)))
    assert (found.mean, found.temperature) == (Fraction(5, 4), Fraction(3, 4))


def test_huge_numbers_are_exact() -> None:
    huge = value(10**40) + Fraction(1, 2**100)
    assert huge.number == 10**40 + Fraction(1, 2**100)
    assert huge > 10**40
    assert (value("^1000000000") + value("*9999999999")).compare(0) == ">"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", r"^a value must not end here: ''; examples: \{2\|-1\}, 3/4\^\*2, \+-1$"),
        ("{1|2", "must not end here"),
        ("{1|2}}", "must not have '}' after"),
        ("{1,2}", "must not"),
        ("x", "must not begin with 'x'"),
        ("1.5", r"a number in a value is a fraction such as 3/2, not 1\.5 as in '1\.5'"),
        ("1/3", "^the denominator of a number must be a power of 2, not 3$"),
        ("1/0", "must be a power of 2, not 0"),
        ("Tiny(*)", r"^Tiny must have a positive value in parentheses$"),
        ("{1|2|3}", "must not have"),
    ],
)
def test_what_is_no_value_is_refused(text: str, error: str) -> None:
    with pytest.raises(InputError, match=error):
        value(text)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ((1.5,), r"^a value is made from a text, a whole number or a fraction, not 1\.5$"),
        ((None,), "not None$"),
        (([1],), "^give Right's options too, not only Left's$"),
        (("{1|0}", [0]), r"^Left's options must be a list, not '\{1\|0\}'$"),
        (([2], "10"), "^Right's options must be a list, not '10'$"),  # not the options 1 and 0
        (([2], 0), "^Right's options must be a list, not 0$"),
    ],
)
def test_arguments_that_make_no_value_are_named(given: tuple[Any, ...], error: str) -> None:
    with pytest.raises(InputError, match=error):
        value(*given)
    with pytest.raises(PositionError, match=r"^value: .* not \(\)$"):
        ValueGame().at()


def test_values_are_compared_with_what_they_are_made_from() -> None:
    assert [value("^").compare(other) for other in ("*", "v", 0, Fraction(1, 2), value("^"))] == [
        "||",
        ">",
        ">",
        "<",
        "=",
    ]
    with pytest.raises(InputError, match=r"not 0\.5$"):
        value("^").compare(0.5)  # type: ignore[arg-type]


def test_deep_and_huge_values_are_refused() -> None:
    with pytest.raises(LimitError, match="braces of a value may be nested at most 100 deep"):
        value("{0|" * 5000 + "0" + "}" * 5000)
    with pytest.raises(LimitError, match="at most 4000 digits"):
        value("9" * 5000)
    with pytest.raises(LimitError, match="too many to list"):
        value("*123456789").left_options  # noqa: B018
    deep = value(0)
    for _ in range(600):
        deep = value([deep], ["*"])
    with pytest.raises(LimitError, match="too deep"):
        deep.birthday  # noqa: B018


def test_deep_values_are_pickled_and_copied_though_their_text_is_too_deep() -> None:
    deep = value("^<150>")
    with pytest.raises(LimitError, match="100 deep"):
        value(str(deep))
    assert pickle.loads(pickle.dumps(deep)) == deep == copy.deepcopy(deep)


def test_braces_after_plus_minus_are_a_list_or_a_game() -> None:
    assert value("+-{|1}") == value("*")  # {|1} is 0
    assert value("+-{2,1*}") == value("{2,1*|-2,-1*}")
    assert value("+-{2|1}") == value("{{2|1}|{-1|-2}}")
    text = "*"
    for _ in range(30):  # each level was once read twice
        text = f"+-{{{text}|0}}"
    assert value(text) == -value(text)


def test_a_value_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="a value cannot be changed"):
        value("^").mean = 1
    assert {value(1): "one"}[1] == "one"
    assert value("{0|0}") == value("*") != value("*2") != "*2"


@pytest.mark.long
def test_ten_thousand_random_values_are_read_as_they_are_printed() -> None:
    random = Random(11)
    simple = [*born_by(2), *map(value, ("^3*2", "v*5", "Tiny(2)", "Miny({3|1})", "^<2>", "+-{2|0}", "^[2]*", "9/8v"))]
    some = [value(random.choices(simple, k=2), random.choices(simple, k=2)) for _ in range(400)]
    met: set[Value] = set()
    while len(met) < 10_000:
        sides = (random.choices(some, k=random.randint(0, 3)) for _ in range(2))
        found = value(*map(list, sides))
        met.add(found)
        assert value(str(found)) == found
