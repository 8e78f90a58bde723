"""Misère quotients, compared with outcomes by definition and with published ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from grundy.maths.misere.closure import Closure
from grundy.maths.misere.games import CodeGames, Games, heaps_for_ever
from grundy.maths.misere.heaps import proved_period
from grundy.maths.misere.learning import GiveUpError, Learner, Outcomes
from grundy.maths.misere.monoid import Monoid, clashing_steps, exponents, in_order, presentation, word_mask
from grundy.maths.misere.search import QuotientSearch
from grundy.maths.octal.codes import parse_code
from grundy.words.errors import LoopError

# classes of sums of heaps up to some size that some further sum tells apart, counted by brute force; lower bounds that
# agree with the orders published for 0.123, 0.71, 0.75, 4.7 (Plambeck 2005; Plambeck and Siegel 2008)
CLASSES = [
    ("0.123", 5, 6), ("0.123", 8, 12), ("0.123", 9, 20), ("0.123", 11, 20), ("0.71", 6, 14), ("0.71", 10, 36),
    ("0.75", 4, 6), ("0.75", 8, 8), ("4.7", 4, 6), ("4.7", 6, 8), ("0.31", 10, 6), ("0.52", 8, 6), ("0.26", 8, 6),
    ("0.3", 5, 2), ("0.115", 15, 6), ("0.15", 12, 6), ("0.15", 16, 8), ("0.77", 4, 6), ("0.77", 8, 12),
    ("0.77", 11, 18), ("0.07", 9, 6), ("0.07", 10, 12),
]  # fmt: skip
CODES = [
    "0.77",
    "0.07",
    "0.15",
    "0.26",
    "4.7",
    "4!.0",
    "0.F",
    "0.8",
    "0.3C",
    "4!.4",
    "C.3",
    "0.123",
    "0.6",
    "0.104",
    "8!.3",
]


def searched(games: Games, upto: int) -> QuotientSearch:
    search = QuotientSearch(games)
    assert search.include(upto)
    return search


def of_code(text: str, upto: int) -> QuotientSearch:
    return searched(CodeGames(parse_code(text)), upto)


def lost_by_definition(games: Games):  # type: ignore[no-untyped-def]
    @cache
    def lost(position: tuple[int, ...]) -> bool:
        options = {
            tuple(sorted(position[:i] + position[i + 1 :] + option))
            for i, game in enumerate(position)
            for option in games.options(game)
        }
        return bool(options) and not any(lost(option) for option in options)

    return lost


@pytest.mark.parametrize(("text", "upto", "classes"), CLASSES)
def test_partial_quotients_have_as_many_elements_as_brute_force_finds(text: str, upto: int, classes: int) -> None:
    monoid = of_code(text, upto).monoid
    assert monoid is not None
    assert monoid.order == classes


@pytest.mark.parametrize("text", CODES)
@pytest.mark.long
def test_outcomes_are_those_of_the_definition(text: str) -> None:
    games = CodeGames(parse_code(text))
    last = 12
    found, lost, dice = searched(games, last).quotient(), lost_by_definition(games), random.Random(text)
    small = [p for count in range(4) for p in combinations_with_replacement(range(7), count)]
    large = [tuple(dice.randint(0, last) for _ in range(dice.randint(1, 3))) for _ in range(60)]
    for position in small + large:
        alive = tuple(sorted(heap for heap in position if not games.is_dead(heap)))
        assert found.is_lost(position) == lost(alive), position


def random_games(seed: int) -> Games:
    dice = random.Random(seed)
    listed: list[list[tuple[int, ...]]] = []
    for number in range(1, 8):
        words = [
            tuple(dice.randint(0, number - 1) for _ in range(dice.randint(0, 2))) for _ in range(dice.randint(0, 4))
        ]
        listed.append(words)
    return Games([(), *listed].__getitem__)


@pytest.mark.parametrize("seed", range(40))
def test_quotients_of_random_games_are_right_and_as_small_as_can_be(seed: int) -> None:
    games = random_games(seed)
    search, lost = QuotientSearch(games, most=200), lost_by_definition(games)
    assert search.include(7) or search.outgrown
    alive = [game for game in range(1, search.included + 1) if not games.is_dead(game)]
    sums = [p for count in range(5) for p in combinations_with_replacement(alive, count)]
    found = search.quotient()
    for position in sums:
        assert found.is_lost(position) == lost(position), position
    monoid = search.monoid
    if monoid is not None:
        rows = {
            tuple(bool(monoid.lost[monoid.product[x, y]]) for y in range(monoid.order)) for x in range(monoid.order)
        }
        assert len(rows) == monoid.order
        assert clashing_steps(monoid.step) is None
        assert {found.element(position) for position in sums} <= set(range(monoid.order))


def test_kayles_is_as_it_is_published() -> None:
    # Plambeck and Siegel, Misère quotients for impartial games (2008), figure for 0.77: order 40, P-portion and Φ(1), …
    search = of_code("0.77", 30)
    assert search.monoid is not None
    shown = presentation(search.monoid)
    names = [shown.names[element] for element in search.classes()]
    assert [(change.game, change.order, change.lost) for change in search.changes] == [
        (1, 2, 1), (2, 6, 2), (5, 12, 3), (9, 18, 6), (12, 24, 8), (25, 32, 9), (27, 40, 9),
    ]  # fmt: skip
    assert search.generators == (1, 2, 5, 9, 12, 25, 27)
    lost = {name for name, is_lost in zip(shown.names, search.monoid.lost, strict=True) if is_lost}
    assert lost == {"a", "b²", "ac", "ac²", "d", "ad²", "e", "ade", "adf"}
    assert names[1:13] == ["a", "b", "ab", "a", "c", "ab", "b", "ab²", "d", "b", "bc", "e"]


def word_of(letters: Sequence[int]) -> int:
    return sum(1 << 8 * letter for letter in letters)


def test_every_table_that_gives_a_heap_another_element_is_refuted() -> None:
    search = of_code("0.77", 12)
    monoid, classes = search.monoid, np.array(search.classes())
    assert monoid is not None
    for game in range(1, 13):
        options = search.games.option_classes(game, classes, monoid.product)
        reached = monoid.losing[options].any(axis=0)
        for element in range(monoid.order):
            closure = Closure(monoid)
            for other in range(1, game):
                before = monoid.losing[search.games.option_classes(other, classes, monoid.product)].any(axis=0)
                assert closure.add(other, int(classes[other]), ~before) is None
            forbidden = (monoid.losing[element] & reached).any()
            wrong = forbidden or closure.add(game, element, ~reached) is not None
            if element == classes[game]:
                assert not wrong
            elif not wrong:  # then it was the same among the heaps up to here: not yet distinguished
                part = of_code("0.77", game)
                assert part.monoid is not None
                assert part.monoid.order < monoid.order


@pytest.mark.parametrize("flipped", range(24))
def test_every_table_with_one_outcome_changed_is_refuted(flipped: int) -> None:
    search = of_code("0.77", 12)
    assert search.monoid is not None
    lost = search.monoid.lost.copy()
    lost[flipped] = not lost[flipped]
    monoid, classes = Monoid(search.monoid.step, lost, search.monoid.words), np.array(search.classes())
    closure, refuted = Closure(monoid), bool(lost[0])  # the empty sum is won
    for game in range(1, 13):
        reached = monoid.losing[search.games.option_classes(game, classes, monoid.product)].any(axis=0)
        refuted = refuted or bool((monoid.losing[classes[game]] & reached).any())
        refuted = refuted or closure.add(game, int(classes[game]), ~reached) is not None
    assert refuted


def test_a_period_needs_all_heaps_that_the_theorem_names() -> None:
    kayles = parse_code("0.77")
    search = of_code("0.77", heaps_for_ever(kayles, 71, 12) or 0)
    assert search.included == 167
    assert str(proved_period(kayles, search.quotient())) == "Period(preperiod=71, period=12, saltus=0)"
    assert proved_period(kayles, replace(search.quotient(), included=166)) is None
    assert heaps_for_ever(parse_code("4!.0"), 10, 3) == 2 * 13 + 3
    assert heaps_for_ever(parse_code("0.8"), 10, 3) == 3 * 13
    assert heaps_for_ever(parse_code("8!.0"), 10, 3) is None


@pytest.mark.parametrize("text", ["0.77", "0.153", "4!.33", "0.31", "0.F"])
def test_what_a_period_says_of_later_heaps_is_what_they_are(text: str) -> None:
    code = parse_code(text)
    found = of_code(text, 230).quotient()
    period = next(filter(None, (proved_period(code, replace(found, included=n)) for n in range(8, 230))))
    classes = found.classes
    assert all(classes[n] == classes[period.reduce(n)] for n in range(231))


def test_a_search_that_runs_out_of_time_keeps_what_it_has_and_goes_on() -> None:
    search = QuotientSearch(CodeGames(parse_code("0.77")))
    rounds = 0
    while not search.include(40, seconds=0.0005 * 2**rounds):
        rounds += 1
        assert rounds < 20
        assert search.included < 40
    whole = of_code("0.77", 40)
    assert search.classes() == whole.classes()
    assert search.changes == whole.changes
    stopped = QuotientSearch(CodeGames(parse_code("0.06")), most=30)
    assert not stopped.include(20)
    assert stopped.outgrown
    assert stopped.included == 14
    assert not stopped.include(20)


def test_an_interruption_leaves_the_search_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    search = QuotientSearch(CodeGames(parse_code("0.77")))
    patience = left = 1

    def interrupted() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt

    monkeypatch.setattr(search, "_pause", interrupted)
    while search.included < 20:
        try:
            search.include(20)
        except KeyboardInterrupt:
            assert len(search.classes()) == search.included + 1
        patience = left = patience * 3 // 2 + 1
    monkeypatch.undo()
    search.include(60)
    assert search.classes() == of_code("0.77", 60).classes()


def test_learned_tables_are_those_of_the_definition() -> None:
    nim = Outcomes([[0], [0, 1], [0, 1, 256]], lambda: None)  # heaps of one, two and three
    table = Learner(nim, 3, [])
    step = table.steps(100)
    for _ in range(20):
        if table.separate_clash(step):
            wrong = [word_of(p) for n in range(5) for p in combinations_with_replacement(range(3), n)]
            monoid = Monoid(step, np.array([nim.lost(word) for word in table.words]), table.words)
            failing = [
                w & word_mask(3)
                for w in wrong
                if monoid.lost[monoid.run(w & word_mask(3))] != nim.lost(w & word_mask(3))
            ]
            if not failing:
                break
            table.separate(step, failing[0])
        step = table.steps(100)
    assert len(table.words) == 6  # the third heap is the sum of the others
    with pytest.raises(GiveUpError):
        table.steps(3)


def test_the_clock_is_looked_at_in_a_long_search() -> None:
    def stop() -> None:
        raise GiveUpError

    heaps = Outcomes([[0], *[[word_of(range(k))] for k in range(1, 9)]], stop)
    with pytest.raises(GiveUpError):
        heaps.lost(word_of([8] * 6))


def test_words_come_in_order_and_lead_to_their_elements() -> None:
    monoid = of_code("0.77", 30).monoid
    assert monoid is not None
    order, words = in_order(monoid.step.tolist())
    assert words == sorted(words)
    assert sorted(order) == list(range(monoid.order))
    assert all(monoid.run(word) == element for element, word in zip(order, words, strict=True))
    assert all(len(exponents(word, 7)) == 7 for word in words)


def test_options_must_be_earlier_games() -> None:
    with pytest.raises(LoopError, match="heap 2 of the list can become heap 2: it has no misère quotient"):
        Games([(), [()], [(2,)]].__getitem__, "the list").options(2)
