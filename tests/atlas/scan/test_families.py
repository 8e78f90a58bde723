"""Families by pattern, and games solved for others: each transferred row is what the game's own values say."""

from __future__ import annotations

import random
from functools import cache

import pytest

from grundy.atlas.scan.families import family
from grundy.atlas.scan.solving import Job, solved_row
from grundy.atlas.store.equivalents import solved_for, transferred
from grundy.atlas.store.games import first_values, game_named, ruleset_of
from grundy.atlas.store.rows import Row
from grundy.maths.nimbers.periods import Period
from grundy.words.errors import GrundyError, InputError, LimitError


@pytest.mark.parametrize(
    ("pattern", "count", "some"),
    [
        ("octal 0.???", 511, {"0.1", "0.001", "0.777"}), ("octal 4.???", 512, {"4.0", "4.001", "4.777"}),
        ("octal ?.?", 15, {"4.0", "0.7", "4.7"}), ("octal .?7", 8, {"0.07", "0.77"}),
        ("octal 4!.?", 8, {"4!.0", "4!.7"}),
        ("hexadecimal 0.??", 255, {"0.F", "0.FF", "0.77"}), ("hexadecimal ?.f", 4, {"0.F", "4.F", "8.F", "C.F"}),
        ("subtraction 1..12", 4095, {"subtraction(1)", "subtraction(2,12)"}),
        ("all-but 1..8", 255, {"all-but(1,8)"}),
        ("misere 0.??", 63, {"misere 0.77", "misere 0.01"}), ("misere octal 4.?", 8, {"misere 4.0", "misere 4.7"}),
        ("Misère kayles", 1, {"misere 0.77"}), ("misere 0.F", 1, {"misere 0.F"}),
        ("coin-turning exactly=?", 9, {"coin-turning(exactly=1)", "coin-turning(exactly=9)"}),
        ("coin-turning at-least=2..4,within=3..4", 5, {"coin-turning(at-least=2,within=3)"}),
        ("coin-turning spacing=1..3,at-most=2..3", 14, {"coin-turning(at-most=3,spacing=1/2/3)"}),
        ("coin_turning run,coins=2..3 or exactly=1", 3, {"coin-turning(run,exactly=2 or exactly=1)"}),
        ("triplets", 1, {"coin-turning(exactly=3)"}),
        ("kayles", 1, {"0.77"}), ("  subtraction   2..2 ", 1, {"subtraction(2)"}), ("laskers-nim", 1, {"laskers-nim"}),
    ],
)  # fmt: skip
def test_patterns_name_families(pattern: str, count: int, some: set[str]) -> None:
    games = family(pattern)
    assert len(games) == len(set(games)) == count
    assert some <= set(games)


@pytest.mark.parametrize(
    "pattern",
    [
        "octal 0.???",
        "octal 4!.??",
        "hexadecimal ?.?",
        "subtraction 1..5",
        "all-but 2..5",
        "misere 0.??",
        "coin-turning coins=1..3,within=4..5",
        "coin-turning run,at-most=? or with-first,spacing=2..3",
    ],
)
def test_games_of_a_family_are_written_as_their_rulesets_are(pattern: str) -> None:
    for game in family(pattern):
        assert str(ruleset_of(game)) == game.removeprefix("misere ")
        assert game_named(game) == game


@pytest.mark.parametrize(
    ("pattern", "kind", "message"),
    [
        ("octal 0.9?", InputError, "contains a digit that is not octal"),
        ("octal 8.?", InputError, "the digit before the dot of octal codes must be one of 0, 4, not '8'"),
        ("octal 3.?", InputError, "must be one of 0, 4, not '3'"),
        ("0.???", InputError, "is not a family: try 'octal 0"),
        ("subtraction 12..1", InputError, "must increase and be at least 1, not go from 12 to 1"),
        ("subtraction 0..3", InputError, "must increase and be at least 1"),
        ("subtraction 1..99", LimitError, r"the family has too many games \(at most 1,048,576 can be scanned\)"),
        ("octal 0." + "?" * 40, LimitError, "can be scanned"),
        ("wythoff", GrundyError, "has no single heaps"),
        ("misere wythoff", GrundyError, "an atlas lists misère quotients only of codes such as 0.77, not of wythoff"),
        ("misere 0.8?", InputError, "contains a digit that is not octal"),
        ("coin-turning exactly=3..4,within=2", GrundyError, "4 coins do not fit within 2 places"),
        ("coin-turning exactly=4..3", InputError, "must increase and be at least 1, not go from 4 to 3"),
        ("coin-turning spacing=1..40", LimitError, "can be scanned"),
        ("coin-turning at-most=1..9999999", GrundyError, "at-most of coin-turning must be a whole number"),
        ("coin-turning at-most=1..999999,within=1..99", LimitError, "can be scanned"),
        ("coin-turning(exactly=?)", InputError, "is not a family: try 'octal 0"),
        ("kayles 5", GrundyError, "without a position"),
        ("", GrundyError, "no "),
    ],
)
def test_what_is_no_family_is_refused(pattern: str, kind: type[GrundyError], message: str) -> None:
    with pytest.raises(kind, match=message):
        family(pattern)


@cache
def row(game: str) -> Row:
    return solved_row(game, Job(12 if game in ("misere 0.06", "misere 0.1337") else 1000, 20.0))[0]


@pytest.mark.long
def test_what_is_transferred_is_what_the_games_own_values_say() -> None:
    dice = random.Random(7)
    games = [
        *family("octal 0.??"), *dice.sample(family("octal 4.???"), 40), *dice.sample(family("hexadecimal ?.?"), 20),
        *dice.sample(family("subtraction 1..12"), 60), "subtraction(3)", "subtraction(2,4,6)", "subtraction(6,9,12)",
        *family("coin-turning coins=1..3,spacing=2..4"), *family("coin-turning symmetric,exactly=?,within=4..5"),
        *family("coin-turning exactly=1..2,within=3"), "coin-turning(exactly=2)", "coin-turning(exactly=1,spacing=3/6)",
        "coin-turning(symmetric,at-most=4,spacing=2/4,within=7 or run,exactly=2,within=9)",
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
    assert moved > 80


def test_misere_quotients_are_those_of_codes_of_the_same_game_trees() -> None:
    moved = 0
    for code in ("0.2", "0.02", "0.05", "0.001", "4.0", "4.1", "4.3", "0.002", "0.022", "0.06"):
        game = f"misere {code}"
        solved = solved_for(game)
        here, there = transferred(row(solved.game), game, solved), row(game)
        same = "status", "elements", "lost", "tame", "grows", "preperiod", "period", "saltus"
        if here.status == there.status == "proved":
            assert [getattr(here, name) for name in same] == [getattr(there, name) for name in same], game
            moved += solved.game != game
    assert moved > 5


def test_rare_heaps_are_carried_over_to_equivalents() -> None:
    carried = 0
    for game in (*family("octal 0.??"), "0.356", "0.176", "4.06", "4.104", "0.0106", "0.0104", "0.2104"):
        solved = solved_for(game)
        told = transferred(row(solved.game), game, solved)
        if solved.game == game or told.mask is None:
            continue
        values = first_values(game, told.computed_to)
        rare = [
            n for n, value in enumerate(values)
            if n and ((value & told.mask).bit_count() + (0 if told.parity is None else n + told.parity)) % 2 == 0
        ]  # fmt: skip
        assert (told.rare_count, told.last_rare) == (len(rare), max(rare, default=0)), game
        carried += 1
    assert carried > 10


def test_the_relation_of_a_row_is_that_of_the_values() -> None:
    heaps = "0.07", "0.137", "4.4", "0.01", "0.33", "subtraction(3,6)", "subtraction(4,12,20)"
    heads = "coin-turning(exactly=2)", "coin-turning(equally-spaced,exactly=3,spacing=3/6)", "coin-turning(exactly=3)"
    for game in (*heaps, *heads):
        solved = solved_for(game)
        assert solved.game != game
        last = 150 if game in heaps else 40
        ours, theirs = first_values(game, last), first_values(solved.game, last + 50 * (game in heaps))
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
