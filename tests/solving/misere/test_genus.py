"""Genus and canonical forms of heaps and positions, compared with the definition."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cache

import pytest

from grundy import MISERE, Outcome, parse_game
from grundy.maths.misere.forms import Forms, Kind, genus_of_heaps, genus_of_splits
from grundy.maths.misere.games import Games
from grundy.maths.misere.heaps import quotient_of_heaps
from grundy.maths.misere.search import QuotientSearch
from grundy.maths.nimbers.mex import mex
from grundy.maths.octal.codes import parse_code
from grundy.rulesets.catalogue import CATALOGUE, about_of, find_ruleset
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.solving.base.definition import outcome
from grundy.solving.misere.positions import misere_form, quotient_of_positions
from grundy.words.errors import LimitError, LoopError

_EXAMPLES = [parse_game(about_of(name).example).ruleset for name in CATALOGUE]
HEAP_RULESETS = [str(ruleset) for ruleset in _EXAMPLES if isinstance(ruleset, HeapRuleset)]
HEAP_RULESETS += ["bash(4)", "subtraction(2,5)", "all-but(2,3)", "0.F", "8.3", "4!.3", "examples/mygame.py:kayles"]


def ruleset_named(text: str) -> HeapRuleset:
    name, _, arguments = text.partition("(")
    found = find_ruleset(name, arguments.rstrip(")") or None)
    assert isinstance(found, HeapRuleset)
    return found


def misere_values_beside_twos(
    splits: Callable[[int], Iterable[int | tuple[int, ...]]], heap: int, count: int
) -> list[int]:
    """Return the misère Grundy values of a heap plus 0, 1, 2, … heaps of two, by definition."""

    @cache
    def value(heaps: tuple[int, ...], twos: int, ones: int) -> int:
        options = []
        for i, n in enumerate(heaps):
            for split in splits(n):
                parts = (split,) if isinstance(split, int) else split
                options.append(value(tuple(sorted((*heaps[:i], *parts, *heaps[i + 1 :]))), twos, ones))
        if ones:
            options.append(value(heaps, twos, ones - 1))
        if twos:
            options += [value(heaps, twos - 1, ones), value(heaps, twos - 1, ones + 1)]
        return mex(options) if options else 1

    return [value((heap,), twos, 0) for twos in range(count)]


@pytest.mark.parametrize("text", HEAP_RULESETS)
def test_genus_of_heaps_is_that_of_the_definition(text: str) -> None:
    ruleset = ruleset_named(text)
    told = genus_of_splits(ruleset.splits, 7)
    assert len(told) == 8
    for n, (genus, _) in enumerate(told):
        assert genus.value == ruleset.heap_value(n)
        assert genus.values_to(4) == misere_values_beside_twos(ruleset.splits, n, 4), n


@pytest.mark.sampled
@pytest.mark.parametrize("text", HEAP_RULESETS)
def test_quotients_of_heaps_tell_their_sums(text: str) -> None:
    ruleset = ruleset_named(text)
    found = quotient_of_heaps(text, ruleset.splits, 7)
    assert (found.included, found.complete, found.game) == (7, False, text)
    dice = random.Random(text)
    for _ in range(15):
        heaps = [dice.randint(0, 7) for _ in range(dice.randint(1, 2))]
        assert found.is_lost(heaps) == (outcome(ruleset.at(heaps), MISERE) is Outcome.P), heaps
    with pytest.raises(LimitError, match="heap 8 of "):
        found.is_lost([8])


def test_a_rule_that_leaves_a_heap_as_it_is_has_neither_genus_nor_quotient() -> None:
    with pytest.raises(LoopError, match="heap 1 can become heap 1: it has no genus"):
        genus_of_splits(lambda n: [n] if n else [], 3)
    with pytest.raises(LoopError, match="heap 1 of stay can become heap 1: it has no misère quotient"):
        quotient_of_heaps("stay", lambda n: [n] if n else [], 3)


def test_heaps_with_too_many_splits_are_refused() -> None:
    with pytest.raises(LimitError, match="heap 6 of nim has more than 5 splits"):
        QuotientSearch(Games(range, "nim", 5)).include(9)
    with pytest.raises(LimitError, match="heap 100001 of nim has more than 100000 splits"):
        quotient_of_heaps("nim", lambda n: range(n) if n > 100_000 else (), 100_001)


# canonical forms: Winning Ways, ch. 13, and CGSuite's manual for the heap of 13 of Grundy's game, *(([2]32)2)-like
@pytest.mark.parametrize(
    ("text", "form", "genus", "kind"),
    [
        ("nim 0", "0", "0^120", Kind.TAME),
        ("nim 5", "5", "5^57", Kind.TAME),
        ("nim 2 2", "{2 3}", "0^02", Kind.TAME),
        ("nim 1 + nim 4", "5", "5^57", Kind.TAME),
        ("kayles 5", "{1 2 3 {2 3}}", "4^146", Kind.RESTLESS),
        ("grundys-game 13", "{0 2 {2 {2 3}}}", "3^1431", Kind.RESTLESS),
        ("hackenbush 0-1 1-2", "2", "2^20", Kind.TAME),
        ("wythoff 10 6", None, "0^02", Kind.TAME),  # too long to print
    ],
)
def test_forms_of_small_positions(text: str, form: str | None, genus: str, kind: Kind) -> None:
    found = misere_form(parse_game(text))
    assert (str(found.genus), found.kind) == (genus, kind)
    assert found.outcome is outcome(parse_game(text), MISERE)
    if text != "grundys-game 13":
        assert found.text == form


def test_equal_forms_have_the_same_outcome_beside_everything() -> None:
    forms = Forms()
    games = [parse_game(text) for text in ("kayles 3", "nim 3", "cram 2 2", "nim 1 2", "0.123 4", "wythoff 1 2")]
    found = [misere_form(game, forms=forms) for game in games]
    beside = [parse_game(text) for text in ("nim 0", "nim 1", "nim 2", "nim 2 2", "kayles 5", "0.07 4 5")]
    for one, form in zip(games, found, strict=True):
        for two, other in zip(games, found, strict=True):
            same = [outcome(one + z, MISERE) for z in beside] == [outcome(two + z, MISERE) for z in beside]
            assert form.number != other.number or same
    assert found[0].number == found[1].number == found[3].number


@pytest.mark.parametrize("seed", range(30))
def test_outcome_and_genus_of_random_sums_of_heaps(seed: int) -> None:
    dice = random.Random(seed)
    parts = [parse_game(f"{dice.choice(HEAP_RULESETS[:-2])} {dice.randint(0, 6)}") for _ in range(dice.randint(1, 3))]
    whole = parts[0]
    for part in parts[1:]:
        whole = whole + part
    found = misere_form(whole)
    assert found.outcome is outcome(whole, MISERE)
    twos = whole
    for value in found.genus.values_to(3):
        assert (value == 0) == (outcome(twos, MISERE) is Outcome.P)
        twos = twos + parse_game("nim 2")
    quotient, numbers = quotient_of_positions([whole])
    assert quotient.is_lost(numbers[whole]) == (found.outcome is Outcome.P)


def test_positions_that_are_too_large_are_refused() -> None:
    with pytest.raises(LimitError, match="nim 100 has more than 50 subpositions"):
        misere_form(parse_game("nim 100"), most=50)
    with pytest.raises(LimitError, match="nim 1000000 and its subpositions have more than 2500 options"):
        misere_form(parse_game("nim 1000000"), most=50)
    with pytest.raises(LimitError, match="time is up"):
        misere_form(parse_game("nim 1000000000000"), most=10**9, seconds=0.1)
    with pytest.raises(LoopError):
        misere_form(parse_game("digraph(1>2,2>1) 1"))


def test_genus_stops_in_time() -> None:
    assert len(genus_of_splits(range, 10**9, seconds=0.2)) < 10**6
    assert len(genus_of_heaps(parse_code("0.77"), 4)) == 5
