"""The form of a certificate: a damaged one is rejected in a line that says where."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from grundy.proofs.certificate import LARGEST_FILE, OCTAL, SUBTRACTION, WINDOW, Certificate
from grundy.proofs.games import AllBut, OctalCode, parse_game
from grundy.proofs.kinds import verify
from grundy.words.errors import InputError

KAYLES = Certificate("0.77", OCTAL, 71, 12, 0, 8, 27)
WITH_WINDOW = Certificate(
    "0.45", WINDOW, 498, 20, 0, 8, 37, 15, None, ((1, 0), (5, 3)), 37, 698, 200, "0" * 64, "grundy 0.3.0"
)


def refused(data: object) -> str:
    with pytest.raises(InputError) as caught:
        Certificate.from_data(data)
    assert len(str(caught.value)) < 300
    return str(caught.value)


@pytest.mark.parametrize("claim", [
    KAYLES, WITH_WINDOW, replace(WITH_WINDOW, parity=1, rare=()), replace(WITH_WINDOW, smaller=None),
    replace(KAYLES, mask=27, rare=((4, 2),)),
    Certificate("subtraction(1,3,4)", SUBTRACTION, 0, 7, 0, 3, 5),
    Certificate("all-but(2,3)", "all-but window", 0, 4, 2),
])  # fmt: skip
def test_a_certificate_is_read_as_it_was_written(claim: Certificate) -> None:
    assert Certificate.from_json(claim.to_json()) == claim
    assert Certificate.from_data(claim.to_data()) == claim
    assert Certificate.from_json("\n" + json.dumps(claim.to_data())) == claim
    assert {"schema", "kind"} < set(claim.to_data())


def test_optional_fields_may_be_left_out_or_null() -> None:
    assert Certificate.from_data(KAYLES.to_data() | {"sha256": None, "made_by": None}) == KAYLES


@pytest.mark.parametrize("name", sorted(set(WITH_WINDOW.to_data()) - {"sha256", "made_by"}))
def test_every_other_field_is_needed(name: str) -> None:
    data = WITH_WINDOW.to_data()
    del data[name]
    assert refused(data) == f"certificate has no field {name!r}"


@pytest.mark.parametrize("name", ["preperiod", "period", "saltus", "smaller", "anchor", "window", "mask", "schema"])
@pytest.mark.parametrize(("value", "why"), [
    ("12", "must be a whole number, not '12'"),
    (12.0, "must be a whole number, not 12.0"),
    (1e400, "must be a whole number, not inf"),
    (True, "must be a whole number, not True"),
    ([12], "must be a whole number, not [12]"),
    ({"n": 12}, "must be a whole number, not {'n': 12}"),
    (-1, " or more, not -1"),
    (-(10**4000), "or more, not a number of many digits"),
    (2**63, "must be below 2^63"),
    (10**4000, "must be below 2^63"),
])  # fmt: skip
def test_numbers_must_be_whole_and_of_a_size(name: str, value: Any, why: str) -> None:
    said = refused(WITH_WINDOW.to_data() | {name: value})
    assert said.startswith(f"{name} must be ")
    assert why in said


@pytest.mark.parametrize(("name", "value", "why"), [
    ("period", 0, "period must be 1 or more, not 0"),
    ("anchor", 0, "anchor must be 1 or more, not 0"),
    ("parity", 2, "parity must be null, 0 or 1, not 2"),
    ("parity", "odd", "parity must be a whole number, not 'odd'"),
    ("schema", 2, "certificate must have schema 1, not 2"),
    ("kind", "quotient", "certificate must be of kind 'period', not 'quotient'"),
    ("kind", "q" * 5000, "certificate must be of kind 'period', not 'qqqq"),
    ("theorem", "{" * 5000, "theorem must be one of octal periodicity"),
    ("kind", 1, "kind must be a string, not 1"),
    ("game", 0.45, "game must be a string, not 0.45"),
    ("period", None, "period must be a whole number, not None"),
    ("anchor", None, "anchor must be a whole number, not None"),
    ("game", None, "game must be a string, not None"),
    ("theorem", "folklore", "theorem must be one of octal periodicity, window, subtraction window, all-but window, "
     "not 'folklore'"),
    ("largest_value", None, "largest_value and largest_at must both be numbers, or both null"),
    ("largest_at", "37", "largest_at must be a whole number, not '37'"),
    ("rare", None, "rare must be a list of [heap, value] pairs, not null"),
    ("rare", {"3": 0}, "rare must be a list of [heap, value] pairs, not null"),
    ("rare", [3], "rare must be a list of [heap, value] pairs, but 3 is not one"),
    ("rare", [[3, 0, 1]], "rare must be a list of [heap, value] pairs, but [3, 0, 1] is not one"),
    ("rare", [[3.0, 0]], "a rare heap must be a whole number, not 3.0"),
    ("rare", [[0, 0]], "a rare heap must be 1 or more, not 0"),
    ("rare", [[3, -1]], "the value of a rare heap must be 0 or more, not -1"),
    ("rare", [[3, 0], [3, 0]], "rare heaps must increase, but 3 follows 3"),
    ("rare", [[7, 0], [3, 0]], "rare heaps must increase, but 3 follows 7"),
    ("sha256", "0" * 63, "sha256 must be 64 digits 0 to 9 and a to f, not '0000000000"),
    ("sha256", "G" * 64, "sha256 must be 64 digits 0 to 9 and a to f, not 'GGGGGGG"),
    ("made_by", 3, "made_by must be a string, not 3"),
    ("comment", "", "field 'comment' does not belong in a certificate by the theorem 'window'"),
    ("x" * 1000, "", "field 'xxxxxxxx"),
])  # fmt: skip
def test_a_field_of_another_form_is_named(name: str, value: Any, why: str) -> None:
    assert refused(WITH_WINDOW.to_data() | {name: value}).startswith(why)


def test_an_unknown_kind_is_told_of_all_kinds() -> None:
    with pytest.raises(InputError) as caught:
        verify(WITH_WINDOW.to_data() | {"kind": "misere"})
    known = "period, misere quotient, formula, partizan value"
    assert str(caught.value) == f"the kind of a certificate must be one of {known}, not 'misere'"


def test_fields_of_another_theorem_do_not_belong() -> None:
    assert "field 'anchor' does not belong" in refused(KAYLES.to_data() | {"anchor": 3})
    assert refused(KAYLES.to_data() | {"mask": 3}) == "certificate has no field 'parity'"
    data = Certificate("subtraction(1,3,4)", SUBTRACTION, 0, 7, 0, 3, 5).to_data()
    assert "field 'mask' does not belong" in refused(data | {"mask": 3, "parity": None, "rare": []})


@pytest.mark.parametrize(("text", "why"), [
    ("", "certificate is not valid JSON: expecting value in line 1"),
    ("{", "certificate is not valid JSON: expecting property name"),
    (KAYLES.to_json()[:-20], "certificate is not valid JSON: "),
    (KAYLES.to_json() + "1", "certificate is not valid JSON: extra data"),
    ("[]", "certificate must be a JSON object, not a list"),
    ("null", "certificate must be a JSON object, not null"),
    ("3", "certificate must be a JSON object, not a number"),
    ('"0.77"', "certificate must be a JSON object, not a string"),
    ('{"schema": NaN}', "certificate contains NaN, which is not a number"),
    ('{"schema": -Infinity}', "certificate contains -Infinity, which is not a number"),
    ('{"schema": 1, "schema": 1}', "certificate has a field twice"),
    ('{"schema": ' + "9" * 100_000 + "}", "certificate contains a number with thousands of digits"),
    ("[" * 200_000, "certificate cannot be read: its lists are nested too deeply"),
    (" " * (LARGEST_FILE + 1), "certificate must have at most 16777216 bytes"),
    ("{}", "certificate has no field 'schema'"),
])  # fmt: skip
def test_what_is_no_certificate_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError) as caught:
        Certificate.from_json(text)
    assert str(caught.value).startswith(why)


def test_any_cut_and_any_changed_letter_is_refused_or_still_right(writer: Any) -> None:
    believed = 0
    for claim, step in ((writer.plain("0.22", 1, 3), 1), (writer.window("0.45", 498, 20, 37, mask=15), 9)):
        text = claim.to_json()
        assert verify(Certificate.from_json(text)).ok
        for place in range(0, len(text) - 2, step):
            with pytest.raises(InputError):
                Certificate.from_json(text[:place])
            for letter in '05"]':
                try:
                    verdict = verify(Certificate.from_json(text[:place] + letter + text[place + 1 :]))
                except InputError:
                    continue
                if verdict.ok:  # then it claims the same of a game that has the same values
                    found = verdict.certificate
                    believed += 1
                    assert (found.preperiod, found.period, found.largest_at) == (
                        claim.preperiod, claim.period, claim.largest_at
                    )  # fmt: skip
                    assert writer.values(found.game, 700) == writer.values(claim.game, 700)
    assert believed  # a letter put in its own place, at least


@pytest.mark.parametrize(("game", "why"), [
    ("", "a certificate's game must be an octal code, 'subtraction(1,3,4)' or 'all-but(2,3)', not ''"),
    ("kayles", "a certificate's game must be an octal code"),
    ("0.8", "a certificate's game must be an octal code"),
    ("7.7", "a certificate's game must be an octal code"),
    ("0.7.7", "a certificate's game must be an octal code"),
    ("0.٣", "a certificate's game must be an octal code"),
    ("0.77\n", "a certificate's game must be an octal code"),
    ("subtraction(-1)", "a certificate's game must be an octal code"),
    ("0.000", "code '0.000' allows no move"),
    (".", "code '.' allows no move"),
    ("subtraction()", "'subtraction()' must list at least one number"),
    ("all-but(0,3)", "numbers of 'all-but(0,3)' must be 1 or more and below 1099511627776"),
    ("subtraction(99999999999999)", "numbers of a certificate's game must be below 1099511627776"),
    ("subtraction(" + "9" * 10_000 + ")", "numbers of a certificate's game must be below 1099511627776"),
    ("0." + "7" * 50_000, "game of a certificate must have at most 20000 characters, not 50002"),
])  # fmt: skip
def test_games_that_a_certificate_cannot_speak_of_are_refused(game: str, why: str) -> None:
    with pytest.raises(InputError) as caught:
        verify(replace(KAYLES, game=game))
    assert str(caught.value).startswith(why)


def test_games_are_read() -> None:
    assert parse_game("0.7700") == parse_game(".77") == OctalCode((1, 2), (1, 2), (1, 2), 2, False)
    assert parse_game("4.") == OctalCode((), (), (0,), 1, False)
    assert parse_game("4!.26") == OctalCode((), (1, 2), (0, 2), 2, True)
    assert parse_game("all-but(3, 2, 3)") == AllBut((2, 3))
