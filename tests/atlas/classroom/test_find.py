"""Inverse look-up: every candidate is found by its own values, published sequences lead to their games."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from grundy import find_ruleset, values
from grundy.atlas.classroom.find import SHIFTS, TERMS, Finding, find_sequence
from grundy.atlas.classroom.numbered import numbered, numbered_values
from grundy.atlas.scan.solving import Job, solved_row
from grundy.atlas.store.games import first_values
from grundy.atlas.store.rows import Row
from grundy.atlas.store.shipped import shipped_rows
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import parse_code, plain_values
from grundy.maths.subtraction.values import SubtractionValues
from grundy.ruleset import Ruleset
from grundy.solving.base.values import Values
from grundy.words.errors import InputError

FIGURES = Path(__file__).parents[2] / "figures"
CODES = {entry["rule"]: entry for entry in json.loads((FIGURES / "oeis_codes.json").read_text())["entries"]}


def names(finding: Finding) -> list[tuple[str, int]]:
    """All rulesets of all matches, with their starts."""
    return [
        pair for match in finding.matches for pair in [(str(match.ruleset), match.start), *match.same]
    ]  # fmt: skip


def test_the_example_of_the_classroom() -> None:
    first = find_sequence([0, 1, 0, 1, 2, 3, 2]).matches[0]
    assert str(first.ruleset) == "subtraction(1,3,4)"
    assert first.period is not None
    assert (first.period.preperiod, first.period.period) == (0, 7)
    assert first.following == (0, 1, 0, 1, 2, 3, 2, 0, 1, 0)


@pytest.mark.long
def test_subtraction_sets_are_found_by_their_values() -> None:
    dice = random.Random(2)
    for _ in range(8):
        moves = sorted(dice.sample(range(1, 13), dice.randrange(1, 5)))
        found = find_sequence(SubtractionValues(moves).upto(40), most=50)
        assert f"subtraction({','.join(map(str, moves))})" in dict(names(found))


def test_three_large_moves_are_found() -> None:
    assert dict(names(find_sequence(SubtractionValues([7, 19, 30]).upto(80))))["subtraction(7,19,30)"] == 0


@pytest.mark.sampled
@pytest.mark.parametrize("code", ["0.77", "0.123", "4.", "4.005", "0!.45", "4!.0", "4!.777", "0.9", "0.8F", "0.F7"])
def test_codes_are_found_by_their_values(code: str) -> None:
    parsed = parse_code(code)
    assert str(parsed) in dict(names(find_sequence(plain_values(parsed, 40), most=50)))


@pytest.mark.sampled
@pytest.mark.parametrize("rule", [rule for rule in CODES if len(rule) <= 4])
def test_published_sequences_lead_to_their_codes(rule: str) -> None:
    # figures and their sources are in tests/figures/oeis_codes.json
    entry = CODES[rule]
    terms = entry["terms"][:60]
    found = dict(names(find_sequence(terms, most=50)))
    assert found[str(parse_code(rule))] == entry["offset"]


@pytest.mark.parametrize(
    ("rule", "code", "shift"),
    [(".1337", "0.036", 2), (".1377", "0.074", 2), (".1077", "0.054", 2), (".1107", "0.015", 2)],
)
def test_codes_too_long_to_be_looked_through_are_found_as_shifted_ones(rule: str, code: str, shift: int) -> None:
    # OEIS A071427, A071434, A071454, A071445: code .036 has a(n-1), and a(1) is the first value given
    assert dict(names(find_sequence(CODES[rule]["terms"][:60], most=50)))[code] == shift


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "first"),
    [("kayles", 0), ("dawsons-chess", 0), ("grundys-game", 0), ("laskers-nim", 0), ("officers", 0), ("dividing", 1)],
)
def test_named_games_come_before_their_codes(name: str, first: int) -> None:
    terms = list(islice(numbered_values(find_ruleset(name), first, Values()), 30))
    match = find_sequence(terms).matches[0]
    assert (str(match.ruleset), match.start, match.shift) == (name, first, 0)


def test_heads_of_coins_are_counted_from_1() -> None:
    match = find_sequence([1, 2, 1, 4, 1, 2, 1, 8]).matches[0]
    assert (str(match.ruleset), match.start, match.shift) == ("ruler", 1, 0)


@pytest.mark.long
def test_a_game_with_values_left_out_tells_how_many() -> None:
    values = plain_values(parse_code("0.77"), 60)
    for shift in range(SHIFTS + 1):
        match = find_sequence(values[shift:40]).matches[0]
        assert (str(match.ruleset), match.start, match.shift) == ("kayles", shift, shift)
        assert list(match.following) == values[40:50]
    assert find_sequence(values[SHIFTS + 1 : 40]).matches == ()


@pytest.mark.long
def test_every_match_has_the_terms_and_goes_on_as_said() -> None:
    dice = random.Random(9)
    for _ in range(8):
        terms = [0, *(dice.randrange(3) for _ in range(4))]
        for match in find_sequence(terms, most=20).matches:
            for ruleset, start in [(match.ruleset, match.start), *((find_ruleset_of(n), s) for n, s in match.same)]:
                values = islice(numbered_values(ruleset, start, Values()), len(terms) + len(match.following))
                assert tuple(values) == (*terms, *match.following), (str(ruleset), start)


def find_ruleset_of(text: str) -> Ruleset[Any]:
    name, _, arguments = text.partition("(")
    return find_ruleset(name, arguments.rstrip(")") or None)


def test_a_period_that_is_told_holds() -> None:
    found = find_sequence([0, 1, 1], most=30)
    told = [match for match in found.matches if match.period is not None]
    assert len(told) > 10
    for match in told:
        assert match.period is not None
        values = list(islice(numbered_values(match.ruleset, 0, Values()), 400))
        start, period = match.period.preperiod, match.period.period
        assert all(values[n] == values[n + period] for n in range(start, len(values) - period)), str(match.ruleset)


def test_no_period_is_told_where_none_is_proved() -> None:
    assert find_sequence([0, 0, 0, 1, 0, 2, 1, 0, 2, 1]).matches[0].period is None


@pytest.mark.long
def test_short_sequences_say_how_many_more_there_are() -> None:
    found = find_sequence([0, 1], most=3)
    assert len(found.matches) == 3
    listed = len(names(found))
    assert found.more > 1000
    assert found.more + listed == find_sequence([0, 1], most=1).more + len(names(find_sequence([0, 1], most=1)))


def test_simple_comes_first_and_what_leaves_nothing_out() -> None:
    found = find_sequence([0, 1, 2], most=200)
    shifts = [match.shift for match in found.matches]
    assert shifts == sorted(shifts)
    assert [str(match.ruleset) for match in found.matches[:1]] == ["nim"]
    order = [str(match.ruleset) for match in found.matches]
    sets = [ruleset for ruleset in order if ruleset.startswith("subtraction")]
    assert order.index("kayles") < order.index("bash(2)") < order.index(sets[0])
    sizes = [ruleset.count(",") for ruleset, shift in zip(order, shifts, strict=True) if ruleset in sets and not shift]
    assert sizes == sorted(sizes)


@pytest.mark.long
def test_a_long_sequence_is_looked_for_to_its_end() -> None:
    values = plain_values(parse_code("0.07"), 300)
    assert str(find_sequence(values).matches[0].ruleset) == "dawsons-kayles"
    assert find_sequence([*values, 77]).matches == ()


def test_an_array_of_values_is_found_too() -> None:
    found = find_sequence(values("kayles", 9))
    assert str(found.matches[0].ruleset) == "kayles"
    assert found.terms == (0, 1, 2, 3, 1, 4, 3, 2, 1, 4)
    assert {type(term) for term in found.terms} == {int}


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ([], "no values: try 'grundy find 0 1 0 1 2 3 2'"),
        ([0, -1], "value 2 must be 0 or more, not -1"),
        ([0, 1.5], "value 2 must be a whole number, not 1.5"),
        ("0,1", "value 1 must be a whole number, not '0'"),
        ([0] * (TERMS + 1), "grundy can look up at most 1000 values, not 1001"),
    ],
)
def test_what_is_no_sequence_is_refused(terms: Any, message: str) -> None:
    with pytest.raises(InputError) as refused:
        find_sequence(terms)
    assert str(refused.value) == message


def test_numbers_that_write_no_position_are_none() -> None:
    assert numbered(find_ruleset("wythoff"), 3) is None
    assert numbered(find_ruleset("ruler"), 0) is None
    assert str(numbered(find_ruleset("nim"), 3, 4)) == "nim 3 4"


# -- in an atlas


def atlas_rows(*games: str) -> list[Row]:
    return [solved_row(game, Job(2000, 5.0))[0] for game in games]


@pytest.mark.long
def test_games_of_an_atlas_come_first_with_the_period_of_their_rows() -> None:
    rows = atlas_rows("coin-turning(symmetric,within=5)", "all-but(1,2,40)", "0.3577", "misere 0.3", "0.77")
    found = find_sequence([1, 2, 4, 3, 6, 7, 5], rows=rows).matches[0]
    assert (str(found.ruleset), found.start, found.period) == ("coin-turning(symmetric,within=5)", 1, Period(1, 7))
    assert (found.row, found.shipped) == (rows[0], False)
    assert found.following[:7] == (1, 2, 4, 3, 6, 7, 5)
    for row in (rows[1], rows[2]):
        terms = first_values(row.game, 60)
        first = find_sequence(terms, rows=rows).matches[0]
        assert str(first.ruleset) == row.game
        assert first.period == row.law
        assert row.game not in dict(names(find_sequence(terms)))
    kayles = find_sequence(first_values("0.77", 40), rows=rows).matches[0]
    assert kayles.row == rows[-1]
    assert len(set(names(find_sequence([0, 1, 2, 3], most=500, rows=rows)))) == len(
        names(find_sequence([0, 1, 2, 3], most=500, rows=rows))
    ), "a game of the atlas is listed once"


def test_the_shipped_atlas_is_looked_up_and_told() -> None:
    first = find_sequence(first_values("0.156", 60)).matches[0]
    assert first.shipped
    assert first.row == shipped_rows()["0.156"]
    assert first.period == Period(3479, 349)
    known_without = find_sequence([0, 1, 0, 1, 2, 3, 2]).matches[0]
    assert (known_without.row, known_without.shipped) == (None, False)


@pytest.mark.long
def test_games_in_files_and_failures_are_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit('it was run')")
    gone = Row(f"{file}:game", f"{file}:game", 0, 1, "open", 100, "grundy 0", 0.0)
    failed = Row("0.123", "0.123", 0, 1, "failed", -1, "grundy 0", 0.0, reason="x")
    assert find_sequence([0, 1, 2, 3, 1], rows=[gone, failed]).matches == find_sequence([0, 1, 2, 3, 1]).matches
