"""The atlas of values in the terminal: show, query, verify and export, in both languages, and what they refuse."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from grundy.atlas.partizan.rows import ValueRow, value_rows
from grundy.cli import run
from grundy.cli.atlas import values


def told(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(["atlas", *words]) == status, capsys.readouterr().err
    out, err = capsys.readouterr()
    return err if status == 2 else out


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
        ("verify --partizan 0.77", "--partizan and the names of games cannot be used together: leave out one of them"),
        ("verify 0.77 --sample 3", "--sample and the names of games cannot be used together: leave out one of them"),
        ("verify --all --sample 3", "--all and --sample cannot be used together: leave out one of them"),
        ("verify --partizan --store mine", "--partizan and --store cannot be used together: leave out one of them"),
        ("export --partizan --store mine", "--partizan and --store cannot be used together: leave out one of them"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    error = told(capsys, *words.split(), status=2)
    assert message in error
    assert error.count("\n") == 1


def test_rows_are_checked_by_definition(capsys: pytest.CaptureFixture[str]) -> None:
    words = "verify", "--partizan", "--sample", "5", "--seed", "1"
    lines = told(capsys, *words).splitlines()
    assert lines[-1] == "5 rows checked: 5 right, 0 WRONG, 0 unchecked"
    assert told(capsys, *words).splitlines() == lines
    lines = told(capsys, "verify", "domineering 3 4", "0.77").splitlines()
    assert lines[0].startswith("0.77: right: proved again")
    assert lines[1:] == [
        "domineering 3 4: right: 67 positions evaluated again, by the definition",
        "2 rows checked: 2 right, 0 WRONG, 0 unchecked",
    ]
    late = told(capsys, "verify", "domineering 5 6", "--time", "0.01").splitlines()
    assert late[0] == "domineering 5 6: unchecked: its value takes more than 0.01 seconds"


def test_wrong_rows_are_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    rows = dict(value_rows())
    for game in ("domineering 3 3", "partizan-clobber xo"):
        rows[game] = replace(rows[game], temperature="7/8")
    monkeypatch.setattr(values, "value_rows", lambda: rows)
    lines = told(capsys, "verify", "domineering 3 3", "domineering 2 2", status=1).splitlines()
    assert lines[0] == "domineering 3 3: WRONG: temperature is 1, not 7/8"
    assert lines[-1] == "2 rows checked: 1 right, 1 WRONG, 0 unchecked"
    few = {game: row for game, row in rows.items() if row.family == "partizan-clobber" and len(game) < 24}
    monkeypatch.setattr(values, "value_rows", lambda: few)
    data = json.loads(told(capsys, "verify", "--partizan", "--all", "--json", status=1))
    assert [row["game"] for row in data["rows"] if not row["ok"]] == ["partizan-clobber xo"]


def test_all_rows_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    head, *lines = told(capsys, "export", "--partizan").splitlines()
    assert json.loads(head)["kind"] == "atlas of values"
    assert [ValueRow(**json.loads(line)) for line in lines] == [*value_rows().values()]
    table = told(capsys, "export", "--partizan", "--csv").splitlines()
    assert (len(table), table[0].split(",")[:2]) == (len(lines) + 1, ["game", "outcome"])
