"""The compiled store against the plain forms: all games of day 3, random games, tall games, numbers off its grid."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import combinations, product
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from tests.maths.partizan.definition import antichains

from grundy.machine.loops import compiles
from grundy.maths.partizan import forms
from grundy.maths.partizan.forms import Form, number_up_star
from grundy.maths.partizan.kinds import DOMINOES
from grundy.maths.partizan.text import parse_form
from grundy.maths.partizan.value import Value, of_form, value
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from grundy.maths.partizan.compiled.board_values import BoardValues
    from grundy.maths.partizan.compiled.store import Store

MODULES = sorted(Path(forms.__file__).with_name("compiled").glob("*.py"))


@pytest.fixture(scope="module")
def compiled() -> ModuleType:
    """Return the module of the store, which takes long to load for the first time: everything in it is compiled."""
    if not compiles():
        pytest.skip("nothing is compiled")
    return import_module("grundy.maths.partizan.compiled.store")


@pytest.fixture
def dominoes(compiled: ModuleType) -> BoardValues:
    from grundy.maths.partizan.compiled.board_values import BoardValues

    return BoardValues(DOMINOES)


@cache
def born_by(day: int) -> list[Form]:
    if day == 0:
        return [number_up_star()]
    sides = antichains(born_by(day - 1), forms.at_most)
    return list({forms.canonical(left, right): None for left, right in product(sides, sides)})


def check_same_operations(store: Store, pool: list[Form], pairs: Iterator[tuple[Form, Form]]) -> None:
    """Indices stand for the same games, order, sums and negatives as forms do."""
    index = {form: store.index(form) for form in pool}
    assert len(set(index.values())) == len(pool)
    for form, game in index.items():
        assert store.form(game) is form
        assert store.form(store.negative(game)) is forms.negative(form)
    for g, h in pairs:
        assert store.at_most(index[g], index[h]) == forms.at_most(g, h)
        assert store.form(store.add(index[g], index[h])) is forms.add(g, h)


def random_forms(count: int, seed: int, deep: int) -> list[Form]:
    """Games with random options: of day 2, number-up-stars, and each other."""
    dice = Random(seed)
    pool = list(born_by(2))
    for _ in range(20):
        x = Fraction(dice.randrange(-40, 40), 1 << dice.randrange(6))
        pool.append(number_up_star(x, dice.randrange(-3, 4), dice.randrange(6)))
    for _ in range(count):
        sides = (dice.choices(pool[-deep:], k=dice.randrange(4)) for _ in range(2))
        pool.append(forms.canonical(*sides))
    return list(dict.fromkeys(pool))


@pytest.mark.parametrize("module", [path.stem for path in MODULES if ">>>" in path.read_text("utf-8")])
def test_examples_are_right(compiled: ModuleType, module: str) -> None:
    """Pytest gathers all other examples; for these it would compile everything in each of its processes."""
    found = doctest.testmod(
        import_module(f"grundy.maths.partizan.compiled.{module}"), optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert found.attempted
    assert not found.failed


def test_games_of_day_2_have_the_order_and_sums_of_the_plain_forms(compiled: ModuleType) -> None:
    assert len(born_by(2)) == 22
    check_same_operations(compiled.Store(), born_by(2), product(born_by(2), repeat=2))


@pytest.mark.long
def test_games_of_day_3_have_the_order_and_sums_of_the_plain_forms(compiled: ModuleType) -> None:
    """Siegel, Combinatorial Game Theory (2013), ch. III.1; OEIS A065401: 1, 4, 22, 1474; the order: cgt-py."""
    store = compiled.Store()
    day = [0]
    for _ in range(3):
        sides = antichains(day, store.at_most)
        day = list(dict.fromkeys(store.make_all(product(sides, sides))))
    assert len(day) == 1474
    assert {store.form(game) for game in day} == set(born_by(3))
    assert store.count_at_most(day) == 654647
    plain = {game: store.form(game) for game in day}
    assert all(store.at_most(g, h) == forms.at_most(plain[g], plain[h]) for g, h in product(day, day))
    for g, form in zip(map(store.index, born_by(2)), born_by(2), strict=True):
        for h in day:
            assert store.form(store.add(g, h)) is forms.add(form, plain[h])


@pytest.mark.parametrize(("seed", "deep"), [(1, 400), (2, 60), (3, 25)])
def test_random_games_have_the_order_and_sums_of_the_plain_forms(compiled: ModuleType, seed: int, deep: int) -> None:
    pool = random_forms(300, seed, deep)
    dice = Random(seed)
    check_same_operations(compiled.Store(), pool, ((dice.choice(pool), dice.choice(pool)) for _ in range(400)))


@pytest.mark.parametrize("seed", range(4))
def test_games_made_of_any_options_are_the_plain_canonical_forms(compiled: ModuleType, seed: int) -> None:
    """Options dominated, reversible, repeated, in any order."""
    pool, dice = random_forms(200, seed, 50), Random(seed)
    store = compiled.Store()
    index = {form: store.index(form) for form in pool}
    lists = [tuple(dice.choices(pool, k=dice.randrange(7)) for _ in range(2)) for _ in range(400)]
    wanted = [forms.canonical(left, right) for left, right in lists]
    given = [([index[o] for o in left], [index[o] for o in right]) for left, right in lists]
    assert [store.form(store.make(*sides)) for sides in given] == wanted
    assert [store.form(game) for game in store.make_all(given)] == wanted


@pytest.mark.parametrize(
    "text",
    ["+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}", "{^^*|*,v}", "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}", "3/4v3*5",
     "Tiny({3|1})", "{0,^*|0}", "{*,^|v<2>}", "{5|1||0|-2}", "*9", "-17/32v7", "{1Miny(2)|-1}"],
)  # fmt: skip
def test_values_of_the_literature_pass_through_the_store(compiled: ModuleType, text: str) -> None:
    form = parse_form(text)
    store = compiled.Store()
    assert store.form(store.index(form)) is form
    left, right = ([store.index(option) for option in side] for side in (form.left, form.right))
    assert store.form(store.make(left, right)) is form


# -- growth, pauses, limits


def test_a_store_that_is_stopped_at_every_few_steps_finds_the_same_games(compiled: ModuleType) -> None:
    pool = random_forms(80, 5, 60)
    checks = []
    store = compiled.Store(check=lambda: checks.append(1))
    index = {form: store.index(form) for form in pool}
    for g, h in combinations(pool[::3], 2):
        store._steps = 3
        assert store.form(store.add(index[g], index[h])) is forms.add(g, h)
    assert len(checks) > 20


def test_arrays_grow(compiled: ModuleType) -> None:
    store = compiled.Store()
    began = store.bytes
    dice = Random(7)
    pool = [store.number(Fraction(n, 8)) for n in range(-40, 40)]
    for _ in range(9000):
        pool.append(store.make(dice.choices(pool, k=3), dice.choices(pool, k=3)))
    assert len(store) > 1 << 12
    assert store.bytes > began
    for game in dice.choices(pool, k=200):
        form = store.form(game)
        assert store.index(form) == game
        left, right = ([store.index(option) for option in side] for side in (form.left, form.right))
        assert store.make(left, right) == game


def test_a_check_may_end_a_call_and_the_store_goes_on(compiled: ModuleType) -> None:
    def refuse() -> None:
        raise LimitError("time limit")

    store = compiled.Store(check=refuse)
    g, h = (store.index(parse_form(text)) for text in ("{5|1||0|-2}", "{4,{6|2}|{0|-3}}"))
    store._steps = 1
    with pytest.raises(LimitError, match="time limit"):
        store.add(g, h)
    store.check = lambda: None
    assert store.form(store.add(g, h)) is forms.add(store.form(g), store.form(h))


def test_memory_is_bounded(compiled: ModuleType) -> None:
    store = compiled.Store(memory=3_000_000)
    dice = Random(8)
    pool = [0, store.number(Fraction(1)), store.number(Fraction(-1))]

    def fill() -> None:
        for _ in range(100_000):
            pool.append(store.make(dice.choices(pool, k=3), dice.choices(pool, k=3)))

    with pytest.raises(LimitError, match=r"^the values need more than 2 MB of memory: allow more, or try a smaller"):
        fill()
    for g, h in zip(dice.choices(pool, k=50), dice.choices(pool, k=50), strict=True):  # what is there stays in order
        assert store.index(store.form(g)) == g
        assert store.at_most(g, h) == forms.at_most(store.form(g), store.form(h))


@pytest.mark.parametrize("fails", range(4))
def test_a_growth_that_breaks_off_leaves_the_store_as_it_was(
    compiled: ModuleType, fails: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, dice = compiled.Store(), Random(9)
    pool = [store.number(Fraction(n, 8)) for n in range(-40, 40)]
    while len(store) < 4000:
        pool.append(store.make(dice.choices(pool, k=3), dice.choices(pool, k=3)))
    given = iter([*[store._room] * fails, _refuse])
    monkeypatch.setattr(store, "_room", lambda shape, kind: next(given)(shape, kind))
    made = []

    def fill() -> None:
        for _ in range(9000):
            made.append((options := [dice.choices(pool, k=3) for _ in "ab"], store.make(*options)))

    with pytest.raises(LimitError, match="no room"):
        fill()
    arrays = [
        (compiled.words.GAMES, store._games),
        (compiled.words.INDEX, store._index),
        (compiled.words.COMPARED, store._compared),
    ]
    assert [int(store._header[word]) for word, _ in arrays] == [array.ctypes.data for _, array in arrays]
    monkeypatch.undo()
    assert [store.make(*options) for options, _ in made] == [game for _, game in made]


def _refuse(shape: object, kind: object) -> None:
    raise LimitError("no room")


def test_numbers_off_the_grid_are_refused_never_rounded(compiled: ModuleType) -> None:
    store = compiled.Store()
    tiny, huge = store.number(Fraction(1, 1 << 30)), store.number(Fraction(1 << 30))
    for made in (
        lambda: store.number(Fraction(1, 1 << 31)), lambda: store.number(Fraction((1 << 30) + 1)),
        lambda: store.number(Fraction(0), 1 << 40), lambda: store.number(Fraction(0), 0, 70_000),
        lambda: store.make([0], [tiny]), lambda: store.make([huge], []), lambda: store.add(huge, huge),
        lambda: store.index(number_up_star(Fraction(1, 1 << 40))),
        lambda: store.index(forms.canonical([number_up_star(1 << 40)], [number_up_star()])),
        lambda: store.add(store.make([huge], [0]), huge),
    ):  # fmt: skip
        with pytest.raises(compiled.Beyond):
            made()
    assert store.form(store.make([huge], [0])) is forms.canonical([number_up_star(1 << 30)], [number_up_star()])


def test_tall_games_and_games_of_very_many_options_are_refused(compiled: ModuleType) -> None:
    store = compiled.Store()

    def climb() -> None:
        deep, star = 0, store.make([0], [0])
        for _ in range(2 * compiled.words.TALLEST):
            deep = store.make([deep], [star])

    with pytest.raises(compiled.Beyond):
        climb()
    with pytest.raises(LimitError, match="a value may have at most 65535 options"):
        store.make([0] * 70_000, [])
    assert store.make([0] * 60_000, []) == store.number(Fraction(1))
    with pytest.raises(compiled.Beyond):
        store.number(Fraction(0), 0, 2000)


def test_the_simplest_number_is_that_of_the_plain_forms(compiled: ModuleType) -> None:
    store = compiled.Store()
    dice = Random(9)
    for _ in range(500):
        stops = sorted(Fraction(dice.randrange(-64, 64), 1 << dice.randrange(6)) for _ in range(2))
        low, high = (number_up_star(x, dice.randrange(-2, 3), dice.randrange(3)) for x in stops)
        made = store.make([store.index(low)], [store.index(high)])
        assert store.form(made) is forms.canonical([low], [high])


def test_games_are_counted_up_to_adding_a_number_and_sign(dominoes: BoardValues) -> None:
    def shifted(one: Value) -> Value:
        return one - value(one.left_stop)

    dominoes.value(8, 0x0F0F0F0F, 0)  # 4 × 4 Domineering
    listed = [of_form(dominoes.store.form(g)) for g in range(len(dominoes.store))]
    plain = {frozenset((shifted(one), shifted(-one))) for one in listed}
    assert dominoes.store.classes() == len(plain) < len(listed) / 3


@pytest.mark.long
def test_the_games_of_two_rectangles_are_fewer_than_half_as_many_classes(dominoes: BoardValues) -> None:
    for rows, columns in ((5, 5), (4, 7)):
        dominoes.value(8, sum(((1 << columns) - 1) << 8 * r for r in range(rows)), 0)
    store = dominoes.store
    assert (len(store), store.classes()) == (31584, 13408)  # with sums on the way
    todo = [one for game in set(dominoes.field(8)._table[:, 2].tolist()) for one in (game, store.negative(game))]
    met = set()  # pieces, their negatives, and all positions of their canonical forms
    while todo:
        game = todo.pop()
        if game not in met:
            met.add(game)
            left, right = store._options(game) or ([], [])
            todo += left + right
    assert (len(met), store.classes(met)) == (49341, 13080)
