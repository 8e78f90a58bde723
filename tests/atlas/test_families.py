"""Families by pattern, and games solved for others: each transferred row is what the game's own values say."""

from __future__ import annotations

import random
from functools import cache

import pytest

from grundy.atlas.equivalents import solved_for, transferred
from grundy.atlas.families import family
from grundy.atlas.games import game_named, ruleset_of
from grundy.atlas.periods import find_period_of
from grundy.atlas.rows import Row, row_of
from grundy.engines.period_search import Result
from grundy.errors import GrundyError, InputError, LimitError
from grundy.theory.periods import Period


@pytest.mark.parametrize(
    ("pattern", "count", "some"),
    [
        ("octal 0.???", 511, {"0.1", "0.001", "0.777"}), ("octal 4.???", 512, {"4.0", "4.001", "4.777"}),
        ("octal ?.?", 15, {"4.0", "0.7", "4.7"}), ("octal .?7", 8, {"0.07", "0.77"}),
        ("octal 4!.?", 8, {"4!.0", "4!.7"}),
        ("hexadecimal 0.??", 255, {"0.F", "0.FF", "0.77"}), ("hexadecimal ?.f", 4, {"0.F", "4.F", "8.F", "C.F"}),
        ("subtraction 1..12", 4095, {"subtraction(1)", "subtraction(2,12)"}),
        ("all-but 1..8", 255, {"all-but(1,8)"}),
        ("kayles", 1, {"0.77"}), ("  subtraction   2..2 ", 1, {"subtraction(2)"}), ("laskers-nim", 1, {"laskers-nim"}),
    ],
)  # fmt: skip
def test_patterns_name_families(pattern: str, count: int, some: set[str]) -> None:
    games = family(pattern)
    assert len(games) == len(set(games)) == count
    assert some <= set(games)


@pytest.mark.parametrize(
    "pattern", ["octal 0.???", "octal 4!.??", "hexadecimal ?.?", "subtraction 1..5", "all-but 2..5"]
)
def test_games_of_a_family_are_written_as_their_rulesets_are(pattern: str) -> None:
    for game in family(pattern):
        assert str(ruleset_of(game)) == game == game_named(game)


@pytest.mark.parametrize(
    ("pattern", "kind", "message"),
    [
        ("octal 0.9?", InputError, "has a digit that is not octal"),
        ("octal 8.?", InputError, "digit before the dot of an octal code must be one of 0, 4, not '8'"),
        ("octal 3.?", InputError, "must be one of 0, 4, not '3'"),
        ("0.???", InputError, "is no family: try 'octal 0"),
        ("subtraction 12..1", InputError, "must go from 1 or more upwards, not from 12 to 1"),
        ("subtraction 0..3", InputError, "must go from 1 or more upwards"),
        ("subtraction 1..99", LimitError, "and 1,048,576 are scanned at most"),
        ("octal 0." + "?" * 40, LimitError, "are scanned at most"),
        ("wythoff", GrundyError, "has no single heaps"),
        ("kayles 5", GrundyError, "without a position"),
        ("", GrundyError, "no "),
    ],
)
def test_what_is_no_family_is_refused(pattern: str, kind: type[GrundyError], message: str) -> None:
    with pytest.raises(kind, match=message):
        family(pattern)


@cache
def row(game: str) -> Row:
    *_, found = find_period_of(ruleset_of(game), 1000)
    assert isinstance(found, Result)
    return row_of(found, "grundy", 0.0)


def test_what_is_transferred_is_what_the_games_own_values_say() -> None:
    dice = random.Random(7)
    games = [
        *family("octal 0.??"), *dice.sample(family("octal 4.???"), 40), *dice.sample(family("hexadecimal ?.?"), 20),
        *dice.sample(family("subtraction 1..12"), 60), "subtraction(3)", "subtraction(2,4,6)", "subtraction(6,9,12)",
    ]  # fmt: skip
    moved = 0
    for game in games:
        solved = solved_for(game)
        here, there = transferred(row(solved.game), game, solved), row(game)
        if there.status != "proved" or here.status != "proved":
            continue
        assert (here.game, here.same_as, here.law) == (game, solved.game, there.law), game
        assert (here.largest_value, here.largest_at) == (there.largest_value, there.largest_at), game
        moved += solved.game != game
    assert moved > 50


def test_the_relation_of_a_row_is_that_of_the_values() -> None:
    for game in ("0.07", "0.137", "4.4", "0.01", "0.33", "subtraction(3,6)", "subtraction(4,12,20)"):
        solved = solved_for(game)
        assert solved.game != game
        ours = ruleset_of(game).table().upto(150)  # type: ignore[union-attr]
        theirs = ruleset_of(solved.game).table().upto(200)  # type: ignore[union-attr]
        for n, value in enumerate(ours):
            at = n + solved.shift
            assert value == (theirs[at // solved.factor] if at >= 0 else 0), (game, n)


@pytest.mark.parametrize("game", ["8.2", "8.63"])
def test_a_period_from_the_first_heap_on_may_not_reach_into_the_heaps_put_before_it(game: str) -> None:
    solved = solved_for(game)
    assert (solved.game, solved.shift, row("0.3F").law) == ("0.3F", -1, Period(0, 6, 3))
    assert transferred(row("0.3F"), game, solved).law == row(game).law == Period(1, 6, 3)


def test_of_equivalent_games_few_are_solved() -> None:
    games = [*family("octal 0.???"), *family("octal 4.???")]
    assert len({solved_for(game).game for game in games}) < 0.45 * len(games)
