"""The atlas of values in the terminal: show and query, in both languages, and what they refuse."""

from __future__ import annotations

import json

import pytest

from grundy.cli import run


def told(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(["atlas", *words]) == status, capsys.readouterr().err
    out, err = capsys.readouterr()
    return err if status else out


def test_a_game_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "show", "domineering", "4", "5").splitlines() == [
        "domineering 4 5",
        "  outcome      L: Left wins, whoever begins",
        "  value        1",
        "  left stop    1",
        "  right stop   1",
        "  mean         1",
        "  temperature  -1",
        "  published    not found in a published table that we know",
    ]
    assert "Berlekamp" in told(capsys, "show", "domineering 2 9")
    assert "未在我们所知的公开表中找到" in told(capsys, "show", "domineering 3 4", "--lang", "zh")
    data = json.loads(told(capsys, "show", "partizan-clobber 3 3", "--json"))
    assert (data["game"], data["value"], data["published"]) == ("partizan-clobber xox/oxo/xox", "*", False)
    assert told(capsys, "show", "0.77").startswith("0.77: period proved")


def test_games_are_listed_by_conditions(capsys: pytest.CaptureFixture[str]) -> None:
    words = "query", "--temperature", ">=5/4", "--of", "domineering"
    lines = told(capsys, *words, "--rows", "2").splitlines()
    assert lines[1].split() == ["domineering", "2", "3", "N", "3/4", "5/4", "{2|-1/2}", "yes"]
    assert lines[-1] == "… 6 more (--rows 8 lists all of them)"
    assert len(told(capsys, *words, "--csv").splitlines()) == 9
    found = json.loads(told(capsys, "query", "--outcome", "P", "--of", "partizan-clobber", "--json"))
    assert all(row["value"] == "0" for row in found)
    assert any(row["game"] == "partizan-clobber xoxoxo" for row in found)
    assert told(capsys, "query", "--value", "0 + *2", "--of", "toads-and-frogs").count("\n") == 1  # the head alone
    assert told(capsys, "query", "--period", "999983").count("\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("show domineering 9 9", "domineering 9 9 is not in the atlas of values: grundy thermograph 'domineering 9 9'"),
        ("query --mean x", "--mean must be a number such as 5/4, perhaps with a comparison such as '>=1/2', not 'x'"),
        ("query --of nim", "--of must be one of domineering, partizan-clobber, partizan-subtraction, toads-and-frogs"),
        ("query --outcome Q", "--outcome must be one of L, N, P, R, not 'Q'"),
        ("query --mean 1 --period 3", "--mean and --period and other conditions on sequences cannot be used together"),
        ("query --mean 1 --store mine", "--mean and --store cannot be used together"),
        ("query --value {", "'{'"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    error = told(capsys, *words.split(), status=2)
    assert message in error
    assert error.count("\n") == 1
