"""Certificates of values: strategies for the second player, right ones proved and wrong ones refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import console
from grundy import Value, parse_game, value, value_of, verify
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.proofs.partizan import Form, ValueCertificate, read_form, sides_of, verify_value
from grundy.proofs.partizan_rules import Part, options_of, read_sum
from grundy.solving.base.partizan import steps_of
from grundy.solving.base.partizan_proof import certificate_of_value
from grundy.words.errors import InputError, LimitError

GAMES = [
    "domineering 2 3", "domineering 3 3", "domineering ..x/...", "toads-and-frogs ttt..ff", "toads-and-frogs tf.tf",
    "partizan-clobber xox/oxo", "partizan-clobber xox/ox.", "partizan-subtraction(1,3|2,3) 6 4",
    "blue-red-hackenbush 0-1b 1-2r 2-0g", "blue-red-hackenbush 0-1g 1-2b 1-3r", "nim 3 + domineering 2 2",
    "domineering ..x/... + toads-and-frogs tt..f",
]  # fmt: skip


@pytest.mark.parametrize("text", GAMES)
def test_certificates_are_proved_and_tampered_ones_refused(text: str) -> None:
    proof = certificate_of_value(parse_game(text))
    assert verify(proof.to_data()).ok
    assert ValueCertificate.from_json(proof.to_json()) == proof
    assert value_of(proof.value.replace(" ", "")) == value_of(text)
    wrong = ["1/4", "{0|*1}", "-3", "{5|*3}"]
    assert not any(verify_value(replace(proof, value=one)).ok for one in wrong if value_of(one) != value_of(text))
    dice = Random(1)
    for name in ("left_first", "right_first"):
        rows = getattr(proof, name)
        assert rows
        for row in dice.sample(rows, min(8, len(rows))):
            assert not verify_value(replace(proof, **{name: tuple(one for one in rows if one != row)})).ok
            passed = (*row[:2], *row[:2])
            assert not verify_value(replace(proof, **{name: tuple(passed if one == row else one for one in rows)})).ok


@pytest.mark.parametrize("text", GAMES)
def test_the_rules_of_the_checker_are_those_of_the_rulesets(text: str) -> None:
    """From each position of some random plays, the same options, whatever their order."""
    dice = Random(2)
    for _ in range(6):
        game = parse_game(text)
        for turn in range(40):
            for player in PLAYERS:
                found = {read_sum(str(step.position)) for step in steps_of(game, player)}
                assert found == set(options_of(read_sum(str(game)), left=player == "Left")), str(game)
            steps = list(steps_of(game, PLAYERS[turn % 2])) or list(steps_of(game, PLAYERS[1 - turn % 2]))
            if not steps:
                break
            game = dice.choice(steps).position


def test_values_are_read_as_they_are_printed() -> None:
    """From options alone, down to {|}, where numbers and nimbers are written out."""

    def of(form: Form) -> Value:
        return value(*(map(of, side) for side in sides_of(form)))

    for text in ("0", "-3", "5/8", "*1", "*4", "{2|-1/2}", "{{2|{1|0}},*2|0}"):
        assert of(read_form(text)) == value(text)


@pytest.mark.parametrize(
    "text", ["", "{", "{1|", "1/3", "*0", "*", "{1|2|3}", "1e3", "{1,,2|}", "{" * 300, "9" * 30, "--1", "1/0"]
)
def test_what_is_no_value_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="a certificate's value must be numbers"):
        read_form(text)


def test_a_value_longer_than_any_that_is_written_is_refused() -> None:
    with pytest.raises(InputError, match="a value of a certificate must have at most 2000 characters, not 4002"):
        read_form("{" + "0," * 1999 + "0|}")


def test_a_check_stops_at_the_first_move_without_a_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moves of a sum of many large heaps would not fit in memory."""

    def options(parts: tuple[Part, ...], *, left: bool) -> Iterator[tuple[Part, ...]]:
        yield parts
        pytest.fail("a second move was made")

    monkeypatch.setattr("grundy.proofs.partizan.options_of", options)
    verdict = verify_value(ValueCertificate("nim 9999 9999", "0", (), (), (), ()))
    assert str(verdict.reason).startswith("the certificate lists no reply to a move of the player who begins")


NO_GAMES = [
    "snort 0-1", "domineering", "domineering 99 99", "domineering 2", "nim -1", "", "nim x", "toads-and-frogs tz",
    "partizan-subtraction(0|1) 3", "blue-red-hackenbush 0-1", "blue-red-hackenbush 1-2b",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_GAMES)
def test_games_without_rules_here_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="certificates of values cannot be about"):
        read_sum(text)


def test_the_number_1_is_not_the_nimber_1() -> None:
    games = ("blue-red-hackenbush 0-1b", "blue-red-hackenbush")
    false = ValueCertificate(games[0], "{*1|}", games, ("{*1|}", "*1", "1", "0"), ((1, 0, 1, 2),), ((0, 1, 0, 3),))
    assert not verify_value(false).ok


def test_malformed_certificates_are_refused() -> None:
    data = certificate_of_value(parse_game("domineering 2 2")).to_data()
    for name, wrong in (
        ("game", 3),
        ("games", "x"),
        ("games", [3]),
        ("left_first", [[0, 0, 0]]),
        ("schema", 2),
        ("schema", True),
        ("left_first", [[0, 0, 0, 99]]),
        ("right_first", [[0, 0, 0, True]]),
        ("value", None),
    ):
        with pytest.raises(InputError):
            verify({**data, name: wrong})
    with pytest.raises(InputError, match="must have the fields"):
        verify({**data, "more": 1})


def test_a_value_that_is_too_long_is_refused_before_play_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.solving.base.partizan_proof._replies", lambda *_: pytest.fail("play was searched"))
    game = parse_game("domineering 2 9 + domineering 2 4 + domineering 4 4 + domineering 2 6")
    with pytest.raises(LimitError, match="the value has more than 2000 characters in braces"):
        certificate_of_value(game)


def test_the_commands_write_and_check_a_certificate(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    assert console.grundy("why", "domineering 2 3", "--certificate", str(file)).returncode == 0
    done = console.grundy("verify", str(file))
    assert (done.returncode, done.stdout.split("\n")[:2]) == (
        0, ["domineering 2 3: verified", "  claim    the value is {2|-1/2}"],
    )  # fmt: skip
    data = json.loads(file.read_text())
    data["value"] = "{2|-1}"
    file.write_text(json.dumps(data))
    done = console.grundy("verify", str(file), "--json")
    assert (done.returncode, json.loads(done.stdout)["verified"]) == (1, False)
    assert (
        "certificates of values cannot be about"
        in console.grundy("why", "snort 0-1", "--certificate", str(file)).stderr
    )
