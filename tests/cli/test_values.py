"""grundy values as its users meet it: who wins, and values worked out as on paper."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from console import grundy


def told(*words: str) -> str:
    done = grundy("values", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*words: str) -> str:
    """The one line on stderr."""
    done = grundy("values", *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr.removeprefix("grundy: ").rstrip("\n")


def test_p_or_n_stands_below_each_value() -> None:
    assert told("bash(3)", "--to", "12", "--outcomes").splitlines() == [
        "      0  1  2  3  4  5  6  7  8  9",
        "  0   0  1  2  3  0  1  2  3  0  1",
        "      P  N  N  N  P  N  N  N  P  N",
        " 10   2  3  0",
        "      N  N  P",
    ]


def test_outcomes_as_csv_and_as_json() -> None:
    assert told("dividing", "--to", "3", "--csv", "--outcomes") == "n,grundy_value,outcome\n1,0,P\n2,1,N\n3,0,P\n"
    data = json.loads(told("kayles", "--to", "2", "--json", "--outcomes"))
    assert data == {"schema": 1, "ruleset": "kayles", "first": 0, "values": [0, 1, 2], "outcomes": ["P", "N", "N"]}


@pytest.mark.parametrize("other", [["--bfile"], ["--plot", "kayles.svg"]])
def test_a_b_file_and_a_plot_have_no_place_for_outcomes(other: list[str]) -> None:
    said = refused("kayles", "--outcomes", *other)
    assert said == f"--outcomes and {other[0]} cannot be used together: leave out one of them"


def test_values_are_worked_out_as_on_paper() -> None:
    assert told("kayles", "--to", "4", "--table").splitlines() == [
        "n  options         their values  mex  outcome",
        "0  –               –               0  P",
        "1  0               0               1  N",
        "2  1, 0            1, 0            2  N",
        "3  2, 1+1, 1       2, 0, 1         3  N",
        "4  3, 1+2, 2, 1+1  3, 3, 2, 0      1  N",
    ]


def test_a_worked_table_as_json() -> None:
    data = json.loads(told("dividing", "--to", "2", "--table", "--json"))
    assert data == {
        "schema": 1, "ruleset": "dividing", "rows": [
            {"n": 1, "options": [], "option_values": [], "grundy_value": 0, "outcome": "P"},
            {"n": 2, "options": ["1+1"], "option_values": [0], "grundy_value": 1, "outcome": "N"},
        ],
    }  # fmt: skip


def test_a_worked_table_is_short() -> None:
    assert refused("kayles", "--to", "49", "--table") == (
        "--to must be at most 48 with --table, not 49: leave out --table"
    )
    for rules in ("kayles", "partizan-subtraction(1,2|3)"):
        assert refused(rules, "--json", "--csv") == "--json and --csv cannot be used together: leave out one of them"
    assert refused("kayles", "--table", "--csv") == "--table and --csv cannot be used together: leave out one of them"
    assert refused("ruler", "--to", "0", "--table") == "--to must be 1 or more for ruler, not 0"


def test_outcomes_are_coloured_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from grundy.cli import questions, run

    assert run(["values", "bash(3)", "--to", "4", "--outcomes"]) == 0
    assert "\x1b" not in capsys.readouterr().out
    monkeypatch.setattr(questions, "colour_wanted", lambda: True)
    assert run(["values", "bash(3)", "--to", "4", "--outcomes"]) == 0
    coloured = capsys.readouterr().out
    assert coloured.count("\x1b[31mP\x1b[0m") == 2
    assert coloured.count("\x1b[32mN\x1b[0m") == 3


def test_a_set_of_many_numbers_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "numbers.txt"
    path.write_text("2 " + " ".join(map(str, range(4, 200_001, 2))), encoding="utf-8")
    assert told(f"subtraction(@{path})", "--to", "5", "--time", "9", "--csv").splitlines()[1:] == [
        "0,0", "1,0", "2,1", "3,1", "4,2", "5,2",
    ]  # fmt: skip
    assert refused(f"subtraction(@{path})", "--time", "0") == "--time must be a number above 0, not 0"
