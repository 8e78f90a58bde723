"""Canonical misère forms and genus, compared with the definition and with published figures."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest

from grundy.maths.misere.forms import Forms, Genus, Kind
from grundy.maths.octal.codes import parse_code
from grundy.words.errors import LimitError

# genus of heaps 0 to 20: CGSuite, GameHeapTest. A superscript of one digit, and none, are of tame games there.
GENUS = {
    "4!.0": "0 0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20",
    "0.77": "0 1 2 3 1 4^146 3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 1^031",
    "0.07": "0 0 1 1 2 0 3 1 1 0 3^1431 3 2^0520 2 4^146 0 5^057 2^0520 2 3^1431 3",
    "0.0330003": "0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0",
}
SHORT = {"0": "0^120", "1": "1^031", "0^0": "0^02", "1^1": "1^13", "2": "2^20", "2^2": "2^20", "3": "3^31", "4": "4^46"}


def heaps(forms: Forms, text: str, upto: int) -> list[int]:
    found: list[int] = []
    for n in range(upto + 1):
        options = []
        for split in parse_code(text).splits(n):
            total = 0
            for part in split:
                total = forms.sum(total, found[part])
            options.append(total)
        found.append(forms.of(options))
    return found


def born_by(day: int) -> tuple[Forms, list[int]]:
    forms, games = Forms(), [0]
    for _ in range(day):
        sets = [chosen for count in range(len(games) + 1) for chosen in combinations(games, count)]
        games = sorted({*games, *map(forms.of, sets)})
    return forms, games


@pytest.mark.parametrize(("day", "games"), [(0, 1), (1, 2), (2, 3), (3, 5), (4, 22)])
def test_there_are_as_many_forms_as_are_published(day: int, games: int) -> None:
    assert len(born_by(day)[1]) == games  # On Numbers and Games, ch. 12: 1, 2, 3, 5, 22, 4171780


@pytest.mark.parametrize("text", GENUS)
def test_genus_and_tameness_of_heaps_are_as_published(text: str) -> None:
    forms = Forms()
    for form, symbol in zip(heaps(forms, text, 20), GENUS[text].split(), strict=True):
        assert str(forms.genus(form)) == SHORT.get(symbol, symbol)
        tame = len(symbol.partition("^")[2]) < 2
        assert (forms.kind(form) is Kind.TAME) == tame


@cache
def lost(trees: tuple[frozenset[object], ...]) -> bool:
    """The definition, on sums of trees."""
    options = [
        tuple(sorted((*trees[:i], option, *trees[i + 1 :]), key=hash))
        for i, tree in enumerate(trees)
        for option in tree
    ]
    return bool(options) and not any(map(lost, options))  # type: ignore[arg-type]


def random_tree(dice: random.Random, depth: int) -> frozenset[object]:
    return frozenset(random_tree(dice, depth - 1) for _ in range(dice.randint(0, 3))) if depth else frozenset()


def form_of(forms: Forms, tree: frozenset[object]) -> int:
    return forms.of(form_of(forms, option) for option in tree)  # type: ignore[arg-type]


def test_a_form_has_the_outcome_of_its_game_beside_every_small_game() -> None:
    dice, forms = random.Random(5), Forms()
    trees = [random_tree(dice, 4) for _ in range(40)]
    beside = [random_tree(dice, 3) for _ in range(12)]
    for tree in trees:
        form = form_of(forms, tree)
        for other in beside:
            assert forms.lost(forms.sum(form, form_of(forms, other))) == lost(tuple(sorted((tree, other), key=hash)))


def test_different_forms_are_told_apart_by_a_small_game() -> None:
    forms, games = born_by(4)
    dice, beside = random.Random(1), list(games)
    for _ in range(150):
        beside.append(forms.of(dice.sample(beside, dice.randint(1, 8))))
    rows = {tuple(forms.lost(forms.sum(game, other)) for other in beside) for game in games}
    assert len(rows) == len(games)


def test_sums_are_commutative_and_associative_and_mates_lose() -> None:
    forms, games = born_by(4)
    dice = random.Random(2)
    for _ in range(60):
        a, b, c = (dice.choice(games) for _ in range(3))
        assert forms.sum(a, b) == forms.sum(b, a)
        assert forms.sum(forms.sum(a, b), c) == forms.sum(a, forms.sum(b, c))
        assert forms.lost(forms.sum(a, forms.mate(a)))


def test_genus_lists_the_misere_values_beside_heaps_of_two() -> None:
    forms, games = born_by(4)
    two = forms.nim(2)
    for game in games:
        genus, beside = forms.genus(game), game
        for value in genus.values_to(6):
            found = [n for n in range(9) if forms.lost(forms.sum(beside, forms.nim(n)))]
            assert found == [value]
            beside = forms.sum(beside, two)


def test_sums_of_tame_games_obey_boutons_rule() -> None:
    forms, games = born_by(4)
    tame = [game for game in games if forms.kind(game) is Kind.TAME]
    assert Counter(forms.kind(game) for game in games) == {Kind.TAME: 14, Kind.RESTIVE: 4, Kind.RESTLESS: 4}
    for chosen in combinations_with_replacement(tame, 3):
        total, value = 0, 0
        for game in chosen:
            total = forms.sum(total, game)
            value ^= forms.genus(game).value
        fickle = all(forms.genus(game).fickle for game in chosen)
        assert forms.lost(total) == (value == fickle)


def answered_twice(forms: Forms) -> int:
    """Return {{{2}},{{{2},0},0,1}}: each wild option has two tame answers, one for each value of the genus 0^02."""
    two = forms.of([forms.nim(2)])
    return forms.of([forms.of([two]), forms.of([forms.of([two, 0]), 0, forms.nim(1)])])


def test_two_answers_to_a_wild_option_make_a_game_tame() -> None:
    forms, games = born_by(4)
    game = answered_twice(forms)
    assert (str(forms.genus(game)), forms.kind(game)) == ("0^02", Kind.TAME)  # tame in CGSuite 2.2 too
    for other in games:
        if forms.kind(other) is Kind.TAME:
            assert forms.lost(forms.sum(game, other)) == (forms.genus(other).value == 0)


def test_random_games_that_are_called_tame_obey_boutons_rule() -> None:
    dice, (forms, games) = random.Random(3), born_by(4)
    for _ in range(600):
        games.append(forms.of(dice.sample(games[-200:], dice.randint(1, 4))))
    tame = [game for game in games if forms.kind(game) is Kind.TAME]
    assert len(tame) > 50
    for one, other in (dice.sample(tame, 2) for _ in range(300)):
        first, second = forms.genus(one), forms.genus(other)
        fickle = first.fickle and second.fickle
        assert forms.lost(forms.sum(one, other)) == ((first.value == second.value) == (not fickle))


def test_symbols() -> None:
    assert Genus(0, (1, 2, 0)).raised == "0¹²⁰"
    assert Genus(12, (10, 8)).raised == "12^10,8"
    forms = Forms()
    assert forms.text(forms.of([forms.of([forms.nim(2)]), forms.nim(1)])) == "{1 {2}}"


def test_there_is_a_limit() -> None:
    forms = Forms(most=50)
    with pytest.raises(LimitError, match="more than 50 canonical misère forms"):
        heaps(forms, "0.77", 30)


def test_time_may_be_over() -> None:
    ticks = iter(range(10))
    with pytest.raises(LimitError, match="time is up after"):
        heaps(Forms(late=lambda: next(ticks) > 8), "0.77", 30)
