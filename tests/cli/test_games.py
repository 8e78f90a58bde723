"""grundy games: the list fits the terminal, descriptions show the given parameters, and words are searched for."""

from __future__ import annotations

import json

import pytest

from console import grundy
from grundy import parse_game
from grundy.cli import run
from grundy.rulesets.catalogue import CATALOGUE, about_of, parse_ruleset
from grundy.views.documents.catalogue import short_rule
from grundy.views.pictures.text import width_of
from grundy.words.language import LANGUAGES, speaking


def listed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(["games", *words]) == status
    out, err = capsys.readouterr()
    return str(err if status else out)


def test_every_ruleset_has_one_line_that_fits_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    lines = listed(capsys).splitlines()
    for name in CATALOGUE:
        (line,) = (line for line in lines if line.split()[:1] == [name])
        assert line.endswith(short_rule(about_of(name)))
        assert width_of(line) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CATALOGUE)
def test_a_short_rule_is_a_whole_short_sentence(name: str, language: str) -> None:
    with speaking(language):
        rule = short_rule(about_of(name))
    assert rule.endswith("." if language == "en" else "。")
    assert "…" not in rule.replace(", …)", "").replace("、…）", "")
    assert width_of(rule) <= 62


@pytest.mark.parametrize(
    ("ruleset", "rule"),
    [
        ("bash(1)", "Take 1 counter from one heap."),
        ("bash(3)", "Take 1 to 3 counters from one heap."),
        ("subtraction(2,5)", "Take 2 or 5 counters from one heap."),
        ("subtraction(1,3,4)", "Take 1, 3 or 4 counters from one heap."),
        ("subtraction(3..7)", "Take 3 to 7 counters from one heap."),
        ("all-but(2)", "Take one or more counters from one heap, but not 2."),
        ("moore(1)", "Take one or more counters from one heap."),
        ("moore(2)", "Take counters from up to 2 heaps: any number, at least one, from each heap you choose."),
        (
            "0.137",
            "Take counters from one heap: 1 if that is the whole heap; or 2 without splitting; or 3, and you may split "
            "the rest in two.",
        ),
        ("coin-turning(exactly=2,within=5)", "Turn 2 coins, within 5 neighbouring places. The rightmost coin turned "
         "goes from heads to tails."),
    ],
)  # fmt: skip
def test_a_rule_is_told_with_the_parameters_at_hand(ruleset: str, rule: str) -> None:
    assert parse_ruleset(ruleset).rule_text() == rule


def test_the_rule_of_a_code_says_what_its_digits_allow() -> None:
    for digit in range(1, 8):
        ruleset = parse_ruleset(f"0.{digit}")
        after = [*ruleset.options((1,)), *ruleset.options((5,))]
        left = {sum(heap > 0 for heap in heaps) for heaps in after}
        rule = ruleset.rule_text()
        assert ("whole heap" in rule) == (0 in left and 1 not in left)
        assert ("some are left" in rule) == (1 in left and 0 not in left)
        assert ("in two" in rule) == (2 in left)


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("4.", "Split a heap into 2 heaps."),
        ("4.7", "Split a heap into 2 heaps, or take counters from one heap: 1, and you may split the rest in two."),
        ("4!.0", "Split a heap into 2 heaps. The heaps of a split must differ in size."),
        ("C.08", "Split a heap into 2 or 3 heaps, or take counters from one heap: 2, leaving 3 heaps."),
        ("0.3F", "Take counters from one heap: 1 without splitting; or 2, leaving 0, 1, 2 or 3 heaps."),
    ],
)
def test_the_rule_of_a_code_includes_its_first_digit_and_hexadecimal_ones(code: str, rule: str) -> None:
    assert parse_ruleset(code).rule_text() == rule


def test_a_description_has_the_parameters_at_hand(capsys: pytest.CaptureFixture[str]) -> None:
    told = listed(capsys, "subtraction(2,5)")
    assert "Take 2 or 5 counters from one heap." in told
    assert "1,3,4" not in told
    parse_game(json.loads(listed(capsys, "subtraction(2,5)", "--json"))["example"])


def test_play_and_quiz_tell_the_rule_with_the_parameters_at_hand() -> None:
    assert "Take 2 or 5 counters from one heap." in grundy("play", "subtraction(2,5) 7", text="quit\n").stdout
    assert "Take 2 or 5 counters from one heap." in grundy("quiz", "subtraction(2,5)").stdout


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["mirror"], []),
        (["symmetrically"], ["grunt", "sym", "sympler"]),
        (
            ["take", "split"],
            ["kayles", "dawsons-kayles", "dawsons-chess", "laskers-nim", "officers", "top-entails", "splittles"],
        ),
        (["wyth"], ["wythoff", "generalised-wythoff"]),
        (["piles", "sizes"], ["grundys-game", "split-at-least-two", "split-all-different"]),
        (
            ["games made of games"],
            ["conjunctive", "every", "selective", "sequential", "conway-product", "ordinal", "ordinal-product"],
        ),
        (["斐波"], ["fibonacci-take-away", "fibonacci-nim"]),
    ],
)
def test_words_are_searched_for_in_names_rules_and_families(
    words: list[str], names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    if not names:
        assert listed(capsys, *words, status=2).startswith("grundy: nothing found for 'mirror'")
        return
    found = json.loads(listed(capsys, *words, "--json"))
    assert [about["name"] for about in found["rulesets"]] == names
    lines = listed(capsys, *words).splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ")] == names


def test_an_alias_is_described_as_its_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "s-nim") == listed(capsys, "subtraction")


def test_a_term_of_the_field_is_explained_with_a_command_to_try(capsys: pytest.CaptureFixture[str]) -> None:
    told = listed(capsys, "colon principle")
    assert told.startswith("colon principle\n")
    assert "grundy solve" in told


def test_a_command_is_found_by_its_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert "grundy mex  Compute the mex of some values." in listed(capsys, "mex")
    assert "grundy values" in listed(capsys, "打表")


def test_a_name_almost_right_is_answered_with_the_name_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "nmi", status=2) == "grundy: no ruleset is named 'nmi': did you mean 'nim'?\n"
